// Of a resumed run, speeds are those of the steps that it computed itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runtime/commands/run/run.hpp"
#include "tests/runtime/unit/io/scratch.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

TEST(ResumedThroughput, counts_no_steps_before_the_checkpoint) {
    const Scratch scratch;
    RunRequest request;
    request.experiment = scratch.write(
        "e.json",
        R"({"format": 1, "model": "toy", "time": {"end": "30 ms", "dt": "0.1 ms"}, "geometry": {"cells": [20, 10], "spacing": "0.5 mm"},
        "checkpoints": {"at_end": true}, "probes": [{"name": "p", "cell": [1, 1], "show": ["V"]}]})");
    request.folder = scratch / "out";
    request.backend = "cpu";
    request.threads = 1;
    request.copy_bandwidth = 1e9;
    const std::vector<const interface::Model*> models{&heartwright::testing::toy_model(interface::Backend::cpu)};
    const auto run = [&] {
        ::testing::internal::CaptureStderr();
        EXPECT_EQ(run_experiment(request, models), 0);
        return ::testing::internal::GetCapturedStderr();
    };
    const auto summary_of = [&] { return nlohmann::json::parse(text_of(scratch / "out/summary.json")); };
    const auto steps_of_rate = [](const nlohmann::json& summary) {
        return summary["throughput"]["cell_steps_per_second"].get<double>() *
               summary["timings_s"]["total"].get<double>() / 200;
    };
    EXPECT_THAT(run(), HasSubstr("\n30 ms simulated in "));
    nlohmann::json summary = summary_of();
    EXPECT_EQ(summary["steps"], 300);
    EXPECT_FALSE(summary.contains("steps_since_checkpoint"));
    EXPECT_NEAR(steps_of_rate(summary), 300, 1e-6);

    request.resume = true;
    request.overrides = {"time.end=40 ms"};
    EXPECT_THAT(run(), HasSubstr("\n10 ms simulated since the checkpoint in "));
    summary = summary_of();
    EXPECT_EQ(summary["steps"], 400);
    EXPECT_EQ(summary["steps_since_checkpoint"], 100);
    EXPECT_NEAR(steps_of_rate(summary), 100, 1e-6);
    EXPECT_NEAR(summary["throughput"]["ms_per_step"].get<double>() * 100,
                1e3 * summary["timings_s"]["total"].get<double>(), 1e-6);
    EXPECT_NEAR(summary["throughput"]["bytes_moved"].get<double>(),
                summary["throughput"]["bytes_per_cell_step"].get<double>() * 200 * 100, 1e-3);
    const std::string page = text_of(scratch / "out/report.html");
    EXPECT_THAT(page, HasSubstr("Steps since the checkpoint, to which times and throughput refer"));
    EXPECT_THAT(page, HasSubstr("from the checkpoint at 30 ms on"));
}

}  // namespace
}  // namespace heartwright::commands
