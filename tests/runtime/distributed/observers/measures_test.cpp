// Beats at probes, what is measured of them, and phase singularities of runs on any ranks against those of one.
#include <gtest/gtest.h>

#include "tests/runtime/distributed/observers/one_and_many.hpp"

namespace heartwright::testing {
namespace {

class MeasuresOnRanks : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, MeasuresOnRanks, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

const char* const paced = R"("variant": ["excitable"], "time": {"end": "640 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [24, 5], "spacing": "1 mm"}, "tissue": {"D": "0.8 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 1/ms", "start": "5 ms", "period": "80 ms", "count": 3, "duration": "2 ms"},
                {"name": "S2", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 1/ms", "after": ["S1", ["60 ms", "90 ms"]], "duration": "2 ms"}],
    "probes": [{"name": "a", "cell": [20, 4, 0], "show": "V"}, {"name": "b", "cell": [4, 1, 0], "show": "V"}, {"name": "c", "cell": [12, 2, 0], "show": "V"},
               {"name": "mean", "mean_over": "all", "show": "V"}],
    "maps": [{"activation": {"threshold": "0", "beats": "BEATS"}}],
    "measures": [{"biomarkers": "c"}, {"biomarkers": "a"}, {"restitution": "S1"}, {"restitution": "S2"}, {"cv": ["b", "a"]}, {"cv": ["a", "c"]}])";

std::string with(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

TEST_P(MeasuresOnRanks, beats_at_probes_are_those_of_one_rank) {
    const OneAndMany runs(with(paced, "BEATS", "last"), GetParam());
    const auto many = runs.many.simulation.probe_beats(), one = runs.one.simulation.probe_beats();
    if (!runs.is_root()) {
        EXPECT_TRUE(many.empty());
        return;
    }
    ASSERT_EQ(one.size(), 3u);
    ASSERT_EQ(many.size(), 3u);
    for (std::size_t p = 0; p < 3; ++p) {
        EXPECT_EQ(many[p].probe, one[p].probe);
        EXPECT_EQ(many[p].lost, one[p].lost);
        EXPECT_GE(one[p].beats.size(), 3u);
        ASSERT_EQ(many[p].beats.size(), one[p].beats.size());
        for (std::size_t k = 0; k < one[p].beats.size(); ++k) {
            const auto figures = [](const solver::Beat& beat) {
                return std::vector<double>{beat.activation,
                                           beat.foot,
                                           beat.peak,
                                           beat.peak_time,
                                           beat.fastest_rise,
                                           beat.repolarisation[0],
                                           beat.repolarisation[1],
                                           beat.repolarisation[2]};
            };
            EXPECT_TRUE(same_bits(figures(many[p].beats[k]), figures(one[p].beats[k])));
        }
    }
}

TEST_P(MeasuresOnRanks, curves_and_velocities_are_those_of_one_rank) {
    for (const char* beats : {"first", "last"}) {
        const OneAndMany runs(with(paced, "BEATS", beats), GetParam());
        const auto many = runs.many.simulation.restitution_curves(), one = runs.one.simulation.restitution_curves();
        const auto fast = runs.many.simulation.conduction_velocities(), wanted = runs.one.simulation.conduction_velocities();
        if (!runs.is_root()) {
            EXPECT_TRUE(many.empty());
            EXPECT_TRUE(fast.empty());
            continue;
        }
        ASSERT_EQ(one.size(), 6u);
        ASSERT_EQ(many.size(), 6u);
        for (std::size_t c = 0; c < one.size(); ++c) {
            EXPECT_EQ(many[c].stimulus, one[c].stimulus);
            EXPECT_EQ(many[c].probe, one[c].probe);
            EXPECT_EQ(many[c].without_beat, one[c].without_beat);
            EXPECT_TRUE(same_bits({many[c].steepest_slope}, {one[c].steepest_slope}));
            ASSERT_EQ(many[c].pairs.size(), one[c].pairs.size());
            for (std::size_t k = 0; k < one[c].pairs.size(); ++k) {
                const auto figures = [](const solver::RestitutionPair& pair) {
                    return std::vector<double>{pair.period, pair.interval, pair.di90, pair.apd90, pair.apd90_before};
                };
                EXPECT_TRUE(same_bits(figures(many[c].pairs[k]), figures(one[c].pairs[k])));
            }
        }
        ASSERT_EQ(wanted.size(), 2u);
        ASSERT_EQ(fast.size(), 2u);
        for (std::size_t k = 0; k < 2; ++k) {
            EXPECT_GT(std::abs(wanted[k].velocity), 0.1);
            EXPECT_TRUE(
                same_bits({fast[k].distance, fast[k].time, fast[k].velocity}, {wanted[k].distance, wanted[k].time, wanted[k].velocity}));
        }
    }
}

TEST_P(MeasuresOnRanks, a_velocity_from_a_cell_to_itself_is_refused_by_all) {
    const std::string members = R"("variant": "decay", "start": "one", "time": {"end": "2 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [9], "spacing": "2 mm"}, "maps": [{"activation": {"threshold": 0}}], "measures": [{"cv": ["a", "b"]}],
        "probes": [{"name": "a", "cell": [7, 0, 0], "show": ["V"]}, {"name": "b", "at": ["15.1 mm"], "show": ["V"]}])";
    try {
        const ToyRun run(members, GetParam(), 8, tests::team());
        ADD_FAILURE() << "was not refused";
    } catch (const UserFault& fault) {
        EXPECT_NE(std::string(fault.what()).find("'a' and 'b' are the same one"), std::string::npos) << fault.what();
    }
}

