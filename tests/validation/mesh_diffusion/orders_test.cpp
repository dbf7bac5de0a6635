// Orders of both discretisations on tetrahedra, by manufactured solutions on the unit cube: full tensors and jumping
// tensors.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/finite_volumes/spectrum.hpp"
#include "runtime/mesh/make/box.hpp"

namespace heartwright::mesh {
namespace {

using Function = std::function<double(const Point&)>;

// n cubes a side, inner nodes moved by up to 7% of an edge, those of the plane x = 0.5 within it.
TetrahedralMesh moved_cube(int n) {
    TetrahedralMesh mesh = make_box({1, 1, 1}, 1.0 / n);
    std::mt19937_64 random(static_cast<unsigned>(n));
    std::uniform_real_distribution<double> moved(-0.07 / n, 0.07 / n);
    for (Point& node : mesh.nodes)
        for (std::size_t a = 0; a < 3; ++a) {
            const double step = moved(random);
            if (node[a] > 1e-6 && node[a] < 1 - 1e-6 && !(a == 0 && std::fabs(node[a] - 0.5) < 1e-6)) node[a] += step;
        }
    return mesh;
}

// A diffusion operator, where its values live, and a stable step.
struct Discretisation {
    Couplings couplings;
    std::vector<double> mass;
    std::vector<Point> points;
    double dt = 0;
};
Discretisation discretise(const TetrahedralMesh& mesh, const std::vector<tissue::Tensor>& tensors, bool on_cells) {
    ThreadPool threads(2);
    Discretisation d;
    if (on_cells) {
        d = {assemble_cell_fluxes(mesh, tensors, threads), cell_volumes(mesh), centroids(mesh), 0};
        d.dt = published_step(d.couplings, d.mass);
        check_decay(rightmost_eigenvalue(d.couplings, d.mass, threads));
    } else {
        d = {assemble_couplings(mesh, tensors, threads), lumped_mass(mesh), mesh.nodes, 0};
        d.dt = 0.9 * stable_step(d.couplings, d.mass);
    }
    return d;
}

// dV/dt = operator V + source, from `start` to `end` ms; the error in the published norm, sqrt(sum (m e)^2/sum (m
// u)^2).
double error_after(const Discretisation& d, const Function& start, const Function& source, const Function& exact,
                   double end) {
    const auto steps = static_cast<int>(std::ceil(end / d.dt));
    const double dt = end / steps;
    std::vector<double> V, f, rate(d.points.size());
    for (const Point& p : d.points) {
        V.push_back(start(p));
        f.push_back(source(p));
    }
    for (int step = 0; step < steps; ++step) {
        apply(d.couplings, d.mass, V, rate);
        for (std::size_t i = 0; i < V.size(); ++i) V[i] += dt * (rate[i] + f[i]);
    }
    double error = 0, size = 0;
    for (std::size_t i = 0; i < V.size(); ++i) {
        error += std::pow(d.mass[i] * (V[i] - exact(d.points[i])), 2);
        size += std::pow(d.mass[i] * exact(d.points[i]), 2);
    }
    return std::sqrt(error / size);
}

// A problem whose exact solution does not change: the source balances diffusion.
struct Steady {
    std::function<tissue::Tensor(const Point&)> tensor;
    Function solution, source;
};
double order_of(const Steady& steady, bool on_cells, int coarse) {
    std::vector<double> errors;
    for (const int n : {coarse, 2 * coarse}) {
        const TetrahedralMesh mesh = moved_cube(n);
        std::vector<tissue::Tensor> tensors;
        for (const Point& p : centroids(mesh)) tensors.push_back(steady.tensor(p));
        errors.push_back(
            error_after(discretise(mesh, tensors, on_cells), steady.solution, steady.source, steady.solution, 0.3));
    }
    ::testing::Test::RecordProperty(on_cells ? "finite_volumes" : "finite_elements",
                                    std::to_string(errors[0]) + " " + std::to_string(errors[1]));
    return std::log2(errors[0] / errors[1]);
}

// u = product of s(x_a), s = sin^2(pi x): neither u nor its gradient crosses the surface, whatever the tensor.
Steady of_full_tensor() {
    const tissue::Tensor D{{1.0, 0.5, 0.4, 0.3, -0.2, 0.1}};
    const auto s = [](double x) { return std::pow(std::sin(M_PI * x), 2); };
    const auto ds = [](double x) { return M_PI * std::sin(2 * M_PI * x); };
    const auto dds = [](double x) { return 2 * M_PI * M_PI * std::cos(2 * M_PI * x); };
    const auto solution = [=](const Point& p) { return s(p[0]) * s(p[1]) * s(p[2]); };
    const auto source = [=](const Point& p) {
        const double x = p[0], y = p[1], z = p[2];
        return -(D.D[0] * dds(x) * s(y) * s(z) + D.D[1] * s(x) * dds(y) * s(z) + D.D[2] * s(x) * s(y) * dds(z) +
                 2 * (D.D[3] * ds(x) * ds(y) * s(z) + D.D[4] * ds(x) * s(y) * ds(z) + D.D[5] * s(x) * ds(y) * ds(z)));
    };
    return {[=](const Point&) { return D; }, solution, source};
}

// The tensor is five times as large from x = 0.5 on: u has a kink there, its flux none.
Steady of_jumping_tensor() {
    const auto factor = [](const Point& p) { return p[0] < 0.5 ? 1.0 : 5.0; };
    const auto tensor = [=](const Point& p) {
        return tissue::Tensor{{0.8 * factor(p), 0.4 * factor(p), 0.2 * factor(p), 0, 0, 0}};
    };
    const auto cosines = [](const Point& p) {
        return std::cos(M_PI * p[0]) * std::cos(M_PI * p[1]) * std::cos(M_PI * p[2]);
    };
    return {tensor, [=](const Point& p) { return cosines(p) / factor(p); },
            [=](const Point& p) { return M_PI * M_PI * (0.8 + 0.4 + 0.2) * cosines(p); }};
}

TEST(OrdersOnMeshes, finite_elements_are_of_second_order_with_full_and_with_jumping_tensors) {
    EXPECT_GT(order_of(of_full_tensor(), false, 8), 1.8);
    EXPECT_GT(order_of(of_jumping_tensor(), false, 8), 1.8);
}

TEST(OrdersOnMeshes, finite_volumes_are_nearly_of_second_order_with_full_and_with_jumping_tensors) {
    EXPECT_GT(order_of(of_full_tensor(), true, 8), 1.5);
    EXPECT_GT(order_of(of_jumping_tensor(), true, 8), 1.5);
}

}  // namespace
}  // namespace heartwright::mesh
