// The diffusion operator against solutions on paper.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "runtime/diffusion/stability.hpp"
#include "runtime/tissue/tensor.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/diffusion_harness.hpp"

namespace heartwright::testing {
namespace {

using std::numbers::pi;
using tissue::Grid;

class Diffusion : public ::testing::TestWithParam<device::Backend> {
protected:
    std::unique_ptr<device::Device> device_ = open(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Backends, Diffusion, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

Medium isotropic(const Grid& grid, double D) { return {grid, {}, {{tissue::Tensor{{D, D, D, 0, 0, 0}}}, {}, {}}}; }

template <class Function>
std::vector<double> sampled(const Grid& grid, const Function& function) {
    std::vector<double> values;
    for (std::int64_t g = 0; g < grid.count(); ++g) values.push_back(function(grid.position(grid.cell(g))));
    return values;
}

double mode(const tissue::Point& p) {
    return std::cos(2 * pi * p[0]) * std::cos(2 * pi * p[1]) * std::cos(2 * pi * p[2]);
}

// The unit cube in N intervals: N centres, or N + 1 nodes, a side.
Grid unit_cube(int N, bool on_nodes) {
    const std::int64_t n = on_nodes ? N + 1 : N;
    return {{n, n, n}, 3, 1.0 / N, on_nodes};
}

TEST_P(Diffusion, keeps_the_cosine_mode_to_round_off) {
    constexpr int N = 16, steps = 100;
    constexpr double D = 0.7;
    for (const bool on_nodes : {false, true}) {
        const Grid grid = unit_cube(N, on_nodes);
        const double dt = 0.9 / (6 * D * N * N);
        const auto u = sampled(grid, mode);
        const auto result = DiffusionHarness(*device_, isotropic(grid, D), dt).advance(u, steps);
        const double growth = std::pow(1 - 3 * D * dt * (2 - 2 * std::cos(2 * pi / N)) * N * N, steps);
        for (std::size_t i = 0; i < u.size(); ++i)
            ASSERT_NEAR(result[i], growth * u[i], 2e-14) << (on_nodes ? "nodes" : "centres");
    }
}

TEST_P(Diffusion, converges_with_the_square_of_the_spacing) {
    constexpr double D = 1, t = 0.005;
    for (const bool on_nodes : {false, true}) {
        std::vector<double> errors;
        for (const int N : {8, 16, 32}) {
            const Grid grid = unit_cube(N, on_nodes);
            const int steps = 16 * N * N / 64 * 4;  // dt falls with the square, too
            const auto u = sampled(grid, mode);
            const auto result = DiffusionHarness(*device_, isotropic(grid, D), t / steps).advance(u, steps);
            double error = 0;
            for (std::size_t i = 0; i < u.size(); ++i)
                error = std::max(error, std::fabs(result[i] - std::exp(-12 * pi * pi * D * t) * u[i]));
            errors.push_back(error);
        }
        EXPECT_NEAR(std::log2(errors[0] / errors[1]), 2, 0.3);
        EXPECT_NEAR(std::log2(errors[1] / errors[2]), 2, 0.1);
    }
}

// A Gaussian of covariance 2 D t far from the walls, under a tensor turned out of every axis; largest error relative to
// the peak.
double gaussian_error(device::Device& device, const std::array<std::int64_t, 3>& cells, int dimensions,
                      const Spacing& spacing, bool per_cell) {
    const Grid grid{cells, dimensions, spacing, false};
    const tissue::Point fibre{0.6, 0.64, dimensions == 3 ? 0.48 : 0.0}, sheet{-0.8, 0.48, 0.36};
    const auto tensor = tissue::diffusion_tensor({0.2, 0.12, 0.08}, fibre, dimensions == 3 ? &sheet : nullptr);
    // The inverse of the tensor in the axes there are.
    std::array<std::array<double, 3>, 3> D{{{tensor.D[0], tensor.D[3], tensor.D[4]},
                                            {tensor.D[3], tensor.D[1], tensor.D[5]},
                                            {tensor.D[4], tensor.D[5], tensor.D[2]}}};
    if (dimensions == 2) {
        D[0][2] = D[2][0] = D[1][2] = D[2][1] = 0;
        D[2][2] = 1;
    }
    const auto cofactor = [&](std::size_t r, std::size_t c) {
        return D[(r + 1) % 3][(c + 1) % 3] * D[(r + 2) % 3][(c + 2) % 3] -
               D[(r + 1) % 3][(c + 2) % 3] * D[(r + 2) % 3][(c + 1) % 3];
    };
    const double determinant = D[0][0] * cofactor(0, 0) + D[0][1] * cofactor(0, 1) + D[0][2] * cofactor(0, 2);
    const auto gaussian = [&](double t) {
        return [&, t](const tissue::Point& p) {
            double form = 0;
            for (std::size_t a = 0; a < static_cast<std::size_t>(dimensions); ++a) {
                for (std::size_t b = 0; b < static_cast<std::size_t>(dimensions); ++b) {
                    const double centre_a = 0.5 * spacing[a] * static_cast<double>(cells[a]),
                                 centre_b = 0.5 * spacing[b] * static_cast<double>(cells[b]);
                    form += (p[a] - centre_a) * cofactor(b, a) / determinant * (p[b] - centre_b);
                }
            }
            return std::pow(t, -0.5 * dimensions) * std::exp(-form / (4 * t));
        };
    };
    constexpr double begin = 1.5, end = 2.5;
    Medium medium{grid, {}, {{tensor}, {}, {}}};
    if (per_cell) {
        medium.conductivity.classes.clear();
        medium.conductivity.cells.assign(static_cast<std::size_t>(grid.count()), tensor);
    }
    diffusion::put_in_index_space(medium.conductivity, spacing);
    const auto slots = DiffusionHarness::make_slots(medium);
    const double limit = diffusion::stability_limit(medium.conductivity, grid, slots);
    const int steps = static_cast<int>(std::ceil((end - begin) / (0.5 * limit)));
    const auto result =
        DiffusionHarness(device, medium, (end - begin) / steps).advance(sampled(grid, gaussian(begin)), steps);
    const auto expected = sampled(grid, gaussian(end));
    double error = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) error = std::max(error, std::fabs(result[i] - expected[i]));
    return error / std::pow(end, -0.5 * dimensions);
}

TEST_P(Diffusion, of_a_turned_tensor_meets_the_gaussian_in_two_dimensions) {
    const double coarse = gaussian_error(*device_, {50, 50, 1}, 2, 0.2, false),
                 fine = gaussian_error(*device_, {100, 100, 1}, 2, 0.1, false);
    EXPECT_LT(fine, 3e-3);
    EXPECT_NEAR(std::log2(coarse / fine), 2, 0.3);
}

TEST_P(Diffusion, of_a_turned_tensor_meets_the_gaussian_in_three_dimensions) {
    const double coarse = gaussian_error(*device_, {32, 32, 32}, 3, 0.3, false),
                 fine = gaussian_error(*device_, {64, 64, 64}, 3, 0.15, false);
    EXPECT_LT(fine, 3e-2);
    EXPECT_NEAR(std::log2(coarse / fine), 2, 0.4);
    EXPECT_NEAR(gaussian_error(*device_, {32, 32, 32}, 3, 0.3, true), coarse, 1e-12);
}

TEST_P(Diffusion, of_a_turned_tensor_meets_the_gaussian_at_spacings_that_differ) {
    const auto error = [&](double scale, std::int64_t more, bool per_cell) {
        return gaussian_error(*device_, {32 * more, 26 * more, 40 * more}, 3,
                              std::array<double, 3>{0.3 * scale, 0.36 * scale, 0.24 * scale}, per_cell);
    };
    const double coarse = error(1, 1, false), fine = error(0.5, 2, false);
    EXPECT_LT(fine, 3e-2);
    EXPECT_NEAR(std::log2(coarse / fine), 2, 0.4);
    EXPECT_NEAR(error(1, 1, true), coarse, 1e-12);
}

// The unit cube in 16 x 10 x 7 intervals.
TEST_P(Diffusion, keeps_the_cosine_mode_to_round_off_at_spacings_that_differ) {
    constexpr std::array<int, 3> N{16, 10, 7};
    constexpr int steps = 100;
    constexpr double D = 0.7, dt = 0.9 / (2 * D * (16 * 16 + 10 * 10 + 7 * 7));
    for (const bool on_nodes : {false, true}) {
        const std::int64_t more = on_nodes ? 1 : 0;
        const Grid grid{{N[0] + more, N[1] + more, N[2] + more},
                        3,
                        std::array<double, 3>{1.0 / N[0], 1.0 / N[1], 1.0 / N[2]},
                        on_nodes};
        Medium medium = isotropic(grid, D);
        diffusion::put_in_index_space(medium.conductivity, grid.spacing);
        EXPECT_GT(diffusion::stability_limit(medium.conductivity, grid, DiffusionHarness::make_slots(medium)), dt);
        const auto u = sampled(grid, mode);
        const auto result = DiffusionHarness(*device_, medium, dt).advance(u, steps);
        double decay = 0;
        for (const int n : N) decay += (2 - 2 * std::cos(2 * pi / n)) * n * n;
        const double growth = std::pow(1 - D * dt * decay, steps);
        for (std::size_t i = 0; i < u.size(); ++i)
            ASSERT_NEAR(result[i], growth * u[i], 4e-14) << (on_nodes ? "nodes" : "centres");
    }
}

// Fibres that turn and a conductivity that varies, manufactured: u = cos(pi x) cos(pi y), flux from the exact tensor.
TEST_P(Diffusion, of_varying_tensors_is_consistent_to_second_order_inside) {
    std::vector<double> errors;
    for (const int N : {16, 32, 64}) {
        const Grid grid{{N, N, 1}, 2, 1.0 / N, false};
        const auto tensor_at = [](double x, double y) {
            const double angle = 0.3 + x - 0.5 * y, D = 1 + 0.3 * std::sin(2 * x + y);
            return tissue::diffusion_tensor({D, 0.25 * D, 0.25 * D}, {std::cos(angle), std::sin(angle), 0}, nullptr);
        };
        Medium medium{grid, {}, {}};
        for (std::int64_t g = 0; g < grid.count(); ++g) {
            const auto p = grid.position(grid.cell(g));
            medium.conductivity.cells.push_back(tensor_at(p[0], p[1]));
        }
        const auto flux = [&](double x, double y, int axis) {
            const auto T = tensor_at(x, y);
            const double ux = -pi * std::sin(pi * x) * std::cos(pi * y), uy = -pi * std::cos(pi * x) * std::sin(pi * y);
            return axis == 0 ? T.D[0] * ux + T.D[3] * uy : T.D[3] * ux + T.D[1] * uy;
        };
        constexpr double dt = 1e-3, h = 1e-5;
        const auto u = sampled(grid, [](const tissue::Point& p) { return std::cos(pi * p[0]) * std::cos(pi * p[1]); });
        const auto result = DiffusionHarness(*device_, medium, dt).advance(u, 1);
        double error = 0;
        for (std::int64_t g = 0; g < grid.count(); ++g) {
            const auto cell = grid.cell(g);
            if (cell[0] < N / 4 || cell[1] < N / 4 || cell[0] >= 3 * N / 4 || cell[1] >= 3 * N / 4) continue;
            const auto p = grid.position(cell);
            const double divergence = (flux(p[0] + h, p[1], 0) - flux(p[0] - h, p[1], 0) + flux(p[0], p[1] + h, 1) -
                                       flux(p[0], p[1] - h, 1)) /
                                      (2 * h);
            error = std::max(
                error,
                std::fabs((result[static_cast<std::size_t>(g)] - u[static_cast<std::size_t>(g)]) / dt - divergence));
        }
        errors.push_back(error);
    }
    EXPECT_GT(std::log2(errors[1] / errors[2]), 1.7) << errors[0] << ' ' << errors[1] << ' ' << errors[2];
}

}  // namespace
}  // namespace heartwright::testing
