#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_line.hpp"
#include "full_disk.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;

struct Bad {
    const char* name;
    std::string text;  // of the experiment
    int code;
    const char* message;
};
void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.name; }

class BadExperiment : public testing::TestWithParam<Bad> {};

TEST_P(BadExperiment, gets_its_message_and_code_and_leaves_no_results) {
    const Scratch scratch;
    const auto [code, text] = run_command({"heartwright", "run", scratch.write("e.json", GetParam().text), "-o",
                                           scratch / "out", "--backend", "cpu", "--threads", "1"});
    EXPECT_EQ(code, GetParam().code) << text;
    EXPECT_THAT(text, HasSubstr(GetParam().message));
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/summary.json"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/report.html"));
}

const std::string stimulus =
    R"("stimuli": [{"name": "S1", "where": WHERE, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}])";
std::string with_where(const std::string& where) {
    return std::string(stimulus).replace(stimulus.find("WHERE"), 5, where);
}

INSTANTIATE_TEST_SUITE_P(
    All, BadExperiment,
    testing::Values(
        Bad{"empty", "", 2, "e.json:1:1: error: "},
        Bad{"malformed", "{\"format\": 1,\n \"model\": }", 2, "e.json:2:11: error: "},
        Bad{"binary",
            std::string("\x7f"
                        "ELF\x01\x02\0\xff",
                        8),
            2, "a zero byte: this is no text file"},
        Bad{"not_an_object", "[1, 2]", 2, "an experiment is an object, not an array"},
        Bad{"key_twice", "{\"format\": 1, \"format\": 1}", 2, "e.json:1:15: error: "},
        Bad{"unknown_key", sheet("\"stimulus\": []"), 2, "did you mean 'stimuli'?"},
        Bad{"unknown_model", R"({"format": 1, "model": "karma_1995", "time": {"end": "1 ms", "dt": "0.1 ms"}})", 2,
            "no model 'karma_1995'; did you mean 'karma_1994'?"},
        Bad{"missing_spec", R"({"format": 1, "model": "nowhere/model.json", "time": {"end": "1 ms", "dt": "0.1 ms"}})",
            2, "nowhere/model.json: No such file"},
        Bad{"wrong_unit", sheet("", R"({"end": "5 mV", "dt": "0.05 ms"})"), 2,
            "'end' is in mV, which is not a unit like ms"},
        Bad{"no_unit", sheet("", R"({"end": "5", "dt": "0.05 ms"})"), 2, "'end' needs a unit"},
        Bad{"wrong_unit_of_a_parameter", sheet(R"("set": {"tau_E": "3 mV"})"), 2, "'tau_E' is in ms, not in mV"},
        Bad{"unknown_parameter", sheet(R"("set": {"tau_e": "3 ms"})"), 2, "did you mean 'tau_E'?"},
        Bad{"unknown_symbol", sheet(R"("probes": [{"name": "p", "cell": [0, 0], "show": "V"}])"), 2,
            "no symbol 'V' of karma_1994"},
        Bad{"unknown_start", sheet(R"("start": "kickt")"), 2, "no start 'kickt' of karma_1994"},
        Bad{"stimulus_outside", sheet(with_where(R"({"box": [["50 mm", "0 mm"], ["60 mm", "1 mm"]]})")), 2,
            "stimulus 'S1' lies outside the tissue: it reaches no cell"},
        Bad{"probe_outside", sheet(R"("probes": [{"name": "p", "at": ["50 mm", "0 mm"], "show": "E"}])"), 2,
            "probe 'p' lies outside the tissue"},
        Bad{"region_without_variant",
            R"({"format": 1, "model": "ten_tusscher_panfilov_2006", "time": {"end": "1 ms", "dt": "0.02 ms"}, "geometry": {"cells": [4], "spacing": "0.5 mm"},
                "regions": [{"name": "scar", "where": "all"}]})",
            2, "region 'scar' has no variant, and neither has the experiment"},
        Bad{"unknown_variant",
            R"({"format": 1, "model": "ten_tusscher_panfilov_2006", "variant": "endoo", "time": {"end": "1 ms", "dt": "0.02 ms"}})",
            2, "did you mean 'endo'?"},
        Bad{"dt_beyond_stability", sheet("", R"({"end": "5 ms", "dt": "0.5 ms"})"), 2, "stable"},
        Bad{"bad_checkpoints", sheet("\"checkpoints\": {\"every\": \"1 mm\"}"), 2,
            "'every' is in mm, which is not a unit like ms"},
        Bad{"missing_mask", R"({"format": 1, "model": "karma_1994", "time": {"end": "1 ms", "dt": "0.05 ms"},
                "geometry": {"cells": [4], "spacing": "0.5 mm", "mask": "none.h5:/mask"}})",
            2, "none.h5: No such file"},
        Bad{"too_much_memory", R"({"format": 1, "model": "karma_1994", "time": {"end": "1 ms", "dt": "0.05 ms"},
                "geometry": {"cells": [65536, 65536, 64], "spacing": "0.5 mm"}})",
            4, "GiB"}),
    [](const testing::TestParamInfo<Bad>& info) { return std::string(info.param.name); });

