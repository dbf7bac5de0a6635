#include "runtime/simulation/blocks/potential_record.hpp"

#include <algorithm>
#include <utility>

namespace heartwright::simulation {

std::int64_t PotentialRecord::memory(const interface::Model& model, const tissue_state::Assembly& assembly,
                                     std::int32_t most_steps) {
    return most_steps * assembly.slots.stride() * static_cast<std::int64_t>(model.real_bytes);
}

std::int32_t PotentialRecord::most_steps(const interface::Model& model, const tissue_state::Assembly& assembly,
                                         std::int32_t wanted, std::int64_t most_bytes) {
    const std::int64_t row = std::max<std::int64_t>(memory(model, assembly, 1), 1);
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(most_bytes / row, 1, wanted));
}

PotentialRecord::PotentialRecord(tissue_state::TissueState& tissue, Observe observe, std::int32_t most_steps)
    : tissue_(tissue), observe_(std::move(observe)) {
    if (!observe_) return;
    const interface::Model& model = tissue.population.model();
    rows_ = device::Buffer<std::byte>(tissue.device, memory(model, tissue.assembly, most_steps));
    if (tissue.population.controls_errors() && model.membrane_current >= 0)
        membrane_current_ = device::Buffer<double>(tissue.device, most_steps * tissue.assembly.slots.stride());
}

void PotentialRecord::observe(std::int32_t steps) {
    if (!observe_) return;
    observe_({rows_.data(), tissue_.population.stride(), &tissue_.clock.step_block()->first, 0, steps,
              membrane_current_.data()});
}

}  // namespace heartwright::simulation
