// Nothing is deleted in a folder to which another process is still writing, and no message suggests --force there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <optional>

#include "command_line.hpp"
#include "runtime/launch/folder_lock.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

const std::string fields = R"("fields": {"show": ["E"], "every": "5 ms"}, "checkpoints": {"every": "50 ms"})";
std::string endless_sheet() { return sheet(fields, R"({"end": "1e6 ms", "dt": "0.05 ms"})"); }
Words run_of(const std::string& file, const std::string& folder, const Words& more = {}) {
    Words words{"heartwright", "run", file, "-o", folder, "--backend", "cpu", "--threads", "1", "--bandwidth", "1e10"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(LiveFolder, force_leaves_a_run_that_is_going_on_alone) {
    const Scratch scratch;
    const std::string folder = scratch / "live", file = scratch.write("e.json", endless_sheet());
    StartedCommand live(run_of(file, folder), scratch / "log");
    const std::string instant = folder + "/fields/step_000000000100.h5";
    ASSERT_TRUE(live.wait_until([&] { return fs::exists(instant); })) << live.text();

    const Outcome plain = run_command(run_of(file, folder));
    EXPECT_EQ(plain.code, 2);
    EXPECT_THAT(plain.text,
                HasSubstr(folder + ": another run is writing there; wait for its end, or name another folder"));
    EXPECT_THAT(plain.text, Not(HasSubstr("--force")));

    const Outcome forced = run_command(run_of(file, folder, {"--force"}));
    EXPECT_EQ(forced.code, 2) << forced.text;
    EXPECT_THAT(forced.text, HasSubstr(folder + ": another run is writing there"));
    EXPECT_THAT(forced.text, Not(HasSubstr("--force")));
    EXPECT_TRUE(fs::exists(instant));
    EXPECT_TRUE(fs::exists(folder + "/probes.csv") || fs::exists(folder + "/experiment.resolved.json"));

    ::kill(live.process(), SIGTERM);
    ASSERT_TRUE(live.wait());
    EXPECT_EQ(live.code(), 143) << live.text();
    EXPECT_TRUE(fs::exists(folder + "/summary.json"));
    EXPECT_FALSE(fs::exists(folder + "/.lock"));

    // What it leaves is unfinished: that it can go on is said first.
    const Outcome again = run_command(run_of(file, folder));
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(
        again.text,
        HasSubstr("already holds a run that was interrupted (experiment.resolved.json); add --resume to go on with it, "
                  "name another folder, or add --force to replace it"));
}

TEST(LiveFolder, a_run_that_was_killed_is_to_be_resumed) {
    const Scratch scratch;
    const std::string folder = scratch / "killed", file = scratch.write("e.json", endless_sheet());
    {
        StartedCommand live(run_of(file, folder), scratch / "log");
        ASSERT_TRUE(live.wait_until([&] { return fs::exists(folder + "/fields/step_000000000100.h5"); }))
            << live.text();
    }  // SIGKILL
    const Outcome again = run_command(run_of(file, folder));
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(
        again.text,
        HasSubstr("already holds a run that did not finish (experiment.resolved.json); add --resume to go on with it"));
}

TEST(LiveFolder, force_leaves_runs_of_seeds_alone_when_one_is_going_on) {
    const Scratch scratch;
    const std::string folder = scratch / "seeds", file = scratch.write("e.json", sheet());
    const Outcome made = run_command(run_of(scratch.write("seeds.json", sheet(R"("seeds": [1, 2])")), folder));
    ASSERT_EQ(made.code, 0) << made.text;
    std::optional<launch::FolderLock> live(std::in_place, folder + "/seed_2", 0);
    for (const Words& how : {Words{}, Words{"--force"}}) {
        const Outcome refused = run_command(run_of(file, folder, how));
        EXPECT_EQ(refused.code, 2) << refused.text;
        EXPECT_THAT(refused.text, HasSubstr(": another run is writing there"));
        EXPECT_THAT(refused.text, Not(HasSubstr("--force")));
        for (const char* seed : {"/seed_1", "/seed_2"}) EXPECT_TRUE(fs::exists(folder + seed + "/summary.json"));
    }
    live.reset();
    EXPECT_EQ(run_command(run_of(file, folder, {"--force"})).code, 0);
    EXPECT_FALSE(fs::exists(folder + "/seed_1"));
}

TEST(LiveFolder, runs_of_seeds_hold_the_lock_of_the_folder_above_them) {
    const Scratch scratch;
    const std::string folder = scratch / "seeds";
    const std::string file =
        scratch.write("e.json", sheet(R"("seeds": [1, 2], )" + fields, R"({"end": "1e6 ms", "dt": "0.05 ms"})"));
    const std::string one = scratch.write("one.json", sheet());
    StartedCommand live(run_of(file, folder), scratch / "log");
    ASSERT_TRUE(live.wait_until([&] { return fs::exists(folder + "/seed_1/fields/step_000000000100.h5"); }))
        << live.text();
    const Outcome refused = run_command(run_of(one, folder, {"--force"}));
    EXPECT_EQ(refused.code, 2) << refused.text;
    EXPECT_THAT(refused.text, HasSubstr(folder + ": another run is writing there"));
    EXPECT_TRUE(fs::exists(folder + "/seed_1/fields/step_000000000100.h5"));
    ::kill(live.process(), SIGTERM);
    ASSERT_TRUE(live.wait());
    EXPECT_EQ(live.code(), 143) << live.text();
}

TEST(LiveFolder, a_sweep_that_is_begun_anew_removes_nothing_while_a_run_of_it_goes_on) {
    const Scratch scratch;
    const std::string folder = scratch / "sweep", file = scratch.write("e.json", sheet());
    const Words sweep{"heartwright",        "sweep",     file,  "-o",          folder, "--vary",
                      "time.end=1 ms|2 ms", "--backend", "cpu", "--bandwidth", "1e10"};
    const Outcome first = run_command(sweep);
    ASSERT_EQ(first.code, 0) << first.text;
    Words forced = sweep;
    forced.push_back("--force");
    {
        const launch::FolderLock live(folder + "/run_1", 0);
        const Outcome refused = run_command(forced);
        EXPECT_EQ(refused.code, 2) << refused.text;
        EXPECT_THAT(refused.text, HasSubstr(folder + "/run_1: another run is writing there"));
        EXPECT_TRUE(fs::exists(folder + "/run_0/summary.json"));
        EXPECT_TRUE(fs::exists(folder + "/run_1/summary.json"));
        EXPECT_TRUE(fs::exists(folder + "/results.csv"));
    }
    EXPECT_EQ(run_command(forced).code, 0);
}

TEST(LiveFolder, a_sweep_that_is_begun_anew_removes_nothing_while_another_is_at_work) {
    const Scratch scratch;
    const std::string folder = scratch / "sweep", file = scratch.write("e.json", endless_sheet());
    const auto sweep = [&](const std::string& ends, const Words& more) {
        Words words{"heartwright", "sweep", file,        "-o",  folder,        "--vary", "time.end=" + ends,
                    "--jobs",      "1",     "--backend", "cpu", "--bandwidth", "1e10"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    StartedCommand live(sweep("1e6 ms|2e6 ms", {}), scratch / "log");
    const std::string instant = folder + "/run_0/fields/step_000000000100.h5";
    ASSERT_TRUE(live.wait_until([&] { return fs::exists(instant); })) << live.text();
    for (const Words& how : {Words{}, Words{"--force"}})
        for (const char* ends : {"1e6 ms|2e6 ms", "3 ms|4 ms"}) {
            const Outcome refused = run_command(sweep(ends, how));
            EXPECT_EQ(refused.code, 2) << refused.text;
            EXPECT_THAT(refused.text, HasSubstr(folder + ": another heartwright sweep is at work here"));
            EXPECT_THAT(refused.text, Not(HasSubstr("--force")));
            EXPECT_TRUE(fs::exists(instant));
        }
    ::kill(live.process(), SIGTERM);
    ASSERT_TRUE(live.wait());
    EXPECT_EQ(live.code(), 143) << live.text();
}

TEST(LiveFolder, verify_removes_nothing_where_another_is_at_work) {
    const Scratch scratch;
    const std::string folder = scratch / "verified";
    fs::create_directories(folder + "/reference");
    scratch.write("verified/verify.json", "{}");
    const launch::FolderLock live(folder, 0);
    const Outcome refused =
        run_command({"heartwright", "verify", "karma_1994", "--plain", "--backend", "cpu", "-o", folder, "--force"});
    EXPECT_EQ(refused.code, 2) << refused.text;
    EXPECT_THAT(refused.text, HasSubstr(folder + ": another run is writing there"));
    EXPECT_TRUE(fs::exists(folder + "/reference"));
    EXPECT_TRUE(fs::exists(folder + "/verify.json"));
}

// As a new build replaces it.
TEST(ReplacedProgram, of_a_run_that_goes_on_does_not_keep_it_from_its_end) {
    const Scratch scratch;
    const std::string folder = scratch / "out", program = scratch / "solver";
    fs::copy_file(std::string(HEARTWRIGHT_BIN) + "/heartwright-solver", program);
    Words words = run_of(scratch.write("e.json", endless_sheet()), folder);
    words[0] = fs::relative(program, HEARTWRIGHT_BIN).string();
    StartedCommand live(words, scratch / "log");
    ASSERT_TRUE(live.wait_until([&] { return fs::exists(folder + "/fields/step_000000000100.h5"); })) << live.text();
    fs::remove(program);
    ::kill(live.process(), SIGTERM);
    ASSERT_TRUE(live.wait());
    EXPECT_EQ(live.code(), 143) << live.text();
    EXPECT_THAT(text_of(folder + "/summary.json"), HasSubstr("\"solver_hash\""));
}

}  // namespace
}  // namespace heartwright
