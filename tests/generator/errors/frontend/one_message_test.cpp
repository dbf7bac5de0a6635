// One mistake in a spec gives one message: symbols whose declaration was refused, and units that are wrong, are not
// complained of again wherever they are used.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/generator/unit/frontend/built.hpp"

namespace heartwright::frontend {
namespace {

const char* const good = R"json({
  "format": 1, "name": "two_currents", "citation": "a toy, to show the format",
  "components": {
    "membrane": {
      "states": { "V": "-85 mV" }
    },
    "sodium": {
      "parameters": { "g_Na": "14.838 mS/uF", "E_Na": "65 mV", "K_d": "0.5 uM" },
      "states": { "m": "0.002", "Ca": {"initial": "0.1 uM", "range": ["0 uM", "100 uM"]}, "B": {"unit": "uM", "initial": "2*K_d"} },
      "equations": [
        "alpha_m = 0.32 [1/mV/ms]*(V + 47.13)/(1 - exp(-(V + 47.13)/10))",
        "beta_m [1/ms] = 0.08*exp(-V/11)",
        "ddt(m) = alpha_m*(1 - m) - beta_m*m",
        "ddt(Ca) = 0.1 [1/ms]*(K_d - Ca)",
        "ddt(B) = 0.1 [1/ms]*(K_d - B)",
        "hill = square(Ca)/(square(Ca) + square(K_d))",
        "f = hill*m*B/K_d",
        "i_Na [A/F] = f*g_Na*cube(m)*(V - E_Na)"
      ]
    },
    "leak": {
      "parameters": { "g_K": "0.3 mS/uF", "E_K": "-85 mV", "k": "0.1 1/ms" },
      "channels": {"X": {"states": ["C", "O"], "transitions": {"C <-> O": ["k", "2*k"]}, "initial": {"C": "1", "O": "rest"}}},
      "equations": ["i_K [A/F] = X_O*g_K*(V - E_K)", "i_ion [A/F] = i_Na + i_K"]
    }
  },
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
  "variants": { "drug": { "group": "drug", "scale": { "g_Na": 0.5 }, "parameters": {"K_d": "1 uM"}, "initial": {"Ca": "0.2 uM"}, "equations": ["hill = Ca/(Ca + K_d)"] } }
})json";

std::string with(const std::string& before, const std::string& after) {
    std::string text = good;
    const std::size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    return text.replace(std::min(at, text.size()), before.size(), after);
}

// All errors and warnings of check, without notes.
std::vector<std::string> complaints(const std::string& text) {
    Diagnostics diagnostics;
    const auto spec = spec::read_model_spec(std::make_shared<const SourceFile>("m.json", text), diagnostics);
    if (spec) {
        const auto parsed = parse(*spec, diagnostics);
        for (const spec::Choice& choice : spec::all_choices(*spec)) {
            build_model(*spec, *parsed, choice, diagnostics);
            if (diagnostics.has_errors()) break;
        }
        warn_of_unused_symbols(*spec, *parsed, diagnostics);
    }
    std::vector<std::string> result;
    for (const Diagnostic& one : diagnostics.all())
        if (one.severity != Severity::note)
            result.push_back(one.message + (one.suggestion.empty() ? "" : "; " + one.suggestion));
    return result;
}

std::string all_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
    return text;
}

std::string only(const std::string& before, const std::string& after) {
    return all_of(complaints(with(before, after)));
}

struct Mistake {
    const char *before, *after;
};

