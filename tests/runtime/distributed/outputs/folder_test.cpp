// The folder of a run: the same files for readers on any number of ranks, and gone on with after a restart without gap
// or double row.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "base/diag/faults.hpp"
#include "runtime/commands/output/folder_output.hpp"
#include "tests/runtime/distributed/outputs/shared_folder.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/memory_keeper.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::tests {
namespace {

namespace fs = std::filesystem;

const char* const watched_run =
    R"({"format": 1, "name": "e", "model": "toy", "variant": ["excitable"], "time": {"end": "8 ms", "dt": "0.1 ms", "diffusion": "substep"},
    "geometry": {"cells": [11, 7, 3], "spacing": "1 mm"}, "tissue": {"D": "1 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "probes": [{"name": "near", "cell": [5, 2, 2], "show": ["V", "recovery"], "every": "0.3 ms"},
               {"name": "mean", "mean_over": {"box": [["3 mm", "1 mm", "0 mm"], ["9 mm", "6 mm", "3 mm"]]}, "show": ["V"], "every": "1.5 ms"}],
    "fields": {"show": ["V", "recovery"], "every": "0.5 ms", "stride": [2, 1, 1], "where": {"box": [["0 mm", "0 mm", "0 mm"], ["9 mm", "9 mm", "9 mm"]]}}})";

void run_into(const std::string& folder, mpi::Team& team) {
    const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu, 8);
    const auto experiment = bound(watched_run, model);
    if (team.is_root()) fs::create_directories(folder);
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 10}, team);
    commands::FolderOutput output(experiment, model, simulation, folder, false, team);
    simulation.run(output);
    output.finish();
    team.barrier();
}

TEST(Folder, readers_see_what_a_run_of_one_rank_writes) {
    const Shared shared;
    run_into(shared.path + "/shared", team());
    if (team().is_root()) {
        run_into(shared.path + "/alone", mpi::serial());
        EXPECT_EQ(seen(shared.path + "/shared"), seen(shared.path + "/alone"));
        EXPECT_EQ(fs::is_directory(shared.path + "/shared/fields/step_000000000000"), !team().is_serial());
    }
}

// What is handed over does not matter here, only what becomes of it.
struct Handing {
    Handing(simulation::Simulation& simulation, commands::FolderOutput& output)
        : simulation(simulation), output(output) {}
    void steps(std::int64_t first, std::int64_t last) {
        const auto& points = simulation.layout().points;
        for (std::int64_t step = first; step <= last; ++step) {
            const double t = 0.1 * static_cast<double>(step);
            if (team().is_root()) output.probe_row(step, t, {static_cast<double>(step), 2, 3});
            observers::FieldInstant instant;
            auto place = std::make_shared<std::vector<std::size_t>>();
            for (std::size_t p = 0; p < points.mask.size(); ++p) place->push_back(p);
            instant.shown.assign(2, {std::vector<double>(points.mask.size(), static_cast<double>(step)), nullptr});
            instant.place = place;
            instant.points = points.mask.size();
            if (step % 3 == 0) output.field_instant(step, t, std::move(instant));
            if (step % 4 == 0) output.progress(step);
        }
    }
    simulation::Simulation& simulation;
    commands::FolderOutput& output;
};

TEST(Folder, a_resumed_run_goes_on_where_the_checkpoint_was) {
    const Shared shared;
    const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu, 8);
    const auto experiment = bound(watched_run, model);
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 10}, team());
    const std::string broken = shared.path + "/broken", whole = shared.path + "/whole";
    if (team().is_root()) {
        fs::create_directories(broken);
        fs::create_directories(whole);
    }
    {
        commands::FolderOutput output(experiment, model, simulation, whole, false, team());
        Handing(simulation, output).steps(0, 30);
        output.finish();
    }
    heartwright::testing::MemoryKeeper saved(simulation.device(), 0);
    {
        commands::FolderOutput output(experiment, model, simulation, broken, false, team());
        Handing handing(simulation, output);
        handing.steps(0, 17);
        output.keep(saved);
        output.settle();
        handing.steps(18, 25);  // and then it is killed
        output.abandon();
    }
    team().barrier();
    {
        commands::FolderOutput output(experiment, model, simulation, broken, true, team());
        heartwright::testing::MemoryKeeper restored(simulation.device(), 0, saved.told);
        output.keep(restored);
        output.continue_after(17);
        Handing(simulation, output).steps(18, 30);
        output.finish();
    }
    team().barrier();
    if (team().is_root()) EXPECT_EQ(seen(broken), seen(whole));
}

TEST(Folder, what_goes_wrong_in_writing_ends_all_ranks_with_the_same_fault) {
    const Shared shared;
    const interface::Model& model = heartwright::testing::toy_model(interface::Backend::cpu, 8);
    const auto experiment = bound(watched_run, model);
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 10}, team());
    const std::string folder = shared.path + "/vanishing";
    if (team().is_root()) fs::create_directories(folder);
    commands::FolderOutput output(experiment, model, simulation, folder, false, team());
    team().barrier();
    if (team().is_root()) {  // a file where ranks want a folder, and none where the root has one
        fs::remove_all(folder);
        std::ofstream(folder) << "no folder";
    }
    team().barrier();
    bool is_told = false;
    try {
        Handing(simulation, output).steps(0, 12);
        output.finish();
    } catch (const MachineFault&) {
        is_told = true;
    }
    EXPECT_TRUE(is_told);
    output.abandon();
}

}  // namespace
}  // namespace heartwright::tests
