// What a run hands over has the same bits on any number of ranks: every rank also runs alone, and the root compares.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/distributed/observers/same_results.hpp"
#include "tests/runtime/distributed/outputs/shared_folder.hpp"
#include "tests/runtime/distributed/support/partitions.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::tests {
namespace {

using Bits = std::vector<std::uint64_t>;
Bits bits(const std::vector<double>& values) {
    Bits all;
    for (const double value : values)
        all.push_back(std::bit_cast<std::uint64_t>(std::isnan(value) ? std::nan("") : value));
    return all;
}

// Everything that a run hands over: rows, and fields put together from the boxes of all ranks.
struct Handed final : ScanRows {
    Handed(const simulation::Simulation& simulation, mpi::Team& team)
        : points(simulation.layout().points), team(team) {}
    void probe_row(std::int64_t step, double, const std::vector<double>& values) override {
        steps.push_back(step);
        rows.push_back(bits(values));
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>& values) override {
        const auto boxes = team.gather(points.boxes);
        for (const auto& shown : values) {
            const auto all = team.gather(shown);
            if (!team.is_root()) continue;
            std::vector<double> whole(static_cast<std::size_t>(points.whole[0] * points.whole[1] * points.whole[2]),
                                      -1e9);
            for (std::size_t rank = 0; rank < all.size(); ++rank) {
                auto next = all[rank].begin();
                for (const tissue::CellBox& box : boxes[rank]) {
                    ASSERT_LE(box.count(), all[rank].end() - next);
                    for (std::int64_t k = box.first[2]; k < box.end[2]; ++k)
                        for (std::int64_t j = box.first[1]; j < box.end[1]; ++j)
                            for (std::int64_t i = box.first[0]; i < box.end[0]; ++i)
                                whole[static_cast<std::size_t>(i + points.whole[0] * (j + points.whole[1] * k))] =
                                    *next++;
                }
                EXPECT_EQ(next, all[rank].end());
            }
            fields.push_back(bits(whole));
        }
    }
    // Collective in the team: times and values of each scan, from the one rank that has the cell.
    std::vector<Bits> scans_at_root(const simulation::Simulation& simulation) {
        std::vector<Bits> all;
        for (std::size_t s = 0; s < simulation.layout().lines.size(); ++s) {
            std::vector<double> own = scans[s].t;
            EXPECT_EQ(own.empty(), !simulation.layout().lines[s].is_own);
            for (const auto& values : scans[s].values) own.insert(own.end(), values.begin(), values.end());
            Bits& one = all.emplace_back();
            for (const auto& of_rank : team.gather(own)) {
                const Bits theirs = bits(of_rank);
                EXPECT_TRUE(one.empty() || theirs.empty());
                one.insert(one.end(), theirs.begin(), theirs.end());
            }
        }
        return all;
    }

