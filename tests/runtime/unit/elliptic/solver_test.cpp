// What the elliptic solver gives, against closed forms and against itself.
#include "runtime/operators/elliptic/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "runtime/diffusion/coefficients.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"
#include "runtime/operators/grid/grid_rows.hpp"
#include "tests/runtime/unit/elliptic/elliptic_problems.hpp"

namespace heartwright::elliptic {
namespace {

using mesh::operator-;
using std::numbers::pi;

constexpr std::array<double, 6> oblique{1.0, 0.6, 0.5, 0.3, -0.1, 0.2};

// phi = product over axes of 1 - cos(2 pi x_a) in the unit cube: its gradient is 0 on all walls, so that no current
// flows through them whatever the tensor.
double potential_at(const mesh::Point& at) {
    double product = 1;
    for (const double x : at) product *= 1 - std::cos(2 * pi * x);
    return product;
}

// -div(sigma grad phi)
double source_at(const mesh::Point& at) {
    double value[3], slope[3], curvature[3];
    for (std::size_t a = 0; a < 3; ++a) {
        value[a] = 1 - std::cos(2 * pi * at[a]);
        slope[a] = 2 * pi * std::sin(2 * pi * at[a]);
        curvature[a] = 4 * pi * pi * std::cos(2 * pi * at[a]);
    }
    const auto& D = oblique;
    return -(D[0] * curvature[0] * value[1] * value[2] + D[1] * value[0] * curvature[1] * value[2] +
             D[2] * value[0] * value[1] * curvature[2] +
             2 * (D[3] * slope[0] * slope[1] * value[2] + D[4] * slope[0] * value[1] * slope[2] +
                  D[5] * value[0] * slope[1] * slope[2]));
}

// The root mean square of the error over that of the solution, both without their means.
double manufactured_error(const sparse::Rows& rows, const std::vector<mesh::Point>& places) {
    ThreadPool threads(2);
    Vector f(places.size()), exact(places.size());
    double sum = 0, volume = 0, mean = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        f[i] = rows.mass[i] * source_at(places[i]);
        exact[i] = potential_at(places[i]);
        sum += f[i];
        volume += rows.mass[i];
        mean += rows.mass[i] * exact[i];
    }
    for (std::size_t i = 0; i < f.size(); ++i) f[i] -= sum / volume * rows.mass[i];  // the quadrature's error
    const Solution solution = Solver(rows, {}, threads).solve(f);
    double error = 0, size = 0;
    for (std::size_t i = 0; i < f.size(); ++i) {
        const double wanted = exact[i] - mean / volume;
        error += rows.mass[i] * (solution.values[i] - wanted) * (solution.values[i] - wanted);
        size += rows.mass[i] * wanted * wanted;
    }
    return std::sqrt(error / size);
}

double error_on_tetrahedra(int cubes) {
    const mesh::Mesh mesh = mesh::make_box({1, 1, 1}, 1.0 / cubes);
    return manufactured_error(rows_of_mesh(mesh, [](const mesh::Point&) { return tissue::Tensor{oblique}; }),
                              mesh.nodes);
}

struct GridProblem {
    sparse::Rows rows;
    std::vector<mesh::Point> places;
};

// Of a cube, on cell centres; is_there chooses the cells.
GridProblem grid_problem(std::int64_t n, const tissue::Tensor& tensor,
                         const std::function<bool(const mesh::Point&)>& is_there) {
    const double h = 1.0 / static_cast<double>(n);
    const tissue::Grid grid{{n, n, n}, 3, h, false};
    std::vector<std::uint16_t> block(static_cast<std::size_t>(grid.count()), tissue::no_cell);
    bool is_full = true;
    for (std::int64_t g = 0; g < grid.count(); ++g) {
        if (is_there(grid.position(grid.cell(g)))) block[static_cast<std::size_t>(g)] = 0;
        is_full = is_full && is_there(grid.position(grid.cell(g)));
    }
    const tissue::Slots slots(grid, block, 1);
    diffusion::Conductivity conductivity;
    conductivity.classes = {tensor};
    conductivity.has_cross_terms = true;
    conductivity.fills_grid = is_full;
    GridProblem problem{operators::grid_rows(grid, slots, conductivity), {}};
    const double volume = grid.spacing.volume();
    for (double& mass : problem.rows.mass) mass *= volume;
    for (double& coupling : problem.rows.couplings) coupling *= volume;
    for (std::int64_t s = 0; s < slots.count(); ++s)
        problem.places.push_back(grid.position(grid.cell(slots.grid_of(s))));
    return problem;
}

double error_on_grid(std::int64_t n) {
    const GridProblem problem = grid_problem(n, {oblique}, [](const mesh::Point&) { return true; });
    return manufactured_error(problem.rows, problem.places);
}

TEST(Elliptic, manufactured_solution_of_a_full_tensor_converges_with_second_order_on_tetrahedra) {
    const double coarse = error_on_tetrahedra(12), fine = error_on_tetrahedra(24);
    EXPECT_LT(fine, 0.02);
    EXPECT_GT(std::log2(coarse / fine), 1.9);
}

TEST(Elliptic, manufactured_solution_of_a_full_tensor_converges_with_second_order_on_a_grid) {
    const double coarse = error_on_grid(16), fine = error_on_grid(32);
    EXPECT_LT(fine, 0.02);
    EXPECT_GT(std::log2(coarse / fine), 1.9);
}

// A current density of 1 that enters at x = 1 and leaves through a ground at x = 0: phi = x/sigma at each node.
TEST(Elliptic, a_grounded_wall_takes_the_current_of_the_opposite_one) {
    ThreadPool threads(2);
    const mesh::Mesh mesh = mesh::make_box({1, 1, 1}, 1.0 / 16);
    const sparse::Rows rows = rows_of_mesh(mesh, [](const mesh::Point&) { return isotropic(0.7); });
    std::vector<std::int64_t> ground;
    Vector f(mesh.nodes.size(), 0);
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i)
        if (mesh.nodes[i][0] == 0) ground.push_back(static_cast<std::int64_t>(i));
    double area = 0;
    for (const mesh::Face& face : mesh::surface_of(mesh)) {
        const auto at = [&](std::size_t corner) { return mesh.nodes[static_cast<std::size_t>(face.nodes[corner])]; };
        if (at(0)[0] < 1 || at(1)[0] < 1 || at(2)[0] < 1) continue;
        const double third = mesh::length(mesh::cross(at(1) - at(0), at(2) - at(0))) / 6;
        for (const std::int32_t node : face.nodes) f[static_cast<std::size_t>(node)] += third;
        area += 3 * third;
    }
    EXPECT_NEAR(area, 1, 1e-12);
    const Solution solution = Solver(rows, ground, threads, {.tolerance = 1e-12}).solve(f);
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i) EXPECT_NEAR(solution.values[i], mesh.nodes[i][0] / 0.7, 1e-9);
}

