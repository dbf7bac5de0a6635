// Sums on a GPU are those of ExactSum, to the bit.
#include "tests/runtime/unit/elliptic/exact_sums_on_gpu.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "runtime/core/exact_sum.hpp"
#include "runtime/device/device.hpp"

namespace heartwright::elliptic {
namespace {

void expect_exact(const std::vector<double>& terms) {
    for (const int columns : {1, 8}) {
        const std::vector<double> sums = exact_sums_on_gpu(terms, columns);
        for (int c = 0; c < columns; ++c) {
            ExactSum wanted;
            for (std::size_t i = static_cast<std::size_t>(c); i < terms.size(); i += static_cast<std::size_t>(columns))
                wanted.add(terms[i]);
            EXPECT_EQ(sums[static_cast<std::size_t>(c)], wanted.value()) << c << " of " << columns;
        }
    }
}

TEST(ExactSumsOnGpu, are_those_of_the_host) {
    if (!device::cuda_is_there()) GTEST_SKIP() << "no GPU here";
    std::mt19937_64 random(11);
    for (const double widest : {0.1, 40.0, 600.0}) {  // powers of e
        std::uniform_real_distribution<double> exponent(-widest, widest);
        for (const int count : {8, 800, 400000}) {
            std::vector<double> terms;
            for (int i = 0; i < count; ++i) terms.push_back((random() % 2 == 0 ? 1 : -1) * std::exp(exponent(random)));
            expect_exact(terms);
            const std::vector<double> all = terms;
            for (const double one : all) terms.push_back(-one);
            for (int i = 0; i < 8; ++i) terms.push_back(std::ldexp(1.0 + i, -1000));
            expect_exact(terms);  // what is left when all else cancels
        }
    }
    expect_exact({0, 0, 0, 0, 0, 0, 0, 0});
    expect_exact({5e-324, 1e-310, -5e-324, 2e-308, -1, 1e300, 1e308, 1e-320});
    // A half of the last place, and just more than that.
    expect_exact({1,        1,       1,         1,        1,         1,       1,           1,
                  0x1p-53,  0x1p-53, 0x1p-53,   -0x1p-54, 0x1p-53,   0x1p-53, 3 * 0x1p-53, 0x1p-60,
                  0x1p-200, 0,       -0x1p-200, 0,        0x1p-1074, 0,       0,           0});
}

TEST(ExactSumsOnGpu, of_what_is_not_finite_are_no_numbers) {
    if (!device::cuda_is_there()) GTEST_SKIP() << "no GPU here";
    for (const double odd : {std::numeric_limits<double>::infinity(), std::nan("")}) {
        const std::vector<double> sums = exact_sums_on_gpu({1, 1, odd, 1, 1, 1, 1, 1}, 8);
        for (std::size_t c = 0; c < sums.size(); ++c) EXPECT_EQ(std::isfinite(sums[c]), c != 2);
    }
}

}  // namespace
}  // namespace heartwright::elliptic
