// Cell-centred finite volumes: rows of at most 16 entries, conservation, exactness, and the rightmost eigenvalue.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "base/diag/faults.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/finite_volumes/spectrum.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {
namespace {

// A box of 6 x 6 x 6 cubes, 1 mm long, whose inner nodes are moved, those of the plane x = 0.5 within it.
struct MovedBox {
    Mesh mesh = make_box({1, 1, 1}, 1.0 / 6);
    std::vector<double> volumes;
    std::vector<Point> centres;
    ThreadPool threads{2};

    explicit MovedBox(double most = 0.012) {
        std::mt19937_64 random(5);
        std::uniform_real_distribution<double> moved(-most, most);
        for (Point& node : mesh.nodes)
            for (std::size_t a = 0; a < 3; ++a) {
                const double step = moved(random);
                if (node[a] > 0.01 && node[a] < 0.99 && !(a == 0 && std::fabs(node[a] - 0.5) < 0.01)) node[a] += step;
            }
        volumes = cell_volumes(mesh);
        centres = centroids(mesh);
    }
    Couplings fluxes(const std::vector<tissue::Tensor>& tensors) {
        return assemble_cell_fluxes(mesh, tensors, threads);
    }
    // Cells so far inside that no face of their fits belongs to a cell at a wall.
    bool is_inside(std::size_t cell) const {
        const auto [low, high] = std::minmax_element(centres[cell].begin(), centres[cell].end());
        return *low > 0.27 && *high < 0.73;
    }
};

const tissue::Tensor full{{0.11, 0.05, 0.04, 0.03, -0.02, 0.01}};

TEST(FiniteVolumes, have_rows_of_at_most_16_entries_whose_fluxes_conserve_charge) {
    MovedBox box;
    const Couplings fluxes = box.fluxes(std::vector<tissue::Tensor>(box.mesh.elements.size(), full));
    std::vector<double> column_sums(fluxes.rows());
    double largest = 0;
    std::int64_t longest = 0;
    for (std::size_t i = 0; i < fluxes.rows(); ++i) {
        longest = std::max(longest, fluxes.row_starts[i + 1] - fluxes.row_starts[i]);
        for (auto k = fluxes.row_starts[i]; k < fluxes.row_starts[i + 1]; ++k) {
            const double value = fluxes.values[static_cast<std::size_t>(k)];
            ASSERT_NE(fluxes.columns[static_cast<std::size_t>(k)], static_cast<std::int32_t>(i));
            column_sums[static_cast<std::size_t>(fluxes.columns[static_cast<std::size_t>(k)])] += value;
            column_sums[i] -= value;
            largest = std::max(largest, std::fabs(value));
        }
    }
    EXPECT_LE(longest, 16);
    EXPECT_GE(longest, 14);
    for (const double sum : column_sums) ASSERT_NEAR(sum, 0, 1e-13 * largest);
}

TEST(FiniteVolumes, are_the_same_on_any_number_of_threads) {
    MovedBox box;
    const std::vector<tissue::Tensor> tensors(box.mesh.elements.size(), full);
    ThreadPool one(1), three(3);
    EXPECT_EQ(assemble_cell_fluxes(box.mesh, tensors, one).values,
              assemble_cell_fluxes(box.mesh, tensors, three).values);
}

// With nodes moved by up to 0.045 mm some fluxes would fall with the difference of their pair, and are damped.
class LinearPotential : public testing::TestWithParam<double> {};
TEST_P(LinearPotential, has_no_rate_inside) {
    MovedBox box(GetParam());
    const Couplings fluxes = box.fluxes(std::vector<tissue::Tensor>(box.mesh.elements.size(), full));
    std::vector<double> V, rate(box.volumes.size());
    for (const Point& p : box.centres) V.push_back(3 * p[0] - 2 * p[1] + 5 * p[2] - 80);
    apply(fluxes, box.volumes, V, rate);
    int inside = 0;
    for (std::size_t cell = 0; cell < V.size(); ++cell) {
        if (!box.is_inside(cell)) continue;
        ++inside;
        ASSERT_NEAR(rate[cell], 0, 1e-6) << cell;  // of 0.1 * 10 mV/mm / 0.16 mm
    }
    EXPECT_GT(inside, 50);
}
INSTANTIATE_TEST_SUITE_P(NodesMoved, LinearPotential, testing::Values(0.012, 0.045));

// D = diag(0.1, 0.03, 0.05) left of x = 0.5 and four times that on the right; the flux along x is the same in both.
TEST(FiniteVolumes, a_potential_with_a_kink_at_a_jump_of_the_tensor_has_no_rate_inside) {
    MovedBox box;
    std::vector<tissue::Tensor> tensors;
    std::vector<double> V, rate(box.volumes.size());
    for (const Point& p : box.centres) {
        const double factor = p[0] < 0.5 ? 1 : 4;
        tensors.push_back({{0.1 * factor, 0.03 * factor, 0.05 * factor, 0, 0, 0}});
        V.push_back(10 * (p[0] - 0.5) / factor);
    }
    apply(box.fluxes(tensors), box.volumes, V, rate);
    for (std::size_t cell = 0; cell < V.size(); ++cell)
        if (box.is_inside(cell)) ASSERT_NEAR(rate[cell], 0, 1e-6) << cell;
}

// Nodes of a box: the slowest mode of the 7-point stencil along its longest side.
TEST(RightmostEigenvalue, is_that_of_the_slowest_mode) {
    const Mesh mesh = make_box({1.6, 0.8, 0.6}, 0.2);
    ThreadPool threads(1);
    const Couplings couplings = assemble_couplings(
        mesh, std::vector<tissue::Tensor>(mesh.elements.size(), tissue::Tensor{{0.1, 0.1, 0.1, 0, 0, 0}}), threads);
    const RightmostEigenvalue found = rightmost_eigenvalue(couplings, lumped_mass(mesh), threads);
    const double expected = -4 * 0.1 / 0.04 * std::pow(std::sin(M_PI / 16), 2);
    EXPECT_NEAR(found.real, expected, 1e-3);
    EXPECT_NEAR(found.imaginary, 0, 1e-9);
    EXPECT_LT(found.residual, 0.05);
    check_decay(found);
}

// Three cells that pass charge around in a circle: eigenvalues -3/2 +- i sqrt(3)/2.
TEST(RightmostEigenvalue, may_be_complex) {
    ThreadPool threads(1);
    const RightmostEigenvalue found = rightmost_eigenvalue({{0, 1, 2, 3}, {1, 2, 0}, {1, 1, 1}}, {1, 1, 1}, threads);
    EXPECT_NEAR(found.real, -1.5, 1e-9);
    EXPECT_NEAR(std::fabs(found.imaginary), std::sqrt(0.75), 1e-9);
}

TEST(RightmostEigenvalue, is_negative_on_a_common_mesh_and_refuses_a_mesh_where_a_mode_grows) {
    MovedBox box;
    Couplings fluxes = box.fluxes(std::vector<tissue::Tensor>(box.mesh.elements.size(), full));
    const RightmostEigenvalue decaying = rightmost_eigenvalue(fluxes, box.volumes, box.threads);
    EXPECT_LT(decaying.real, 0);
    EXPECT_EQ(fault_of([&] { check_decay(decaying); }), "");
    const std::size_t cell = box.volumes.size() / 2;  // one pair of cells that repel each other
    const auto at = static_cast<std::size_t>(fluxes.row_starts[cell]);
    const auto other = static_cast<std::size_t>(fluxes.columns[at]);
    const auto first = fluxes.columns.begin() + fluxes.row_starts[other],
               last = fluxes.columns.begin() + fluxes.row_starts[other + 1];
    const auto mirror =
        static_cast<std::size_t>(std::find(first, last, static_cast<std::int32_t>(cell)) - fluxes.columns.begin());
    fluxes.values[at] -= 0.05;
    fluxes.values[mirror] -= 0.05;
    const RightmostEigenvalue growing = rightmost_eigenvalue(fluxes, box.volumes, box.threads);
    EXPECT_GT(growing.real, 1);
    EXPECT_THAT(fault_of([&] { check_decay(growing); }), ::testing::HasSubstr("take finite elements"));
}

// Part of a mesh by TetGen, with an element whose dihedral angles are 10 and 165 degrees. The flux through one of its
// faces, between centroids that lie nearly along the face, would rise as their difference falls.
TEST(RightmostEigenvalue, is_negative_beside_a_sliver) {
    Mesh mesh;
    mesh.nodes = {
        {-0.76, -0.67, 0},   {-1.07, -0.18, 0},    {-1.47, 0.1, 0},      {-0.88, 0.97, 0.83}, {-0.29, 0.8, 0},
        {-0.11, -0.67, 1.2}, {-0.02, -0.67, 0.35}, {-0.07, -0.17, 0.62}, {0, 0, 0},           {0.38, 0.14, 0.79},
        {-0.45, 0.21, 0.95}, {-0.68, 0.11, 0},     {-0.65, -0.16, 0.53}, {-0.39, -0.23, 0},   {-0.34, -0.67, 0.54}};
    mesh.elements = {{2, 11, 12, 1},  {10, 8, 9, 7},   {11, 8, 10, 7},  {4, 11, 8, 10}, {10, 11, 12, 3},
                     {11, 10, 12, 7}, {11, 13, 12, 1}, {8, 11, 13, 12}, {8, 11, 12, 7}, {8, 13, 6, 7},
                     {13, 8, 12, 7},  {14, 13, 12, 7}, {13, 0, 12, 1},  {10, 5, 12, 7}};
    ThreadPool threads(1);
    const std::vector<tissue::Tensor> tensors(mesh.elements.size(), tissue::Tensor{{1, 1, 1, 0, 0, 0}});
    const std::vector<double> volumes = cell_volumes(mesh);
    ASSERT_GT(*std::min_element(volumes.begin(), volumes.end()), 0);
    const RightmostEigenvalue found =
        rightmost_eigenvalue(assemble_cell_fluxes(mesh, tensors, threads), volumes, threads);
    EXPECT_LT(found.real + found.residual, 0);
    EXPECT_EQ(fault_of([&] { check_decay(found); }), "");
}

}  // namespace
}  // namespace heartwright::mesh
