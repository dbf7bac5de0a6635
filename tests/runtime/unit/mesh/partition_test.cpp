// Orders along the Hilbert curve, shares of ranks, and the lists of halos.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "base/diag/faults.hpp"
#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/partition/bisection_order.hpp"
#include "runtime/mesh/partition/hilbert_order.hpp"
#include "runtime/mesh/partition/shares.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

struct Box {
    Mesh mesh = make_box({9, 8, 7}, 1);
    Couplings couplings;
    std::vector<std::int32_t> order = hilbert_order(mesh.nodes);

    Box() {
        ThreadPool threads(1);
        couplings = assemble_couplings(
            mesh, std::vector<tissue::Tensor>(mesh.elements.size(), tissue::Tensor{{3, 2, 1, 1, 0.5, 0.25}}), threads);
    }
};

TEST(HilbertOrder, walks_through_a_cube_by_steps_between_neighbours) {
    std::vector<Point> points;
    for (int k = 0; k < 16; ++k)
        for (int j = 0; j < 16; ++j)
            for (int i = 0; i < 16; ++i) points.push_back({i + 0.5, j + 0.5, k + 0.5});
    points.push_back({0, 0, 0});  // so that the bounding cube is that of the steps
    points.push_back({16, 16, 16});
    std::vector<std::int32_t> order = hilbert_order(points);
    std::erase_if(order, [](std::int32_t n) { return n >= 4096; });
    ASSERT_EQ(order.size(), 4096u);
    for (std::size_t n = 1; n < order.size(); ++n)
        ASSERT_EQ(length(points[static_cast<std::size_t>(order[n])] - points[static_cast<std::size_t>(order[n - 1])]),
                  1)
            << n;
}

TEST(HilbertOrder, is_a_permutation_and_keeps_points_at_one_place_in_their_order) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> uniform(-3, 8);
    std::vector<Point> points(1000, Point{1, 2, 3});
    for (std::size_t n = 10; n < points.size(); ++n) points[n] = {uniform(random), uniform(random), uniform(random)};
    std::vector<std::int32_t> order = hilbert_order(points);
    const auto first = std::find(order.begin(), order.end(), 0);
    for (std::int32_t n = 0; n < 10; ++n) EXPECT_EQ(first[n], n);
    std::sort(order.begin(), order.end());
    for (std::size_t n = 0; n < order.size(); ++n) ASSERT_EQ(order[n], static_cast<std::int32_t>(n));
    EXPECT_TRUE(hilbert_order({}).empty());
    EXPECT_EQ(hilbert_order({{1, 1, 1}}), std::vector<std::int32_t>{0});
}

// A box of 64 x 32 x 32 points is halved across its longest side again and again; shares of ranks are these boxes.
TEST(BisectionOrder, has_compact_boxes_as_its_equal_ranges) {
    std::vector<Point> points;
    for (int k = 0; k < 32; ++k)
        for (int j = 0; j < 32; ++j)
            for (int i = 0; i < 64; ++i) points.push_back({i + 0.5, j + 0.5, k + 0.5});
    std::reverse(points.begin(), points.end());
    ThreadPool threads(3), alone(1);
    const std::vector<std::int32_t> order = bisection_order(points, threads);
    EXPECT_EQ(bisection_order(points, alone), order);
    std::vector<std::int32_t> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t n = 0; n < sorted.size(); ++n) ASSERT_EQ(sorted[n], static_cast<std::int32_t>(n));
    for (const std::size_t ranks : {2u, 4u, 8u, 16u, 32u}) {
        const std::size_t share = points.size() / ranks;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            BoundingBox box;
            for (std::size_t n = rank * share; n < (rank + 1) * share; ++n)
                box.add(points[static_cast<std::size_t>(order[n])]);
            EXPECT_EQ((box.side(0) + 1) * (box.side(1) + 1) * (box.side(2) + 1), static_cast<double>(share))
                << rank << " of " << ranks;
            EXPECT_LE(box.longest_side() + 1, 2 * std::cbrt(static_cast<double>(share)));
        }
    }
}

