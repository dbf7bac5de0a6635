// How tiles of space-time blocking cover a sheet.
#include "runtime/kernels/common/space_time_tiles.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace heartwright::kernels {
namespace {

TEST(SpaceTimeTiles, write_each_cell_once_and_hold_a_halo_of_what_they_write) {
    for (const std::int32_t extent : {7, 16, 60}) {
        for (std::int32_t halo = 1; 2 * halo < extent; halo += 2) {
            for (std::int32_t n = extent; n < 5 * extent; ++n) {
                std::vector<int> writes(static_cast<std::size_t>(n));
                const std::int32_t tiles = tiles_along(n, extent, halo);
                for (std::int32_t t = 0; t < tiles; ++t) {
                    const TileSpan span = tile_span(n, extent, halo, t, tiles);
                    ASSERT_GE(span.first, 0);
                    ASSERT_LE(span.first + extent, n);
                    ASSERT_TRUE(span.first == 0 || span.core_first - span.first >= halo) << n << ' ' << t;
                    ASSERT_TRUE(span.first + extent == n || span.first + extent - span.core_last >= halo)
                        << n << ' ' << t;
                    for (std::int32_t cell = span.core_first; cell < span.core_last; ++cell)
                        ++writes[static_cast<std::size_t>(cell)];
                }
                for (const int count : writes) ASSERT_EQ(count, 1) << n << ' ' << extent << ' ' << halo;
            }
        }
    }
}

TEST(SpaceTimeTiles, of_more_than_three_halos_have_halos_in_the_cores_of_their_neighbours) {
    for (const std::int32_t extent : {7, 16, 60}) {
        for (std::int32_t halo = 1; 2 * halo < extent; ++halo) {
            for (std::int32_t n = extent; n < 5 * extent; ++n) {
                if (!reaches_neighbours_alone(n, extent, halo)) continue;
                const std::int32_t tiles = tiles_along(n, extent, halo);
                for (std::int32_t t = 0; t + 1 < tiles; ++t) {
                    const TileSpan left = tile_span(n, extent, halo, t, tiles);
                    const TileSpan right = tile_span(n, extent, halo, t + 1, tiles);
                    ASSERT_EQ(left.core_last, right.core_first);
                    ASSERT_GE(right.core_first - halo, left.core_first) << n << ' ' << extent << ' ' << halo;
                    ASSERT_LE(left.core_last + halo, right.core_last) << n << ' ' << extent << ' ' << halo;
                }
            }
        }
    }
    EXPECT_FALSE(reaches_neighbours_alone(100, 30, 10));
    EXPECT_TRUE(reaches_neighbours_alone(30, 30, 14));
}

TEST(SpaceTimeTiles, that_are_persistent_are_predicted_to_gain_where_their_exchange_takes_less_than_a_call) {
    TileMachine machine{132, 4000, 4e6, 2.5, 0.3};
    const interface::SheetSize sheet { 1024, 1024, 30, 1 };
    const interface::SpaceTimeTile tile { 96, 128, 8 };
    const double calls = predicted_step_us(machine, sheet, tile, 8, true);
    machine.exchange_us = 1;
    EXPECT_LT(predicted_persistent_step_us(machine, sheet, tile, 8), calls);
    machine.exchange_us = 20;
    EXPECT_GT(predicted_persistent_step_us(machine, sheet, tile, 8), calls);
}

TEST(SpaceTimeTiles, predicted_time_of_a_step_falls_with_the_steps_of_a_call_until_the_halo_costs_more) {
    const TileMachine machine{132, 4000, 4e6, 2.5, 0.3};
    const interface::SheetSize sheet { 1024, 1024, 30, 1 };
    const auto time = [&](std::int32_t steps) { return predicted_step_us(machine, sheet, {128, 96, steps}, 8, true); };
    EXPECT_LT(time(4), time(1));
    EXPECT_GT(time(40), time(8));
    EXPECT_LT(time(8), predicted_single_step_us(machine, sheet, 8, 4));
}

}  // namespace
}  // namespace heartwright::kernels
