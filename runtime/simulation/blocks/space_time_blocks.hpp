// Space-time blocking: several steps of reaction and diffusion of a sheet in one call of its model
// (interface/space_time.hpp), with the bits of single steps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "runtime/device/buffer.hpp"
#include "runtime/interface/space_time.hpp"
#include "runtime/simulation/blocks/potential_record.hpp"
#include "runtime/simulation/blocks/step_blocks.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::simulation {

class SpaceTimeBlocks final : public StepBlocks {
public:
    // Nothing where steps go one by one: on several ranks; for a model with sites or many states; for tissue that is no
    // sheet of one variant and one diagonal tensor with walls between cells; with Strang splitting, sub-steps, voltage
    // clamps or parameters per cell; and where blocks would not pay. The tissue outlives the blocks.
    static std::unique_ptr<SpaceTimeBlocks> of(tissue_state::TissueState& tissue, PotentialRecord::Observe observe);

    // Bytes on the device, where the tissue goes by blocks; observes: something sees the potential after each step.
    static std::int64_t memory(const interface::Model& model, const tissue_state::Assembly& assembly,
                               const tissue_state::DiffusionPlan& plan, bool observes);

    std::int32_t steps_together(std::int64_t step, std::int64_t left) const override;
    void enqueue(std::int32_t steps) override;
    std::string description() const override;
    // Steps that go together take a tenth of the time or less.
    std::int64_t steps_between_checks(std::int64_t of_single_steps) const override {
        constexpr std::int64_t most = 1000;
        return std::max(of_single_steps, std::min(10 * of_single_steps, most));
    }

private:
    SpaceTimeBlocks(tissue_state::TissueState& tissue, const interface::SpaceTimeTile& tile,
                    PotentialRecord::Observe observe);

    void allocate();
    void enqueue_calls(std::int32_t steps);
    void enqueue_rounds(std::int32_t steps);

    tissue_state::TissueState& tissue_;
    std::int32_t most_steps_;
    PotentialRecord record_;
    interface::SpaceTimeArguments sheet_ {};
    device::Buffer<std::byte> other_state_;  // Real[n_states][stride], between two calls
    // Of persistent tiles, as SpaceTimeArguments says.
    device::Buffer<std::uint64_t> halo_records_;
    device::Buffer<std::uint32_t> rounds_made_;
};

}  // namespace heartwright::simulation
