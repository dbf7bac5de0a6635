// Maps of whole runs whose potential is clamped, so that all of them are known on paper.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

// Three cells; the one in the middle is put to +1 for the first of each pair of times and to -1 for the second. The
// step that ends there takes it there, so it crosses 0 half a step, and falls through the level of 90 % a tenth of one,
// before the instant.
std::string clamped(
    const std::string& maps,
    const std::string& steps =
        R"([["-1", "10 ms"], ["1", "20 ms"], ["-1", "30 ms"], ["1", "15 ms"], ["-1", "25 ms"], ["1", "30 ms"], ["-1", "20 ms"]])") {
    return R"("variant": ["decay"], "time": {"end": "150 ms", "dt": "0.1 ms"}, "geometry": {"cells": [3], "spacing": "1 mm"},
        "actions": [{"clamp": "V", "where": {"cells": [[1]]}, "steps": )" +
           steps + R"(}], "probes": [{"name": "P", "cell": [1, 0, 0], "show": "V"}], "maps": [)" + maps + "]";
}

class RunningMapsOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, RunningMapsOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

constexpr double dt = 0.1, up = -0.5 * dt, down = -0.1 * dt;

TEST_P(RunningMapsOn, all_beats_have_a_map_each) {
    const ToyRun run(clamped(R"({"activation": {"threshold": "0", "beats": "all"}}, {"apd": 90})"), GetParam());
    const auto maps = simulation::maps_of(run.simulation);
    ASSERT_EQ(maps.size(), 2u);
    ASSERT_EQ(maps[0].values.size(), 9u);  // [beat][cell]
    EXPECT_TRUE(maps[0].each_beat);
    const double begins[] = {10, 60, 100}, lengths[] = {20, 15, 30};
    for (std::size_t b = 0; b < 3; ++b) {
        EXPECT_NEAR(maps[0].values[3 * b + 1], begins[b] + up, 1e-6);
        EXPECT_NEAR(maps[1].values[3 * b + 1], lengths[b] + down - up, 1e-6);
        EXPECT_TRUE(std::isnan(maps[0].values[3 * b]));
    }
    EXPECT_NEAR(maps[0].at_probes[0], 100 + up, 1e-6);
}

TEST_P(RunningMapsOn, beats_that_are_not_kept_are_told) {
    const ToyRun run(clamped(R"({"activation": {"threshold": "0", "beats": "all", "at_most": 2}})"), GetParam());
    EXPECT_EQ(simulation::maps_of(run.simulation)[0].values.size(), 6u);
    EXPECT_THAT(run.simulation.facts().notes,
                ::testing::Contains(HasSubstr("1 cell had more beats than the 2 that maps keep (up to 3)")));
}

TEST_P(RunningMapsOn, a_run_without_a_beat_has_one_empty_map) {
    const ToyRun run(
        clamped(R"({"activation": {"threshold": "5", "beats": "all"}}, {"alternans": 90}, {"period": true})"),
        GetParam());
    const auto maps = simulation::maps_of(run.simulation);
    ASSERT_EQ(maps[0].values.size(), 3u);
    for (const auto& map : maps)
        for (const double value : map.values) EXPECT_TRUE(std::isnan(value)) << map.name;
}

TEST_P(RunningMapsOn, events_of_beats_are_those_of_the_clamp) {
    const ToyRun run(
        clamped(
            R"({"activation": {"threshold": "0"}}, {"alternans": 90}, {"afterdepolarisations": {"rise": "0.2", "after": "5 ms"}}, {"period": true})",
            R"([["-1", "10 ms"], ["1", "20 ms"], ["0.2", "5 ms"], ["0.5", "5 ms"], ["-1", "20 ms"], ["-0.7", "5 ms"], ["-1", "15 ms"], ["1", "15 ms"],
                                 ["-1", "25 ms"], ["-0.5", "30 ms"]])"),
        GetParam());
    const auto maps = simulation::maps_of(run.simulation);
    ASSERT_EQ(maps.size(), 5u);
    EXPECT_EQ(maps[1].name, "alternans90");
    EXPECT_NEAR(maps[1].values[1], (15 + down) - (30 - (1 - 1.3 / 1.5) * dt),
                1e-6);  // the first one falls from 0.5 through -0.8
    EXPECT_EQ(maps[2].name, "ead");
    EXPECT_EQ(maps[2].values[1], 1);
    EXPECT_EQ(maps[3].name, "dad");
    EXPECT_EQ(maps[3].values[1], 1);
    EXPECT_EQ(maps[2].values[0], 0);
    EXPECT_EQ(maps[4].name, "period");
    EXPECT_NEAR(maps[4].values[1], 70, 1e-6);
}

TEST(RunningMaps, a_dimensionless_potential_needs_a_rise) {
    EXPECT_THAT(ToyRun::refusal(clamped(R"({"activation": {"threshold": "0"}}, {"afterdepolarisations": {}})")),
                HasSubstr("'afterdepolarisations' needs a 'rise': the potential of toy is in 1"));
}

}  // namespace
}  // namespace heartwright::testing
