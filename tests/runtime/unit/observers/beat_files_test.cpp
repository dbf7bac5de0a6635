// What a run leaves of its beats in its folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "clamped_beats.hpp"
#include "runtime/commands/run/run.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::commands {
namespace {

using ::testing::Contains;
using ::testing::StartsWith;

TEST(BeatFiles, a_run_leaves_its_tables_and_figures) {
    const Scratch scratch;
    const std::string a = testing::clamp_file(scratch, "a.csv", {{10, 20}, {50, 10}, {80, 16}}),
                      b = testing::clamp_file(scratch, "b.csv", {{15, 20}});
    RunRequest request;
    request.experiment = scratch.write("e.json", R"({"format": 1, "name": "triangles", "model": "toy", )" +
                                                     testing::clamped_experiment(a, b, "first") + "}");
    request.folder = scratch / "out";
    request.backend = "cpu";
    request.precision = "fp64";
    request.threads = 1;
    request.command = "heartwright run";
    run_experiment(request, {&testing::toy_model(interface::Backend::cpu)});

    const std::string beats = text_of(scratch / "out/beats.csv"),
                      restitution = text_of(scratch / "out/restitution.csv");
    EXPECT_THAT(beats, StartsWith("probe,beat,activation [ms],foot [1],peak [1],peak_time [ms],dvdt_max [1/ms],"));
    EXPECT_EQ(std::count(beats.begin(), beats.end(), '\n'), 1 + 3 + 1);
    EXPECT_EQ(std::count(restitution.begin(), restitution.end(), '\n'), 1 + 1);
    EXPECT_THAT(restitution, ::testing::HasSubstr("\nS2,P1,40,30,"));

    const auto summary = nlohmann::json::parse(text_of(scratch / "out/summary.json"));
    const auto& measures = summary["measures"];
    EXPECT_EQ(measures["cv"][0]["from"], "P1");
    EXPECT_NEAR(measures["cv"][0]["cv_mm_per_ms"].get<double>(), 0.4, 1e-9);
    EXPECT_EQ(measures["biomarkers"]["P1"]["beats"], 3);
    EXPECT_EQ(measures["biomarkers"]["P1"]["last"]["beat"], 3);
    EXPECT_NEAR(measures["biomarkers"]["P1"]["last"]["apd90_ms"].get<double>(), 16.4, 1e-9);
    EXPECT_FALSE(measures["biomarkers"].contains("P2"));
    EXPECT_TRUE(measures["restitution"]["S2"]["P1"]["steepest_slope"].is_null());
    EXPECT_EQ(measures["restitution"]["S2"]["P2"]["without_beat"], 1);
    const std::vector<std::string> notes = summary["notes"];
    EXPECT_THAT(notes, Contains("warning: restitution of 'S2' at 'P2': 1 start evoked no beat"));
}

}  // namespace
}  // namespace heartwright::commands
