// Runs on several ranks that hang before or after their steps, or whose disk is slow when a fault ends them.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "command_line.hpp"
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

// A file that the root writes is a named pipe: to open it takes for ever, as on a dead disk.
struct Stuck {
    const char *file, *doing;
};
void PrintTo(const Stuck& stuck, std::ostream* out) { *out << stuck.file; }
class RanksThatHang : public ::testing::TestWithParam<Stuck> {};
INSTANTIATE_TEST_SUITE_P(Files, RanksThatHang,
                         ::testing::Values(Stuck{".experiment.resolved.json.partial", "is setting the run up"},
                                           Stuck{".end_state.h5.partial", "is writing the results at the end"},
                                           Stuck{".maps.h5.partial", "is writing the results at the end"},
                                           Stuck{".summary.json.partial", "is writing the results at the end"}),
                         [](const auto& info) { return "file_" + std::to_string(info.index); });

TEST_P(RanksThatHang, before_or_after_the_steps_are_ended_by_the_watchdog) {
    const Scratch scratch;
    const std::string folder = scratch / "out";
    fs::create_directories(folder);
    ASSERT_EQ(::mkfifo((folder + "/" + GetParam().file).c_str(), 0666), 0);
    const std::string file = scratch.write("e.json", sheet(R"("maps": [{"peak": "E"}])"));
    StartedCommand command(run_of(2, file, folder, {"--watchdog", "0.1"}), scratch / "said");
    ASSERT_TRUE(command.wait()) << command.text();
    EXPECT_EQ(command.code(), 4) << command.text();
    EXPECT_THAT(command.text(), HasSubstr("machine fault: no progress for 0.1 minutes (--watchdog): rank 0 on "));
    EXPECT_THAT(command.text(), HasSubstr(std::string(GetParam().doing) + "; it holds up the run"));
}

// While it lives whoever opens the file to write waits, for as long as the system allows (45 s): a slow disk of one
// rank.
class HeldFile {
public:
    explicit HeldFile(const std::string& path) : file_(::open(path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0666)) {
        ::signal(SIGIO, SIG_IGN);
        is_held_ = file_ >= 0 && ::fcntl(file_, F_SETLEASE, F_RDLCK) == 0;
    }
    ~HeldFile() { ::close(file_); }
    HeldFile(const HeldFile&) = delete;
    HeldFile& operator=(const HeldFile&) = delete;

    bool is_held() const { return is_held_; }
    bool is_wanted() const { return ::fcntl(file_, F_GETLEASE) == F_UNLCK; }
    void release() const { ::fcntl(file_, F_SETLEASE, F_UNLCK); }

private:
    int file_;
    bool is_held_ = false;
};

TEST(RanksWithAFault, let_one_that_still_writes_come_to_its_end) {
    const Scratch scratch;
    const std::string folder = scratch / "out", instant = folder + "/fields/step_000000040000";
    const std::string file = scratch.write("e.json", sheet(R"("fields": {"show": ["E"], "every": "2000 ms"},
            "stimuli": [{"name": "spoiler", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "1e30 1/ms", "start": "2000.5 ms", "duration": "1 ms"}])",
                                                           R"({"end": "1e6 ms", "dt": "0.05 ms"})"));
    StartedCommand command(run_of(2, file, folder), scratch / "said");
    ASSERT_TRUE(command.wait_until([&] { return fs::exists(folder + "/fields/step_000000000000/rank_00001.h5"); }))
        << command.text();
    fs::create_directories(instant);
    const HeldFile held(instant + "/.rank_00001.h5.partial");
    if (!held.is_held()) GTEST_SKIP() << "this file system has no leases";
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
