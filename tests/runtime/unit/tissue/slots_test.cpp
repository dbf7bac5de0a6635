#include "runtime/tissue/slots.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"

namespace heartwright::tissue {
namespace {

TEST(Slots, of_one_block_without_holes_are_the_grid) {
    const Slots slots({{40, 1, 1}, 1, 1, false}, std::vector<std::uint16_t>(40, 0), 1);
    EXPECT_TRUE(slots.is_identity());
    EXPECT_EQ(slots.count(), 40);
    EXPECT_EQ(slots.stride(), 64);
    EXPECT_EQ(slots.slot_of(17), 17);
}

TEST(Slots, are_ordered_by_block_then_grid_and_skip_holes) {
    const Slots slots({{6, 1, 1}, 1, 1, false}, {1, 0, no_cell, 1, 0, 2}, 3);
    EXPECT_FALSE(slots.is_identity());
    EXPECT_EQ(slots.grid_of_slot(), (std::vector<std::int32_t>{1, 4, 0, 3, 5}));
    EXPECT_EQ(slots.slot_of_grid(), (std::vector<std::int32_t>{2, 0, -1, 3, 1, 4}));
    EXPECT_EQ(slots.block(1).first, 2);
    EXPECT_EQ(slots.block(1).last, 4);
}

TEST(Slots, of_blocks_that_follow_the_grid_are_the_grid) {
    EXPECT_TRUE(Slots({{4, 1, 1}, 1, 1, false}, {0, 0, 1, 1}, 2).is_identity());
}

TEST(Slots, of_an_empty_mask_are_refused) {
    EXPECT_THROW(Slots({{2, 1, 1}, 1, 1, false}, {no_cell, no_cell}, 1), UserFault);
}

}  // namespace
}  // namespace heartwright::tissue
