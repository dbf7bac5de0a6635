// Powers by products: the bits of known and of unknown whole exponents are the same, others are pow()'s.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/kernels/common/exponents.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::test {
namespace {

using math::WholeExponent;

template <class T>
std::vector<T> bases() {
    using L = std::numeric_limits<T>;
    std::vector<T> x{T(0), T(-0.0), T(1), T(-1), L::infinity(), -L::infinity(), L::quiet_NaN(), L::max(), L::min()};
    std::mt19937_64 random(20200824);
    std::uniform_real_distribution<double> uniform(-12, 12);
    for (int k = 0; k < 2000; ++k) x.push_back(static_cast<T>(uniform(random)));
    return x;
}

template <class T, int exponent>
void expect_products() {
    using P = math::pack<T, 1>;
    constexpr double largest_error = 0.5 * (exponent - 1) + 0.01;  // ulp; 0.01: of second order
    for (const T x : bases<T>()) {
        const T known = pow_by_products(P(x), WholeExponent<exponent>{}).v,
                unknown = pow_by_products(P(x), static_cast<double>(exponent)).v;
        ASSERT_TRUE(std::memcmp(&known, &unknown, sizeof x) == 0 || (std::isnan(known) && std::isnan(unknown)))
            << x << " to the " << exponent;
        const long double exact = std::pow(static_cast<long double>(x), static_cast<long double>(exponent));
        if (std::isnan(exact)) {
            ASSERT_TRUE(std::isnan(known)) << x;
        } else if (std::fabs(exact) > std::numeric_limits<T>::max()) {
            ASSERT_EQ(known, std::copysign(std::numeric_limits<T>::infinity(), static_cast<T>(exact))) << x;
        } else if (std::fabs(exact) > std::numeric_limits<T>::min() * 1e3L) {
            const long double ulp = std::fabs(exact) * std::numeric_limits<T>::epsilon();
            ASSERT_LE(std::fabs(known - exact), largest_error * ulp) << x << " to the " << exponent;
        }
    }
}

template <class T, int... n>
void expect_products_of(std::integer_sequence<int, n...>) {
    (expect_products<T, n + 1>(), ...);
}

TEST(Powers, of_whole_exponents_are_products_with_the_same_bits_known_or_not) {
    using All = std::make_integer_sequence<int, math::largest_whole_exponent>;
    expect_products_of<double>(All{});
    expect_products_of<float>(All{});
}

TEST(Powers, of_other_exponents_are_those_of_pow) {
    using P = math::pack<double, 1>;
    for (const double exponent : {-3.0, 0.0, 0.5, 1.4, 3.5, 16.5, 17.0, 40.0, 1e300}) {
        for (const double x : bases<double>()) {
            const double want = pow(P(x), P(exponent)).v, got = pow_by_products(P(x), exponent).v;
            ASSERT_TRUE(std::memcmp(&want, &got, sizeof x) == 0 || (std::isnan(want) && std::isnan(got)))
                << x << " to the " << exponent;
        }
    }
}

// What generated kernels with an exponent among their constants have.
struct KernelWithExponent {
    using scalar = double;
    struct Constants {
        double factor, M;
    };
    static constexpr int n_constants = 2, exponent_constant = 1;
    template <int exponent, class Known>
    struct WithExponent : Known {
        WholeExponent<exponent> M;
    };
};

// The exponent that the type knows; 0: none.
int known_exponent(double M) {
    const double values[] = {7, M};
    int known = -1;
    kernels::with_constants<KernelWithExponent>(values, [&]<class Constants>(const Constants& constants) {
        EXPECT_EQ(known, -1) << "used twice";
        EXPECT_EQ(constants.factor, 7);
        if constexpr (std::is_same_v<Constants, KernelWithExponent::Constants>) {
            EXPECT_EQ(constants.M, M);
            known = 0;
        } else {
            known = [&]<int exponent>(WholeExponent<exponent>) { return exponent; }(constants.M);
        }
    });
    return known;
}

TEST(Powers, choose_the_kernel_of_their_exponent) {
    for (int exponent = 1; exponent <= 16; ++exponent) EXPECT_EQ(known_exponent(exponent), exponent);
    for (const double exponent : {-1.0, 0.0, 0.5, 4.25, 17.0, 1e300}) EXPECT_EQ(known_exponent(exponent), 0);
}

}  // namespace
}  // namespace heartwright::test