// A cube without its upper corner: potentials of all its cells satisfy their equations.
TEST(Elliptic, a_masked_grid_is_solved_to_the_tolerance) {
    ThreadPool threads(2);
    const GridProblem problem = grid_problem(20, {{1, 0.2, 0.2, 0.1, 0, 0}}, [](const mesh::Point& at) {
        return at[0] < 0.5 || at[1] < 0.5 || at[2] < 0.5;
    });
    const sparse::Rows rows = problem.rows;
    const Solution solution = Solver(rows, {}, threads).solve(dipole(rows.mass.size(), 0, rows.mass.size() - 1));
    EXPECT_LE(solution.residual, 1.1e-8);
    EXPECT_LE(solution.iterations, 20);
    double mean = 0;
    for (std::size_t i = 0; i < rows.mass.size(); ++i) mean += rows.mass[i] * solution.values[i];
    EXPECT_NEAR(mean, 0, 1e-9);
}

// The potential at b of a dipole at a is that at a of a dipole at b.
TEST(Elliptic, is_reciprocal) {
    ThreadPool threads(2);
    const mesh::Mesh mesh = mesh::make_box({2, 2, 2}, 0.2);
    const sparse::Rows rows = rows_of_mesh(mesh, turning_fibres(2, 0.1));
    Solver solver(rows, {}, threads, {.tolerance = 1e-12});
    const std::size_t n = rows.mass.size();
    const std::vector<Solution> both = solver.solve({dipole(n, 17, 500), dipole(n, 801, 1200)});
    const auto across = [](const Solution& one, std::size_t i, std::size_t j) { return one.values[i] - one.values[j]; };
    EXPECT_NEAR(across(both[0], 801, 1200), across(both[1], 17, 500), 1e-10 * std::fabs(across(both[0], 17, 500)));
}

