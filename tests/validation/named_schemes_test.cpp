// Bundled specs leave their schemes to `auto`, but where a test shows that a named one is better.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <regex>
#include <set>

#include "base/json/value.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/reference/trajectory.hpp"
#include "generator/spec/model_spec.hpp"
#include "tests/validation/bundled.hpp"
#include "tests/validation/scheme_study.hpp"

namespace heartwright::validation {
namespace {

TEST(bundled_specs, name_no_scheme_but_where_a_test_below_shows_that_it_is_better) {
    std::set<std::string> naming;
    for (const auto& file : std::filesystem::directory_iterator(HEARTWRIGHT_SOURCE_DIR "/model_specs")) {
        const std::string name = file.path().stem().string();
        if (file.path().extension() != ".json" || !std::regex_search(name, std::regex("_[0-9]{4}"))) continue;
        Diagnostics diagnostics;
        const auto spec = spec::read_model_spec(json::read_source(file.path().string()), diagnostics);
        diagnostics.throw_if_errors();
        for (const auto& [state, scheme] : spec->integrators)
            if (scheme != "auto") naming.insert(name);
    }
    // Of Sampson see release_steps_test.cpp: by `auto` an occupancy of its ryanodine receptor goes to -2.3e-5.
    EXPECT_EQ(naming, (std::set<std::string>{"karma_1994", "sampson_2010", "ten_tusscher_panfilov_2006"}));
}

double apd90(const std::vector<double>& trace, double every) {
    const auto top = std::max_element(trace.begin(), trace.end());
    const double level = 0.1 * *top;
    const auto up = std::find_if(
        trace.begin(), trace.end(), [&](double E) { return E > 1.5; });
    const auto down = std::find_if(top, trace.end(), [&](double E) { return E < level; });
    return static_cast<double>(down - up) * every;
}

// Karma's own scheme, forward Euler of E, takes 31 FP64 instructions, `auto` 55.
TEST(karma_1994, is_as_accurate_by_forward_euler_as_by_auto) {
    if (reference::integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    const double dt = 0.02, end = 300;
    const Heartbeat heartbeat{-2, 1, 0.5};
    const ir::Model model = bundled_model("karma_1994", "");
    std::vector<double> exact;
    reference::integrate(model, {analysis::initial_point(model), {{1, 0.5, -2}}, end, dt},
                         [&](double, const std::vector<double>& states) { exact.push_back(states[0]); });
    const double expected = apd90(exact, dt);
    EXPECT_GT(expected, 100);
    EXPECT_NEAR(apd90(potential_trace(model, dt, end, heartbeat), dt) / expected, 1, 5e-4);
    EXPECT_NEAR(apd90(potential_trace(bundled_model("karma_1994", "", "auto"), dt, end, heartbeat), dt) / expected, 1,
                5e-4);
}

// In tissue the new values of fast gates, and V of second order with them, leave the error of splitting alone: waves by
// `auto` are faster. The limit is by Richardson extrapolation, since that error is of first order in dt.
TEST(ten_tusscher_panfilov_2006, carries_waves_at_their_velocity_by_its_own_scheme_and_faster_by_auto) {
    const ir::Model named = bundled_model("ten_tusscher_panfilov_2006", "epi"),
                    automatic = bundled_model("ten_tusscher_panfilov_2006", "epi", "auto");
    const double coarse = velocity_in_strand(automatic, 0.02), fine = velocity_in_strand(automatic, 0.01);
    const double limit = 2 * fine - coarse;
    EXPECT_NEAR(velocity_in_strand(named, 0.02) / limit, 1, 0.006);
    EXPECT_GT(coarse / limit, 1.02);
}

}  // namespace
}  // namespace heartwright::validation
