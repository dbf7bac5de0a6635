// heartwright check: what it says a run will take is what the run then takes.
#include "runtime/commands/run/prediction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "command_line.hpp"
#include "runtime/commands/run/rank_prediction.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/box.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

experiment::Experiment read(const Scratch& scratch, const std::string& members) {
    experiment::Experiment experiment =
        load_experiment(scratch.write("e.json", R"({"format": 1, "model": "toy_sites", )" + members + "}"), {});
    bind_experiment(experiment, heartwright::testing::toy_sites(interface::Backend::cpu));
    return experiment;
}

TEST(Prediction, durations_read_as_people_say_them) {
    EXPECT_EQ(duration_text(0.035), "0.035 s");
    EXPECT_EQ(duration_text(0.4), "0.4 s");
    EXPECT_EQ(duration_text(9.97), "10 s");
    EXPECT_EQ(duration_text(59.7), "1 min 0 s");
    EXPECT_EQ(duration_text(200), "3 min 20 s");
    EXPECT_EQ(duration_text(7500), "2 h 5 min");
    EXPECT_EQ(duration_text(3 * 86400.0), "3 days");
}

TEST(Prediction, rows_are_the_steps_at_which_any_probe_is_due) {
    for (const std::vector<std::int64_t>& every : {std::vector<std::int64_t>{1},
                                                   {7},
                                                   {2, 3},
                                                   {4, 6, 10},
                                                   {2, 4, 8},
                                                   {500, 999},
                                                   {1000, 1001},
                                                   {30, 30, 42, 70, 105}}) {
        experiment::Experiment experiment;
        experiment.time.steps = 1000;
        for (const std::int64_t e : every) experiment.probes.emplace_back().every_steps = e;
        std::int64_t rows = 0;
        for (std::int64_t step = 0; step <= 1000; ++step)
            rows += std::any_of(every.begin(), every.end(), [&](std::int64_t e) { return step % e == 0; });
        EXPECT_EQ(probe_rows(experiment), rows) << ::testing::PrintToString(every);
    }
    experiment::Experiment long_one;
    long_one.time.steps = std::int64_t{1} << 60;
    for (const std::int64_t e : {999999937, 999999929, 999999893, 999999883})
        long_one.probes.emplace_back().every_steps = e;
    EXPECT_GT(probe_rows(long_one), 4 * ((std::int64_t{1} << 60) / 1000000000));
}

TEST(Prediction, bytes_are_those_of_the_files_of_the_run) {
    const Scratch scratch;
    const std::string experiment = scratch.write(
        "e.json",
        sheet(
            R"("stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}],
        "probes": [{"name": "p", "cell": [3, 1], "show": ["E", "n"], "every": "0.1 ms"}, {"name": "q", "cell": [9, 1], "show": "E", "every": "0.25 ms"}],
        "maps": [{"activation": {"threshold": "1"}}, {"dvdt_max": true}], "fields": {"show": ["E", "n"], "every": "5 ms"})",
            R"({"end": "100 ms", "dt": "0.05 ms"})"));
    experiment::Experiment bound = load_experiment(experiment, {});
    const auto [code, text] =
        run_command({"heartwright", "run", experiment, "-o", scratch / "out", "--backend", "cpu"});
    ASSERT_EQ(code, 0) << text;
    const auto files = predict_files(bound, 64);
    ASSERT_EQ(files.size(), 3u);
    for (const auto& [file, predicted] : files) {
        double bytes = 0;
        if (file == "fields")
            for (const auto& entry : std::filesystem::directory_iterator(scratch / "out/fields"))
                bytes += static_cast<double>(entry.file_size());
        else
            bytes = static_cast<double>(std::filesystem::file_size(scratch / ("out/" + file)));
        EXPECT_LT(static_cast<double>(predicted), 2 * bytes) << file;
        EXPECT_GT(static_cast<double>(predicted), 0.5 * bytes) << file;
    }
}

TEST(Prediction, check_says_what_it_will_take_and_writes_nothing) {
    const Scratch scratch;
    const std::string experiment =
        scratch.write("e.json", sheet(R"("probes": [{"name": "p", "cell": [3, 1], "show": "E"}])"));
    const auto [code, text] = run_command({"heartwright", "check", experiment, "--backend", "cpu"});
    EXPECT_EQ(code, 0) << text;
    for (const char* part :
         {"what it will take\n  steps   100 of 0.05 ms\n  cells   64\n  memory  ", " on the device (",
          "  disk    about ", ": probes.csv ", "; and the report\n  time    about ",
          " s: all of it was run here; without setting up and the report\n"})
        EXPECT_THAT(text, HasSubstr(part));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.path()), {}), 1);  // the experiment alone
}

TEST(Prediction, a_long_run_is_tried_for_its_first_steps_and_long_steps_are_bounded_by_the_memory) {
    const Scratch scratch;
    const auto experiment =
        read(scratch, R"("time": {"end": "1000000 s", "dt": "0.5 ms"}, "lattice": {"sites": [4, 3]})");
    const interface::Model& model = heartwright::testing::toy_sites(interface::Backend::cpu);
    simulation::Options options;
    options.threads = 1;
    options.guard_every = trial_guard_every(experiment);
    EXPECT_EQ(options.guard_every, 100);
    simulation::Simulation tried(experiment, model, options);
    const TimePrediction some = predict_time(tried, {.seconds = 0.02});
    EXPECT_FALSE(some.is_least);
    EXPECT_GT(some.seconds, 0.02);
    EXPECT_THAT(some.how, HasSubstr("of its steps took"));
    simulation::Simulation not_tried(experiment, model, options);
    const TimePrediction least = predict_time(not_tried, {.work_cpu = 1});
    EXPECT_TRUE(least.is_least);
    EXPECT_GT(least.seconds, 0);
    EXPECT_THAT(least.how, HasSubstr("was measured to copy"));
    EXPECT_THAT(prediction_text(experiment, not_tried, {.work_cpu = 1}),
                ::testing::AllOf(HasSubstr("  steps   2,000,000,000 of 0.5 ms\n  cells   1, with 12 sites each\n"),
                                 HasSubstr("  time    at least ")));
}

