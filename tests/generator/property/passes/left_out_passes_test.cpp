// Every pass left out in turn: what the others make of a model stays within their promises.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "generator/analysis/sampling.hpp"
#include "generator/analysis/verifier.hpp"
#include "generator/driver/load.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/property/passes/promises.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::driver {
namespace {

std::set<std::string> names_to_leave_out() {
    const std::vector<std::string> names = pass_names();
    std::set<std::string> result(names.begin(), names.end());
    result.erase("choose_integrators");
    return result;
}

// Runs the passes of the pipeline on a model, and again from the place of each that is left out: what comes before it
// makes the same model, and is run once.
class Rerun {
public:
    explicit Rerun(const ir::Model& model) {
        run_pipeline(
            model,
            [&](std::size_t, const passes::Pass& pass, const ir::Model& before, const ir::Model& after) {
                before_.push_back(before);
                if (pass.name == "choose_integrators") lowered_ = after;
            });
    }

    struct Result {
        ir::Model lowered, optimised;  // after choose_integrators, after the last pass
    };
    Result without(const std::string& left_out) const {
        std::size_t place = place_of(left_out);
        Result result{lowered_, before_[place]};
        while (++place < pipeline().size()) {
            const passes::Pass& pass = pipeline()[place];
            if (pass.name == left_out) continue;  // some run twice
            result.optimised = pass.run(result.optimised);
            analysis::verify(result.optimised, "after " + std::string(pass.name));
            if (pass.name == "choose_integrators") result.lowered = result.optimised;
        }
        return result;
    }

private:
    static std::size_t place_of(const std::string& name) {  // the first, of those that run twice
        const auto& all = pipeline();
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& pass) { return pass.name == name; });
        return static_cast<std::size_t>(found - all.begin());
    }

    std::vector<ir::Model> before_;
    ir::Model lowered_;
};

// Long double interpreter of the model as its integrators lowered it against the double interpreter of the end.
void expect_each_can_be_left_out(const ir::Model& model) {
    const std::vector<Point> points = analysis::physiological_points(model, 40, seed());
    const Rerun rerun(model);
    for (const std::string& name : names_to_leave_out()) {
        const Rerun::Result result = rerun.without(name);
        expect_within(1e-12, {result.lowered, result.optimised, "without " + name}, points);
    }
}

class LeftOutPasses : public ::testing::TestWithParam<const char*> {};

TEST_P(LeftOutPasses, leave_the_others_within_their_promises) {
    LoadedSpec loaded(std::string(HEARTWRIGHT_SOURCE_DIR "/model_specs/") + GetParam() + ".json", {});
    expect_each_can_be_left_out(loaded.build({}));
}

INSTANTIATE_TEST_SUITE_P(bundled, LeftOutPasses,
                         ::testing::Values("karma_1994", "ten_tusscher_panfilov_2006", "ohara_rudy_2011",
                                           "potassium_cluster_2026", "gaur_rudy_2011_ord"),
                         [](const auto& info) { return std::string(info.param); });

TEST(LeftOutPassesOfSites, leave_the_others_within_their_promises) {
    expect_each_can_be_left_out(ir::read(toy_lattice_text));
}

// What the tests above run is what a request to leave out a pass runs.
TEST(LeftOutPassesOneByOne, are_what_the_pipeline_leaves_out) {
    LoadedSpec loaded(HEARTWRIGHT_SOURCE_DIR "/model_specs/karma_1994.json", {});
    const ir::Model model = loaded.build({});
    const Rerun rerun(model);
    for (const std::string& name : names_to_leave_out()) {
        ir::Model lowered;
        const auto keep_lowered = [&](std::size_t, const passes::Pass& pass, const ir::Model&, const ir::Model& after) {
            EXPECT_NE(pass.name, name);
            if (pass.name == "choose_integrators") lowered = after;
        };
        const ir::Model optimised = run_pipeline(model, keep_lowered, {name});
        const Rerun::Result again = rerun.without(name);
        EXPECT_TRUE(ir::same_expressions(again.optimised, optimised)) << name;
        EXPECT_TRUE(ir::same_expressions(again.lowered, lowered)) << name;
    }
}

TEST(LeftOutPassesAllAtOnce, leave_what_choose_integrators_made) {
    LeftOut all;
    for (const std::string& name : pass_names())
        if (name != "choose_integrators") all.insert(name);
    LoadedSpec loaded(HEARTWRIGHT_SOURCE_DIR "/model_specs/ten_tusscher_panfilov_2006.json", {});
    const ir::Model model = loaded.build({});
    std::vector<std::string> ran;
    const ir::Model after = run_pipeline(
        model,
        [&](std::size_t, const passes::Pass& pass, const ir::Model&, const ir::Model&) { ran.emplace_back(pass.name); },
        all);
    EXPECT_EQ(ran, std::vector<std::string>{"choose_integrators"});
    EXPECT_EQ(pass_names(all), ran);
    for (const ir::State& state : after.states) EXPECT_NE(state.next_value, nullptr) << state.name;
}

}  // namespace
}  // namespace heartwright::driver