TEST(BisectionOrder, of_few_points_is_the_curve) {
    const Box box;
    ThreadPool threads(2);
    EXPECT_EQ(bisection_order(box.mesh.nodes, threads), hilbert_order(box.mesh.nodes));
    EXPECT_TRUE(bisection_order({}, threads).empty());
}

TEST(Shares, have_equal_costs) {
    const Box box;
    std::vector<float> cost(box.order.size(), 1);
    for (std::size_t n = 0; n < cost.size(); n += 3) cost[n] = 7;
    const double all = std::accumulate(cost.begin(), cost.end(), 0.0);
    for (const int ranks : {1, 2, 3, 4, 8}) {
        const auto owners = owners_along(box.order, cost, ranks);
        std::vector<double> share(static_cast<std::size_t>(ranks));
        for (std::size_t n = 0; n < cost.size(); ++n)
            share[static_cast<std::size_t>(owners[n])] += static_cast<double>(cost[n]);
        for (const double s : share) EXPECT_NEAR(s, all / ranks, 7) << ranks;
    }
}

TEST(Shares, hold_a_row_each_whatever_rows_cost) {
    std::vector<std::int32_t> order(5);
    std::iota(order.begin(), order.end(), 0);
    EXPECT_EQ(owners_along(order, {100, 1, 1, 1, 1}, 5), (std::vector<std::int32_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(owners_along(order, {0, 0, 0, 0, 100}, 3), (std::vector<std::int32_t>{0, 0, 0, 1, 2}));
    EXPECT_EQ(owners_along(order, {}, 1), std::vector<std::int32_t>(5, 0));
    EXPECT_THROW(owners_along(order, {}, 6), UserFault);
}

TEST(Shares, list_in_their_halos_what_the_other_side_lists) {
    const Box box;
    for (const int ranks : {1, 2, 3, 8}) {
        const auto owners = owners_along(box.order, {}, ranks);
        std::vector<std::vector<std::int32_t>> slots(static_cast<std::size_t>(ranks));
        std::vector<std::vector<tissue::HaloPeer>> peers;
        for (int rank = 0; rank < ranks; ++rank) {
            auto& of = slots[static_cast<std::size_t>(rank)];
            for (const std::int32_t row : box.order)
                if (owners[static_cast<std::size_t>(row)] == rank) of.push_back(row);
            const auto ghosts = ghosts_of(box.couplings, owners, rank);
            of.insert(of.end(), ghosts.begin(), ghosts.end());
            peers.push_back(halo_peers(box.couplings, owners, rank, of));
        }
        for (int rank = 0; rank < ranks; ++rank) {
            const auto& own = slots[static_cast<std::size_t>(rank)];
            const auto is_boundary = boundary_rows(box.couplings, owners, rank);
            std::size_t ghosts = 0, boundary = 0;
            for (const tissue::HaloPeer& peer : peers[static_cast<std::size_t>(rank)]) {
                const auto& other = slots[static_cast<std::size_t>(peer.rank)];
                const auto& back = peers[static_cast<std::size_t>(peer.rank)];
                const auto mirror =
                    std::find_if(back.begin(), back.end(), [&](const auto& p) { return p.rank == rank; });
                ASSERT_NE(mirror, back.end());
                ASSERT_EQ(static_cast<std::size_t>(peer.ghosts), mirror->send.size());
                for (std::size_t n = 0; n < mirror->send.size(); ++n)
                    ASSERT_EQ(own[static_cast<std::size_t>(peer.first_ghost) + n],
                              other[static_cast<std::size_t>(mirror->send[n])]);
                ghosts += static_cast<std::size_t>(peer.ghosts);
                for (const std::int32_t slot : peer.send)
                    EXPECT_TRUE(is_boundary[static_cast<std::size_t>(own[static_cast<std::size_t>(slot)])]);
                boundary += peer.send.size();
            }
            EXPECT_EQ(ghosts, ghosts_of(box.couplings, owners, rank).size());
            EXPECT_GE(boundary, static_cast<std::size_t>(std::count(is_boundary.begin(), is_boundary.end(), true)));
        }
    }
}

}  // namespace
}  // namespace heartwright::mesh
