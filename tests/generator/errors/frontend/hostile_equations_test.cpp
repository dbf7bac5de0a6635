// Anything but arithmetic, comparisons, ?:, names and documented calls is refused, with a message that says what and
// where.
#include <gtest/gtest.h>

#include "tests/generator/errors/frontend/hostile.hpp"

namespace heartwright::frontend {
namespace {

struct Hostile {
    std::string right_side;
    std::string error;  // the one line that it gets
};

const std::string words =
    "; an equation holds numbers, names, arithmetic, comparisons, ?: and the documented functions only";
const std::string signs = "; only numbers, names, documented functions and arithmetic";

const std::vector<Hostile>& hostile_equations() {
    static const std::vector<Hostile> table = {
        // statements
        {"n; system(\"rm -rf /\")", "';' is not allowed; an equation is one expression without an end mark"},
        {"0); abort(); (0", "')' without '('"},
        {"0; } int main() { return 0", "';' is not allowed; an equation is one expression without an end mark"},
        {"{ n }", "'{' is not allowed; an equation is one expression; {x} is known inside of 'each' only"},
        {"return n", "'return' is a word of C++, not of equations" + words},
        {"if (n > 0) n", "'if' is a word of C++, not of equations; a choice is: condition ? a : b"},
        {"while (1) n", "'while' is a word of C++, not of equations" + words},
        {"for (;;) n", "'for' is a word of C++, not of equations" + words},
        {"goto end", "'goto' is a word of C++, not of equations" + words},
        {"throw n", "'throw' is a word of C++, not of equations" + words},
        {"try { n }", "'try' is a word of C++, not of equations" + words},
        {"switch (n) { }", "'switch' is a word of C++, not of equations" + words},
        {"({ int i = 0; i; })",
         "'{' is not allowed; an equation is one expression; {x} is known inside of 'each' only"},
        {"asm(\"nop\")", "'asm' is a word of C++, not of equations" + words},
        {"__asm__(\"nop\")", "'__asm__' is a word of C++, not of equations" + words},
        {"using namespace std", "'using' is a word of C++, not of equations" + words},
        {"static_assert(1)", "'static_assert' is a word of C++, not of equations" + words},
        // casts, types, operators of C++
        {"(int) n", "'int' is a word of C++, not of equations" + words},
        {"int(n)", "'int' is a word of C++, not of equations" + words},
        {"double(n)", "'double' is a word of C++, not of equations" + words},
        {"static_cast<int>(n)", "'static_cast' is a word of C++, not of equations" + words},
        {"reinterpret_cast<long*>(n)", "'reinterpret_cast' is a word of C++, not of equations" + words},
        {"sizeof(n)", "'sizeof' is a word of C++, not of equations" + words},
        {"sizeof n", "'sizeof' is a word of C++, not of equations" + words},
        {"alignof(double)", "'alignof' is a word of C++, not of equations" + words},
        {"decltype(n)(0)", "'decltype' is a word of C++, not of equations" + words},
        {"typeid(n)", "'typeid' is a word of C++, not of equations" + words},
        {"noexcept(n)", "'noexcept' is a word of C++, not of equations" + words},
        {"new double", "'new' is a word of C++, not of equations" + words},
        {"delete n", "'delete' is a word of C++, not of equations" + words},
        {"operator+(n, n)", "'operator' is a word of C++, not of equations" + words},
        {"co_await n", "'co_await' is a word of C++, not of equations" + words},
        {"nullptr", "'nullptr' is a word of C++, not of equations" + words},
        {"this", "'this' is a word of C++, not of equations" + words},
        {"true ? 1 : 0", "'true' is a word of C++, not of equations; write a condition such as V > -40 [mV]"},
        {"n and n", "'and' is a word of C++, not of equations; write '&&'"},
        {"template <class T> n", "'template' is a word of C++, not of equations" + words},
        {"std::exp(n)", "'::' is not allowed; there are no namespaces; names are plain"},
        {"::n", "'::' is not allowed; there are no namespaces; names are plain"},
        {"n<double>(1)", "'double' is a word of C++, not of equations" + words},
        {"typename n::type", "'typename' is a word of C++, not of equations" + words},
        // strings, characters, pointers, members, arrays
        {"\"text\"", "a string inside an equation; only numbers, names and documented functions"},
        {"n + 'a'", "a character inside an equation; only numbers, names and documented functions"},
        {"L\"wide\"", "a string inside an equation; only numbers, names and documented functions"},
        {"R\"(raw)\"", "a string inside an equation; only numbers, names and documented functions"},
        {"u8\"text\"_x", "a string inside an equation; only numbers, names and documented functions"},
        {"*n", "'*' cannot stand here; first a value is expected"},
        {"&n", "'&' is not allowed; between conditions write '&&'"},
        {"&&n", "'&&' cannot stand here; it stands between two conditions"},
        {"n + &&n", "'&&' cannot stand here; it stands between two conditions"},
        {"n->x", "'->' is not allowed; there are no pointers; names are plain"},
        {"n.x", "'.' is not allowed here; names are plain; a number may start with a point: .5"},
        {"n[0]", "'[' is not allowed here; brackets hold a unit after a number, 0.32 [1/ms], or in in(x, [mM])"},
        {"n[tau]", "'[' is not allowed here; brackets hold a unit after a number, 0.32 [1/ms], or in in(x, [mM])"},
        {"1 [/etc/passwd]", "'/' is not expected in a unit; a unit in brackets is like [1/mV/ms]"},
        {"[&]{ return n; }()",
         "'[' is not allowed here; brackets hold a unit after a number, 0.32 [1/ms], or in in(x, [mM])"},
        {"[](){}", "'[' is not allowed here; brackets hold a unit after a number, 0.32 [1/ms], or in in(x, [mM])"},
        {"[[noreturn]] n",
         "'[' is not allowed here; brackets hold a unit after a number, 0.32 [1/ms], or in in(x, [mM])"},
        {"__attribute__((constructor)) n", "'__attribute__' is a word of C++, not of equations" + words},
        // assignments, commas, effects
        {"n = 2", "'=' inside an expression; to compare write '=='; an equation gives its value to its left side only"},
        {"n += 2", "'+=' is not allowed; an equation gives its value to its left side only"},
        {"n *= 2", "'*=' is not allowed; an equation gives its value to its left side only"},
        {"n++", "'++' is not allowed; an equation has no effects; for a sum of signs write a + (+b)"},
        {"--n", "'--' is not allowed; an equation has no effects; for a difference of signs write a - (-b)"},
        {"n, tau", "',' is not allowed here; it separates arguments; a decimal point is '.'"},
        {"(n, tau)", "',' is not allowed here; it separates arguments; a decimal point is '.'"},
        {"pow((n, n), 2)", "',' is not allowed here; it separates arguments; a decimal point is '.'"},
        {"pow(n, 2, 3)", "'pow' takes 2 arguments, not 3; write pow(x, y)"},
        {"n = = 2 ? 1 : 0",
         "'=' inside an expression; to compare write '=='; an equation gives its value to its left side only"},
        // bits, remainders, comparisons
        {"n % 2", "'%' is not allowed; write x - y*floor(x/y)"},
        {"n ^ 2", "'^' is not allowed; use pow(x, y), square(x) or cube(x)"},
        {"n ** 2", "'**' is not allowed; use pow(x, y), square(x) or cube(x)"},
        {"n & 1", "'&' is not allowed; between conditions write '&&'"},
        {"n | 1", "'|' is not allowed; between conditions write '||'"},
        {"~n", "'~' is not allowed; for 'not' write '!'"},
        {"n << 2", "'<<' is not allowed; multiply by a power of two"},
        {"n >> 2", "'>>' is not allowed; divide by a power of two"},
        {"n <=> 2", "'<=>' is not allowed; compare with <, <=, >, >=, == or !="},
        {"0 < n < 1 ? 1 : 0", "comparisons do not chain; write a < b && b < c"},
        {"n > 0", "a condition used as a number; write (condition ? 1 : 0)"},
        {"(n > 0)*2", "a condition used as a number; write (condition ? 1 : 0)"},
        {"n ? 1 : 0", "a number used as a condition; compare it: ... > 0"},
        {"n ?: 1", "a value is missing between '?' and ':'; a choice is: condition ? a : b"},
        {"!n", "a number used as a condition; compare it: ... > 0"},
        // preprocessor, comments, other spellings
        {"#include \"/etc/passwd\"", "'#' is not allowed; there is no preprocessor"},
        {"n\n#include \"/etc/passwd\"\n",
         "a line break inside an equation; write it in one line, or as several with names of their own"},
        {"#define n 0", "'#' is not allowed; there is no preprocessor"},
        {"%:include <stdio.h>", "'%:' is not allowed; there is no preprocessor"},
        {"\?\?=include <stdio.h>", "'\?\?' is not allowed; a choice is: condition ? a : b"},
        {"_Pragma(\"once\")", "'_Pragma' is not a documented function; for a product write '*' before '('"},
        {"__has_include(\"/etc/passwd\")",
         "'__has_include' is not a documented function; for a product write '*' before '('"},
        {"__FILE__", "'__FILE__' is not defined"},
        {"__LINE__ + __COUNTER__", "'__LINE__' is not defined\n'__COUNTER__' is not defined"},
        {"n // comment", "a comment inside an equation; put it outside the string"},
        {"n /* comment */", "a comment inside an equation; put it outside the string"},
        {"n \\\n + 1", "'\\' is not allowed; write the equation in one line, or as several with names of their own"},
        {"n + \\u0041", "'\\' is not allowed; write the equation in one line, or as several with names of their own"},
        {"n<:0:>", "'<:' is not allowed; brackets hold units: 0.32 [1/ms]"},
        {"<% n %>", "'<%' is not allowed; an equation is one expression"},
        // calls
        {"system(0)", "'system' is not a documented function; for a product write '*' before '('"},
        {"printf(n)", "'printf' is not a documented function; for a product write '*' before '('"},
        {"__builtin_trap()", "'__builtin_trap' is not a documented function; for a product write '*' before '('"},
        {"__builtin_exp(n)", "'__builtin_exp' is not a documented function; for a product write '*' before '('"},
        {"hw_exp(n)", "'hw_exp' is not a documented function; for a product write '*' before '('"},
        {"abs(n)", "'abs' is not a documented function; use fabs(x)"},
        {"n(2)", "'n' is not a documented function; for a product write '*' before '('"},
        {"exp", "'exp' is a function; write exp(...)"},
        {"(exp)(n)", "'exp' is a function; write exp(...)"},
        {"mean(n)", "'mean' needs a lattice of sites"},
        {"ddt(V)",
         "'ddt' is not a documented function; a derivative is given on the left side; name its right side to use it "
         "elsewhere"},
        {"next(n + 1)", "next() takes the name of a state; an algebraic symbol has no level of its own"},
        {"next(tau)", "next() takes the name of a state; an algebraic symbol has no level of its own"},
        {"in(n, tau)", "the second argument of in() is a unit in brackets; write in(x, [mM])"},
        {"in(n, [mM], [mM])", "'in' takes 2 arguments, not 3; write in(x, [mM])"},
        // numbers
        {"1e999", "a number beyond what a double can hold; choose another unit or scale"},
        {"1e-999", "a number beyond what a double can hold; choose another unit or scale"},
        {"0x1p4", "'0x1p4' is not a number; write it as a decimal number"},
        {"1'000", "'1'000' is not a number; numbers have no digit separators"},
        {"1.0f", "'1.0f' is not a number; write 1.0: every number is real"},
        {"12_km", "'12_km' is not a number; a number is like 12, 0.5 or 1e-3; a unit stands in brackets: 5 [mV]"},
        {"1..2", "'1..2' is not a number; a number is like 12, 0.5 or 1e-3; a unit stands in brackets: 5 [mV]"},
        {"1.2.3", "'1.2.3' is not a number; a number is like 12, 0.5 or 1e-3; a unit stands in brackets: 5 [mV]"},
        // other characters
        {std::string("n\0+ 1", 5), "the control character 0x00 inside an equation; remove it"},
        {"n \x01", "the control character 0x01 inside an equation; remove it"},
        {"n \x7f", "the control character 0x7F inside an equation; remove it"},
        {"n \xE2\x88\x92 1", "a typographic minus; write '-'"},
        {"n \xC3\x97 2", "a typographic times sign; write '*'"},
        {"\xCE\xB1 + 1",
         "'\xCE\xB1' is no name: names are of the letters a to z and A to Z, digits and '_'; write 'alpha'"},
        {"n $ 1", "'$' is not allowed" + signs},
        {"n @ 1", "'@' is not allowed" + signs},
        {"n ` 1", "'`' is not allowed" + signs},
        // nothing, halves, too much
        {"()", "')' cannot stand here; after '(' a value is expected"},
        {"n +", "the expression ends after '+'; something must follow"},
        {"* n", "'*' cannot stand here; first a value is expected"},
        {"n n", "an operator is missing before 'n'; for a product write '*'"},
        {"2 n", "an operator is missing before 'n'; for a product write '*'"},
        {"2(n)", "an operator is missing before '('; for a product write '*'"},
        {"(n", "')' is missing for this '('"},
        {"n)", "')' without '('"},
        {"n ? 1", "':' is missing; a choice is: condition ? a : b"},
        {"n : 1", "'?' is missing; a choice is: condition ? a : b"},
        {"n > 0 ? 1 : ", "the expression ends after ':'; something must follow"},
    };
    return table;
}

std::string spec_with(const std::string& right_side) { return with_equations(json_string("x = " + right_side)); }

TEST(hostile_equations, are_refused_with_a_precise_error) {
    for (const Hostile& hostile : hostile_equations())
        EXPECT_EQ(errors_of(spec_with(hostile.right_side)), hostile.error) << hostile.right_side;
    EXPECT_GE(hostile_equations().size(), 60U);
}

// The same text through {x} of `each`: nothing gets in that could not be written directly.
TEST(hostile_equations, are_refused_behind_each_too) {
    for (const Hostile& hostile : hostile_equations()) {
        const std::string spec =
            spec::small_model("{ \"each\": [{ \"x\": " + json_string(hostile.right_side) +
                              R"( }], "parameters": { "n": "0.5", "tau": "5 ms" }, "equations": ["x = {x}"] })");
        EXPECT_NE(errors_of(spec), "") << hostile.right_side;
    }
}

// As rate of a transition, initial value, and in a variant's equation: every text goes the same way.
TEST(hostile_equations, are_refused_wherever_an_expression_stands) {
    for (const std::string text : {"system(0)", "n = 2", "#include \"/etc/passwd\"", "sizeof(n)", "n; n"}) {
        const std::string quoted = json_string(text);
        EXPECT_NE(
            errors_of(with_equations("\"ddt(s) = 0\"", "\"s\": { \"initial\": " + quoted + ", \"unit\": \"1\" }")), "")
            << text;
        EXPECT_NE(
            errors_of(with_equations(
                "\"x = n\"", "", "\"variants\": { \"v\": { \"equations\": [" + json_string("x = " + text) + "] } }")),
            "");
        EXPECT_NE(errors_of(with_equations("\"ddt(s) = 0\"", "\"s\": \"1\"",
                                           "\"starts\": { \"a\": { \"initial\": { \"s\": " + quoted + " } } }")),
                  "");
        EXPECT_NE(errors_of(spec::small_model(
                      "{ \"parameters\": { \"n\": \"0.5\" }, \"channels\": { \"X\": { \"states\": [\"A\", \"B\"], "
                      "\"transitions\": { \"A -> B\": " +
                      quoted + " }, \"initial\": { \"A\": \"1\" }, \"remainder\": \"B\" } } }")),
                  "")
            << text;
    }
}

TEST(hostile_equations, equations_of_any_size_and_depth_are_refused_quickly) {
    EXPECT_EQ(errors_of(spec_with(repeated("n + ", 100'000) + "n")), "an equation is longer than 64 KiB");
    EXPECT_EQ(errors_of(spec_with(repeated("n+", 30'000) + "n")),
              "an equation of more than 4,000 operators; split it into several with names of their own");
    const std::string deep = "an expression nested more than 200 deep; split it into several with names of their own";
    EXPECT_EQ(errors_of(spec_with(repeated("(", 30'000) + "n" + repeated(")", 30'000))), deep);
    EXPECT_EQ(errors_of(spec_with(repeated("exp(", 10'000) + "n" + repeated(")", 10'000))), deep);
    EXPECT_EQ(errors_of(spec_with(repeated("- ", 3'000) + "n")), deep);
    EXPECT_EQ(errors_of(spec_with(repeated("!", 3'000) + "n")), deep);
    EXPECT_EQ(errors_of(spec_with(repeated("n > 0 ? n : ", 1'500) + "n")), deep);
    EXPECT_EQ(errors_of(spec_with(repeated("n > 0 ? ", 1'500) + "n" + repeated(" : n", 1'500))), deep);
    EXPECT_NE(errors_of(spec_with(repeated("x", 60'000))), "");
    EXPECT_NE(errors_of(spec_with(repeated("1", 60'000))), "");
    EXPECT_NE(errors_of(spec_with("1 [" + repeated("(", 60'000) + "]")), "");
    EXPECT_NE(errors_of(spec_with("1 [m^" + repeated("9", 1'000) + "]")), "");
}

TEST(hostile_equations, equations_that_grow_by_each_other_are_refused) {
    std::string equations = "\"d0 = n\"";
    for (int i = 1; i < 100; ++i) {
        const std::string before = "d" + std::to_string(i - 1);
        equations += ", \"d" + std::to_string(i) + " = " + before + "*" + before + "\"";
    }
    EXPECT_EQ(
        errors_of(with_equations("\"ddt(s) = 0\", " + equations, "\"s\": { \"initial\": \"d99\", \"unit\": \"1\" }")),
        "the initial value of 's' is too long once its definitions are put in");
}

TEST(hostile_equations, equations_at_the_limits_are_read) {
    EXPECT_EQ(errors_of(spec_with(repeated("n+", 4'000) + "n")), "");
    EXPECT_EQ(errors_of(spec_with(repeated("(", 200) + "n" + repeated(")", 200))), "");
    EXPECT_EQ(errors_of(spec_with(repeated("n > 0 ? n : ", 200) + "n")), "");
}

}  // namespace
}  // namespace heartwright::frontend
