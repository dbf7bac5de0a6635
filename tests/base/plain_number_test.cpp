#include "base/diag/plain_number.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace heartwright {
namespace {

TEST(PlainNumber, has_no_exponent_where_people_write_none) {
    EXPECT_EQ(plain_number(30000), "30000");
    EXPECT_EQ(plain_number(300000), "300000");
    EXPECT_EQ(plain_number(0.0001), "0.0001");
    EXPECT_EQ(plain_number(-2.5e6), "-2500000");
    EXPECT_EQ(plain_number(0.1 + 0.2), "0.30000000000000004");
    EXPECT_EQ(plain_number(0), "0");
    EXPECT_EQ(plain_number(1e-7), "1e-07");
    EXPECT_EQ(plain_number(1e20), "1e+20");
    for (const double value : {1.0 / 3, 123456.789, 9.87654321e14, 1.5e-5})
        EXPECT_EQ(std::stod(plain_number(value)), value);
    EXPECT_EQ(plain_number(std::numeric_limits<double>::infinity()), "inf");
}

TEST(PlainNumber, of_few_digits_keeps_all_before_the_point) {
    EXPECT_EQ(plain_number(30000, 4), "30000");
    EXPECT_EQ(plain_number(3912.4, 3), "3912");
    EXPECT_EQ(plain_number(1234567, 6), "1234567");
    EXPECT_EQ(plain_number(0.0123456, 3), "0.0123");
    EXPECT_EQ(plain_number(2.5, 4), "2.5");
    EXPECT_EQ(plain_number(99.96, 3), "100");
    EXPECT_EQ(plain_number(100, 4), "100");
    EXPECT_EQ(plain_number(0, 4), "0");
}

}  // namespace
}  // namespace heartwright
