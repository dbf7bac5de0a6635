// Time stepping by operator splitting: react and diffuse, with communication overlap on several ranks and CUDA graphs
// on GPUs. Results do not depend on the choices below; base/expert/expert.hpp has the switches that replace them.
//
//   overlap   The halo travels while the interior diffuses, and the boundary diffuses after it. Where the halo travels
//             slowly (messages), and where cells have sites, the boundary reacts first: the halo travels while the
//             interior reacts too, and then all cells diffuse at once (boundary_reaction).
//   GPUs      Without messages the product of sparse rows exchanges the halo itself. Other operators compute the
//             boundary beside the interior, on the halo's stream (boundary_diffusion).
//   clock     One launch writes the clocks of all steps of a recording (clock).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/observers/potential_rows.hpp"
#include "runtime/simulation/blocks/overlapped_steps.hpp"
#include "runtime/simulation/blocks/step_blocks.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::simulation {

class TimeStepper {
public:
    struct Hooks {
        std::function<void()> update_observers;  // after each step, before the clock advances; enqueues; may be empty
        // Looked at between steps, on a GPU between steps that are enqueued; may be empty.
        std::function<bool()> is_to_stop;
        bool may_go_by_blocks = false;  // several steps at once, where the tissue and the observers allow it
        // In place of update_observers, after several steps that go together; empty where observers read more than the
        // potential.
        std::function<void(const observers::PotentialRows&)> update_observers_by_block;
    };
    TimeStepper(tissue_state::TissueState& tissue, Hooks hooks);  // the tissue outlives it
    TimeStepper(const TimeStepper&) = delete;                     // scripts point into it
    TimeStepper& operator=(const TimeStepper&) = delete;

    // From step `first` on: enqueues; some steps are timed. The number done: fewer when it is to stop.
    std::int64_t advance(std::int64_t first, std::int64_t steps);
    // Off: steps are enqueued one by one, since what hooks copy (levels of waveforms) is that of the next step alone.
    void use_recordings(bool are_used) { uses_recordings_ = are_used; }
    const StepBlocks* blocks() const { return blocks_.get(); }               // null: steps go one by one
    const OverlappedSteps* overlapped() const { return overlapped_.get(); }  // null: each step follows the last
    // After what hooks copy has changed (parameters): steps are recorded again when next needed. Wait for the device
    // before.
    void record_anew() {
        recordings_.clear();
        block_recordings_.clear();
        pieces_.clear();
        last_and_first_.reset();
    }
    struct Shares {
        // Seconds of the timed steps. halo: exchanging while nothing else is done, and waiting for slower ranks.
        double react = 0, halo = 0, diffuse = 0, maps = 0;
    };
    const Shares& shares() const { return shares_; }

private:
    // What a step enqueues, one after the other. Between two pieces the host exchanges messages, which no recording can
    // do: the exchange is started in one piece and unpacked in the next.
    struct Action {
        std::function<void()> enqueue;
        double Shares::*share;  // null: counts for the next
    };
    using Piece = std::vector<Action>;
    using Script = std::vector<Piece>;
    // overlaps: the halo travels while cells react, and diffuse where they need no ghosts.
    Script script(bool overlaps);
    void add_reaction(Script& script, void* from, void* to, bool overlaps);
    void* add_diffusion(Script& script, void* from, bool is_started, bool overlaps);
    void add_substep(Script& script, void* from, void* to, bool is_started, bool overlaps);

    static void run(const Piece& piece) {
        for (const Action& action : piece) action.enqueue();
    }
    void step();
    void timed_step();
    std::int64_t replay(std::int64_t first, std::int64_t steps);
    void replay_block(std::int32_t steps);
    bool begins_steps_together() const;  // by Clock::begin_steps(), all steps of a recording
    // Of the recording to replay next, from `step` on, where `left` steps are to be made.
    std::int64_t length_of_recording(std::int64_t step, std::int64_t left) const;
    device::Recording& recording(std::int64_t length);  // of so many steps
    std::int64_t replay_pieces(std::int64_t steps);
    bool is_to_stop() const { return hooks_.is_to_stop && hooks_.is_to_stop(); }

    tissue_state::TissueState& tissue_;
    Hooks hooks_;
    bool boundary_is_first_, boundary_goes_beside_, product_exchanges_, begins_steps_together_, uses_recordings_ = true;
    std::optional<halo::Exchange> exchange_;  // the one under way, or the last
    Script step_, timed_step_;
    // By the number of their steps, made when first needed: what lies between two launches of a GPU is lost once for
    // many steps. Steps that begin together and end with a step that the clock's recorder keeps may have any length
    // below the first.
    static constexpr std::array<std::int64_t, 3> lengths = {cells::Clock::most_steps, 4, 1};
    std::map<std::int64_t, std::unique_ptr<device::Recording>> recordings_;
    std::unique_ptr<OverlappedSteps> overlapped_;  // in recordings of several steps
    std::unique_ptr<StepBlocks> blocks_;
    std::map<std::int32_t, std::unique_ptr<device::Recording>> block_recordings_;  // by the number of their steps
    // Of a step with messages: its pieces, and the last one followed by the next step's first.
    std::vector<std::unique_ptr<device::Recording>> pieces_;
    std::unique_ptr<device::Recording> last_and_first_;
    std::int64_t done_ = 0;
    Shares shares_;
};

}  // namespace heartwright::simulation
