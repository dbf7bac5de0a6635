// Files that would cost time, memory or secrets if they were believed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cellml_of.hpp"

namespace heartwright::cellml {
namespace {

using testing::HasSubstr;

TEST(CellmlHostile, entities_are_refused_at_the_document_type) {
    EXPECT_THAT(read("<!DOCTYPE model SYSTEM 'file:///etc/passwd'>" + cellml("1.0", "")).messages,
                HasSubstr("document type declarations"));
}

TEST(CellmlHostile, deep_expressions_are_refused) {
    std::string deep = ci("x");
    for (int i = 0; i < 10'000; ++i) deep = "<apply><minus/>" + deep + "</apply>";
    EXPECT_THAT(error_of(deep), HasSubstr("nested deeper than 256"));
}

TEST(CellmlHostile, expansions_that_repeat_an_operand_do_not_multiply) {
    std::string nested = ci("x");
    for (int i = 0; i < 100; ++i) nested = applied("rem", nested + nested.substr(0, 0) + ci("z"));
    EXPECT_THAT(error_of(nested), HasSubstr("an operand of more than 1,000 operations"));
    std::string chain = ci("x");
    for (int i = 0; i < 80; ++i) chain = applied("lt", ci("y") + applied("plus", chain) + ci("z"));
    EXPECT_THAT(error_of(chain), HasSubstr("an operand of more than 1,000 operations"));
}

TEST(CellmlHostile, wide_expressions_are_read) {
    std::string many;
    for (int i = 0; i < 5'000; ++i) many += ci("x");
    EXPECT_EQ(result_of(applied("plus", many)), 2500);
    EXPECT_EQ(result_of(applied("max", many)), 0.5);
    std::string conditions;
    for (int i = 0; i < 200; ++i) conditions += applied("lt", ci("x") + ci("z"));
    EXPECT_EQ(result_of(applied("xor", conditions)), 0);
}

TEST(CellmlHostile, initial_values_that_name_each_other_are_refused) {
    const auto variable = [](const std::string& name, const std::string& value) {
        return "<variable name='" + name + "' units='dimensionless' initial_value='" + value + "'/>";
    };
    const ReadModel own = read(cellml("1.1", "<component name='c'>" + variable("a", "a") + "</component>"));
    EXPECT_THAT(own.messages, HasSubstr("the initial value of 'a' is its own"));
    std::string doubling = "<variable name='t' units='second'/>" + variable("s", "v30") + variable("v0", "1"),
                equations;
    for (int i = 1; i <= 30; ++i) {
        const std::string before = ci("v" + std::to_string(i - 1));
        doubling += "<variable name='v" + std::to_string(i) + "' units='dimensionless'/>";
        equations += equation(ci("v" + std::to_string(i)), applied("plus", before + before));
    }
    equations += equation(ddt("s", "t"), cn("0"));
    const ReadModel result = read(cellml("1.1", "<component name='c'>" + doubling + math(equations) + "</component>"));
    EXPECT_THAT(result.messages, HasSubstr("depends on itself, or on too many computed variables"));
}

TEST(CellmlHostile, thousands_of_wrong_names_among_thousands_of_right_ones_are_refused_in_time) {
    std::string units, variables, maps;  // a search of all for each would be 10^9 comparisons
    for (int i = 0; i < 30'000; ++i) {
        const std::string n = std::to_string(i);
        units += "<units name='u" + n + "'><unit units='volt'/></units>";
        variables += "<variable name='v" + n + "' units='w" + n + "'/>";
        maps += "<map_variables variable_1='w" + n + "' variable_2='v" + n + "'/>";
    }
    const ReadModel result =
        read(cellml("2.0", units + "<component name='a'>" + variables + "</component><component name='b'/>" +
                               "<connection component_1='a' component_2='b'>" + maps + "</connection>"));
    EXPECT_THAT(result.messages, HasSubstr("component 'a' has no variable 'w0'"));
}

TEST(CellmlHostile, names_with_odd_characters_stay_text) {
    const ReadModel result = read(cellml(
        "1.0",
        "<component name='a\"); system(\"x'><variable name='v*/ */' units='volt' initial_value='1'/></component>"));
    EXPECT_FALSE(result.has_errors);
    EXPECT_EQ(result.model.variables.at(0).name, "v*/ */");  // the writer makes names of them
}

}  // namespace
}  // namespace heartwright::cellml
