// Every instruction set and every form of math.hpp gives the same bits.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "tests/runtime/unit/math/run_samples.hpp"

namespace heartwright::test {
namespace {

// Ordinary arguments of every size, and what is special.
template <class T>
std::vector<T> arguments() {
    using L = std::numeric_limits<T>;
    std::mt19937_64 random(seed_of_arguments);
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
    for (const T value : arguments<T>())
        if (std::fabs(value) >= low && value <= high && (form == f_decaying_exp || value >= -high) &&
            (form != f_normal_log || value > 0))
            x.push_back(value);
    std::mt19937_64 random(seed_of_arguments);
    std::uniform_real_distribution<double> between(form == f_decaying_exp ? -1000 : -high, high);
    if (high < 1e30)
        for (int k = 0; k < 4000; ++k) x.push_back(static_cast<T>(between(random)));
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
        !__builtin_cpu_supports("avx512vl"))
        GTEST_SKIP() << "this processor has no AVX-512";
    EXPECT_EQ(samples_avx512().lanes_of_double, 8);
    agree_bitwise<double>(samples_avx512(), "avx512");
    agree_bitwise<float>(samples_avx512(), "avx512");
}
#endif

}  // namespace
}  // namespace heartwright::test
