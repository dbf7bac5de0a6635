// What watches a run, on all ranks together and on one alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/runtime/distributed/observers/same_results.hpp"
#include "tests/runtime/distributed/observers/watched_experiments.hpp"
#include "tests/runtime/distributed/support/own_gpu.hpp"
#include "tests/runtime/distributed/support/partitions.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

class Watched : public ::testing::TestWithParam<device::Backend> {
protected:
    // The same run on this rank alone, and on all.
    struct Runs {
        ToyRun one, many;
    };
    static Runs run(const std::string& members, int real_bytes = 8) {
        return {ToyRun(members, GetParam(), real_bytes, mpi::serial(), tests::own_gpu()),
                ToyRun(members, GetParam(), real_bytes, tests::team(), tests::own_gpu())};
    }
    struct Mesh {
        std::string discretisation, partition;
    };
    static std::vector<Mesh> meshes() {
        std::vector<Mesh> all;
        for (const char* discretisation : {"finite elements", "finite volumes"})
            for (const std::string& partition : tests::partitions()) all.push_back({discretisation, partition});
        return all;
    }
    static void expect_the_same(const Runs& runs) {
        expect_same_results(runs.many.simulation, runs.one.simulation, tests::team().is_root());
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, Watched, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(Watched, maps_of_all_kinds_are_those_of_one_rank) {
    const SharedFolder folder;
    const std::string mask = write_holes(folder / "mask.h5");
    for (const std::string beats : {"first", "last", "all"}) {
        if (tests::takes_turns(GetParam()) && beats != "all") continue;
        const Runs runs = run(sheet(mask, beats), beats == "last" ? 4 : 8);
        expect_the_same(runs);
        const auto maps = simulation::maps_of(runs.one.simulation);  // not of nothing
        EXPECT_EQ(maps.size(), 20u);
        EXPECT_EQ(maps.front().values.size() > 23 * 17, beats == "all");
        EXPECT_GT(std::count_if(maps.front().values.begin(), maps.front().values.end(), [](double t) { return t > 0; }),
                  350);
        const auto& cv = maps[maps.size() - 4];
        EXPECT_GT(std::count_if(cv.values.begin(), cv.values.end(), [](double speed) { return speed > 0; }), 150)
            << cv.name;
    }
}

TEST_P(Watched, beats_that_are_not_kept_are_told_once) {
    const SharedFolder folder;
    const std::string mask = write_holes(folder / "mask.h5");
    std::string members = sheet(mask, "all");
    members.replace(members.find(R"("beats": "all")"), 14, R"("beats": "all", "at_most": 1)");
    const Runs runs = run(members);
    expect_the_same(runs);
    const auto &many = runs.many.simulation.facts().notes, &one = runs.one.simulation.facts().notes;
    const auto is_told = [](const std::string& note) {
        return note.find("more beats than the 1 that maps keep") != std::string::npos;
    };
    EXPECT_EQ(std::count_if(one.begin(), one.end(), is_told), 1);
    EXPECT_EQ(std::count_if(many.begin(), many.end(), is_told), 1);
    EXPECT_NE(std::find(many.begin(), many.end(), *std::find_if(one.begin(), one.end(), is_told)), many.end());
}

// All cells at one end: with enough ranks some have none.
TEST_P(Watched, ranks_without_cells_take_part) {
    const SharedFolder folder;
    const std::string mask = write_mask(folder / "mask.h5", {40, 3, 2}, [](auto i, auto, auto) { return i > 8; });
    expect_the_same(run(R"("variant": ["excitable"], "time": {"end": "40 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [40, 3, 2], "spacing": "1 mm", "mask": ")" +
                        mask + R"(:/mask"}, "tissue": {"D": "1 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
        "probes": [{"name": "p", "cell": [8, 2, 1], "show": "V"}, {"name": "q", "cell": [1, 1, 1], "show": "V"}],
        "maps": [{"activation": {"threshold": "0", "beats": "all"}}, {"apd": 50}, {"peak": "recovery"}, {"decay": {"of": "w", "percent": 10}},
                 {"charge": "V"}, {"cv": true}],
        "measures": [{"cv": ["q", "p"]}, {"phase_singularities": {"every": "0.5 ms", "delay": "2 ms", "level": "0"}}])"));
}

TEST_P(Watched, beats_at_probes_and_what_follows_are_those_of_one_rank) {
    for (const std::string beats : {"first", "last"}) {
        if (tests::takes_turns(GetParam()) && beats != "last") continue;
        const Runs runs = run(paced(beats));
        expect_the_same(runs);
        auto found = measured(runs.one.simulation);
        const std::vector<std::string>& probes = found.find("beats.csv")->texts_of("probe");
        const std::set<std::string> names(probes.begin(), probes.end());
        EXPECT_EQ(names.size(), 3u);
        for (const std::string& name : names) EXPECT_GE(std::count(probes.begin(), probes.end(), name), 3);
        const auto& measures = found.facts()["measures"];
        std::size_t curves = 0;
        for (const auto& of_stimulus : measures["restitution"]) curves += of_stimulus.size();
        EXPECT_EQ(curves, 6u);
        for (const auto& velocity : measures["cv"]) EXPECT_GT(std::abs(velocity["cv_mm_per_ms"].get<double>()), 0.1);
    }
}

TEST_P(Watched, a_velocity_from_a_cell_to_itself_is_refused_by_all) {
    const std::string members = R"("variant": "decay", "start": "one", "time": {"end": "2 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [9], "spacing": "2 mm"}, "maps": [{"activation": {"threshold": 0}}], "measures": [{"cv": ["a", "b"]}],
        "probes": [{"name": "a", "cell": [7, 0, 0], "show": ["V"]}, {"name": "b", "at": ["15.1 mm"], "show": ["V"]}])";
    try {
        const ToyRun run(members, GetParam(), 8, tests::team(), tests::own_gpu());
        ADD_FAILURE() << "was not refused";
    } catch (const UserFault& fault) {
        EXPECT_NE(std::string(fault.what()).find("'a' and 'b' are the same one"), std::string::npos) << fault.what();
    }
}

// The last: without tissue nothing travels between ranks but what the looks need.
TEST_P(Watched, phase_singularities_are_those_of_one_rank) {
    for (const auto& [members, at_least] : {std::pair{broken_wave, 50u}, {broken_block, 50u}, {cells_alone, 2u}}) {
        const Runs runs = run(members);
        expect_the_same(runs);
        EXPECT_GE(measured(runs.one.simulation).find("phase_singularity_points.csv")->rows, at_least);
    }
}

TEST_P(Watched, filaments_on_meshes_are_those_of_one_rank) {
    for (const auto& [discretisation, partition] : meshes()) {
        const tests::AskedPartition asked(partition);
        const Runs runs = run(mesh_block(discretisation, mesh_filaments));
        expect_the_same(runs);
        EXPECT_GE(measured(runs.one.simulation).find("phase_singularity_points.csv")->rows, 50u) << discretisation;
    }
}

TEST_P(Watched, measures_on_meshes_are_those_of_one_rank) {
    for (const auto& [discretisation, partition] : meshes()) {
        const tests::AskedPartition asked(partition);
        const Runs runs = run(mesh_block(discretisation, mesh_measures));
        expect_the_same(runs);
        const auto speed = simulation::maps_of(runs.one.simulation).at(1).values;
        EXPECT_GT(std::count_if(speed.begin(), speed.end(), [](double c) { return c > 0; }), 500) << discretisation;
        auto found = measured(runs.one.simulation);
        const auto& electrodes = found.facts()["measures"]["ecg"];
        ASSERT_EQ(electrodes.size(), 2u);
        for (const auto& electrode : electrodes) {
            EXPECT_GT(
                std::max(std::abs(electrode["lowest"].get<double>()), std::abs(electrode["highest"].get<double>())),
                1e-3)
                << electrode << ", " << discretisation;
        }
    }
}

TEST_P(Watched, measures_on_lines_are_those_of_one_rank) {
    const SharedFolder folder;
    const std::string tree = write_tree(folder / "tree.pts");
    for (const std::string& partition : tests::partitions()) {
        const tests::AskedPartition asked(partition);
        const Runs runs = run(tree_of_lines(tree, mesh_measures));
        expect_the_same(runs);
        const auto times = simulation::maps_of(runs.one.simulation).at(0).values;
        EXPECT_GT(std::count_if(times.begin(), times.end(), [](double t) { return t > 0; }), 100);
    }
}

TEST_P(Watched, measures_and_singularities_on_surfaces_are_those_of_one_rank) {
    const SharedFolder folder;
    const std::string sphere = write_sphere(folder / "sphere.pts");
    for (const std::string& partition : tests::partitions()) {
        const tests::AskedPartition asked(partition);
        const Runs runs = run(sphere_surface(sphere, mesh_measures));
        expect_the_same(runs);
        const auto speed = simulation::maps_of(runs.one.simulation).at(1).values;
        EXPECT_GT(std::count_if(speed.begin(), speed.end(), [](double c) { return c > 0; }), 500);
        const Runs turning = run(sphere_surface(sphere, mesh_filaments));
        expect_the_same(turning);
        const auto found = measured(turning.one.simulation);
        EXPECT_GT(found.find("phase_singularity_points.csv")->column("charge").size(), 10u);
    }
}

}  // namespace
}  // namespace heartwright::testing
