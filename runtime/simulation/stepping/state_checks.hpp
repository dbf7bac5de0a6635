// Checks of all states for NaN, ranges and tables, and what a run says when one fails: the first step that went wrong,
// found by repeating the steps since the last check, with cell, state and value, and what its time step has to do with
// it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runtime/simulation/stepping/guard.hpp"
#include "runtime/simulation/stepping/last_good_states.hpp"
#include "runtime/simulation/stepping/site_watch.hpp"
#include "runtime/simulation/stepping/stiffness_remark.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::simulation {

class StateChecks {
public:
    // every: steps between two checks, at most. stability_limit: of diffusion, ms. The tissue outlives it. Collective.
    StateChecks(tissue_state::TissueState& tissue, std::int64_t every, double stability_limit);

    // How many steps that should be: 100. A check reads all states, and ranks wait for each other. So tissue on a GPU
    // whose steps are not repeated after a fault is checked after 1e10 steps of cells, which take one GPU about a
    // second, but after 100 steps at least and 1000 at most.
    static std::int64_t steps_between(const interface::StateLayout& layout, bool has_sites,
                                      std::int64_t cells_of_all_ranks, device::Backend backend);

    // UserFault on every rank when a state is not in order. Once for each step that is asked about. Collective; waits.
    void check(std::int64_t step);
    bool has_checked(std::int64_t step) const { return checked_step_ == step; }
    // After parameters have changed before this step: are those of sites in order? Collective.
    void check_parameters(std::int64_t step);
    // After an action between steps: the steps before cannot be repeated any more.
    void forget_states() { last_good_states_.forget(); }

private:
    struct FirstFault {
        Guard::Bad bad;
        std::int64_t step;
        std::vector<std::int32_t> others;  // further states of the cell that left their ranges in that step
    };
    struct OwnFault {  // what a rank tells of its own cells
        std::string message;
        std::int64_t place, cell;  // what comes first is told: by place, then by cell
    };
    OwnFault nothing() const;
    OwnFault own_fault(std::int64_t step);
    void note_bad_state(std::int64_t step, std::optional<Guard::Bad> bad, OwnFault& fault);
    void throw_first(const OwnFault& own) const;
    void check_tables() const;
    std::optional<Guard::Bad> find_bad_state();  // among own cells
    // Collective. The step of the first fault on any rank, whose states are in memory then, and `bad` this rank's own
    // in it; nothing when the steps cannot be repeated: then `bad` stays as it is.
    std::optional<std::int64_t> repeat_until_fault(std::int64_t step, std::optional<Guard::Bad>& bad);
    // Collective. Repeats the steps from the last good states up to `step`, or to the one after which it is to stop:
    // that step, or nothing.
    std::optional<std::int64_t> repeat_to(std::int64_t step, const std::function<bool()>& is_to_stop);
    FirstFault first_fault(const Guard::Bad& bad, std::int64_t step) const;
    std::string bad_state(const FirstFault& fault) const;
    std::string advice_on_diffusion() const;
    std::string advice_on_time_step(const FirstFault& fault, std::vector<CellBeforeFault::At> before);
    std::vector<double> states_of(std::int64_t slot) const;
    std::int64_t last_good(std::int64_t step) const { return step > every_ ? step - every_ : 0; }

    tissue_state::TissueState& tissue_;
    const interface::Model& model_;
    std::int64_t every_;
    double stability_limit_;
    Guard guard_;
    LastGoodStates last_good_states_;
    std::optional<SiteWatch> site_watch_;  // with a lattice
    std::int64_t checked_step_ = -1;
};

}  // namespace heartwright::simulation