const Mistake mistakes[] = {
    {"\"14.838 mS/uF\"", "\"14.838 mQ/uF\""},
    {"\"14.838 mS/uF\"", "\"14.838mS/uF\""},
    {"\"14.838 mS/uF\"", "14.838"},
    {"\"0.5 uM\"", "\"0,5 uM\""},
    {"\"g_Na\": \"14", "\"g_Nax\": \"14"},
    {"\"K_d\": \"0.5", "\"K_dd\": \"0.5"},
    {"\"E_Na\": \"65", "\"E-Na\": \"65"},
    {"\"0.5 uM\"", "\"0.5 µM\""},
    {"\"0.5 uM\"", "\"0.5 μM\""},
    {"\"E_Na\": \"65 mV\"", "\"E_Na\": \"65 degC\""},
    {"\"V\": \"-85 mV\"", "\"V\": \"-85\""},
    {"\"V\": \"-85 mV\"", "\"V\": \"-85 mX\""},
    {"\"m\": \"0.002\"", "\"m\": \"zero\""},
    {"\"0.1 uM\"", "\"0.1 uX\""},
    {"[\"0 uM\"", "[\"0 uX\""},
    {"[\"0 uM\"", "[\"0 mM\""},
    {"\"unit\": \"uM\"", "\"unit\": \"uX\""},
    {"\"unit\": \"uM\"", "\"unit\": \"mM\""},
    {"0.32 [1/mV/ms]", "0.32"},
    {"0.32 [1/mV/ms]", "0.32 [1/mX/ms]"},
    {"\"alpha_m = ", "\"alpham = "},
    {"\"alpha_m = ", "\"alpha_m  "},
    {"\"alpha_m = ", "\"α_m = "},
    {"beta_m [1/ms] =", "beta_m [1/mz] ="},
    {"beta_m [1/ms] =", "beta_m ="},
    {"beta_m [1/ms] =", "beta_m [1/s] ="},
    {"\"ddt(m) = ", "\"ddt(m)  "},
    {"\"ddt(m) = ", "\"ddt(mm) = "},
    {"\"ddt(m) = ", "\"ddt(m = "},
    {"beta_m*m", "beta_m**m"},
    {"0.1 [1/ms]*(K_d - Ca)", "0.1*(K_d - Ca)"},
    {"alpha_m*(1 - m) - beta_m*m", "(0.5 - m)/10"},
    {"square(Ca)/(square(Ca) + square(K_d))", "pow(Ca, m)/(pow(Ca, m) + pow(K_d, m))"},
    {"square(Ca)/(square(Ca) + square(K_d))", "1/(1 + pow(Ca, m))"},
    {"square(Ca)/(square(Ca) + square(K_d))", "square(Ca)/(square(Ca) + K_d)"},
    {"\"hill = square", "\"hil = square"},
    {"f*g_Na*cube(m)", "f*g_Nax*cube(m)*g_Nax"},
    {"exp(-V/11)", "exp(-V/11 [ms])"},
    {"\"i_Na [A/F] = ", "\"i_Na [A/F = "},
    {"\"i_ion [A/F] = ", "\"i_on [A/F] = "},
    {"i_Na + i_K\"", "i_Na + + \""},
    {"i_ion [A/F]", "i_ion [mA/F]"},
    {"[\"k\", \"2*k\"]", "[\"kk\", \"2*k\"]"},
    {"\"C <-> O\"", "\"C <-> Q\""},
    {"[\"C\", \"O\"]", "[\"C\", \"O\", \"O\"]"},
    {"\"C <-> O\"", "\"C - O\""},
    {"\"C\": \"1\"", "\"C\": \"1.5\""},
    {"\"C\": \"1\"", "\"C\": \"0.4 mM\""},
    {"\"0.1 1/ms\"", "\"0.1 ms\""},
    {"\"K_d\": \"1 uM\"", "\"K_d\": \"1 mM\""},
    {"\"hill = Ca/(Ca + K_d)\"", "\"hil = Ca/(Ca + K_d)\""},
    {"\"hill = Ca/(Ca + K_d)\"", "\"hill = Ca/(Ca + K_dd)\""},
    {"\"hill = Ca/(Ca + K_d)\"", "\"hill = Ca + K_d\""},
    {"\"components\"", "\"component\""},
    {"\"states\": { \"V\"", "\"state\": { \"V\""},
    {"\"parameters\": { \"g_Na\"", "\"params\": { \"g_Na\""},
    {"\"equations\": [\n", "\"equation\": [\n"},
    {"\"potential\": \"V\"", "\"potential\": \"Vm\""},
    {"\"stimulus\": \"i_stim\"", "\"stimulus\": \"i_Na\""},
    {"\"stimulus\": \"i_stim\"", "\"stimulus\": \"i stim\""},
    {"\"membrane\": { \"pot", "\"membran\": { \"pot"},
    {"\"E_Na\": \"65 mV\"", "\"E_Na\": \"65 mV\", \"m\": \"3\""},
    {"\"i_K [A/F] =", "\"i_Na [A/F] = 0*V\", \"i_K [A/F] ="},
    {"\"f = hill*m*B/K_d\"", "\"f = hill*m*B/K_d*i_Na/g_Na/E_Na\""},
    {"(V - E_K)", "(V - E_K"},
    {"\"E_Na\": \"65 mV\"", "\"E_Na\": \"65 mV\",,"},
    {"(1 - m)", "(1 - mm)"},
    {"exp(-V/11)", "expp(-V/11)"},
    {"0.08*", "0,08*"},
    {"\"sodium\": {", "\"so dium\": {"},
    {"\"leak\": {", "\"leak\": 5, \"leak2\": {"},
    {"\"initial\": {\"Ca\"", "\"initial\": {\"Cax\""},
};

TEST(one_message, the_spec_without_a_mistake_gives_none) { EXPECT_EQ(all_of(complaints(good)), ""); }

TEST(one_message, each_single_mistake_gives_exactly_one) {
    for (const Mistake& mistake : mistakes) {
        const std::vector<std::string> lines = complaints(with(mistake.before, mistake.after));
        EXPECT_EQ(lines.size(), 1U) << mistake.before << "  ->  " << mistake.after << "\n" << all_of(lines);
    }
}

TEST(one_message, two_independent_mistakes_give_two) {
    std::string text = with("\"14.838 mS/uF\"", "\"14.838 mQ/uF\"");
    text.replace(text.find("(V - E_K)"), 9, "(V - E_Kx)");
    EXPECT_EQ(all_of(complaints(text)),
              "a parameter: 'mQ' is no known unit\n'E_Kx' is not defined; did you mean 'E_K'?");
    // Units too: each symbol is confirmed by other equations, so none explains both.
    EXPECT_EQ(complaints(with("\"hill = square(Ca)/(square(Ca) + square(K_d))\"",
                              "\"hill = Ca/K_d + V/V*0\", \"p = V + K_d\", \"q = E_Na + Ca\""))
                  .size(),
              2U);
}

