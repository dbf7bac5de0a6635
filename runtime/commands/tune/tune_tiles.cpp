#include "runtime/commands/tune/tune_tiles.hpp"

#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

#include "base/diag/colour.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "base/json/value.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/build/today.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/commands/tune/tune.hpp"
#include "runtime/commands/tune/tune_stencil.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/device/device.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"
#include "runtime/tissue_state/mesh/mesh_couplings.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"
#include "runtime/tissue_state/tissues.hpp"

namespace heartwright::commands {
namespace {

experiment::Experiment load(const std::string& path) {
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(json::read_source(path), {}, diagnostics);
    diagnostics.throw_if_errors();
    std::cerr << for_stderr(diagnostics.render());
    if (!experiment->tissue) throw UserFault(path + ": there is no 'tissue', so that nothing diffuses");
    return std::move(*experiment);
}

sparse::Rows rows_of(const experiment::Experiment& experiment) {
    const tissue::Grid grid = tissue_state::grid_of(experiment.geometry);
    std::vector<std::uint16_t> one_block;
    for (const double volume : grid.rows->volumes) one_block.push_back(volume > 0 ? 0 : tissue::no_cell);
    return tissue_state::couplings_of(experiment, tissue_state::tissues_of(experiment),
                                      *experiment.geometry.tissue_mesh, tissue::Slots(grid, one_block, 1),
                                      mpi::serial());
}

}  // namespace

sparse::TileShape print_tile_map(std::span<const sparse::TileCost> costs, const MeasureTiles& measure, std::FILE* out) {
    std::vector<std::int32_t> rows, threads;
    std::vector<double> measured;
    for (const sparse::TileCost& cost : costs) {
        rows.push_back(cost.shape.rows);
        threads.push_back(cost.shape.threads);
        measured.push_back(cost.fits ? measure(cost.shape) : 0);
    }
    for (auto* values : {&rows, &threads}) {
        std::sort(values->begin(), values->end());
        values->erase(std::unique(values->begin(), values->end()), values->end());
    }
    const auto predicted = [&](std::size_t n) { return costs[n].fits ? 1e3 * costs[n].seconds : 0; };
    const auto least = [&](const auto& value) {
        std::size_t best = costs.size();
        for (std::size_t n = 0; n < costs.size(); ++n)
            best = value(n) > 0 && (best == costs.size() || value(n) < value(best)) ? n : best;
        return best;
    };
    const auto ms = [&](std::size_t n) { return measured[n]; };
    const std::size_t quickest = least(ms), cheapest = least(predicted);
    std::fprintf(out, "%-14s  %-36s  %s\n%-14s", "rows of a tile", "measured, ms, by threads of a block",
                 "cost model, ms", "");
    for (int panel = 0; panel < 2; ++panel) {
        std::fprintf(out, "  ");
        for (const std::int32_t t : threads) std::fprintf(out, "%12d", t);
    }
    std::fprintf(out, "\n");
    const auto print = [&](std::int32_t r, const auto& value, std::size_t best) {
        std::fprintf(out, "  ");
        for (const std::int32_t t : threads) {
            const auto found = std::find_if(costs.begin(), costs.end(), [&](const sparse::TileCost& cost) {
                return cost.shape == sparse::TileShape{r, t};
            });
            const auto n = static_cast<std::size_t>(found - costs.begin());
            if (n < costs.size() && value(n) > 0)
                std::fprintf(out, "%11.4f%c", value(n), n == best ? '*' : ' ');
            else
                std::fprintf(out, "%11s ", "-");
        }
    };
    for (const std::int32_t r : rows) {
        std::fprintf(out, "%-14d", r);
        print(r, ms, quickest);
        print(r, predicted, cheapest);
        std::fprintf(out, "\n");
    }
    if (quickest == costs.size()) return {};
    const bool gains =
        cheapest == costs.size() || measured[cheapest] <= 0 || measured[quickest] < (1 - noise) * measured[cheapest];
    return costs[gains ? quickest : cheapest].shape;
}

int tune_tiles(const Arguments& arguments) {
    const bool is_fp32 = arguments.choice("--precision", {"fp64", "fp32"}, "fp64") == "fp32";
    const std::int64_t steps = arguments.integer("--steps", 40, 1, 1'000'000);
    if (arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto") == "cpu" || !device::cuda_is_there())
        throw MachineFault("tune --tiles measures on a GPU: a CPU has no tiles" +
                           std::string(device::cuda_is_there() ? "" : ", and no GPU answers here"));
    const std::string file = tune_file_of(arguments.positional()[0]);
    read_tuning(file);  // what is wrong with it is told first
    experiment::Experiment experiment = load(arguments.positional()[0]);
    if (!experiment.geometry.mesh) return tune_stencil(arguments, experiment, is_fp32);
    tissue_state::read_mesh(experiment);
    const sparse::Rows rows = rows_of(experiment);
    const bool has_fp64_couplings = !is_fp32 && experiment.geometry.couplings == experiment::Geometry::Couplings::fp64;
    const int real_bytes = is_fp32 ? 4 : 8, value_bytes = has_fp64_couplings ? 8 : 4;
    const auto device = device::open(device::Backend::cuda, 0, 0);
    sparse::GpuFigures gpu = sparse::gpu_figures();
    gpu.bandwidth = device->measure_copy_bandwidth();
    const auto costs = sparse::predict_all(sparse::sell_of(rows), rows.own(), real_bytes, value_bytes, gpu);
    const double dt = 0.5 * sparse::stable_step(rows);
    std::printf("%s, %lld rows, copy bandwidth %.4g GB/s\n", device->name().c_str(), static_cast<long long>(rows.own()),
                1e-9 * gpu.bandwidth);
    TunedTile chosen{.device = device->name(),
                     .precision = is_fp32 ? "fp32" : "fp64",
                     .couplings = has_fp64_couplings ? "fp64" : "fp32",
                     .rows = rows.own(),
                     .tile = {},
                     .date = today(),
                     .version = version(),
                     .driver = device::cuda_driver()};
    expert::set("mesh_tile", "");  // it would go before each
    const sparse::TileShape best = print_tile_map(
        costs,
        [&](const sparse::TileShape& shape) {
            const auto diffusion = sparse::make_diffusion(*device, rows, dt, real_bytes,
                                                          {.fp64_couplings = has_fp64_couplings, .tile = shape});
            const double ms = measure_products(*device, *diffusion, rows.own(), steps, real_bytes);
            chosen.ms_per_product = chosen.ms_per_product > 0 ? std::min(chosen.ms_per_product, ms) : ms;
            return ms;
        },
        stdout);
    if (best.rows == 0) {
        std::printf(
            "no tile has room: neighbours lie too far apart, and columns have 32 bits; mesh convert --renumber "
            "helps\n");
        return 0;
    }
    std::printf("the cost model takes %s; chosen: %s\n", sparse::text_of(sparse::cheapest(costs)).c_str(),
                sparse::text_of(best).c_str());
    if (arguments.has("--dry-run")) return 0;
    chosen.tile = best;
    add_tuning(file, experiment.name, chosen);
    std::printf("written to %s; runs of this experiment on this GPU take it\n", file.c_str());
    return 0;
}

}  // namespace heartwright::commands
