// A run of several ranks: it ends where one rank's does, with the same states and the same message.
#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <cstdio>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::tests {
namespace {

using simulation::Simulation;
using testing::ToyRun;

// Ends when `stop_at` steps are done, which the last rank alone says.
struct Looked final : observers::Output {
    std::int64_t stop_at = -1, last = -1;
    bool says = false;
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override { last = step; }
    bool is_to_stop() override { return says && stop_at >= 0 && last >= stop_at; }
};

experiment::Experiment toy(const std::string& members) {
    return bound(R"({"format": 1, "name": "toy", "model": "toy", )" + members + "}",
                 ToyRun::model_of(device::Backend::cpu, 8));
}

void expect_same_bits(const std::vector<double>& some, const std::vector<double>& others) {
    EXPECT_EQ(some.size(), others.size());
    std::int64_t differ = 0;
    for (std::size_t n = 0; n < std::min(some.size(), others.size()); ++n)
        differ += std::bit_cast<std::uint64_t>(some[n]) != std::bit_cast<std::uint64_t>(others[n]) ? 1 : 0;
    EXPECT_EQ(differ, 0);
}

// Cells that differ in their settings, begin with different tissues and are stimulated at different times; as many as
// ranks like.
const char* const tissue =
    R"("variant": ["excitable"], "time": {"end": "30 ms", "dt": "0.1 ms"}, "geometry": {"cells": [13, 6, 5], "spacing": "1 mm"},
    "tissue": {"D": ["0.8 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]}, "fibres": {"constant": [0.8, 0.6, 0]}, "fields_in": [{"parameter": "epsilon", "spread": {"lognormal": 0.2}}],
    "regions": [{"name": "slow", "where": {"box": [["0 mm", "0 mm", "3 mm"], ["6 mm", "100 mm", "100 mm"]]}, "set": {"epsilon": "*0.9"}, "tissue": {"D": "0.2 mm^2/ms"}}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "actions": [{"reset": {"w": 0.1}, "at": "9 ms", "where": {"cells": [[7, 2, 2]]}}], "end_state": "cells")";

TEST(RunOfRanks, states_are_those_of_one_rank) {
    const interface::Model& model = ToyRun::model_of(device::Backend::cpu, 8);
    const auto experiment = toy(tissue);
    Simulation shared(experiment, model, {device::Backend::cpu, 1, 0, 100}, team()),
        alone(experiment, model, {device::Backend::cpu, 1, 0, 100});
    Looked output;
    shared.run(output);
    EXPECT_EQ(shared.facts().cells, 13 * 6 * 5);
    EXPECT_EQ(shared.facts().ranks, team().size());
    EXPECT_EQ(shared.facts().stability_limit, alone.facts().stability_limit);
    EXPECT_EQ(output.last, 300);
    if (team().is_root()) {
        Looked other;
        alone.run(other);
    }
    for (int k = 0; k < model.n_states; ++k) {
        const auto values = shared.state(k);
        EXPECT_EQ(values.empty(), !team().is_root());
        if (team().is_root()) expect_same_bits(values, alone.state(k));
    }
}

TEST(RunOfRanks, end_state_is_that_of_one_rank) {
    const interface::Model& model = ToyRun::model_of(device::Backend::cpu, 8);
    const auto experiment = toy(tissue);
    Simulation shared(experiment, model, {device::Backend::cpu, 1, 0, 100}, team()),
        alone(experiment, model, {device::Backend::cpu, 1, 0, 100});
    Looked output;
    shared.run(output);
    const std::string path = "/tmp/heartwright_end_" + std::to_string(::getpid()) + ".h5", other = path + "o";
    EXPECT_TRUE(shared.write_end_state(path));
    if (!team().is_root()) return;
    alone.run(output);
    alone.write_end_state(other);
    {
        const io::EndStateFile a(path), b(other);
        EXPECT_EQ(a.header().cells, b.header().cells);
        for (int k = 0; k < model.n_states; ++k) {
            const auto n = static_cast<std::int64_t>(b.header().cells.size());
            expect_same_bits(a.state(model.states[k].name, 0, n), b.state(model.states[k].name, 0, n));
        }
    }
    std::remove(path.c_str());
    std::remove(other.c_str());
}

TEST(RunOfRanks, what_one_rank_says_stops_all_at_one_step) {
    const interface::Model& model = ToyRun::model_of(device::Backend::cpu, 8);
    const auto experiment = toy(tissue);
    Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 20}, team());
    Looked output;
    output.stop_at = 60;
    output.says = team().rank() + 1 == team().size();
    simulation.run(output);
    EXPECT_EQ(simulation.steps_done(), team().all_reduce_max(simulation.steps_done()));
    EXPECT_GE(simulation.steps_done(), 60);
    EXPECT_LT(simulation.steps_done(), 300);
    EXPECT_EQ(output.last, simulation.steps_done());
}

TEST(RunOfRanks, a_state_out_of_its_range_ends_all_with_the_message_of_one_rank) {
    const interface::Model& model = ToyRun::model_of(device::Backend::cpu, 8);
    const auto experiment = toy(
        R"("variant": ["decay"], "time": {"end": "30 ms", "dt": "0.1 ms"}, "geometry": {"cells": [9, 3, 2], "spacing": "1 mm"},
        "stimuli": [{"name": "S", "where": {"cells": [[2, 1, 1], [8, 2, 0]]}, "rate": "50 1/ms", "start": "0 ms", "duration": "8 ms"}])");
    const auto message = [&](mpi::Team& by) -> std::string {
        Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 100}, by);
        Looked output;
        return message_of([&] { simulation.run(output); });
    };
    const std::string said = message(team());
    EXPECT_EQ(said, message(mpi::serial()));
    EXPECT_NE(said.find("cell (8, 2, 0): V is "), std::string::npos) << said;
}

