#include "runtime/commands/cell/statistics/sampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace heartwright::commands {
namespace {

TEST(Sampling, a_latin_hypercube_has_one_sample_in_each_stratum_of_each_dimension) {
    const auto points = latin_hypercube(5, 97, 3);
    ASSERT_EQ(points.size(), 5u);
    for (const auto& dimension : points) {
        std::set<int> strata;
        for (const double value : dimension) {
            EXPECT_GT(value, 0);
            EXPECT_LT(value, 1);
            strata.insert(static_cast<int>(value * 97));
        }
        EXPECT_EQ(strata.size(), 97u);
    }
    EXPECT_EQ(points, latin_hypercube(5, 97, 3));
    EXPECT_NE(points, latin_hypercube(5, 97, 4));
    EXPECT_NE(points[0], points[1]);
}

TEST(Sampling, normal_quantiles_invert_the_normal_distribution) {
    for (const double p : {1e-6, 0.01, 0.02425, 0.1, 0.5, 0.7, 0.975, 0.9999}) {
        const double z = normal_quantile(p);
        EXPECT_NEAR(0.5 * std::erfc(-z / std::sqrt(2)), p, 1e-8 * p + 1e-12);
    }
    EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-8);
}

TEST(Sampling, equal_values_share_their_rank) {
    EXPECT_EQ(ranks_of({3, 1, 3, 2}), (std::vector<double>{3.5, 1, 3.5, 2}));
}

// y depends on the first input monotonically, against the second, and not on the third.
TEST(Sampling, partial_rank_correlations_tell_what_an_output_depends_on) {
    const auto inputs = latin_hypercube(3, 400, 1);
    std::vector<double> output;
    for (std::size_t k = 0; k < 400; ++k) output.push_back(std::exp(4 * inputs[0][k]) - 10 * inputs[1][k]);
    output[7] = std::nan("");
    const auto r = partial_rank_correlations(inputs, output);
    EXPECT_GT(r[0], 0.9);
    EXPECT_LT(r[1], -0.7);
    EXPECT_LT(std::fabs(r[2]), 0.15);
}

// Of two inputs the partial coefficient is (r_xy - r_xz r_yz)/sqrt((1 - r_xz^2)(1 - r_yz^2)).
TEST(Sampling, partial_correlations_of_two_inputs_are_those_of_the_formula) {
    const std::vector<double> x{1, 2, 3, 4, 5, 6}, z{2, 1, 4, 3, 6, 5}, y{1, 3, 2, 5, 4, 6};
    const double xy = 1 - 6 * 4.0 / 210, xz = 1 - 6 * 6.0 / 210, yz = 1 - 6 * 18.0 / 210;
    const double expected = (xy - xz * yz) / std::sqrt((1 - xz * xz) * (1 - yz * yz));
    EXPECT_NEAR(partial_rank_correlations({x, z}, y)[0], expected, 1e-12);
}

TEST(Sampling, an_input_that_determines_the_output_has_a_coefficient_of_one) {
    const auto inputs = latin_hypercube(3, 20, 1);
    std::vector<double> output;
    for (const double x : inputs[1]) output.push_back(-std::exp(x));
    const auto r = partial_rank_correlations(inputs, output);
    EXPECT_NEAR(r[1], -1, 1e-9);
    EXPECT_TRUE(std::isnan(r[0]));  // nothing is left for the others
    EXPECT_TRUE(std::isnan(r[2]));
    const auto both = partial_rank_correlations({inputs[0], inputs[0], inputs[1]}, output);
    EXPECT_TRUE(std::isnan(both[0]));  // two inputs that are one
    EXPECT_DOUBLE_EQ(partial_rank_correlations({{1, 2, 3, 4}}, {5, 6, 7, 8})[0], 1);
}

TEST(Sampling, too_few_samples_or_a_constant_input_give_no_number) {
    EXPECT_TRUE(std::isnan(partial_rank_correlations({{1, 2, 3}}, {1, 2, 3})[0]));
    EXPECT_TRUE(std::isnan(partial_rank_correlations({{1, 1, 1, 1, 1}}, {1, 2, 3, 4, 5})[0]));
}

}  // namespace
}  // namespace heartwright::commands