TEST(Elliptic, has_the_same_bits_on_any_number_of_threads) {
    const mesh::Mesh mesh = mesh::make_box({3, 3, 3}, 0.15);
    const sparse::Rows rows = rows_of_mesh(mesh, turning_fibres(3, 0.01));
    std::vector<Vector> values;
    for (const int count : {1, 2, 3}) {
        ThreadPool threads(count);
        values.push_back(Solver(rows, {}, threads).solve(dipole(rows.mass.size(), 40, 9000)).values);
    }
    EXPECT_EQ(values[0], values[1]);
    EXPECT_EQ(values[0], values[2]);
}

TEST(Elliptic, has_the_same_bits_in_whatever_order_rows_lie) {
    ThreadPool threads(2);
    const mesh::Mesh mesh = mesh::make_box({2, 2, 2}, 0.2);
    std::vector<tissue::Tensor> tensors;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        tensors.push_back(turning_fibres(2, 0.1)(mesh::centroid(mesh, e)));
    const mesh::Couplings couplings = mesh::assemble_couplings(mesh, tensors, threads);
    const std::vector<double> mass = mesh::lumped_mass(mesh);
    std::vector<std::int32_t> order(mass.size());
    std::iota(order.begin(), order.end(), 0);
    const Vector f = dipole(mass.size(), 17, 500);
    const Vector plain = Solver(sparse::rows_of(couplings, mass), {}, threads).solve(f).values;
    std::shuffle(order.begin(), order.end(), std::mt19937_64(3));
    Vector shuffled_f;
    for (const std::int32_t node : order) shuffled_f.push_back(f[static_cast<std::size_t>(node)]);
    const Vector shuffled =
        Solver(sparse::rows_of(couplings, mass, order, static_cast<std::int64_t>(order.size())), {}, threads)
            .solve(shuffled_f)
            .values;
    for (std::size_t s = 0; s < order.size(); ++s) EXPECT_EQ(shuffled[s], plain[static_cast<std::size_t>(order[s])]);
}

TEST(Elliptic, inner_products_do_not_depend_on_the_order_of_rows) {
    ThreadPool threads(2);
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> exponent(-30, 30);
    Vector a;
    for (int i = 0; i < 5000; ++i) a.push_back((i % 2 == 0 ? 1 : -1) * std::exp(exponent(random)));
    Vector b(a.size(), 1.0);
    const double sum = inner_product(a, b, threads);
    std::shuffle(a.begin(), a.end(), random);
    EXPECT_EQ(inner_product(a, b, threads), sum);
    EXPECT_EQ(sum_of(a, threads), sum);
}

TEST(Elliptic, starts_from_a_guess) {
    ThreadPool threads(2);
    const mesh::Mesh mesh = mesh::make_box({2, 2, 2}, 0.2);
    const sparse::Rows rows = rows_of_mesh(mesh, turning_fibres(2, 0.1));
    Solver solver(rows, {}, threads);
    const Vector f = dipole(rows.mass.size(), 17, 500);
    EXPECT_EQ(solver.solve(f, solver.solve(f).values).iterations, 0);
    EXPECT_EQ(solver.solve(Vector(f.size(), 0)).iterations, 0);
}

}  // namespace
}  // namespace heartwright::elliptic
