// How ranks end together: one message, its exit code, and nobody is left.
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <cstdio>
#include <string>

namespace heartwright::mpi {
namespace {

struct Ended {
    int code;
    std::string text;
};

Ended ranks_that_end(const std::string& how, int ranks) {
    const std::string command = std::string(HEARTWRIGHT_MPIRUN) + " -q -n " + std::to_string(ranks) +
                                " --oversubscribe --allow-run-as-root --bind-to none '" + HEARTWRIGHT_ENDING_RANKS +
                                "' '" + how + "' 2>&1 </dev/null";
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
    const int status = ::pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
}

TEST(EndsOfRanks, a_fault_of_all_ranks_is_told_once) {
    for (const int ranks : {2, 4}) {
        const Ended ended = ranks_that_end("alike", ranks);
        EXPECT_EQ(ended.code, 2);
        EXPECT_EQ(ended.text, "rank 0 has a fault\n");
    }
}

TEST(EndsOfRanks, a_fault_of_one_rank_ends_those_that_wait_for_it) {
    const Ended ended = ranks_that_end("one alone", 3);
    EXPECT_EQ(ended.code, 4);
    EXPECT_EQ(ended.text, "rank 2 has a fault\n");
}

TEST(EndsOfRanks, of_some_with_a_fault_one_tells_it) {
    const Ended ended = ranks_that_end("some", 4);
    EXPECT_EQ(ended.code, 3);
    EXPECT_THAT(ended.text, testing::MatchesRegex("rank [123] has a fault\n"));
}

TEST(EndsOfRanks, a_killed_rank_takes_the_others_with_it) {
    const Ended ended = ranks_that_end("killed", 3);
    EXPECT_EQ(ended.code, 128 + 9);
    EXPECT_EQ(ended.text, "");
}

TEST(EndsOfRanks, ranks_without_a_fault_leave_together) {
    const Ended ended = ranks_that_end("well", 3);
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.text, "");
}

}  // namespace
}  // namespace heartwright::mpi
