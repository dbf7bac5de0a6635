// The whole verb, with the programs of this build.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <functional>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/commands/sweep/sweep_forecast.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

using testing::HasSubstr;

const std::string heartwright = std::string(HEARTWRIGHT_BIN) + "/heartwright";

// A quick cell, stimulated once.
const char* const cell = R"({"format": 1, "model": "karma_1994", "time": {"end": "500 ms", "dt": "0.1 ms"},
  "stimuli": [{"name": "S1", "rate": "1 1/ms", "start": "10 ms", "duration": "2 ms"}],
  "probes": [{"name": "cell", "show": ["E"], "every": "5 ms"}], "maps": [{"activation": {"threshold": "1"}}, {"apd": [90]}]})";

struct SweepRuns : testing::Test {
    Scratch scratch;
    std::string experiment = scratch.write("cell.json", cell), folder = scratch / "s", log = scratch / "log";

    int sweep(std::vector<std::string> words) {
        words.insert(words.begin(),
                     {heartwright, "sweep", experiment, "-o", folder, "--backend", "cpu", "--bandwidth", "1e10"});
        return launch::run_process(words, log);
    }
    std::string said() const { return text_of(log); }
};

TEST_F(SweepRuns, runs_are_those_of_heartwright_run_and_are_run_once) {
    ASSERT_EQ(sweep({"--vary", "stimuli.S1.start=10 ms|20 ms|30 ms"}), 0) << said();
    ASSERT_EQ(launch::run_process({heartwright, "run", experiment, "-o", scratch / "one", "--backend", "cpu", "--set",
                                   "stimuli.S1.start=20 ms", "--bandwidth", "1e10"},
                                  log),
              0)
        << said();
    EXPECT_EQ(text_of(folder + "/run_1/probes.csv"), text_of(scratch / "one/probes.csv"));
    const std::string table = text_of(folder + "/results.csv");
    EXPECT_THAT(table,
                HasSubstr("run,status,seconds,stimuli.S1.start,cell.activation,cell.apd90,why_empty,message\n0,done,"));
    const auto written = std::filesystem::last_write_time(folder + "/run_1/summary.json");
    std::filesystem::remove(folder + "/run_0/summary.json");
    ASSERT_EQ(sweep({"--vary", "stimuli.S1.start=10 ms|20 ms|30 ms"}), 0) << said();
    EXPECT_THAT(said(), HasSubstr("3 runs, 2 of them done"));
    EXPECT_EQ(std::filesystem::last_write_time(folder + "/run_1/summary.json"), written);
    EXPECT_TRUE(std::filesystem::exists(folder + "/run_0/summary.json"));
}

TEST_F(SweepRuns, a_run_that_fails_is_named_and_others_go_on) {
    EXPECT_EQ(sweep({"--vary", "probes.cell.show=[\"E\"]|[\"no\"]|[\"E\",\"n\"]"}), 2);
    EXPECT_THAT(said(), HasSubstr("run 1 failed"));
    const std::string table = text_of(folder + "/results.csv");
    EXPECT_THAT(table, HasSubstr("\n0,done,"));
    EXPECT_THAT(table, HasSubstr("\n1,failed,"));
    EXPECT_THAT(table, HasSubstr(",the run failed: see message,"));
    EXPECT_THAT(table, HasSubstr("\n2,done,"));
}

