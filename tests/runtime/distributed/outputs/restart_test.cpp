// Results of a run that was ended and gone on with, on as many ranks or on others, are those of a run that never ended:
// the files that grow with it, and what is written at its end.
#include <gtest/gtest.h>

#include <filesystem>

#include "runtime/commands/output/folder_output.hpp"
#include "tests/runtime/distributed/outputs/shared_folder.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/measured.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::tests {
namespace {

namespace fs = std::filesystem;

const char* const tissue =
    R"({"format": 1, "name": "e", "model": "toy", "variant": ["excitable"], "time": {"end": "16 ms", "dt": "0.1 ms", "diffusion": "substep"},
    "geometry": {"cells": [13, 7, 3], "spacing": "1 mm"}, "tissue": {"D": "1 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "actions": [{"set": {"epsilon": "*1.1"}, "at": "3.7 ms"}, {"set": {"epsilon": "*0.9"}, "at": "12.3 ms"}],
    "probes": [{"name": "near", "cell": [5, 2, 2], "show": ["V", "recovery"], "every": "0.3 ms"}, {"name": "far", "cell": [12, 6, 2], "show": ["w"], "every": "0.1 ms"},
               {"name": "mean", "mean_over": {"box": [["3 mm", "1 mm", "0 mm"], ["9 mm", "6 mm", "3 mm"]]}, "show": ["V"], "every": "1.5 ms"}],
    "fields": {"show": ["V", "recovery"], "every": "0.7 ms", "stride": [2, 1, 1]},
    "measures": [{"ecg": "ahead", "at": ["20 mm", "3 mm", "1.5 mm"], "every": "0.5 ms"},
                 {"ecg": "across", "at": ["6 mm", "-6 mm", "1.5 mm"], "minus": ["6 mm", "12 mm", "1.5 mm"], "every": "0.8 ms"}]})";

const char* const sites = R"({"format": 1, "model": "toy_sites", "time": {"end": "40 ms", "dt": "0.5 ms"},
    "set": {"p_open": 0, "rate": "0.1 1/ms", "decay": "1 1/ms"}, "geometry": {"cells": [5], "spacing": "1 mm"},
    "actions": [{"hold": "K", "in": "B", "fraction": 0.5, "sites": [[1, 1, 0]], "where": {"cells": [[1], [4]]}, "from": "2 ms", "to": "4 ms"},
                {"move": "K", "from_state": "B", "to_state": "A", "channels": 5, "sites": [[1, 1, 0]], "where": {"cells": [[1], [4]]}, "at": "6 ms"},
                {"hold": "K", "in": "B", "fraction": 0.5, "sites": [[0, 1, 0]], "where": {"cells": [[4]]}, "from": "18 ms", "to": "22 ms"}],
    "probes": [{"name": "site", "cell": [4], "site": [1, 1, 0], "show": ["x", "K_B", "K_mean"], "every": "0.5 ms"},
               {"name": "cell", "cell": [1], "show": ["V", "total"], "every": "1 ms"}],
    "fields": {"show": ["V"], "every": "5 ms"},
    "line_scans": [{"cell": [4], "axis": "x", "through": [1, 0], "show": ["x", "K_B", "open"], "every": "1 ms", "from": "2 ms", "to": "38 ms"},
                   {"cell": [0], "axis": "z", "through": [1, 1], "show": "x"}],
    "sparks": {"cells": [[0], [4], [1]], "of": "K_B", "threshold": 2.5, "show": "x"}})";

