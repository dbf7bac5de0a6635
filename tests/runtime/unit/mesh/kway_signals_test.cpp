// METIS handles signals of the process while it works; the process does not notice.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <thread>

#include "runtime/core/blocked_signals.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"

namespace heartwright::mesh {
namespace {

// Rows of a cube, coupled to those before and after them along each axis: METIS takes about 50 ms of them.
tissue::Rows cube_of_rows() {
    constexpr std::int32_t side = 40;
    tissue::Rows rows;
    rows.positions.resize(static_cast<std::size_t>(side) * side * side);
    rows.neighbour_starts.push_back(0);
    for (std::int32_t k = 0; k < side; ++k)
        for (std::int32_t j = 0; j < side; ++j)
            for (std::int32_t i = 0; i < side; ++i) {
                const std::int32_t row = (k * side + j) * side + i;
                if (k > 0) rows.neighbours.push_back(row - side * side);
                if (j > 0) rows.neighbours.push_back(row - side);
                if (i > 0) rows.neighbours.push_back(row - 1);
                if (i + 1 < side) rows.neighbours.push_back(row + 1);
                if (j + 1 < side) rows.neighbours.push_back(row + side);
                if (k + 1 < side) rows.neighbours.push_back(row + side * side);
                rows.neighbour_starts.push_back(static_cast<std::int64_t>(rows.neighbours.size()));
            }
    return rows;
}

class KwaySignals : public ::testing::Test {
protected:
    void SetUp() override {
        if (!has_metis()) GTEST_SKIP() << "built without METIS";
    }
};

// Partitions again and again; ends with 7 when METIS fails.
[[noreturn]] void partition_until_it_fails(const tissue::Rows& rows, int begun) {
    (void)!::write(begun, "b", 1);
    while (kway_owners(rows, {}, {1, 1, 1})) {
    }
    ::_exit(7);
}

TEST_F(KwaySignals, sigterm_ends_the_program_as_without_metis) {
    const tissue::Rows rows = cube_of_rows();
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) partition_until_it_fails(rows, ends[1]);
    char begun = 0;
    ASSERT_EQ(::read(ends[0], &begun, 1), 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(75));
    ::kill(child, SIGTERM);
    int status = 0;
    bool has_ended = false;
    for (int look = 0; look < 10000 && !has_ended; ++look) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        has_ended = ::waitpid(child, &status, WNOHANG) == child;
    }
    if (!has_ended) {
        ::kill(child, SIGKILL);
        ::waitpid(child, &status, 0);
    }
    EXPECT_TRUE(has_ended) << "SIGTERM was lost";
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM)
        << "ended with status " << status << "; exit code 7: METIS took the signal for a failure";
    ::close(ends[0]);
    ::close(ends[1]);
}

volatile std::sig_atomic_t terminations = 0;

// Those that METIS would change; the C library adds others.
unsigned flags_of(const struct sigaction& action) {
    constexpr auto changed =
        static_cast<unsigned>(SA_RESTART) | static_cast<unsigned>(SA_RESETHAND) | static_cast<unsigned>(SA_NODEFER);
    return static_cast<unsigned>(action.sa_flags) & changed;
}

// As Interruption of a run does.
TEST_F(KwaySignals, a_noted_sigterm_leaves_the_partition_and_its_own_handler) {
    struct sigaction noted {};
    noted.sa_handler = [](int) { terminations = terminations + 1; };
    noted.sa_flags = SA_RESTART;
    struct sigaction terminate {
    }, abort{};
    sigaction(SIGTERM, &noted, &terminate);
    sigaction(SIGABRT, nullptr, &abort);
    const tissue::Rows rows = cube_of_rows();
    const auto undisturbed = kway_owners(rows, {}, {1, 1, 1});
    terminations = 0;
    std::thread sender;
    {
        const BlockedSignals blocked;
        sender = std::thread([process = ::getpid()] {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            ::kill(process, SIGTERM);
        });
    }
    const auto owners = kway_owners(rows, {}, {1, 1, 1});
    sender.join();
    struct sigaction terminate_after {
    }, abort_after{};
    sigaction(SIGTERM, &terminate, &terminate_after);
    sigaction(SIGABRT, nullptr, &abort_after);
    EXPECT_EQ(terminations, 1);
    EXPECT_TRUE(undisturbed);
    EXPECT_EQ(owners, undisturbed);
    EXPECT_EQ(terminate_after.sa_handler, noted.sa_handler);
    EXPECT_EQ(flags_of(terminate_after), flags_of(noted));
    EXPECT_EQ(abort_after.sa_handler, abort.sa_handler);
    EXPECT_EQ(flags_of(abort_after), flags_of(abort));
}

}  // namespace
}  // namespace heartwright::mesh