TEST(Prediction, several_ranks_are_told_of_without_starting_them) {
    const Scratch scratch;
    const std::string members =
        R"("time": {"end": "1 s", "dt": "0.5 ms"}, "geometry": {"cells": [40, 10, 1], "spacing": "1 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
        "fields": {"show": "V", "every": "100 ms"}, "lattice": {"sites": [4, 3]})";
    const auto experiment = read(scratch, members);
    const interface::Model& model = heartwright::testing::toy_sites(interface::Backend::cpu);
    const RankPrediction one = predict_ranks(experiment, model, device::Backend::cpu, 1),
                         four = predict_ranks(experiment, model, device::Backend::cpu, 4);
    EXPECT_EQ(one.most_cells, 400);
    EXPECT_EQ(one.most_halo, 0);
    EXPECT_EQ(one.most_work, 1);
    EXPECT_EQ(one.exchange, 0);
    EXPECT_EQ(four.most_cells, 100);
    EXPECT_EQ(four.most_halo, 20);  // 10 cells wide: in the middle of a row of boxes
    EXPECT_EQ(four.most_work, 0.25);
    // 16 B of a cell, 392 B of its 12 sites (room for 32) and its number, which a ghost has not
    EXPECT_DOUBLE_EQ(four.most_memory, (100 + 20 * 16.0 / 408) / 400);
    EXPECT_GT(four.step(1, device::Backend::cpu), 0.25);
    EXPECT_LT(four.step(1, device::Backend::cpu), 0.26);
    EXPECT_GT(four.step(1e-6, device::Backend::cpu), four.exchange);  // nothing hides it
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 100});
    EXPECT_THAT(prediction_text(experiment, simulation, {.seconds = 0.02}, {&model, {4}}),
                HasSubstr("\n  ranks   4: at most 100 cells and "));
    EXPECT_EQ(ranks_asked("2,64,9000"), (std::vector<int>{2, 64, 9000}));
    for (const char* no : {"", "2,", "0", "-1", "2.5", "many", "99999999999"})
        EXPECT_THROW(ranks_asked(no), UserFault) << no;
    EXPECT_THROW(predict_ranks(experiment, model, device::Backend::cpu, 401), UserFault);
}

// Of a process and those that it waited for, bytes.
std::int64_t peak_of(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    int status = 0;
    rusage usage{};
    EXPECT_EQ(wait4(child, &status, 0, &usage), child);
    EXPECT_EQ(status, 0);
    return 1024 * static_cast<std::int64_t>(usage.ru_maxrss);
}

TEST(Prediction, the_host_memory_of_a_mesh_is_about_what_a_run_takes) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "sanitizers take memory of their own";
#endif
    const Scratch scratch;
    mesh::write_mesh(scratch / "m.pts", mesh::make_box({10, 10, 2.5}, 0.25));  // 96,000 tetrahedra
    int run = 0;
    for (const std::string discretisation : {"finite elements", "finite volumes"}) {
        const auto text = [&](const std::string& geometry) {
            return R"({"format": 1, "model": "karma_1994", "time": {"end": "0.02 ms", "dt": "0.01 ms"}, "geometry": {)" +
                   geometry + R"("discretisation": ")" + discretisation + R"("}, "tissue": {"D": "0.1 mm^2/ms"}})";
        };
        for (const std::string geometry :
             {R"("mesh": "m.pts", )",
              R"("make": "slab", "sides": ["10 mm", "10 mm", "2.5 mm"], "edge": "0.25 mm", )"}) {
            const std::string file = scratch.write("e.json", text(geometry));
            const auto [code, said] = run_command({"heartwright", "check", file, "--json", "--backend", "cpu"});
            ASSERT_EQ(code, 0) << said;
            const std::int64_t predicted = nlohmann::json::parse(said)["mesh_memory_bytes"];
            constexpr std::int64_t program = 50'000'000;
            const auto measured = static_cast<double>(
                peak_of({HEARTWRIGHT_BIN "/heartwright", "run", file, "-o", scratch / ("out" + std::to_string(run++)),
                         "--quiet", "--backend", "cpu", "--threads", "1", "--bandwidth", "10000000000"}));
            EXPECT_NEAR(static_cast<double>(predicted + program), measured, 0.3 * measured)
                << discretisation << " " << geometry;
        }
    }
}

TEST(Prediction, a_fault_of_the_first_steps_ends_the_check) {
    const Scratch scratch;
    const auto experiment =
        read(scratch,
             R"("time": {"end": "1 s", "dt": "0.5 ms"}, "set": {"p_open": 0, "rate": "0.1 1/ms", "decay": "-30 1/ms"},
        "actions": [{"hold": "K", "in": "B"}], "lattice": {"sites": [4, 3]})");
    simulation::Options options;
    options.threads = 1;
    options.guard_every = trial_guard_every(experiment);
    simulation::Simulation simulation(experiment, heartwright::testing::toy_sites(interface::Backend::cpu), options);
    EXPECT_THROW(predict_time(simulation), UserFault);
}

}  // namespace
}  // namespace heartwright::commands
