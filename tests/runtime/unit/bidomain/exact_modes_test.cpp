// The bidomain step beside exact solutions of passive tissue with unequal anisotropy: with V = cos(k x) cos(k y)
// (cos(k z)), k = pi/L, phi_e = -S_i/(S_i + S_e) V, where S sums a space's conductivities along the axes, and V decays
// with the rate k^2 S_i S_e/(S_i + S_e)/(chi C_m).
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "runtime/bidomain/bidomain_diffusion.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/operators/grid/grid_rows.hpp"
#include "runtime/operators/sparse/sparse_diffusion.hpp"

namespace heartwright::bidomain {
namespace {

constexpr double length = 8;  // mm
using Sigma = std::array<double, 3>;
constexpr Sigma inside{2, 0.2, 0.5}, outside{4, 2, 1};  // S/m; chi C_m is 1 uF/mm^3

tissue::Tensor tensor(const Sigma& sigma) { return {{sigma[0], sigma[1], sigma[2], 0, 0, 0}}; }

struct Tissue {
    int dimensions;
    std::vector<mesh::Point> points;
    sparse::Rows intracellular, extracellular;
};

Tissue sheet(std::int64_t cells) {
    tissue::Grid grid{{cells, cells, 1}, 2, length / static_cast<double>(cells)};
    const tissue::Slots slots(grid, std::vector<std::uint16_t>(static_cast<std::size_t>(grid.count()), 0), 1);
    const auto rows = [&](const Sigma& sigma) {
        diffusion::Conductivity conductivity;
        conductivity.classes = {tensor(sigma)};
        sparse::Rows of_space = operators::grid_rows(grid, slots, conductivity);
        for (double& coupling : of_space.couplings) coupling *= grid.spacing.volume();
        for (double& mass : of_space.mass) mass *= grid.spacing.volume();
        return of_space;
    };
    Tissue sheet{2, {}, rows(inside), rows(outside)};
    for (std::int64_t s = 0; s < slots.count(); ++s) sheet.points.push_back(grid.position(grid.cell(slots.grid_of(s))));
    return sheet;
}

Tissue block(int edges) {
    const mesh::Mesh box = mesh::make_box({length, length, length}, length / edges);
    const auto rows = [&](const Sigma& sigma) {
        const std::vector<tissue::Tensor> tensors(box.elements.size(), tensor(sigma));
        ThreadPool threads(2);
        return sparse::rows_of(mesh::assemble_couplings(box, tensors, threads), mesh::lumped_mass(box));
    };
    return {3, box.nodes, rows(inside), rows(outside)};
}

double sum(const Sigma& sigma, int dimensions) { return sigma[0] + sigma[1] + (dimensions > 2 ? sigma[2] : 0); }

double mode(const mesh::Point& at, int dimensions) {
    double product = 1;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis)
        product *= std::cos(std::numbers::pi / length * at[axis]);
    return product;
}

struct Errors {  // root of the mean square, weighted by mass
    double V = 0, phi_e = 0;
};

// After `steps` of `dt`, with a solve every so many.
Errors errors_of(const Tissue& tissue, double dt, int steps, std::int64_t solve_every = 1) {
    const auto device = device::open_cpu(2);
    elliptic::SolverOptions options;
    options.tolerance = 1e-11;
    ExtracellularPotential potential(
        *device, mpi::serial(),
        std::make_unique<EllipticProblem>(tissue.intracellular, tissue.extracellular, std::vector<Electrode>{},
                                          device->threads(), options),
        {}, {tissue.intracellular.global, tissue.intracellular.own()}, 8);
    const auto rows = tissue.intracellular.own(), stride = (rows + 31) / 32 * 32;
    const auto step =
        make_bidomain(*device, sparse::make_diffusion(*device, tissue.intracellular, dt, 8, {.fp64_couplings = true}),
                      potential, {rows, stride, 8, dt, {1, solve_every}});
    device::Buffer<double> V(*device, stride), next(*device, stride);
    std::vector<double> values(static_cast<std::size_t>(rows));
    for (std::size_t r = 0; r < values.size(); ++r) values[r] = mode(tissue.points[r], tissue.dimensions);
    V.upload(values);
    for (int n = 0; n < steps; ++n) {
        step->apply(V.data(), next.data());
        std::swap(V, next);
    }
    const double k = std::numbers::pi / length, s_i = sum(inside, tissue.dimensions),
                 s_e = sum(outside, tissue.dimensions);
    const double amplitude = std::exp(-k * k * s_i * s_e / (s_i + s_e) * dt * steps);
    const std::vector<double> found = V.download();
    const Vector& phi = potential.at(steps, V.data());
    double V_squares = 0, phi_squares = 0, mass = 0;
    for (std::size_t r = 0; r < values.size(); ++r) {
        const double of_row = tissue.intracellular.mass[r];
        V_squares += of_row * std::pow(found[r] - amplitude * values[r], 2);
        phi_squares += of_row * std::pow(phi[r] + s_i / (s_i + s_e) * amplitude * values[r], 2);
        mass += of_row;
    }
    return {std::sqrt(V_squares / mass), std::sqrt(phi_squares / mass)};
}

// On tetrahedra as far as finite elements reach it with edges as long as these (tests/validation/mesh_diffusion).
void expect_second_order(const Errors& coarse, const Errors& fine, double least) {
    ::testing::Test::RecordProperty("order_of_V", std::to_string(std::log2(coarse.V / fine.V)));
    ::testing::Test::RecordProperty("order_of_phi_e", std::to_string(std::log2(coarse.phi_e / fine.phi_e)));
    EXPECT_GT(std::log2(coarse.V / fine.V), least) << coarse.V << " " << fine.V;
    EXPECT_GT(std::log2(coarse.phi_e / fine.phi_e), least) << coarse.phi_e << " " << fine.phi_e;
    EXPECT_LT(fine.V, 0.002);
}

TEST(BidomainStep, is_of_second_order_in_space_on_a_sheet) {
    expect_second_order(errors_of(sheet(12), 0.04, 30), errors_of(sheet(24), 0.01, 120), 1.98);
}

TEST(BidomainStep, is_of_second_order_in_space_on_tetrahedra) {
    expect_second_order(errors_of(block(7), 0.02, 40), errors_of(block(14), 0.005, 160), 1.8);
}

// Held for k steps, phi_e lags by (k - 1)/2 of them in the mean: an error of first order in k dt.
TEST(BidomainStep, errs_in_proportion_to_the_steps_between_solves) {
    const Tissue tissue = sheet(16);
    const double each = errors_of(tissue, 0.01, 120).V, two = errors_of(tissue, 0.01, 120, 2).V - each,
                 four = errors_of(tissue, 0.01, 120, 4).V - each;
    EXPECT_GT(std::fabs(two), 1e-5);
    EXPECT_NEAR(four / two, 3, 0.3);
}

TEST(BidomainStep, gives_one_space_what_it_takes_from_the_other) {
    const Tissue tissue = block(6);
    ThreadPool threads(2);
    EllipticProblem problem(tissue.intracellular, tissue.extracellular, {}, threads, {});
    Vector V;
    for (std::size_t r = 0; r < tissue.points.size(); ++r)
        V.push_back(std::sin(3 * tissue.points[r][0]) + tissue.points[r][1] * tissue.points[r][2]);
    const Vector current = problem.membrane_current(V);
    double magnitude = 0;
    for (const double one : current) magnitude += std::fabs(one);
    EXPECT_GT(magnitude, 1);
    EXPECT_LT(std::fabs(elliptic::sum_of(current, threads)), 1e-12 * magnitude);
    const sparse::Rows both =
        sum_of(in_ascending_order(tissue.intracellular), in_ascending_order(tissue.extracellular));
    EXPECT_EQ(both.columns.size(), tissue.intracellular.columns.size());
}

}  // namespace
}  // namespace heartwright::bidomain
