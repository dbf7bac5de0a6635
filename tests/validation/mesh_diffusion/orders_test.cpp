// Orders in edge length and in dt of both discretisations on tetrahedra under explicit steps, by manufactured solutions
// on the unit cube: full tensors and jumping tensors.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/finite_volumes/spectrum.hpp"
#include "runtime/mesh/make/box.hpp"

namespace heartwright::mesh {
namespace {

using Function = std::function<double(const Point&)>;

// n cubes a side, inner nodes moved by up to 7% of an edge, those of the plane x = 0.5 within it.
Mesh moved_cube(int n) {
    Mesh mesh = make_box({1, 1, 1}, 1.0 / n);
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
Discretisation discretise(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors, bool on_cells) {
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

std::vector<double> values_of(const Function& function, const std::vector<Point>& points) {
    std::vector<double> values;
    for (const Point& p : points) values.push_back(function(p));
    return values;
}

// In the published norm, sqrt(sum (m (V - u))^2/sum (m u)^2).
double distance(const Discretisation& d, const std::vector<double>& V, const std::vector<double>& u) {
    double error = 0, size = 0;
    for (std::size_t i = 0; i < V.size(); ++i) {
        error += std::pow(d.mass[i] * (V[i] - u[i]), 2);
        size += std::pow(d.mass[i] * u[i], 2);
    }
    return std::sqrt(error / size);
}

// dV/dt = operator V + source, from `start` to `end` ms; the distance from `exact`.
double error_after(const Discretisation& d, const Function& start, const Function& source, const Function& exact,
                   double end) {
    const auto steps = static_cast<int>(std::ceil(end / d.dt));
    const double dt = end / steps;
    std::vector<double> V = values_of(start, d.points), rate(V.size());
    const std::vector<double> f = values_of(source, d.points);
    for (int step = 0; step < steps; ++step) {
        apply(d.couplings, d.mass, V, rate);
        for (std::size_t i = 0; i < V.size(); ++i) V[i] += dt * (rate[i] + f[i]);
    }
    return distance(d, V, values_of(exact, d.points));
}

// A problem whose exact solution does not change: the source balances diffusion.
struct Steady {
    std::function<tissue::Tensor(const Point&)> tensor;
    Function solution, source;
};
void record(const char* name, bool on_cells, const std::string& found) {
    ::testing::Test::RecordProperty(std::string(name) + (on_cells ? "_volumes" : "_elements"), found);
}
Discretisation on_moved_cube(int n, const Steady& steady, bool on_cells) {
    const Mesh mesh = moved_cube(n);
    std::vector<tissue::Tensor> tensors;
    for (const Point& p : centroids(mesh)) tensors.push_back(steady.tensor(p));
    return discretise(mesh, tensors, on_cells);
}
double order_of(const Steady& steady, const char* name, bool on_cells, int coarse) {
    std::vector<double> errors;
    for (const int n : {coarse, 2 * coarse})
        errors.push_back(
            error_after(on_moved_cube(n, steady, on_cells), steady.solution, steady.source, steady.solution, 0.3));
    record(name, on_cells, std::to_string(errors[0]) + " " + std::to_string(errors[1]));
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
    EXPECT_GT(order_of(of_full_tensor(), "full_tensor", false, 8), 1.8);
    EXPECT_GT(order_of(of_jumping_tensor(), "jumping_tensor", false, 8), 1.8);
}

TEST(OrdersOnMeshes, finite_volumes_are_nearly_of_second_order_with_full_and_with_jumping_tensors) {
    EXPECT_GT(order_of(of_full_tensor(), "full_tensor", true, 8), 1.5);
    EXPECT_GT(order_of(of_jumping_tensor(), "jumping_tensor", true, 8), 1.5);
}

// u = cos(w t) times the steady solution phi: the source is that of phi times cos(w t), and du/dt.
class Oscillating {
public:
    Oscillating(const Steady& steady, bool on_cells, int n) : d_(on_moved_cube(n, steady, on_cells)) {
        phi_ = values_of(steady.solution, d_.points);
        balance_ = values_of(steady.source, d_.points);
    }
    int fewest_steps() const { return static_cast<int>(std::ceil(end / d_.dt)); }

    std::vector<double> exact() const {
        std::vector<double> u = phi_;
        for (double& value : u) value *= std::cos(frequency * end);
        return u;
    }
    std::vector<double> by_forward_euler(int steps) const {
        const double dt = end / steps;
        std::vector<double> V = phi_, rate(V.size());
        for (int step = 0; step < steps; ++step) {
            rates(V, step * dt, rate);
            for (std::size_t i = 0; i < V.size(); ++i) V[i] += dt * rate[i];
        }
        return V;
    }
    // The classical method of fourth order: exact in time beside forward Euler.
    std::vector<double> by_runge_kutta(int steps) const {
        const double dt = end / steps;
        std::vector<double> V = phi_, stage, rate(V.size()), sum(V.size());
        for (int step = 0; step < steps; ++step) {
            stage = V;
            std::fill(sum.begin(), sum.end(), 0.0);
            for (const auto& [at, weight, next] :
                 {std::array{0.0, 1.0, 0.5}, {0.5, 2.0, 0.5}, {0.5, 2.0, 1.0}, {1.0, 1.0, 0.0}}) {
                rates(stage, (step + at) * dt, rate);
                for (std::size_t i = 0; i < V.size(); ++i) {
                    sum[i] += weight * rate[i];
                    stage[i] = V[i] + next * dt * rate[i];
                }
            }
            for (std::size_t i = 0; i < V.size(); ++i) V[i] += dt / 6 * sum[i];
        }
        return V;
    }
    double distance_of(const std::vector<double>& V, const std::vector<double>& u) const { return distance(d_, V, u); }

private:
    static constexpr double frequency = 20, end = 0.2;  // w, 1/ms; ms

    void rates(const std::vector<double>& V, double t, std::vector<double>& rate) const {
        apply(d_.couplings, d_.mass, V, rate);
        const double of_phi = -frequency * std::sin(frequency * t), of_balance = std::cos(frequency * t);
        for (std::size_t i = 0; i < V.size(); ++i) rate[i] += of_phi * phi_[i] + of_balance * balance_[i];
    }

    Discretisation d_;
    std::vector<double> phi_, balance_;
};

// On one mesh, with dt and half of it: against the same equations exact in time, since the error of the mesh is larger
// than that of any stable step.
void expect_first_order_in_dt(const Steady& steady, const char* name) {
    for (const bool on_cells : {false, true}) {
        const Oscillating problem(steady, on_cells, 8);
        const int steps = problem.fewest_steps();
        const std::vector<double> exact_in_time = problem.by_runge_kutta(4 * steps);
        const double coarse = problem.distance_of(problem.by_forward_euler(steps), exact_in_time),
                     fine = problem.distance_of(problem.by_forward_euler(2 * steps), exact_in_time);
        EXPECT_NEAR(std::log2(coarse / fine), 1, 0.05) << name << (on_cells ? " on cells" : " on nodes");
        record(name, on_cells,
               std::to_string(steps) + " steps: " + std::to_string(coarse) + " " + std::to_string(fine));
    }
}

TEST(OrdersOnMeshes, explicit_steps_are_of_first_order_in_dt_with_full_and_with_jumping_tensors) {
    expect_first_order_in_dt(of_full_tensor(), "full_tensor");
    expect_first_order_in_dt(of_jumping_tensor(), "jumping_tensor");
}

// Half the edge and its longest stable step, about a quarter: against the solution itself.
void expect_order_in_edge_and_dt(const Steady& steady, const char* name, bool on_cells, double order) {
    std::vector<double> errors;
    std::string found;
    for (const int n : {8, 16}) {
        const Oscillating problem(steady, on_cells, n);
        errors.push_back(problem.distance_of(problem.by_forward_euler(problem.fewest_steps()), problem.exact()));
        found += std::to_string(problem.fewest_steps()) + " steps: " + std::to_string(errors.back()) + " ";
    }
    EXPECT_GT(std::log2(errors[0] / errors[1]), order) << name << (on_cells ? " on cells" : " on nodes");
    record(name, on_cells, found);
}

TEST(OrdersOnMeshes, stable_explicit_steps_keep_the_order_in_edge_length_of_solutions_that_oscillate) {
    for (const bool on_cells : {false, true}) {
        expect_order_in_edge_and_dt(of_full_tensor(), "full_tensor", on_cells, on_cells ? 1.5 : 1.8);
        expect_order_in_edge_and_dt(of_jumping_tensor(), "jumping_tensor", on_cells, on_cells ? 1.5 : 1.8);
    }
}

}  // namespace
}  // namespace heartwright::mesh
