#include "runtime/commands/tune/tune_stencil.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/build/today.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/commands/tune/tune.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/device/device.hpp"
#include "runtime/diffusion/stability.hpp"
#include "runtime/tissue/tensor.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"

namespace heartwright::commands {
namespace {

template <class Real>
double measure_of(device::Device& device, diffusion::Diffusion& diffusion, std::int64_t cells, std::int64_t steps) {
    std::vector<Real> values(static_cast<std::size_t>(cells));
    for (std::size_t n = 0; n < values.size(); ++n) values[n] = static_cast<Real>(n * 2654435761U % 4096) / 4096;
    device::Buffer<Real> u(device, values), out(device, values);
    std::array<double, 5> series{};
    for (double& ms : series) {
        device.synchronise();
        const Stopwatch stopwatch;
        for (std::int64_t step = 0; step < steps; ++step) {
            diffusion.apply(u.data(), out.data());
            std::swap(u, out);
        }
        device.synchronise();
        ms = 1e3 * stopwatch.seconds() / static_cast<double>(steps);
    }
    std::sort(series.begin(), series.end());
    return series[2];
}

// Of the one tensor that fills the grid.
diffusion::Conductivity conductivity_of(const experiment::Experiment& experiment, const tissue::Grid& grid) {
    const experiment::Fibres& fibres = experiment.fibres;
    const bool is_of_one_tensor =
        experiment.regions.empty() && !experiment.geometry.has_mask() && !fibres.file && !fibres.sheet_file;
    if (!is_of_one_tensor)
        throw UserFault(experiment.name +
                        ": its grid has holes, regions or fibres of a file and goes through sparse rows, whose tiles "
                        "follow from the grid; tune --tiles is for meshes and for grids of one tensor");
    diffusion::Conductivity conductivity;
    conductivity.classes.push_back(
        tissue::diffusion_tensor(experiment.tissue->D, fibres.direction, fibres.sheet ? &*fibres.sheet : nullptr));
    diffusion::put_in_index_space(conductivity, grid.spacing);
    conductivity.has_cross_terms = !conductivity.is_diagonal(grid.dimensions);
    return conductivity;
}

}  // namespace

double measure_products(device::Device& device, diffusion::Diffusion& diffusion, std::int64_t cells, std::int64_t steps,
                        int real_bytes) {
    return real_bytes == 4 ? measure_of<float>(device, diffusion, cells, steps)
                           : measure_of<double>(device, diffusion, cells, steps);
}

MeasuredBlock print_block_map(const std::function<double(const diffusion::StencilBlock&)>& measure, std::FILE* out) {
    std::vector<MeasuredBlock> all;
    std::set<std::int32_t> planes;
    for (const diffusion::StencilBlock& block : diffusion::stencil_blocks()) {
        all.push_back({block, measure(block)});
        planes.insert(block.planes);
    }
    MeasuredBlock quickest = all.front();
    for (const MeasuredBlock& one : all)
        if (one.ms < (1 - noise) * all.front().ms && one.ms < quickest.ms) quickest = one;
    std::fprintf(out, "%-14s  ms, by planes of a thread\n%-14s", "threads", "");
    for (const std::int32_t of_thread : planes) std::fprintf(out, "%11d ", of_thread);
    std::fprintf(out, "\n");
    for (const MeasuredBlock& line : all) {
        if (line.block.planes != 1) continue;
        std::fprintf(out, "%-14s", (std::to_string(line.block.x) + "x" + std::to_string(line.block.y)).c_str());
        for (const MeasuredBlock& one : all)
            if (one.block.x == line.block.x && one.block.y == line.block.y)
                std::fprintf(out, "%11.4f%c", one.ms, one.block == quickest.block ? '*' : ' ');
        std::fprintf(out, "\n");
    }
    return quickest;
}

int tune_stencil(const Arguments& arguments, const experiment::Experiment& experiment, bool is_fp32) {
    const std::string file = tune_file_of(arguments.positional()[0]);
    const std::int64_t steps = arguments.integer("--steps", 40, 1, 1'000'000);
    const tissue::Grid grid = tissue_state::grid_of(experiment.geometry);
    const diffusion::Conductivity conductivity = conductivity_of(experiment, grid);
    const tissue::Slots slots(grid, std::vector<std::uint16_t>(static_cast<std::size_t>(grid.count()), 0), 1);
    const double dt = 0.5 * diffusion::stability_limit(conductivity, grid, slots);
    const auto device = device::open(device::Backend::cuda, 0, 0);
    std::printf("%s, %s cells, %s stencil\n", device->name().c_str(), grid_text(experiment.geometry.cells).c_str(),
                conductivity.has_cross_terms ? "19-point" : "7-point");
    const int real_bytes = is_fp32 ? 4 : 8;
    const MeasuredBlock quickest = print_block_map(
        [&](const diffusion::StencilBlock& block) {
            const auto diffusion = diffusion::make_diffusion(*device, grid, slots, conductivity, dt, real_bytes, block);
            return measure_products(*device, *diffusion, slots.stride(), steps, real_bytes);
        },
        stdout);
    std::printf("the default is %s; the quickest is %s\n", diffusion::text_of({}).c_str(),
                diffusion::text_of(quickest.block).c_str());
    if (arguments.has("--dry-run")) return 0;
    TunedTile chosen{.device = device->name(),
                     .precision = is_fp32 ? "fp32" : "fp64",
                     .couplings = of_stencil,
                     .rows = grid.count(),
                     .tile = {},
                     .ms_per_product = quickest.ms,
                     .date = today(),
                     .version = version(),
                     .driver = device::cuda_driver(),
                     .grid = grid_text(experiment.geometry.cells),
                     .block = quickest.block};
    add_tuning(file, experiment.name, chosen);
    std::printf("written to %s; runs of this experiment on this GPU take it\n", file.c_str());
    return 0;
}

}  // namespace heartwright::commands
