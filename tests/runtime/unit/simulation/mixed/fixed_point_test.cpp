// Fixed-point numbers: what is stored comes back to half a step, is stored again as it is, and cannot leave the range
// unseen; packs and single numbers have the same bits.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "runtime/interface/fixed_point_pack.hpp"

namespace heartwright::interface {
namespace {

std::vector<double> samples() {
    std::vector<double> values = {0,
                                  -0.0,
                                  1,
                                  0.5,
                                  0x1p-31,
                                  0x1p-32,
                                  3 * 0x1p-32,
                                  least_fixed_point,
                                  1e-9,
                                  1e-5,
                                  1.25,
                                  -0.25,
                                  largest_fixed_point};
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> anywhere(least_fixed_point, largest_fixed_point);
    while (values.size() < 4096) values.push_back(anywhere(random));
    return values;
}

TEST(FixedPoint, holds_a_number_to_half_a_step) {
    for (const double value : samples()) {
        const double held = fixed_point_of(value);
        EXPECT_LE(std::fabs(held - value), fixed_point_step / 2) << value;
        EXPECT_EQ(static_cast<double>(fixed_point_of(held)), held) << value;
    }
    EXPECT_EQ(static_cast<double>(fixed_point_of(0)), 0);
    EXPECT_EQ(static_cast<double>(fixed_point_of(1)), 1);
}

TEST(FixedPoint, rounds_ties_to_even) {
    EXPECT_EQ(static_cast<double>(fixed_point_of(0x1p-32)), 0);
    EXPECT_EQ(static_cast<double>(fixed_point_of(3 * 0x1p-32)), 2 * 0x1p-31);
}

TEST(FixedPoint, out_of_range_and_nan_are_the_largest) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double value : {-0.51, 1.5, 2.0, 1e300, -1e300, infinity, -infinity, std::nan("")})
        EXPECT_EQ(static_cast<double>(fixed_point_of(value)), largest_fixed_point) << value;
}

template <class real>
void expect_pack_has_the_bits_of_one() {
    std::vector<double> values = samples();
    const double infinity = std::numeric_limits<double>::infinity();
    values.insert(values.end(), {-0.51, 1.5, 2.0, 1e300, -1e300, infinity, -infinity, std::nan("")});
    values.resize((values.size() + 15) / 16 * 16, 0.25);
    std::vector<FixedPoint> stored(values.size());
    std::vector<double> loaded(values.size()), rounded(values.size());
    for (std::size_t k = 0; k < values.size(); k += real::lanes) {
        const real value = real::load(&values[k]);
        store_fixed_point(value, &stored[k]);
        load_fixed_point<real>(&stored[k]).store(&loaded[k]);
        rounded_to_fixed_point(value).store(&rounded[k]);
    }
    for (std::size_t k = 0; k < values.size(); ++k) {
        const FixedPoint expected = fixed_point_of(values[k]);
        EXPECT_EQ(stored[k].word, expected.word) << values[k];
        EXPECT_EQ(loaded[k], static_cast<double>(expected)) << values[k];
        EXPECT_EQ(rounded[k], static_cast<double>(expected)) << values[k];
    }
}

TEST(FixedPoint, packs_have_the_bits_of_single_numbers) {
    expect_pack_has_the_bits_of_one<math::pack<double, 1>>();
    expect_pack_has_the_bits_of_one<math::pack<double, 2>>();
    expect_pack_has_the_bits_of_one<math::pack<double, 4>>();
    expect_pack_has_the_bits_of_one<math::pack<double, 8>>();
}

}  // namespace
}  // namespace heartwright::interface
