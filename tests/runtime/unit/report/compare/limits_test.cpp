// Limits of differences: what they say and whom they judge.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/report/compare/difference_limits.hpp"

namespace heartwright::report {
namespace {

QuantityDifference quantity(const std::string& name, const std::string& symbol, double largest, double scale) {
    QuantityDifference q;
    q.name = name;
    q.symbol = symbol;
    q.unit = q.other_unit = "mV";
    q.compared = 10;
    q.largest = largest;
    q.scale = scale;
    return q;
}

std::string fault_of(const std::string& text) {
    try {
        limit_said(text);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(Limits, are_read_as_they_are_said) {
    EXPECT_EQ(limit_said("0.5").name, "*");
    EXPECT_EQ(limit_said("0.5").absolute, 0.5);
    EXPECT_FALSE(limit_said("0.5").relative);
    const Limit both = limit_said("V at P1: far:0,1e-6");
    EXPECT_EQ(both.name, "V at P1: far");
    EXPECT_EQ(both.absolute, 0);
    EXPECT_EQ(both.relative, 1e-6);
    EXPECT_EQ(shown(both), "0,1e-06");
}

TEST(Limits, are_refused_when_they_are_none) {
    for (const char* text : {"", "V", "V:", ":1", "-1", "1,", "1,2,3", "1,-2", "nan", "inf", "1e999", "V:0x10", "1 mV"})
        EXPECT_EQ(
            fault_of(text),
            "a limit is ABS, ABS,REL or NAME:ABS,REL, of numbers not below 0, such as 1e-6 or V:0.01,1e-4, not '" +
                std::string(text) + "'");
}

TEST(Limits, judge_what_they_name_and_the_last_one_counts) {
    const std::vector<Limit> limits{limit_said("0"), limit_said("V:1"), limit_said("V at P*:2"), limit_said("apd*:3")};
    EXPECT_EQ(limit_of(quantity("Ca_i at P1", "Ca_i", 0, 0), limits)->absolute, 0);
    EXPECT_EQ(limit_of(quantity("V at far", "V", 0, 0), limits)->absolute, 1);
    EXPECT_EQ(limit_of(quantity("V at P1", "V", 0, 0), limits)->absolute, 2);
    EXPECT_EQ(limit_of(quantity("at_probes.P1.apd90", "apd90", 0, 0), limits)->absolute, 3);
    EXPECT_EQ(limit_of(quantity("Ca_i", "Ca_i", 0, 0), {limit_said("V:1")}), nullptr);
}

TEST(Limits, are_absolute_or_relative) {
    const QuantityDifference q = quantity("V", "V", 0.5, 100);
    EXPECT_TRUE(is_within(q, limit_said("0.5"), false));
    EXPECT_FALSE(is_within(q, limit_said("0.4"), false));
    EXPECT_TRUE(is_within(q, limit_said("0.4,0.005"), false));
    EXPECT_FALSE(is_within(q, limit_said("0.4,0.004"), false));
    // Nothing is small beside a quantity that is 0 throughout.
    EXPECT_FALSE(is_within(quantity("V", "V", 1e-300, 0), limit_said("0,1e9"), false));
    EXPECT_TRUE(is_within(quantity("V", "V", 0, 0), limit_said("0"), false));
    EXPECT_FALSE(
        is_within(quantity("V", "V", std::numeric_limits<double>::infinity(), 1), limit_said("1e300,1e300"), false));
}

TEST(Limits, are_used_by_a_share) {
    EXPECT_EQ(share_of(quantity("V", "V", 0.5, 100), limit_said("2,0.01"), false), 0.25);
    EXPECT_EQ(share_of(quantity("V", "V", 0.5, 100), limit_said("0.25,0.01"), false), 0.5);
    EXPECT_EQ(share_of(quantity("V", "V", 0, 100), limit_said("0"), false), 0);
    EXPECT_TRUE(std::isinf(share_of(quantity("V", "V", 0.5, 100), limit_said("0,0"), false)));
}

TEST(Limits, are_left_by_what_one_run_lacks_and_by_other_units) {
    QuantityDifference q = quantity("V", "V", 0, 100);
    q.only_b = 1;
    EXPECT_FALSE(is_within(q, limit_said("1e9"), false));
    EXPECT_TRUE(is_within(q, limit_said("0"), true));
    q.only_b = 0;
    q.other_unit = "V";
    EXPECT_FALSE(is_within(q, limit_said("1e9"), true));
}

TEST(Limits, of_nothing_that_there_is_are_refused) {
    const std::vector<QuantityDifference> all{quantity("Ca_i at P1", "Ca_i", 0, 0)};
    EXPECT_NO_THROW(check_names({limit_said("1"), limit_said("Ca*:1")}, all));
    try {
        check_names({limit_said("Ca_j:1")}, all);
        FAIL();
    } catch (const UserFault& fault) {
        EXPECT_STREQ(fault.what(), "a limit names 'Ca_j', which neither run has; did you mean 'Ca_i'?");
    }
}

}  // namespace
}  // namespace heartwright::report
