// Tables and line scans of several ranks: those that have the cells write or send them, and readers see what one rank
// writes.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/commands/output/folder_output.hpp"
#include "runtime/io/fields/line_scans_file.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "runtime/results/folder_sink.hpp"
#include "tests/runtime/distributed/observers/watched_experiments.hpp"
#include "tests/runtime/distributed/outputs/shared_folder.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::tests {
namespace {

namespace fs = std::filesystem;

// Sparks that begin at one instant in several cells, one after the other, and in one cell twice.
const char* const run_with_sites =
    R"({"format": 1, "name": "sites", "model": "toy_sites", "time": {"end": "10 ms", "dt": "0.5 ms"},
    "set": {"p_open": 0, "rate": "0.1 1/ms", "decay": "1 1/ms"}, "geometry": {"cells": [5, 3], "spacing": "1 mm"},
    "actions": [{"hold": "K", "in": "B", "fraction": 0.5, "sites": [[1, 1, 0]], "where": {"cells": [[1, 0], [4, 2], [0, 1]]}, "from": "2 ms", "to": "4 ms"},
                {"hold": "K", "in": "B", "fraction": 0.5, "sites": [[0, 0, 0]], "where": {"cells": [[2, 2], [4, 2]]}, "from": "5 ms", "to": "6 ms"},
                {"move": "K", "from_state": "B", "to_state": "A", "channels": 5, "sites": [[1, 1, 0]], "where": {"cells": [[1, 0], [4, 2], [0, 1]]}, "at": "6 ms"}],
    "line_scans": [{"cell": [4, 2], "axis": "x", "through": [1, 0], "show": ["x", "K_B", "open"], "every": "1 ms", "from": "2 ms", "to": "8 ms"},
                   {"cell": [0, 0], "axis": "z", "through": [1, 1], "show": "x"},
                   {"cell": [0, 0], "axis": "y", "through": [0, 1], "show": "x", "from": "9 ms", "to": "9 ms"}],
    "sparks": {"cells": [[4, 2], [0, 1], [2, 2], [1, 0]], "of": "K_B", "threshold": 2.5, "show": "x"}})";

const std::string beats =
    R"({"format": 1, "name": "beats", "model": "toy", )" + heartwright::testing::paced("first") + "}";

results::FolderSink run_into(const std::string& folder, const std::string& text, const interface::Model& model,
                             mpi::Team& team) {
    const auto experiment = bound(text, model);
    if (team.is_root()) fs::create_directories(folder);
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 10}, team);
    commands::FolderOutput output(experiment, model, simulation, folder, false, team);
    simulation.run(output);
    output.finish();
    team.barrier();
    results::FolderSink measured(folder);
    simulation.results(measured);
    measured.finish(team);
    return measured;
}

std::vector<std::uint64_t> bits_of_table(const std::vector<double>& values) {
    std::vector<std::uint64_t> all;
    for (const double value : values)
        all.push_back(std::bit_cast<std::uint64_t>(std::isnan(value) ? std::nan("") : value));
    return all;
}

TEST(MeasureFiles, line_scans_of_several_ranks_read_as_those_of_one) {
    const Shared shared;
    const interface::Model& model = heartwright::testing::toy_sites(interface::Backend::cpu);
    const std::string folder = shared.path + "/shared", alone = shared.path + "/alone";
    run_into(folder, run_with_sites, model, team());
    if (!team().is_root()) return;
    run_into(alone, run_with_sites, model, mpi::serial());
    const auto scans = io::read_line_scans(folder + "/line_scans.h5"),
               expected = io::read_line_scans(alone + "/line_scans.h5");
    ASSERT_EQ(scans.size(), 3u);
    ASSERT_EQ(expected.size(), 3u);
    for (std::size_t s = 0; s < scans.size(); ++s) {
        EXPECT_EQ(scans[s].name, expected[s].name);
        EXPECT_EQ(scans[s].axis, expected[s].axis);
        EXPECT_EQ(scans[s].cell, expected[s].cell);
        EXPECT_EQ(scans[s].through, expected[s].through);
        EXPECT_EQ(scans[s].spacing, expected[s].spacing);
        EXPECT_EQ(scans[s].t, expected[s].t);
        EXPECT_FALSE(scans[s].t.empty());
        ASSERT_EQ(scans[s].quantities.size(), expected[s].quantities.size());
        for (std::size_t q = 0; q < scans[s].quantities.size(); ++q) {
            EXPECT_EQ(scans[s].quantities[q].name, expected[s].quantities[q].name);
            EXPECT_EQ(scans[s].quantities[q].unit, expected[s].quantities[q].unit);
            EXPECT_TRUE(bits_of_table(scans[s].quantities[q].values) == bits_of_table(expected[s].quantities[q].values))
                << scans[s].name;
        }
    }
    for (const auto& file : fs::directory_iterator(folder + "/line_scans")) fs::remove(file);
    EXPECT_THROW(io::read_line_scans(folder + "/line_scans.h5"), UserFault);
}

TEST(MeasureFiles, sparks_of_several_ranks_are_written_in_the_order_of_one) {
    const Shared shared;
    const interface::Model& model = heartwright::testing::toy_sites(interface::Backend::cpu);
    const std::string folder = shared.path + "/shared", alone = shared.path + "/alone";
    results::FolderSink found = run_into(folder, run_with_sites, model, team());
    if (!team().is_root()) return;
    results::FolderSink wanted = run_into(alone, run_with_sites, model, mpi::serial());
    EXPECT_EQ(text_of(folder + "/sparks.csv"), text_of(alone + "/sparks.csv"));
    EXPECT_EQ(found.facts().dump(2), wanted.facts().dump(2));
    const auto table = io::read_sparks(folder + "/sparks.csv");
    EXPECT_GE(table.rows.size(), 4u);
    EXPECT_EQ(found.facts()["sparks"]["count"], table.rows.size());
}

TEST(MeasureFiles, beats_of_several_ranks_are_written_in_the_order_of_one) {
    const Shared shared;
    const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu, 8);
    const std::string folder = shared.path + "/shared", alone = shared.path + "/alone";
    results::FolderSink found = run_into(folder, beats, model, team());
    if (!team().is_root()) return;
    results::FolderSink wanted = run_into(alone, beats, model, mpi::serial());
    for (const char* table : {"/beats.csv", "/restitution.csv"}) {
        EXPECT_EQ(text_of(folder + table), text_of(alone + table)) << table;
        EXPECT_GT(text_of(folder + table).size(), 200u) << table;
    }
    EXPECT_EQ(found.facts().dump(2), wanted.facts().dump(2));
    EXPECT_EQ(found.notes(), wanted.notes());
}

TEST(MeasureFiles, a_table_that_cannot_be_written_ends_all_ranks) {
    const Shared shared;
    const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu, 8);
    const auto experiment = bound(beats, model);
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 10}, team());
    Silent output;
    simulation.run(output);
    results::FolderSink measured(shared.path + "/not_there");
    simulation.results(measured);
    EXPECT_THROW(measured.finish(team()), MachineFault);
    EXPECT_EQ(team().all_reduce_sum(1), team().size());
}

}  // namespace
}  // namespace heartwright::tests
