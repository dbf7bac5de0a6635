// When a wave reaches each region, against the maps of the same run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/measured.hpp"

namespace heartwright::testing {
namespace {

// A wave along x through three regions; the last is isolated, so that no wave reaches it.
std::string three_regions(const std::string& maps) {
    return R"("variant": ["excitable"], "time": {"end": "60 ms", "dt": "0.1 ms", "diffusion": "substep"},
    "geometry": {"cells": [40, 6], "spacing": "0.5 mm"}, "tissue": {"D": "1 mm^2/ms"},
    "regions": [{"name": "slow", "where": {"layers": {"axis": "x", "first": 10, "count": 15}}, "tissue": {"D": "0.3 mm^2/ms"}},
                {"name": "hidden", "where": {"layers": {"axis": "x", "first": 25, "count": 2}}},
                {"name": "above it", "where": {"region": "hidden"}, "tissue": {"D": "1 mm^2/ms"}},
                {"name": "isolated", "where": {"layers": {"axis": "x", "first": 36, "count": 4}}, "tissue": {"D": "0 mm^2/ms"}}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "maps": [)" +
           maps + "]";
}

// Of the cells from column `first` to before `end`; NaN left out.
std::vector<double> columns_of(const std::vector<double>& map, std::size_t first, std::size_t end) {
    std::vector<double> found;
    for (std::size_t g = 0; g < map.size(); ++g)
        if (g % 40 >= first && g % 40 < end && std::isfinite(map[g])) found.push_back(map[g]);
    std::sort(found.begin(), found.end());
    return found;
}

double median_of(const std::vector<double>& sorted) {
    return (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2;
}

TEST(RegionActivations, are_the_extremes_and_medians_of_the_maps_in_each_region) {
    const ToyRun run(three_regions(R"({"activation": {"threshold": "0"}}, {"cv": true})"), device::Backend::cpu);
    auto sink = measured(run.simulation);
    const auto& found = sink.facts()["measures"]["regions"];
    ASSERT_EQ(found.size(), 5u) << "a region without a cell is left out";
    const auto maps = simulation::maps_of(run.simulation);
    const auto expect = [&](std::size_t place, const std::string& name, std::size_t first, std::size_t end) {
        const auto& one = found[place];
        EXPECT_EQ(one["region"], name);
        EXPECT_EQ(one["cells"], 6 * (end - first));
        const auto times = columns_of(maps[0].values, first, end), speeds = columns_of(maps[1].values, first, end);
        ASSERT_EQ(one["activated"], times.size());
        ASSERT_EQ(one.contains("median_cv_mm_per_ms"), !speeds.empty());
        if (times.empty()) return;
        EXPECT_EQ(one["first_ms"], times.front());
        EXPECT_EQ(one["last_ms"], times.back());
        EXPECT_EQ(one["median_ms"], median_of(times));
        EXPECT_EQ(one["median_cv_mm_per_ms"], median_of(speeds));
    };
    expect(1, "slow", 10, 25);
    expect(2, "above it", 25, 27);
    expect(3, "isolated", 36, 40);
    expect(4, "whole", 0, 40);
    EXPECT_EQ(found[0]["region"], "elsewhere");
    EXPECT_EQ(found[0]["cells"], 6 * 19);
    EXPECT_EQ(found[3]["activated"], 0) << "no wave reaches it";
    EXPECT_LT(found[1]["median_cv_mm_per_ms"].get<double>(), 0.8 * found[0]["median_cv_mm_per_ms"].get<double>())
        << "conduction is slower where D is smaller";
    EXPECT_GT(found[1]["first_ms"], found[0]["first_ms"]);
}

TEST(RegionActivations, need_a_map_of_one_activation_and_regions) {
    const auto of = [](const std::string& text) {
        auto sink = measured(ToyRun(text, device::Backend::cpu).simulation);
        return sink.facts()["measures"]["regions"];
    };
    EXPECT_TRUE(of(three_regions("")).empty());
    EXPECT_TRUE(of(three_regions(R"({"activation": {"threshold": "0", "beats": "all"}})")).empty());
    const auto without_cv = of(three_regions(R"({"activation": {"threshold": "0", "beats": "last"}})"));
    ASSERT_EQ(without_cv.size(), 5u);
    EXPECT_FALSE(without_cv[4].contains("median_cv_mm_per_ms"));
    EXPECT_GT(without_cv[4]["activated"], 100);
}

}  // namespace
}  // namespace heartwright::testing
