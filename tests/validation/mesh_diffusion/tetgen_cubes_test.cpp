// The order of cell-centred finite volumes on irregular meshes: the published cosine on TetGen's unit cubes, of as many
// cells as the eight published meshes have. The product is that of runs (operators/sparse), FP64 with FP64 couplings.
//
// The smallest elements decide the step, so that the two largest cubes need minutes and about an hour on two cores.
// HEARTWRIGHT_TETGEN_CELLS in the environment, numbers of cells of published meshes separated by commas, asks for some
// of them instead of the six smaller ones; the smallest is always computed too, for the order.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "runtime/core/stopwatch.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/finite_volumes/spectrum.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"
#include "tests/validation/mesh_diffusion/tetgen_cube.hpp"

namespace heartwright::mesh {
namespace {

struct Cube {
    int cells = 0;               // of the published mesh
    const char* largest_volume;  // gives TetGen about as many
    double published_error = 0;
    bool is_quick = true;
};
constexpr std::array<Cube, 8> cubes{{{671, "0.0055", 0.37},
                                     {1339, "0.002", 0.19},
                                     {5047, "0.00049", 0.071},
                                     {19505, "0.000122", 0.027},
                                     {68368, "0.00003", 0.011},
                                     {262009, "0.0000076", 0.0042},
                                     {1024286, "0.0000019", 0.0017, false},
                                     {3995489, "0.00000048", 0.00066, false}}};

std::vector<Cube> cubes_asked_for() {
    const char* const asked = std::getenv("HEARTWRIGHT_TETGEN_CELLS");
    std::vector<Cube> chosen;
    for (const Cube& cube : cubes) {
        const std::string list = "," + std::string(asked != nullptr ? asked : "") + ",";
        const bool is_listed = list.find("," + std::to_string(cube.cells) + ",") != std::string::npos;
        if (chosen.empty() || (asked != nullptr ? is_listed : cube.is_quick)) chosen.push_back(cube);
    }
    return chosen;
}

double cosines(const Point& p) {
    return std::cos(2 * M_PI * p[0]) * std::cos(2 * M_PI * p[1]) * std::cos(2 * M_PI * p[2]);
}

struct Found {
    std::size_t cells = 0;
    double edge = 0;        // (6 sqrt(2)/cells)^(1/3), as published
    double longest_dt = 0;  // the published bound, ms
    int steps = 0;
    double error = 0;  // in the published norm, sqrt(sum (m e)^2/sum (m u)^2)
};

// Forward Euler to t = 1/(12 pi^2) with the longest step up to the published bound, D = 1.
Found solve(device::Device& device, const Mesh& mesh) {
    const std::vector<tissue::Tensor> tensors(mesh.elements.size(), tissue::Tensor{{1, 1, 1, 0, 0, 0}});
    const std::vector<Point> points = centroids(mesh);
    const std::vector<double> volumes = cell_volumes(mesh);
    Found found;
    found.cells = points.size();
    found.edge = std::cbrt(6 * std::sqrt(2) / static_cast<double>(found.cells));
    std::unique_ptr<diffusion::Diffusion> diffusion;
    const double end = 1 / (12 * M_PI * M_PI);
    {
        const Couplings fluxes = assemble_cell_fluxes(mesh, tensors, device.threads());
        check_decay(rightmost_eigenvalue(fluxes, volumes, device.threads()));
        found.longest_dt = published_step(fluxes, volumes);
        found.steps = static_cast<int>(std::ceil(end / found.longest_dt));
        sparse::Rows rows = sparse::rows_of(fluxes, volumes);
        rows.is_symmetric = false;
        diffusion = sparse::make_diffusion(device, rows, end / found.steps, 8, {.fp64_couplings = true});
    }
    std::vector<double> V;
    for (const Point& p : points) V.push_back(cosines(p));
    device::Buffer<double> u(device, V), out(device, V);
    const Stopwatch stopwatch;
    for (int step = 1; step <= found.steps; ++step) {
        diffusion->apply(u.data(), out.data());
        std::swap(u, out);
        if (step % 1000 == 0) {
            device.synchronise();
            std::printf("%zu cells: step %d of %d, %.0f s\n", found.cells, step, found.steps, stopwatch.seconds());
            std::fflush(stdout);
        }
    }
    V = u.download();
    double error = 0, size = 0;
    for (std::size_t i = 0; i < V.size(); ++i) {
        const double exact = std::exp(-1) * cosines(points[i]);
        error += std::pow(volumes[i] * (V[i] - exact), 2);
        size += std::pow(volumes[i] * exact, 2);
    }
    found.error = std::sqrt(error / size);
    return found;
}

// u = e^(-12 pi^2 t) product of cos(2 pi x_a).
TEST(TetgenCubes, finite_volumes_reach_second_order_and_the_published_errors) {
    const auto device = device::open(device::Backend::cpu, 0, 0);
    std::vector<Found> all;
    for (const Cube& cube : cubes_asked_for()) {
        const Mesh mesh = tetgen_cube(cube.largest_volume, device->threads());
        if (mesh.elements.empty()) GTEST_SKIP() << "no tetgen on this machine";
        const Found found = solve(*device, mesh);
        std::ostringstream text;
        text << "error " << found.error << ", longest dt " << found.longest_dt << ", " << found.steps << " steps";
        std::printf("%zu cells: %s\n", found.cells, text.str().c_str());
        RecordProperty("cells_" + std::to_string(found.cells), text.str());
        EXPECT_LT(found.error, cube.published_error) << found.cells;
        all.push_back(found);
    }
    ASSERT_GT(all.size(), 1U) << "HEARTWRIGHT_TETGEN_CELLS names no published mesh but the smallest";
    const double order = std::log(all.front().error / all.back().error) / std::log(all.front().edge / all.back().edge);
    std::printf("order %.3f\n", order);
    EXPECT_GT(order, 2.0);
}

}  // namespace
}  // namespace heartwright::mesh