    const observers::FieldPoints& points;
    mpi::Team& team;
    std::vector<std::int64_t> steps;
    std::vector<Bits> rows, fields;
};

struct Course {
    Course(const std::string& text, const interface::Model& model, mpi::Team& team)
        : experiment(bound(text, model, team)),
          simulation(experiment, model, {device::Backend::cpu, 1, 0, 100}, team),
          handed(simulation, team) {
        simulation.run(handed);
    }
    experiment::Experiment experiment;
    simulation::Simulation simulation;
    Handed handed;
};

void expect_the_same(Course& shared, Course& alone) {
    auto found = heartwright::testing::measured(shared.simulation),
         expected = heartwright::testing::measured(alone.simulation);
    const auto scans = shared.handed.scans_at_root(shared.simulation),
               expected_scans = alone.handed.scans_at_root(alone.simulation);
    if (!team().is_root()) {
        EXPECT_TRUE(shared.handed.rows.empty());
        return;
    }
    EXPECT_EQ(shared.handed.steps, alone.handed.steps);
    for (std::size_t row = 0; row < alone.handed.rows.size() && row < shared.handed.rows.size(); ++row)
        EXPECT_EQ(shared.handed.rows[row], alone.handed.rows[row]) << "at step " << alone.handed.steps[row];
    EXPECT_EQ(shared.handed.fields.size(), alone.handed.fields.size());
    EXPECT_TRUE(shared.handed.fields == alone.handed.fields);
    EXPECT_EQ(scans.size(), expected_scans.size());
    EXPECT_TRUE(scans == expected_scans);
    heartwright::testing::expect_same(found, expected);
}

// A wave through two conductivities with oblique fibres, seen by probes of each kind, electrodes and fields.
const char* const watched =
    R"({"format": 1, "name": "e", "model": "toy", "variant": ["excitable"], "time": {"end": "20 ms", "dt": "0.1 ms",
    "diffusion": "substep"},
    "geometry": {"cells": [26, 7, 5], "spacing": "1 mm"}, "tissue": {"D": ["3 mm^2/ms", "1.2 mm^2/ms", "1.2 mm^2/ms"]},
    "fibres": {"constant": [0.8, 0.6, 0]},
    "regions": [{"name": "slow", "where": {"box": [["0 mm", "0 mm", "3 mm"], ["100 mm", "100 mm", "100 mm"]]}, "set": {"epsilon": "*0.9"},
                 "tissue": {"D": "0.5 mm^2/ms"}}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "actions": [{"set": {"epsilon": "*1.1"}, "at": "7.7 ms"}],
    "probes": [{"name": "near", "cell": [5, 2, 2], "show": ["V", "epsilon", "recovery"], "every": "0.3 ms"},
               {"name": "far", "at": ["25 mm", "6 mm", "4 mm"], "show": ["w", "V"], "every": "0.5 ms"},
               {"name": "middle", "at": ["13 mm", "3.5 mm", "2.5 mm"], "show": ["V"], "every": "0.1 ms"},
               {"name": "mean", "mean_over": {"box": [["3 mm", "1 mm", "0 mm"], ["19 mm", "6 mm", "5 mm"]]}, "show": ["epsilon", "V", "recovery"], "every": "1.5 ms"},
               {"name": "corner", "mean_over": {"box": [["0 mm", "0 mm", "0 mm"], ["3 mm", "2 mm", "2 mm"]]}, "show": ["w"], "every": "0.7 ms"},
               {"name": "constants", "cell": [25, 6, 4], "show": ["drive", "epsilon"], "every": "0.4 ms"}],
    "fields": {"show": ["V", "recovery", "epsilon"], "every": "2.5 ms", "stride": [3, 2, 1], "where": {"sphere": {"centre": ["12 mm", "3 mm", "2 mm"], "radius": "9 mm"}}},
    "measures": [{"ecg": "ahead", "at": ["40 mm", "3 mm", "2.5 mm"], "every": "0.5 ms"},
                 {"ecg": "across", "at": ["15 mm", "-6 mm", "2.5 mm"], "minus": ["15 mm", "12 mm", "2.5 mm"], "every": "0.8 ms"}]})";

TEST(Outputs, rows_fields_and_electrodes_have_the_same_bits_on_any_ranks) {
    for (const int real_bytes : {8, 4}) {
        const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu, real_bytes);
        Course shared(watched, model, team()), alone(watched, model, mpi::serial());
        expect_the_same(shared, alone);
        EXPECT_FALSE(team().is_root() && shared.handed.rows.empty());
    }
}

// The root alone has the mesh; a data set, lists of cells and places are found in each rank's share.
TEST(Outputs, of_a_mesh_have_the_same_bits_on_any_ranks) {
    const Shared folder;
    const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu, 8);
    for (const auto& [discretisation, cells] :
         {std::pair<std::string, std::size_t>{"elements", 9 * 7 * 3}, {"volumes", 8 * 6 * 2 * 6}}) {
        const std::string path = folder.path + "/" + discretisation + ".h5";
        if (team().is_root()) {
            std::vector<double> epsilon;
            for (std::size_t n = 0; n < cells; ++n) epsilon.push_back(0.05 + 1e-4 * static_cast<double>(n * 7 % 101));
            io::Hdf5Writer file(path);
            file.write("epsilon", {cells}, epsilon);
            file.close();
        }
        team().barrier();
        const std::string text =
            R"({"format": 1, "name": "e", "model": "toy", "variant": ["excitable"], "time": {"end": "20 ms", "dt": "0.1 ms", "diffusion": "substep"},
            "geometry": {"make": "slab", "sides": ["12 mm", "9 mm", "3 mm"], "edge": "1.5 mm", "discretisation": "finite )" +
            discretisation + R"("},
            "tissue": {"D": ["3 mm^2/ms", "1.2 mm^2/ms", "1.2 mm^2/ms"]}, "fibres": {"constant": [0.8, 0.6, 0]},
            "fields_in": [{"parameter": "epsilon", "file": ")" +
            path + R"(:/epsilon", "unit": "1/ms"}],
            "stimuli": [{"name": "S1", "where": {"cells": [[0], [17], [90], [91], [92], [188]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
            "probes": [{"name": "cell", "cell": [150], "show": ["V", "epsilon"], "every": "0.3 ms"},
                       {"name": "near", "at": ["6.2 mm", "4.4 mm", "1.4 mm"], "show": ["w", "V"], "every": "0.5 ms"},
                       {"name": "mean", "mean_over": {"sphere": {"centre": ["6 mm", "4 mm", "1 mm"], "radius": "3 mm"}}, "show": ["epsilon", "V"], "every": "1.5 ms"}],
            "fields": {"show": ["V", "recovery", "epsilon"], "every": "2.5 ms", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["9 mm", "7 mm", "3 mm"]]}},
            "measures": [{"ecg": "ahead", "at": ["40 mm", "3 mm", "2.5 mm"], "every": "0.5 ms"}]})";
        for (const std::string& partition : partitions()) {
            const AskedPartition asked(partition);
            Course shared(text, model, team()), alone(text, model, mpi::serial());
            expect_the_same(shared, alone);
            EXPECT_FALSE(team().is_root() && (shared.handed.rows.empty() || shared.handed.fields.size() < 20));
            EXPECT_EQ(shared.simulation.facts().mesh_partition.method, team().is_serial() ? "" : partition);
        }
    }
}

