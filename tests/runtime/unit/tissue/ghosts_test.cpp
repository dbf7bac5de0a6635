// Ghosts, and what ranks send each other, without any rank.
#include "runtime/tissue/ghosts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "runtime/tissue/decomposition.hpp"
#include "whole_grid.hpp"

namespace heartwright::tissue {
namespace {

// What all ranks would send each other: own slots hold the index in the whole grid, ghosts -1; after the exchange each
// ghost has its own.
void exchange_in_mind(const Cell& cells, int ranks, bool edges, const std::vector<std::uint16_t>& blocks_of_whole,
                      int blocks) {
    const Grid whole = whole_grid(cells);
    const auto d = Decomposition::even(cells, ranks);
    std::vector<Grid> parts;
    std::vector<Slots> slots;
    std::vector<std::vector<HaloPeer>> peers;
    std::vector<std::vector<std::int64_t>> values;
    std::int64_t own = 0;
    for (int r = 0; r < ranks; ++r) {
        const Grid part = d.part(whole, r);
        std::vector<std::uint16_t> block_of_cell;
        for (std::int64_t g = 0; g < part.count(); ++g) {
            block_of_cell.push_back(blocks_of_whole[static_cast<std::size_t>(part.whole_index(g))]);
            ASSERT_EQ(part.position(part.cell(g)), whole.position(part.whole_cell(part.cell(g))));
        }
        slots.emplace_back(part, block_of_cell, blocks, ghosts_of(d, part, block_of_cell, edges));
        peers.push_back(halo_peers(d, r, part, slots.back(), edges));
        auto& plane = values.emplace_back(static_cast<std::size_t>(slots.back().total()), -1);
        for (std::int64_t s = 0; s < slots.back().count(); ++s)
            plane[static_cast<std::size_t>(s)] = part.whole_index(slots.back().grid_of(s));
        own += slots.back().count();
        parts.push_back(part);
    }
    EXPECT_EQ(own, std::count_if(blocks_of_whole.begin(), blocks_of_whole.end(),
                                 [](auto block) { return block != no_cell; }));
    for (std::size_t r = 0; r < parts.size(); ++r) {
        for (const HaloPeer& peer : peers[r]) {
            const auto p = static_cast<std::size_t>(peer.rank);
            const auto back = std::find_if(peers[p].begin(), peers[p].end(),
                                           [&](const HaloPeer& one) { return one.rank == static_cast<int>(r); });
            ASSERT_NE(back, peers[p].end());
            ASSERT_EQ(static_cast<std::int64_t>(peer.send.size()), back->ghosts);
            for (std::size_t n = 0; n < peer.send.size(); ++n) {
                values[p][static_cast<std::size_t>(back->first_ghost) + n] =
                    values[r][static_cast<std::size_t>(peer.send[n])];
            }
        }
    }
    for (std::size_t r = 0; r < parts.size(); ++r) {
        for (std::int64_t s = 0; s < slots[r].total(); ++s) {
            ASSERT_EQ(values[r][static_cast<std::size_t>(s)], parts[r].whole_index(slots[r].grid_of(s)))
                << "rank " << r << " slot " << s;
        }
        // Every neighbour of an own cell has a slot, and boundaries hold all that is sent.
        for (std::int64_t s = 0; s < slots[r].count(); ++s) {
            const Cell cell = parts[r].cell(slots[r].grid_of(s));
            for (std::size_t a = 0; a < 3; ++a) {
                for (const int side : {-1, 1}) {
                    Cell next = cell;
                    next[a] += side;
                    const Cell in_whole = parts[r].whole_cell(next);
                    if (whole.contains(in_whole) &&
                        blocks_of_whole[static_cast<std::size_t>(whole.index(in_whole))] != no_cell) {
                        ASSERT_TRUE(parts[r].contains(next));
                        ASSERT_GE(slots[r].slot_of(parts[r].index(next)), 0);
                    }
                }
            }
        }
        for (const HaloPeer& peer : peers[r]) {
            for (const std::int32_t slot : peer.send) {
                bool is_boundary = false;
                for (int b = 0; b < blocks; ++b) {
                    is_boundary =
                        is_boundary || (slot >= slots[r].boundary(b).first && slot < slots[r].boundary(b).last);
                }
                ASSERT_TRUE(is_boundary);
            }
        }
    }
}

TEST(Halo, brings_every_ghost_its_own_value) {
    for (const int ranks : {1, 2, 3, 4, 5, 6, 7, 8, 11}) {
        exchange_in_mind({9, 8, 7}, ranks, true, std::vector<std::uint16_t>(9 * 8 * 7, 0), 1);
        exchange_in_mind({9, 8, 7}, ranks, false, std::vector<std::uint16_t>(9 * 8 * 7, 0), 1);
        exchange_in_mind({16, 9, 1}, ranks, true, std::vector<std::uint16_t>(16 * 9, 0), 1);
        exchange_in_mind({25, 1, 1}, ranks, false, std::vector<std::uint16_t>(25, 0), 1);
        std::mt19937 random(static_cast<unsigned>(ranks));
        std::vector<std::uint16_t> blocks(9 * 8 * 7);
        for (auto& block : blocks) block = random() % 3 == 0 ? no_cell : static_cast<std::uint16_t>(random() % 3);
        exchange_in_mind({9, 8, 7}, ranks, true, blocks, 3);
    }
}

TEST(Halo, is_whole_on_tiny_grids) {
    for (int ranks = 1; ranks <= 16; ++ranks)
        exchange_in_mind({4, 4, 1}, ranks, true, std::vector<std::uint16_t>(16, 0), 1);
    for (const int ranks : {3, 5, 7, 13, 26, 27}) {
        exchange_in_mind({3, 3, 3}, ranks, true, std::vector<std::uint16_t>(27, 0), 1);
        exchange_in_mind({3, 3, 3}, ranks, false, std::vector<std::uint16_t>(27, 0), 1);
    }
}

}  // namespace
}  // namespace heartwright::tissue
