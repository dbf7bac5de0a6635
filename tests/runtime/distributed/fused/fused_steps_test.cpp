// Fused reaction-diffusion steps on any ranks leave the bits of single steps on one rank, for every kind of operator.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "tests/runtime/distributed/observers/same_results.hpp"
#include "tests/runtime/distributed/observers/watched_experiments.hpp"
#include "tests/runtime/distributed/support/own_gpu.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/karma.hpp"

namespace heartwright::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// Two stimuli, of which the second is on in some steps of a block only.
std::string wave(const std::string& geometry, const std::string& tissue, const std::string& more = "") {
    return R"({"format": 1, "name": "wave", "model": "karma_1994", "time": {"end": "10 ms", "dt": "0.05 ms"},
        "geometry": {)" +
           geometry + R"(, "spacing": "0.5 mm"}, "tissue": )" + tissue + R"(,
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "1 1/ms", "start": "1 ms",
                     "duration": "2.05 ms", "count": 2, "period": "6.3 ms"},
                    {"name": "S2", "where": {"box": [["4 mm", "0 mm", "0 mm"], ["6 mm", "4 mm", "2 mm"]]},
                     "rate": "1.5 1/ms", "start": "5.35 ms", "duration": "1.15 ms"}])" +
           more + "}";
}

struct Wave {
    // steps: of a block; 1: single steps.
    Wave(const std::string& text, const interface::Model& model, mpi::Team& team, int steps)
        : fused_steps("fused_steps", std::to_string(steps)),
          no_tiles("space_time_tile", "0"),
          experiment(bound(text, model, team)),
          simulation(experiment, model,
                     {model.backend == interface::Backend::cpu ? device::Backend::cpu : device::Backend::cuda,
                      team.is_serial() ? 2 : 1, tests::own_gpu(), 100},
                     team) {
        simulation.run(output);
        for (std::int32_t component = 0; component < model.n_states; ++component)
            states.push_back(simulation.state(component));
    }
    ExpertSwitch fused_steps, no_tiles;
    experiment::Experiment experiment;
    simulation::Simulation simulation;
    Rows output;
    std::vector<std::vector<double>> states;  // at the root
};

class Fused : public ::testing::TestWithParam<std::tuple<device::Backend, int>> {
protected:
    static const interface::Model& model() { return karma(std::get<0>(GetParam()), std::get<1>(GetParam())); }
    static void expect_bits_of_single_steps(const std::string& text, const std::vector<int>& blocks = {64, 7}) {
        const Wave single(text, model(), mpi::serial(), 1);
        EXPECT_THAT(single.simulation.facts().notes, Not(Contains(HasSubstr("fused steps"))));
        const auto is_excited = [](double E) { return E > 0.5; };  // NaN, without a cell, is not
        ASSERT_TRUE(std::any_of(single.states[0].begin(), single.states[0].end(), is_excited)) << text;
        for (const int steps : blocks) {
            const Wave fused(text, model(), tests::team(), steps);
            EXPECT_THAT(fused.simulation.facts().notes, Contains(HasSubstr("fused steps"))) << steps;
            const auto maps = simulation::maps_of(fused.simulation);  // collective
            if (!tests::team().is_root()) continue;
            for (std::size_t component = 0; component < single.states.size(); ++component) {
                EXPECT_TRUE(same_bits(fused.states[component], single.states[component]))
                    << model().states[component].name << ", blocks of " << steps << " steps of\n"
                    << text;
            }
            ASSERT_EQ(fused.output.rows.size(), single.output.rows.size()) << steps;
            for (std::size_t row = 0; row < single.output.rows.size(); ++row)
                EXPECT_TRUE(same_bits(fused.output.rows[row], single.output.rows[row])) << steps << ", row " << row;
            expect_same(maps, simulation::maps_of(single.simulation));
        }
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, Fused, ::testing::Combine(::testing::ValuesIn(backends()), ::testing::Values(8, 4)),
                         [](const auto& info) {
                             return std::string(device::backend_name(std::get<0>(info.param))) +
                                    (std::get<1>(info.param) == 8 ? "_fp64" : "_fp32");
                         });

const std::string in_2d = R"("cells": [47, 31])", in_3d = R"("cells": [37, 19, 11])";
const std::string tensor = R"({"D": ["0.11 mm^2/ms", "0.07 mm^2/ms", "0.05 mm^2/ms"]}, "fibres": {"constant": )";
const std::string straight = tensor + "[1, 0, 0]}", oblique = tensor + "[0.8, 0.6, 0.3]}";
const std::string two_regions =
    R"(, "regions": [{"name": "slow", "where": {"box": [["0 mm", "4 mm", "0 mm"], ["9 mm", "100 mm", "100 mm"]]},
        "set": {"Re": 1.1, "M": 4}, "tissue": {"D": "0.04 mm^2/ms"}}])";

