// A run whose process is killed after what its maps and measures look at, before any of them was written: resumed, it
// leaves them all.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <thread>

#include "runtime/commands/output/map_files.hpp"
#include "runtime/commands/output/resume.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/results/folder_sink.hpp"
#include "tests/runtime/unit/io/scratch.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;

// Waves at 1 ms and 60 ms; the maps are about what was before 40 ms, but for the beats of all.
const char* const watched =
    R"({"format": 1, "name": "e", "model": "toy", "variant": ["excitable"], "time": {"end": "200 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [14, 6], "spacing": "1 mm"}, "tissue": {"D": "1 mm^2/ms"}, "checkpoints": {"every": "10 ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "times": ["1 ms", "60 ms"], "duration": "2 ms"}],
    "probes": [{"name": "P", "cell": [12, 4], "show": "V", "every": "1 ms"}],
    "maps": [{"activation": {"threshold": "0", "beats": "all"}}, {"apd": 50}, {"peak": "V"}, {"dvdt_max": true},
             {"charge": "recovery", "every": "0.2 ms", "from": "5 ms", "to": "30 ms"}],
    "measures": [{"biomarkers": "P"}, {"phase_singularities": {"every": "0.5 ms", "delay": "4 ms", "level": "-0.6", "to": "40 ms"}}]})";

// Kills its own process at the first look from `step` on at which a whole checkpoint lies in the folder.
struct Killed final : Silent {
    Killed(std::string checkpoints, std::int64_t from) : folder(std::move(checkpoints)), step(from) {}
    void progress(std::int64_t now) override {
        if (now < step) return;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (!entry.path().filename().string().ends_with("_part")) ::kill(::getpid(), SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));  // it is being written
    }
    std::string folder;
    std::int64_t step;
};

void write_results(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                   const interface::Model& model, const std::string& folder) {
    results::FolderSink measured(folder);
    simulation.results(measured);
    measured.finish(mpi::serial());
    commands::write_map_files(simulation, experiment, model, folder);
}

std::vector<std::uint64_t> bits(const std::vector<double>& values) {
    std::vector<std::uint64_t> all;
    for (const double value : values)
        all.push_back(std::bit_cast<std::uint64_t>(std::isnan(value) ? std::nan("") : value));
    return all;
}

TEST(KilledRun, leaves_all_maps_and_measures_once_it_is_resumed) {
    const Scratch scratch;
    const interface::Model& model = testing::toy_model(interface::Backend::cpu, 8);
    const auto experiment = bound(watched, model);
    const std::string folder = scratch / "killed", whole = scratch / "whole";
    fs::create_directories(folder), fs::create_directories(whole);
    const simulation::Options options{device::Backend::cpu, 1, 0, 20, commands::checkpoint_plan(experiment, folder)};
    const pid_t child = ::fork();
    if (child == 0) {
        Killed output(folder + "/checkpoints", 450);
        simulation::Simulation simulation(experiment, model, options);
        simulation.run(output);
        ::_exit(1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
    EXPECT_FALSE(fs::exists(folder + "/maps.h5"));
    Silent output;
    simulation::Simulation resumed(experiment, model, options),
        uninterrupted(experiment, model, {device::Backend::cpu, 1, 0, 20});
    ASSERT_TRUE(resumed.resume(output));
    EXPECT_GT(resumed.steps_done(), 0);
    EXPECT_LT(resumed.steps_done(), 2000);
    resumed.run(output);
    uninterrupted.run(output);
    write_results(resumed, experiment, model, folder);
    write_results(uninterrupted, experiment, model, whole);
    const io::Maps maps = io::read_maps(folder + "/maps.h5"), expected = io::read_maps(whole + "/maps.h5");
    ASSERT_EQ(maps.maps.size(), expected.maps.size());
    ASSERT_GE(maps.maps.size(), 5u);
    for (std::size_t m = 0; m < maps.maps.size(); ++m) {
        EXPECT_TRUE(bits(maps.maps[m].values) == bits(expected.maps[m].values)) << maps.maps[m].name;
        EXPECT_FALSE(std::all_of(expected.maps[m].values.begin(), expected.maps[m].values.end(),
                                 [](double value) { return std::isnan(value); }));
    }
    for (const char* table : {"/beats.csv", "/phase_singularities.csv", "/phase_singularity_points.csv"})
        EXPECT_EQ(text_of(folder + table), text_of(whole + table)) << table;
}

}  // namespace
}  // namespace heartwright
