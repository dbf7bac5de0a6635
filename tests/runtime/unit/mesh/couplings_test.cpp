// Linear finite elements: the 7-point stencil on boxes, symmetry, conservation, exactness for linear fields, stability.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "runtime/mesh/finite_elements/conductivity.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/finite_elements/laplace.hpp"
#include "runtime/mesh/make/box.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {
namespace {

constexpr double h = 0.25;
constexpr std::int64_t nx = 8, ny = 7, nz = 6;  // cubes

Mesh box() { return make_box({nx * h, ny * h, nz * h}, h); }

std::vector<tissue::Tensor> uniform(const Mesh& mesh, const tissue::Tensor& tensor) {
    return std::vector<tissue::Tensor>(mesh.elements.size(), tensor);
}

Couplings assembled(const Mesh& mesh, const tissue::Tensor& tensor, int threads = 1) {
    ThreadPool pool(threads);
    return assemble_couplings(mesh, uniform(mesh, tensor), pool);
}

const tissue::Tensor diagonal{{0.11, 0.035, 0.017, 0, 0, 0}};
const tissue::Tensor full{{0.11, 0.05, 0.04, 0.03, -0.02, 0.01}};

std::vector<double> random_values(std::size_t count) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(-80, 40);
    std::vector<double> values(count);
    for (double& value : values) value = uniform(random);
    return values;
}

TEST(Couplings, interior_rows_on_boxes_are_the_seven_point_stencil) {
    const Mesh mesh = box();
    const Couplings couplings = assembled(mesh, diagonal);
    const std::vector<double> mass = lumped_mass(mesh), V = random_values(mesh.nodes.size());
    std::vector<double> rate(V.size());
    apply(couplings, mass, V, rate);
    const std::int64_t strides[] = {1, nx + 1, (nx + 1) * (ny + 1)};
    double worst = 0, worst_coefficient = 0;
    for (std::int64_t k = 1; k < nz; ++k)
        for (std::int64_t j = 1; j < ny; ++j)
            for (std::int64_t i = 1; i < nx; ++i) {
                const auto n = static_cast<std::size_t>(i + j * strides[1] + k * strides[2]);
                double stencil = 0, size = 0;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const auto step = static_cast<std::size_t>(strides[axis]);
                    stencil += diagonal.D[axis] / (h * h) * (V[n + step] - 2 * V[n] + V[n - step]);
                    size += diagonal.D[axis] / (h * h) * 4 * 80;
                }
                worst = std::max(worst, std::fabs(rate[n] - stencil) / size);
                for (auto c = static_cast<std::size_t>(couplings.row_starts[n]);
                     c < static_cast<std::size_t>(couplings.row_starts[n + 1]); ++c) {
                    const auto distance =
                        static_cast<std::int64_t>(couplings.columns[c]) - static_cast<std::int64_t>(n);
                    double expected = 0;
                    for (std::size_t axis = 0; axis < 3; ++axis)
                        if (std::abs(distance) == strides[axis]) expected = diagonal.D[axis] / (h * h);
                    worst_coefficient = std::max(
                        worst_coefficient, std::fabs(couplings.values[c] / mass[n] - expected) * h * h / diagonal.D[0]);
                }
            }
    EXPECT_LT(worst, 1e-14);
    EXPECT_LT(worst_coefficient, 1e-14);
}

TEST(Couplings, are_symmetric_in_every_bit_and_the_same_on_any_threads) {
    const Mesh mesh = box();
    const Couplings one = assembled(mesh, full), three = assembled(mesh, full, 3);
    EXPECT_EQ(one.row_starts, three.row_starts);
    EXPECT_EQ(one.columns, three.columns);
    EXPECT_EQ(one.values, three.values);
    for (std::size_t i = 0; i < one.rows(); ++i)
        for (auto k = one.row_starts[i]; k < one.row_starts[i + 1]; ++k) {
            const auto j = static_cast<std::size_t>(one.columns[static_cast<std::size_t>(k)]);
            const auto first = one.columns.begin() + one.row_starts[j],
                       last = one.columns.begin() + one.row_starts[j + 1];
            const auto back = std::lower_bound(first, last, static_cast<std::int32_t>(i));
            ASSERT_TRUE(back != last && *back == static_cast<std::int32_t>(i));
            ASSERT_EQ(one.values[static_cast<std::size_t>(back - one.columns.begin())],
                      one.values[static_cast<std::size_t>(k)]);
        }
}

TEST(Couplings, conserve_the_integral_of_the_potential) {
    const Mesh mesh = box();
    const std::vector<double> mass = lumped_mass(mesh), V = random_values(mesh.nodes.size());
    std::vector<double> rate(V.size());
    apply(assembled(mesh, full), mass, V, rate);
    double sum = 0, size = 0;
    for (std::size_t i = 0; i < rate.size(); ++i) {
        sum += mass[i] * rate[i];
        size += mass[i] * std::fabs(rate[i]);
    }
    EXPECT_LT(std::fabs(sum), 1e-13 * size);
    EXPECT_NEAR(std::accumulate(mass.begin(), mass.end(), 0.0), nx * ny * nz * h * h * h, 1e-12);
}

