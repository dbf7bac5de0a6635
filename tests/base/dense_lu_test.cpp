#include "base/linear/dense_lu.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heartwright::linear {
namespace {

SquareMatrix matrix(std::size_t n, std::vector<double> values) {
    SquareMatrix a(n);
    a.values = std::move(values);
    return a;
}

TEST(DenseLu, solves_with_pivoting) {
    const auto x = solve(matrix(3, {0, 2, 1, 1e-20, 1, 3, 4, 1, 0}), {7, 11, 6});  // of 1, 2, 3
    ASSERT_TRUE(x);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR((*x)[i], static_cast<double>(i + 1), 1e-14);
}

TEST(DenseLu, one_factorisation_serves_many_right_hand_sides) {
    const auto lu = DenseLu::of(matrix(2, {1, 2, 3, 4}));
    ASSERT_TRUE(lu);
    for (const double factor : {1.0, -7.0}) {
        double x[] = {5 * factor, 11 * factor};
        lu->solve(x);
        EXPECT_NEAR(x[0], factor, 1e-14 * 7);
        EXPECT_NEAR(x[1], 2 * factor, 1e-14 * 7);
    }
}

TEST(DenseLu, there_is_none_of_what_is_singular_or_not_finite) {
    EXPECT_FALSE(solve(matrix(2, {1, 2, 2, 4}), {1, 1}));
    EXPECT_FALSE(solve(matrix(1, {NAN}), {1}));
    EXPECT_FALSE(solve(matrix(2, {1, 0, INFINITY, 1}), {1, 1}));
    EXPECT_FALSE(solve(matrix(1, {1}), {NAN}));
}

}  // namespace
}  // namespace heartwright::linear
