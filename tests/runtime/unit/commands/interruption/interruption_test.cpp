#include "runtime/launch/interruption.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "runtime/launch/process.hpp"

namespace heartwright::commands {
namespace {

TEST(Interruption, waits_for_the_first_signal_and_knows_it) {
    const launch::Interruption interruption;
    EXPECT_EQ(launch::Interruption::signal(), 0);
    EXPECT_EQ(launch::Interruption::exit_code(), 0);
    std::raise(SIGTERM);
    EXPECT_EQ(launch::Interruption::signal(), SIGTERM);
    EXPECT_EQ(launch::Interruption::exit_code(), 143);
    EXPECT_STREQ(launch::signal_name(launch::Interruption::signal()), "SIGTERM");
}

TEST(Interruption, a_new_one_begins_without_a_signal) {
    {
        const launch::Interruption first;
        std::raise(SIGINT);
        EXPECT_EQ(launch::Interruption::exit_code(), 130);
    }
    EXPECT_EQ(launch::Interruption::signal(), SIGINT);  // still known when files are written
    const launch::Interruption second;
    EXPECT_EQ(launch::Interruption::signal(), 0);
}

TEST(Interruption, one_within_another_is_the_same) {
    const launch::Interruption outer;
    std::raise(SIGINT);
    {
        const launch::Interruption inner;
        EXPECT_EQ(launch::Interruption::signal(), SIGINT);
    }
    EXPECT_EQ(launch::Interruption::signal(), SIGINT);
}

TEST(Interruption, the_program_that_is_waited_for_gets_the_signal) {
    const launch::Interruption interruption;
    EXPECT_EQ(launch::run_process({"sh", "-c", "kill -TERM $PPID; exec sleep 60"}), 143);
    EXPECT_EQ(launch::Interruption::signal(), SIGTERM);
    EXPECT_EQ(launch::run_process({"sleep", "60"}), 143);  // one that is started afterwards, too
}

TEST(Interruption, all_programs_at_work_get_the_signal) {
    const launch::Interruption interruption;
    std::size_t failed = 9;
    const std::string interrupt_us =
        "kill -INT " + std::to_string(::getpid()) + "; exec sleep 60";  // its own parent is a supervisor
    EXPECT_EQ(
        launch::run_jobs({{{"sleep", "60"}, {}}, {{"sh", "-c", interrupt_us}, {}}, {{"sleep", "60"}, {}}}, 2, failed),
        130);
    EXPECT_EQ(failed, 0u);
}

TEST(InterruptionDeathTest, the_second_signal_of_either_kind_ends_the_program) {
    EXPECT_EXIT(
        {
            const launch::Interruption interruption;
            std::raise(SIGINT);
            std::raise(SIGTERM);
        },
        ::testing::KilledBySignal(SIGTERM), "");
}

TEST(InterruptionDeathTest, without_one_the_first_signal_ends_the_program) {
    EXPECT_EXIT(
        {
            { const launch::Interruption interruption; }
            std::raise(SIGINT);
        },
        ::testing::KilledBySignal(SIGINT), "");
}

TEST(InterruptionDeathTest, user_1_ends_the_program_when_no_run_goes_on) {
    EXPECT_EXIT(
        {
            { const launch::Interruption interruption; }
            std::raise(SIGUSR1);
        },
        ::testing::KilledBySignal(SIGUSR1), "");
}

TEST(Interruption, user_1_and_hangup_may_come_again_and_after_the_run) {
    for (const int signal : {SIGUSR1, SIGHUP}) {
        struct sigaction before {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler == SIG_IGN) std::signal(signal, SIG_DFL);  // under nohup
        {
            launch::Interruption interruption;
            interruption.outlast_notices();
            std::raise(signal);
            std::raise(signal);
            EXPECT_EQ(launch::Interruption::exit_code(), 128 + signal);
            EXPECT_STREQ(launch::signal_name(signal), signal == SIGHUP ? "SIGHUP" : "SIGUSR1");
        }
        std::raise(signal);
        sigaction(signal, &before, nullptr);
    }
}

TEST(Interruption, what_was_ignored_stays_ignored) {
    struct sigaction before {};
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGINT, &ignore, &before);
    {
        const launch::Interruption interruption;
        std::raise(SIGINT);
        EXPECT_EQ(launch::Interruption::signal(), 0);
    }
    sigaction(SIGINT, &before, nullptr);
}

}  // namespace
}  // namespace heartwright::commands