void expect_the_same_singularities(const std::string& members, device::Backend backend, std::int64_t at_least) {
    const OneAndMany runs(members, backend);
    const auto many = runs.many.simulation.phase_singularities(), one = runs.one.simulation.phase_singularities();
    if (!runs.is_root()) {
        EXPECT_TRUE(many.t.empty());
        EXPECT_TRUE(many.points.empty());
        return;
    }
    EXPECT_EQ(many.t, one.t);
    EXPECT_EQ(many.count, one.count);
    EXPECT_GE(static_cast<std::int64_t>(one.points.size()), at_least);
    ASSERT_EQ(many.points.size(), one.points.size());
    for (std::size_t k = 0; k < one.points.size(); ++k) {
        EXPECT_EQ(many.points[k].t, one.points[k].t);
        EXPECT_EQ(many.points[k].at, one.points[k].at);
        EXPECT_EQ(many.points[k].charge, one.points[k].charge);
    }
}

// A wave broken by a reset of one half; its tip moves from part to part.
TEST_P(MeasuresOnRanks, phase_singularities_are_those_of_one_rank) {
    expect_the_same_singularities(R"("variant": ["excitable"], "time": {"end": "130 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [60, 44], "spacing": "0.9 mm"}, "tissue": {"D": "0.3 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
        "actions": [{"reset": "initial", "where": {"layers": {"axis": "y", "count": 22}}, "at": "50 ms"}],
        "measures": [{"phase_singularities": {"every": "0.5 ms", "delay": "4 ms", "level": "-0.6", "from": "20 ms"}}])",
                                  GetParam(), 50);
}

TEST_P(MeasuresOnRanks, filaments_are_those_of_one_rank) {
    expect_the_same_singularities(R"("variant": ["excitable"], "time": {"end": "70 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [24, 20, 9], "spacing": "1.2 mm"}, "tissue": {"D": ["0.5 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]},
        "fibres": {"constant": [0.6, 0, 0.8]},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
        "actions": [{"reset": "initial", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["100 mm", "13 mm", "7 mm"]]}, "at": "25 ms"}],
        "measures": [{"phase_singularities": {"every": "1 ms", "delay": "3 ms", "level": "-0.6"}}])",
                                  GetParam(), 50);
}

// Without tissue nothing travels between ranks but what the looks need.
TEST_P(MeasuresOnRanks, singularities_of_cells_by_themselves_are_those_of_one_rank) {
    expect_the_same_singularities(R"("variant": ["excitable"], "time": {"end": "40 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [9, 8], "spacing": "1 mm"},
        "stimuli": [{"name": "A", "where": {"cells": [[3, 3, 0], [6, 5, 0]]}, "rate": "2 1/ms", "times": ["1 ms"], "duration": "2 ms"},
                    {"name": "B", "where": {"cells": [[4, 3, 0], [6, 4, 0]]}, "rate": "2 1/ms", "times": ["5 ms"], "duration": "2 ms"},
                    {"name": "C", "where": {"cells": [[4, 4, 0], [5, 4, 0]]}, "rate": "2 1/ms", "times": ["9 ms"], "duration": "2 ms"},
                    {"name": "D", "where": {"cells": [[3, 4, 0], [5, 5, 0]]}, "rate": "2 1/ms", "times": ["13 ms"], "duration": "2 ms"}],
        "measures": [{"phase_singularities": {"every": "0.5 ms", "delay": "4 ms", "level": "0"}}])",
                                  GetParam(), 2);
}

}  // namespace
}  // namespace heartwright::testing
