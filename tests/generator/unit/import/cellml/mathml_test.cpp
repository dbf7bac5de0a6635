// MathML, operator by operator, evaluated at x = 0.5, y = -2.25, z = 3.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "cellml_of.hpp"

namespace heartwright::cellml {
namespace {

using testing::HasSubstr;

const std::string x = ci("x"), y = ci("y"), z = ci("z");

std::string one_of(const std::string& condition) {
    return "<piecewise><piece>" + cn("1") + condition + "</piece><otherwise>" + cn("0") + "</otherwise></piecewise>";
}

double holds(const std::string& condition) { return result_of(one_of(condition)); }

TEST(Mathml, arithmetic) {
    EXPECT_EQ(result_of(applied("plus", x + y + z)), 1.25);
    EXPECT_EQ(result_of(applied("plus", x)), 0.5);
    EXPECT_EQ(result_of(applied("minus", x + y)), 2.75);
    EXPECT_EQ(result_of(applied("minus", y)), 2.25);
    EXPECT_EQ(result_of(applied("times", x + y + z)), -3.375);
    EXPECT_EQ(result_of(applied("divide", z + x)), 6);
    EXPECT_EQ(result_of(applied("power", z + cn("2"))), 9);
    EXPECT_EQ(result_of(applied("root", z)), std::sqrt(3.0));
    EXPECT_EQ(result_of(applied("root", "<degree>" + cn("3") + "</degree>" + z)), std::pow(3.0, 1.0 / 3.0));
    EXPECT_EQ(result_of(applied("abs", y)), 2.25);
    EXPECT_EQ(result_of(applied("floor", y)), -3);
    EXPECT_EQ(result_of(applied("ceiling", y)), -2);
    EXPECT_EQ(result_of(applied("min", x + y + z)), -2.25);
    EXPECT_EQ(result_of(applied("max", x + y + z)), 3);
    EXPECT_EQ(result_of(applied("max", y)), -2.25);
    EXPECT_EQ(result_of(applied("factorial", cn("5"))), 120);
}

TEST(Mathml, remainder_has_the_sign_of_the_dividend) {
    EXPECT_EQ(result_of(applied("rem", z + cn("2"))), 1);
    EXPECT_EQ(result_of(applied("rem", y + cn("2"))), std::fmod(-2.25, 2.0));
    EXPECT_EQ(result_of(applied("rem", z + cn("-2"))), std::fmod(3.0, -2.0));
    EXPECT_EQ(result_of(applied("quotient", z + cn("-2"))), -1);
    EXPECT_EQ(result_of(applied("quotient", y + x)), -4);
}

TEST(Mathml, exponentials_and_logarithms) {
    EXPECT_EQ(result_of(applied("exp", x)), std::exp(0.5));
    EXPECT_EQ(result_of(applied("ln", z)), std::log(3.0));
    EXPECT_EQ(result_of(applied("log", z)), std::log10(3.0));
    EXPECT_EQ(result_of(applied("log", "<logbase>" + cn("10") + "</logbase>" + z)), std::log10(3.0));
    EXPECT_EQ(result_of(applied("log", "<logbase>" + cn("2") + "</logbase>" + z)), std::log(3.0) / std::log(2.0));
}

TEST(Mathml, trigonometric_and_hyperbolic_functions_with_their_inverses) {
    EXPECT_EQ(result_of(applied("sin", x)), std::sin(0.5));
    EXPECT_EQ(result_of(applied("cos", x)), std::cos(0.5));
    EXPECT_EQ(result_of(applied("tan", x)), std::tan(0.5));
    EXPECT_EQ(result_of(applied("sec", x)), 1 / std::cos(0.5));
    EXPECT_EQ(result_of(applied("csc", x)), 1 / std::sin(0.5));
    EXPECT_EQ(result_of(applied("cot", x)), 1 / std::tan(0.5));
    EXPECT_EQ(result_of(applied("sinh", x)), std::sinh(0.5));
    EXPECT_EQ(result_of(applied("cosh", x)), std::cosh(0.5));
    EXPECT_EQ(result_of(applied("tanh", x)), std::tanh(0.5));
    EXPECT_EQ(result_of(applied("sech", x)), 1 / std::cosh(0.5));
    EXPECT_EQ(result_of(applied("csch", x)), 1 / std::sinh(0.5));
    EXPECT_EQ(result_of(applied("coth", x)), 1 / std::tanh(0.5));
    EXPECT_EQ(result_of(applied("arcsin", x)), std::asin(0.5));
    EXPECT_EQ(result_of(applied("arccos", x)), std::acos(0.5));
    EXPECT_EQ(result_of(applied("arctan", x)), std::atan(0.5));
    EXPECT_EQ(result_of(applied("arcsec", z)), std::acos(1.0 / 3.0));
    EXPECT_EQ(result_of(applied("arccsc", z)), std::asin(1.0 / 3.0));
    EXPECT_EQ(result_of(applied("arccot", z)), std::atan(1.0 / 3.0));
    EXPECT_EQ(result_of(applied("arcsinh", x)), std::asinh(0.5));
    EXPECT_EQ(result_of(applied("arccosh", z)), std::acosh(3.0));
    EXPECT_DOUBLE_EQ(result_of(applied("arctanh", x)), std::atanh(0.5));
    EXPECT_DOUBLE_EQ(result_of(applied("arcsech", x)), std::acosh(2.0));
    EXPECT_EQ(result_of(applied("arccsch", x)), std::asinh(2.0));
    EXPECT_EQ(result_of(applied("arccoth", z)), std::atanh(1.0 / 3.0));
}

TEST(Mathml, relations_and_chains_of_them) {
    EXPECT_EQ(holds(applied("lt", x + z)), 1);
    EXPECT_EQ(holds(applied("gt", x + z)), 0);
    EXPECT_EQ(holds(applied("leq", x + cn("0.5"))), 1);
    EXPECT_EQ(holds(applied("geq", x + cn("0.5"))), 1);
    EXPECT_EQ(holds(applied("eq", x + cn("0.5"))), 1);
    EXPECT_EQ(holds(applied("neq", x + cn("0.5"))), 0);
    EXPECT_EQ(holds(applied("lt", y + x + z)), 1);
    EXPECT_EQ(holds(applied("lt", y + z + x)), 0);
    EXPECT_EQ(holds(applied("eq", x + cn("0.5") + z)), 0);
    EXPECT_THAT(error_of(one_of(applied("neq", x + y + z))), HasSubstr("<neq/> has 3 operands; 2 were expected"));
}

TEST(Mathml, logic) {
    const std::string yes = applied("lt", y + x), no = applied("gt", y + x);
    EXPECT_EQ(holds(applied("and", yes + yes + no)), 0);
    EXPECT_EQ(holds(applied("and", yes)), 1);
    EXPECT_EQ(holds(applied("or", no + no + yes)), 1);
    EXPECT_EQ(holds(applied("xor", yes + no)), 1);
    EXPECT_EQ(holds(applied("xor", yes + yes)), 0);
    EXPECT_EQ(holds(applied("xor", yes + yes + yes)), 1);
    EXPECT_EQ(holds(applied("not", no)), 1);
    EXPECT_EQ(holds(applied("implies", yes + no)), 0);
    EXPECT_EQ(holds("<true/>"), 1);
    EXPECT_EQ(holds("<false/>"), 0);
}

TEST(Mathml, truth_is_one_and_numbers_are_true_when_not_zero) {
    EXPECT_EQ(result_of(applied("plus", applied("lt", y + x) + z)), 4);
    EXPECT_EQ(result_of(applied("lt", y + x)), 1);
    EXPECT_EQ(holds(applied("and", x + z)), 1);
    EXPECT_EQ(holds(cn("0")), 0);
}

TEST(Mathml, constants) {
    EXPECT_EQ(result_of("<pi/>"), std::acos(-1.0));
    EXPECT_EQ(result_of("<exponentiale/>"), std::exp(1.0));
    EXPECT_THAT(error_of("<infinity/>"), HasSubstr("<infinity/> is only supported as the value of <otherwise>"));
    EXPECT_THAT(error_of("<notanumber/>"), HasSubstr("a finite number was expected"));
    EXPECT_THAT(error_of("<imaginaryi/>"), HasSubstr("the MathML element <imaginaryi> is not supported"));
}

std::string typed(const std::string& type, const std::string& content) {
    return "<cn cellml:units='dimensionless' type='" + type + "'>" + content + "</cn>";
}

TEST(Mathml, numbers_of_every_type) {
    EXPECT_EQ(result_of(cn(" 1.5e-3 ")), 1.5e-3);
    EXPECT_EQ(result_of(cn("-7")), -7);
    EXPECT_EQ(result_of(cn("+.5")), 0.5);
    EXPECT_EQ(result_of(cn("010")), 10);  // not octal
    EXPECT_EQ(result_of(typed("real", "2.5")), 2.5);
    EXPECT_EQ(result_of(typed("integer", "42")), 42);
    EXPECT_EQ(result_of(typed("e-notation", "1.5<sep/>-3")), 1.5e-3);
    EXPECT_EQ(result_of(typed("e-notation", " -2 <sep/> +4 ")), -2e4);
    EXPECT_EQ(result_of(typed("rational", "1<sep/>3")), 1.0 / 3.0);
    EXPECT_EQ(result_of("<cn cellml:units='dimensionless' type='integer' base='16'>-ff</cn>"), -255);
}

TEST(Mathml, texts_of_numbers_are_the_authors) {
    const foreign::Model model =
        model_of(with_result(applied("plus", cn("0010.50") + typed("e-notation", "1.20<sep/>-3"))));
    const foreign::Expr& sum = model.equations.at(0).right;
    EXPECT_EQ(sum->arguments.at(0)->text, "10.50");
    EXPECT_EQ(sum->arguments.at(1)->text, "1.20e-3");
}

TEST(Mathml, bad_numbers_are_refused) {
    for (const char* text : {"", "1,5", "0x10", "inf", "nan", "1e999", "1 2", "--1", "1e", "1D-3"})
        EXPECT_THAT(error_of(cn(text)), testing::AnyOf(HasSubstr("a number was expected"), HasSubstr("does not fit")))
            << text;
    EXPECT_THAT(error_of(cn(std::string(100'000, '9'))), HasSubstr("a number of more than 400 characters"));
    EXPECT_THAT(error_of(typed("complex-cartesian", "1<sep/>2")), HasSubstr("<sep/> needs a <cn> of type e-notation"));
    EXPECT_THAT(error_of(typed("constant", "1")), HasSubstr("numbers of type 'constant' are not supported"));
    EXPECT_THAT(error_of(typed("e-notation", "1<sep/>x")), HasSubstr("a whole number was expected as exponent"));
    EXPECT_THAT(error_of(typed("e-notation", "1e3<sep/>2")), HasSubstr("has an exponent of its own"));
    EXPECT_THAT(error_of(typed("rational", "1<sep/>0")), HasSubstr("denominator of a rational number is zero"));
    EXPECT_THAT(error_of("<cn cellml:units='dimensionless' type='integer' base='2'>12</cn>"), HasSubstr("base 2"));
}

TEST(Mathml, piecewise) {
    const std::string small = "<piece>" + cn("1") + applied("lt", x + cn("0")) + "</piece>";
    const std::string large = "<piece>" + cn("2") + applied("gt", x + cn("0")) + "</piece>";
    EXPECT_EQ(result_of("<piecewise>" + small + large + "<otherwise>" + z + "</otherwise></piecewise>"), 2);
    EXPECT_EQ(result_of("<piecewise>" + small + "<otherwise>" + z + "</otherwise></piecewise>"), 3);
    EXPECT_EQ(result_of("<piecewise><otherwise>" + z + "</otherwise></piecewise>"), 3);
    EXPECT_THAT(error_of("<piecewise/>"), HasSubstr("<piecewise> is empty"));
    EXPECT_THAT(error_of("<piecewise><piece>" + z + "</piece></piecewise>"), HasSubstr("<piecewise> may hold <piece>"));
}

TEST(Mathml, a_piecewise_without_otherwise_has_no_value_elsewhere) {
    const std::string small = "<piece>" + cn("1") + applied("lt", x + cn("0")) + "</piece>";
    EXPECT_TRUE(std::isnan(result_of("<piecewise>" + small + "</piecewise>")));
    const foreign::Model model =
        model_of(with_result("<piecewise>" + small + "<otherwise><notanumber/></otherwise></piecewise>"));
    EXPECT_FALSE(foreign::has_otherwise(*model.equations.at(0).right));
}

TEST(Mathml, semantics_and_reln_are_read) {
    EXPECT_EQ(result_of("<semantics>" + z + "<annotation>three</annotation></semantics>"), 3);
    EXPECT_EQ(holds("<reln><lt/>" + y + x + "</reln>"), 1);
}

TEST(Mathml, wrong_numbers_of_operands_are_refused) {
    EXPECT_THAT(error_of(applied("divide", x)), HasSubstr("<divide/> has 1 operands; 2 were expected"));
    EXPECT_THAT(error_of(applied("minus", x + y + z)), HasSubstr("<minus/> has 3 operands; 1 or 2 were expected"));
    EXPECT_THAT(error_of(applied("exp", x + y)), HasSubstr("<exp/> has 2 operands; 1 was expected"));
    EXPECT_THAT(error_of(applied("plus", "")), HasSubstr("<plus/> has 0 operands; at least 1 were expected"));
    EXPECT_THAT(error_of(applied("factorial", z)), HasSubstr("only supported of a whole number"));
}

TEST(Mathml, unsupported_elements_are_refused_with_their_place) {
    const ReadModel result = read(with_result("\n   " + applied("sine", x)));
    EXPECT_THAT(result.messages, HasSubstr("model.cellml:8:11: error: the MathML operator <sine/> is not supported\n"));
    EXPECT_THAT(result.messages, HasSubstr("did you mean 'sin'?"));
    EXPECT_THAT(error_of(applied("int", "<bvar>" + x + "</bvar>" + y)), HasSubstr("<bvar> is not supported here"));
    EXPECT_THAT(error_of("<lambda/>"), HasSubstr("<lambda> is not supported"));
    EXPECT_THAT(error_of(applied("plus", x + ci("w"))), HasSubstr("component 'c' has no variable 'w'"));
    EXPECT_THAT(error_of("<b xmlns='other'/>"), HasSubstr("'b' is no MathML element"));
    EXPECT_THAT(error_of("<apply/>"), HasSubstr("<apply> is empty"));
}

}  // namespace
}  // namespace heartwright::cellml
