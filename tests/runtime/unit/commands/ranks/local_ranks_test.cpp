#include "runtime/launch/local_ranks.hpp"

#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

extern char** environ;

namespace heartwright::commands {
namespace {

// `sleep 60`, until the end of the test; its signal when it has ended by one.
class Sleeper {
public:
    Sleeper() {
        std::string words[] = {"sleep", "60"};
        char* pointers[] = {words[0].data(), words[1].data(), nullptr};
        EXPECT_EQ(posix_spawnp(&process, "sleep", nullptr, nullptr, pointers, environ), 0);
    }
    ~Sleeper() {
        if (process > 0) end(SIGKILL);
    }
    Sleeper(const Sleeper&) = delete;
    Sleeper& operator=(const Sleeper&) = delete;
    int end(int signal = 0) {
        if (signal != 0) ::kill(process, signal);
        int status = 0;
        ::waitpid(process, &status, 0);
        process = 0;
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }
    pid_t process = 0;
};

const launch::ChildProcess* found_in(const std::optional<std::vector<launch::ChildProcess>>& children, pid_t process) {
    if (!children) return nullptr;
    const auto found = std::find_if(children->begin(), children->end(),
                                    [&](const launch::ChildProcess& child) { return child.process == process; });
    return found == children->end() ? nullptr : &*found;
}

TEST(LocalRanks, children_are_found_by_lists_and_by_looking_at_all_processes) {
    const Sleeper first, second;
    for (const auto& children : {launch::children_of(::getpid()), launch::children_by_scan(::getpid())}) {
        for (const pid_t process : {first.process, second.process}) {
            const launch::ChildProcess* child = found_in(children, process);
            ASSERT_NE(child, nullptr);
            EXPECT_TRUE(child->is_living);
            EXPECT_EQ(child->name, "sleep");
        }
        EXPECT_EQ(found_in(children, ::getpid()), nullptr);
    }
    EXPECT_FALSE(launch::children_by_scan(-1));
}

TEST(LocalRanks, one_that_is_over_does_not_live) {
    const Sleeper sleeper;
    ::kill(sleeper.process, SIGKILL);
    const auto is_over = [&](const auto& children) {
        const launch::ChildProcess* child = found_in(children, sleeper.process);
        return child != nullptr && !child->is_living;
    };
    for (int look = 0; look < 5000 && !is_over(launch::children_of(::getpid())); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(is_over(launch::children_of(::getpid())));
    EXPECT_TRUE(is_over(launch::children_by_scan(::getpid())));
}

TEST(LocalRanks, a_name_is_what_the_system_keeps_of_it) {
    EXPECT_EQ(launch::LocalRanks::name_of("/usr/bin/heartwright-solver"), "heartwright-sol");
    EXPECT_EQ(launch::LocalRanks::name_of("sleep"), "sleep");
}

TEST(LocalRanks, only_processes_of_the_program_are_told) {
    Sleeper one, other;
    launch::LocalRanks nobody(::getpid(), "/usr/bin/heartwright-solver"), ranks(::getpid(), "/usr/bin/sleep");
    nobody.tell_each(SIGTERM);
    EXPECT_FALSE(nobody.tell_one(SIGTERM));
    EXPECT_TRUE(found_in(launch::children_of(::getpid()), one.process)->is_living);
    ranks.tell_each(SIGUSR1);
    EXPECT_EQ(one.end(), SIGUSR1);
    EXPECT_EQ(other.end(), SIGUSR1);
    EXPECT_FALSE(ranks.tell_one(SIGUSR1));
}

TEST(LocalRanks, each_is_told_a_signal_once) {
    Sleeper sleeper;
    launch::LocalRanks ranks(::getpid(), "sleep");
    ranks.tell_each(SIGCONT);  // which does nothing
    EXPECT_TRUE(ranks.tell_one(SIGSTOP));
    int status = 0;
    ASSERT_EQ(::waitpid(sleeper.process, &status, WUNTRACED), sleeper.process);
    ranks.tell_each(SIGCONT);
    EXPECT_EQ(::waitpid(sleeper.process, &status, WCONTINUED | WNOHANG), 0);
    EXPECT_EQ(sleeper.end(SIGKILL), SIGKILL);
}

}  // namespace
}  // namespace heartwright::commands
