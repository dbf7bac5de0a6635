#include "lab/benchmark/ladder/rung_steps.hpp"

#include <algorithm>
#include <array>

#include "runtime/core/stopwatch.hpp"
#include "runtime/device/loops.hpp"

namespace heartwright::benchmark::ladder {

double median_ms(device::Device& device, int steps, const std::function<void()>& work) {
    std::array<double, 3> series{};
    for (double& ms : series) {
        device.synchronise();
        const Stopwatch stopwatch;
        for (int step = 0; step < steps; ++step) work();
        device.synchronise();
        ms = 1e3 * stopwatch.seconds() / steps;
    }
    std::sort(series.begin(), series.end());
    return series[1];
}

Cell first_cell(const interface::Model& model) {
    const auto& variant = model.variants[0];
    Cell cell{std::vector<double>(static_cast<std::size_t>(model.n_states)),
              std::vector<double>(static_cast<std::size_t>(model.n_constants))};
    model.initialise(0, model.default_start, variant.parameters, cell.states.data());
    model.derive(variant.kernel, variant.parameters, dt, cell.constants.data());
    return cell;
}

RungSteps::RungSteps(device::Device& device, const Tissue& tissue, const Rung& rung)
    : device_(device),
      rung_(rung),
      model_(atrial_model(device.backend())),
      cell_(first_cell(model_)),
      cells_(tissue.cells()),
      cell_of_node_(device, tissue.cell_of_node) {
    Items& items = diffusion_.items;
    items.components = {model_.n_states, rung.stores_variables ? model_.n_observables : 0,
                        rung.has_own_parameters ? model_.n_constants : 0};
    items.count = rung.is_compact ? tissue.cells() : tissue.grid.count();
    items.item_stride = rung.has_planes ? 1 : items.components.count();
    items.component_stride = rung.has_planes ? (items.count + 31) / 32 * 32 : 1;
    values_ = device::Buffer<double>(device, items.components.count() * ((items.count + 31) / 32 * 32));
    items.values = values_.data();
    items.cell_of_item = rung.is_compact ? nullptr : cell_of_node_.data();
    diffusion_.nodes.count = tissue.grid.count();
    std::copy(tissue.offset.begin(), tissue.offset.end(), diffusion_.nodes.offset);
    diffusion_.nodes.item_of_node = rung.is_compact ? cell_of_node_.data() : nullptr;
    diffusion_.potential = model_.potential;
    restart(tissue);
}

void RungSteps::restart(const Tissue& tissue) {
    const Components& components = diffusion_.items.components;
    std::vector<double> start(static_cast<std::size_t>(components.first_coupling()));
    std::copy(cell_.states.begin(), cell_.states.end(), start.begin());
    if (rung_.has_own_parameters)
        std::copy(cell_.constants.begin(), cell_.constants.end(), start.begin() + components.first_parameter());
    const device::Buffer<double> start_there(device_, start), v(device_, tissue.v),
        couplings(device_, tissue.couplings);
    device::for_each_of(
        device_, diffusion_.items.count,
        Fill{diffusion_.items, start_there.data(), v.data(), couplings.data(), cells_, model_.potential});
    device_.synchronise();
}

Result RungSteps::advance(int steps, Launch launch) {
    Result result;
    result.name = rung_.name;
    result.bytes = values_.size() * 8 + cell_of_node_.size() * 4;
    for (int step = 0; step < steps; ++step) {
        react(launch);
        diffuse(launch);
    }
    device::Buffer<double> states(device_, model_.n_states * cells_);
    device::for_each_of(device_, diffusion_.items.count, Gather{diffusion_.items, states.data(), cells_});
    result.states = states.download();
    return result;
}

Result RungSteps::run(int steps) {
    Result result = advance(steps);
    result.react_ms = react_ms(steps, {});
    result.diffuse_ms = diffuse_ms(steps, {});
    result.step_ms = median_ms(device_, steps, [&] {
        react({});
        diffuse({});
    });
    return result;
}

double RungSteps::react_ms(int steps, Launch launch) {
    return median_ms(
        device_, steps, [&] { react(launch); });
}

double RungSteps::diffuse_ms(int steps, Launch launch) {
    return median_ms(
        device_, steps, [&] { diffuse(launch); });
}

void RungSteps::react(Launch launch) {
    benchmark::ladder::react(device_, diffusion_.items, cell_.constants.data(), 0, launch);
}

void RungSteps::diffuse(Launch launch) { benchmark::ladder::diffuse(device_, diffusion_, launch); }

}  // namespace heartwright::benchmark::ladder
