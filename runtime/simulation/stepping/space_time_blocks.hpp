// Space-time blocking: several steps of reaction and diffusion of a sheet in one call of its model
// (interface/space_time.hpp), with the bits of single steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "runtime/device/buffer.hpp"
#include "runtime/interface/space_time.hpp"
#include "runtime/simulation/setup/tissue_state.hpp"

namespace heartwright::simulation {

class SpaceTimeBlocks {
public:
    // Nothing where steps go one by one: on several ranks; for a model with sites or many states; for tissue that is no
    // sheet of one variant and one diagonal tensor with walls between cells; with Strang splitting, sub-steps, voltage
    // clamps or parameters per cell; and where blocks would not pay. The tissue outlives the blocks.
    static std::optional<SpaceTimeBlocks> of(TissueState& tissue);

    // How many steps from `step` on, of those that are left, go together; 0: the next one goes alone.
    std::int32_t steps_together(std::int64_t step, std::int64_t left) const;
    void enqueue(std::int32_t steps);  // at least 2; the clock is after them then
    std::string description() const;   // for people

private:
    SpaceTimeBlocks(TissueState& tissue, const interface::SpaceTimeTile& tile);

    TissueState* tissue_;
    interface::SpaceTimeArguments sheet_ {};
    device::Buffer<std::byte> other_state_;  // Real[n_states][stride], between two calls
};

}  // namespace heartwright::simulation
