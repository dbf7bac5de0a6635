#include <gmock/gmock.h>

#include <cmath>

#include "generator/import/evaluate.hpp"
#include "tests/generator/unit/import/read_text.hpp"

namespace heartwright::foreign {
namespace {

using testing::HasSubstr;

double value_of(const std::string& expression) {
    const Model model = model_of("[[model]]\n[c]\nx = 3\ny = 1 * (" + expression + ")\n");
    Evaluator evaluator(model);
    return evaluator.value(model.equations.at(0).variable);
}

TEST(read_mmt, has_the_precedence_of_myokit) {
    EXPECT_EQ(value_of("-2^2"), -4);
    EXPECT_EQ(value_of("2^3^2"), 64);
    EXPECT_EQ(value_of("2^-1"), 0.5);
    EXPECT_EQ(value_of("2 * -3^2"), -18);
    EXPECT_EQ(value_of("7 // 2 * 3"), 9);
    EXPECT_EQ(value_of("-7 // 2"), -4);
    EXPECT_EQ(value_of("-7 % 4"), 1);
    EXPECT_EQ(value_of("10 - 4 - 3"), 3);
    EXPECT_EQ(value_of("16 / 4 / 2"), 2);
    EXPECT_EQ(value_of("log(8, 2)"), 3);
    EXPECT_EQ(value_of("abs(-x) + if(x > 2 and not x == 4, 10, 20)"), 13);
    EXPECT_EQ(value_of("piecewise(x < 1, 1, x < 5, 2, 3)"), 2);
}

TEST(read_mmt, keeps_names_units_and_remarks) {
    const Model model = model_of(R"(# about all of it
[[model]]
name: test
author: someone
desc: """
    First line
      second line
    """
c.s = 1.5e-1

# A current
[c]
use d.x as far, d.y
dot(s) = a + far   # behind
    in [mM]
    desc: amount
    a = 1 [mM/ms] : nested
        in [mM/ms]
t = 0 [ms] in [ms] bind time
[d]
x = 2 [mM/ms] label speed
y = (1 +
     2) # a sum
)");
    EXPECT_EQ(model.name, "test");
    EXPECT_EQ(model.documentation, "First line\n  second line");
    ASSERT_EQ(model.components.size(), 2u);
    EXPECT_THAT(model.components[0].comments, testing::ElementsAre("A current"));
    const Variable& s = model.variables.at(0);
    EXPECT_EQ(s.role, Role::state);
    EXPECT_EQ(s.initial->value, 0.15);
    EXPECT_EQ(s.unit.unit.value().text, "mM");
    EXPECT_EQ(s.documentation, "amount");
    EXPECT_EQ(qualified_name(model, 1), "c.s.a");
    EXPECT_EQ(model.variables[1].documentation, "nested");
    EXPECT_EQ(model.variables[1].role, Role::constant);
    EXPECT_EQ(time_variable(model), 2u);
    EXPECT_EQ(with_label(model, "speed"), 3u);
    EXPECT_THAT(model.equations[0].comments, testing::ElementsAre("behind"));
}

TEST(read_mmt, an_event_may_start_where_the_one_before_ends) {
    const auto model =
        model_of("[[model]]\n[c]\nx = 1\n[[protocol]]\n-80 next 100 0 0\n20 next 50 0 0\n1 next 5 20 3\n");
    ASSERT_EQ(model.protocol.size(), 3u);
    EXPECT_EQ(model.protocol[0].start, 0);
    EXPECT_EQ(model.protocol[1].start, 100);
    EXPECT_EQ(model.protocol[2].start, 150);
}

// Functions that the model's head defines, by name and number of arguments; a call is read as the function's
// expression.
TEST(read_mmt, reads_functions_of_the_file) {
    const std::string head =
        "[[model]]\nname: functions\nrate(x, a) = 1 / (1 + exp(-x / a))\nrate(x) = rate(x, 2)\n"
        "twice(f) = f + f\n\n[c]\nx = 3 [mV]\n";
    const Model model = model_of(head + "y = twice(rate(x, 5 [mV])) * rate(1)\n");
    const double expected = 2 / (1 + std::exp(-3.0 / 5)) / (1 + std::exp(-0.5));
    EXPECT_DOUBLE_EQ(Evaluator(model).value(1), expected);
    EXPECT_THAT(messages_of(head + "y = rate(1, 2, 3)\n"),
                HasSubstr("a.mmt:9:5: error: function 'rate' of this file does not take 3 arguments"));
    EXPECT_THAT(messages_of(head + "y = rat(1)\n"), HasSubstr("'rat' is no function of .mmt files"));
    EXPECT_THAT(messages_of("[[model]]\nf(x) = x + z\n[c]\ny = f(1)\n"),
                HasSubstr("a.mmt:2:12: error: 'z' is no argument of function 'f'"));
    EXPECT_THAT(messages_of("[[model]]\nf(x) = x\nf(y) = 2*y\n[c]\ny = f(1)\n"),
                HasSubstr("a.mmt:3:1: error: function 'f' is defined twice"));
    EXPECT_THAT(messages_of("[[model]]\nf(x, x) = x\n[c]\ny = f(1, 2)\n"), HasSubstr("argument 'x' is there twice"));
    EXPECT_THAT(messages_of("[[model]]\nf(x) = dot(x)\n[c]\ny = f(1)\n"), HasSubstr("a function cannot read dot()"));
}

TEST(read_mmt, refuses_functions_that_grow_without_end) {
    std::string functions = "[[model]]\nf0(x) = x + x\n";
    for (int i = 1; i < 40; ++i) {
        const std::string before = "f" + std::to_string(i - 1) + "(x)";
        functions += "f" + std::to_string(i) + "(x) = " + before + " + " + before + "\n";
    }
    EXPECT_THAT(messages_of(functions + "[c]\ny = f39(1)\n"), HasSubstr("expected at most 10,000 terms"));
    std::string many = "[[model]]\nf0(x) = x + x\n";
    for (int i = 1; i < 12; ++i) {
        const std::string before = "f" + std::to_string(i - 1) + "(x)";
        many += "f" + std::to_string(i) + "(x) = " + before + " + " + before + "\n";
    }
    many += "[c]\n";
    for (int i = 0; i < 1'000; ++i) many += "y" + std::to_string(i) + " = f11(1)\n";
    EXPECT_THAT(messages_of(many), HasSubstr("expected at most 200,000 terms"));
}

TEST(read_mmt, reads_comments_and_values_of_several_lines) {
    const Model model = model_of(
        "\"\"\"\nAbout the file\n\"\"\"\n[[model]]\nname: long\ndesc: one \\\n  two\n"
        "\"\"\" On the component,\n  in two lines \"\"\"\n[c]\nx = 1\n\"\"\"\ny = 2\n\"\"\"\n"
        "[[protocol]]\n\"\"\"\nnothing\n\"\"\"\n1 100 0.5 1000 0\n");
    EXPECT_EQ(model.documentation, "one  two");
    ASSERT_EQ(model.variables.size(), 1u);
    EXPECT_THAT(model.components[0].comments, testing::ElementsAre("On the component,", "in two lines", "y = 2"));
    EXPECT_EQ(model.protocol.size(), 1u);
}

TEST(read_mmt, knows_other_names_of_units) {
    const auto factor_of = [](const std::string& unit) {
        const Model model = model_of("[[model]]\n[c]\nx = 1 [" + unit + "] in [" + unit + "]\n");
        return model.variables[0].unit.unit.value();
    };
    for (const auto& [theirs, ours] : std::vector<std::pair<std::string, std::string>>{
             {"MOhm", "MV/A"},
             {"dimensionless", "1"},
             {"1/second", "1/s"},
             {"volt*ampere", "W"},
             {"kPa", "kN/m^2"},
             {"mol/litre", "M"},
             {"m^2 (1e-4)", "cm^2"},
             {"F/aF", "(1e18)"},
             {"TOhm", "TV/A"},
             {"hPa", "hN/m^2"},
             {"daPa", "daN/m^2"},
             {"zF", "(1e-21)*F"},
             {"1/ms (0.5)", "(0.5)/ms"},
         }) {
        const Unit got = factor_of(theirs);
        const auto expected = parse_unit(ours == "W" ? "J/s" : ours);
        ASSERT_TRUE(expected) << ours;
        EXPECT_TRUE(got.same_dimension(*expected)) << theirs;
        EXPECT_DOUBLE_EQ(got.factor, expected->factor) << theirs;
    }
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = 1 [Mfurlong]\n"), HasSubstr("'Mfurlong' is no known unit"));
}

TEST(read_mmt, reads_protocols) {
    const Model model =
        model_of("[[model]]\n[c]\nx = 1\n[[protocol]]\n# Level Start\n1.5 100 0.5 1000 3\n[[script]]\n][\n");
    ASSERT_EQ(model.protocol.size(), 1u);
    EXPECT_EQ(model.protocol[0].level, 1.5);
    EXPECT_EQ(model.protocol[0].multiplier, 3);
}

TEST(read_mmt, reads_signs_in_protocols) {
    const Model model = model_of("[[model]]\n[c]\nx = 1\n[[protocol]]\n+1  +10  2e+0  1000 +0\n- 2 20 +2 1e3 - 0\n");
    ASSERT_EQ(model.protocol.size(), 2u);
    EXPECT_EQ(model.protocol[0].level, 1);
    EXPECT_EQ(model.protocol[0].start, 10);
    EXPECT_EQ(model.protocol[1].level, -2);
    EXPECT_EQ(model.protocol[1].length, 2);
}

// As Myokit does.
TEST(read_mmt, refuses_events_that_cannot_be) {
    for (const auto& [event, fault] : std::vector<std::pair<std::string, std::string>>{
             {"1 -1 2 0 0", "an event starts before 0"},
             {"1 1 0 0 0", "an event has no length"},
             {"1 1 2 -1 0", "a negative period or multiplier"},
             {"1 1 2 0 3", "a multiplier and no period"},
             {"1 1 20 10 0", "lasts longer than its period"},
             {"1 +-1 2 0 0", "expected five numbers"},
             {"1 1 2 0", "expected five numbers"},
         })
        EXPECT_THAT(messages_of("[[model]]\n[c]\nx = 1\n[[protocol]]\n" + event + "\n"),
                    testing::AllOf(HasSubstr("a.mmt:5:1: error: "), HasSubstr(fault)));
}

TEST(read_mmt, says_what_is_wrong_and_where) {
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = 1 + zz\n"), HasSubstr("a.mmt:3:9: error: 'zz' is not defined"));
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = (1 + 2\n"), HasSubstr("a.mmt:3:5: error: expected ')'"));
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = 1 [furlong]\n"), HasSubstr("'furlong' is no known unit"));
    EXPECT_THAT(messages_of("[[model]]\n[c]\ndot(x) = 1\n"), HasSubstr("state 'x' has no initial value"));
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = 1\nx = 2\n"), HasSubstr("a.mmt:4:1: error: 'x' is defined twice"));
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = erf(1)\n"), HasSubstr("'erf' is no function of .mmt files"));
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = 1e999\n"), HasSubstr("does not fit in double precision"));
    EXPECT_THAT(messages_of("hello\n"), HasSubstr("expected [[model]]"));
    EXPECT_THAT(messages_of(""), HasSubstr("expected a [[model]] section"));
}

TEST(read_mmt, refuses_hostile_files_quickly) {
    const std::string open(1'000'000, '('), minus(1'000'000, '-'), digits(10'000'000, '1');
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = " + open), HasSubstr("nested too deeply"));
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = " + minus + "1"), HasSubstr("nested too deeply"));
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = " + digits), HasSubstr("does not fit"));
    std::string sum = "1";
    for (int i = 0; i < 100'000; ++i) sum += "^1";
    EXPECT_THAT(messages_of("[[model]]\n[c]\nx = " + sum), HasSubstr("nested too deeply"));
    for (const char* sign : {" + x", " * x"}) {
        std::string terms = "x";
        for (int i = 0; i < 300'000; ++i) terms += sign;
        EXPECT_THAT(messages_of("[[model]]\n[c]\nx = 1\ny = " + terms + "\n"),
                    HasSubstr("at most 4,000 terms in a row"));
    }
    std::string chain = "[[model]]\n[c]\nx0 = 1 * 1\n";
    for (int i = 1; i < 15'000; ++i) chain += "x" + std::to_string(i) + " = x" + std::to_string(i - 1) + " + 1\n";
    const Model model = model_of(chain);
    EXPECT_EQ(Evaluator(model).value(14'999), 15'000);
    EXPECT_THROW(evaluation_order(model_of("[[model]]\n[c]\na = b + 1\nb = a + 1\n")), UserFault);
}

}  // namespace
}  // namespace heartwright::foreign
