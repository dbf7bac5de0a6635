#include "lab/benchmark/ladder/generated_kernels.hpp"

#include <algorithm>

#include "runtime/operators/grid/grid_diffusion.hpp"

namespace heartwright::benchmark::ladder {

Result run_generated_kernels(device::Device& device, const Tissue& tissue, int steps) {
    const interface::Model& model = atrial_model(device.backend());
    const Cell cell = first_cell(model);
    const tissue::Slots& slots = tissue.medium.slots;
    const std::int64_t stride = slots.stride();
    std::vector<double> state(static_cast<std::size_t>(model.n_states * stride));
    for (std::int64_t c = 0; c < model.n_states; ++c)
        std::fill_n(state.begin() + c * stride, stride, cell.states[static_cast<std::size_t>(c)]);
    for (std::int64_t c = 0; c < tissue.cells(); ++c) {
        const auto slot = tissue.slot_of_cell[static_cast<std::size_t>(c)];
        state[static_cast<std::size_t>(model.potential * stride + slot)] = tissue.v[static_cast<std::size_t>(c)];
    }
    device::Buffer<double> there(device, state), after(device, stride);
    const std::vector<interface::StepClock> start{{0, dt, 0, 0}};
    const device::Buffer<interface::StepClock> clock(device, start);
    double* const v = there.data() + model.potential * stride;
    const std::vector<double> amplitudes(interface::max_stimulus_count);
    const interface::ReactArguments at {
        0, slots.count(), stride, there.data(), v, after.data(), clock.data(),
            nullptr, amplitudes.data(), cell.constants.data()
    };
    const auto diffusion =
        operators::make_grid_diffusion(device, tissue.grid, slots, tissue.medium.conductivity, dt, 8);
    const auto react = [&] {
        if (device.backend() == device::Backend::cuda) {
            model.react(model.variants[0].kernel, at, device.stream());
            return;
        }
        device.threads().for_ranges(
            slots.count(),
            [&](std::int64_t first, std::int64_t last) {
                interface::ReactArguments part = at;
                part.first = first;
                part.last = last;
                model.react(model.variants[0].kernel, part, nullptr);
            },
            64, 1024);
    };
    const auto diffuse = [&] { diffusion->apply(after.data(), v); };
    Result result;
    result.name = "generated kernels, sparse rows";
    result.bytes = there.size() * 8 + stride * 8 + diffusion->memory();
    for (int step = 0; step < steps; ++step) {
        react();
        diffuse();
    }
    const auto states = there.download();
    for (std::int64_t c = 0; c < model.n_states; ++c)
        for (const std::int32_t slot : tissue.slot_of_cell)
            result.states.push_back(states[static_cast<std::size_t>(c * stride + slot)]);
    result.react_ms = median_ms(device, steps, react);
    result.diffuse_ms = median_ms(device, steps, diffuse);
    result.step_ms = median_ms(device, steps, [&] {
        react();
        diffuse();
    });
    return result;
}

}  // namespace heartwright::benchmark::ladder
