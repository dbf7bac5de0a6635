// What can go wrong in sites, found and told: probabilities that are none, states out of their range, diffusion beyond
// stability.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/observers/sites/site_sampler.hpp"
#include "runtime/simulation/stepping/guard.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::simulation {

class SiteWatch {
public:
    // All must outlive the watch. dt in ms.
    SiteWatch(device::Device& device, cells::Population& population, const tissue_state::Assembly& assembly, double dt);

    // Before the first step, and after parameters have changed before `step`: UserFault when at the state there
    // diffusion between sites is unstable, probabilities add up to more than 1 (with the dt that would do), or one is
    // negative. Waits.
    void check_parameters(std::int64_t step, const interface::StepClock* clock);
    // FaultOfCell naming step, time, cell, site, what and value (UserFault: diffusion is unstable). `last_good`: the
    // step of the check before. Waits.
    void check(std::int64_t step, std::int64_t last_good, const interface::StepClock* clock);

private:
    // What the explicit scheme of one diffusing state needs: D*(w[0] + w[1] + w[2]) <= 1/2, over the axes of more than
    // one site.
    struct Diffusing {
        std::int32_t diffusivity;           // a site observable, or a cell observable when it is the same for all sites
        bool varies;                        // between sites
        std::vector<std::int32_t> weights;  // cell observables
        std::string state;
        std::vector<double> sum_of_block;  // of the weights: they are known before the steps
    };
    struct Worst {
        std::int64_t site;
        double diffusivity, number;
    };
    Worst worst_of(const Diffusing& diffusing, std::int64_t slot, const interface::StepClock* clock);
    double of_cell(std::int32_t observable, std::int64_t slot, const interface::StepClock* clock);
    // A symbol of site 0, or of the cell; nothing: there is none.
    std::optional<double> at_first_site(const std::string& name, std::int64_t slot, const interface::StepClock* clock);
    void check_probabilities(std::int64_t slot, const std::string& at, const interface::StepClock* clock);
    std::string fault_text(std::int32_t check, double value) const;
    void check_diffusion(std::int64_t slot, const std::string& when, const interface::StepClock* clock);
    std::string place(std::int64_t slot, std::int64_t site) const;
    std::int64_t whole_index(std::int64_t slot) const;
    std::string instant(std::int64_t step) const;

    device::Device& device_;
    cells::Population& population_;
    const tissue_state::Assembly& assembly_;
    double dt_;
    SiteGuard guard_;
    std::vector<Diffusing> diffusing_;
    std::int64_t checks_ = 0;
};

}  // namespace heartwright::simulation
