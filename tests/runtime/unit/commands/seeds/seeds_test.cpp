#include "runtime/commands/run/seeds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/diag/faults.hpp"
#include "runtime/commands/run/prediction.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/launch/interruption.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

// Channels of the sites are open at random in the beginning.
std::string experiment_with(const std::string& seeds) {
    return R"({"format": 1, "name": "open", "model": "toy_sites", "time": {"end": "5 ms", "dt": "0.5 ms"}, )" + seeds +
           R"(,
    "geometry": {"cells": [2], "spacing": "1 mm"}, "lattice": {"sites": [4, 3]}, "set": {"p_open": 0.4, "rate": "0.1 1/ms", "decay": "1 1/ms"},
    "probes": [{"name": "p", "cell": [1], "show": ["K_mean", "V"], "every": "1 ms"}], "maps": [{"peak": "K_mean", "every": "1 ms"}]})";
}

RunRequest request_of(const std::string& experiment, const std::string& folder, bool force = false) {
    RunRequest request;
    request.experiment = experiment;
    request.folder = folder;
    request.backend = "cpu";
    request.threads = 1;
    request.force = force;
    request.command = "heartwright run";
    return request;
}

const std::vector<const interface::Model*> models{&heartwright::testing::toy_sites(interface::Backend::cpu)};

json summary_of(const std::string& folder) { return json::parse(text_of(folder + "/summary.json")); }

// Column `column` of a table of numbers.
std::vector<double> column_of(const std::string& path, int column) {
    std::istringstream lines(text_of(path));
    std::vector<double> values;
    std::string line, field;
    for (std::getline(lines, line); std::getline(lines, line);) {
        std::istringstream fields(line);
        for (int c = 0; c <= column; ++c) std::getline(fields, field, ',');
        values.push_back(field.empty() ? std::nan("") : std::stod(field));
    }
    return values;
}

TEST(Seeds, each_is_a_whole_run_as_it_would_be_alone) {
    const Scratch scratch;
    EXPECT_EQ(
        run_experiment(request_of(scratch.write("e.json", experiment_with(R"("seeds": [3, 5, 9])")), scratch / "out"),
                       models),
        0);
    run_experiment(request_of(scratch.write("one.json", experiment_with(R"("seed": 5)")), scratch / "one"), models);
    const std::string of_5 = seed_folder(scratch / "out", 5);
    EXPECT_EQ(of_5, (scratch / "out/seed_5"));
    for (const char* file : {"probes.csv", "experiment.resolved.json"})
        EXPECT_EQ(text_of(of_5 + "/" + file), text_of((scratch / "one/") + file)) << file;
    EXPECT_EQ(io::read_maps(of_5 + "/maps.h5").maps[0].values, io::read_maps(scratch / "one/maps.h5").maps[0].values);
    EXPECT_EQ(summary_of(of_5)["status"], "complete");
    EXPECT_FALSE(summary_of(of_5).contains("seeds"));
    EXPECT_TRUE(fs::exists(of_5 + "/report.html"));
    EXPECT_NE(text_of(scratch / "out/seed_3/probes.csv"), text_of(scratch / "out/seed_5/probes.csv"));
}

TEST(Seeds, the_folder_itself_has_means_and_standard_deviations) {
    const Scratch scratch;
    const std::string out = scratch / "out";
    run_experiment(request_of(scratch.write("e.json", experiment_with(R"("seeds": 4)")), out), models);
    const auto mean = column_of(out + "/probes.csv", 1), sd = column_of(out + "/probes_sd.csv", 1);
    ASSERT_EQ(mean.size(), 6u);
    double sum = 0, squares = 0, peaks = 0;
    for (const char* seed : {"1", "2", "3", "4"}) {
        sum += column_of(out + "/seed_" + seed + "/probes.csv", 1)[2];
        peaks += io::read_maps(out + "/seed_" + seed + "/maps.h5").maps[0].values[1];
    }
    for (const char* seed : {"1", "2", "3", "4"})
        squares += std::pow(column_of(out + "/seed_" + seed + "/probes.csv", 1)[2] - sum / 4, 2);
    EXPECT_NEAR(mean[2], sum / 4, 1e-12);
    EXPECT_NEAR(sd[2], std::sqrt(squares / 3), 1e-12);
    EXPECT_GT(sd[2], 0);
    EXPECT_NEAR(io::read_maps(out + "/maps.h5").maps[0].values[1], peaks / 4, 1e-12);
    EXPECT_EQ(io::read_maps(out + "/maps_sd.h5").maps[0].values.size(), 2u);
    const json summary = summary_of(out);
    EXPECT_EQ(summary["status"], "complete");
    EXPECT_EQ(summary["seeds"]["values"], (std::vector<int>{1, 2, 3, 4}));
    EXPECT_NEAR(summary["at_probes"]["p"]["peak_K_mean"].get<double>(), peaks / 4, 1e-12);
    EXPECT_GT(summary["seeds"]["at_probes_sd"]["p"]["peak_K_mean"].get<double>(), 0);
    EXPECT_EQ(summary["resolved"]["seeds"], (std::vector<int>{1, 2, 3, 4}));
    EXPECT_EQ(json::parse(text_of(out + "/experiment.resolved.json"))["seeds"].size(), 4u);
    EXPECT_TRUE(fs::exists(out + "/report.html"));
    // The resolved experiment runs by itself and gives the same.
    run_experiment(request_of(out + "/experiment.resolved.json", scratch / "again"), models);
    EXPECT_EQ(text_of(scratch / "again/probes_sd.csv"), text_of(out + "/probes_sd.csv"));
}

