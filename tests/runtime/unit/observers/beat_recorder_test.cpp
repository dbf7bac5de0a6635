// Beats as the device sees them, of a potential that is clamped to a known course.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "clamped_beats.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/measured.hpp"

namespace heartwright::testing {
namespace {

using ::testing::ElementsAre;
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
        auto found = measured(run.simulation);
        const auto& beats = *found.find("beats.csv");
        EXPECT_THAT(beats.texts_of("probe"), ElementsAre("P1", "P1", "P1", "P2", "P2"));
        EXPECT_THAT(beats.column("beat"), ElementsAre(1, 2, 3, 1, 2));
        EXPECT_EQ(found.facts()["measures"]["biomarkers"]["P1"]["beats"], 3);
        for (std::size_t k = 0; k < 3; ++k) {
            const auto figure = [&](const char* column) { return beats.column(column)[k]; };
            const auto [start, fall] = of_first[k];
            EXPECT_NEAR(figure("activation"), start + 2, bound);
            EXPECT_NEAR(figure("foot"), -1, bound);
            EXPECT_NEAR(figure("peak"), 1, bound);
            EXPECT_NEAR(figure("peak_time"), start + 4, bound);
            EXPECT_NEAR(figure("dvdt_max"), 0.5, 10 * bound);
            EXPECT_NEAR(figure("apd30"), 2 + 0.3 * fall, 10 * bound);
            EXPECT_NEAR(figure("apd50"), 2 + 0.5 * fall, 10 * bound);
            EXPECT_NEAR(figure("apd90"), 2 + 0.9 * fall, 10 * bound);
        }
    }
}

TEST_P(Recorded, measures_follow) {
    const Scratch scratch;
    const std::string a = clamp_file(scratch, "a.csv", of_first), b = clamp_file(scratch, "b.csv", of_second);
    const ToyRun run(clamped_experiment(a, b, "first"), GetParam());
    auto found = measured(run.simulation);
    const auto& pairs = *found.find("restitution.csv");
    ASSERT_EQ(pairs.rows, 1U);
    EXPECT_THAT(pairs.column("period"), ElementsAre(40));
    EXPECT_THAT(pairs.column("interval"), ElementsAre(30));
    EXPECT_NEAR(pairs.column("di90")[0], 82 - 63, 1e-9);
    EXPECT_NEAR(pairs.column("apd90")[0], 2 + 0.9 * 16, 1e-9);
    EXPECT_NEAR(pairs.column("apd90_before")[0], 2 + 0.9 * 10, 1e-9);
    const auto& measures = found.facts()["measures"];
    EXPECT_EQ(measures["restitution"]["S2"]["P1"]["pairs"], 1);
    EXPECT_EQ(measures["restitution"]["S2"]["P2"]["without_beat"], 1);
    ASSERT_EQ(measures["cv"].size(), 1U);
    EXPECT_NEAR(measures["cv"][0]["distance_mm"].get<double>(), 2, 1e-12);
    EXPECT_NEAR(measures["cv"][0]["cv_mm_per_ms"].get<double>(), 2.0 / 5, 1e-9);
    // The last wave is blocked before the second cell.
    const ToyRun last(clamped_experiment(a, b, "last"), GetParam());
    EXPECT_TRUE(measured(last.simulation).facts()["measures"]["cv"][0]["cv_mm_per_ms"].is_null());
}

// The map and the recorder see the same beats.
TEST_P(Recorded, maps_have_the_same_beats) {
    const Scratch scratch;
    const ToyRun run(
        clamped_experiment(clamp_file(scratch, "a.csv", of_first), clamp_file(scratch, "b.csv", of_second), "last"),
        GetParam());
    const auto maps = simulation::maps_of(run.simulation);
    const auto found = measured(run.simulation);
    const auto& beats = *found.find("beats.csv");
    ASSERT_EQ(maps.size(), 4U);
    const std::array<std::size_t, 2> last{of_first.size() - 1, of_first.size() + of_second.size() - 1};
    for (std::size_t p = 0; p < 2; ++p) {
        EXPECT_NEAR(maps[0].at_probes[p], beats.column("activation")[last[p]], 1e-6);
        for (std::size_t map = 1; map < 4; ++map)
            EXPECT_NEAR(maps[map].at_probes[p], beats.column(maps[map].name)[last[p]], 1e-6);
    }
}

TEST(Recorder, nothing_is_kept_when_nothing_asks) {
    const ToyRun run(R"("variant": "decay", "start": "one", "time": {"end": "2 ms", "dt": "0.1 ms"},
        "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}], "maps": [{"activation": {"threshold": 0}}])");
    EXPECT_TRUE(measured(run.simulation).tables().empty());
}

TEST(Recorder, a_velocity_from_a_cell_to_itself_is_refused) {
    EXPECT_THAT(ToyRun::refusal(R"("variant": "decay", "start": "one", "time": {"end": "2 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [3], "spacing": "2 mm"}, "maps": [{"activation": {"threshold": 0}}], "measures": [{"cv": ["a", "b"]}],
        "probes": [{"name": "a", "cell": [1, 0, 0], "show": ["V"]}, {"name": "b", "at": ["3.1 mm"], "show": ["V"]}])"),
                HasSubstr("'cv' is measured between two cells, but 'a' and 'b' are the same one"));
}

}  // namespace
}  // namespace heartwright::testing
