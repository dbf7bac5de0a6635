// The cost model of tiles: what it counts, and what it chooses.
#include "runtime/operators/sparse/tile_costs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/diag/faults.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/partition/renumber.hpp"

namespace heartwright::sparse {
namespace {

constexpr GpuFigures h100{.multiprocessors = 132, .bandwidth = 3e12, .shared_memory = 228 * 1024};

Rows rows_of_box(double side) {
    mesh::Mesh box = mesh::make_box({side, side, side}, 1);
    ThreadPool threads(1);
    mesh::order_for_locality(box, threads);
    const std::vector<tissue::Tensor> tensors(box.elements.size(), tissue::Tensor{{1, 1, 1, 0.1, 0, 0}});
    return rows_of(mesh::assemble_couplings(box, tensors, threads), mesh::lumped_mass(box));
}

const TileCost& of(const std::vector<TileCost>& costs, const TileShape& shape) {
    return *std::find_if(
        costs.begin(), costs.end(), [&](const TileCost& cost) { return cost.shape == shape; });
}

TEST(TileSample, counts_what_tiles_have) {
    const Rows rows = rows_of_box(20);
    const Sell sell = sell_of(rows);
    for (const std::int64_t tile_rows : {512, 2048}) {
        const auto tiles = tiles_of(sell, rows.own(), tile_rows, 65536);
        ASSERT_TRUE(tiles);
        const TileSample all = sample_tiles(sell, rows.own(), tile_rows, tiles->count());
        EXPECT_TRUE(all.fits);
        EXPECT_EQ(all.most_halo, tiles->most_halo);
        EXPECT_DOUBLE_EQ(all.halo * static_cast<double>(rows.own()), static_cast<double>(tiles->halo.size()));
        EXPECT_DOUBLE_EQ(all.entries * static_cast<double>(rows.own()), static_cast<double>(sell.wide.size()));
        EXPECT_LE(all.sectors_of_8, all.sectors_of_4);
        EXPECT_LE(all.sectors_of_4, all.halo);
        EXPECT_GE(4 * all.sectors_of_4, all.halo);
        const TileSample some = sample_tiles(sell, rows.own(), tile_rows, 3);
        EXPECT_NEAR(some.halo, all.halo, 0.5 * all.halo);
    }
    EXPECT_FALSE(sample_tiles(sell_of(Rows{}), 0, 512, 8).fits);
}

// 9261 rows do not fill 132 multiprocessors with tiles of 2048; a million rows do.
TEST(TileCosts, choose_small_tiles_for_small_meshes) {
    const Rows rows = rows_of_box(20);
    const Sell sell = sell_of(rows);
    EXPECT_EQ(cheapest(predict_all(sell, rows.own(), 8, 4, h100)).rows, 512);
    std::vector<TileCost> large;
    for (const TileShape& shape : tile_shapes)
        large.push_back(predict(sample_tiles(sell, rows.own(), shape.rows, 64), shape, 11'718'750, 8, 4, h100));
    EXPECT_EQ(cheapest(large), tile_shapes.front());
    // At least the bytes at the bandwidth, and not much more.
    const TileCost& best = of(large, {2048, 256});
    const double bound = best.bytes_per_row * 11'718'750 / h100.bandwidth;
    EXPECT_GE(best.seconds, bound * (1 - 1e-12));
    EXPECT_LT(best.seconds, 1.1 * bound);
}

TEST(TileCosts, count_the_bytes_of_a_row) {
    TileSample sample{
        .fits = true, .most_halo = 100, .entries = 16, .halo = 0.5, .sectors_of_4 = 0.25, .sectors_of_8 = 0.125};
    // 16 couplings and columns, 1/32 of a slice's place, half a number of the list, sectors, u, out and the scale.
    EXPECT_DOUBLE_EQ(predict(sample, {2048, 256}, 1 << 20, 8, 4, h100).bytes_per_row, 96 + 0.5 + 2 + 8 + 24);
    EXPECT_DOUBLE_EQ(predict(sample, {2048, 256}, 1 << 20, 8, 8, h100).bytes_per_row, 160 + 0.5 + 2 + 8 + 24);
    EXPECT_DOUBLE_EQ(predict(sample, {2048, 256}, 1 << 20, 4, 4, h100).bytes_per_row, 96 + 0.5 + 2 + 4 + 12);
    sample.most_halo = 6144 - 2048 + 1;
    EXPECT_FALSE(predict(sample, {2048, 256}, 1 << 20, 8, 4, h100).fits) << "more than 48 KiB";
    EXPECT_TRUE(predict(sample, {2048, 256}, 1 << 20, 4, 4, h100).fits);
}

TEST(TileCosts, leave_out_what_does_not_fit) {
    std::vector<TileCost> costs(3);
    for (std::size_t n = 0; n < 3; ++n) costs[n].shape = tile_shapes[n];
    EXPECT_EQ(cheapest(costs), tile_shapes[0]) << "nothing fits";
    costs[2] = {tile_shapes[2], true, 3, 100, 2};
    EXPECT_EQ(cheapest(costs), tile_shapes[2]);
    costs[0] = {tile_shapes[0], true, 3, 100, 2.1};
    EXPECT_EQ(cheapest(costs), tile_shapes[0]) << "5% are not worth it";
    costs[1] = {tile_shapes[1], true, 3, 100, 1.5};
    EXPECT_EQ(cheapest(costs), tile_shapes[1]);
}

TEST(TileShapes, are_read_as_they_are_written) {
    for (const TileShape& shape : tile_shapes) EXPECT_EQ(tile_shape_of(text_of(shape), "X"), shape);
    for (const char* bad : {"", "x", "2048", "2048x", "x256", "2048x255", "2048x256 ", "-512x128", "99999999999x128"}) {
        try {
            tile_shape_of(bad, "mesh_tile");
            ADD_FAILURE() << bad;
        } catch (const UserFault& fault) {
            EXPECT_NE(std::string(fault.what()).find("mesh_tile is '" + std::string(bad) + "', expected"),
                      std::string::npos)
                << fault.what();
        }
    }
}

}  // namespace
}  // namespace heartwright::sparse
