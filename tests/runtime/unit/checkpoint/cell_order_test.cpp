#include "runtime/checkpoint/cell_order.hpp"

#include <gtest/gtest.h>

#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/ghosts.hpp"

namespace heartwright::checkpoint {
namespace {

TEST(CellOrder, a_whole_grid_of_one_block_is_in_order_as_it_is) {
    const tissue::Grid grid{{5, 4, 3}, 3, 1, false};
    const tissue::Slots slots(grid, std::vector<std::uint16_t>(60, 0), 1);
    const CellOrder order(grid, slots);
    EXPECT_EQ(order.count, 60);
    EXPECT_TRUE(order.slots.empty());
    ASSERT_EQ(order.runs.size(), 1u);
    EXPECT_EQ(order.runs[0].first, 0);
    EXPECT_EQ(order.runs[0].length, 60);
}

TEST(CellOrder, parts_together_have_each_cell_once_in_ascending_order) {
    const tissue::Grid whole{{7, 6, 5}, 3, 1, false};
    const tissue::Decomposition cut = tissue::Decomposition::even(whole.cells, 6);
    std::vector<int> seen(static_cast<std::size_t>(whole.count()));
    for (int rank = 0; rank < 6; ++rank) {
        const tissue::Grid part = cut.part(whole, rank);
        std::vector<std::uint16_t> blocks;
        for (std::int64_t g = 0; g < part.count(); ++g) {
            const std::int64_t w = part.whole_index(g);
            blocks.push_back(w % 11 == 0 ? tissue::no_cell : static_cast<std::uint16_t>(w % 3));
        }
        const tissue::Slots slots(part, blocks, 3, tissue::ghosts_of(cut, part, blocks, true));
        const CellOrder order(part, slots);
        ASSERT_EQ(order.count, slots.count());
        std::int64_t place = 0, before = -1;
        for (const CellRun& run : order.runs) {
            EXPECT_GT(run.first, before + (before < 0 ? 0 : 1));  // as few runs as possible
            for (std::int64_t w = run.first; w < run.first + run.length; ++w, ++place) {
                ++seen[static_cast<std::size_t>(w)];
                EXPECT_EQ(part.whole_index(slots.grid_of(order.slot(place))), w);
                before = w;
            }
        }
        EXPECT_EQ(place, order.count);
        // Values by slots come out in order of places.
        std::vector<std::int64_t> by_slot, ordered(static_cast<std::size_t>(order.count));
        for (std::int64_t s = 0; s < order.count; ++s) by_slot.push_back(part.whole_index(slots.grid_of(s)));
        gather(order, 8, reinterpret_cast<const std::byte*>(by_slot.data()), 0, order.count,
               reinterpret_cast<std::byte*>(ordered.data()));
        EXPECT_TRUE(std::is_sorted(ordered.begin(), ordered.end()));
    }
    for (std::int64_t w = 0; w < whole.count(); ++w) EXPECT_EQ(seen[static_cast<std::size_t>(w)], w % 11 == 0 ? 0 : 1);
}

TEST(CellOrder, runs_of_two_are_shared_where_they_overlap) {
    const auto shared = shared_runs({{2, 3}, {8, 4}}, {{0, 3}, {4, 1}, {7, 2}, {11, 5}});
    ASSERT_EQ(shared.size(), 4u);
    const auto is = [](const SharedRun& run, std::int64_t place, std::int64_t row, std::int64_t length) {
        return run.place == place && run.row == row && run.length == length;
    };
    EXPECT_TRUE(is(shared[0], 0, 2, 1));  // cell 2
    EXPECT_TRUE(is(shared[1], 2, 3, 1));  // cell 4
    EXPECT_TRUE(is(shared[2], 3, 5, 1));  // cell 8
    EXPECT_TRUE(is(shared[3], 6, 6, 1));  // cell 11
    EXPECT_TRUE(shared_runs({}, {{0, 3}}).empty());
}

}  // namespace
}  // namespace heartwright::checkpoint
