// When a wave reaches each region, against the maps of the same run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/runtime/unit/simulation/finished.hpp"

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
    const auto found = run.simulation.region_activations();
    ASSERT_EQ(found.size(), 5u) << "a region without a cell is left out";
    const auto maps = run.simulation.maps();
    const auto expect = [&](std::size_t place, const std::string& name, std::size_t first, std::size_t end) {
        EXPECT_EQ(found[place].region, name);
        EXPECT_EQ(found[place].cells, static_cast<std::int64_t>(6 * (end - first)));
        const auto times = columns_of(maps[0].values, first, end), speeds = columns_of(maps[1].values, first, end);
        ASSERT_EQ(found[place].activation.known, static_cast<std::int64_t>(times.size()));
        ASSERT_EQ(found[place].speed.known, static_cast<std::int64_t>(speeds.size()));
        if (times.empty()) return;
        EXPECT_EQ(found[place].activation.lowest, times.front());
        EXPECT_EQ(found[place].activation.highest, times.back());
        EXPECT_EQ(found[place].activation.median, median_of(times));
        EXPECT_EQ(found[place].speed.median, median_of(speeds));
    };
    expect(1, "slow", 10, 25);
    expect(2, "above it", 25, 27);
    expect(3, "isolated", 36, 40);
    expect(4, "whole", 0, 40);
    EXPECT_EQ(found[0].region, "elsewhere");
    EXPECT_EQ(found[0].cells, 6 * 19);
    EXPECT_EQ(found[3].activation.known, 0) << "no wave reaches it";
    EXPECT_LT(found[1].speed.median, 0.8 * found[0].speed.median) << "conduction is slower where D is smaller";
    EXPECT_GT(found[1].activation.lowest, found[0].activation.lowest);
}

TEST(RegionActivations, need_a_map_of_one_activation_and_regions) {
    const auto of = [](const std::string& text) {
        return ToyRun(text, device::Backend::cpu).simulation.region_activations();
    };
    EXPECT_TRUE(of(three_regions("")).empty());
    EXPECT_TRUE(of(three_regions(R"({"activation": {"threshold": "0", "beats": "all"}})")).empty());
    const auto without_cv = of(three_regions(R"({"activation": {"threshold": "0", "beats": "last"}})"));
    ASSERT_EQ(without_cv.size(), 5u);
    EXPECT_EQ(without_cv[4].speed.known, 0);
    EXPECT_GT(without_cv[4].activation.known, 100);
}

}  // namespace
}  // namespace heartwright::testing
