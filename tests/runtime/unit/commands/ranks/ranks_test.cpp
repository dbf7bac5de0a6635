#include "runtime/launch/ranks.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/launch/watchdog.hpp"
#include "runtime/mpi/heartbeat.hpp"
#include "tests/runtime/unit/io/scratch.hpp"

namespace heartwright::commands {
namespace {

Arguments given(const std::vector<std::string>& words) {
    static const Usage usage{"run", "", "", launch::rank_options(), {}, ""};
    return Arguments(usage, words, 0, 0);
}

TEST(RankOptions, minutes_of_the_watchdog_are_a_number) {
    EXPECT_EQ(launch::watchdog_minutes(given({})), 10);
    EXPECT_EQ(launch::watchdog_minutes(given({"--watchdog", "0.5"})), 0.5);
    EXPECT_EQ(launch::watchdog_minutes(given({"--watchdog", "0"})), 0);
    EXPECT_EQ(launch::watchdog_minutes(given({"--watchdog", "2 h"})), 120);
    for (const char* wrong : {"-1", "soon", "1e9", "nan", "2 mV", ""})
        EXPECT_THROW(launch::watchdog_minutes(given({"--watchdog", wrong})), UserFault) << wrong;
}

TEST(Ranks, one_alone_works_here) {
    int ranks = 0;
    EXPECT_EQ(launch::work_of_ranks({"unused"}, given({"--ranks", "1"}),
                                    [&](mpi::Team& team) {
                                        ranks = team.size();
                                        return 7;
                                    }),
              7);
    EXPECT_EQ(ranks, 1);
    EXPECT_EQ(launch::threads_of_a_rank(mpi::serial()), hardware_threads());
    EXPECT_THAT(launch::texts_of_the_root(mpi::serial(), {"a", "", "b\n"}), testing::ElementsAre("a", "", "b\n"));
    const launch::Places places = launch::places_of(mpi::serial(), "");
    EXPECT_EQ(places.ranks, 1);
    EXPECT_EQ(places.nodes, 1);
    EXPECT_EQ(places.gpus, 0);
    EXPECT_THAT(places.notes, testing::IsEmpty());
}

TEST(Watchdog, names_the_rank_that_holds_up_the_others) {
    mpi::Board board;
    mpi::Heartbeat heartbeats[3];
    for (int r = 0; r < 3; ++r) {
        heartbeats[r].rank = 10 + r;
        heartbeats[r].step = 500 - r;
        heartbeats[r].activity = mpi::Activity::exchanging;
        heartbeats[r].awaited = 11;
    }
    mpi::share_heartbeats(&board, heartbeats, 3, 0);
    EXPECT_EQ(launch::Watchdog::text("n7", 10, 4000),
              "machine fault: no step for 10 minutes (--watchdog): rank 10 on n7 stands at step 500 of 4000, waiting "
              "for the halo of rank 11, as all "
              "ranks of this computer do\n");
    heartbeats[1].activity = mpi::Activity::writing;
    EXPECT_EQ(launch::Watchdog::text("n7", 0.5, 4000),
              "machine fault: no step for 0.5 minutes (--watchdog): rank 11 on n7 stands at step 499 of 4000, writing "
              "results; it holds up the run\n");
    EXPECT_EQ(launch::Watchdog::text("n7", 10, 4000, {false, false, true}),
              "machine fault: no step for 10 minutes (--watchdog): rank 12 on n7 stands at step 498 of 4000, its "
              "process stands still, waiting for the halo "
              "of rank 11; it holds up the run\n");
    heartbeats[1].activity = mpi::Activity::agreeing;
    EXPECT_THAT(launch::Watchdog::text("n7", 10, 4000, {}, "; nothing is heard of n8 (rank 3)"),
                testing::EndsWith(", as all ranks of this computer do; nothing is heard of n8 (rank 3)\n"));
    mpi::share_heartbeats(nullptr, nullptr, 1, 0);
}

TEST(Watchdog, names_the_rank_that_holds_up_the_set_up_or_the_end) {
    mpi::Board board;
    mpi::Heartbeat heartbeats[2];
    heartbeats[1].rank = 1;
    heartbeats[0].activity = mpi::Activity::agreeing;
    mpi::share_heartbeats(&board, heartbeats, 2, 0);
    heartbeats[1].activity = mpi::Activity::preparing;
    EXPECT_EQ(launch::Watchdog::text("n7", 10, 0),
              "machine fault: no progress for 10 minutes (--watchdog): rank 1 on n7 is setting the run up; it holds up "
              "the run\n");
    heartbeats[1].activity = mpi::Activity::finalizing;
    EXPECT_EQ(launch::Watchdog::text("n7", 10, 4000),
              "machine fault: no progress for 10 minutes (--watchdog): rank 1 on n7 is writing the results at the end; "
              "it holds up the run\n");
    mpi::share_heartbeats(nullptr, nullptr, 1, 0);
}

TEST(ClusterWatchdog, tell_which_computers_are_silent) {
    const Scratch scratch;
    const std::vector<launch::ClusterWatchdog::Computer> computers{
        {"n1", {0, 1}}, {"n2", {2}}, {"n3", {3, 4, 5}}, {"n4", {6, 9}}};
    const launch::ClusterWatchdog first(computers, 0, scratch.path()), second(computers, 1, scratch.path());
    first.post();
    first.post();
    EXPECT_EQ(first.elsewhere(), "; nothing is heard of n2 (rank 2), n3 (ranks 3 to 5), n4 (ranks 6, 9)");
    second.post();
    EXPECT_EQ(first.elsewhere(), "; nothing is heard of n3 (ranks 3 to 5), n4 (ranks 6, 9)");
    second.withdraw();
    EXPECT_EQ(first.elsewhere(), "; nothing is heard of n2 (rank 2), n3 (ranks 3 to 5), n4 (ranks 6, 9)");
    for (std::size_t k = 1; k < 4; ++k) launch::ClusterWatchdog(computers, k, scratch.path()).post();
    EXPECT_EQ(first.elsewhere(), "; so do those of all 4 computers: what they send does not arrive");
    EXPECT_TRUE(second.claim_last_word());
    EXPECT_FALSE(first.claim_last_word());
    first.remove();
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
}

TEST(ClusterWatchdog, of_one_computer_or_without_a_folder_leave_nothing_and_speak) {
    const Scratch scratch;
    const launch::ClusterWatchdog alone({{"n1", {0, 1}}}, 0, scratch.path());
    alone.post();
    EXPECT_EQ(alone.elsewhere(), "");
    EXPECT_TRUE(alone.claim_last_word() && alone.claim_last_word());
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
    const launch::ClusterWatchdog nowhere({{"n1", {0}}, {"n2", {1}}}, 0, scratch / "none");
    nowhere.post();
    EXPECT_TRUE(nowhere.claim_last_word() && nowhere.claim_last_word());
    EXPECT_EQ(nowhere.elsewhere(), "; nothing is heard of n2 (rank 1)");
}

}  // namespace
}  // namespace heartwright::commands