TEST(Seeds, draw_the_parameters_of_a_single_cell) {
    const Scratch scratch;
    const std::string text =
        R"({"format": 1, "model": "toy", "variant": ["excitable"], "time": {"end": "3 ms", "dt": "0.5 ms"}, "seeds": 3, "set": {"drive": "0.1 1/ms"},
        "fields_in": [{"parameter": "drive", "spread": {"lognormal": 0.5}}], "probes": [{"name": "p", "show": ["V", "given"]}]})";
    run_experiment(request_of(scratch.write("e.json", text), scratch / "out"),
                   {&heartwright::testing::toy_model(interface::Backend::cpu)});
    const auto V = column_of(scratch / "out/probes_sd.csv", 1), given = column_of(scratch / "out/probes_sd.csv", 2);
    EXPECT_EQ(V[0], 0);
    EXPECT_GT(V[6], 0);
    EXPECT_GT(given[6], 0);
}

TEST(Seeds, are_predicted_as_so_many_runs) {
    const Scratch scratch;
    const auto predicted = [&](const std::string& seeds) {
        experiment::Experiment experiment = load_experiment(scratch.write("e.json", experiment_with(seeds)), {});
        bind_experiment(experiment, *models[0]);
        simulation::Simulation simulation(experiment, *models[0], {});
        return prediction_text(experiment, simulation, {.seconds = 0.01});
    };
    EXPECT_THAT(
        predicted(R"("seeds": 1000)"),
        HasSubstr("\n  seeds   1,000 runs, one after the other: disk and time are those of all\n  disk    about "));
    EXPECT_THAT(predicted(R"("seed": 1)"), ::testing::Not(HasSubstr("seeds")));
}

TEST(Seeds, force_replaces_the_runs_of_all_seeds_and_leaves_other_files_alone) {
    const Scratch scratch;
    const std::string out = scratch / "out", four = scratch.write("e.json", experiment_with(R"("seeds": 4)"));
    run_experiment(request_of(four, out), models);
    std::ofstream(out + "/seed_2/notes.txt") << "mine";
    EXPECT_THROW(run_experiment(request_of(four, out), models), UserFault);
    run_experiment(request_of(scratch.write("one.json", experiment_with(R"("seed": 1)")), out, true), models);
    EXPECT_FALSE(fs::exists(out + "/seed_1"));
    EXPECT_FALSE(fs::exists(out + "/probes_sd.csv"));
    EXPECT_THAT(seed_folders(out), ::testing::ElementsAre(out + "/seed_2"));
    EXPECT_TRUE(fs::exists(out + "/seed_2/notes.txt"));
    EXPECT_FALSE(fs::exists(out + "/seed_2/probes.csv"));
}

TEST(Seeds, an_interruption_leaves_means_over_those_that_are_whole) {
    const Scratch scratch;
    const std::string out = scratch / "out";
    run_experiment(request_of(scratch.write("e.json", experiment_with(R"("seeds": 2)")), out),
                   models);  // files to stand for runs
    experiment::Experiment experiment = load_experiment(scratch / "e.json", {});
    bind_experiment(experiment, *models[0]);
    experiment.seeds = {1, 2, 7, 8};
    std::vector<std::uint64_t> asked;
    const int code = run_seeds(experiment, experiment::resolved_json(experiment), "toy_sites", out, mpi::serial(),
                               [&](std::uint64_t seed, const std::string& folder) {
                                   asked.push_back(seed);
                                   EXPECT_EQ(folder, seed_folder(out, seed));
                                   if (seed == 7) std::raise(SIGINT);
                                   return launch::Interruption::exit_code();
                               });
    EXPECT_EQ(code, 130);
    EXPECT_THAT(asked, ::testing::ElementsAre(1, 2, 7));
    const json summary = summary_of(out);
    EXPECT_EQ(summary["status"], "interrupted");
    EXPECT_EQ(summary["seeds"]["values"], (std::vector<int>{1, 2}));
    EXPECT_THAT(summary["notes"].dump(), HasSubstr("warning: interrupted when 2 of 4 seeds had been run"));
}

}  // namespace
}  // namespace heartwright::commands
