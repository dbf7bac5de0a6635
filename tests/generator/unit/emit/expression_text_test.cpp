// Expressions as C++ text.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "generator/emit/expression_text.hpp"
#include "generator/emit/kernel_text.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::emit {
namespace {

std::string text(std::string_view expression) {
    return expression_text(
        ir::parse_expr(expression),
        [](const std::string& name, bool is_next) { return (is_next ? "next_" : "") + name; });
}

struct Row {
    const char *before, *after;
};

TEST(ExpressionText, has_no_parentheses_but_those_that_change_meaning) {
    for (const Row& row : std::initializer_list<Row>{
             {"a + b + c", "a + b + c"},
             {"a + (b + c)", "a + (b + c)"},  // another rounding: kept
             {"a - (b - c)", "a - (b - c)"},
             {"(a*b)*c", "a*b*c"},
             {"a*(b*c)", "a*(b*c)"},
             {"a/(b/c)", "a/(b/c)"},
             {"a/b*c", "a/b*c"},
             {"(a + b)*c", "(a + b)*c"},
             {"-(a*b)", "-(a*b)"},
             {"-a*b", "-a*b"},
             {"-(-a)", "-(-a)"},
             {"a - -b", "a - -b"},
             {"exp(-(V + 50)/7)", "exp(-(V + 50.0)/7.0)"},
         })
        EXPECT_EQ(text(row.before), row.after);
}

TEST(ExpressionText, selects_instead_of_branching) {
    EXPECT_EQ(text("V < -40 ? a : b"), "select(V < -40.0, a, b)");
    EXPECT_EQ(text("a < b && !(c >= d) || e == f ? 1 : 0"), "select(a < b && !(c >= d) || e == f, 1.0, 0.0)");
}

TEST(ExpressionText, calls_are_spelled_as_in_the_ir) {
    EXPECT_EQ(text("fma(a, b, c)"), "fma(a, b, c)");
    EXPECT_EQ(text("a*reciprocal(b + 1)"), "a*reciprocal(b + 1.0)");
    EXPECT_EQ(text("min(a, 2) + pow(b, 3)"), "min(a, 2.0) + pow(b, 3.0)");
    EXPECT_EQ(text("next(m)*h"), "next_m*h");
}

TEST(ExpressionText, numbers_are_shortest_and_never_integers) {
    EXPECT_EQ(literal_text(1), "1.0");
    EXPECT_EQ(literal_text(-5.6), "-5.6");
    EXPECT_EQ(literal_text(0.1), "0.1");
    EXPECT_EQ(literal_text(1e300), "1e+300");
    EXPECT_EQ(literal_text(1.0 / 3), "0.3333333333333333");
}

TEST(SafeName, keeps_a_name_unless_it_means_something_else_already) {
    EXPECT_EQ(safe_name("i_Na"), "i_Na");
    EXPECT_EQ(safe_name("E_K"), "E_K");
    EXPECT_EQ(safe_name("y0"), "y0_");
    EXPECT_EQ(safe_name("threadIdx"), "threadIdx_");
    EXPECT_EQ(safe_name("c"), "c_");
    EXPECT_EQ(safe_name("gamma"), "gamma_");
    // a modeller may have both c and c_, and a template of ours has a parameter real_
    EXPECT_EQ(safe_name("c_"), "c__");
    EXPECT_EQ(safe_name("real"), "real__");
    EXPECT_EQ(safe_name("real_"), "real___");
    EXPECT_EQ(safe_name("CellsT"), "CellsT_");
    // structs are named for variants, and a member may not have its struct's name
    EXPECT_EQ(safe_name("Constants_epi"), "Constants_epi_");
    EXPECT_EQ(safe_name("Kernel_epi_"), "Kernel_epi__");
    EXPECT_EQ(safe_name("Constants"), "Constants_");
    EXPECT_EQ(safe_name("Kernels"), "Kernels");
    // macros, and what is written as they are
    for (const char* name : {"NULL", "EOF", "errno", "M_PI", "INFINITY", "BIG_ENDIAN", "linux", "BCL"})
        EXPECT_EQ(safe_name(name), std::string(name) + "_");
    EXPECT_EQ(safe_name("NULL_"), "NULL__");
    EXPECT_EQ(safe_name("HEARTWRIGHT_ISA"), "HEARTWRIGHT_ISA_name");
}

TEST(CommentText, lets_nothing_out_of_a_comment) {
    EXPECT_EQ(comment_text("a\nint main() {}"), "a int main() {}");
    EXPECT_EQ(comment_text("ends with \\"), "ends with  ");
    EXPECT_EQ(comment_text("ends with ?"
                           "?/"),
              "ends with ? ?/");
    EXPECT_EQ(comment_text("*/ int a; /* // /"), "* / int a; / * // /");
    EXPECT_EQ(comment_text("/*/"), "/ * /");
    EXPECT_EQ(comment_text("a\r\n#define b"), "a  #define b");
    // line separator, right-to-left override, isolates; other letters stay
    EXPECT_EQ(comment_text("a\xE2\x80\xA8"
                           "b\xE2\x80\xAE"
                           "c\xE2\x81\xA6"
                           "d\xC2\x85"
                           "e"),
              "a b c d e");
    EXPECT_EQ(comment_text("\xC2\xB5M, \xE2\x88\x82V"), "\xC2\xB5M, \xE2\x88\x82V");
}

TEST(CString, holds_any_text) { EXPECT_EQ(c_string("say \"hi\" \\ \n?\?/"), "\"say \\\"hi\\\" \\\\ \\012\\?\\?/\""); }

TEST(ExpressionText, a_draw_is_the_sites_own_and_a_sum_must_have_a_name) {
    EXPECT_EQ(text("2*binomial(n - m, p/(1 - q), 7)"), "2.0*sites.binomial(7, n - m, p/(1.0 - q))");
    EXPECT_THROW(text("sum(x)"), OurFault);
}

}  // namespace
}  // namespace heartwright::emit
