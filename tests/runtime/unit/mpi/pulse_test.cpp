#include "runtime/mpi/pulse.hpp"

#include <gtest/gtest.h>

namespace heartwright::mpi {
namespace {

TEST(Pulse, beats_with_each_step) {
    const auto before = pulse().beats.load();
    pulse().at_step(12);
    EXPECT_EQ(pulse().step.load(), 12);
    EXPECT_NE(pulse().beats.load(), before);
}

TEST(Pulse, tells_what_is_being_done_and_then_what_was_done_before) {
    EXPECT_EQ(text_of(pulse()), "computing");
    EXPECT_FALSE(pulse().waits());
    {
        const Spell writing(Doing::writing);
        EXPECT_EQ(text_of(pulse()), "writing results");
        {
            const Spell agreeing(Doing::agreeing);
            EXPECT_EQ(text_of(pulse()), "waiting for all ranks");
            EXPECT_TRUE(pulse().waits());
        }
        EXPECT_EQ(text_of(pulse()), "writing results");
        const Spell keeping(Doing::keeping);
        EXPECT_EQ(text_of(pulse()), "writing a checkpoint");
    }
    {
        const Spell exchanging(Doing::exchanging);
        EXPECT_EQ(text_of(pulse()), "waiting for its neighbours' halo");
        pulse().awaited = 3;
        EXPECT_EQ(text_of(pulse()), "waiting for the halo of rank 3");
        pulse().awaited = -1;
    }
    EXPECT_EQ(text_of(pulse()), "computing");
}

TEST(Pulse, a_node_has_one_last_word) {
    Board board;
    Pulse pulses[2];
    share_pulses(&board, pulses, 2, 1);
    EXPECT_EQ(&pulse(), &pulses[1]);
    EXPECT_EQ(pulses_of_node().size(), 2u);
    EXPECT_TRUE(claim_last_word());
    EXPECT_FALSE(claim_last_word());
    share_pulses(nullptr, nullptr, 1, 0);
    EXPECT_EQ(pulses_of_node().size(), 1u);
}

}  // namespace
}  // namespace heartwright::mpi
