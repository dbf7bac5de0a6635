#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/launch/interruption.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Far longer than anybody waits; probes at every step.
std::string long_run(const std::string& extra = {}) {
    return sheet(
        R"("name": "long", "maps": [{"activation": {"threshold": "0"}}], "fields": {"show": ["E"], "every": "50 ms"}, "probes": [{"name": "P", "cell": [3, 1], "show": ["E"]}])" +
            extra,
        R"({"end": "100000000 ms", "dt": "0.05 ms"})");
}

// Sends the signal when `ready` is there; how the command ended, and what it said.
Outcome interrupted(const Scratch& scratch, std::vector<std::string> words, int signal, const std::string& ready) {
    words.insert(words.begin(), "heartwright");
    StartedCommand command(std::move(words), scratch / "said");
    if (command.wait_until([&] { return fs::exists(ready); })) ::kill(command.process(), signal);
    EXPECT_TRUE(command.wait()) << "the command does not end";
    return {command.code(), command.text()};
}

json summary_of(const std::string& folder) { return json::parse(text_of(folder + "/summary.json")); }

std::size_t lines_of(const std::string& path) {
    const std::string text = text_of(path);
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

class InterruptedBy : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Signals, InterruptedBy, testing::Values(SIGINT, SIGTERM, SIGHUP), [](const auto& info) {
    return info.param == SIGINT ? "interrupt" : info.param == SIGTERM ? "terminate" : "hang_up";
});

TEST_P(InterruptedBy, a_run_leaves_a_whole_folder_and_says_when_it_stopped) {
    const Scratch scratch;
    const std::string folder = scratch / "out";
    const Outcome ended = interrupted(
        scratch, {"run", scratch.write("e.json", long_run()), "-o", folder, "--backend", "cpu", "--threads", "1"},
        GetParam(), folder + "/fields/step_000000001000.h5");
    EXPECT_EQ(ended.code, 128 + GetParam()) << ended.text;
    EXPECT_THAT(ended.text, testing::HasSubstr(std::string(launch::signal_name(GetParam())) + ": stopped after "));
    const json summary = summary_of(folder);
    EXPECT_EQ(summary["status"], "interrupted");
    const std::int64_t steps = summary["steps"].get<std::int64_t>();
    EXPECT_GE(steps, 1000);
    EXPECT_EQ(summary["stopped_at_ms"].get<double>(), static_cast<double>(steps) * 0.05);
    EXPECT_EQ(summary["end_ms"].get<double>(), 1e8);
    EXPECT_EQ(lines_of(folder + "/probes.csv"),
              static_cast<std::size_t>(steps) + 2);  // the header, and the initial state
    EXPECT_TRUE(fs::exists(folder + "/maps.h5"));
    EXPECT_EQ(io::EndStateFile(folder + "/end_state.h5").header().step, steps);
    EXPECT_THAT(text_of(folder + "/report.html"), testing::HasSubstr("This run was interrupted at "));
}

TEST(InterruptedTune, leaves_nothing_among_the_temporary_files) {
    if (!fs::exists(HEARTWRIGHT_BIN "/heartwright-generate"))
        GTEST_SKIP() << "tune takes heartwright-generate, which this build has not";
    const Scratch scratch;
    const std::string temporary = scratch / "temporary";
    fs::create_directory(temporary);
    ::setenv("TMPDIR", temporary.c_str(), 1);
    const auto is_measuring = [&] {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(temporary))
            if (entry.path().filename() == "bench.log") return true;
        return false;
    };
    // The default kernel is bundled: it is measured at once, for longer than anybody waits.
    StartedCommand command({"heartwright", "tune", "karma_1994", "--backend", "cpu", "--steps", "1000000"},
                           scratch / "said");
    EXPECT_TRUE(command.wait_until(is_measuring)) << command.text();
    ::kill(command.process(), SIGTERM);
    EXPECT_TRUE(command.wait()) << "the command does not end";
    ::unsetenv("TMPDIR");
    EXPECT_EQ(command.code(), 143);
    EXPECT_THAT(command.text(), testing::HasSubstr("SIGTERM: stopped; nothing is written."));
    EXPECT_TRUE(fs::is_empty(temporary));
}

TEST(InterruptedRun, its_folder_is_replaced_when_that_is_asked_for) {
    const Scratch scratch;
    const std::string folder = scratch / "out", sheet = scratch.write("e.json", long_run());
    interrupted(scratch, {"run", sheet, "-o", folder, "--backend", "cpu", "--threads", "1"}, SIGINT,
                folder + "/fields/step_000000001000.h5");
    const Outcome refused = run_command({"heartwright", "run", sheet, "-o", folder});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(
        refused.text,
        testing::HasSubstr(
            folder +
            ": already holds a run that was interrupted (experiment.resolved.json); add --resume to go on with it, "
            "name another folder, or add --force to replace it"));
    const Outcome replaced = run_command({"heartwright", "run", sheet, "-o", folder, "--force", "--backend", "cpu",
                                          "--set", "time.end=1 ms", "--set", "fields.every=1 ms"});
    EXPECT_EQ(replaced.code, 0) << replaced.text;
    EXPECT_EQ(summary_of(folder)["status"], "complete");
    EXPECT_FALSE(summary_of(folder).contains("stopped_at_ms"));
}

}  // namespace
}  // namespace heartwright
