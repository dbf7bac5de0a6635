// Steps of copies of one cell, beside those of the run: for derivatives by differences.
#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/cells/population.hpp"

namespace heartwright::cells {

std::vector<double> Population::step_copies(std::int64_t slot, const std::vector<double>& states, double dt,
                                            double time) {
    for (int b = 0; b < block_count(); ++b) {
        const Block& block = blocks_[static_cast<std::size_t>(b)];
        if (slot < block.first || slot >= block.last) continue;
        std::vector<double> parameters = block.setup.parameters,
                            constants(static_cast<std::size_t>(model_.n_constants));
        put_fields(block.setup.fields, slot - block.first, parameters);
        model_.derive(block.kernel, parameters.data(), dt, constants.data());
        const interface::StepClock clock { std::llround(time / dt), dt, 0, 0 };
        return step_copies_of(b, constants, states, clock);
    }
    throw OurFault("copies of a cell in no block");
}

std::vector<double> Population::step_copies_of(int block, const std::vector<double>& constants,
                                               const std::vector<double>& states, const interface::StepClock& time) {
    constexpr std::size_t lanes = 64;  // vectors of a processor and warps read whole ones
    const auto n_states = static_cast<std::size_t>(model_.n_states);
    const std::size_t copies = states.size() / n_states, stride = (copies + lanes - 1) / lanes * lanes;
    std::vector<std::byte> planes(static_cast<std::size_t>(layout_.bytes(static_cast<std::int64_t>(stride))));
    const auto with_plane = [&](std::size_t s, const auto& look) {
        const auto state = static_cast<std::int32_t>(s);
        interface::with_numbers(layout_.format(state),
                                planes.data() + layout_.offset(state, static_cast<std::int64_t>(stride)), look);
    };
    for (std::size_t s = 0; s < n_states; ++s) {
        with_plane(
            s,
            [&]<class Number>(Number* plane) {
                for (std::size_t c = 0; c < stride; ++c)
                    plane[c] = interface::number_of<Number>(states[std::min(c, copies - 1) * n_states + s]);
            });
    }
    device::Buffer<std::byte> state(device_, planes);
    const device::Buffer<interface::StepClock> clock(device_, std::vector<interface::StepClock>{time});
    interface::ReactArguments at =
        arguments_of_copies(block, state.data(), static_cast<std::int64_t>(stride), clock.data());
    at.last = static_cast<std::int64_t>(copies);
    at.constants = constants.data();
    at.tables = nullptr;
    check_status(model_.react(blocks_[static_cast<std::size_t>(block)].kernel, at, device_.stream()), "react");
    planes = state.download();
    std::vector<double> stepped(copies * n_states);
    for (std::size_t s = 0; s < n_states; ++s) {
        with_plane(
            s,
            [&](const auto* plane) {
                for (std::size_t c = 0; c < copies; ++c) stepped[c * n_states + s] = static_cast<double>(plane[c]);
            });
    }
    return stepped;
}

}  // namespace heartwright::cells
