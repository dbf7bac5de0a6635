// Runs on several ranks that end before their time: by a signal to the command, or because a rank dies or hangs.
#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "command_line.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// Far longer than anybody waits.
std::string long_run() {
    return sheet(
        R"("name": "long", "checkpoints": {"keep": 9}, "probes": [{"name": "P", "cell": [3, 1], "show": ["E"], "every": "5 ms"}])",
        R"({"end": "100000000 ms", "dt": "0.05 ms"})");
}

std::string content(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The process of a rank of the run into `folder`.
pid_t process_of_rank(int rank, const std::string& folder) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        const std::string command = content(entry.path() / "cmdline");
        if (command.find("heartwright-solver") >= command.find('\0') || command.find(folder) == std::string::npos)
            continue;
        const std::string environment = '\0' + content(entry.path() / "environ");
        if (environment.find(std::string("\0OMPI_COMM_WORLD_RANK=", 22) + std::to_string(rank) + '\0') !=
            std::string::npos)
            return std::stoi(name);
    }
    return 0;
}

// Does that once the probes have rows, and waits for the command's end.
Outcome run_until(const Scratch& scratch, const std::vector<std::string>& more,
                  const std::function<void(pid_t command)>& then) {
    const std::string folder = scratch / "out", probes = folder + "/probes.csv";
    std::vector<std::string> words{"heartwright", "run",       scratch.write("e.json", long_run()),
                                   "-o",          folder,      "--backend",
                                   "cpu",         "--threads", "1",
                                   "--ranks",     "3",         "--oversubscribe"};
    words.insert(words.end(), more.begin(), more.end());
    StartedCommand command(std::move(words), scratch / "said");
    std::error_code error;
    if (command.wait_until([&] { return fs::exists(probes, error) && fs::file_size(probes, error) > 500; }))
        then(command.process());
    if (!command.wait()) {
        ADD_FAILURE() << "the ranks do not end";
        for (int rank = 0; rank < 3; ++rank)
            if (const pid_t left = process_of_rank(rank, folder); left != 0) ::kill(left, SIGKILL);
    }
    return {command.code(), command.text()};
}

std::size_t messages(const std::string& text) {
    std::size_t count = 0;
    for (const char* what : {"machine fault", "fault of heartwright", "error:"})
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
}

class RanksInterruptedBy : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Signals, RanksInterruptedBy, ::testing::Values(SIGINT, SIGTERM, SIGHUP, SIGUSR1),
                         [](const auto& info) {
                             return info.param == SIGINT    ? "interrupt"
                                    : info.param == SIGTERM ? "terminate"
                                    : info.param == SIGHUP  ? "hang_up"
                                                            : "user_1";
                         });

void expect_a_whole_folder(int signal) {
    const Scratch scratch;
    const Outcome ended = run_until(scratch, {}, [&](pid_t command) { ::kill(command, signal); });
    EXPECT_EQ(ended.code, 128 + signal) << ended.text;
    EXPECT_THAT(ended.text, HasSubstr("the ranks: stopped after "));
    EXPECT_EQ(messages(ended.text), 0u) << ended.text;
    const auto summary = nlohmann::json::parse(text_of(scratch / "out/summary.json"));
    EXPECT_EQ(summary["status"], "interrupted");
    EXPECT_GT(summary["steps"].get<std::int64_t>(), 0);
    EXPECT_TRUE(fs::exists(scratch / "out/report.html"));
}

// An mpirun that hands no signal on to ranks.
class DeafMpirun {
public:
    DeafMpirun() { ::setenv(variable, "none", 1); }
    ~DeafMpirun() { ::unsetenv(variable); }
    DeafMpirun(const DeafMpirun&) = delete;
    DeafMpirun& operator=(const DeafMpirun&) = delete;

private:
    static constexpr const char* variable = "OMPI_MCA_ess_base_forward_signals";
};

TEST_P(RanksInterruptedBy, leave_a_whole_folder) { expect_a_whole_folder(GetParam()); }

TEST_P(RanksInterruptedBy, hear_it_without_mpirun) {
    const DeafMpirun deaf;
    expect_a_whole_folder(GetParam());
}

// Two words for one wish, mpirun's and ours, would be two checkpoints at two steps.
void expect_one_checkpoint() {
    const Scratch scratch;
    const fs::path checkpoints = scratch / "out/checkpoints";
    const auto count = [&] {
        std::error_code error;
        return std::distance(fs::directory_iterator(checkpoints, error), fs::directory_iterator());
    };
    const Outcome ended = run_until(scratch, {}, [&](pid_t command) {
        ::kill(command, SIGUSR2);
        for (int look = 0; look < 10000 && count() == 0; ++look)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        std::this_thread::sleep_for(std::chrono::milliseconds(300));  // for what should not come
        ::kill(command, SIGTERM);
    });
    EXPECT_EQ(ended.code, 128 + SIGTERM) << ended.text;
    EXPECT_EQ(count(), 2) << ended.text;  // and that of the end
}

TEST(RanksThatGoOn, leave_one_checkpoint_for_a_wish) { expect_one_checkpoint(); }