TEST(Outputs, line_scans_and_sparks_come_from_the_rank_that_has_the_cell) {
    const std::string text = R"({"format": 1, "model": "toy_sites", "time": {"end": "10 ms", "dt": "0.5 ms"},
        "set": {"p_open": 0, "rate": "0.1 1/ms", "decay": "1 1/ms"}, "geometry": {"cells": [5], "spacing": "1 mm"},
        "actions": [{"hold": "K", "in": "B", "fraction": 0.5, "sites": [[1, 1, 0]], "where": {"cells": [[1], [4]]}, "from": "2 ms", "to": "4 ms"},
                    {"move": "K", "from_state": "B", "to_state": "A", "channels": 5, "sites": [[1, 1, 0]], "where": {"cells": [[1], [4]]}, "at": "6 ms"}],
        "probes": [{"name": "site", "cell": [4], "site": [1, 1, 0], "show": ["x", "K_B", "K_mean"], "every": "0.5 ms"},
                   {"name": "cell", "cell": [1], "show": ["V", "total"], "every": "1 ms"}],
        "line_scans": [{"cell": [4], "axis": "x", "through": [1, 0], "show": ["x", "K_B", "open"], "every": "1 ms", "from": "2 ms", "to": "8 ms"},
                       {"cell": [0], "axis": "z", "through": [1, 1], "show": "x"}],
        "sparks": {"cells": [[0], [4], [1]], "of": "K_B", "threshold": 2.5, "show": "x"}})";
    const interface::Model& model = heartwright::testing::toy_sites(interface::Backend::cpu);
    Course shared(text, model, team()), alone(text, model, mpi::serial());
    expect_the_same(shared, alone);
    const auto found = heartwright::testing::measured(shared.simulation);
    if (team().is_root()) EXPECT_EQ(found.find("sparks.csv")->rows, 2u);
}

TEST(Outputs, what_lies_nowhere_is_refused_on_every_rank) {
    const auto refusal = [](const std::string& more) {
        const std::string text =
            R"({"format": 1, "name": "e", "model": "toy", "variant": ["excitable"], "time": {"end": "1 ms", "dt": "0.1 ms"},
            "geometry": {"cells": [9, 4, 3], "spacing": "1 mm"}, "tissue": {"D": "0.5 mm^2/ms"}, )" +
            more + "}";
        try {
            Course(text, heartwright::testing::toy_model(interface::Backend::cpu, 8), team());
        } catch (const UserFault& fault) {
            return std::string(fault.what());
        }
        return std::string("no fault");
    };
    EXPECT_THAT(refusal(R"("measures": [{"ecg": "inside", "at": ["8.4 mm", "3.5 mm", "2.5 mm"]}])"),
                ::testing::HasSubstr("lies within half a spacing of a cell"));
    EXPECT_THAT(
        refusal(
            R"("fields": {"show": ["V"], "every": "1 ms", "stride": [1, 1, 2], "where": {"layers": {"axis": "z", "first": 1, "count": 1}}})"),
        ::testing::HasSubstr("'fields' shows no cell"));
    EXPECT_THAT(refusal(R"("probes": [{"name": "p", "cell": [9, 0, 0], "show": ["V"]}])"),
                ::testing::HasSubstr("e.json:"));
}

}  // namespace
}  // namespace heartwright::tests
