#include "runtime/core/exact_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace heartwright {
namespace {

double sum_of(const std::vector<double>& values) {
    ExactSum sum;
    for (const double value : values) sum.add(value);
    return sum.value();
}

TEST(ExactSum, of_few_is_what_it_must_be) {
    EXPECT_EQ(sum_of({}), 0);
    EXPECT_EQ(sum_of({-83.25}), -83.25);
    EXPECT_EQ(sum_of({1, -1}), 0);
    EXPECT_EQ(sum_of({1e300, 1, -1e300}), 1);
    EXPECT_EQ(sum_of({-1e300, 1e-300, 1e300}), 1e-300);
    EXPECT_EQ(sum_of({5e-324, 5e-324}), 1e-323);
    EXPECT_EQ(sum_of({-std::numeric_limits<double>::max(), 1}), -std::numeric_limits<double>::max());
    EXPECT_EQ(sum_of(std::vector<double>(2, std::numeric_limits<double>::max())),
              std::numeric_limits<double>::infinity());
    EXPECT_EQ(sum_of(std::vector<double>(1000, 0.1)), 100);  // one by one: 99.9999999999986
}

TEST(ExactSum, is_rounded_to_nearest_and_ties_to_even) {
    const double one = 1, half = std::ldexp(1.0, -53);
    EXPECT_EQ(sum_of({one, half}), 1);
    EXPECT_EQ(sum_of({one, half, 5e-324}), std::nextafter(1.0, 2.0));
    EXPECT_EQ(sum_of({std::nextafter(1.0, 2.0), half}), 1 + 4 * half);
    EXPECT_EQ(sum_of({-one, -half, -1e-200}), -std::nextafter(1.0, 2.0));
    EXPECT_EQ(sum_of({one, half, -1e-200}), 1);
}

TEST(ExactSum, knows_no_order_and_no_grouping) {
    std::mt19937_64 random(7);
    std::vector<double> values;
    for (int k = 0; k < 5000; ++k) {
        values.push_back(std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())),
                                    static_cast<int>(random() % 400) - 260));
    }
    const double expected = sum_of(values);
    EXPECT_TRUE(std::isfinite(expected));
    for (int turn = 0; turn < 5; ++turn) {
        std::shuffle(values.begin(), values.end(), random);
        EXPECT_EQ(sum_of(values), expected);
        ExactSum whole;  // of 7 parts, sent
        for (std::size_t part = 0; part < 7; ++part) {
            ExactSum some;
            for (std::size_t k = part; k < values.size(); k += 7) some.add(values[k]);
            const auto sent = some.parts();
            ASSERT_EQ(sent.size(), ExactSum::n_parts);
            for (const double one : sent) whole.add(one);
        }
        EXPECT_EQ(whole.value(), expected);
    }
}

TEST(ExactSum, of_numbers_of_one_size_is_that_of_whole_numbers) {
    std::mt19937_64 random(11);
    std::int64_t expected = 0;
    ExactSum sum;
    for (int k = 0; k < 100000; ++k) {
        const auto whole = static_cast<std::int64_t>(random() % 2000001) - 1000000;
        expected += whole;
        sum.add(static_cast<double>(whole) / 1024);
    }
    EXPECT_EQ(sum.value(), static_cast<double>(expected) / 1024);
}

TEST(ExactSum, of_what_is_not_finite_is_that_of_any_sum) {
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(sum_of({1, infinity, 2}), infinity);
    EXPECT_TRUE(std::isnan(sum_of({infinity, 1, -infinity})));
    EXPECT_TRUE(std::isnan(sum_of({1, std::nan(""), 2})));
    ExactSum some, whole;
    some.add(-infinity);
    for (const double one : some.parts()) whole.add(one);
    EXPECT_EQ(whole.value(), -infinity);
}

}  // namespace
}  // namespace heartwright
