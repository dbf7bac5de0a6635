// Runs on several ranks that hang before or after their steps, or whose disk is slow when a fault ends them.
#include <gmock/gmock.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "command_line.hpp"
#include "runtime/launch/build_config.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> run_of(int ranks, const std::string& file, const std::string& folder,
                                const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{
        "heartwright", "run", file,          "-o",   folder,    "--backend",           "cpu",
        "--threads",   "1",   "--bandwidth", "1e10", "--ranks", std::to_string(ranks), "--oversubscribe"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// While it lives whoever makes the file whose path ends so waits: a dead disk, or a slow one of one rank
// (tools/faults/held_open.c).
class HeldFile {
public:
    static constexpr const char* without_sanitizers = "a sanitizer's library must be loaded before a preloaded one";
    HeldFile(const Scratch& scratch, const std::string& file) : gate_(scratch.write("gate", "")) {
        ::setenv("LD_PRELOAD", HEARTWRIGHT_HELD_OPEN, 1);
        ::setenv("HEARTWRIGHT_HELD", file.c_str(), 1);
        ::setenv("HEARTWRIGHT_GATE", gate_.c_str(), 1);
    }
    ~HeldFile() {
        for (const char* name : {"LD_PRELOAD", "HEARTWRIGHT_HELD", "HEARTWRIGHT_GATE"}) ::unsetenv(name);
    }
    HeldFile(const HeldFile&) = delete;
    HeldFile& operator=(const HeldFile&) = delete;

    bool is_wanted() const { return fs::exists(gate_ + ".wanted"); }
    void release() const { fs::remove(gate_); }

private:
    std::string gate_;
};

// A file that the root makes: it takes for ever.
struct Stuck {
    const char *file, *doing;
};
void PrintTo(const Stuck& stuck, std::ostream* out) { *out << stuck.file; }
class RanksThatHang : public ::testing::TestWithParam<Stuck> {};
INSTANTIATE_TEST_SUITE_P(Files, RanksThatHang,
                         ::testing::Values(Stuck{"/experiment.resolved.json", "is setting the run up"},
                                           Stuck{"/end_state.h5", "is writing the results at the end"},
                                           Stuck{"/maps.h5", "is writing the results at the end"},
                                           Stuck{"/summary.json", "is writing the results at the end"}),
                         [](const auto& info) { return "file_" + std::to_string(info.index); });

TEST_P(RanksThatHang, before_or_after_the_steps_are_ended_by_the_watchdog) {
    if (*build::sanitize) GTEST_SKIP() << HeldFile::without_sanitizers;
    const Scratch scratch;
    const HeldFile held(scratch, GetParam().file);
    const std::string file = scratch.write("e.json", sheet(R"("maps": [{"peak": "E"}])"));
    StartedCommand command(run_of(2, file, scratch / "out", {"--watchdog", "0.1"}), scratch / "said");
    ASSERT_TRUE(command.wait()) << command.text();
    EXPECT_EQ(command.code(), 4) << command.text();
    EXPECT_THAT(command.text(), HasSubstr("machine fault: no progress for 0.1 minutes (--watchdog): rank 0 on "));
    EXPECT_THAT(command.text(), HasSubstr(std::string(GetParam().doing) + "; it holds up the run"));
}

TEST(RanksWithAFault, let_one_that_still_writes_come_to_its_end) {
    if (*build::sanitize) GTEST_SKIP() << HeldFile::without_sanitizers;
    const Scratch scratch;
    const std::string folder = scratch / "out", instant = folder + "/fields/step_000000040000";
    const std::string file = scratch.write("e.json", sheet(R"("fields": {"show": ["E"], "every": "2000 ms"},
            "stimuli": [{"name": "spoiler", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "1e30 1/ms", "start": "2000.5 ms", "duration": "1 ms"}])",
                                                           R"({"end": "1e6 ms", "dt": "0.05 ms"})"));
    const HeldFile held(scratch, "/step_000000040000/rank_00001.h5");
    StartedCommand command(run_of(2, file, folder), scratch / "said");
    ASSERT_TRUE(command.wait_until([&] { return held.is_wanted(); })) << command.text();
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(command.wait_until([&] { return std::chrono::steady_clock::now() - begin > std::chrono::seconds(6); }))
        << "it ended: " << command.text();
    held.release();
    ASSERT_TRUE(command.wait()) << command.text();
    EXPECT_EQ(command.code(), 2) << command.text();
    EXPECT_THAT(command.text(), HasSubstr("E is "));
    EXPECT_THAT(command.text(), Not(HasSubstr("mpirun")));
    for (const char* rank : {"/rank_00000.h5", "/rank_00001.h5"}) EXPECT_TRUE(fs::exists(instant + rank)) << rank;
    EXPECT_THAT(text_of(folder + "/fields/fields.xdmf"), HasSubstr("step_000000040000.h5"));
}

TEST(ResumeOfRanks, refuses_without_a_piece_of_an_instant) {
    const Scratch scratch;
    const std::string folder = scratch / "out";
    const std::string file = scratch.write(
        "e.json",
        sheet(
            R"("fields": {"show": ["E"], "every": "5 ms"}, "checkpoints": {"every": "20 ms", "keep": 1, "at_end": true})",
            R"({"end": "40 ms", "dt": "0.05 ms"})"));
    const Outcome first = run_command(run_of(2, file, folder));
    ASSERT_EQ(first.code, 0) << first.text;
    const std::string piece = folder + "/fields/step_000000000300/rank_00001.h5", kept = scratch / "kept.h5";
    fs::rename(piece, kept);
    for (const int ranks : {2, 3}) {
        const Outcome refused = run_command(run_of(ranks, file, folder, {"--resume", "--set", "time.end=60 ms"}));
        EXPECT_EQ(refused.code, 2) << refused.text;
        EXPECT_THAT(refused.text,
                    HasSubstr(folder +
                              "/fields: 1 of the 9 instants up to the checkpoint's step 800 are missing or damaged:\n"
                              "  step_000000000300.h5: its piece " +
                              piece + " is not there\n"));
    }
    fs::rename(kept, piece);
    const Outcome resumed = run_command(run_of(3, file, folder, {"--resume", "--set", "time.end=60 ms"}));
    EXPECT_EQ(resumed.code, 0) << resumed.text;
    EXPECT_TRUE(fs::exists(folder + "/fields/step_000000001200.h5"));
}

}  // namespace
}  // namespace heartwright
