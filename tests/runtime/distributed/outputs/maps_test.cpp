// maps.h5 of several ranks: each writes its own cells, and readers see what one rank writes.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/commands/output/map_files.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "tests/runtime/distributed/outputs/shared_folder.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::tests {
namespace {

namespace fs = std::filesystem;

struct Nothing final : observers::Output {
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

// Two waves through a slab.
std::string watched_slab(const std::string& cells) {
    return R"({"format": 1, "name": "e", "model": "toy", "variant": ["excitable"], "time": {"end": "30 ms", "dt": "0.1 ms", "diffusion": "substep"},
    "geometry": {"cells": )" +
           cells + R"(, "spacing": "1 mm"}, "tissue": {"D": "2 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms", "period": "14 ms"}],
    "probes": [{"name": "near", "cell": [1, 1, 0], "show": ["V"]}, {"name": "far", "cell": [10, 6, 2], "show": ["V"]},
               {"name": "mean", "mean_over": {"box": [["0 mm", "0 mm", "0 mm"], ["4 mm", "4 mm", "4 mm"]]}, "show": ["V"], "every": "1 ms"}],
    "maps": [{"activation": {"threshold": "0.5", "beats": "all", "at_most": 4}}, {"apd": 50}, {"peak": "V"}, {"peak": "recovery"}, {"minimum": "V"}, {"dvdt_max": true}, {"cv": true}],
    "fields_in": [{"parameter": "epsilon", "spread": {"lognormal": 0.01}}]})";
}

std::vector<simulation::MapResult> run_into(const std::string& folder, const std::string& cells, mpi::Team& team) {
    const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu, 8);
    const auto experiment = bound(watched_slab(cells), model);
    if (team.is_root()) fs::create_directories(folder);
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 10}, team);
    Nothing output;
    simulation.run(output);
    team.barrier();
    auto said = commands::write_map_files(simulation, experiment, model, folder);
    team.barrier();
    return said;
}

std::vector<std::uint64_t> bits_of_map(const std::vector<double>& values) {
    std::vector<std::uint64_t> all;
    for (const double value : values)
        all.push_back(std::bit_cast<std::uint64_t>(std::isnan(value) ? std::nan("") : value));
    return all;
}

TEST(MapFiles, of_several_ranks_read_as_those_of_one) {
    const Shared shared;
    for (const char* cells : {"[11, 7, 3]", "[13, 7, 3]"}) {
        const std::string folder = shared.path + "/shared" + cells, alone = shared.path + "/alone" + cells;
        const auto said = run_into(folder, cells, team());
        if (!team().is_root()) {
            EXPECT_TRUE(said.empty());
            continue;
        }
        const auto wanted = run_into(alone, cells, mpi::serial());
        const io::Maps maps = io::read_maps(folder + "/maps.h5"), expected = io::read_maps(alone + "/maps.h5");
        EXPECT_EQ(maps.grid.points, expected.grid.points);
        EXPECT_EQ(maps.grid.spacing, expected.grid.spacing);
        ASSERT_EQ(maps.maps.size(), expected.maps.size());
        ASSERT_EQ(maps.maps.size(), 11u);
        std::size_t known = 0;
        for (std::size_t m = 0; m < maps.maps.size(); ++m) {
            EXPECT_EQ(maps.maps[m].name, expected.maps[m].name);
            EXPECT_EQ(maps.maps[m].unit, expected.maps[m].unit);
            EXPECT_EQ(maps.maps[m].each_beat, expected.maps[m].each_beat);
            EXPECT_TRUE(bits_of_map(maps.maps[m].values) == bits_of_map(expected.maps[m].values)) << maps.maps[m].name;
            for (const double value : maps.maps[m].values) known += std::isnan(value) ? 0 : 1;
        }
        EXPECT_GT(known, 1000u);
        ASSERT_EQ(said.size(), wanted.size());
        for (std::size_t m = 0; m < said.size(); ++m)
            EXPECT_EQ(bits_of_map(said[m].at_probes), bits_of_map(wanted[m].at_probes)) << said[m].name;
        EXPECT_EQ(fs::is_directory(folder + "/maps"), !team().is_serial());
        EXPECT_FALSE(fs::exists(alone + "/maps"));
    }
}

TEST(MapFiles, a_piece_that_is_not_there_is_missed) {
    const Shared shared;
    run_into(shared.path + "/out", "[11, 7, 3]", team());
    if (!team().is_root() || team().is_serial()) return;
    fs::remove(shared.path + "/out/maps/rank_00001.h5");
    try {
        io::read_maps(shared.path + "/out/maps.h5");
        FAIL() << "it was not missed";
    } catch (const UserFault& fault) {
        EXPECT_EQ(std::string(fault.what()), shared.path + "/out/maps.h5: data set 'activation' lies in " +
                                                 shared.path + "/out/maps/rank_00001.h5, which is not there");
    }
}

}  // namespace
}  // namespace heartwright::tests
