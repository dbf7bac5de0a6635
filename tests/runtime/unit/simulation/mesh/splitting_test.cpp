// The order of the operator splitting, by a linear reaction that each step solves exactly. Generated models step states
// by Rush-Larsen or forward Euler, both of first order, which would hide the order of Strang splitting.
//
//     dV/dt = -leak V + drive w + diffusion,   dw/dt = follow V - recover w
//
// On two cells of a grid, and on a regular tetrahedron, diffusion has two rates only: 0 for the mean and mu for what
// deviates from it. So the solution is that of two systems of two equations each.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <utility>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

constexpr double leak = 0.3, drive = 0.7, follow = 0.4, recover = 0.2;  // 1/ms
constexpr double end_of_run = 2;                                        // ms

using Matrix = std::array<double, 4>;  // by rows

// exp(t [[-leak - mu, drive], [follow, -recover]]), whose eigenvalues are real.
Matrix exponential(double mu, double t) {
    const double mean = -(leak + mu + recover) / 2, half = (-leak - mu + recover) / 2,
                 root = std::sqrt(half * half + drive * follow);
    const double grows = std::exp(mean * t) * std::cosh(root * t),
                 turns = std::exp(mean * t) * std::sinh(root * t) / root;
    return {grows + half * turns, drive * turns, follow * turns, grows - half * turns};
}

// One step of the reaction, exact.
int react_linearly(std::int32_t, const interface::ReactArguments& arguments, void*) {
    const Matrix step = exponential(0, arguments.constants[2]);
    const auto* v_in = static_cast<const double*>(arguments.v_in);
    auto *v_out = static_cast<double*>(arguments.v_out), *w = static_cast<double*>(arguments.state) + arguments.stride;
    for (std::int64_t s = arguments.first; s < arguments.last; ++s) {
        const double V = v_in[s];
        v_out[s] = step[0] * V + step[1] * w[s];
        w[s] = step[2] * V + step[3] * w[s];
    }
    return 0;
}

const interface::Model& linear_model() {
    static const interface::Model model = [] {
        interface::Model made = toy_model(interface::Backend::cpu);
        made.react = react_linearly;
        return made;
    }();
    return model;
}

constexpr double V_at_start = -1.1994080352440, w_at_start = -0.6242600440550;  // of the first cell

// V of all cells at the end; V and w are 0 in all cells but the first. With w alike in all cells Godunov's error of
// first order would vanish.
std::vector<double> potential_after(const std::string& geometry, const std::string& splitting, double dt) {
    const std::string text =
        R"({"format": 1, "name": "n", "model": "toy", "variant": ["decay"], "time": {"end": "2 ms", "dt": ")" +
        std::to_string(dt) + R"( ms", "diffusion": "rkl2", "splitting": ")" + splitting + R"("}, "geometry": {)" +
        geometry +
        R"(}, "tissue": {"D": "0.4 mm^2/ms"},
           "actions": [{"reset": {"V": "0", "w": "0"}, "where": {"box": [["0.6 mm"], ["9 mm"]]}, "at": "0 ms"}]})";
    const experiment::Experiment experiment = bound(text, linear_model());
    simulation::Simulation simulation(experiment, linear_model(), {device::Backend::cpu, 1, 0, 100});
    Silent output;
    simulation.run(output);
    return simulation.state(0);
}

// So many equal cells that all couple to each other alike.
void expect_orders(const std::string& geometry, std::size_t cells, double mu) {
    const auto after = [](double rate) {
        const Matrix all = exponential(rate, end_of_run);
        return all[0] * V_at_start + all[1] * w_at_start;
    };
    const double part = 1 / static_cast<double>(cells), expected = part * after(0) + (1 - part) * after(mu);
    const auto error = [&](const std::string& splitting, double dt) {
        const std::vector<double> V = potential_after(geometry, splitting, dt);
        EXPECT_EQ(V.size(), cells);
        return std::fabs(V[0] - expected);
    };
    for (const auto& [splitting, order] : {std::pair<std::string, double>{"godunov", 1}, {"strang", 2}}) {
        const double coarse = error(splitting, 0.1), fine = error(splitting, 0.05);
        EXPECT_GT(coarse, 1e-5);
        EXPECT_NEAR(std::log2(coarse / fine), order, 0.1) << splitting << ' ' << coarse << ' ' << fine;
    }
}

TEST(Splitting, of_strang_is_of_second_order_on_a_grid_and_godunovs_of_first) {
    expect_orders(R"("size": ["2 mm"], "spacing": "1 mm")", 2, 2 * 0.4);
}

// A regular tetrahedron with sides s: four equal masses, six equal couplings, mu = 8 D/s^2.
TEST(Splitting, of_strang_is_of_second_order_on_a_mesh_and_godunovs_of_first) {
    mesh::Mesh mesh;
    const double height = 2 * std::sqrt(2.0 / 3), radius = 2 / std::sqrt(3.0);  // of sides of 2 mm
    mesh.nodes = {{0, 0, 0}, {height, radius, 0}, {height, -radius / 2, 1}, {height, -radius / 2, -1}};
    mesh.elements = {{0, 1, 2, 3}};
    mesh::orient_elements(mesh);
    const MeshFile file("splitting", mesh);
    expect_orders(R"("couplings": "fp64", "mesh": ")" + file.path() + '"', 4, 8 * 0.4 / 4);
}

}  // namespace
}  // namespace heartwright::testing
