#include "generator/passes/exponentials/exponential_families.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "generator/passes/exponentials/addition_chains.hpp"

namespace heartwright::passes {
namespace {

std::vector<int> powers_of(const std::vector<Product>& chain) {
    std::vector<int> powers;
    for (const Product& product : chain) powers.push_back(product.power);
    return powers;
}

TEST(AdditionChain, is_the_shortest_that_is_known) {
    // lengths of shortest addition chains, and of sequences (Knuth, The Art of Computer Programming 2, 4.6.3)
    const std::vector<std::pair<std::vector<int>, std::size_t>> rows = {
        {{1}, 0},         {{2}, 1},
        {{3}, 2},         {{7}, 4},
        {{15}, 5},        {{23}, 6},
        {{31}, 7},        {{47}, 8},
        {{64}, 6},        {{71}, 9},
        {{15, 16}, 6},    {{3, 5, 25}, 6},
        {{1, 10, 20}, 5}, {{5, 6, 8, 12, 16, 20, 24}, 9},
    };
    for (const auto& [powers, length] : rows) EXPECT_EQ(addition_chain(powers).size(), length) << powers[0] << " ...";
}

TEST(AdditionChain, multiplies_only_what_is_there_and_reaches_every_power) {
    for (int power = 1; power <= 256; power += 5) {
        const int other = power * 7 % 256 + 1;
        std::set<int> there = {1};
        for (const Product& product : addition_chain({power, other})) {
            EXPECT_EQ(product.left + product.right, product.power);
            EXPECT_TRUE(there.contains(product.left) && there.contains(product.right));
            there.insert(product.power);
        }
        EXPECT_TRUE(there.contains(power) && there.contains(other)) << power << ", " << other;
    }
}

TEST(AdditionChain, a_chain_for_x5_x6_and_x8_has_five_products) {
    EXPECT_EQ(powers_of(addition_chain({8, 5, 6})), (std::vector<int>{2, 3, 5, 6, 8}));
}

// The rates of Courtemanche 1998: a beam search leaves 11 alone, of which two have a common measure.
TEST(ExponentialFamilies, leave_none_alone_that_have_families_among_themselves) {
    const FamilyLimits limits;
    const std::vector<double> rates = {0.016949152542372881, 0.035714285714285712,
                                       0.036390101892285295, 0.043909999999999998,
                                       0.044642857142857144, 0.057012542759407071,
                                       0.058823529411764705, 0.0625,
                                       0.070000000000000007, 0.076923076923076927,
                                       0.07874015748031496,  0.090909090909090912,
                                       0.091324200913242018, 0.10000000000000001,
                                       0.10416666666666667,  0.1111111111111111,
                                       0.11764705882352941,  0.125,
                                       0.13440860215053763,  0.14492753623188406,
                                       0.14705882352941177,  0.15384615384615385,
                                       0.16025641025641024,  0.18867924528301888,
                                       0.19517145812596365,  0.20000000000000001,
                                       0.24440000000000001,  0.311,
                                       0.34999999999999998};
    std::vector<double> alone;
    std::size_t n_rates = 0;
    for (const ExponentialFamily& family : exponential_families(rates, limits)) {
        n_rates += family.rates.size();
        if (family.rates.size() == 1) alone.push_back(family.rates.front());
    }
    EXPECT_EQ(n_rates, rates.size());
    EXPECT_EQ(alone.size(), 9u);
    EXPECT_EQ(exponential_families(alone, limits).size(), alone.size());
}

TEST(ExponentialFamilies, rates_with_a_common_measure_make_a_family) {
    const FamilyLimits limits;
    const auto families = exponential_families({1.0 / 24, 0.05, 1.0 / 15, 0.137, 0.2}, limits);
    ASSERT_EQ(families.size(), 2u);
    EXPECT_DOUBLE_EQ(families[0].base, 1.0 / 120);
    EXPECT_EQ(families[0].powers, (std::vector<int>{5, 6, 8, 24}));
    EXPECT_EQ(families[1].rates, (std::vector<double>{0.137}));
    EXPECT_EQ(cost_of(families, limits), 12 + 7 + 12);
}

TEST(ExponentialFamilies, rates_without_a_common_measure_make_two_families) {
    const FamilyLimits limits;
    const auto families = exponential_families({0.05, 0.1, 0.137, 0.274}, limits);
    ASSERT_EQ(families.size(), 2u);
    EXPECT_EQ(families[0].powers, (std::vector<int>{1, 2}));
    EXPECT_EQ(families[1].powers, (std::vector<int>{1, 2}));
}

TEST(ExponentialFamilies, powers_beyond_the_largest_and_nearly_whole_ratios_are_not_taken) {
    EXPECT_EQ(exponential_families({0.001, 0.129}, {}).size(), 2u);
    EXPECT_EQ(exponential_families({0.001, 0.128}, {}).size(), 1u);
    EXPECT_EQ(exponential_families({0.1, 0.2 * (1 + 1e-14)}, {}).size(), 2u);
    EXPECT_EQ(exponential_families({0.1, std::nextafter(0.2, 1)}, {}).size(), 1u);
    EXPECT_TRUE(exponential_families({}, {}).empty());
}

TEST(ExponentialFamilies, powers_keep_within_two_roundings_for_each_exponential_they_stand_for) {
    for (int power = 2; power <= 128; power += 3) {
        const double base = 0.3 / power;
        const std::vector<Product> chain = addition_chain({power});
        for (double x : {-173.0, -86.2, -1.0, 0.7, 31.4, 150.0}) {
            std::vector<double> reached(129, std::exp(base * x));
            for (const Product& p : chain) {
                reached[static_cast<std::size_t>(p.power)] =
                    reached[static_cast<std::size_t>(p.left)] * reached[static_cast<std::size_t>(p.right)];
            }
            const long double exact = std::exp(static_cast<long double>(base * x) * power);  // of the rounded argument
            const long double error = std::fabs((reached[static_cast<std::size_t>(power)] - exact) / exact);
            EXPECT_LE(error, 2.1L * power * 0x1p-53L) << power << " at " << x;
        }
    }
}

TEST(ExponentialFamilies, sixty_rates_make_one_family) {
    std::vector<double> rates;
    for (int n = 1; n <= 60; ++n) rates.push_back(n * 0.01);
    const auto families = exponential_families(rates, {});
    ASSERT_EQ(families.size(), 1u);
    EXPECT_EQ(families[0].chain.size(), 59u);
}

TEST(ExponentialFamilies, the_beam_search_finds_families_among_many_rates) {
    std::vector<double> rates;
    for (int n : {3, 25, 30, 40, 60, 80, 100, 120}) rates.push_back(n / 600.0);
    for (int n : {17, 34, 35}) rates.push_back(n / 238.0);
    for (int n : {23, 26, 50}) rates.push_back(n / 299.0);
    std::sort(rates.begin(), rates.end());
    const FamilyLimits limits;
    const auto families = exponential_families(rates, limits);
    EXPECT_EQ(families.size(), 3u);
    EXPECT_EQ(cost_of(families, limits), 3 * 12 + 12 + 7 + 9);
}

}  // namespace
}  // namespace heartwright::passes
