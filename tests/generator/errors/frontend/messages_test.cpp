// The whole text of messages: place, line, caret, suggestion.
#include <gtest/gtest.h>

#include "tests/generator/unit/frontend/built.hpp"

namespace heartwright::frontend {
namespace {

// A model that starts at line 1 with the component "c" on lines 4 and following.
std::string spec_of_lines(const std::string& component) {
    return R"json({ "format": 1, "name": "m", "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
  "components": { "base": { "parameters": { "g": "0.1 mS/uF", "E": "-80 mV" }, "states": { "V": "-85 mV" },
                            "equations": ["i_ion = g*(V - E)"] },
"c": )json" +
           component + " } }";
}

TEST(messages, an_undefined_name_has_a_caret_and_a_suggestion) {
    EXPECT_EQ(build(spec_of_lines(R"j({ "parameters": { "xr_inf": "1" },
  "equations": ["i_Kr = g*xr_inff*(V - E)"] })j"))
                  .messages,
              "m.json:5:27: error: 'xr_inff' is not defined\n"
              "    \"equations\": [\"i_Kr = g*xr_inff*(V - E)\"] } } }\n"
              "                            ^~~~~~~ did you mean 'xr_inf'?\n");
}

TEST(messages, all_kinds_of_errors_come_together) {
    EXPECT_EQ(build(spec_of_lines(R"j({ "colour": "red", "states": { "a": "1 mM", "b": "1" },
  "parameters": { "n": "2" },
  "equations": ["x = n ^ 2",
                "y = z + pow(n)",
                "ddt(a) = V",
                "z = V + n"] })j"))
                  .messages,
              "m.json:4:9: error: 'colour' is no key of a component\n"
              "    \"c\": { \"colour\": \"red\", \"states\": { \"a\": \"1 mM\", \"b\": \"1\" },\n"
              "            ^~~~~~\n"
              "m.json:4:51: error: nothing updates the state 'b'\n"
              "    \"c\": { \"colour\": \"red\", \"states\": { \"a\": \"1 mM\", \"b\": \"1\" },\n"
              "                                                      ^ add \"ddt(b) = ...\" or \"next(b) = ...\", or "
              "make it a parameter\n"
              "m.json:6:24: error: '^' is not allowed\n"
              "    \"equations\": [\"x = n ^ 2\",\n"
              "                         ^ use pow(x, y), square(x) or cube(x)\n"
              "m.json:7:26: error: 'pow' takes 2 arguments, not 1\n"
              "    \"y = z + pow(n)\",\n"
              "             ^~~ write pow(x, y)\n"
              "m.json:8:27: error: 'ddt(a)' is in mM/ms but its right side in mV\n"
              "    \"ddt(a) = V\",\n"
              "              ^\n"
              "m.json:9:22: error: 'V' is in mV but 'n' in 1: they cannot be added\n"
              "    \"z = V + n\"] } } }\n"
              "         ^~~~~\n");
}

TEST(messages, a_cycle_is_printed_as_a_chain) {
    EXPECT_EQ(build(spec_of_lines(R"j({ "equations": ["a = b + 1", "b = c/2",
                "c = 1 - a"] })j"))
                  .messages,
              "m.json:4:23: error: a cycle: a -> b -> c -> a\n"
              "    \"c\": { \"equations\": [\"a = b + 1\", \"b = c/2\",\n"
              "                          ^ each of these needs the next one first\n");
}

TEST(messages, a_unit_mismatch_names_both_sides_and_the_factor) {
    EXPECT_EQ(build(spec_of_lines(R"j({ "parameters": { "ca_jsr": "1 mM", "ca_ds": "0.1 uM" },
  "equations": ["J = g*(ca_jsr - ca_ds)"] })j"))
                  .messages,
              "m.json:5:25: error: 'ca_jsr' is in mM but 'ca_ds' in uM: the factor 1000 is missing\n"
              "    \"equations\": [\"J = g*(ca_jsr - ca_ds)\"] } } }\n"
              "                          ^~~~~~~~~~~~~~ write in(ca_jsr, [uM])\n");
}

TEST(messages, states_are_updated_exactly_once) {
    EXPECT_EQ(errors_of(with_equations(R"j("ddt(a) = 0", "next(a) = 1", "ddt(Ca_i) = 0", "ddt(V) = 0", "ddt(bb) = 0")j",
                                       R"j("a": "1", "b": "1")j")),
              "'a' is updated twice\n"
              "'ddt(Ca_i)': 'Ca_i' is not a state\n"
              "'ddt(V)' cannot be given: the membrane gives ddt(V); add to the membrane's current 'i_ion'\n"
              "'ddt(bb)': 'bb' is not a state; did you mean 'b'?");
}

TEST(messages, initial_values_say_what_they_cannot_use) {
    const auto errors = [](const std::string& a, const std::string& b) {
        return errors_of(with_equations(
            R"j("ddt(a) = 0", "ddt(b) = 0", "x = t + tau")j",
            R"j("a": { "unit": "ms", "initial": ")j" + a + R"j(" }, "b": { "unit": "ms", "initial": ")j" + b + "\" }"));
    };
    EXPECT_EQ(errors("2*b", "a - 1"), "the initial value of 'a' needs itself: a -> b -> a");
    EXPECT_EQ(errors("x", "1 ms"),
              "the initial value of 'a' depends on 't'; it is made of parameters and other initial values");
    EXPECT_EQ(errors("next(b)", "1 ms"),
              "the initial value of 'a' depends on 'next(b)'; it is made of parameters and other initial values");
    EXPECT_EQ(errors("a", "1 parsec"),
              "this is no quantity: 'parsec' is no known unit\n"
              "the initial value of 'a' needs itself: a -> a");
}

