// Models that are NaN or infinite before the first step are refused at the equation where it begins.
#include "generator/frontend/finite_start.hpp"

#include <gtest/gtest.h>

#include "tests/generator/unit/frontend/built.hpp"

namespace heartwright::frontend {
namespace {

std::string errors_at_start(const std::string& equations, const std::string& states = "") {
    const Built built = build(with_equations(equations, states));
    if (!built.model) return "not built: " + built.messages;
    Diagnostics diagnostics;
    check_finite_start(*built.model, diagnostics);
    return diagnostics.render();
}

// The lines of messages, without the text of the file between them.
std::string sentences(const std::string& rendered) {
    std::string result;
    for (std::size_t at = 0; (at = rendered.find("error: ", at)) != std::string::npos;) {
        const std::size_t end = rendered.find('\n', at);
        result += (result.empty() ? "" : "; ") + rendered.substr(at + 7, end - at - 7);
        at = end;
    }
    return result;
}

TEST(finite_start, a_time_constant_of_0_is_refused_at_its_equation) {
    const std::string text =
        errors_at_start(R"j("tau_0 [ms] = k*0 [ms^2]", "ddt(m) = (n - m)/tau_0")j", R"j("m": "0.1")j");
    EXPECT_EQ(sentences(text), "'ddt(m)' is infinite at the start");
    EXPECT_NE(text.find("m.json:"), std::string::npos) << text;
    EXPECT_NE(text.find("where n = 0.5, m = 0.1, tau_0 = 0"), std::string::npos) << text;
}

TEST(finite_start, the_first_equation_that_is_not_finite_is_named_once) {
    EXPECT_EQ(
        sentences(errors_at_start(R"j("a = log(n - 1)", "b = a + 1", "ddt(m) = (a - m)/tau", "ddt(p) = (b - p)/tau")j",
                                  R"j("m": "0.1", "p": "0.2")j")),
        "'a' is NaN at the start, so that 'ddt(m)' is not finite");
}

TEST(finite_start, constants_that_fold_to_NaN_or_infinity_are_refused) {
    EXPECT_EQ(
        sentences(errors_at_start(
            R"j("x = 0.0/0.0", "ddt(m) = (n - m)/tau", "y = m + x", "z = m + exp(1000)", "w = log(0)*m")j",
            R"j("m": "0.1")j")),
        "the constant '0/0' is NaN; the constant 'exp(1000)' is infinite; the constant 'log(0)' is minus infinity");
    EXPECT_EQ(sentences(errors_at_start(R"j("zero = 0", "y = 1/zero", "ddt(m) = (y - m)/tau")j", R"j("m": "0.1")j")),
              "the constant '1/zero' is infinite");
}

TEST(finite_start, initial_values_are_finite) {
    EXPECT_EQ(
        sentences(errors_at_start(R"j("ddt(m) = (n - m)/tau")j", R"j("m": {"initial": "log(n - 1)", "unit": "1"})j")),
        "the initial value of 'm' is NaN");
}

TEST(finite_start, values_that_no_update_reads_may_be_infinite) {
    // an infinite time constant, a branch that is not taken, a value for looking at
    for (const char* equations :
         {R"j("slow [ms] = 1/(k*(n - 0.5))", "ddt(m) = (n - m)/slow")j",
          R"j("ddt(m) = n > 0 ? (n - m)/tau : 1/(k*0 [ms^2])")j", R"j("a = 1/(n - 0.5)", "ddt(m) = (n - m)/tau")j",
          R"j("a = 1 > 0 ? 2 : 1/0", "ddt(m) = (a - m)/tau")j"})
        EXPECT_EQ(errors_at_start(equations, R"j("m": "0.1")j"), "") << equations;
}

}  // namespace
}  // namespace heartwright::frontend
