// Every pass on every bundled model and variant, at random physiological states and along a trajectory: Exact passes
// keep every bit of the double interpreter, the others stay within bound*S of the long double interpreter of the model
// before.
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>

#include "generator/analysis/sampling.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"
#include "tests/generator/property/passes/promises.hpp"
#include "tests/support/bundled_specs.hpp"

namespace heartwright::driver {
namespace {

using analysis::Point;

class Passes : public ::testing::TestWithParam<std::string> {};

TEST_P(Passes, keep_their_promises_on_every_variant) {
    std::cout << "seed " << seed() << " (HEARTWRIGHT_TEST_SEED)\n";
    LoadedSpec loaded(GetParam(), {});
    for (const spec::Choice& choice : spec::all_choices(loaded.spec())) {
        const ir::Model model = loaded.build(choice);
        std::vector<Point> points = analysis::physiological_points(model, 60, seed());
        for (Point& point : points) point.dt = 1;  // large, so that rates weigh as much as states
        const double worst = expect_promises_kept(model, choice.label(), points);
        std::cout << "  " << choice.label() << ": all passes together within " << worst << " S at " << points.size()
                  << " states\n";
    }
}

TEST_P(Passes, lower_every_integrator_to_its_formula) {
    for (const char* integrator : {"forward_euler", "midpoint_gates", "midpoint", "staggered", "semi_implicit_euler",
                                   "rush_larsen", "grl1", "lightweight_rush_larsen", "linearly_implicit_euler"}) {
        Arguments arguments;
        arguments.give("--integrator", std::string("default=") + integrator);
        LoadedSpec loaded(GetParam(), arguments);
        const ir::Model model = loaded.build({});
        std::vector<Point> points = analysis::physiological_points(model, 40, seed());
        ir::Model lowered;
        const ir::Model optimised = run_pipeline(
            model, [&](std::size_t, const passes::Pass& pass, const ir::Model& before, const ir::Model& after) {
                if (pass.name != "choose_integrators") return;
                expect_lowered(before, after, points);
                lowered = after;
            });
        expect_within(1e-12, {lowered, optimised, integrator}, points, true);
    }
}

// A junction with two buffers (3.7 us), a release channel that its calcium opens (0.1 us where calcium is high) and a
// store: what no bundled model has.
ir::Model junction(const std::string& opening) {
    const std::string by = " by linearly_implicit_euler\n";
    return ir::read(
        "model \"junction\"\nmembrane potential V current i stimulus i_stim\nparameter k_on [1] = 100\n"
        "parameter k_off [1] = 0.06\nparameter volume [1] = 0.02\nstate V [mV] = -80 range [-150, 100]\n"
        "state Ca [mM] = 1e-4 range [0, 10]" +
        by + "state slb [mM] = 0.03 range [0, 10]" + by + "state csqn [mM] = 2.1 range [0, 10]" + by +
        "state store [mM] = 0.5 range [0, 10]" + by + "state closed [1] = 0.9 range [0, 1]" + by +
        "state open [1] = 0.1 range [0, 1]" + by + "state inactive [1] = 0 range [0, 1]" + by +
        "state bulk [mM] = 1e-4 range [0, 1]\n"
        "i [1] = 0.1*V\nbinding [1] = k_on*Ca*(0.4 - slb) - k_off*slb\nfilling [1] = 100*store*(2.6 - csqn) - 65*csqn\n"
        "release [1] = 25*open*(store - Ca)\nout [1] = 3*(Ca - bulk)\nopening [1] = " +
        opening +
        "*closed - 0.06*open\n"
        "inactivation [1] = 500*Ca*open - 0.005*inactive\nrecovery [1] = 0.06*inactive - 1e4*Ca*Ca*closed*0.1\n"
        "ddt(V) = -i - i_stim\nddt(Ca) = release/volume - binding - out\nddt(slb) = binding\nddt(csqn) = filling\n"
        "ddt(store) = -release - filling\nddt(closed) = recovery - opening\nddt(open) = opening - inactivation\n"
        "ddt(inactive) = inactivation - recovery\nddt(bulk) = out*volume - 0.01*bulk\n");
}

TEST(PassesOnStiffStates, keep_their_promises) {
    const ir::Model model = junction("1e4*pow(Ca, 2)");
    std::vector<Point> points = analysis::physiological_points(model, 60, seed());
    for (Point& point : points) point.dt = 0.02;
    std::cout << "all passes together within " << expect_promises_kept(model, "junction", points) << " S\n";
}

// A step of 1 ms is many times what calcium is, over which the fourth power is far from linear.
TEST(PassesOnStiffStates, are_lowered_to_their_formula_where_a_state_gains_many_times_what_it_is) {
    const ir::Model model = junction("1e8*pow(Ca, 4)");
    std::vector<Point> points = analysis::physiological_points(model, 60, seed());
    for (Point& point : points) point.dt = 1;
    expect_lowered(model, passes::choose_integrators(model), points);
}

class PassesOnAllModels : public ::testing::TestWithParam<std::string> {};

// Nothing is left to do for a second run of the same pass.
TEST_P(PassesOnAllModels, give_back_an_equal_model_when_there_is_nothing_to_do) {
    LoadedSpec loaded(GetParam(), {});
    expect_nothing_left_to_do(loaded.build({}));
}

// run_pipeline verifies the model after each pass.
TEST_P(PassesOnAllModels, take_approximated_functions) {
    LoadedSpec loaded(GetParam(), {});
    ir::Model model = loaded.build({});
    model.approximation.emplace();
    model.approximation->tolerance = 1e-3;
    model.approximation->form = ir::ApproximationForm::table;
    for (const ir::Table& table : run_pipeline(model).tables) EXPECT_FALSE(table.functions.empty());
}

std::string stem(const ::testing::TestParamInfo<std::string>& info) {
    return std::filesystem::path(info.param).stem().string();
}

INSTANTIATE_TEST_SUITE_P(bundled, Passes, ::testing::ValuesIn(specs_with_generated_sources()), stem);
INSTANTIATE_TEST_SUITE_P(bundled, PassesOnAllModels, ::testing::ValuesIn(all_bundled_specs()), stem);

}  // namespace
}  // namespace heartwright::driver
