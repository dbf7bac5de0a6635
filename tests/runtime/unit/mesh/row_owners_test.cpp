// Which rank owns each row of a mesh, as the expert's switch asks.
#include "runtime/mesh/partition/row_owners.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::mesh {
namespace {

constexpr int ranks = 4;

class AskedFor {  // while it lives
public:
    explicit AskedFor(const std::string& partition) { expert::set("partition", partition); }
    ~AskedFor() { expert::set("partition", ""); }
    AskedFor(const AskedFor&) = delete;
    AskedFor& operator=(const AskedFor&) = delete;
};

const tissue::Rows& column() {
    static const TissueMesh made = [] {
        ThreadPool threads(1);
        return make_tissue_mesh(make_box({3, 3, 63}, 1), {}, threads);
    }();
    return *made.nodes;
}

tissue::Decomposition owners(const std::string& asked, const std::vector<float>& cost = {},
                             const std::vector<double>& shares = {}) {
    const AskedFor partition(asked);
    return owners_of_rows(tissue::Decomposition::even({column().count(), 1, 1}, ranks), column(), cost, shares);
}

std::int64_t count_of(const tissue::Decomposition& decomposition, int rank) {
    std::int64_t count = 0;
    for (const tissue::CellBox& range : decomposition.boxes(rank)) count += range.count();
    return count;
}

TEST(RowOwners, interleaved_deals_equal_ranges_out_in_turn) {
    const std::int64_t rows = column().count();
    for (const auto& [asked, ranges] : {std::pair{"interleaved", 8}, {"interleaved:2", 2}, {"interleaved:16", 16}}) {
        const tissue::Decomposition found = owners(asked);
        const std::int64_t length = rows / (ranks * ranges);
        ASSERT_EQ(length * ranks * ranges, rows);
        for (std::int64_t row = 0; row < rows; ++row)
            ASSERT_EQ(found.owner({row, 0, 0}), row / length % ranks) << asked << ", row " << row;
        for (int rank = 0; rank < ranks; ++rank) EXPECT_EQ(found.boxes(rank).size(), static_cast<std::size_t>(ranges));
    }
}

TEST(RowOwners, interleaved_ranges_cost_as_shares_say) {
    const std::int64_t rows = column().count();
    std::vector<float> cost;
    for (std::int64_t row = 0; row < rows; ++row) cost.push_back(row < rows / 2 ? 1.0f : 3.0f);
    const tissue::Decomposition found = owners("interleaved", cost, {1, 2, 2, 3});
    double costs[ranks] = {}, all = 0;
    for (std::int64_t row = 0; row < rows; ++row) {
        costs[found.owner({row, 0, 0})] += cost[static_cast<std::size_t>(row)];
        all += cost[static_cast<std::size_t>(row)];
    }
    const double shares[ranks] = {1, 2, 2, 3};
    for (int rank = 0; rank < ranks; ++rank) EXPECT_NEAR(costs[rank] / all, shares[rank] / 8, 0.02) << "rank " << rank;
}

TEST(RowOwners, interleaved_leaves_no_rank_without_rows) {
    const tissue::Decomposition found = owners("interleaved:9999");
    for (int rank = 0; rank < ranks; ++rank) EXPECT_EQ(count_of(found, rank), column().count() / ranks);
}

TEST(RowOwners, words_that_ask_for_no_partition_are_refused) {
    for (const char* asked :
         {"scotch", "interleaved:", "interleaved:1", "interleaved:x", "interleaved:8x", "interleaved:-3", "metis:2"})
        EXPECT_THROW(owners(asked), UserFault) << asked;
}

TEST(RowOwners, the_method_is_named) {
    const AskedFor partition("interleaved");
    const auto even = tissue::Decomposition::even({column().count(), 1, 1}, ranks);
    EXPECT_EQ(partition_method(even), "ranges");
    EXPECT_EQ(partition_method(owners_of_rows(even, column(), {}, {})), "interleaved");
    EXPECT_EQ(partition_text("interleaved"), "interleaved ranges of rows");
    EXPECT_EQ(partition_text("metis"), "METIS k-way partition");
}

}  // namespace
}  // namespace heartwright::mesh
