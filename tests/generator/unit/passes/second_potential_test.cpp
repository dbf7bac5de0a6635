// Two potentials of one cell, as of the surface and the tubules, that exchange current through a resistance.
#include <gtest/gtest.h>

#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

// `rate` in 1/ms: the conductance between both over the capacitance of the first, twice that of the second.
ir::Model two_potentials(const std::string& rate) {
    ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nstate V [mV] = -80\nstate Vt [mV] = -70\n"
        "axial [1] = " +
        rate +
        "*(V - Vt)\ni [1] = 0.1*(V + 80) + axial\nddt(V) = -i - i_stim\n"
        "ddt(Vt) = 2*(axial - 0.05*(Vt + 20))\n");
    model.designed_dt = 0.02;
    return model;
}

ir::Integrator given_to(const ir::Model& model, const char* state) {
    return choose_integrators(model).find_state(state)->integrator;
}

TEST(SecondPotential, is_stepped_together_with_the_first_where_it_is_stiff) {
    EXPECT_EQ(given_to(two_potentials("100"), "V"), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(given_to(two_potentials("100"), "Vt"), ir::Integrator::linearly_implicit_euler);
    EXPECT_NE(given_to(two_potentials("0.01"), "V"), ir::Integrator::linearly_implicit_euler);
    ir::Model asked = two_potentials("100");
    asked.states[0].integrator = ir::Integrator::staggered;
    EXPECT_EQ(given_to(asked, "V"), ir::Integrator::staggered);
}

// Once they are equal, both charge the sum of both capacitances, 1 + 0.5, through 0.1 + 0.05: -60 mV with 10 ms.
TEST(SecondPotential, both_follow_the_slow_mode) {
    const ir::Model model = choose_integrators(two_potentials("1000"));
    analysis::Interpreter<double> now(model);
    analysis::Point point = analysis::initial_point(model);
    point.dt = 0.02;
    const double at_once = (-80 + 0.5 * -70) / 1.5;
    for (int step = 0; step < 500; ++step) {
        now.evaluate(point);
        for (std::size_t i = 0; i < 2; ++i) point.states[i] = now.next_value(i);
    }
    const double expected = -60 + (at_once + 60) * std::exp(-1.0);
    EXPECT_NEAR(point.states[0], expected, 0.01);
    EXPECT_NEAR(point.states[1], expected, 0.01);
}

}  // namespace
}  // namespace heartwright::passes