TEST(RunOfRanks, of_faults_in_sites_the_first_is_told_then_that_of_the_least_cell) {
    const interface::Model model = testing::toy_sites(interface::Backend::cpu);
    const auto said = [&](const std::string& at_1, const std::string& at_4) {
        const auto move = [](int cell, const std::string& at) {
            return R"({"move": "K", "from_state": "A", "to_state": "B", "channels": 10, "sites": [[2, 1, 0]], "where": {"cells": [[)" +
                   std::to_string(cell) + R"(]]}, "at": ")" + at + "\"}";
        };
        const auto experiment = bound(
            R"({"format": 1, "name": "e", "model": "toy_sites", "time": {"end": "10 ms", "dt": "0.5 ms"}, "set": {"p_open": 0, "rate": "0.25 1/ms"},
            "geometry": {"cells": [5], "spacing": "1 mm"}, "actions": [)" +
                move(1, at_1) + ", " + move(4, at_4) + "]}",
            model);
        try {
            Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 100}, team());
            Looked output;
            simulation.run(output);
        } catch (const UserFault& fault) {
            return std::string(fault.what());
        }
        return std::string("no fault");
    };
    EXPECT_EQ(said("3 ms", "2 ms").substr(0, 40), "at step 4 (t = 2 ms), cell (4, 0, 0), dy");
    EXPECT_EQ(said("3 ms", "3 ms").substr(0, 40), "at step 6 (t = 3 ms), cell (1, 0, 0), dy");
}

// Slots are in the order of blocks, of a part with its boundary first: the message is about the least cell of the grid, of
// it the least site.
TEST(RunOfRanks, of_many_faults_of_a_step_all_tell_of_the_least_cell_and_site) {
    const interface::Model model = testing::toy_sites(interface::Backend::cpu);
    const auto experiment = bound(
        R"({"format": 1, "name": "e", "model": "toy_sites", "time": {"end": "10 ms", "dt": "0.5 ms"}, "set": {"p_open": 0, "rate": "0.25 1/ms"},
        "geometry": {"cells": [4, 4, 3], "spacing": "1 mm"},
        "regions": [{"name": "r", "where": {"cells": [[2, 1, 0], [3, 3, 2]]}, "set": {"decay": "*0.9"}}],
        "actions": [{"move": "K", "from_state": "A", "to_state": "B", "channels": 10, "sites": [[2, 1, 0], [1, 1, 0], [2, 0, 1]],
                     "where": {"cells": [[3, 1, 0], [2, 1, 0], [1, 3, 2], [3, 3, 1], [0, 2, 0], [3, 3, 2]]}, "at": "3 ms"}]})",
        model);
    const auto message = [&](mpi::Team& by, int threads) {
        return message_of([&] {
            Simulation simulation(experiment, model, {device::Backend::cpu, threads, 0, 100}, by);
            Looked output;
            simulation.run(output);
        });
    };
    const std::string alone = message(mpi::serial(), 1);
    EXPECT_EQ(alone.substr(0, 55), "at step 6 (t = 3 ms), cell (2, 1, 0), dyad (1, 1, 0): t");
    EXPECT_EQ(message(mpi::serial(), 3), alone);
    EXPECT_EQ(message(team(), 1), alone);
    EXPECT_EQ(message(team(), 2), alone);
}

}  // namespace
}  // namespace heartwright::tests
