// Steps that overlap: which cells keep the halves apart, and that results are those of single steps.
#include <gtest/gtest.h>

#include <algorithm>

#include "runtime/simulation/blocks/overlapped_steps.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::testing {
namespace {

tissue::Slots slots_of(const tissue::Grid& grid, int blocks = 1) {
    std::vector<std::uint16_t> block_of_cell(static_cast<std::size_t>(grid.count()), 0);
    if (blocks > 1) block_of_cell.back() = 1;
    return {grid, block_of_cell, blocks};
}
tissue::Grid grid_of(const std::array<std::int64_t, 3>& cells, int dimensions) {
    tissue::Grid grid;
    grid.cells = cells;
    grid.dimensions = dimensions;
    return grid;
}

void expect_range(const tissue::Slots::Range& range, std::int64_t first, std::int64_t last) {
    EXPECT_EQ(range.first, first);
    EXPECT_EQ(range.last, last);
}

TEST(OverlappingParts, are_kept_apart_by_a_layer_across_the_slowest_axis) {
    for (const auto& [cells, dimensions] :
         {std::pair{std::array<std::int64_t, 3>{4, 2, 9}, 3}, {std::array<std::int64_t, 3>{8, 9, 1}, 2}}) {
        const tissue::Grid grid = grid_of(cells, dimensions);
        const auto parts = simulation::overlapping_parts(grid, slots_of(grid));
        ASSERT_TRUE(parts);
        expect_range(parts->boundary, 0, 0);
        expect_range(parts->first, 0, 32);
        expect_range(parts->between, 32, 40);
        expect_range(parts->second, 40, 72);
    }
}

TEST(OverlappingParts, are_not_there_for_several_blocks_or_two_layers) {
    const tissue::Grid grid = grid_of({4, 2, 9}, 3), thin = grid_of({4, 2, 2}, 3);
    EXPECT_FALSE(simulation::overlapping_parts(grid, slots_of(grid, 2)));
    EXPECT_FALSE(simulation::overlapping_parts(thin, slots_of(thin)));
}

class OverlapOn : public ::testing::TestWithParam<device::Backend> {
protected:
    struct Result {
        std::vector<std::vector<double>> states, rows;
        std::vector<std::string> notes;
    };
    // With channels that come and go, an electric wave, and probes every 9 steps: recordings of 9 steps.
    static Result run(const std::string& overlap, const std::string& cells, const std::string& probed = "[1, 1, 1]") {
        const ExpertSwitch asked("overlap", overlap);
        const interface::Model& model = toy_sites(abi_backend(GetParam()));
        const experiment::Experiment experiment = bound(
            R"({"format": 1, "name": "sites", "model": "toy_sites", "time": {"end": "10 ms", "dt": "0.1 ms"},
            "geometry": {"cells": )" +
                cells + R"(, "spacing": "1 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
            "end_state": "none",
            "actions": [{"hold": "K", "in": "B", "fraction": 0.4, "from": "2 ms", "to": "4 ms"}],
            "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 mV/ms", "start": "1 ms", "duration": "2 ms"}],
            "probes": [{"name": "p", "cell": )" +
                probed + R"(, "show": ["V", "K_mean"], "every": "0.9 ms"}]})",
            model);
        simulation::Simulation simulation(experiment, model, {GetParam(), 2, 0, 100});
        Rows kept;
        simulation.run(kept);
        Result result{{}, kept.rows, simulation.facts().notes};
        for (std::int32_t component = 0; component < model.n_states; ++component)
            result.states.push_back(simulation.state(component));
        return result;
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, OverlapOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

bool says_that_steps_overlap(const std::vector<std::string>& notes) {
    return std::any_of(
        notes.begin(), notes.end(), [](const std::string& n) { return n.starts_with("steps overlap"); });
}

TEST_P(OverlapOn, gives_the_bits_of_single_steps) {
    for (const auto& [cells, probed] :
         {std::pair{"[5, 4, 7]", "[1, 1, 1]"}, {"[3, 3, 3]", "[1, 1, 1]"}, {"[6, 9]", "[1, 1]"}}) {
        const Result alone = run("off", cells, probed), overlapped = run("on", cells, probed);
        EXPECT_FALSE(says_that_steps_overlap(alone.notes));
        EXPECT_TRUE(says_that_steps_overlap(overlapped.notes)) << cells;
        EXPECT_EQ(alone.states, overlapped.states) << cells;
        EXPECT_EQ(alone.rows, overlapped.rows) << cells;
        EXPECT_NE(alone.rows.front(), alone.rows.back());
    }
}

TEST_P(OverlapOn, is_not_for_two_layers) { EXPECT_FALSE(says_that_steps_overlap(run("on", "[5, 4, 2]").notes)); }

TEST_P(OverlapOn, refuses_another_wish) {
    EXPECT_EQ(message_of([] { run("perhaps", "[5, 4, 7]"); }),
              "HEARTWRIGHT_EXPERT: the switch 'overlap' takes on|off, not 'perhaps'");
}

}  // namespace
}  // namespace heartwright::testing
