// Every function of math.hpp against long double: errors in units in the last place.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "runtime/math/exp_table.hpp"
#include "tests/runtime/unit/math/run_samples.hpp"

namespace heartwright::test {
namespace {

// |got - want| in units in the last place of `want` as a T.
template <class T>
double ulps(T got, long double want) {
    if (std::isnan(got) || std::isnan(want)) return std::isnan(got) == std::isnan(want) ? 0 : 1e30;
    if (static_cast<T>(want) == got) return 0;
    if (std::isinf(got)) return 1e30;
    int exponent;
    std::frexp(want, &exponent);
    exponent = std::max(exponent, std::numeric_limits<T>::min_exponent);
    return static_cast<double>(std::fabs(static_cast<long double>(got) - want) /
                               std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits));
}

long double reference(Function f, long double x, long double y) {
    switch (f) {
        case f_exp:
            return std::exp(x);
        case f_expm1:
            return std::expm1(x);
        case f_log:
            return std::log(x);
        case f_log10:
            return std::log10(x);
        case f_tanh:
            return std::tanh(x);
        case f_sin:
            return std::sin(x);
        case f_cos:
            return std::cos(x);
        case f_sqrt:
            return std::sqrt(x);
        case f_floor:
            return std::floor(x);
        case f_reciprocal:
            return 1 / x;
        case f_ceil:
            return std::ceil(x);
        case f_tan:
            return std::tan(x);
        case f_asin:
            return std::asin(x);
        case f_acos:
            return std::acos(x);
        case f_atan:
            return std::atan(x);
        case f_sinh:
            return std::sinh(x);
        case f_cosh:
            return std::cosh(x);
        case f_asinh:
            return std::asinh(x);
        case f_acosh:
            return std::acosh(x);
        case f_atanh:
            return std::atanh(x);
        case f_pow:
            return std::pow(x, y);
        case f_min:
            return std::fmin(x, y);
        case f_max:
            return std::fmax(x, y);
        default:
            return x * y + x;
    }
}

struct Range {
    Function f;
    double low, high, bound;  // bound in ulp
    double exponent = 0;      // y of pow
};
const Range ranges_of_double[] = {
    {f_exp, -1, 1, 1},
    {f_exp, -708, 709.7, 1},
    {f_expm1, -1, 1, 2.2},
    {f_expm1, -45, 700, 2.2},
    {f_expm1, -1e-6, 1e-6, 1},
    {f_log, 0, 3, 1},
    {f_log, 0.9, 1.1, 1},
    {f_log, 0, 1e300, 1},
    {f_log, 0, 1e-308, 1},
    {f_log10, 0, 3, 2.2},
    {f_log10, 0, 1e10, 2.2},
    {f_tanh, -1, 1, 3},
    {f_tanh, -25, 25, 3},
    {f_tanh, -1e-5, 1e-5, 3},
    {f_sin, -4, 4, 2},
    {f_sin, -1e6, 1e6, 2},
    {f_cos, -4, 4, 2},
    {f_cos, -1e6, 1e6, 2},
    {f_sqrt, 0, 1e5, 0.5},
    {f_reciprocal, -10, 10, 0.5},
    {f_pow, 0.01, 20, 1.2, 1.4},
    {f_pow, 1e-5, 1e3, 1.2, -50},
    {f_pow, 0, 9, 1.2, 0.33},
    {f_pow, 0, 1e95, 1.2, 3.1},
    {f_floor, -100, 100, 0},
    {f_ceil, -100, 100, 0},
    {f_tan, -4, 4, 3.5},
    {f_tan, -1e6, 1e6, 3.5},
    {f_asin, -1, 1, 1.6},
    {f_asin, 0.99, 1, 1.6},
    {f_acos, -1, 1, 1.1},
    {f_acos, 0.999, 1, 1.1},
    {f_atan, -3, 3, 1.8},
    {f_atan, -100, 100, 1.8},
    {f_sinh, -1, 1, 2.5},
    {f_sinh, -30, 30, 2.5},
    {f_sinh, 700, 710.4758, 2.5},
    {f_cosh, -1, 1, 1.3},
    {f_cosh, -30, 30, 1.3},
    {f_cosh, -710.4758, -700, 1.3},
    {f_asinh, -1, 1, 1.7},
    {f_asinh, -100, 100, 1.7},
    {f_acosh, 1, 1.01, 2.5},
    {f_acosh, 1, 3, 2.5},
    {f_acosh, 1, 1000, 2.5},
    {f_atanh, -1, 1, 1.8},
    {f_atanh, -0.01, 0.01, 1.8},
    {f_atanh, 0.999, 1, 1.8},
};
const Range ranges_of_float[] = {
    {f_exp, -1, 1, 1},      {f_exp, -87, 88.7, 1},       {f_expm1, -1, 1, 2.2},     {f_expm1, -20, 88, 2.2},
    {f_log, 0, 3, 1},       {f_log, 0, 1e30, 1},         {f_log10, 0, 3, 2.2},      {f_tanh, -1, 1, 3},
    {f_tanh, -12, 12, 3},   {f_sin, -1e4, 1e4, 2},       {f_cos, -1e4, 1e4, 2},     {f_sqrt, 0, 1e5, 0.5},
    {f_floor, -50, 50, 0},  {f_pow, 0.01, 20, 1.2, 1.4}, {f_pow, 0.1, 4, 1.2, -20}, {f_ceil, -50, 50, 0},
    {f_tan, -4, 4, 3.5},    {f_tan, -1e4, 1e4, 3.5},     {f_asin, -1, 1, 1.6},      {f_acos, -1, 1, 1.1},
    {f_acos, 0.99, 1, 1.1}, {f_atan, -3, 3, 1.8},        {f_atan, -100, 100, 1.8},  {f_sinh, -1, 1, 2.5},
    {f_sinh, -89, 89, 2.5}, {f_cosh, -1, 1, 1.3},        {f_cosh, -89, 89, 1.3},    {f_asinh, -2, 2, 1.7},
    {f_acosh, 1, 1.1, 2.5}, {f_acosh, 1, 100, 2.5},      {f_atanh, -1, 1, 1.8},     {f_atanh, -0.1, 0.1, 1.8},
};

template <class T>
void errors_stay_below(const Range& range) {
    std::mt19937_64 random(seed_of_arguments);
    std::uniform_real_distribution<double> between(range.low, range.high);
    std::vector<T> x(50001), y(x.size(), static_cast<T>(range.exponent)), got;
    for (T& value : x) value = static_cast<T>(between(random));
    run(samples_portable(), Width::number, range.f, x, y, got);
    double worst = 0;
    T where = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const long double want = reference(range.f, x[i], y[i]);
        if (std::fabs(want) < std::numeric_limits<T>::min() && want != 0)
            continue;  // below the normal numbers: documented
        const double error = ulps(got[i], want);
        if (error > worst) worst = error, where = x[i];
    }
    EXPECT_LE(worst, range.bound) << function_names[range.f] << " of " << sizeof(T) * 8 << " bits on [" << range.low
                                  << ", " << range.high << "], worst at " << std::hexfloat << where
                                  << ", seed_of_arguments " << seed_of_arguments;
}

