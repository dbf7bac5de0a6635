// Space-time blocking of sheets: steps that go together leave the bits of single steps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/karma.hpp"

namespace heartwright::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// NaN, which is no value: as a number that nothing has, so that equal is equal.
std::vector<double> comparable(std::vector<double> values) {
    std::replace_if(
        values.begin(), values.end(), [](double x) { return std::isnan(x); }, -1e300);
    return values;
}

struct Finished {
    std::vector<std::string> notes;
    std::vector<std::vector<double>> states, rows, maps;
};

Finished run(const std::string& members, const std::string& tile, device::Backend backend, int real_bytes) {
    const ExpertSwitch wish("space_time_tile", tile);
    const interface::Model& model = karma(backend, real_bytes);
    const experiment::Experiment experiment =
        bound(R"({"format": 1, "name": "sheet", "model": "karma_1994", )" + members + "}", model);
    simulation::Simulation simulation(experiment, model, {backend, 2, 0, 100});
    Rows output;
    simulation.run(output);
    Finished finished{simulation.facts().notes, {simulation.state(0), simulation.state(1)}, output.rows, {}};
    for (const auto& map : simulation::maps_of(simulation)) finished.maps.push_back(comparable(map.values));
    return finished;
}

std::string sheet(const std::string& cells, const std::string& more = "") {
    return R"("time": {"end": "40 ms", "dt": "0.05 ms"}, "geometry": {"cells": )" + cells +
           R"(, "spacing": "0.262 mm"}, "tissue": {"D": "0.11 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["5 mm", "100 mm", "1 mm"]]}, "rate": "1 1/ms", "start": "1 ms",
                     "duration": "2.05 ms", "count": 3, "period": "11.3 ms"},
                    {"name": "S2", "where": {"sphere": {"centre": ["20 mm", "20 mm", "0 mm"], "radius": "4 mm"}}, "rate": "1.5 1/ms",
                     "start": "17.35 ms", "duration": "1.15 ms"}])" +
           more;
}

class BlocksOn : public ::testing::TestWithParam<std::tuple<device::Backend, int>> {
protected:
    // Tiles and, on a GPU, tiles that stay there.
    static std::vector<std::string> tiles(std::vector<std::string> all, const std::vector<std::string>& persistent) {
        if (std::get<0>(GetParam()) == device::Backend::cuda)
            for (const std::string& tile : persistent) all.push_back("persistent:" + tile);
        return all;
    }
    Finished run_with(const std::string& members, const std::string& tile) const {
        return run(members, tile, std::get<0>(GetParam()), std::get<1>(GetParam()));
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, BlocksOn,
                         ::testing::Combine(::testing::ValuesIn(backends()), ::testing::Values(8, 4)),
                         [](const auto& info) {
                             return std::string(device::backend_name(std::get<0>(info.param))) +
                                    (std::get<1>(info.param) == 8 ? "_fp64" : "_fp32");
                         });

TEST_P(BlocksOn, steps_that_go_together_leave_the_bits_of_single_steps) {
    const std::string members = sheet("[200, 131]");
    const Finished single = run_with(members, "0");
    EXPECT_THAT(single.notes, Not(Contains(HasSubstr("space-time blocking"))));
    double highest = 0;
    for (const double E : single.states[0]) highest = std::max(highest, E);
    ASSERT_GT(highest, 0.5) << "nothing is excited";
    for (const std::string& tile : tiles({"64x32x5", "128x32x8", "32x32x1", "96x16x7", "64x48x16"},
                                         {"64x32x5", "128x32x8", "32x32x1", "96x32x10", "64x64x16"})) {
        const Finished blocks = run_with(members, tile);
        EXPECT_THAT(blocks.notes, Contains(HasSubstr("space-time blocking"))) << tile;
        EXPECT_EQ(blocks.states, single.states) << tile;
    }
}

TEST_P(BlocksOn, probes_have_the_rows_of_single_steps) {
    for (const std::string every : {"0.05 ms", "0.35 ms", "1 ms", "7.1 ms"}) {
        const std::string members = sheet(
            "[96, 64]", R"(, "probes": [{"name": "p", "cell": [40, 33], "show": ["E", "n"], "every": ")" + every +
                            R"("}, {"name": "q", "cell": [3, 60], "show": ["i_ion"], "every": ")" + every + R"("}])");
        const Finished single = run_with(members, "0");
        for (const std::string& tile : tiles({"64x32x6"}, {"64x32x6", "32x32x2"})) {
            const Finished blocks = run_with(members, tile);
            EXPECT_EQ(blocks.rows, single.rows) << every << ' ' << tile;
            EXPECT_EQ(blocks.states, single.states) << every << ' ' << tile;
        }
    }
}

