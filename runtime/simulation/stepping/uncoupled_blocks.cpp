#include "runtime/simulation/stepping/uncoupled_blocks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/interface/step_block.hpp"

namespace heartwright::simulation {
namespace {

std::int32_t most_steps_by_environment() {
    const char* const wish = std::getenv("HEARTWRIGHT_UNCOUPLED_STEPS");
    if (wish == nullptr) {
        return interface::most_block_steps;
    }
    const std::string_view text = wish;
    std::int32_t steps = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), steps);
    if (error != std::errc() || end != text.data() + text.size() || steps < 1 || steps > interface::most_block_steps) {
        throw UserFault(fmt::format("HEARTWRIGHT_UNCOUPLED_STEPS={} is no number of steps: expected 1 to {}", text,
                                    interface::most_block_steps));
    }
    return steps;
}

// Rows that observers look at stay small beside the state of many cells.
std::int32_t most_steps_of_rows(std::int64_t row_bytes) {
    constexpr std::int64_t most_bytes = 256 << 20;
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(most_bytes / std::max<std::int64_t>(row_bytes, 1), 1, interface::most_block_steps));
}

std::int64_t bytes_of_row(const interface::Model& model, const Assembly& assembly) {
    return assembly.slots.stride() * static_cast<std::int64_t>(model.real_bytes);
}

// 1: steps go one by one.
std::int32_t most_steps_of(const interface::Model& model, const Assembly& assembly, bool observes) {
    if (model.advance == nullptr || assembly.has_diffusion || !assembly.clamps.empty()) {
        return 1;
    }
    const std::int32_t most = most_steps_by_environment();
    return observes ? std::min(most, most_steps_of_rows(bytes_of_row(model, assembly))) : most;
}

}  // namespace

std::int64_t UncoupledBlocks::memory(const interface::Model& model, const Assembly& assembly, bool observes) {
    const std::int32_t steps = most_steps_of(model, assembly, observes);
    return observes && steps > 1 ? steps * bytes_of_row(model, assembly) : 0;
}

std::unique_ptr<UncoupledBlocks> UncoupledBlocks::of(TissueState& tissue, Observe observe) {
    const bool observes = static_cast<bool>(observe);
    const std::int32_t most_steps = most_steps_of(tissue.population.model(), tissue.assembly, observes);
    if (most_steps < 2) {
        return nullptr;
    }
    return std::unique_ptr<UncoupledBlocks>(new UncoupledBlocks(tissue, std::move(observe), most_steps));
}

UncoupledBlocks::UncoupledBlocks(TissueState& tissue, Observe observe, std::int32_t most_steps)
    : tissue_(&tissue), observe_(std::move(observe)), most_steps_(most_steps) {
    if (observe_) {
        potential_rows_ = device::Buffer<std::byte>(
            tissue.device, most_steps * bytes_of_row(tissue.population.model(), tissue.assembly));
    }
}

std::int32_t UncoupledBlocks::steps_together(std::int64_t step, std::int64_t left) const {
    const auto steps =
        static_cast<std::int32_t>(tissue_->clock.steps_until_record(step, std::min<std::int64_t>(left, most_steps_)));
    return steps < 2 ? 0 : steps;
}

void UncoupledBlocks::enqueue(std::int32_t steps) {
    const interface::StepBlock* const block = tissue_->clock.step_block();
    tissue_->clock.begin_block(steps);
    tissue_->population.advance(block, 0, steps, potential_rows_.data());
    if (observe_) {
        observe_({potential_rows_.data(), tissue_->population.stride(), &block->first, 0, steps});
    }
    tissue_->clock.end_block();
}

std::string UncoupledBlocks::description() const {
    return fmt::format("uncoupled cells: up to {} steps of a cell go together", most_steps_);
}

}  // namespace heartwright::simulation
