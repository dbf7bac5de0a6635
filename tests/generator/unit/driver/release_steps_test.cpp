// Calcium release that feeds itself, step by step by the integrators that the bundled spec names.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/json/value.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::driver {
namespace {

ir::Model stepped(const std::string& name) {
    Diagnostics diagnostics;
    const auto spec =
        spec::read_model_spec(json::read_source(HEARTWRIGHT_SOURCE_DIR "/model_specs/" + name + ".json"), diagnostics);
    const auto parsed = frontend::parse(*spec, diagnostics);
    auto model = frontend::build_model(*spec, *parsed, {}, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    return passes::choose_integrators(*model);
}

// The RyR opens by the fourth power of a calcium that follows it within 1 us. All opens within one step.
TEST(ReleaseSteps, sampson_2010_keeps_occupancies_in_range_during_release) {
    const ir::Model model = stepped("sampson_2010");
    analysis::Interpreter<double> now(model);
    analysis::Point point = analysis::initial_point(model);
    double least = 1, most = 0, open = 0;
    for (int step = 0; step < 600; ++step) {
        point.t = step * point.dt;
        point.stimulus = point.t >= 1 && point.t < 3 ? -30 : 0;
        now.evaluate(point);
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            point.states[i] = now.next_value(i);
            const std::string& name = model.states[i].name;
            if (name != "C1_ryr" && name != "O1" && name != "O2" && name != "C2_ryr") continue;
            least = std::min(least, point.states[i]);
            most = std::max(most, point.states[i]);
            open = name == "O2" ? std::max(open, point.states[i]) : open;
        }
    }
    EXPECT_GE(least, -1e-9);
    EXPECT_LE(most, 1 + 1e-9);
    EXPECT_NEAR(open, 0.461, 0.002);  // by CVODE
}

}  // namespace
}  // namespace heartwright::driver
