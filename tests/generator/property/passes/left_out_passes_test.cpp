// Every pass left out in turn: what the others make of a model stays within their promises.
#include <gtest/gtest.h>

#include <filesystem>

#include "generator/analysis/sampling.hpp"
#include "generator/driver/load.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/property/passes/promises.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::driver {
namespace {

// Long double interpreter of the model as its integrators lowered it against the double interpreter of the end.
void expect_each_can_be_left_out(const ir::Model& model) {
    const std::vector<Point> points = analysis::physiological_points(model, 40, seed());
    for (const std::string& name : pass_names()) {
        if (name == "choose_integrators") continue;
        ir::Model lowered;
        const auto keep_lowered = [&](std::size_t, const passes::Pass& pass, const ir::Model&, const ir::Model& after) {
            EXPECT_NE(pass.name, name);
            if (pass.name == "choose_integrators") lowered = after;
        };
        const ir::Model optimised = run_pipeline(model, keep_lowered, {name});
        expect_within(1e-12, {lowered, optimised, "without " + name}, points);
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

TEST(LeftOutPassesAllAtOnce, leave_what_choose_integrators_made) {
    LeftOut all;
    for (const std::string& name : pass_names()) {
        if (name != "choose_integrators") all.insert(name);
    }
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
