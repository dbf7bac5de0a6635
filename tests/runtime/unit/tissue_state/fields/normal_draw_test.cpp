// The random numbers of a spread: distributed as they should be, and each cell's its own whatever else there is.
#include "runtime/tissue_state/normal_draw.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace heartwright::simulation {
namespace {

std::vector<double> draws(std::uint64_t seed, const char* parameter, std::int64_t count) {
    std::vector<double> z;
    for (std::int64_t cell = 0; cell < count; ++cell) z.push_back(tissue_state::standard_normal(seed, cell, parameter));
    return z;
}

double mean(const std::vector<double>& x) {
    double sum = 0;
    for (const double one : x) sum += one;
    return sum / static_cast<double>(x.size());
}

double correlation(const std::vector<double>& x, const std::vector<double>& y) {
    std::vector<double> xy, xx, yy;
    for (std::size_t k = 0; k < x.size(); ++k)
        xy.push_back(x[k] * y[k]), xx.push_back(x[k] * x[k]), yy.push_back(y[k] * y[k]);
    return mean(xy) / std::sqrt(mean(xx) * mean(yy));
}

constexpr std::int64_t n = 100000;

TEST(Spread, mean_variance_skewness_and_kurtosis_are_those_of_a_standard_normal) {
    const auto z = draws(1, "g_Ks", n);
    std::vector<double> second, third, fourth;
    for (const double one : z)
        second.push_back(one * one), third.push_back(one * one * one), fourth.push_back(one * one * one * one);
    // Five standard errors each: 1, sqrt 2, sqrt 15, sqrt 96, over sqrt n.
    const double error = 5 / std::sqrt(static_cast<double>(n));
    EXPECT_NEAR(mean(z), 0, error);
    EXPECT_NEAR(mean(second), 1, std::sqrt(2.0) * error);
    EXPECT_NEAR(mean(third), 0, std::sqrt(15.0) * error);
    EXPECT_NEAR(mean(fourth), 3, std::sqrt(96.0) * error);
}

TEST(Spread, kolmogorov_and_smirnov_find_no_difference_from_a_normal) {
    auto z = draws(7, "g_Na", n);
    std::sort(z.begin(), z.end());
    double distance = 0;
    for (std::size_t k = 0; k < z.size(); ++k) {
        const double expected = 0.5 * std::erfc(-z[k] / std::sqrt(2.0));
        distance = std::max({distance, std::fabs(expected - static_cast<double>(k) / n),
                             std::fabs(expected - static_cast<double>(k + 1) / n)});
    }
    EXPECT_LT(distance * std::sqrt(static_cast<double>(n)), 1.95);  // exceeded by chance once in a thousand
}

TEST(Spread, cells_seeds_and_parameters_are_independent) {
    const auto z = draws(1, "g_Ks", n);
    const double bound = 5 / std::sqrt(static_cast<double>(n));
    EXPECT_NEAR(correlation(z, draws(2, "g_Ks", n)), 0, bound);
    EXPECT_NEAR(correlation(z, draws(1, "g_Kr", n)), 0, bound);
    EXPECT_NEAR(correlation({z.begin(), z.end() - 1}, {z.begin() + 1, z.end()}), 0, bound);
}

TEST(Spread, a_cell_has_its_number_whatever_is_drawn_before) {
    const auto z = draws(3, "g_CaL", 1000);
    for (std::int64_t cell = 999; cell >= 0; cell -= 37)
        EXPECT_EQ(tissue_state::standard_normal(3, cell, "g_CaL"), z[static_cast<std::size_t>(cell)]);
}

// As documented, by hand from the words: no change of compiler, width or machine may move them.
TEST(Spread, the_numbers_are_these) {
    EXPECT_DOUBLE_EQ(tissue_state::standard_normal(1, 0, "g_Ks"), -1.187001352608622);
    EXPECT_DOUBLE_EQ(tissue_state::standard_normal(1, 1, "g_Ks"), 0.571909783845802);
    EXPECT_DOUBLE_EQ(tissue_state::standard_normal(18446744073709551615u, (std::int64_t{1} << 48) - 1, "g_Ks"),
                     -1.3418151197396149);
}

}  // namespace
}  // namespace heartwright::simulation
