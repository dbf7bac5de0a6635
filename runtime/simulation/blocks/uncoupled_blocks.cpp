#include "runtime/simulation/blocks/uncoupled_blocks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/interface/step_block.hpp"

namespace heartwright::simulation {
namespace {

std::int32_t most_steps_of_expert() {
    const std::string text = expert::value_of("uncoupled_steps");
    if (text.empty()) return interface::usual_block_steps;
    std::int32_t steps = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), steps);
    if (error != std::errc() || end != text.data() + text.size() || steps < 1 || steps > interface::usual_block_steps) {
        throw UserFault(fmt::format("{}: uncoupled_steps:{} is no number of steps: expected 1 to {}", expert::variable,
                                    text, interface::usual_block_steps));
    }
    return steps;
}

// 1: steps go one by one.
std::int32_t most_steps_of(const interface::Model& model, const tissue_state::Assembly& assembly, bool observes,
                           bool controls_errors) {
    if ((model.advance == nullptr && !controls_errors) || assembly.has_diffusion || !assembly.clamps.empty()) return 1;
    constexpr std::int64_t few = 10'000;  // cells: a block of them ends soon enough for somebody who interrupts
    const bool is_long = controls_errors && assembly.slots.count() <= few;
    const std::int32_t most = is_long ? interface::most_block_steps : most_steps_of_expert();
    constexpr std::int64_t most_bytes = 256 << 20;  // rows stay small beside the state of many cells
    return observes ? PotentialRecord::most_steps(model, assembly, most, most_bytes) : most;
}

}  // namespace

std::int64_t UncoupledBlocks::memory(const interface::Model& model, const tissue_state::Assembly& assembly,
                                     bool observes, bool controls_errors) {
    const std::int32_t steps = most_steps_of(model, assembly, observes, controls_errors);
    const int rows = controls_errors && model.membrane_current >= 0 ? 2 : 1;
    return observes && steps > 1 ? rows * PotentialRecord::memory(model, assembly, steps) : 0;
}

std::unique_ptr<UncoupledBlocks> UncoupledBlocks::of(tissue_state::TissueState& tissue,
                                                     PotentialRecord::Observe observe) {
    const bool observes = static_cast<bool>(observe);
    const std::int32_t most_steps =
        most_steps_of(tissue.population.model(), tissue.assembly, observes, tissue.population.controls_errors());
    if (most_steps < 2) return nullptr;
    return std::unique_ptr<UncoupledBlocks>(new UncoupledBlocks(tissue, std::move(observe), most_steps));
}

UncoupledBlocks::UncoupledBlocks(tissue_state::TissueState& tissue, PotentialRecord::Observe observe,
                                 std::int32_t most_steps)
    : tissue_(tissue), record_(tissue, std::move(observe), most_steps), most_steps_(most_steps) {}

std::int32_t UncoupledBlocks::steps_together(std::int64_t step, std::int64_t left) const {
    const auto steps =
        static_cast<std::int32_t>(tissue_.clock.steps_until_record(step, std::min<std::int64_t>(left, most_steps_)));
    return steps < 2 ? 0 : steps;
}

void UncoupledBlocks::enqueue(std::int32_t steps) {
    tissue_.clock.begin_block(steps);
    tissue_.population.advance(tissue_.clock.step_block(), 0, steps, record_.rows(), record_.membrane_current());
    record_.observe(steps);
    tissue_.clock.end_block();
}

std::int64_t UncoupledBlocks::steps_between_checks(std::int64_t of_single_steps) const {
    constexpr double rarely = 10;  // ms: error control leaves no state that is not finite
    return tissue_.population.controls_errors()
               ? std::max(of_single_steps, static_cast<std::int64_t>(rarely / tissue_.experiment.time.dt))
               : of_single_steps;
}

std::string UncoupledBlocks::description() const {
    return fmt::format("uncoupled cells: up to {} steps of a cell go together", most_steps_);
}

}  // namespace heartwright::simulation
