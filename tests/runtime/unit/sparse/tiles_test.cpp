// Columns of 16 bits: every code stands for the slot that it replaces.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "runtime/operators/sparse/tiles.hpp"

namespace heartwright::sparse {
namespace {

constexpr std::int64_t enough = 6144;

// Rows [0, count) that each couple to the next `reach`, and to those before.
Rows band(std::int32_t count, std::int32_t reach) {
    Rows rows;
    for (std::int32_t i = 0; i < count; ++i) {
        for (std::int32_t j = std::max(0, i - reach); j <= std::min(count - 1, i + reach); ++j) {
            if (j == i) continue;
            rows.columns.push_back(j);
            rows.couplings.push_back(1);
        }
        rows.row_starts.push_back(static_cast<std::int64_t>(rows.columns.size()));
        rows.mass.push_back(1);
        rows.global.push_back(i);
    }
    return rows;
}

constexpr std::int64_t tile_slices = 64, tile_rows = tile_slices * slice_rows;

void expect_codes_of(const Sell& sell, const Tiles& tiles, std::int64_t rows) {
    ASSERT_EQ(static_cast<std::int64_t>(tiles.slices.size()), sell.slices());
    for (std::int64_t tile = 0; tile < tiles.count(); ++tile) {
        const auto t = static_cast<std::size_t>(tile);
        const auto halo = tiles.halo.begin() + tiles.halo_starts[t];
        const std::int64_t halo_size = tiles.halo_starts[t + 1] - tiles.halo_starts[t];
        EXPECT_LE(halo_size, tiles.most_halo);
        EXPECT_TRUE(std::is_sorted(halo, halo + halo_size));
        const auto end = static_cast<std::size_t>(std::min((tile + 1) * tile_slices, sell.slices()));
        for (std::size_t slice = t * tile_slices; slice < end; ++slice) {
            const SlicePlace& place = tiles.slices[slice];
            if (std::find(sell.boundary.begin(), sell.boundary.end(), slice) != sell.boundary.end()) {
                ASSERT_EQ(place.is_boundary, 1);
                continue;
            }
            ASSERT_EQ(place.is_boundary, 0);
            ASSERT_EQ(place.couplings, sell.starts[slice]);
            ASSERT_EQ(place.couplings + place.width, sell.starts[slice + 1]);
            for (std::int64_t at = 0; at < place.width * slice_rows; ++at) {
                const std::int64_t n = at / slice_rows, lane = at % slice_rows;
                const std::uint32_t pair =
                    tiles.pairs[static_cast<std::size_t>((place.pairs + n / 2) * slice_rows + lane)];
                const std::int64_t code = n % 2 == 0 ? pair & 0xffff : pair >> 16;
                const std::int32_t column = sell.wide[static_cast<std::size_t>(place.couplings * slice_rows + at)];
                if (code < tile_rows) {
                    ASSERT_EQ(tile * tile_rows + code, column);
                    ASSERT_LT(column, rows);  // a ghost is none of the tile's rows
                } else {
                    ASSERT_LT(code - tile_rows, halo_size);
                    ASSERT_EQ(halo[code - tile_rows], column);
                }
            }
        }
    }
}

TEST(Tiles, number_their_rows_and_halos) {
    const Rows rows = band(5000, 40);
    const Sell sell = sell_of(rows);
    const auto tiles = tiles_of(sell, rows.own(), tile_rows, enough);
    ASSERT_TRUE(tiles);
    EXPECT_EQ(tiles->count(), 3);
    EXPECT_EQ(tiles->most_halo, 80);
    EXPECT_TRUE(tiles->with_inside.empty());
    expect_codes_of(sell, *tiles, rows.own());
}

// The first rows of a band: the others are ghosts.
Rows part_of_band(std::size_t own) {
    Rows rows = band(5000, 40);
    rows.mass.resize(own);
    rows.row_starts.resize(own + 1);
    rows.columns.resize(static_cast<std::size_t>(rows.row_starts.back()));
    rows.couplings.resize(rows.columns.size());
    return rows;
}

TEST(Tiles, of_a_part_leave_out_its_boundary) {
    const Rows rows = part_of_band(4500);
    const Sell sell = sell_of(rows);
    const auto tiles = tiles_of(sell, rows.own(), tile_rows, enough);
    ASSERT_TRUE(tiles);
    expect_codes_of(sell, *tiles, rows.own());
    EXPECT_FALSE(sell.boundary.empty());
    EXPECT_EQ(tiles->with_inside, (std::vector<std::int32_t>{0, 1, 2}));
    for (const std::int32_t slot : tiles->halo) EXPECT_LT(slot, rows.own());
}

TEST(Tiles, of_a_part_leave_out_the_slices_whose_halo_is_too_large) {
    const Rows rows = part_of_band(4500);
    Sell sell = sell_of(rows);
    const std::vector<std::int32_t> boundary = sell.boundary;
    const auto tiles = tiles_of(sell, rows.own(), tile_rows, tile_rows + 79);  // the second would have a halo of 80
    ASSERT_TRUE(tiles);
    EXPECT_EQ(tiles->left_out, std::vector<std::int32_t>{2 * tile_slices - 1});
    EXPECT_LE(tiles->most_halo, 79);
    join_boundary(sell, tiles->left_out);
    EXPECT_EQ(sell.boundary.size(), boundary.size() + 1);
    EXPECT_TRUE(std::is_sorted(sell.boundary.begin(), sell.boundary.end()));
    EXPECT_EQ(static_cast<std::int64_t>(sell.inside.size() + sell.boundary.size()), sell.slices());
    expect_codes_of(sell, *tiles, rows.own());
    EXPECT_FALSE(tiles_of(sell_of(rows), rows.own(), tile_rows, tile_rows + 8));  // nearly all of its slices
}

// Most tiles couple to 80 rows of others, the second to 600 more.
TEST(Tiles, of_a_sample_leave_out_one_in_32_where_there_is_a_boundary) {
    constexpr std::int32_t own = 32 * tile_rows;
    const auto sample_of = [](std::int32_t ghosts) {
        Rows rows;
        for (std::int32_t i = 0; i < own; ++i) {
            for (std::int32_t j = std::max(0, i - 40); j <= std::min(own - 1, i + 40); ++j)
                if (j != i) rows.columns.push_back(j);
            if (i >= tile_rows && i < tile_rows + 600) rows.columns.push_back(own / 2 + 2 * (i - tile_rows));
            if (i < ghosts) rows.columns.push_back(own + i);
            rows.row_starts.push_back(static_cast<std::int64_t>(rows.columns.size()));
            rows.mass.push_back(1);
        }
        rows.couplings.assign(rows.columns.size(), 1);
        rows.global.resize(own + static_cast<std::size_t>(ghosts));
        std::iota(rows.global.begin(), rows.global.end(), 0);
        return sample_tiles(sell_of(rows), own, tile_rows, 64);
    };
    EXPECT_EQ(sample_of(0).most_halo, 680);
    EXPECT_EQ(sample_of(1).most_halo, 80);
}

// As of a rank between two others: its boundary comes first, and a tile of it would stage two ghosts for each row.
TEST(Tiles, of_a_part_fit_however_many_ghosts_its_boundary_has) {
    constexpr std::int32_t own = 5000, boundary = 2080;
    Rows rows;
    for (std::int32_t i = 0; i < own; ++i) {
        if (i > 0) rows.columns.push_back(i - 1);
        if (i + 1 < own) rows.columns.push_back(i + 1);
        if (i < boundary) rows.columns.insert(rows.columns.end(), {own + 2 * i, own + 2 * i + 1});
        rows.row_starts.push_back(static_cast<std::int64_t>(rows.columns.size()));
        rows.mass.push_back(1);
    }
    rows.couplings.assign(rows.columns.size(), 1);
    rows.global.resize(own + 2 * boundary);
    std::iota(rows.global.begin(), rows.global.end(), 0);
    const Sell sell = sell_of(rows);
    ASSERT_EQ(sell.boundary.size(), boundary / slice_rows);
    const auto tiles = tiles_of(sell, own, tile_rows, tile_rows + 1);
    ASSERT_TRUE(tiles);
    EXPECT_EQ(tiles->most_halo, 1);
    EXPECT_EQ(tiles->with_inside, (std::vector<std::int32_t>{1, 2}));
    expect_codes_of(sell, *tiles, own);
    const TileSample sample = sample_tiles(sell, own, tile_rows, tiles->count());
    EXPECT_TRUE(sample.fits);
    EXPECT_EQ(sample.most_halo, 1);
    EXPECT_DOUBLE_EQ(sample.halo * (own - boundary), static_cast<double>(tiles->halo.size()));
}

TEST(Sell, keeps_the_columns_of_its_boundary_alone) {
    const Sell all = sell_of(part_of_band(4500));
    ASSERT_FALSE(all.boundary.empty());
    ASSERT_FALSE(all.inside.empty());
    Sell kept = all;
    keep_boundary_columns(kept);
    std::size_t columns = 0;
    for (const std::int32_t slice : kept.boundary) {
        const auto s = static_cast<std::size_t>(slice);
        const std::int32_t width = all.starts[s + 1] - all.starts[s];
        for (std::int64_t n = 0; n < width * slice_rows; ++n, ++columns)
            ASSERT_EQ(kept.wide.at(static_cast<std::size_t>(kept.column_starts[s] * slice_rows + n)),
                      all.wide.at(static_cast<std::size_t>(all.starts[s] * slice_rows + n)));
    }
    EXPECT_EQ(kept.wide.size(), columns);
}

TEST(Tiles, are_absent_where_neighbours_lie_far_apart) {
    const Rows rows = band(5000, 40);
    const Sell sell = sell_of(rows);
    EXPECT_TRUE(tiles_of(sell, rows.own(), tile_rows, tile_rows + 80));
    EXPECT_FALSE(tiles_of(sell, rows.own(), tile_rows, tile_rows + 79));
    Rows scattered;  // two columns each, anywhere
    constexpr std::int64_t count = 20011;
    for (std::int64_t i = 0; i < count; ++i) {
        for (const std::int64_t column : {(7919 * i + 17) % count, (104729 * i + 5) % count})
            scattered.columns.push_back(static_cast<std::int32_t>(column));
        scattered.couplings.insert(scattered.couplings.end(), {1, 1});
        scattered.row_starts.push_back(2 * i + 2);
        scattered.mass.push_back(1);
        scattered.global.push_back(i);
    }
    EXPECT_FALSE(tiles_of(sell_of(scattered), count, tile_rows, enough));
}

}  // namespace
}  // namespace heartwright::sparse
