// Every pass on every bundled model and variant, at random physiological states and along a trajectory: Exact passes
// keep every bit of the double interpreter, the others stay within bound*S of the long double interpreter of the model
// before.
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>

#include "generator/analysis/sampling.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "tests/generator/property/passes/promises.hpp"

namespace heartwright::driver {
namespace {

using analysis::Point;

std::vector<std::string> bundled_models() {
    std::vector<std::string> models;
    for (const auto& entry : std::filesystem::directory_iterator(HEARTWRIGHT_SOURCE_DIR "/model_specs")) {
        if (entry.path().extension() == ".json" && !entry.path().stem().string().ends_with("schema"))
            models.push_back(entry.path().string());
    }
    std::sort(models.begin(), models.end());
    return models;
}

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
    for (const char* integrator :
         {"forward_euler", "semi_implicit_euler", "rush_larsen", "grl1", "lightweight_rush_larsen"}) {
        Arguments arguments;
        arguments.values["--integrator"] = {std::string("default=") + integrator};
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
        expect_within(1e-12, {lowered, optimised, integrator}, points);
    }
}

// Nothing is left to do for a second run of the same pass.
TEST_P(Passes, give_back_an_equal_model_when_there_is_nothing_to_do) {
    LoadedSpec loaded(GetParam(), {});
    expect_nothing_left_to_do(loaded.build({}));
}

INSTANTIATE_TEST_SUITE_P(bundled, Passes, ::testing::ValuesIn(bundled_models()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace
}  // namespace heartwright::driver