TEST_P(Fused, steps_of_boxes_are_single_steps) {
    for (const std::string& cells : {std::string(R"("cells": [150])"), in_2d, in_3d})
        expect_bits_of_single_steps(wave(cells, straight));
    expect_bits_of_single_steps(wave(in_2d, tensor + "[0.8, 0.6, 0]}"), {64});
    expect_bits_of_single_steps(wave(in_3d, oblique));
    expect_bits_of_single_steps(wave(in_3d + R"(, "points": "nodes")", oblique), {64});
}

TEST_P(Fused, steps_of_tissue_with_holes_are_single_steps) {
    const SharedFolder folder;
    const auto is_hole = [](auto i, auto j, auto k) {
        return (i > 16 && i < 21 && j > 5 && j < 13) || (i + j + k) % 29 == 0;
    };
    const std::string sheet = write_mask(folder / "sheet.h5", {47, 31, 1}, is_hole),
                      box = write_mask(folder / "box.h5", {37, 19, 11}, is_hole);
    expect_bits_of_single_steps(wave(in_2d + R"(, "mask": ")" + sheet + R"(:/mask")", straight));
    expect_bits_of_single_steps(wave(in_3d + R"(, "mask": ")" + box + R"(:/mask")", straight));
    expect_bits_of_single_steps(wave(in_3d + R"(, "mask": ")" + box + R"(:/mask")", oblique, two_regions));
}

TEST_P(Fused, steps_of_two_regions_are_single_steps) {
    expect_bits_of_single_steps(wave(in_2d, straight, two_regions));
    expect_bits_of_single_steps(wave(in_3d, oblique, two_regions));
}

TEST_P(Fused, steps_of_a_region_that_begins_elsewhere_are_single_steps) {
    expect_bits_of_single_steps(wave(in_3d, oblique, R"(, "regions": [{"name": "kicked", "start": "kicked",
        "where": {"box": [["5 mm", "2 mm", "0 mm"], ["12 mm", "100 mm", "100 mm"]]}}])"));
}

TEST_P(Fused, steps_leave_the_rows_and_maps_of_single_steps) {
    expect_bits_of_single_steps(wave(in_3d, oblique, two_regions + R"(, "probes": [
        {"name": "p", "cell": [20, 9, 5], "show": ["E", "n"], "every": "0.35 ms"},
        {"name": "q", "cell": [3, 17, 10], "show": ["i_ion"], "every": "1.4 ms"}],
        "maps": [{"activation": {"threshold": 0.5, "beats": "all"}}, {"apd": [50, 90]}, {"dvdt_max": true}])"));
}

TEST_P(Fused, steps_end_where_actions_act) {
    expect_bits_of_single_steps(wave(in_3d, straight, R"(, "actions": [
        {"reset": {"E": 0.2}, "where": {"box": [["0 mm", "0 mm", "0 mm"], ["100 mm", "2 mm", "100 mm"]]}, "at": "3.95 ms"},
        {"set": {"Re": 1.1, "M": 10}, "at": "6.1 ms"}, {"set": {"M": 4.5}, "at": "8 ms"}])"));
}

TEST_P(Fused, steps_are_not_taken_where_something_reads_other_symbols_after_each_step) {
    const Wave run(wave(in_3d, straight, R"(, "maps": [{"peak": "n"}])"), model(), tests::team(), 64);
    EXPECT_THAT(run.simulation.facts().notes, Not(Contains(HasSubstr("fused steps"))));
}

TEST_P(Fused, steps_are_not_taken_where_a_step_of_diffusion_is_not_one_product) {
    for (const std::string time : {R"("splitting": "strang")", R"("diffusion": "rkl2")"}) {
        std::string text = wave(in_3d, straight);
        text.replace(text.find(R"("dt": "0.05 ms")"), 15, R"("dt": "0.05 ms", )" + time);
        const Wave run(text, model(), tests::team(), 64);
        EXPECT_THAT(run.simulation.facts().notes, Not(Contains(HasSubstr("fused steps")))) << time;
    }
}

TEST_P(Fused, a_number_of_steps_that_no_block_has_is_refused) {
    for (const int steps : {0, 65})
        EXPECT_THROW(Wave(wave(in_3d, straight), model(), mpi::serial(), steps), UserFault) << steps;
}

}  // namespace
}  // namespace heartwright::testing
