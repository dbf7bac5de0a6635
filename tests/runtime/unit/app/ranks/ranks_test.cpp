#include "runtime/app/ranks.hpp"

#include <gmock/gmock.h>

#include "base/diag/faults.hpp"
#include "runtime/app/watchdog.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/mpi/pulse.hpp"

namespace heartwright::app {
namespace {

Arguments given(const std::vector<std::string>& words) {
    static const Usage usage{"run", "", "", rank_options(), {}, ""};
    return Arguments(usage, words, 0, 0);
}

TEST(RankOptions, minutes_of_the_watchdog_are_a_number) {
    EXPECT_EQ(watchdog_minutes(given({})), 10);
    EXPECT_EQ(watchdog_minutes(given({"--watchdog", "0.5"})), 0.5);
    EXPECT_EQ(watchdog_minutes(given({"--watchdog", "0"})), 0);
    for (const char* wrong : {"-1", "soon", "1e9", "nan", "2 h", ""}) EXPECT_THROW(watchdog_minutes(given({"--watchdog", wrong})), UserFault) << wrong;
}

TEST(Ranks, one_alone_works_here) {
    int ranks = 0;
    EXPECT_EQ(work_of_ranks({"unused"}, given({"--ranks", "1"}), [&](mpi::Team& team) {
        ranks = team.size();
        return 7;
    }), 7);
    EXPECT_EQ(ranks, 1);
    EXPECT_EQ(threads_of_a_rank(mpi::alone()), hardware_threads());
    EXPECT_THAT(texts_of_the_root(mpi::alone(), {"a", "", "b\n"}), testing::ElementsAre("a", "", "b\n"));
    const Places places = places_of(mpi::alone(), "");
    EXPECT_EQ(places.ranks, 1);
    EXPECT_EQ(places.nodes, 1);
    EXPECT_EQ(places.gpus, 0);
    EXPECT_THAT(places.notes, testing::IsEmpty());
}

TEST(Watchdog, names_the_rank_that_holds_up_the_others) {
    mpi::Board board;
    mpi::Pulse pulses[3];
    for (int r = 0; r < 3; ++r) {
        pulses[r].rank = 10 + r;
        pulses[r].step = 500 - r;
        pulses[r].doing = mpi::Doing::exchanging;
        pulses[r].awaited = 11;
    }
    mpi::share_pulses(&board, pulses, 3, 0);
    EXPECT_EQ(Watchdog::text("n7", 10, 4000),
              "machine fault: no step for 10 minutes (--watchdog): rank 10 on n7 stands at step 500 of 4000, waiting for the halo of rank 11, as all "
              "ranks of this computer do\n");
    pulses[1].doing = mpi::Doing::writing;
    EXPECT_EQ(Watchdog::text("n7", 0.5, 4000),
              "machine fault: no step for 0.5 minutes (--watchdog): rank 11 on n7 stands at step 499 of 4000, writing results; it holds up the run\n");
    EXPECT_EQ(Watchdog::text("n7", 10, 4000, {false, false, true}),
              "machine fault: no step for 10 minutes (--watchdog): rank 12 on n7 stands at step 498 of 4000, its process stands still, waiting for the halo "
              "of rank 11; it holds up the run\n");
    mpi::share_pulses(nullptr, nullptr, 1, 0);
}

}  // namespace
}  // namespace heartwright::app
