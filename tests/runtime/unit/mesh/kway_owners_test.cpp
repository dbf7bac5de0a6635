// METIS's partition of rows among ranks: balance, ghosts, and graphs that it is not given.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/mesh/make/ventricle.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::mesh {
namespace {

const tissue::Rows& ventricles() {
    static const TissueMesh made = [] {
        Mesh mesh = make_ventricle({10, 20, 8, 4, true}, 1.5).mesh;
        ThreadPool threads(2);
        order_for_locality(mesh, threads);
        return make_tissue_mesh(std::move(mesh), {}, threads);
    }();
    return *made.cells();
}

std::vector<std::int32_t> equal_ranges(std::int64_t rows, int ranks) {
    std::vector<std::int32_t> owners;
    for (std::int64_t row = 0; row < rows; ++row) owners.push_back(static_cast<std::int32_t>(row * ranks / rows));
    return owners;
}

std::vector<double> equal_shares(int ranks) { return std::vector<double>(static_cast<std::size_t>(ranks), 1); }

// The most that a rank has of all costs, as a multiple of its share.
double most_load(const std::vector<std::int32_t>& owners, const std::vector<float>& cost,
                 const std::vector<double>& shares) {
    std::vector<double> load(shares.size());
    double all = 0;
    for (std::size_t row = 0; row < owners.size(); ++row) {
        const double own = cost.empty() ? 1 : static_cast<double>(cost[row]);
        load[static_cast<std::size_t>(owners[row])] += own;
        all += own;
    }
    const double all_shares = std::accumulate(shares.begin(), shares.end(), 0.0);
    double most = 0;
    for (std::size_t r = 0; r < load.size(); ++r) most = std::max(most, load[r] / all / (shares[r] / all_shares));
    return most;
}

class Kway : public ::testing::Test {
protected:
    void SetUp() override {
        if (!has_metis()) GTEST_SKIP() << "built without METIS";
    }
};

TEST_F(Kway, is_balanced_and_leaves_fewer_ghosts_than_ranges) {
    const tissue::Rows& rows = ventricles();
    for (const int ranks : {2, 3, 4, 6, 8}) {
        const auto owners = kway_owners(rows, {}, equal_shares(ranks));
        ASSERT_TRUE(owners) << ranks;
        EXPECT_LT(most_load(*owners, {}, equal_shares(ranks)), 1.01) << ranks;
        const auto ghosts = ghosts_of_ranks(rows, *owners, ranks),
                   of_ranges = ghosts_of_ranks(rows, equal_ranges(rows.count(), ranks), ranks);
        EXPECT_LT(std::accumulate(ghosts.begin(), ghosts.end(), std::int64_t{0}),
                  std::accumulate(of_ranges.begin(), of_ranges.end(), std::int64_t{0}))
            << ranks;
        EXPECT_EQ(kway_owners(rows, {}, equal_shares(ranks)), owners) << "again, " << ranks;
    }
}

TEST_F(Kway, balances_costs_by_shares) {
    const tissue::Rows& rows = ventricles();
    std::vector<float> cost(static_cast<std::size_t>(rows.count()), 120.5F);
    std::fill_n(cost.begin(), cost.size() / 3, 871.25F);
    const std::vector<double> shares{0.5, 3, 1.5, 1};
    const auto owners = kway_owners(rows, cost, shares);
    ASSERT_TRUE(owners);
    EXPECT_LT(most_load(*owners, cost, shares), 1.02);
    EXPECT_GT(most_load(*owners, {}, shares), 1.2) << "rows were balanced, not costs";
}

TEST_F(Kway, is_left_out_where_a_rank_would_have_a_handful_of_rows) {
    const tissue::Rows& rows = ventricles();
    EXPECT_FALSE(kway_owners(rows, {}, equal_shares(static_cast<int>(rows.count() / 31))));
    EXPECT_FALSE(kway_owners(rows, {}, {1, 1e-6}));
    tissue::Rows alone;
    alone.positions.resize(1000);
    EXPECT_FALSE(kway_owners(alone, {}, equal_shares(2))) << "rows without neighbours";
}

TEST(GhostsOfRanks, are_rows_of_others_that_own_rows_have_as_neighbours) {
    tissue::Rows line;  // 0 - 1 - 2 - 3 - 4
    line.positions.resize(5);
    line.neighbour_starts = {0, 1, 3, 5, 7, 8};
    line.neighbours = {1, 0, 2, 1, 3, 2, 4, 3};
    EXPECT_EQ(ghosts_of_ranks(line, {0, 0, 1, 1, 1}, 2), (std::vector<std::int64_t>{1, 1}));
    EXPECT_EQ(ghosts_of_ranks(line, {0, 1, 0, 1, 2}, 3), (std::vector<std::int64_t>{2, 3, 1}));
    EXPECT_THROW(ghosts_of_ranks(line, {0, 1}, 2), OurFault);
}

}  // namespace
}  // namespace heartwright::mesh
