#include "runtime/tissue/slots.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "whole_grid.hpp"

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

TEST(Slots, of_a_part_put_the_boundary_first_and_keep_the_inner_box_in_grid_order) {
    const Grid whole = whole_grid({6, 5, 8});
    const auto d = Decomposition::even(whole.cells, 4);
    ASSERT_EQ(d.ranks(), (std::array<int, 3>{2, 1, 2}));
    const Grid part = d.part(whole, 0);
    const std::vector<std::uint16_t> blocks(static_cast<std::size_t>(part.count()), 0);
    const Slots slots(part, blocks, 1, ghosts_of(d, part, blocks, true));
    EXPECT_EQ(slots.count(), 3 * 5 * 4);
    EXPECT_EQ(slots.boundary(0).last - slots.boundary(0).first, 3 * 5 * 4 - 2 * 5 * 3);
    EXPECT_EQ(slots.rest(0).last, slots.count());
    ASSERT_TRUE(slots.inner());
    EXPECT_EQ(slots.inner()->box, (CellBox{{0, 0, 0}, {2, 5, 3}}));
    for (std::int64_t k = 0; k < 3; ++k) {
        for (std::int64_t j = 0; j < 5; ++j)
            for (std::int64_t i = 0; i < 2; ++i)
                EXPECT_EQ(slots.slot_of(part.index({i, j, k})), slots.inner()->first_slot + i + 2 * (j + 5 * k));
    }
}

TEST(Slots, of_a_part_with_a_hole_in_its_boundary_have_no_inner_box_in_grid_order) {
    const Grid whole = whole_grid({40, 20, 6});  // more than a brick
    const auto d = Decomposition::even(whole.cells, 2);
    const Grid part = d.part(whole, 0);
    std::vector<std::uint16_t> blocks(static_cast<std::size_t>(part.count()), 0);
    const auto ghosts = ghosts_of(d, part, blocks, true);
    blocks[static_cast<std::size_t>(part.index({part.owned().end[0] - 1, 3, 3}))] = no_cell;
    EXPECT_FALSE(Slots(part, blocks, 1, ghosts).inner());
}

TEST(Slots, of_a_part_may_be_none) {
    const Grid whole = whole_grid({8, 1, 1});
    const auto d = Decomposition::even(whole.cells, 2);
    const Grid part = d.part(whole, 1);
    const Slots slots(part, std::vector<std::uint16_t>(static_cast<std::size_t>(part.count()), no_cell), 1);
    EXPECT_EQ(slots.count(), 0);
    EXPECT_FALSE(slots.inner());
}

}  // namespace
}  // namespace heartwright::tissue
