// Equations as CellML allows them, and what is refused with its place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cellml_of.hpp"

namespace heartwright::cellml {
namespace {

using testing::HasSubstr;

// States x and w, constants a and b, a computed r, all dimensionless.
std::string with_equations(const std::string& equations, const std::string& version = "1.0",
                           const std::string& more = "") {
    return cellml(version,
                  "<component name='c'>\n<variable name='time' units='second'/>\n"
                  "<variable name='x' units='dimensionless' initial_value='1'/>\n"
                  "<variable name='a' units='dimensionless' initial_value='2'/>\n"
                  "<variable name='r' units='dimensionless'/>\n" +
                      math(equations) + more + "</component>\n");
}

std::string messages(const std::string& equations) { return read(with_equations(equations)).messages; }

TEST(CellmlEquations, a_derivative_may_stand_on_the_right) {
    const foreign::Model model =
        model_of(with_equations(equation(ddt("x"), applied("times", ci("a") + ci("x"))) + equation(ci("r"), ddt("x"))));
    EXPECT_EQ(PlainEvaluation(model, 0).value("c.r"), 2);
}

TEST(CellmlEquations, comments_before_an_equation_are_kept) {
    const foreign::Model model = model_of(with_equations("<!-- decay -->\n" + equation(ci("r"), ci("a"))));
    ASSERT_EQ(model.equations.at(0).comments.size(), 1u);
    EXPECT_EQ(model.equations.at(0).comments[0], "decay");
}

TEST(CellmlEquations, the_variable_may_stand_on_the_right) {
    const std::string sum = applied("plus", ci("a") + ci("x"));
    const foreign::Model model = model_of(with_equations(equation(sum, ci("r")) + equation(sum, ddt("x"))));
    EXPECT_EQ(PlainEvaluation(model, 0).value("c.r"), 3);
    EXPECT_THAT(messages(equation(sum, ci("r")) + equation(ci("r"), ci("x"))),
                HasSubstr("error: 'c.r' has two equations"));
}

TEST(CellmlEquations, implicit_equations_are_refused_with_their_place) {
    EXPECT_THAT(
        messages("\n" + equation(applied("plus", ci("a") + ci("x")), applied("minus", ci("r")))),
        HasSubstr("model.cellml:8:13: error: the left side of an equation must be a variable or the derivative of "
                  "one: implicit equations are not supported"));
    EXPECT_THAT(messages(equation(cn("0"), applied("minus", ci("r")))),
                HasSubstr("implicit equations are not supported"));
    EXPECT_THAT(messages(ci("r")), HasSubstr("error: an equation was expected"));
    EXPECT_THAT(messages(applied("plus", ci("a") + ci("x"))), HasSubstr("error: an equation was expected"));
    EXPECT_THAT(messages(applied("eq", ci("a") + ci("x") + ci("r"))), HasSubstr("must have two sides, not 3"));
}

TEST(CellmlEquations, only_first_derivatives_are_read) {
    const std::string second =
        applied("diff", "<bvar>" + ci("time") + "<degree>" + cn("2") + "</degree></bvar>" + ci("x"));
    EXPECT_THAT(messages(equation(second, ci("a"))), HasSubstr("error: only first derivatives are supported"));
    const std::string first =
        applied("diff", "<bvar>" + ci("time") + "<degree>" + cn("1") + "</degree></bvar>" + ci("x"));
    EXPECT_FALSE(read(with_equations(equation(first, ci("a")))).has_errors);
    EXPECT_THAT(messages(equation(applied("diff", ci("x")), ci("a"))), HasSubstr("a derivative must have the form"));
    EXPECT_THAT(messages(equation(ci("r"), ddt("a"))),
                HasSubstr("the derivative of 'c.a' is read, but no differential"));
}

TEST(CellmlEquations, a_variable_has_one_equation) {
    EXPECT_THAT(messages(equation(ci("r"), ci("a")) + equation(ci("r"), ci("x"))),
                HasSubstr("error: 'c.r' has two equations"));
    const ReadModel twice = read(with_equations(equation(ci("r"), ci("a")) + equation(ci("r"), ci("a"))));
    EXPECT_FALSE(twice.has_errors);
    EXPECT_THAT(twice.messages, HasSubstr("warning: the equation of 'c.r' is written twice"));
}

TEST(CellmlEquations, a_state_needs_an_initial_value_and_a_computed_variable_does_not) {
    EXPECT_THAT(messages(equation(ddt("r"), ci("a"))),
                HasSubstr("error: 'c.r' has a differential equation, but no initial value"));
    const ReadModel result = read(with_equations(equation(ci("a"), ci("x"))));
    EXPECT_FALSE(result.has_errors);
    EXPECT_THAT(result.messages, HasSubstr("warning: the initial value of 'c.a' is not used: an equation computes it"));
}

TEST(CellmlEquations, time_is_one_variable_without_an_equation) {
    EXPECT_THAT(messages(equation(ddt("x"), ci("a")) + equation(ci("time"), ci("a"))),
                HasSubstr("error: the variable of integration must not have an equation"));
}

TEST(CellmlEquations, reactions_and_resets_are_refused_with_their_place) {
    EXPECT_THAT(read(with_equations("", "1.0", "<reaction reversible='no'/>\n")).messages,
                HasSubstr("model.cellml:8:1: error: CellML reactions are not supported"));
    EXPECT_THAT(read(with_equations("", "2.0", "<reset variable='x' test_variable='time' order='1'/>\n")).messages,
                HasSubstr("model.cellml:8:1: error: resets of CellML 2.0 are not supported"));
}

TEST(CellmlEquations, a_file_that_is_no_cellml_is_refused) {
    EXPECT_THAT(read("<model xmlns='http://www.sbml.org/sbml/level2'/>").messages,
                HasSubstr("model.cellml:1:1: error: this is no CellML"));
    EXPECT_THAT(read("hello").messages, HasSubstr("not well-formed XML"));
    EXPECT_THAT(read(cellml("1.0", "<component><variable/></component>")).messages,
                testing::AllOf(HasSubstr("<component> lacks the attribute 'name'"),
                               HasSubstr("<variable> lacks the attribute 'units'")));
}

}  // namespace
}  // namespace heartwright::cellml
