// Calcium and calsequestrin in a closed compartment, as of Shannon, Grandi and others: 100 /mM/ms, 65 /ms, 2.6 mM.
#include "generator/analysis/stiffness/stiff_coupling.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

using analysis::StiffCoupling;

constexpr double usual_longest = 0.1;

std::string buffer(const std::string& scheme, double slower = 1) {
    const std::string on = std::to_string(100 / slower), off = std::to_string(65 / slower);
    return "model \"toy\"\nmembrane potential V current i stimulus i_stim\nstate V [mV] = -80\n"
           "state Ca [mM] = 0.5 range [0, inf] by " +
           scheme + "\nstate csqn [mM] = 2.1 range [0, inf] by " + scheme +
           "\n"
           "i [1] = 0.1*V\nbinding [1] = " +
           on + "*Ca*(2.6 - csqn) - " + off +
           "*csqn\n"
           "ddt(V) = -i - i_stim\nddt(Ca) = -binding\nddt(csqn) = binding\n";
}

// The share of all calcium that is made in 4 ms.
double gain(const ir::Model& model, double dt) {
    const ir::Model stepped = choose_integrators(model);
    analysis::Interpreter<double> interpreter(stepped);
    analysis::Point point = analysis::initial_point(stepped);
    point.dt = dt;
    const double before = point.states[1] + point.states[2];
    for (long step = 0; step < std::lround(4 / dt); ++step) {
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < point.states.size(); ++i) point.states[i] = interpreter.next_value(i);
    }
    return (point.states[1] + point.states[2]) / before - 1;
}

TEST(StiffCoupling, grl1_makes_calcium_of_a_closed_buffer_and_this_is_found) {
    const ir::Model model = ir::read(buffer("grl1"));
    EXPECT_NEAR(gain(model, 0.02), 0.037, 0.002);
    const std::vector<StiffCoupling> found = analysis::stiff_couplings(model, {"Ca", "csqn"}, usual_longest);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].states, (std::vector<std::string>{"Ca", "csqn"}));
    EXPECT_LT(found[0].time_constant, 0.01);
    EXPECT_GT(found[0].time_constant, 0.0005);
    EXPECT_LT(found[0].largest_dt, 0.003);
    EXPECT_DOUBLE_EQ(found[0].dt, 0.02);
    EXPECT_GT(found[0].error, 0.3);
    EXPECT_LT(std::fabs(gain(model, found[0].largest_dt)), 0.005) << "the step that is said to be accurate is";
}

TEST(StiffCoupling, grl1_for_one_of_the_two_is_as_wrong) {
    EXPECT_EQ(analysis::stiff_couplings(ir::read(buffer("grl1", 10)), {"Ca"}, usual_longest).size(), 1U);
}

TEST(StiffCoupling, is_none_where_the_exchange_is_slow_or_steps_are_not_exponential) {
    EXPECT_TRUE(analysis::stiff_couplings(ir::read(buffer("grl1", 10000)), {"Ca", "csqn"}, usual_longest).empty());
    EXPECT_TRUE(analysis::stiff_couplings(ir::read(buffer("forward_euler")), {}, usual_longest).empty());
    EXPECT_NEAR(gain(ir::read(buffer("forward_euler")), 0.002), 0, 1e-12);
}

TEST(StiffCoupling, is_none_of_a_stiff_state_that_changes_no_other) {
    const ir::Model alone = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nstate V [mV] = -80\nstate Ca [mM] = 0.5\nstate "
        "sum [mM] = 0.5\n"
        "i [1] = 0.1*V\nddt(V) = -i - i_stim\nddt(Ca) = 100*(0.1 - Ca)\nddt(sum) = 100*(Ca - sum)\n");
    EXPECT_TRUE(analysis::stiff_couplings(alone, {"Ca", "sum"}, usual_longest).empty());
}

}  // namespace
}  // namespace heartwright::passes