TEST_P(BlocksOn, maps_of_the_potential_are_those_of_single_steps) {
    const std::string members = sheet("[200, 131]", R"(, "maps": [{"activation": {"threshold": 0.5, "beats": "all"}},
        {"apd": [50, 90]}, {"dvdt_max": true}], "probes": [{"name": "p", "cell": [40, 33], "show": ["E"], "every": "1 ms"}])");
    const Finished single = run_with(members, "0");
    ASSERT_FALSE(single.maps.empty());
    double latest = 0;
    for (const double time : single.maps.front()) latest = std::max(latest, time);
    ASSERT_GT(latest, 5) << "no wave travels";
    for (const std::string& tile : tiles({"64x32x5", "128x32x8", "64x48x16"}, {"64x32x5", "128x32x8", "64x64x16"})) {
        const Finished blocks = run_with(members, tile);
        EXPECT_THAT(blocks.notes, Contains(HasSubstr("space-time blocking"))) << tile;
        EXPECT_EQ(blocks.maps, single.maps) << tile;
        EXPECT_EQ(blocks.states, single.states) << tile;
        EXPECT_EQ(blocks.rows, single.rows) << tile;
    }
}

TEST_P(BlocksOn, actions_act_at_their_steps) {
    const std::string members = sheet("[96, 64]", R"(, "actions": [
        {"reset": {"E": 0.2}, "where": {"box": [["0 mm", "0 mm", "0 mm"], ["100 mm", "8 mm", "1 mm"]]}, "at": "19.95 ms"},
        {"set": {"Re": 1.1, "M": 10}, "at": "23.1 ms"}, {"set": {"M": 4.5}, "at": "31 ms"}])");
    const Finished single = run_with(members, "0");
    for (const std::string& tile : tiles({"64x48x8"}, {"64x48x8"}))
        EXPECT_EQ(run_with(members, tile).states, single.states) << tile;
}

const std::string left = R"("where": {"layers": {"axis": "x", "count": 13}})";

TEST_P(BlocksOn, regions_that_only_begin_elsewhere_leave_the_bits_of_single_steps) {
    const std::string regions = R"(, "regions": [{"name": "kicked", )" + left + R"(, "start": "kicked"},
        {"name": "named", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["2 mm", "2 mm", "1 mm"]]}}])";
    const std::string members = sheet("[96, 64]", regions + R"(, "maps": [{"activation": {"threshold": 0.5}}],
        "actions": [{"reset": "initial", "at": "25 ms"}])");
    const Finished single = run_with(members, "0"), blocks = run_with(members, "64x48x8");
    EXPECT_THAT(blocks.notes, Contains(HasSubstr("space-time blocking")));
    EXPECT_THAT(blocks.notes, Contains("region 'kicked': 768 cells"));
    EXPECT_THAT(blocks.notes, Contains("region 'named': 64 cells"));
    EXPECT_EQ(blocks.states, single.states);
    EXPECT_EQ(blocks.maps, single.maps);
}

TEST_P(BlocksOn, a_region_begins_where_a_reset_would_put_it) {
    const std::string region = R"(, "regions": [{"name": "kicked", )" + left + R"(, "start": "kicked"}])";
    const std::string reset = R"(, "actions": [{"reset": {"E": 3}, )" + left + R"(, "at": "0 ms"}])";
    EXPECT_EQ(run_with(sheet("[96, 64]", region), "64x48x8").states,
              run_with(sheet("[96, 64]", reset), "64x48x8").states);
}

TEST_P(BlocksOn, a_region_with_a_parameter_of_its_own_goes_by_single_steps) {
    const std::string members =
        sheet("[96, 64]", R"(, "regions": [{"name": "r", )" + left + R"(, "set": {"Re": 1.1}}])");
    EXPECT_THAT(run_with(members, "64x48x8").notes, Not(Contains(HasSubstr("space-time blocking"))));
}

TEST_P(BlocksOn, the_tile_that_is_chosen_leaves_the_same_bits) {
    const std::string members = sheet("[512, 512]");
    expert::set("space_time_tile", "");
    const interface::Model& model = karma(std::get<0>(GetParam()), std::get<1>(GetParam()));
    const experiment::Experiment experiment =
        bound(R"({"format": 1, "name": "sheet", "model": "karma_1994", )" + members + "}", model);
    simulation::Simulation simulation(experiment, model, {std::get<0>(GetParam()), 2, 0, 100});
    Rows output;
    simulation.run(output);
    const Finished single = run_with(members, "0");
    EXPECT_EQ(simulation.state(0), single.states[0]);
    EXPECT_EQ(simulation.state(1), single.states[1]);
}

TEST(Blocks, are_not_taken_where_something_reads_other_symbols_after_each_step) {
    const std::string peak = sheet("[96, 64]", R"(, "maps": [{"peak": "n"}])");
    EXPECT_THAT(run(peak, "64x32x6", device::Backend::cpu, 8).notes, Not(Contains(HasSubstr("space-time blocking"))));
}

TEST(Blocks, a_tile_that_the_sheet_cannot_hold_is_refused) {
    EXPECT_THROW(run(sheet("[96, 64]"), "128x64x8", device::Backend::cpu, 8), UserFault);
    EXPECT_THROW(run(sheet("[96, 64]"), "64x16x8", device::Backend::cpu, 8), UserFault);
}

TEST_P(BlocksOn, persistent_tiles_are_refused_where_there_are_none) {
    const auto refused = [&](const std::string& tile) {
        EXPECT_THROW(run_with(sheet("[96, 64]"), "persistent:" + tile), UserFault) << tile;
    };
    refused("32x48x16");
    if (std::get<0>(GetParam()) == device::Backend::cpu) refused("32x32x4");
}

}  // namespace
}  // namespace heartwright::testing
