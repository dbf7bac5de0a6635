// What a build leaves that is killed: no compiler at work, and nothing that the next build would take for its own.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/build_folder.hpp"
#include "runtime/launch/process_group.hpp"
#include "tests/runtime/unit/io/scratch.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;

bool comes_true(const std::function<bool()>& is_so) {
    for (int look = 0; look < 10000; ++look) {
        if (is_so()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

bool is_alive(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string stat{std::istreambuf_iterator<char>(file), {}};
    return !stat.empty() && stat[stat.rfind(')') + 2] != 'Z';
}

pid_t number_in(const std::string& path) {
    pid_t number = 0;
    std::ifstream(path) >> number;
    return number;
}

// A compiler: a program that starts another and waits for it.
std::vector<std::string> compiler(const Scratch& scratch) {
    return {"sh", "-c",
            "sleep 300 & echo $! > '" + (scratch / "inner") + "'; echo $$ > '" + (scratch / "outer") + "'; wait"};
}

// Another heartwright, that compiles; killed by this signal once it does.
void kill_while_it_compiles(const Scratch& scratch, int signal, const std::function<void()>& work) {
    const pid_t heartwright = ::fork();
    if (heartwright == 0) {
        work();
        ::_exit(0);
    }
    ASSERT_TRUE(comes_true([&] { return number_in(scratch / "inner") > 0 && number_in(scratch / "outer") > 0; }));
    const pid_t inner = number_in(scratch / "inner"), outer = number_in(scratch / "outer");
    EXPECT_TRUE(is_alive(inner) && is_alive(outer));
    ::kill(heartwright, signal);
    ::waitpid(heartwright, nullptr, 0);
    EXPECT_TRUE(comes_true([&] { return !is_alive(inner) && !is_alive(outer); })) << "compilers outlive the build";
    ::kill(inner, SIGKILL);
}

TEST(KilledBuild, leaves_no_compiler_behind) {
    for (const int signal : {SIGKILL, SIGTERM}) {
        const Scratch scratch;
        kill_while_it_compiles(scratch, signal, [&] {
            std::size_t failed = 0;
            launch::run_jobs({{compiler(scratch), scratch / "log"}}, 2, failed);
        });
    }
    const Scratch scratch;
    kill_while_it_compiles(scratch, SIGKILL, [&] { launch::run_process_group(compiler(scratch), scratch / "log"); });
}

TEST(ProcessGroup, gives_the_programs_exit_code_and_output) {
    const Scratch scratch;
    EXPECT_EQ(launch::run_process_group({"sh", "-c", "echo said; exit 7"}, scratch / "log"), 7);
    EXPECT_EQ(text_of(scratch / "log"), "said\n");
    EXPECT_EQ(launch::run_process_group({"sh", "-c", "kill -SEGV $$"}, scratch / "log"), 128 + SIGSEGV);
    EXPECT_THROW(launch::run_process_group({"/no/such/program"}, scratch / "log"), MachineFault);
}

std::size_t entries(const std::string& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

TEST(BuildFolder, is_another_for_each_build) {
    const Scratch scratch;
    const BuildFolder one(scratch / "model-123"), other(scratch / "model-123");
    EXPECT_NE(one.path(), other.path());
    EXPECT_TRUE(fs::is_directory(one.path()) && fs::is_directory(other.path()));
}

TEST(BuildFolder, goes_with_what_it_holds_unless_it_was_renamed) {
    const Scratch scratch;
    { const BuildFolder one(scratch / "model-123"); }
    EXPECT_EQ(entries(scratch.path()), 0u);
    {
        const BuildFolder one(scratch / "model-123");
        fs::rename(one.path(), scratch / "model-123");
    }
    EXPECT_TRUE(fs::is_directory(scratch / "model-123"));
}

TEST(BuildFolder, of_a_killed_build_is_removed_by_the_next_once_nothing_is_at_work_in_it) {
    const Scratch scratch;
    const std::string folder = scratch / "model-123";
    fs::create_directories(folder + ".work");                    // as older versions left it
    fs::create_directories(scratch / "model-1234.work.abcdef");  // another model's
    const pid_t killed = ::fork();
    if (killed == 0) {
        const BuildFolder own(folder);
        std::ofstream(scratch / "path") << own.path();
        const pid_t compiler = ::fork();  // one that outlives it
        if (compiler == 0) {
            ::execlp("sleep", "sleep", "300", nullptr);
            ::_exit(1);
        }
        std::ofstream(scratch / "compiler") << compiler;
        ::kill(::getpid(), SIGKILL);
    }
    ::waitpid(killed, nullptr, 0);
    const std::string left = text_of(scratch / "path");
    const pid_t compiler = number_in(scratch / "compiler");
    ASSERT_GT(compiler, 0);
    remove_abandoned_builds(folder);
    EXPECT_TRUE(fs::exists(left)) << "a compiler is at work there";
    EXPECT_FALSE(fs::exists(folder + ".work"));
    EXPECT_TRUE(fs::exists(scratch / "model-1234.work.abcdef"));
    ::kill(compiler, SIGKILL);
    EXPECT_TRUE(comes_true([&] {
        remove_abandoned_builds(folder);
        return !fs::exists(left);
    }));
}

}  // namespace
}  // namespace heartwright::commands
