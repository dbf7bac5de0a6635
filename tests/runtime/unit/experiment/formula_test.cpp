#include "runtime/experiment/formula.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace heartwright::experiment {
namespace {

double value(const std::string& text, double t = 0) {
    Formula::Fault fault;
    const auto formula = Formula::parse(text, fault);
    EXPECT_TRUE(formula) << text << ": " << fault.message;
    return formula ? (*formula)(t) : std::nan("");
}

TEST(Formula, operators_bind_as_in_mathematics) {
    EXPECT_EQ(value("1 + 2*3 - 4/2"), 5);
    EXPECT_EQ(value("2 - 3 - 4"), -5);
    EXPECT_EQ(value("2^3^2"), 512);
    EXPECT_EQ(value("-2^2"), -4);
    EXPECT_EQ(value("2^-1"), 0.5);
    EXPECT_EQ(value("-(1 + 2)*--3"), -9);
    EXPECT_EQ(value("1e-3*2.5E3"), 2.5);
    EXPECT_EQ(value("1 + (t >= 2)*(t < 5)", 2), 2);
    EXPECT_EQ(value("1 + (t > 2)*(t <= 5)", 2), 1);
    EXPECT_EQ(value("1 < 2 + 3"), 1);
}

TEST(Formula, functions_are_those_of_the_c_library) {
    EXPECT_EQ(value("exp(-t/2)", 3), std::exp(-1.5));
    EXPECT_EQ(value("sin(2*pi*t/10)", 2.5), std::sin(2 * M_PI * 2.5 / 10));
    EXPECT_EQ(value("max(0, min(t, 2))", 5), 2);
    EXPECT_EQ(value("mod(t, 10)", 23), 3);
    EXPECT_EQ(value("mod(-1, 10)"), 9);
    EXPECT_EQ(value("sqrt(abs(t)) + floor(1.5) + log(1) + cos(0) + tan(0) + tanh(0)", -4), 4);
    EXPECT_TRUE(std::isnan(value("log(-1)")));
    EXPECT_TRUE(std::isinf(value("1/0")));
}

TEST(Formula, what_is_wrong_is_said_with_its_place) {
    const auto fault = [](const std::string& text) {
        Formula::Fault found;
        EXPECT_FALSE(Formula::parse(text, found)) << text;
        EXPECT_LE(found.offset + found.length, text.size());
        return std::to_string(found.offset) + ": " + found.message;
    };
    EXPECT_EQ(fault(""), "0: a number, t or a function is expected at the end");
    EXPECT_EQ(fault("1 +"), "3: a number, t or a function is expected at the end");
    EXPECT_EQ(fault("1 2"), "2: an operator or the end is expected here");
    EXPECT_EQ(fault("(1"), "2: ')' is expected here");
    EXPECT_THAT(fault("2*V"), testing::StartsWith("2: 'V' is not known: t, pi, exp"));
    EXPECT_EQ(fault("exp"), "0: 'exp' needs its argument in (...)");
    EXPECT_EQ(fault("min(1)"), "5: 'min' has 2 arguments: ',' is expected here");
    EXPECT_EQ(fault("1e999"), "0: this is no finite number");
    EXPECT_EQ(fault("$"), "0: a number, t or a function is expected here");
    EXPECT_EQ(fault(std::string(1001, '1')), "0: a formula has at most 1000 characters");
    EXPECT_THAT(fault(std::string(60, '(') + "1" + std::string(60, ')')), testing::HasSubstr("more than 50"));
    EXPECT_THAT(fault("1" +
                      [] {
                          std::string tower;
                          for (int k = 0; k < 60; ++k) tower += "^1";
                          return tower;
                      }()),
                testing::HasSubstr("more than 50"));
    EXPECT_EQ(value(std::string(500, '-') + "1"), 1);
}

}  // namespace
}  // namespace heartwright::experiment