TEST(one_message, a_name_that_is_missing_at_several_places_is_reported_at_the_first) {
    EXPECT_EQ(only("\"K_d\": \"0.5 uM\"", "\"K_dd\": \"0.5 uM\""), "'K_d' is no parameter; did you mean 'K_dd'?");
    EXPECT_EQ(only("f*g_Na*cube(m)", "f*g_Nax*cube(m)*g_Nax"),
              "'g_Nax' is not defined, here and at 1 other place; did you mean 'g_Na'?");
}

TEST(one_message, a_wrong_unit_is_reported_where_it_is_plainest_and_the_other_places_are_counted) {
    const std::string said = build(with("\"V\": \"-85 mV\"", "\"V\": \"-85\"")).messages;
    EXPECT_NE(said.find("'V' is in 1 but 'E_"), std::string::npos) << said;
    EXPECT_NE(said.find("note: the unit of 'V' disagrees here too, and at "), std::string::npos) << said;
}

TEST(one_message, the_rule_about_powers_is_told_once) {
    const std::string said =
        build(with("square(Ca)/(square(Ca) + square(K_d))", "pow(Ca, m)/(pow(Ca, m) + pow(K_d, m))")).messages;
    const std::string rule = "only a value without a unit can be raised";
    ASSERT_NE(said.find(rule), std::string::npos) << said;
    EXPECT_EQ(said.find(rule, said.find(rule) + 1), std::string::npos) << said;
    EXPECT_NE(said.find("note: the same goes for this power, and at 1 other place"), std::string::npos) << said;
}

TEST(one_message, a_derivative_without_a_unit_has_a_hint) {
    const std::string hint =
        "a bare number has no unit: give the rate or the time constant one, such as 0.1 [1/ms] or 10 [ms]; a fit to "
        "data names its unit: ";
    EXPECT_EQ(only("0.1 [1/ms]*(K_d - Ca)", "0.1*(K_d - Ca)"),
              "'ddt(Ca)' is in uM/ms but its right side in uM; " + hint + "ddt(Ca) [uM/ms] = ...");
    EXPECT_EQ(only("alpha_m*(1 - m) - beta_m*m", "alpha_m*0/beta_m + (0.5 - m)/10"),
              "'ddt(m)' is in 1/ms but its right side in 1; " + hint + "ddt(m) [1/ms] = ...");
    EXPECT_EQ(only("\"B\": {\"unit\": \"uM\", \"initial\": \"2*K_d\"}", "\"B\": \"1\""),
              "'K_d' is in uM but 'B' in 1: they cannot be subtracted");
    const std::string of_state =
        only("\"ddt(m) = alpha_m*(1 - m) - beta_m*m\"", "\"ddt(m) = Ca*alpha_m*0 + Ca*beta_m\"");
    EXPECT_EQ(of_state,
              "'ddt(m)' is in 1/ms but its right side in uM/ms; 'm' has no unit: its initial value gives it one, such "
              "as \"0 uM\"");
}

TEST(one_message, other_spellings_of_units_and_names_are_told_as_they_are_accepted) {
    EXPECT_EQ(only("\"0.5 uM\"", "\"0.5 \u00B5M\""), "a parameter: '\u00B5M' is no known unit: write 'uM'");
    EXPECT_EQ(only("\"0.5 uM\"", "\"0.5 \u03BCM\""), "a parameter: '\u03BCM' is no known unit: write 'uM'");
    EXPECT_EQ(only("\"65 mV\"", "\"65 degC\""),
              "a parameter: 'degC' is no known unit: a temperature is in K, 37 degrees Celsius are 310.15 K");
    EXPECT_EQ(
        only("\"alpha_m = ", "\"\u03B1_m = "),
        "'\u03B1_m' is no name: it holds more than the letters a to z and A to Z, digits and '_': write 'alpha_m'");
    EXPECT_EQ(only("alpha_m*(1 - m)", "\u03B1_m*(1 - m)"),
              "'\u03B1_m' is no name: names are of the letters a to z and A to Z, digits and '_'; write 'alpha_m'");
    EXPECT_EQ(only("\"g_K\": \"0.3", "\"g_\u03BA\": \"0.2 mS/uF\", \"g_K\": \"0.3"),
              "'g_\u03BA' cannot name a parameter: it holds more than the letters a to z and A to Z, digits and '_': "
              "write 'g_kappa'");
    // A Greek name that is declared and read is one mistake.
    std::string text = with("\"E_K\": ", "\"\u03B5\": ");
    EXPECT_EQ(complaints(text.replace(text.find("(V - E_K)"), 9, "(V - \u03B5)")).size(), 1U);
}

}  // namespace
}  // namespace heartwright::frontend