// Writes into the folder up to the first synchronisation point at or after step `end`; to the run's end when that
// comes first.
class UntilThen final : public observers::Output {
public:
    UntilThen(commands::FolderOutput& output, std::int64_t end) : output_(output), end_(end) {}
    void probe_row(std::int64_t step, double t, const std::vector<double>& values) override {
        output_.probe_row(step, t, values);
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void field_instant(std::int64_t step, double t, observers::FieldInstant instant) override {
        output_.field_instant(step, t, std::move(instant));
    }
    void line_scan_row(std::size_t scan, std::int64_t step, double t,
                       const std::vector<std::vector<double>>& values) override {
        output_.line_scan_row(scan, step, t, values);
    }
    void progress(std::int64_t step) override {
        output_.progress(step);
        ends_ = step >= end_;
    }
    bool is_to_stop() override { return ends_; }
    void keep(checkpoint::Keeper& keeper) override { output_.keep(keeper); }
    void settle() override { output_.settle(); }

private:
    commands::FolderOutput& output_;
    std::int64_t end_;
    bool ends_ = false;
};

void append(std::string& all, const std::vector<double>& values) {
    for (const double value : values)
        all += std::to_string(std::bit_cast<std::uint64_t>(std::isnan(value) ? std::nan("") : value)) + " ";
    all += "\n";
}

// At the root: what is asked for after a run, in bits.
std::string results_of(const simulation::Simulation& simulation) {
    std::string all;
    const results::MemorySink found = heartwright::testing::measured(simulation);
    for (const auto& filled : found.tables())
        for (const auto& numbers : filled.numbers) append(all, numbers);
    return all;
}

// Collective in `team`. What a run, or the rest of one, up to `end` leaves.
std::string run(const std::string& text, const interface::Model& model, mpi::Team& team, const std::string& folder,
                bool is_resumed, std::int64_t end) {
    const auto experiment = bound(text, model);
    if (team.is_root()) fs::create_directories(folder);
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 7, {folder + "/checkpoints"}},
                                      team);
    commands::FolderOutput output(experiment, model, simulation, folder, is_resumed, team);
    if (is_resumed) {
        EXPECT_TRUE(simulation.resume(output));
        output.continue_after(simulation.steps_done());
    }
    UntilThen until(output, end);
    simulation.run(until);
    output.finish();
    const std::string results = results_of(simulation);
    team.barrier();
    return results;
}

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

void expect_it_goes_on(const std::string& text, const interface::Model& model, std::int64_t end) {
    const Shared shared;
    const std::string whole = shared.path + "/whole";
    const std::string expected = team().is_root() ? run(text, model, mpi::serial(), whole, false, never) : "";
    for (const auto& [ended_by_all, resumed_by_all] : {std::pair{true, true}, {true, false}, {false, true}}) {
        const std::string folder = shared.path + "/" + std::to_string(ended_by_all) + std::to_string(resumed_by_all);
        if (ended_by_all || team().is_root())
            run(text, model, ended_by_all ? team() : mpi::serial(), folder, false, end);
        team().barrier();
        if (resumed_by_all || team().is_root()) {
            const std::string results = run(text, model, resumed_by_all ? team() : mpi::serial(), folder, true, never);
            if (team().is_root()) {
                EXPECT_TRUE(results == expected) << ended_by_all << resumed_by_all << " ended at " << end;
                EXPECT_TRUE(seen(folder) == seen(whole)) << ended_by_all << resumed_by_all << " ended at " << end;
            }
        }
        team().barrier();
    }
}

TEST(Restarted, tissue_hands_over_what_an_uninterrupted_run_does) {
    for (const std::int64_t end : {1, 123})
        expect_it_goes_on(tissue, heartwright::testing::toy_model(interface::Backend::cpu, 8), end);
}

TEST(Restarted, tissue_with_rkl2_hands_over_what_an_uninterrupted_run_does) {
    std::string text = tissue;
    const std::string substep = "\"substep\"", spacing = "\"spacing\": \"1 mm\"";
    text.replace(text.find(substep), substep.size(), "\"rkl2\"");
    text.replace(text.find(spacing), spacing.size(), "\"spacing\": \"0.6 mm\"");  // 3 stages
    expect_it_goes_on(text, heartwright::testing::toy_model(interface::Backend::cpu, 8), 123);
}

TEST(Restarted, sites_hand_over_what_an_uninterrupted_run_does) {
    for (const std::int64_t end : {39})
        expect_it_goes_on(sites, heartwright::testing::toy_sites(interface::Backend::cpu), end);
}

}  // namespace
}  // namespace heartwright::tests
