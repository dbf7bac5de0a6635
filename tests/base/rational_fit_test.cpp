// Rational functions near others: as near as their degrees allow, the same bits each time, none with a pole.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "base/fit/rational.hpp"

namespace heartwright::fit {
namespace {

Samples of(const std::function<long double(long double)>& f) {
    const std::vector<long double> at = chebyshev_points(128);
    std::vector<long double> values;
    for (const long double t : at) values.push_back(f(t));
    return samples_of(at, values);
}

// Between the samples too.
double worst(const Rational& rational, const std::function<long double(long double)>& f) {
    long double result = 0;
    for (int i = 0; i <= 10'000; ++i) {
        const double t = -1 + i * 2e-4;
        result = std::fmax(result, std::fabs(value(rational, t) - f(t)) / std::fabs(f(t)));
    }
    return static_cast<double>(result);
}

TEST(RationalFit, is_nearly_the_nearest) {
    // exp on [-1, 1]: the best relative errors, from Remez exchanges, are about 5e-5 for degree 5 and 1e-10 for 4/4.
    const auto exp = [](long double t) { return std::exp(t); };
    EXPECT_LT(worst(rational_near(of(exp), {5, 0}), exp), 8e-5);
    EXPECT_LT(worst(rational_near(of(exp), {4, 4}), exp), 2e-10);
    // What costs a polynomial degree 40: 1/(1 + exp(12 t)).
    const auto gate = [](long double t) { return 1 / (1 + std::exp(12 * t)); };
    const Rational near_gate = rational_near(of(gate), {9, 9});
    EXPECT_LT(worst(near_gate, gate), 1e-6);
    EXPECT_LT(near_gate.error, 1e-6);
    EXPECT_GT(worst(rational_near(of(gate), {18, 0}), gate), 1e-3);
}

TEST(RationalFit, gives_rational_functions_back) {
    const auto f = [](long double t) { return (1 + 2 * t) / (3 + t - t * t / 2); };
    const Rational found = rational_near(of(f), {1, 2});
    ASSERT_EQ(found.top.size(), 2u);
    ASSERT_EQ(found.bottom.size(), 2u);
    EXPECT_NEAR(found.top[0], 1.0 / 3, 1e-15);
    EXPECT_NEAR(found.top[1], 2.0 / 3, 1e-15);
    EXPECT_NEAR(found.bottom[0], 1.0 / 3, 1e-15);
    EXPECT_NEAR(found.bottom[1], -1.0 / 6, 1e-15);
}

TEST(RationalFit, is_the_same_each_time) {
    const auto f = [](long double t) { return std::exp(3 * t) / (1 + t * t); };
    const Rational one = rational_near(of(f), {5, 4}), other = rational_near(of(f), {5, 4});
    EXPECT_EQ(one.top, other.top);
    EXPECT_EQ(one.bottom, other.bottom);
}

TEST(RationalFit, within_a_goal_has_no_more_degrees_than_it_takes) {
    // The tail of a rate: nearly constant, which leaves seven poles of 8/7 nothing to do.
    const auto tail = [](long double t) { return 0.0025L * (1 + 1e-13L * std::exp(3 * t)); };
    const Rational flat = rational_within(of(tail), {8, 7}, 2.5e-9);
    EXPECT_EQ(flat.top.size(), 9u);
    EXPECT_EQ(flat.bottom, std::vector<double>(7));
    EXPECT_LT(worst(flat, tail), 2.5e-9);
    const auto gate = [](long double t) { return 1 / (1 + std::exp(12 * t)); };
    const Rational all = rational_within(of(gate), {9, 9}, 0);
    EXPECT_LE(all.error, rational_near(of(gate), {9, 9}).error);
    EXPECT_EQ(all.bottom.size(), 9u);
    const auto no_number = [](long double t) { return std::sqrt(t); };
    EXPECT_FALSE(rational_within(of(no_number), {4, 2}, 1e-9).is_there());
}

TEST(RationalFit, of_nothing_is_nothing) {
    const auto zero = [](long double) { return 0.0L; };
    EXPECT_EQ(value(rational_near(of(zero), {6, 0}), 0.3), 0);
    const auto no_number = [](long double t) { return std::sqrt(t); };
    EXPECT_FALSE(rational_near(of(no_number), {4, 2}).is_there());
    const auto pole = [](long double t) { return 1 / (t - 0.1L); };
    const Rational near_pole = rational_near(of(pole), {4, 4});
    EXPECT_TRUE(!near_pole.is_there() || near_pole.error > 0.1);  // its denominator would have to vanish
}

}  // namespace
}  // namespace heartwright::fit
