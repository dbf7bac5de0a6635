// Every function of math.hpp against long double, and every instruction set against the portable one.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "runtime/math/exp_table.hpp"
#include "tests/runtime/unit/math/samples.hpp"

namespace heartwright::test {
namespace {

using Limits = std::numeric_limits<double>;
constexpr unsigned seed = 20061;

enum class Width { number, pack, wide_pack };

template <class T>
void run(const Samples& samples, Width width, Function f, const std::vector<T>& x, const std::vector<T>& y,
         std::vector<T>& to) {
    to.resize(x.size());
    const auto choose = [&](auto number, auto pack, auto wide) {
        return width == Width::number ? number : width == Width::pack ? pack : wide;
    };
    const int n = static_cast<int>(x.size());
    if constexpr (sizeof(T) == 8) {
        choose(samples.numbers_of_double, samples.packs_of_double, samples.wide_packs_of_double)(f, x.data(), y.data(),
                                                                                                 to.data(), n);
    } else {
        choose(samples.numbers_of_float, samples.packs_of_float, samples.wide_packs_of_float)(f, x.data(), y.data(),
                                                                                              to.data(), n);
    }
}

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
    std::mt19937_64 random(seed);
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
                                  << ", " << range.high << "], worst at " << std::hexfloat << where << ", seed "
                                  << seed;
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
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> exponent(std::numeric_limits<T>::min_exponent - 20, std::log2(greatest));
    std::vector<T> x;
    for (int k = 0; k < 100000; ++k) x.push_back(static_cast<T>(std::exp2(exponent(random)) * (k % 2 ? 1 : -1)));
    return x;
}

template <class T>
void errors_stay_below_over_the_whole_range(Function f, double greatest, double bound) {
    std::vector<T> x, got;
    for (const T value : of_every_exponent<T>(greatest)) {
        if (f != f_acosh || value >= 1) x.push_back(value);
    }
    run(samples_portable(), Width::number, f, x, x, got);
    double worst = 0;
    T where = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double error = ulps(got[i], reference(f, x[i], 0));
        if (error > worst) worst = error, where = x[i];
    }
    testing::Test::RecordProperty(function_names[f] + std::to_string(sizeof(T) * 8), std::to_string(worst));
    EXPECT_LE(worst, bound) << function_names[f] << " of " << sizeof(T) * 8 << " bits, worst at " << std::hexfloat
                            << where << ", seed " << seed;
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
    std::mt19937_64 random(seed);
    for (const auto& [low, high] : {std::pair{-1.0, 1.0}, {-0.002, 0.002}, {-708.39, 709.78}}) {
        std::uniform_real_distribution<double> between(low, high);
        double worst = 0, where = 0;
        for (int k = 0; k < 50000; ++k) {
            const double x = between(random),
                         error = ulps(math::exp_by_table(x), std::exp(static_cast<long double>(x)));
            if (error > worst) worst = error, where = x;
        }
        EXPECT_LE(worst, 1.03) << "on [" << low << ", " << high << "], worst at " << std::hexfloat << where << ", seed "
                               << seed;
    }
    EXPECT_EQ(math::exp_by_table(0), 1);
    EXPECT_EQ(math::exp_by_table(709.78124), std::exp(709.78124));
    EXPECT_NEAR(math::exp_by_table(-708.3959) / std::exp(-708.3959), 1, 3e-16);
}

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
    for (Function f : {f_asin, f_acos, f_atanh}) {
        for (double x : {1 + 1e-15, -1 - 1e-15, 2.0, 1e300, inf, -inf})
            EXPECT_TRUE(std::isnan(value(f, x))) << function_names[f] << "(" << x << ")";
    }
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

// Ordinary arguments of every size, and what is special.
template <class T>
std::vector<T> arguments() {
    using L = std::numeric_limits<T>;
    std::mt19937_64 random(seed);
    std::vector<T> x{T(0),     T(-0.0),         T(1),     T(-1),      L::infinity(), -L::infinity(), L::quiet_NaN(),
                     L::min(), L::denorm_min(), L::max(), L::lowest()};
    std::uniform_real_distribution<double> exponent(-40, 40), small(-100, 100);
    for (int k = 0; k < 4000; ++k) {
        x.push_back(static_cast<T>(small(random)));
        x.push_back(static_cast<T>(std::exp2(exponent(random)) * (k % 2 ? 1 : -1)));
    }
    x.push_back(T(0.3));  // a count that no register divides
    return x;
}

