// Shares of one (integrators/shares_of_one.hpp), and how stiff auto takes what a channel made of them opens to.
#include "generator/integrators/shares_of_one.hpp"

#include <gtest/gtest.h>

#include "generator/analysis/interpreter.hpp"
#include "generator/integrators/working_ranges.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

ir::Model toy_with(const std::string& text) {
    return ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 0.1\nstate V [mV] = -80\n"
        "i [1] = g*V\nddt(V) = -i - i_stim\n" +
        text);
}

ir::Integrator chosen(ir::Model model, const char* state) {
    model.designed_dt = 0.02;
    return choose_integrators(model).find_state(state)->integrator;
}

std::vector<std::string> shares_of(const ir::Model& model) {
    std::vector<std::string> names;
    const std::vector<double> start = analysis::initial_point(model).states;
    for (const std::size_t i : integrators::shares_of_one(model, start, integrators::working_ranges(model)))
        names.push_back(model.states[i].name);
    return names;
}

// A release channel that rests with 1e-6 of its number open empties its store within 5 us when all open. Its states
// have no range of their own, and none is proved to stay below 1 by itself.
const std::string states =
    "state Ca [mM] = 1e-4 range [0, inf]\nddt(Ca) = 200*O*(1 - Ca) - 0.3*(Ca - 1e-4)\n"
    "state O [1] = 1e-6\nstate I [1] = 0.1\n";
const std::string opening =
    "opening [1] = 1e10*pow(Ca, 4)*C - 0.15*O\n"
    "ddt(O) = opening - 0.02*O\nddt(I) = 0.02*O - 0.001*I\n";

TEST(SharesOfOne, a_channel_that_rests_nearly_closed_is_taken_to_open_as_a_whole) {
    const ir::Model model = toy_with(states + "state C [1] = 0.9\n" + opening + "ddt(C) = -opening + 0.001*I\n");
    EXPECT_EQ(shares_of(model), (std::vector<std::string>{"O", "I", "C"}));
    EXPECT_EQ(chosen(model, "Ca"), ir::Integrator::linearly_implicit_euler);
}

TEST(SharesOfOne, the_rest_of_one_is_a_share) {
    for (const char* rest : {"1 - (O + I)", "1 - O - I"}) {
        const ir::Model model = toy_with(states + "C [1] = " + rest + "\n" + opening);
        EXPECT_EQ(shares_of(model), (std::vector<std::string>{"O", "I"})) << rest;
        EXPECT_EQ(chosen(model, "Ca"), ir::Integrator::linearly_implicit_euler) << rest;
    }
}

// x may fall below 0, and y with it; z is a share on its own.
TEST(SharesOfOne, an_expression_that_may_fall_below_0_is_no_share) {
    const ir::Model model = toy_with(
        "state x [1] = 1e-6\nddt(x) = g*(V + 85) - x\nstate y [1] = 1e-6\nddt(y) = x*z - y*y\n"
        "state z [1] = 1e-6\nddt(z) = 1 - z*z\n");
    EXPECT_EQ(shares_of(model), (std::vector<std::string>{"z"}));
}

}  // namespace
}  // namespace heartwright::passes