TEST_F(SweepRuns, what_cannot_be_read_is_told_before_anything_is_run) {
    EXPECT_EQ(sweep({"--vary", "time.dt=0.1 ms|fast"}), 2);
    EXPECT_THAT(said(), HasSubstr("run 1:"));
    EXPECT_THAT(said(), HasSubstr("1 of 2 runs cannot be read; nothing was run"));
    EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST_F(SweepRuns, a_bisection_finds_a_threshold_and_goes_on_where_it_was) {
    const std::vector<std::string> words{
        "--bisect", "stimuli.S1.rate=0.1 1/ms|1 1/ms", "--when", "cell.activation", "--within", "10%"};
    ASSERT_EQ(sweep(words), 0) << said();
    EXPECT_THAT(said(), HasSubstr("stimuli.S1.rate: the condition does not hold at 0."));
    const std::string found = said(), table = text_of(folder + "/results.csv");
    EXPECT_THAT(table, HasSubstr("\n0,done,"));
    EXPECT_THAT(table, HasSubstr("\n4,done,"));
    std::filesystem::remove(folder + "/run_3/summary.json");
    ASSERT_EQ(sweep(words), 0) << said();
    const auto last_line = [](const std::string& text) {
        return text.substr(text.find("stimuli.S1.rate: the condition"));
    };
    EXPECT_EQ(last_line(said()), last_line(found));
    EXPECT_EQ(sweep({"--bisect", "stimuli.S1.rate=1 1/ms|2 1/ms", "--when", "cell.activation", "--force"}), 2);
    EXPECT_THAT(said(), HasSubstr("the condition holds at 1 1/ms and at 2 1/ms: the threshold lies outside"));
    EXPECT_EQ(sweep({"--bisect", "a=1|2"}), 2);
    EXPECT_THAT(said(), HasSubstr("--bisect needs --when COLUMN"));
    EXPECT_EQ(sweep({"--vary", "seed=1|2", "--when", "cell.activation"}), 2);
    EXPECT_THAT(said(), HasSubstr("--when goes with --bisect"));
}

TEST_F(SweepRuns, parts_make_the_whole) {
    const std::string vary = "stimuli.S1.start=10 ms|20 ms|30 ms";
    ASSERT_EQ(sweep({"--vary", vary, "--part", "1/2"}), 0) << said();
    EXPECT_THAT(text_of(folder + "/results.csv"), HasSubstr("\n0,waiting,"));
    ASSERT_EQ(sweep({"--vary", vary, "--part", "0/2"}), 0) << said();
    EXPECT_THAT(text_of(folder + "/results.csv"), testing::Not(HasSubstr("waiting")));
    EXPECT_EQ(sweep({"--vary", vary, "--part", "0/2", "--force"}), 2);
    EXPECT_THAT(said(), HasSubstr("--force would remove what other parts of the sweep do"));
}

TEST_F(SweepRuns, parts_may_begin_together) {
    std::vector<pid_t> parts;
    for (int k = 0; k < 4; ++k)
        parts.push_back(launch::start_process(
            {{heartwright, "sweep", experiment, "-o", folder, "--backend", "cpu", "--bandwidth", "1e10", "--vary",
              "stimuli.S1.start=10 ms|20 ms|30 ms|40 ms", "--part", std::to_string(k) + "/4"},
             log + std::to_string(k)}));
    for (std::size_t k = 0; k < parts.size(); ++k) {
        std::optional<int> code;
        while (!(code = launch::ended_process(parts[k]))) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        EXPECT_EQ(*code, 0) << text_of(log + std::to_string(k));
    }
    EXPECT_THAT(text_of(folder + "/results.csv"), testing::Not(HasSubstr("waiting")));
}

TEST_F(SweepRuns, a_signal_reaches_the_runs_and_a_second_command_goes_on) {
    const std::vector<std::string> words{
        "--vary", "stimuli.S1.start=10 ms|20 ms|30 ms", "--set", "time.end=100 s", "--jobs", "2"};
    std::vector<std::string> all{heartwright, "sweep", experiment,    "-o",  folder,
                                 "--backend", "cpu",   "--bandwidth", "1e10"};
    all.insert(all.end(), words.begin(), words.end());
    const pid_t sweeper = launch::start_process({all, log});
    for (int k = 0; k < 1000 && !std::filesystem::exists(folder + "/run_1/probes.csv"); ++k)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ::kill(sweeper, SIGTERM);
    std::optional<int> code;
    while (!(code = launch::ended_process(sweeper))) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_EQ(*code, 143) << said();
    const std::string table = text_of(folder + "/results.csv");
    EXPECT_THAT(table, HasSubstr("\n1,interrupted,"));
    EXPECT_THAT(table, HasSubstr("\n2,waiting,"));
}

// So nobody is at work in a folder that the next command takes up.
TEST_F(SweepRuns, one_that_is_killed_takes_its_runs_with_it) {
    const pid_t sweeper = launch::start_process(
        {{heartwright, "sweep", experiment, "-o", folder, "--backend", "cpu", "--bandwidth", "1e10", "--vary",
          "stimuli.S1.start=10 ms|20 ms", "--set", "time.end=100 s", "--jobs", "2"},
         log});
    const auto wait_until = [](const std::function<bool()>& is_so) {
        for (int k = 0; k < 20000 && !is_so(); ++k) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    };
    wait_until([&] {
        return std::filesystem::exists(folder + "/run_0/probes.csv") &&
               std::filesystem::exists(folder + "/run_1/probes.csv");
    });
    ::kill(sweeper, SIGKILL);
    std::optional<int> code;
    wait_until([&] { return (code = launch::ended_process(sweeper)).has_value(); });
    EXPECT_EQ(code, 128 + SIGKILL);
    for (const char* run : {"/run_0", "/run_1"}) {
        wait_until([&] { return std::filesystem::exists(folder + run + "/report.html"); });
        EXPECT_THAT(text_of(folder + run + "/summary.json"), HasSubstr("\"interrupted\""))
            << text_of(folder + run + ".log");
        EXPECT_TRUE(std::filesystem::exists(folder + run + "/checkpoints"));
    }
}

TEST(StartedProcesses, what_is_no_program_is_told) {
    EXPECT_THROW(launch::start_process({{"/nowhere/program"}, ""}), MachineFault);
    EXPECT_THROW(launch::start_process({{heartwright, "--version"}, "/nowhere/log"}), MachineFault);
}

TEST_F(SweepRuns, what_the_largest_takes_is_asked_before_anything_is_run) {
    experiment =
        scratch.write("strip.json", R"({"format": 1, "model": "karma_1994", "time": {"end": "0.3 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [10, 1], "spacing": "0.2 mm"}})");
    EXPECT_EQ(sweep({"--vary", "geometry.cells=[10,1]|[2000,100]"}), 0) << said();
    EXPECT_THAT(said(), HasSubstr("the largest, run 1: "));
    EXPECT_THAT(said(), HasSubstr(" alone\n"));
    folder = scratch / "too_large";
    const std::vector<std::string> words{"--vary", "geometry.cells=[10,1]|[1000000,1000000]"};
    EXPECT_EQ(sweep(words), 4);
    EXPECT_THAT(said(), HasSubstr("the largest run cannot be set up, and nothing was run"));
    EXPECT_THAT(said(), HasSubstr("is available"));
    EXPECT_FALSE(std::filesystem::exists(folder + "/run_0"));
    EXPECT_EQ(sweep({words[0], words[1], "--keep-going"}), 4);
    EXPECT_TRUE(std::filesystem::exists(folder + "/run_0/summary.json")) << said();
}

TEST(SweepForecasts, the_last_line_tells) {
    const SweepForecast found = forecast_of(
        "warning: {a}\n{\"memory_bytes\": 7, \"memory_available_bytes\": 9, \"seconds\": 1.5, \"is_least\": true}\n");
    EXPECT_EQ(found.memory, 7);
    EXPECT_EQ(found.available, 9);
    EXPECT_EQ(found.seconds, 1.5);
    EXPECT_TRUE(found.is_least);
    for (const char* text : {"", "\n", "{}", "[1]", "{\"memory_bytes\": \"many\"}"})
        EXPECT_THROW(forecast_of(text), OurFault) << text;
}

}  // namespace
}  // namespace heartwright::commands