TEST(RanksThatGoOn, hear_a_wish_without_mpirun) {
    const DeafMpirun deaf;
    expect_one_checkpoint();
}

TEST(RanksThatEnd, one_that_is_killed_is_named_and_takes_the_others_with_it) {
    const Scratch scratch;
    const Outcome ended = run_until(scratch, {}, [&](pid_t) { ::kill(process_of_rank(1, scratch / "out"), SIGKILL); });
    EXPECT_EQ(ended.code, 4) << ended.text;
    EXPECT_THAT(ended.text, HasSubstr("machine fault: rank 1 on "));
    EXPECT_THAT(ended.text, HasSubstr(" was ended by signal 9 (Killed)"));
    EXPECT_EQ(messages(ended.text), 1u) << ended.text;
    for (int rank = 0; rank < 3; ++rank) EXPECT_EQ(process_of_rank(rank, scratch / "out"), 0);
}

TEST(RanksThatEnd, one_that_hangs_is_named_by_the_watchdog) {
    const Scratch scratch;
    const Outcome ended =
        run_until(scratch, {"--watchdog", "0.1"}, [&](pid_t) { ::kill(process_of_rank(2, scratch / "out"), SIGSTOP); });
    EXPECT_EQ(ended.code, 4) << ended.text;
    EXPECT_THAT(ended.text, HasSubstr("no step for 0.1 minutes (--watchdog): rank 2 on "));
    EXPECT_EQ(messages(ended.text), 1u) << ended.text;
    for (int rank = 0; rank < 3; ++rank) EXPECT_EQ(process_of_rank(rank, scratch / "out"), 0);
}

TEST(RanksThatEnd, all_end_with_the_command_that_started_them) {
    const Scratch scratch;
    run_until(scratch, {}, [&](pid_t command) { ::kill(command, SIGKILL); });
    const auto ranks_left = [&] {
        int left = 0;
        for (int rank = 0; rank < 3; ++rank) left += process_of_rank(rank, scratch / "out") != 0;
        return left;
    };
    for (int look = 0; look < 10000 && ranks_left() > 0; ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(ranks_left(), 0);
}

// Of a mesh that METIS takes some time for.
std::string mesh_run() {
    return R"({"format": 1, "model": "karma_1994", "time": {"end": "5 ms", "dt": "0.05 ms"},
        "geometry": {"make": "slab", "edge": "0.2 mm", "discretisation": "finite volumes"},
        "tissue": {"D": "0.01 mm^2/ms"}})";
}

bool has_thread(pid_t process, const std::string& name) {
    std::error_code error;
    for (const auto& thread : fs::directory_iterator("/proc/" + std::to_string(process) + "/task", error))
        if (content(thread.path() / "comm") == name + "\n") return true;
    return false;
}

// Does that while METIS is at work in the root, and waits for the command's end.
Outcome run_until_metis(const Scratch& scratch, const std::function<void(pid_t command, pid_t root)>& then) {
    const std::string folder = scratch / "out";
    StartedCommand command({"heartwright", "run", scratch.write("e.json", mesh_run()), "-o", folder, "--backend", "cpu",
                            "--threads", "1", "--ranks", "3", "--oversubscribe"},
                           scratch / "said");
    pid_t root = 0;
    const bool is_there = command.wait_until([&] {
        if (root == 0) root = process_of_rank(0, folder);
        return root != 0 && has_thread(root, "metis");
    });
    EXPECT_TRUE(is_there) << "METIS was not seen at work: " << command.text();
    if (is_there) then(command.process(), root);
    EXPECT_TRUE(command.wait()) << "the ranks do not end";
    for (int rank = 0; rank < 3; ++rank) EXPECT_EQ(process_of_rank(rank, folder), 0);
    EXPECT_FALSE(fs::exists(folder));
    return {command.code(), command.text()};
}

TEST_P(RanksInterruptedBy, end_while_metis_is_at_work) {
    if (!mesh::has_metis()) GTEST_SKIP() << "built without METIS";
    const Scratch scratch;
    const Outcome ended = run_until_metis(scratch, [](pid_t command, pid_t) { ::kill(command, GetParam()); });
    EXPECT_EQ(ended.code, 128 + GetParam()) << ended.text;
    EXPECT_EQ(messages(ended.text), 0u) << ended.text;
}

TEST(RanksThatEnd, a_root_that_is_ended_while_metis_is_at_work_is_named) {
    if (!mesh::has_metis()) GTEST_SKIP() << "built without METIS";
    const Scratch scratch;
    const Outcome ended = run_until_metis(scratch, [](pid_t, pid_t root) { ::kill(root, SIGTERM); });
    EXPECT_EQ(ended.code, 4) << ended.text;
    EXPECT_THAT(ended.text, HasSubstr("machine fault: rank 0 on "));
    EXPECT_THAT(ended.text, HasSubstr(" was ended by signal 15 (Terminated)"));
    EXPECT_EQ(messages(ended.text), 1u) << ended.text;
}

}  // namespace
}  // namespace heartwright
