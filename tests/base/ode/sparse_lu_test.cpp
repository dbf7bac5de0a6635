// Sparse LU without pivoting: solutions, fill, pivots that are not safe.
#include "base/ode/sparse_lu.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "base/diag/faults.hpp"

namespace heartwright::ode {
namespace {

Pattern arrow(std::int32_t n, std::vector<std::int32_t> order) {
    Pattern pattern{{}, std::move(order)};
    for (std::int32_t i = 1; i < n; ++i) {
        pattern.entries.emplace_back(i, 0);
        pattern.entries.emplace_back(0, i);
    }
    return pattern;
}

TEST(SparseLu, missing_diagonal_entries_come_last) {
    const Sparsity sparsity(3, arrow(3, {2, 1, 0}));
    EXPECT_EQ(sparsity.in_jacobian, 4U);
    ASSERT_EQ(sparsity.entries.size(), 7U);
    for (std::int32_t i = 0; i < 3; ++i)
        EXPECT_EQ(sparsity.entries[static_cast<std::size_t>(sparsity.diagonal[static_cast<std::size_t>(i)])],
                  (std::pair{i, i}));
}

TEST(SparseLu, an_arrow_fills_nothing_in_a_good_order_and_all_in_a_bad_one) {
    EXPECT_EQ(SparseLu(Sparsity(5, arrow(5, {4, 3, 2, 1, 0}))).filled(), 13U);
    EXPECT_EQ(SparseLu(Sparsity(5, arrow(5, {0, 1, 2, 3, 4}))).filled(), 25U);
}

TEST(SparseLu, solves_random_matrices_in_any_order) {
    std::mt19937 random(20261129);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int round = 0; round < 30; ++round) {
        const std::int32_t n = 1 + round;
        const auto size = static_cast<std::size_t>(n);
        std::set<std::pair<std::int32_t, std::int32_t>> places;
        for (std::int32_t k = 0; k < 3 * n; ++k)
            places.emplace(static_cast<std::int32_t>(random() % size), static_cast<std::int32_t>(random() % size));
        Pattern pattern{{places.begin(), places.end()}, {}};
        for (std::int32_t i = 0; i < n; ++i) pattern.order.push_back(i);
        std::shuffle(pattern.entries.begin(), pattern.entries.end(), random);
        std::shuffle(pattern.order.begin(), pattern.order.end(), random);
        const Sparsity sparsity(size, pattern);
        std::vector<double> entries(sparsity.entries.size()), x(size), b(size);
        for (double& entry : entries) entry = uniform(random);
        for (const std::int32_t place : sparsity.diagonal) entries[static_cast<std::size_t>(place)] += 5;
        for (double& value : x) value = uniform(random);
        for (std::size_t k = 0; k < entries.size(); ++k)
            b[static_cast<std::size_t>(sparsity.entries[k].first)] +=
                entries[k] * x[static_cast<std::size_t>(sparsity.entries[k].second)];
        SparseLu lu(sparsity);
        ASSERT_TRUE(lu.factorise(entries.data()));
        lu.solve(b.data());
        for (std::size_t i = 0; i < size; ++i) EXPECT_NEAR(b[i], x[i], 1e-12) << n;
    }
}

TEST(SparseLu, says_when_a_pivot_is_not_safe) {
    const Sparsity sparsity(2, {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, {0, 1}});
    SparseLu lu(sparsity);
    const double infinity = std::numeric_limits<double>::infinity(), none = std::nan("");
    for (const auto& unsafe : std::vector<std::vector<double>>{{0, 1, 1, 0},
                                                               {1e-12, 1, 1, 1},
                                                               {1, 2, 2, 4},
                                                               {none, 1, 1, 1},
                                                               {1, infinity, 1, 1},
                                                               {1, none, 0, 1},
                                                               {infinity, 1, 1, 1}})
        EXPECT_FALSE(lu.factorise(unsafe.data())) << unsafe[0] << " " << unsafe[1];
    const std::vector<double> safe{1e-3, 1, 1, 0};
    ASSERT_TRUE(lu.factorise(safe.data())) << "a factorisation that failed leaves no trace";
    std::vector<double> x{1, 2};
    lu.solve(x.data());
    EXPECT_NEAR(x[0], 2, 1e-12);
    EXPECT_NEAR(x[1], 0.998, 1e-12);
}

TEST(SparseLu, refuses_patterns_and_orders_that_are_none) {
    using Entries = decltype(Pattern::entries);
    EXPECT_THROW(Sparsity(2, {Entries{{0, 0}, {0, 0}}, {0, 1}}), OurFault);
    EXPECT_THROW(Sparsity(2, {Entries{{0, -1}}, {0, 1}}), OurFault);
    EXPECT_THROW(Sparsity(2, {Entries{{2, 0}}, {0, 1}}), OurFault);
    EXPECT_THROW(Sparsity(2, {Entries{{0, 0}}, {0}}), OurFault);
    EXPECT_THROW(Sparsity(2, {Entries{{0, 0}}, {1, 1}}), OurFault);
    EXPECT_THROW(Sparsity(2, {Entries{{0, 0}}, {0, -1}}), OurFault);
}

}  // namespace
}  // namespace heartwright::ode