TEST(Math, errors_in_double_stay_below_what_the_header_says) {
    for (const Range& range : ranges_of_double) errors_stay_below<double>(range);
}
TEST(Math, errors_in_float_stay_below_what_the_header_says) {
    for (const Range& range : ranges_of_float) errors_stay_below<float>(range);
}

// Arguments of every exponent between that of the smallest subnormal number and `greatest`, of both signs.
template <class T>
std::vector<T> of_every_exponent(double greatest) {
    std::mt19937_64 random(seed_of_arguments);
    std::uniform_real_distribution<double> exponent(std::numeric_limits<T>::min_exponent - 20, std::log2(greatest));
    std::vector<T> x;
    for (int k = 0; k < 100000; ++k) x.push_back(static_cast<T>(std::exp2(exponent(random)) * (k % 2 ? 1 : -1)));
    return x;
}

template <class T>
void errors_stay_below_over_the_whole_range(Function f, double greatest, double bound) {
    std::vector<T> x, got;
    for (const T value : of_every_exponent<T>(greatest))
        if (f != f_acosh || value >= 1) x.push_back(value);
    run(samples_portable(), Width::number, f, x, x, got);
    double worst = 0;
    T where = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double error = ulps(got[i], reference(f, x[i], 0));
        if (error > worst) worst = error, where = x[i];
    }
    testing::Test::RecordProperty(function_names[f] + std::to_string(sizeof(T) * 8), std::to_string(worst));
    EXPECT_LE(worst, bound) << function_names[f] << " of " << sizeof(T) * 8 << " bits, worst at " << std::hexfloat
                            << where << ", seed_of_arguments " << seed_of_arguments;
}

// Subnormal arguments and results too.
template <class T>
void trigonometric_and_hyperbolic_functions_hold_everywhere(double farthest_angle, double sinh_overflows_from) {
    constexpr double greatest = std::numeric_limits<T>::max();
    errors_stay_below_over_the_whole_range<T>(f_tan, farthest_angle, 3.5);
    errors_stay_below_over_the_whole_range<T>(f_asin, 1, 1.6);
    errors_stay_below_over_the_whole_range<T>(f_acos, 1, 1.1);
    errors_stay_below_over_the_whole_range<T>(f_atan, greatest, 1.8);
    errors_stay_below_over_the_whole_range<T>(f_sinh, sinh_overflows_from, 2.5);
    errors_stay_below_over_the_whole_range<T>(f_cosh, sinh_overflows_from, 1.3);
    errors_stay_below_over_the_whole_range<T>(f_asinh, greatest, 1.7);
    errors_stay_below_over_the_whole_range<T>(f_acosh, greatest, 2.5);
    errors_stay_below_over_the_whole_range<T>(f_atanh, 1, 1.8);
    errors_stay_below_over_the_whole_range<T>(f_ceil, greatest, 0);
}
TEST(Math, trigonometric_and_hyperbolic_functions_hold_over_the_whole_range) {
    trigonometric_and_hyperbolic_functions_hold_everywhere<double>(0x1p30, 710.4758);
    trigonometric_and_hyperbolic_functions_hold_everywhere<float>(0x1p16, 89.4159);
}

TEST(Math, exp_by_table_errs_by_one_unit_and_a_little_at_most) {
    std::mt19937_64 random(seed_of_arguments);
    for (const auto& [low, high] : {std::pair{-1.0, 1.0}, {-0.002, 0.002}, {-708.39, 709.78}}) {
        std::uniform_real_distribution<double> between(low, high);
        double worst = 0, where = 0;
        for (int k = 0; k < 50000; ++k) {
            const double x = between(random),
                         error = ulps(math::exp_by_table(x), std::exp(static_cast<long double>(x)));
            if (error > worst) worst = error, where = x;
        }
        EXPECT_LE(worst, 1.03) << "on [" << low << ", " << high << "], worst at " << std::hexfloat << where
                               << ", seed_of_arguments " << seed_of_arguments;
    }
    EXPECT_EQ(math::exp_by_table(0), 1);
    EXPECT_EQ(math::exp_by_table(709.78124), std::exp(709.78124));
    EXPECT_NEAR(math::exp_by_table(-708.3959) / std::exp(-708.3959), 1, 3e-16);
}

}  // namespace
}  // namespace heartwright::test
