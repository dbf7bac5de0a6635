#include "runtime/mpi/heartbeat.hpp"

#include <gtest/gtest.h>

namespace heartwright::mpi {
namespace {

TEST(Heartbeat, beats_with_each_step) {
    const auto before = heartbeat().beats.load();
    heartbeat().at_step(12);
    EXPECT_EQ(heartbeat().step.load(), 12);
    EXPECT_NE(heartbeat().beats.load(), before);
}

TEST(Heartbeat, tells_what_is_being_done_and_then_what_was_done_before) {
    EXPECT_EQ(text_of(heartbeat()), "computing");
    EXPECT_FALSE(heartbeat().waits());
    {
        const ActivityScope writing(Activity::writing);
        EXPECT_EQ(text_of(heartbeat()), "writing results");
        {
            const ActivityScope agreeing(Activity::agreeing);
            EXPECT_EQ(text_of(heartbeat()), "waiting for all ranks");
            EXPECT_TRUE(heartbeat().waits());
        }
        EXPECT_EQ(text_of(heartbeat()), "writing results");
        const ActivityScope keeping(Activity::checkpointing);
        EXPECT_EQ(text_of(heartbeat()), "writing a checkpoint");
    }
    {
        const ActivityScope exchanging(Activity::exchanging);
        EXPECT_EQ(text_of(heartbeat()), "waiting for its neighbours' halo");
        heartbeat().awaited = 3;
        EXPECT_EQ(text_of(heartbeat()), "waiting for the halo of rank 3");
        heartbeat().awaited = -1;
    }
    EXPECT_EQ(text_of(heartbeat()), "computing");
}

TEST(Heartbeat, a_node_has_one_last_word) {
    Board board;
    Heartbeat heartbeats[2];
    share_heartbeats(&board, heartbeats, 2, 1);
    EXPECT_EQ(&heartbeat(), &heartbeats[1]);
    EXPECT_EQ(heartbeats_of_node().size(), 2u);
    EXPECT_TRUE(claim_last_word());
    EXPECT_FALSE(claim_last_word());
    share_heartbeats(nullptr, nullptr, 1, 0);
    EXPECT_EQ(heartbeats_of_node().size(), 1u);
}

}  // namespace
}  // namespace heartwright::mpi
