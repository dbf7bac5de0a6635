// Maps of runs on any ranks against those of one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/runtime/distributed/observers/one_and_many.hpp"

namespace heartwright::testing {
namespace {

class MapsOnRanks : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, MapsOnRanks, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// A sheet with a hole, oblique fibres and a slow half, paced twice from one side, and once in the middle between.
std::string sheet(const std::string& mask, const std::string& beats, const std::string& more = "") {
    return R"("variant": ["excitable"], "time": {"end": "160 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [23, 17], "spacing": "1 mm", "mask": ")" +
           mask + R"(:/mask"}, "tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.4 mm^2/ms"]}, "fibres": {"constant": [0.8, 0.6, 0]},
    "regions": [{"name": "slow", "where": {"box": [["0 mm", "9 mm", "0 mm"], ["100 mm", "100 mm", "100 mm"]]}, "set": {"epsilon": "*0.9"},
                 "tissue": {"D": "0.3 mm^2/ms"}}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "times": ["1 ms", "90 ms"], "duration": "2 ms"},
                {"name": "S2", "where": {"cells": [[11, 9, 0], [12, 9, 0], [12, 10, 0]]}, "rate": "3 1/ms", "times": ["60 ms"], "duration": "2 ms"}],
    "probes": [{"name": "near", "cell": [2, 2, 0], "show": "V", "every": "1 ms"}, {"name": "far", "cell": [21, 15, 0], "show": "V", "every": "1 ms"},
               {"name": "all", "mean_over": "all", "show": "V", "every": "1 ms"}],
    "maps": [{"activation": {"threshold": "0", "beats": ")" +
           beats +
           R"("}}, {"apd": [30, 90]}, {"repolarisation": 50}, {"alternans": 90}, {"afterdepolarisations": {"rise": "0.05", "after": "5 ms"}},
             {"period": true}, {"dvdt_max": true}, {"peak": "V"}, {"peak": "recovery", "every": "0.5 ms"}, {"peak": "w", "every": "0.2 ms"},
             {"time_to_peak": "w", "every": "0.5 ms"}, {"decay": {"of": "w", "percent": 50}, "every": "0.5 ms"}, {"time_to_peak": "recovery"},
             {"charge": "recovery", "every": "0.2 ms", "from": "10 ms", "to": "30 ms"}, {"cv": true}])" +
           more;
}

void write_holes(const std::string& path) {
    write_mask(path, {23, 17, 1}, [](auto i, auto j, auto) { return (i > 6 && i < 10 && j > 3 && j < 7) || (i == 22 && j == 0); });
}

void expect_the_same_maps(const OneAndMany& runs) {
    const auto many = runs.many.simulation.maps(), one = runs.one.simulation.maps();
    if (!runs.is_root()) {
        EXPECT_TRUE(many.empty());
        return;
    }
    ASSERT_EQ(many.size(), one.size());
    for (std::size_t m = 0; m < one.size(); ++m) {
        EXPECT_EQ(many[m].name, one[m].name);
        EXPECT_EQ(many[m].unit, one[m].unit);
        EXPECT_EQ(many[m].each_beat, one[m].each_beat);
        EXPECT_EQ(many[m].values.size(), one[m].values.size()) << one[m].name;
        EXPECT_TRUE(same_bits(many[m].values, one[m].values)) << one[m].name;
        EXPECT_TRUE(same_bits(many[m].at_probes, one[m].at_probes)) << one[m].name;
    }
}

TEST_P(MapsOnRanks, are_those_of_one_rank) {
    const OwnFile mask("mask.h5");
    write_holes(mask.path());
    for (const std::string beats : {"first", "last", "all"}) {
        for (const int real_bytes : {8, 4}) {
            const OneAndMany runs(sheet(mask.path(), beats), GetParam(), real_bytes);
            expect_the_same_maps(runs);
            const auto maps = runs.one.simulation.maps();  // not of nothing
            EXPECT_EQ(maps.size(), 20u);
            EXPECT_EQ(maps.front().values.size() > 23 * 17, beats == "all");
            EXPECT_GT(std::count_if(maps.front().values.begin(), maps.front().values.end(), [](double t) { return t > 0; }), 350);
            const auto& cv = maps[maps.size() - 4];
            EXPECT_GT(std::count_if(cv.values.begin(), cv.values.end(), [](double speed) { return speed > 0; }), 150) << cv.name;
        }
    }
}

TEST_P(MapsOnRanks, tell_once_of_beats_that_are_not_kept) {
    const OwnFile mask("mask.h5");
    write_holes(mask.path());
    std::string members = sheet(mask.path(), "all");
    members.replace(members.find(R"("beats": "all")"), 14, R"("beats": "all", "at_most": 1)");
    const OneAndMany runs(members, GetParam());
    expect_the_same_maps(runs);
    const auto &many = runs.many.simulation.facts().notes, &one = runs.one.simulation.facts().notes;
    const auto is_told = [](const std::string& note) { return note.find("more beats than the 1 that maps keep") != std::string::npos; };
    const auto told = std::find_if(one.begin(), one.end(), is_told), told_by_many = std::find_if(many.begin(), many.end(), is_told);
    EXPECT_NE(told, one.end());
    EXPECT_NE(told_by_many, many.end());
    if (told != one.end() && told_by_many != many.end()) {
        EXPECT_EQ(*told, *told_by_many);
    }
}

// All cells at one end: with enough ranks some have none.
TEST_P(MapsOnRanks, hold_where_ranks_have_no_cells) {
    const OwnFile mask("mask.h5");
    write_mask(mask.path(), {40, 3, 2}, [](auto i, auto, auto) { return i > 8; });
    expect_the_same_maps(OneAndMany(R"("variant": ["excitable"], "time": {"end": "40 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [40, 3, 2], "spacing": "1 mm", "mask": ")" +
                                        mask.path() + R"(:/mask"}, "tissue": {"D": "1 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
        "probes": [{"name": "p", "cell": [8, 2, 1], "show": "V"}],
        "maps": [{"activation": {"threshold": "0", "beats": "all"}}, {"apd": 50}, {"peak": "recovery"}, {"decay": {"of": "w", "percent": 10}},
                 {"charge": "V"}, {"cv": true}])",
                                    GetParam()));
}

}  // namespace
}  // namespace heartwright::testing
