// Functions of math.hpp at infinities, NaN, zeros of either sign and the edges of their domains.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/runtime/unit/math/samples.hpp"

namespace heartwright::test {
namespace {

using Limits = std::numeric_limits<double>;

double value(Function f, double x, double y = 0) {
    double to;
    samples_portable().numbers_of_double(f, &x, &y, &to, 1);
    return to;
}

TEST(Math, limits_are_right) {
    constexpr double inf = Limits::infinity(), nan = Limits::quiet_NaN();
    EXPECT_EQ(value(f_exp, inf), inf);
    EXPECT_EQ(value(f_exp, 709.9), inf);
    EXPECT_EQ(value(f_exp, 1e300), inf);
    EXPECT_EQ(value(f_exp, -inf), 0);
    EXPECT_EQ(value(f_exp, -1e300), 0);
    EXPECT_EQ(value(f_exp, 0), 1);
    EXPECT_EQ(value(f_exp, -0.0), 1);
    EXPECT_TRUE(std::isnan(value(f_exp, nan)));
    EXPECT_TRUE(std::isnan(value(f_exp, -nan)));
    EXPECT_EQ(value(f_expm1, -inf), -1);
    EXPECT_EQ(value(f_expm1, inf), inf);
    EXPECT_EQ(value(f_expm1, 0), 0);
    EXPECT_TRUE(std::isnan(value(f_expm1, nan)));
    EXPECT_EQ(value(f_log, 0), -inf);
    EXPECT_EQ(value(f_log, inf), inf);
    EXPECT_EQ(value(f_log, 1), 0);
    EXPECT_TRUE(std::isnan(value(f_log, -1)));
    EXPECT_TRUE(std::isnan(value(f_log, nan)));
    EXPECT_NEAR(value(f_log, Limits::denorm_min()), -744.4400719213812, 1e-12);
    EXPECT_EQ(value(f_tanh, inf), 1);
    EXPECT_EQ(value(f_tanh, -inf), -1);
    EXPECT_TRUE(std::signbit(value(f_tanh, -0.0)));
    EXPECT_TRUE(std::isnan(value(f_tanh, nan)));
    EXPECT_TRUE(std::isnan(value(f_sin, inf)));
    EXPECT_TRUE(std::isnan(value(f_cos, 1e12)));
    EXPECT_EQ(value(f_reciprocal, inf), 0);
    EXPECT_EQ(value(f_reciprocal, 0), inf);
}

TEST(Math, limits_of_trigonometric_and_hyperbolic_functions_are_right) {
    constexpr double inf = Limits::infinity(), nan = Limits::quiet_NaN(), pi = 3.14159265358979323846;
    for (Function f : {f_tan, f_asin, f_acos, f_atan, f_sinh, f_cosh, f_asinh, f_acosh, f_atanh, f_ceil})
        EXPECT_TRUE(std::isnan(value(f, nan)) && std::isnan(value(f, -nan))) << function_names[f];
    for (Function f : {f_asin, f_atan, f_sinh, f_asinh, f_atanh}) {
        EXPECT_TRUE(value(f, 0) == 0 && !std::signbit(value(f, 0))) << function_names[f];
        EXPECT_TRUE(value(f, -0.0) == 0 && std::signbit(value(f, -0.0))) << function_names[f];
    }
    EXPECT_TRUE(std::isnan(value(f_tan, inf)));
    EXPECT_TRUE(std::isnan(value(f_tan, 1e12)));
    EXPECT_EQ(value(f_tan, 0), 0);
    EXPECT_EQ(value(f_asin, 1), pi / 2);
    EXPECT_EQ(value(f_asin, -1), -pi / 2);
    EXPECT_EQ(value(f_acos, 1), 0);
    EXPECT_EQ(value(f_acos, -1), pi);
    EXPECT_EQ(value(f_acos, 0), pi / 2);
    for (Function f : {f_asin, f_acos, f_atanh})
        for (double x : {1 + 1e-15, -1 - 1e-15, 2.0, 1e300, inf, -inf})
            EXPECT_TRUE(std::isnan(value(f, x))) << function_names[f] << "(" << x << ")";
    EXPECT_EQ(value(f_atan, inf), pi / 2);
    EXPECT_EQ(value(f_atan, -inf), -pi / 2);
    EXPECT_EQ(value(f_sinh, inf), inf);
    EXPECT_EQ(value(f_sinh, -inf), -inf);
    EXPECT_EQ(value(f_sinh, 710.5), inf);
    EXPECT_TRUE(std::isfinite(value(f_sinh, 0x1.633ce8fb9f87dp+9)));
    EXPECT_EQ(value(f_cosh, -inf), inf);
    EXPECT_EQ(value(f_cosh, 711), inf);
    EXPECT_EQ(value(f_cosh, 0), 1);
    EXPECT_EQ(value(f_asinh, inf), inf);
    EXPECT_EQ(value(f_asinh, -inf), -inf);
    EXPECT_EQ(value(f_acosh, inf), inf);
    EXPECT_EQ(value(f_acosh, 1), 0);
    for (double x : {1 - 1e-15, 0.0, -1.0, -3.0, -1e10, -1e300, -inf}) EXPECT_TRUE(std::isnan(value(f_acosh, x))) << x;
    EXPECT_EQ(value(f_atanh, 1), inf);
    EXPECT_EQ(value(f_atanh, -1), -inf);
    EXPECT_EQ(value(f_ceil, inf), inf);
    EXPECT_EQ(value(f_ceil, -0.5), 0);
    EXPECT_TRUE(std::signbit(value(f_ceil, -0.5)));
}

TEST(Math, pow_is_right_at_its_edges) {
    constexpr double inf = Limits::infinity(), nan = Limits::quiet_NaN();
    EXPECT_EQ(value(f_pow, 0, 2), 0);
    EXPECT_EQ(value(f_pow, 0, -2), inf);
    EXPECT_EQ(value(f_pow, 0, 0), 1);
    EXPECT_EQ(value(f_pow, nan, 0), 1);
    EXPECT_EQ(value(f_pow, 1, 1e10), 1);
    EXPECT_EQ(value(f_pow, -2, 3), -8);
    EXPECT_EQ(value(f_pow, -2, 2), 4);
    EXPECT_TRUE(std::isnan(value(f_pow, -2, 0.5)));
    EXPECT_EQ(value(f_pow, inf, 2), inf);
    EXPECT_EQ(value(f_pow, inf, -2), 0);
    EXPECT_EQ(value(f_pow, 10, 400), inf);
    EXPECT_EQ(value(f_pow, 10, -400), 0);
    EXPECT_TRUE(std::isnan(value(f_pow, 2, nan)));
}

TEST(Math, min_and_max_give_the_other_operand_when_one_is_nan) {
    constexpr double nan = Limits::quiet_NaN();
    for (Function f : {f_min, f_max}) {
        EXPECT_EQ(value(f, nan, 3), 3);
        EXPECT_EQ(value(f, 3, nan), 3);
        EXPECT_TRUE(std::isnan(value(f, nan, nan)));
    }
    EXPECT_EQ(value(f_min, 2, 3), 2);
    EXPECT_EQ(value(f_max, 2, 3), 3);
}

}  // namespace
}  // namespace heartwright::test