TEST(RunErrors, a_missing_file_is_named) {
    const auto [code, text] = run_command({"heartwright", "run", "none.json", "-o", "/tmp"});
    EXPECT_EQ(code, 2);
    EXPECT_THAT(text, HasSubstr("error: none.json: "));
}

TEST(RunErrors, a_folder_that_holds_a_run_is_refused_unless_forced) {
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", sheet());
    ASSERT_EQ(run_command({"heartwright", "run", experiment, "-o", scratch / "out"}).code, 0);
    const std::string before = text_of(scratch / "out/summary.json");
    const auto [code, text] = run_command({"heartwright", "run", experiment, "-o", scratch / "out"});
    EXPECT_EQ(code, 2);
    EXPECT_EQ(
        text,
        "error: " + scratch / "out" +
            ": already holds a run (experiment.resolved.json); name another folder, or add --force to replace it\n");
    EXPECT_EQ(text_of(scratch / "out/summary.json"), before);
    EXPECT_EQ(run_command({"heartwright", "run", experiment, "-o", scratch / "out", "--force"}).code, 0);
}

TEST(RunErrors, a_refused_run_leaves_the_old_one_alone_even_when_forced) {
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", sheet());
    ASSERT_EQ(run_command({"heartwright", "run", experiment, "-o", scratch / "out"}).code, 0);
    EXPECT_EQ(
        run_command({"heartwright", "run", experiment, "-o", scratch / "out", "--force", "--set", "time.dt=0.5 ms"})
            .code,
        2);
    EXPECT_TRUE(std::filesystem::exists(scratch / "out/summary.json"));
}

TEST(RunErrors, an_output_folder_that_cannot_be_is_the_machines_or_the_users_fault) {
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", sheet());
    EXPECT_EQ(run_command({"heartwright", "run", experiment, "-o", experiment}).code, 2);
    EXPECT_EQ(run_command({"heartwright", "run", experiment, "-o", experiment + "/out"}).code, 4);
}

TEST(RunErrors, a_full_disk_is_a_machine_fault_and_leaves_no_whole_run) {
    const Scratch scratch;
    const std::string experiment =
        scratch.write("e.json", sheet(R"("probes": [{"name": "p", "cell": [3, 1], "show": ["E", "n"]}])",
                                      R"({"end": "500 ms", "dt": "0.05 ms"})"));
    // Long messages fit; the probes' table does not.
    const FullDisk full(20000);
    const auto [code, text] =
        run_command({"heartwright-solver", "run", experiment, "-o", scratch / "out", "--backend", "cpu"});
    EXPECT_EQ(code, 4) << text;
    EXPECT_THAT(text, HasSubstr("probes.csv: cannot be written: "));
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/summary.json"));
}

TEST(RunErrors, a_field_that_does_not_fit_the_disk_leaves_no_half_file) {
    const Scratch scratch;
    const std::string experiment =
        scratch.write("e.json", sheet(R"("fields": {"show": ["E", "n"], "every": "1 ms", "type": "fp64"})"));
    const FullDisk full(3000);
    const auto [code, text] = run_command({"heartwright-solver", "run", experiment, "-o", scratch / "out", "--set",
                                           "geometry.cells=[64, 32]", "--backend", "cpu"});
    EXPECT_EQ(code, 4) << text;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch / "out"))
        EXPECT_THAT(entry.path().filename().string(),
                    testing::AnyOf("fields", "experiment.resolved.json", "inputs", testing::StartsWith("karma_1994"),
                                   testing::StartsWith(".made.")));
}

TEST(RunErrors, a_state_that_leaves_its_range_stops_the_run_with_its_name) {
    const Scratch scratch;
    const std::string experiment = scratch.write(
        "e.json",
        sheet(
            R"("stimuli": [{"name": "S1", "where": "all", "rate": "500 1/ms", "start": "1 ms", "duration": "1 ms"}])"));
    const auto [code, text] =
        run_command({"heartwright", "run", experiment, "-o", scratch / "out", "--backend", "cpu"});
    EXPECT_EQ(code, 2) << text;
    EXPECT_THAT(text, HasSubstr("cell (0, 0, 0): E is "));
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/summary.json"));
}

TEST(RunErrors, a_gpu_that_is_not_there_is_a_machine_fault) {
    const Scratch scratch;
    const auto [code, text] = run_command({"heartwright-solver", "run", scratch.write("e.json", sheet()), "-o",
                                           scratch / "out", "--backend", "cuda", "--device", "977"});
    EXPECT_EQ(code, 4) << text;
}

TEST(RunErrors, a_sign_that_hyperpolarises_is_warned_about_and_runs) {
    const Scratch scratch;
    const auto [code, text] = run_command(
        {"heartwright", "run",
         scratch.write(
             "e.json",
             sheet(
                 R"("stimuli": [{"name": "S1", "where": "all", "rate": "-0.01 1/ms", "start": "1 ms", "duration": "1 ms"}])")),
         "-o", scratch / "out"});
    EXPECT_EQ(code, 0) << text;
    EXPECT_THAT(text, HasSubstr("warning: stimulus 'S1' hyperpolarises"));
}

}  // namespace
}  // namespace heartwright
