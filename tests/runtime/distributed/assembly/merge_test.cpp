// What all ranks have, in order at the root; figures of it without anything being sent.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "base/diag/faults.hpp"
#include "runtime/observers/order_statistics.hpp"
#include "runtime/observers/sites/merge_of_ranks.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"

namespace heartwright::tests {
namespace {

struct Row {
    double t;
    std::int64_t number;
    bool operator==(const Row&) const = default;
};
bool is_before(const Row& a, const Row& b) { return a.t != b.t ? a.t < b.t : a.number < b.number; }

// Row n of all, which is this rank's by chance; few have many, as sparks may.
std::vector<Row> own_rows(int count, unsigned seed, std::vector<Row>* all = nullptr) {
    std::mt19937 random(seed);
    std::vector<Row> own;
    for (int n = 0; n < count; ++n) {
        const Row row{static_cast<double>(random() % 50), n};
        const auto draw = static_cast<int>(random() % 100);
        const int rank = draw < 70 ? 0 : draw % team().size();
        if (rank == team().rank()) own.push_back(row);
        if (all != nullptr) all->push_back(row);
    }
    std::sort(own.begin(), own.end(), is_before);
    if (all != nullptr) std::sort(all->begin(), all->end(), is_before);
    return own;
}

TEST(MergeOfRanks, brings_every_row_in_order_a_few_at_a_time) {
    for (const int count : {0, 1, 5, 300, 2000}) {
        for (const std::size_t held : {std::size_t{0}, std::size_t{500}, observers::rows_held_by_the_root}) {
            std::vector<Row> all, merged;
            const auto own = own_rows(count, static_cast<unsigned>(count) + 3, &all);
            observers::merge_of_ranks<Row>(
                team(), own, is_before, [&](const Row& row) { merged.push_back(row); }, held);
            EXPECT_TRUE(merged == (team().is_root() ? all : std::vector<Row>{}))
                << count << " rows, " << held << " held";
        }
    }
}

TEST(MergeOfRanks, ends_on_all_ranks_with_what_the_root_throws) {
    int taken = 0;
    try {
        observers::merge_of_ranks<Row>(
            team(), own_rows(1000, 5), is_before,
            [&](const Row&) {
                if (++taken == 7) throw MachineFault("the disk is full");
            },
            0);
        ADD_FAILURE() << "nothing was thrown";
    } catch (const MachineFault& fault) {
        EXPECT_STREQ(fault.what(), "the disk is full");
    }
    EXPECT_EQ(taken, team().is_root() ? 7 : 0);
    EXPECT_EQ(team().all_reduce_sum(1), team().size());  // they are still together
}

TEST(OrderStatistics, are_those_of_one_sorted_row) {
    std::mt19937 random(1);
    std::vector<std::vector<double>> own(5), all(5);
    const auto add = [&](std::size_t column, double value) {
        all[column].push_back(value);
        if (static_cast<int>(random() % 1000) % team().size() == team().rank()) own[column].push_back(value);
    };
    // Every rank draws the same; the last draw of each says whose it is.
    for (int n = 0; n < 1001; ++n)
        add(0, std::exp(static_cast<double>(random() % 2000) / 10 - 100) * (random() % 2 == 0 ? 1 : -1));
    for (int n = 0; n < 500; ++n) add(1, static_cast<double>(random() % 7));
    add(2, 4.25);
    for (int n = 0; n < 10; ++n)
        add(3, n % 2 == 0 ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity());
    for (int n = 0; n < 4; ++n) add(4, n == 2 ? std::numeric_limits<double>::quiet_NaN() : -1.5 * n);
    const auto found = observers::order_statistics(team(), own);
    ASSERT_EQ(found.size(), 5u);
    for (std::size_t c = 0; c < 5; ++c) {
        auto& values = all[c];
        std::erase_if(values, [](double value) { return !std::isfinite(value); });
        std::sort(values.begin(), values.end());
        const std::size_t half = values.size() / 2;
        ASSERT_EQ(found[c].known, static_cast<std::int64_t>(values.size())) << c;
        if (values.empty()) continue;
        EXPECT_EQ(found[c].lowest, values.front()) << c;
        EXPECT_EQ(found[c].median, values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2) << c;
        EXPECT_EQ(found[c].highest, values.back()) << c;
    }
}

}  // namespace
}  // namespace heartwright::tests