template <class T>
void agree_where_no_special_case_is(Function form, Function plain, double low, double high) {
    std::vector<T> x, want, got;
    for (const T value : arguments<T>()) {
        if (std::fabs(value) >= low && value <= high && (form == f_decaying_exp || value >= -high) &&
            (form != f_normal_log || value > 0))
            x.push_back(value);
    }
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> between(form == f_decaying_exp ? -1000 : -high, high);
    if (high < 1e30) {
        for (int k = 0; k < 4000; ++k) x.push_back(static_cast<T>(between(random)));
    }
    if (form == f_decaying_exp) x.push_back(-std::numeric_limits<T>::infinity());
    run(samples_portable(), Width::number, plain, x, x, want);
    run(samples_portable(), Width::number, form, x, x, got);
    for (std::size_t i = 0; i < x.size(); ++i)
        ASSERT_EQ(std::memcmp(&want[i], &got[i], sizeof(T)), 0) << function_names[form] << "(" << x[i] << ")";
    if (form == f_normal_log) return;  // of NaN: some number
    const T not_a_number = std::numeric_limits<T>::quiet_NaN();
    run(samples_portable(), Width::number, form, std::vector<T>{not_a_number, -not_a_number}, x, got);
    EXPECT_TRUE(std::isnan(got[0]) && std::isnan(got[1])) << function_names[form];
}

TEST(Math, forms_without_special_cases_give_the_same_bits_where_there_are_none) {
    const double most = 0x1p1000;
    agree_where_no_special_case_is<double>(f_normal_reciprocal, f_reciprocal, 1 / most, most);
    agree_where_no_special_case_is<double>(f_bounded_exp, f_exp, 0, 700);
    agree_where_no_special_case_is<double>(f_decaying_exp, f_exp, 0, 700);
    agree_where_no_special_case_is<double>(f_normal_log, f_log, 1 / most, most);
    agree_where_no_special_case_is<float>(f_normal_log, f_log, 0, 3e38);
    agree_where_no_special_case_is<float>(f_normal_reciprocal, f_reciprocal, 1e-38, 3e38);
    agree_where_no_special_case_is<float>(f_bounded_exp, f_exp, 0, 700);
    agree_where_no_special_case_is<float>(f_decaying_exp, f_exp, 0, 700);
}

template <class T>
void agree_bitwise(const Samples& samples, const char* name) {
    const std::vector<T> x = arguments<T>();
    std::vector<T> y(x.rbegin(), x.rend()), want, got;
    for (int f = 0; f < n_functions; ++f) {
        run(samples_portable(), Width::number, static_cast<Function>(f), x, y, want);
        for (Width width : {Width::number, Width::pack, Width::wide_pack}) {
            run(samples, width, static_cast<Function>(f), x, y, got);
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (std::isnan(want[i]) && std::isnan(got[i])) continue;  // a NaN's sign and payload say nothing
                ASSERT_EQ(std::memcmp(&want[i], &got[i], sizeof(T)), 0)
                    << function_names[f] << "(" << std::hexfloat << x[i] << ", " << y[i] << ") on " << name
                    << (width == Width::number ? ", a number"
                        : width == Width::pack ? ", a register"
                                               : ", 64 bytes")
                    << " at a time: " << got[i] << " instead of " << want[i];
            }
        }
    }
}

TEST(Math, portable_registers_give_the_bits_of_single_numbers) {
    agree_bitwise<double>(samples_portable(), "portable");
    agree_bitwise<float>(samples_portable(), "portable");
}

#if defined(__x86_64__)
TEST(Math, avx2_gives_the_same_bits) {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) GTEST_SKIP() << "this processor has no AVX2";
    EXPECT_EQ(samples_avx2().lanes_of_double, 4);
    agree_bitwise<double>(samples_avx2(), "avx2");
    agree_bitwise<float>(samples_avx2(), "avx2");
}
TEST(Math, avx512_gives_the_same_bits) {
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq") ||
        !__builtin_cpu_supports("avx512vl")) {
        GTEST_SKIP() << "this processor has no AVX-512";
    }
    EXPECT_EQ(samples_avx512().lanes_of_double, 8);
    agree_bitwise<double>(samples_avx512(), "avx512");
    agree_bitwise<float>(samples_avx512(), "avx512");
}
#endif

}  // namespace
}  // namespace heartwright::test
