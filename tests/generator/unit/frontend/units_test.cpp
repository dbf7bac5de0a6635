// The unit rules of the format, on small equations over: V, E [mV], g [mS/uF], Ca_i [mM], Ca_ss [uM], n [1], tau [ms],
// k [1/ms].
#include <gtest/gtest.h>

#include "tests/generator/unit/frontend/built.hpp"

namespace heartwright::frontend {
namespace {

// The unit of x, or the errors.
std::string unit_of(const std::string& right, const std::string& left = "x") {
    const Built built = build(with_equations("\"" + left + " = " + right + "\""));
    if (!built.model) return errors_of(with_equations("\"" + left + " = " + right + "\""));
    const ir::Definition& x = definition(built, "x");
    return x.unit.text + (x.unit_is_fitted ? " fit" : "");
}

TEST(units, are_inferred) {
    EXPECT_EQ(unit_of("g*(V - E)"), "A/F");
    EXPECT_EQ(unit_of("Ca_i/tau"), "mM/ms");
    EXPECT_EQ(unit_of("sqrt(K_o/Ca_i)"), "1");
    EXPECT_EQ(unit_of("sqrt(square(V))"), "mV");
    EXPECT_EQ(unit_of("pow(V, 3)/cube(V)"), "1");
    EXPECT_EQ(unit_of("pow(K_o, 1/2)*pow(K_o, -0.5)"), "1");
    EXPECT_EQ(unit_of("R*T/F"), "mV");
    EXPECT_EQ(unit_of("fabs(-V)"), "mV");
    EXPECT_EQ(unit_of("next(V)"), "mV");
    EXPECT_EQ(unit_of("t"), "ms");
    EXPECT_EQ(unit_of("i_stim"), "A/F");
    EXPECT_EQ(unit_of("0.32 [1/mV/ms]*V"), "1/ms");
}

TEST(units, a_bare_number_takes_its_partners_unit) {
    EXPECT_EQ(unit_of("V + 49.57"), "mV");
    EXPECT_EQ(unit_of("28/5 - V"), "mV");
    EXPECT_EQ(unit_of("V < -40 && 5 < tau ? V : 0"), "mV");
    EXPECT_EQ(unit_of("max(V, -80)"), "mV");
    EXPECT_EQ(unit_of("n > 1 ? 2 : 3"), "1");
}

TEST(units, a_bare_factor_in_an_argument_takes_what_is_needed) {
    EXPECT_EQ(unit_of("exp((V + 49.57)/9.871)"), "1");
    EXPECT_EQ(unit_of("exp(-0.07*V) + tanh(V/5) + log(K_o/5.4)"), "1");
    EXPECT_EQ(unit_of("sinh(V/25)*cosh(V/25) + atan(V/5)*asinh(K_o/5.4)"), "1");
    EXPECT_EQ(unit_of("exp(-square(V + 27)/225)"), "1");
    EXPECT_EQ(unit_of("exp(-square((V + 27)/15))"), "1");
    EXPECT_EQ(unit_of("exp(V/25 - tau/3 + n)"), "1");
    EXPECT_EQ(unit_of("exp(2*V*F/(R*T))"), "1");
    EXPECT_EQ(unit_of("exp(V)"),
              "the argument 'V' of exp() is in mV: it must have no unit; divide it by a value in mV");
    EXPECT_EQ(unit_of("exp(V + 3)"),
              "the argument 'V + 3' of exp() is in mV: it must have no unit; divide it by a value in mV");
    EXPECT_EQ(unit_of("exp(2*Ca_ss/Ca_i)"),
              "the argument '2*Ca_ss/Ca_i' of exp() is in uM/mM: it must have no unit: the factor 0.001 is missing; "
              "write in(2*Ca_ss/Ca_i, [1])");
    EXPECT_EQ(unit_of("atanh(V)"),
              "the argument 'V' of atanh() is in mV: it must have no unit; divide it by a value in mV");
    EXPECT_EQ(unit_of("ceil(t/3)"),
              "the argument 't/3' of ceil() is in ms: it must have no unit; divide it by a value in ms");
    EXPECT_EQ(unit_of("floor(t/3)"),
              "the argument 't/3' of floor() is in ms: it must have no unit; divide it by a value in ms");
}

TEST(units, elsewhere_a_bare_number_has_none) {
    EXPECT_EQ(unit_of("1 + V/5"), "mV");  // 1 takes the unit of its partner
    EXPECT_EQ(unit_of("n + V/5"), "'n' is in 1 but 'V/5' in mV: they cannot be added");
    EXPECT_EQ(unit_of("V + 5*n"), "'V' is in mV but '5*n' in 1: they cannot be added");
}

TEST(units, a_mismatch_names_both_sides_and_the_factor) {
    EXPECT_EQ(unit_of("Ca_i - Ca_ss"),
              "'Ca_i' is in mM but 'Ca_ss' in uM: the factor 1000 is missing; write in(Ca_i, [uM])");
    EXPECT_EQ(unit_of("Ca_i < Ca_ss ? 1 : 0"),
              "'Ca_i' is in mM but 'Ca_ss' in uM: the factor 1000 is missing; write in(Ca_i, [uM])");
    EXPECT_EQ(unit_of("V + tau"), "'V' is in mV but 'tau' in ms: they cannot be added");
    EXPECT_EQ(unit_of("n > 0 ? V : tau"), "'V' is in mV but 'tau' in ms: they cannot be branches of one choice");
    EXPECT_EQ(unit_of("Ca_ss/tau", "x [mM/ms]"),
              "'x' is in mM/ms but its right side in uM/ms: the factor 0.001 is missing; write in(Ca_ss/tau, [mM/ms])");
    EXPECT_EQ(unit_of("V", "x [ms]"), "'x' is in ms but its right side in mV");
    EXPECT_EQ(unit_of("pow(n, V)"), "the exponent 'V' is in mV: it must have no unit");
    EXPECT_EQ(unit_of("pow(2.8, (T - 310)/10)"), "1") << "10 is in K, as in an argument of exp";
    EXPECT_EQ(unit_of("pow(2.8, T - 310)"), "the exponent 'T - 310' is in K: it must have no unit");
    EXPECT_EQ(
        unit_of("pow(Ca_i, V/E)"),
        "'Ca_i' is in mM: to a power that is neither a number nor given by parameters only a value without a unit "
        "can be raised; divide it by one in mM");
    EXPECT_EQ(unit_of("pow(Ca_i, 1000*n)"),
              "the exponent '1000*n' is 500: a value with a unit is raised to powers from -100 to 100");
}

TEST(units, an_exponent_given_by_parameters_makes_a_unit) {
    EXPECT_EQ(unit_of("pow(Ca_i, 4*n)"), "mM^2");
    EXPECT_EQ(unit_of("pow(Ca_i, n)/pow(K_o, 0.5)"), "1");
    const Built built = build(with_equations(R"j("h = 6*n", "x = pow(Ca_i, h)/(pow(Ca_i, h) + pow(K_o, h))",
        "free = pow(k*tau, n)")j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_EQ(ir::to_string(definition(built, "x").value), "pow(Ca_i, 3)/(pow(Ca_i, 3) + pow(K_o, 3))");
    EXPECT_EQ(ir::to_string(definition(built, "free").value), "pow(k*tau, n)");  // of a value without a unit it stays
    EXPECT_EQ(built.model->find_parameter("n")->bind, ir::bound_as_exponent);
    EXPECT_EQ(built.model->find_parameter("tau")->bind, "");
}

TEST(units, hold_for_the_exponents_of_every_variant) {
    const std::string harmless = with_equations(R"j("x = pow(Ca_i, 4*n)/(pow(Ca_i, 4*n) + pow(K_o, 4*n))")j", "",
                                                R"j("variants": { "steep": { "parameters": { "n": "1" } } })j");
    EXPECT_EQ(errors_of(harmless, {{"steep"}, {}, ""}), "");
    const std::string harmful = with_equations(R"j("x [mM^2/ms] = 0.1 [1/ms]*pow(Ca_i, 4*n)")j", "",
                                               R"j("variants": { "steep": { "parameters": { "n": "1" } } })j");
    EXPECT_EQ(errors_of(harmful), "");
    EXPECT_EQ(errors_of(harmful, {{"steep"}, {}, ""}), "'x' is in mM^2/ms but its right side in mM^4/ms");
}

TEST(units, only_in_converts_between_prefixes) {
    const Built built =
        build(with_equations(R"j("x = in(Ca_i, [uM]) - Ca_ss", "y = in(Ca_ss, [mM])", "z = in(Ca_i, [mM])")j"));
    EXPECT_EQ(ir::to_string(definition(built, "x").value), "1000 [uM/mM]*Ca_i - Ca_ss");
    EXPECT_EQ(definition(built, "y").value->operand(0)->value(), 1e-3);
    EXPECT_EQ(ir::to_string(definition(built, "z").value), "Ca_i");
    EXPECT_EQ(unit_of("in(V, [mM])"), "'V' is in mV: in() cannot make it mM");
    EXPECT_EQ(unit_of("in(5, [mM])"), "a bare number has no unit to convert; give it one: 5 [mM]");
}

TEST(units, a_right_side_without_any_is_a_fit) {
    EXPECT_EQ(unit_of("1/(6.765*exp((V + 1)/34.77) + 8.552*exp(-V/5.955))", "x [ms]"), "ms fit");
    EXPECT_EQ(unit_of("5", "x [ms]"), "ms fit");
    EXPECT_EQ(unit_of("n", "x [1]"), "1");
    EXPECT_EQ(unit_of("tau", "x [ms]"), "ms");
    EXPECT_EQ(unit_of("Ca_ss/Ca_i", "x [1]"),
              "'x' is in 1 but its right side in uM/mM: the factor 0.001 is missing; write in(Ca_ss/Ca_i, [1])");
}

TEST(units, an_update_without_any_is_a_fit_where_its_unit_is_written) {
    const Built built =
        build(with_equations(R"j("ddt(c) [mM/ms] = 0.02*exp(-V/20)", "next(d) [uM] = 0.1*n", "ddt(m) [1/ms] = k*m",
                                 "ddt(e) [mM/ms] = 5")j",
                             R"j("c": "0.1 mM", "d": "1 uM", "m": "0", "e": "1 mM")j"));
    ASSERT_TRUE(built.model) << built.messages;
    EXPECT_TRUE(built.model->find_state("c")->update_is_fitted);
    EXPECT_TRUE(built.model->find_state("d")->update_is_fitted);
    EXPECT_FALSE(built.model->find_state("m")->update_is_fitted);
    EXPECT_TRUE(built.model->find_state("e")->update_is_fitted);
    EXPECT_EQ(errors_of(with_equations(R"j("ddt(c) [uM/ms] = 0.02*n")j", R"j("c": "0.1 mM")j")),
              "'ddt(c)' is in mM/ms, as its state's unit says, not in uM/ms: the factor 0.001 is missing; write "
              "ddt(c) [mM/ms] = ...");
    EXPECT_EQ(errors_of(with_equations(R"j("ddt(c) [mM/ms] = Ca_ss/tau")j", R"j("c": "0.1 mM")j")),
              "'ddt(c)' is in mM/ms but its right side in uM/ms: the factor 0.001 is missing; write in(Ca_ss/tau, "
              "[mM/ms])");
}

TEST(units, the_unit_of_an_update_follows_from_its_state) {
    EXPECT_EQ(errors_of(with_equations(R"j("ddt(m) = (0.5 - m)/tau")j", R"j("m": "0")j")), "");
    EXPECT_EQ(errors_of(with_equations(R"j("ddt(c) = 0")j", R"j("c": "0.1 mM")j")), "");
    EXPECT_EQ(errors_of(with_equations(R"j("next(c) = V > 0 ? 1 : c")j", R"j("c": "0.1 mM")j")), "");
    EXPECT_EQ(errors_of(with_equations(R"j("ddt(m) = 0.5 - m")j", R"j("m": "0")j")),
              "'ddt(m)' is in 1/ms but its right side in 1; a bare number has no unit: give the rate or the time "
              "constant one, such as 0.1 [1/ms] or 10 [ms]; a fit to data names its unit: ddt(m) [1/ms] = ...");
    EXPECT_EQ(
        errors_of(with_equations(R"j("ddt(c) = Ca_ss/tau")j", R"j("c": "0.1 mM")j")),
        "'ddt(c)' is in mM/ms but its right side in uM/ms: the factor 0.001 is missing; write in(Ca_ss/tau, [mM/ms])");
    EXPECT_EQ(errors_of(with_equations(R"j("next(c) = Ca_ss")j", R"j("c": "0.1 mM")j")),
              "'next(c)' is in mM but its right side in uM: the factor 0.001 is missing; write in(Ca_ss, [mM])");
    EXPECT_EQ(errors_of(with_equations(R"j("ddt(c) = 0")j", R"j("c": {"initial": "2*Ca_ss", "unit": "mM"})j")),
              "'c' is in mM but its right side in uM: the factor 0.001 is missing; write in(2*Ca_ss, [mM])");
}

}  // namespace
}  // namespace heartwright::frontend
