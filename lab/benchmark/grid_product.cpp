// How fast the diffusion operator on grids is: a full box of one diagonal and of one oblique tensor (the stencil), the
// same boxes with two tensors, and two thin shells with fibres around them (sparse rows).
//
//     grid_benchmark [--backend cpu|cuda] [--steps 50] [--threads 0] [--only box|regions|walls]
//
// Prints the copy bandwidth, then a line for each: cells, bytes a cell that must be moved, ms a step (the median of
// five series), ns a cell and step, and the fraction of the copy bandwidth.
#include <array>
#include <cstdio>
#include <string>

#include "lab/benchmark/operator_benchmark.hpp"
#include "lab/benchmark/thin_walls.hpp"
#include "runtime/diffusion/stability.hpp"
#include "runtime/operators/grid/grid_diffusion.hpp"

namespace {

using namespace heartwright;
using benchmark::Medium;
using tissue::Point;

constexpr tissue::Cell box_cells = {317, 204, 109};
constexpr double spacing = 0.33;                        // mm
constexpr std::array<double, 3> D = {0.3, 0.05, 0.05};  // mm^2/ms, along and across fibres

tissue::Grid the_grid() { return {.cells = box_cells, .dimensions = 3, .spacing = spacing}; }

// One tensor, or one in each half along x.
Medium box(const tissue::Grid& grid, const Point& fibre, bool has_two) {
    const std::vector<std::uint16_t> all(static_cast<std::size_t>(grid.count()), 0);
    Medium medium{.slots = {grid, all, 1}, .conductivity = {}};
    auto& c = medium.conductivity;
    c.classes = {tissue::diffusion_tensor(D, fibre, nullptr)};
    if (has_two) {
        c.classes.push_back(tissue::diffusion_tensor({0.2, 0.04, 0.04}, fibre, nullptr));
        for (std::int64_t slot = 0; slot < medium.slots.count(); ++slot)
            c.class_of_slot.push_back(grid.cell(medium.slots.grid_of(slot))[0] < box_cells[0] / 2 ? 0 : 1);
    }
    c.has_cross_terms = !c.is_diagonal(3);
    return medium;
}

void measure(device::Device& device, int steps, const char* what, const Medium& medium, double bandwidth) {
    const tissue::Grid grid = the_grid();
    const double dt = 0.1 * diffusion::stability_limit(medium.conductivity, grid, medium.slots);
    for (const bool is_fp64 : {true, false}) {
        const auto diffusion = operators::make_grid_diffusion(device, grid, medium.slots, medium.conductivity, dt,
                                                              is_fp64 ? 8 : 4, {.fp64_couplings = false});
        const double ms = is_fp64 ? benchmark::time_steps<double>(device, *diffusion, medium.slots.stride(), steps)[2]
                                  : benchmark::time_steps<float>(device, *diffusion, medium.slots.stride(), steps)[2];
        const auto cells = static_cast<double>(medium.slots.count());
        const double bytes = diffusion->bytes_per_cell();
        std::printf("%-28s %s %9.0f cells %6.1f B/cell %9.4f ms %8.3f ns/cell %6.3f of copy\n", what,
                    is_fp64 ? "FP64" : "FP32", cells, bytes, ms, 1e6 * ms / cells,
                    bytes * cells / (ms * 1e-3) / bandwidth);
        std::fflush(stdout);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const auto options =
        benchmark::read_options(argc, argv, {{"backend", "cpu"}, {"steps", "50"}, {"threads", "0"}, {"only", ""}});
    const std::string& only = options.at("only");
    const int steps = std::stoi(options.at("steps"));
    const auto device =
        device::open(benchmark::backend_named(options.at("backend")), std::stoi(options.at("threads")), 0);
    const double bandwidth = device->measure_copy_bandwidth();
    std::printf("%s: copy %.4g GB/s\n", device->name().c_str(), bandwidth * 1e-9);
    const tissue::Grid grid = the_grid();
    const auto is_wanted = [&](const char* name) { return only.empty() || only == name; };
    const Point along_x{1, 0, 0}, oblique{1, 2, 3};
    if (is_wanted("box")) {
        measure(*device, steps, "box, diagonal", box(grid, along_x, false), bandwidth);
        measure(*device, steps, "box, oblique", box(grid, oblique, false), bandwidth);
    }
    if (is_wanted("regions")) {
        measure(*device, steps, "two tensors, diagonal", box(grid, along_x, true), bandwidth);
        measure(*device, steps, "two tensors, oblique", box(grid, oblique, true), bandwidth);
    }
    if (is_wanted("walls"))
        measure(*device, steps, "thin walls, fibres", benchmark::thin_walls(grid, {.D = D}), bandwidth);
}