TEST(messages, the_current_holds_no_stimulus) {
    EXPECT_EQ(
        errors_of(
            R"j({ "format": 1, "name": "m", "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
      "components": { "c": { "parameters": { "g": "0.1 mS/uF" }, "states": { "V": "1 mV" }, "equations": ["a = i_stim", "i_ion = g*V + a"] } } })j"),
        "the membrane's current 'i_ion' reads the stimulus 'i_stim'; leave it out: the membrane adds it");
}

TEST(messages, a_bound_parameter_is_in_ms) {
    EXPECT_EQ(
        errors_of(spec::small_model(
            R"j({ "parameters": { "BCL": { "value": "1 s", "bind": "pacing.period" } }, "equations": ["x = t/BCL"] })j")),
        "'BCL' is bound to pacing.period, which is in ms, but is in s");
}

TEST(messages, occupancies_add_up) {
    const auto errors = [](const std::string& initial) {
        return errors_of(
            spec::small_model(R"j({ "parameters": { "k": "1 1/ms" }, "channels": { "X": { "states": ["A", "B"],
          "transitions": { "A <-> B": ["k", "k"] }, "initial": )j" +
                              initial + " } } }"));
    };
    EXPECT_EQ(errors(R"j({ "A": "0.5", "B": "0.4" })j"),
              "the initial occupancies of 'X' do not add up to 1; one of them may be \"rest\"");
    EXPECT_EQ(errors(R"j({ "A": "1.5", "B": "rest" })j"), "a probability lies between 0 and 1");
    EXPECT_EQ(errors(R"j({ "A": "0.5 mM", "B": "rest" })j"), "a probability has no unit");
    EXPECT_EQ(errors(R"j({ "A": "0.5", "B": "0.5" })j"), "");
}

TEST(messages, warn_of_what_is_not_used_and_of_dt) {
    EXPECT_EQ(build(spec_of_lines(R"j({ "parameters": { "n": "2" }, "states": { "a": "1 ms" },
  "equations": ["x = 1", "next(a) = dt"] })j"))
                  .messages,
              "m.json:4:25: warning: the parameter 'n' is not used\n"
              "    \"c\": { \"parameters\": { \"n\": \"2\" }, \"states\": { \"a\": \"1 ms\" },\n"
              "                            ^\n"
              "m.json:5:18: warning: 'x' is not used by any equation\n"
              "    \"equations\": [\"x = 1\", \"next(a) = dt\"] } } }\n"
              "                   ^ it can still be shown by probes\n"
              "m.json:5:37: warning: 'dt' makes results depend on the time step\n"
              "    \"equations\": [\"x = 1\", \"next(a) = dt\"] } } }\n"
              "                                      ^~\n");
}

}  // namespace
}  // namespace heartwright::frontend
