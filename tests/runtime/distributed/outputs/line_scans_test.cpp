// Rows of line scans lie in closed files while a run goes on, and what a killed run has written is gone on with.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/commands/output/line_scan_output.hpp"
#include "runtime/io/fields/line_scans_file.hpp"
#include "tests/runtime/distributed/outputs/shared_folder.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::tests {
namespace {

namespace fs = std::filesystem;

const char* const scanned =
    R"({"format": 1, "name": "scanned", "model": "toy_sites", "time": {"end": "20 ms", "dt": "0.5 ms"},
    "set": {"p_open": 0, "rate": "0.1 1/ms", "decay": "1 1/ms"}, "geometry": {"cells": [5], "spacing": "1 mm"},
    "line_scans": [{"cell": [4], "axis": "x", "through": [1, 0], "show": ["x", "K_B"]},
                   {"cell": [0], "axis": "z", "through": [1, 1], "show": "x", "every": "1 ms", "from": "2 ms"}]})";

// Into files of the few rows that the limits allow; notes how many rows the index had at each look.
struct Scanning final : Silent {
    Scanning(const std::string& folder, mpi::Team& team, bool is_resumed, commands::LineScanLimits limits)
        : experiment(bound(scanned, heartwright::testing::toy_sites(interface::Backend::cpu))),
          simulation(experiment, heartwright::testing::toy_sites(interface::Backend::cpu),
                     {device::Backend::cpu, 1, 0, 4, {folder + "/checkpoints"}}, team),
          path(folder + "/line_scans.h5"),
          team(team),
          scans(simulation, experiment.name, "toy_sites", folder, team, is_resumed, limits) {}
    void line_scan_row(std::size_t scan, std::int64_t step, double t,
                       const std::vector<std::vector<double>>& values) override {
        scans.row(scan, step, t, values);
    }
    void progress(std::int64_t step) override {
        scans.list_written();
        scans.settle();  // what was to be listed is listed
        if (team.is_root()) seen_rows.push_back(io::list_line_scans(path)[0].rows);
        is_ended = step >= end;
    }
    bool is_to_stop() override { return is_ended; }
    void keep(checkpoint::Keeper& keeper) override { scans.keep(keeper); }
    void settle() override { scans.settle(); }

    experiment::Experiment experiment;
    simulation::Simulation simulation;
    std::string path;
    mpi::Team& team;
    commands::LineScanOutput scans;
    std::vector<std::uint64_t> seen_rows;
    std::int64_t end = 1000;
    bool is_ended = false;
};

std::string bits_in(const std::string& file) {
    std::string all;
    for (const auto& scan : io::read_line_scans(file)) {
        all += scan.name + " " + std::to_string(scan.t.size()) + "\n";
        const auto add = [&](const std::vector<double>& values) {
            all.append(reinterpret_cast<const char*>(values.data()), 8 * values.size());
        };
        add(scan.t);
        for (const auto& quantity : scan.quantities) add(quantity.values);
    }
    return all;
}

std::string make_folder(const std::string& folder) {
    if (team().is_root()) fs::create_directories(folder);
    team().barrier();
    return folder;
}

// In one file, at the end.
std::string whole_run(const std::string& folder) {
    fs::create_directories(folder);
    Scanning run(folder, mpi::serial(), false, {});
    run.simulation.run(run);
    run.scans.finish();
    return bits_in(run.path);
}

TEST(LineScansOnDisk, open_while_the_run_goes_on) {
    const Shared shared;
    Scanning run(make_folder(shared.path + "/run"), team(), false, {.bytes = 100, .seconds = 1e9, .share = 0});
    run.simulation.run(run);
    run.scans.finish();
    if (!team().is_root()) return;
    EXPECT_EQ(bits_in(run.path), whole_run(shared.path + "/whole"));
    EXPECT_EQ(io::list_line_scans(run.path)[0].rows, 41u);
    EXPECT_TRUE(std::is_sorted(run.seen_rows.begin(), run.seen_rows.end()));
    ASSERT_GT(run.seen_rows.size(), 5u);
    EXPECT_GT(run.seen_rows[run.seen_rows.size() - 2], 0u);
    EXPECT_LT(run.seen_rows[run.seen_rows.size() - 2], 41u);
    EXPECT_GT(std::distance(fs::directory_iterator(shared.path + "/run/line_scans"), fs::directory_iterator()), 10);
}

TEST(LineScansOnDisk, of_a_killed_run_are_gone_on_with) {
    const Shared shared;
    const std::string folder = make_folder(shared.path + "/run");
    const auto run_to = [&](mpi::Team& of, bool is_resumed, std::int64_t end) {
        Scanning run(folder, of, is_resumed, {.bytes = 100, .seconds = 1e9, .share = 0});
        run.end = end;
        if (is_resumed) {
            EXPECT_TRUE(run.simulation.resume(run));
            run.scans.continue_after(run.simulation.steps_done());
        }
        run.simulation.run(run);  // ended before its end, it leaves a checkpoint
        if (end > 40) run.scans.finish();
    };
    run_to(team(), false, 12);
    if (team().is_root()) {
        // Written after the checkpoint, by a rank that there may not be any more.
        fs::copy(fs::directory_iterator(folder + "/line_scans")->path(), folder + "/" + io::line_scan_piece(999, 3));
        run_to(mpi::serial(), true, 20);
    }
    team().barrier();
    run_to(team(), true, 1000);
    if (!team().is_root()) return;
    EXPECT_EQ(bits_in(folder + "/line_scans.h5"), whole_run(shared.path + "/whole"));
    EXPECT_FALSE(fs::exists(folder + "/" + io::line_scan_piece(999, 3)));
}

TEST(LineScansOnDisk, a_piece_that_is_missing_is_told_to_all) {
    const Shared shared;
    const std::string folder = make_folder(shared.path + "/run");
    {
        Scanning run(folder, team(), false, {.bytes = 100, .seconds = 1e9, .share = 0});
        run.end = 20;
        run.simulation.run(run);
    }
    if (team().is_root()) fs::remove(fs::directory_iterator(folder + "/line_scans")->path());
    Scanning run(folder, team(), true, {});
    EXPECT_TRUE(run.simulation.resume(run));
    EXPECT_THROW(run.scans.continue_after(run.simulation.steps_done()), UserFault);
    EXPECT_EQ(team().all_reduce_sum(1), team().size());
}

TEST(LineScansOnDisk, a_disk_that_cannot_be_written_is_told_while_the_run_goes_on) {
    const Shared shared;
    const std::string folder = make_folder(shared.path + "/run");
    Scanning run(folder, team(), false, {.bytes = 1, .seconds = 0, .share = 0});
    team().barrier();
    if (team().is_root()) fs::remove_all(folder);
    team().barrier();
    if (team().is_serial()) EXPECT_THROW(run.simulation.run(run), MachineFault);
}

}  // namespace
}  // namespace heartwright::tests