TEST(Couplings, a_linear_potential_has_no_rate_inside) {
    const Mesh mesh = box();
    std::vector<double> V, rate(mesh.nodes.size());
    for (const Point& p : mesh.nodes) V.push_back(3 * p[0] - 2 * p[1] + p[2]);
    apply(assembled(mesh, full), lumped_mass(mesh), V, rate);
    for (std::size_t n = 0; n < rate.size(); ++n) {
        const Point& p = mesh.nodes[n];
        if (p[0] > 0 && p[1] > 0 && p[2] > 0 && p[0] < nx * h && p[1] < ny * h && p[2] < nz * h)
            ASSERT_NEAR(rate[n], 0, 1e-12) << n;
    }
}

// Inside, Gershgorin's rows give 4 sum D/h^2; half masses at walls do not raise it on boxes of cubes.
TEST(Couplings, the_stable_step_is_that_of_the_stencil_and_euler_decays_with_it) {
    const Mesh mesh = box();
    const Couplings couplings = assembled(mesh, diagonal);
    const std::vector<double> mass = lumped_mass(mesh);
    const double step = stable_step(couplings, mass);
    const double of_stencil = h * h / (2 * (diagonal.D[0] + diagonal.D[1] + diagonal.D[2]));
    EXPECT_GT(step, 0.5 * of_stencil);
    EXPECT_LE(step, of_stencil * (1 + 1e-12));
    std::vector<double> V = random_values(mesh.nodes.size()), rate(V.size());
    const auto energy = [&] {
        double sum = 0;
        for (std::size_t i = 0; i < V.size(); ++i) sum += mass[i] * V[i] * V[i];
        return sum;
    };
    for (int k = 0; k < 200; ++k) {
        const double before = energy();
        apply(couplings, mass, V, rate);
        for (std::size_t i = 0; i < V.size(); ++i) V[i] += step * rate[i];
        ASSERT_LE(energy(), before * (1 + 1e-14)) << k;
    }
    EXPECT_EQ(wrong_signs(couplings).negative, 0);
    EXPECT_GT(wrong_signs(assembled(mesh, full)).negative, 0);
}

TEST(Conductivity, each_tag_needs_one_and_the_element_is_named) {
    Mesh mesh = two_tetrahedra();
    mesh.tags = {1, 7};
    mesh.fibres = {{1, 0, 0}, {0, 1, 0}};
    TagConductivities some{{{1, {0.1, 0.02, 0.02}}}, {}};
    EXPECT_EQ(fault_of([&] { element_tensors(mesh, some); }), "element 1 has the tag 7, which has no conductivity");
    some.others = Diffusivities{0.3, 0.1, 0.1};
    const std::vector<tissue::Tensor> tensors = element_tensors(mesh, some);
    EXPECT_EQ(tensors[0], (tissue::Tensor{{0.1, 0.02, 0.02, 0, 0, 0}}));
    EXPECT_EQ(tensors[1], (tissue::Tensor{{0.1, 0.3, 0.1, 0, 0, 0}}));
    mesh.fibres.clear();
    EXPECT_EQ(fault_of([&] { element_tensors(mesh, some); }),
              "the mesh has no fibres, which different conductivities along and across fibres need");
}

TEST(Conductivity, an_indefinite_tensor_is_refused_with_its_element) {
    const Mesh mesh = two_tetrahedra();
    const tissue::Tensor good{{1, 1, 1, 0.5, 0, 0}};
    for (const tissue::Tensor& bad : {tissue::Tensor{{1, 1, 1, 1.5, 0, 0}}, tissue::Tensor{{1, 1, -0.1, 0, 0, 0}},
                                      tissue::Tensor{{1, 1, 1, 0.9, 0.9, -0.9}}})
        EXPECT_EQ(fault_of([&] {
                      check_tensors(mesh, {good, bad});
                  }),
                  "element 1 has an indefinite conductivity: an eigenvalue of its tensor is below 0");
    EXPECT_EQ(fault_of([&] {
                  check_tensors(mesh, {tissue::Tensor{{1, NAN, 1, 0, 0, 0}}, good});
              }),
              "element 0 has a conductivity that is no number");
    EXPECT_EQ(fault_of([&] { check_tensors(mesh, {good, {}}); }), "") << "0 isolates";
}

TEST(Laplace, a_linear_solution_is_found) {
    const Mesh mesh = box();
    std::vector<bool> is_prescribed(mesh.nodes.size());
    std::vector<double> values(mesh.nodes.size());
    for (std::size_t n = 0; n < values.size(); ++n) {
        is_prescribed[n] = mesh.nodes[n][2] == 0 || mesh.nodes[n][2] == nz * h;
        values[n] = mesh.nodes[n][2] == 0 ? 0 : 1;
    }
    ThreadPool threads(2);
    const LaplaceSolution solution =
        solve_laplace(assembled(mesh, {{1, 1, 1, 0, 0, 0}}), is_prescribed, values, threads);
    for (std::size_t n = 0; n < values.size(); ++n) ASSERT_NEAR(solution.values[n], mesh.nodes[n][2] / (nz * h), 1e-9);
    for (const Point& gradient : element_gradients(mesh, solution.values)) {
        ASSERT_NEAR(gradient[2], 1 / (nz * h), 1e-8);
        ASSERT_NEAR(gradient[0], 0, 1e-8);
    }
}

}  // namespace
}  // namespace heartwright::mesh
