// Beats as the device sees them, of a potential that is clamped to a known course.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "clamped_beats.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

class Recorded : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, Recorded, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

const std::vector<Triangle> of_first{{10, 20}, {50, 10}, {80, 16}}, of_second{{15, 20}, {54, 10}};

TEST_P(Recorded, every_beat_has_the_figures_of_its_triangle) {
    for (const int real_bytes : {8, 4}) {
        const Scratch scratch;
        const ToyRun run(
            clamped_experiment(clamp_file(scratch, "a.csv", of_first), clamp_file(scratch, "b.csv", of_second), "last"),
            GetParam(), real_bytes);
        const double bound = real_bytes == 8 ? 1e-9 : 1e-4;
        const auto all = run.simulation.probe_beats();
        ASSERT_EQ(all.size(), 2U);
        EXPECT_EQ(all[1].beats.size(), 2U);
        ASSERT_EQ(all[0].beats.size(), 3U);
        EXPECT_EQ(all[0].lost, 0);
        for (std::size_t k = 0; k < 3; ++k) {
            const simulation::Beat& beat = all[0].beats[k];
            const auto [start, fall] = of_first[k];
            EXPECT_NEAR(beat.activation, start + 2, bound);
            EXPECT_NEAR(beat.foot, -1, bound);
            EXPECT_NEAR(beat.peak, 1, bound);
            EXPECT_NEAR(beat.peak_time, start + 4, bound);
            EXPECT_NEAR(beat.fastest_rise, 0.5, 10 * bound);
            EXPECT_NEAR(beat.repolarisation[0], start + 4 + 0.3 * fall, 10 * bound);
            EXPECT_NEAR(beat.repolarisation[1], start + 4 + 0.5 * fall, 10 * bound);
            EXPECT_NEAR(beat.repolarisation[2], start + 4 + 0.9 * fall, 10 * bound);
        }
    }
}

TEST_P(Recorded, measures_follow) {
    const Scratch scratch;
    const std::string a = clamp_file(scratch, "a.csv", of_first), b = clamp_file(scratch, "b.csv", of_second);
    const ToyRun run(clamped_experiment(a, b, "first"), GetParam());
    const auto curves = run.simulation.restitution_curves();
    ASSERT_EQ(curves.size(), 2U);
    ASSERT_EQ(curves[0].pairs.size(), 1U);
    EXPECT_EQ(curves[0].pairs[0].period, 40);
    EXPECT_EQ(curves[0].pairs[0].interval, 30);
    EXPECT_NEAR(curves[0].pairs[0].di90, 82 - 63, 1e-9);
    EXPECT_NEAR(curves[0].pairs[0].apd90, 2 + 0.9 * 16, 1e-9);
    EXPECT_NEAR(curves[0].pairs[0].apd90_before, 2 + 0.9 * 10, 1e-9);
    EXPECT_EQ(curves[1].without_beat, 1);
    const auto first = run.simulation.conduction_velocities();
    ASSERT_EQ(first.size(), 1U);
    EXPECT_NEAR(first[0].distance, 2, 1e-12);
    EXPECT_NEAR(first[0].velocity, 2.0 / 5, 1e-9);
    // The last wave is blocked before the second cell.
    const ToyRun last(clamped_experiment(a, b, "last"), GetParam());
    EXPECT_TRUE(std::isnan(last.simulation.conduction_velocities()[0].velocity));
}

// The map and the recorder see the same beats.
TEST_P(Recorded, maps_have_the_same_beats) {
    const Scratch scratch;
    const ToyRun run(
        clamped_experiment(clamp_file(scratch, "a.csv", of_first), clamp_file(scratch, "b.csv", of_second), "last"),
        GetParam());
    const auto maps = run.simulation.maps();
    const auto beats = run.simulation.probe_beats();
    ASSERT_EQ(maps.size(), 4U);
    for (std::size_t p = 0; p < 2; ++p) {
        const simulation::Beat& last = beats[p].beats.back();
        EXPECT_NEAR(maps[0].at_probes[p], last.activation, 1e-6);
        for (std::size_t level = 0; level < 3; ++level) {
            EXPECT_NEAR(maps[1 + level].at_probes[p], last.apd(level), 1e-6);
        }
    }
}

TEST(Recorder, nothing_is_kept_when_nothing_asks) {
    const ToyRun run(R"("variant": "decay", "start": "one", "time": {"end": "2 ms", "dt": "0.1 ms"},
        "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}], "maps": [{"activation": {"threshold": 0}}])");
    EXPECT_TRUE(run.simulation.probe_beats().empty());
}

TEST(Recorder, a_velocity_from_a_cell_to_itself_is_refused) {
    EXPECT_THAT(ToyRun::refusal(R"("variant": "decay", "start": "one", "time": {"end": "2 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [3], "spacing": "2 mm"}, "maps": [{"activation": {"threshold": 0}}], "measures": [{"cv": ["a", "b"]}],
        "probes": [{"name": "a", "cell": [1, 0, 0], "show": ["V"]}, {"name": "b", "at": ["3.1 mm"], "show": ["V"]}])"),
                HasSubstr("'cv' is measured between two cells, but 'a' and 'b' are the same one"));
}

}  // namespace
}  // namespace heartwright::testing
