// Grids whose spacing differs between axes.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "runtime/experiment/resolved.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

class SpacingOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, SpacingOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

std::string run_on(const std::string& geometry, const std::string& axis, const std::string& more = "") {
    return R"("variant": ["excitable"], "time": {"end": "60 ms", "dt": "0.05 ms", "diffusion": "substep"},
        "geometry": {)" +
           geometry + R"(}, "tissue": {"D": "0.3 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": ")" +
           axis + R"(", "count": 4}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
        "maps": [{"activation": {"threshold": 0.5}}])" +
           more;
}

std::vector<double> activation(const ToyRun& run) { return simulation::maps_of(run.simulation).front().values; }

// ms from point 10 to point 30.
double travel(const std::vector<double>& activation) { return activation.at(30) - activation.at(10); }

TEST_P(SpacingOn, wave_along_an_axis_has_the_velocity_of_a_strand_of_its_spacing) {
    const ToyRun strand(run_on(R"("cells": [48], "spacing": "0.5 mm")", "x"), GetParam()),
        fine(run_on(R"("cells": [48], "spacing": "0.2 mm")", "x"), GetParam()),
        upright(run_on(R"("cells": [1, 1, 48], "spacing": ["0.2 mm", "0.3 mm", "0.5 mm"])", "z"), GetParam()),
        level(run_on(R"("cells": [48, 1, 1], "spacing": ["0.2 mm", "0.3 mm", "0.5 mm"])", "x"), GetParam());
    ASSERT_GT(travel(activation(strand)), 1);
    EXPECT_NEAR(travel(activation(upright)), travel(activation(strand)), 1e-9 * travel(activation(strand)));
    EXPECT_NEAR(travel(activation(level)), travel(activation(fine)), 1e-9 * travel(activation(fine)));
    EXPECT_GT(travel(activation(strand)), 2 * travel(activation(fine)));
}

TEST_P(SpacingOn, equal_spacings_of_a_list_have_the_bits_of_one) {
    const std::string oblique = R"(, "fibres": {"constant": [0.8, 0.6, 0]})";
    const auto of = [&](const char* spacing) {
        std::string text = run_on(R"("cells": [20, 6, 5], "spacing": )" + std::string(spacing), "x", oblique);
        const std::string D = R"("0.3 mm^2/ms")";
        return text.replace(text.find(D), D.size(), R"(["0.3 mm^2/ms", "0.1 mm^2/ms", "0.05 mm^2/ms"])");
    };
    const ToyRun one(of(R"("0.31 mm")"), GetParam()), list(of(R"(["0.31 mm", "0.31 mm", "0.31 mm"])"), GetParam());
    EXPECT_EQ(one.simulation.state(0), list.simulation.state(0));
    EXPECT_EQ(experiment::resolved_json(one.experiment), experiment::resolved_json(list.experiment));
}

TEST_P(SpacingOn, swapped_axes_give_swapped_bits) {
    constexpr std::size_t nx = 30, nz = 14;
    const ToyRun run(run_on(R"("cells": [30, 1, 14], "spacing": ["0.3 mm", "0.3 mm", "0.5 mm"])", "x"), GetParam()),
        swapped(run_on(R"("cells": [14, 1, 30], "spacing": ["0.5 mm", "0.3 mm", "0.3 mm"])", "z"), GetParam());
    const auto a = run.simulation.state(0), b = swapped.simulation.state(0);
    ASSERT_EQ(a.size(), nx * nz);
    for (std::size_t k = 0; k < nz; ++k)
        for (std::size_t i = 0; i < nx; ++i) ASSERT_EQ(a[i + nx * k], b[k + nz * i]) << i << ' ' << k;
}

TEST_P(SpacingOn, places_are_in_mm_along_each_axis) {
    const std::string geometry = R"("cells": [10, 8, 6], "spacing": ["1 mm", "0.5 mm", "2 mm"])";
    std::string text = run_on(geometry, "x", R"(, "probes": [
        {"name": "at", "at": ["7.4 mm", "2.1 mm", "6.9 mm"], "show": ["V"], "every": "1 ms"},
        {"name": "cell", "cell": [7, 4, 3], "show": ["V"], "every": "1 ms"}])");
    const std::string layers = R"({"layers": {"axis": "x", "count": 4}})";
    text.replace(text.find(layers), layers.size(),
                 R"({"box": [["2 mm", "1 mm", "4 mm"], ["5 mm", "2.3 mm", "8 mm"]]})");
    const std::string end = R"("end": "60 ms")";
    text.replace(text.find(end), end.size(), R"("end": "3 ms")");
    const std::string tissue = R"("tissue": {"D": "0.3 mm^2/ms"},)";
    text.replace(text.find(tissue), tissue.size(), "");
    const ToyRun run(text, GetParam());
    for (const auto& row : run.output.rows) EXPECT_EQ(row.at(0), row.at(1));
    const auto v = run.simulation.state(0);
    for (std::size_t g = 0; g < v.size(); ++g) {
        const std::size_t i = g % 10, j = g / 10 % 8, k = g / 80;
        const bool is_inside = i >= 2 && i <= 4 && j >= 2 && j <= 4 && k >= 2 && k <= 3;
        EXPECT_EQ(v[g] > 0.1, is_inside) << i << ' ' << j << ' ' << k;
    }
}

TEST(Spacing, of_a_resolved_experiment_is_read_again) {
    const ToyRun run(run_on(R"("cells": [20, 6], "spacing": ["0.5 mm", "0.25 mm"])", "x"));
    const auto resolved = experiment::resolved_json(run.experiment);
    EXPECT_EQ(resolved["geometry"]["spacing"], nlohmann::ordered_json::array({"0.5 mm", "0.25 mm"}));
    const auto again = bound(resolved.dump(), ToyRun::model_of(device::Backend::cpu, 8));
    EXPECT_EQ(again.geometry.spacing, Spacing({0.5, 0.25, 0.5}));
    EXPECT_EQ(experiment::resolved_json(again), resolved);
}

TEST(Spacing, of_another_number_of_axes_is_refused) {
    const std::string refusal =
        ToyRun::refusal(run_on(R"("cells": [20, 6, 2], "spacing": ["0.5 mm", "0.25 mm"])", "x"));
    EXPECT_NE(refusal.find("'spacing' has 2 values, and the grid 3 axes"), std::string::npos) << refusal;
    EXPECT_NE(ToyRun::refusal(run_on(R"("cells": [20, 6], "spacing": ["0.5 mm", "0 mm"])", "x")).find("greater than 0"),
              std::string::npos);
}

}  // namespace
}  // namespace heartwright::testing
