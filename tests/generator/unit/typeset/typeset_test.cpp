// Names and expressions as presentation MathML.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "generator/ir/reader.hpp"
#include "generator/typeset/expression_math.hpp"
#include "generator/typeset/symbol_math.hpp"

namespace heartwright::typeset {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string plain(const std::string& name) { return "<mi>" + name + "</mi>"; }

std::string drawn(const std::string& text) { return expression_math(ir::parse_expr(text), plain); }

TEST(symbol_math, parts_between_underscores_are_subscripts) {
    EXPECT_EQ(symbol_math("i_Na"), "<msub><mi>i</mi><mrow><mi>Na</mi></mrow></msub>");
    EXPECT_EQ(symbol_math("i_Na_ss"), "<msub><mi>i</mi><mrow><mi>Na</mi><mo>,</mo><mi>ss</mi></mrow></msub>");
    EXPECT_EQ(symbol_math("V"), "<mi>V</mi>");
    EXPECT_EQ(symbol_math("CaMK"), "<mi>CaMK</mi>");
}

TEST(symbol_math, greek_letters_and_infinity_are_written_by_their_names) {
    EXPECT_EQ(symbol_math("tau_m"), "<msub><mi>τ</mi><mrow><mi>m</mi></mrow></msub>");
    EXPECT_EQ(symbol_math("m_inf"), "<msub><mi>m</mi><mrow><mi>∞</mi></mrow></msub>");
    EXPECT_EQ(symbol_math("taum"), "<mi>taum</mi>");
}

TEST(symbol_math, digits_behind_one_letter_are_a_subscript) {
    EXPECT_EQ(symbol_math("k12"), "<msub><mi>k</mi><mrow><mn>12</mn></mrow></msub>");
    EXPECT_EQ(symbol_math("alpha1_f"), "<msub><mi>α</mi><mrow><mn>1</mn><mo>,</mo><mi>f</mi></mrow></msub>");
    EXPECT_EQ(symbol_math("CaMK2"), "<mi>CaMK2</mi>");
}

TEST(symbol_math, concentrations_of_ions_stand_in_brackets_with_their_charge) {
    EXPECT_THAT(symbol_math("Ca_i", true), HasSubstr("<mo>[</mo><msup><mi mathvariant=\"normal\">Ca</mi>"));
    EXPECT_THAT(symbol_math("K_o", true), HasSubstr("<mo>[</mo>"));
    EXPECT_THAT(symbol_math("K_mNa", true), Not(HasSubstr("<mo>[</mo>"))) << "a constant of dissociation";
    EXPECT_THAT(symbol_math("Ca_i", false), Not(HasSubstr("<mo>[</mo>")));
}

TEST(expression_math, division_is_a_fraction_without_parentheses) {
    EXPECT_EQ(drawn("(a + b)/(c - d)"),
              "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mi>c</mi><mo>−</mo><mi>d</mi></mrow></mfrac>");
}

TEST(expression_math, parentheses_stand_where_the_order_needs_them) {
    EXPECT_EQ(drawn("a*(b + c)"),
              "<mrow><mi>a</mi><mo>⋅</mo><mrow><mo>(</mo><mrow><mi>b</mi><mo>+</mo><mi>c</mi></mrow><mo>)</mo></mrow></"
              "mrow>");
    EXPECT_THAT(drawn("a - (b - c)"), HasSubstr("<mo>(</mo>"));
    EXPECT_THAT(drawn("a - b - c"), Not(HasSubstr("<mo>(</mo>")));
    EXPECT_THAT(drawn("square(a + b)"), HasSubstr("<mo>(</mo>"));
    EXPECT_THAT(drawn("pow(a/b, n)"), HasSubstr("<mo>(</mo>")) << "the power is of the whole fraction";
    EXPECT_THAT(drawn("a*-b"), HasSubstr("<mo>(</mo>"));
}

TEST(expression_math, exponential_is_a_power_where_it_is_short_and_a_function_where_it_is_long) {
    EXPECT_EQ(drawn("exp(V/5)"), "<msup><mi>e</mi><mrow><mi>V</mi><mo>/</mo><mn>5</mn></mrow></msup>");
    EXPECT_THAT(drawn("exp(a+a+a+a+a+a+a+a+a+a+a+a+a+a+a)"), HasSubstr("<mi mathvariant=\"normal\">exp</mi>"));
}

TEST(expression_math, fractions_are_written_in_a_line_in_exponents_and_within_two_others) {
    EXPECT_THAT(drawn("pow(x, a/(b + c))"), Not(HasSubstr("<mfrac>")));
    EXPECT_THAT(drawn("pow(x, a/(b*c))"), HasSubstr("<mo>(</mo>")) << "a/b*c would be another number";
    EXPECT_THAT(drawn("exp(-(V + 2)/5)"), Not(HasSubstr("<mo>(</mo><mrow><mo>−</mo>"))) << "a sign needs none";
    const std::string nested = drawn("1/(1 + a/(1 + b/c))");
    EXPECT_THAT(nested, HasSubstr("<mi>b</mi><mo>/</mo><mi>c</mi>"));
}

TEST(expression_math, sign_before_a_product_needs_no_parentheses) {
    EXPECT_EQ(drawn("-a*b"), "<mrow><mo>−</mo><mrow><mi>a</mi><mo>⋅</mo><mi>b</mi></mrow></mrow>");
    EXPECT_THAT(drawn("c - -a*b"), HasSubstr("<mo>(</mo>"));
}

TEST(expression_math, numbers_have_the_units_that_the_spec_gives_them) {
    EXPECT_EQ(drawn("0.1 [1/mV/ms]"),
              "<mrow><mn>0.1</mn><mspace width=\"0.2em\"/><mtext>mV⁻¹&#xa0;ms⁻¹</mtext></mrow>");
}

TEST(expression_math, powers_of_ten_are_written_out) {
    EXPECT_EQ(drawn("1.432e-9"),
              "<mrow><mn>1.432</mn><mo>×</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>9</mn></mrow></msup></mrow>");
}

TEST(expression_math, choice_in_the_last_branch_is_one_more_case) {
    const std::string math = drawn("V < -40 ? a : V < 0 ? b : c");
    EXPECT_EQ(std::string::npos, math.find("<mtable>", math.find("<mtable>") + 1)) << "one table";
    EXPECT_THAT(math, HasSubstr("<mtext>otherwise</mtext>"));
    EXPECT_THAT(math, HasSubstr("<mo>&lt;</mo>"));
}

TEST(equation_math, left_sides_are_values_derivatives_and_values_after_the_step) {
    EXPECT_THAT(left_math(Left::derivative, "m", plain), HasSubstr("<mfrac>"));
    EXPECT_THAT(left_math(Left::next, "m", plain), HasSubstr("<mi>n</mi><mo>+</mo><mn>1</mn>"));
    EXPECT_EQ(left_math(Left::value, "m", plain), "<mi>m</mi>");
}

TEST(equation_math, long_sum_is_broken_into_lines_that_begin_with_a_sign) {
    std::string sum = "current_a";
    for (int k = 0; k < 30; ++k) sum += k % 2 ? " + current_b" : " - current_c";
    const std::string math = equation_math(plain("i"), ir::parse_expr(sum), plain);
    EXPECT_THAT(math, HasSubstr("<mtable"));
    EXPECT_EQ(31, static_cast<int>(std::count(sum.begin(), sum.end(), '_')));
    std::size_t terms = 0;
    for (std::size_t at = math.find("<mi>current"); at != std::string::npos; at = math.find("<mi>current", at + 1))
        ++terms;
    EXPECT_EQ(31u, terms) << "no term is lost";
    EXPECT_THAT(math, Not(HasSubstr("<mrow><mi>current_b"))) << "each line but the first begins with its sign";
}

}  // namespace
}  // namespace heartwright::typeset
