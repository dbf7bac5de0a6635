// Definitions of units: prefixes, exponents, multipliers, scopes, cycles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "cellml_of.hpp"

namespace heartwright::cellml {
namespace {

using testing::HasSubstr;

std::string variable_in(const std::string& units) {
    return "<variable name='v' units='" + units + "' initial_value='1'/>";
}

// A model with these definitions and a constant in units 'u'.
std::string with_units(const std::string& definitions, const std::string& in_component = "") {
    return cellml("1.0", definitions + "<component name='c'>" + in_component + variable_in("u") + "</component>");
}

Unit unit_of(const foreign::Model& model) {
    EXPECT_EQ(model.variables.size(), 1u);
    EXPECT_TRUE(model.variables.at(0).unit.unit.has_value());
    return model.variables.at(0).unit.unit.value_or(Unit{});
}

Unit unit_of(const std::string& definitions) { return unit_of(model_of(with_units(definitions))); }

std::string units(const std::string& name, const std::string& content) {
    return "<units name='" + name + "'>" + content + "</units>\n";
}

std::string unit(const std::string& name, const std::string& rest = "") {
    return "<unit units='" + name + "' " + rest + "/>";
}

TEST(CellmlUnits, texts_are_those_of_our_specs) {
    EXPECT_EQ(unit_of(units("u", unit("volt", "prefix='milli'"))).text, "mV");
    EXPECT_EQ(unit_of(units("u", unit("second", "prefix='milli' exponent='-1'"))).text, "1/ms");
    EXPECT_EQ(
        unit_of(units("u", unit("siemens", "prefix='milli'") + unit("metre", "prefix='centi' exponent='-2'"))).text,
        "mS/cm^2");
    EXPECT_EQ(unit_of(units("u", unit("mole", "prefix='milli'") + unit("litre", "exponent='-1'"))).text, "mM");
    EXPECT_EQ(unit_of(units("mV", unit("volt", "prefix='milli'")) +
                      units("u", unit("mV", "exponent='-1'") + unit("second", "prefix='-3' exponent='-1'")))
                  .text,
              "1/mV/ms");
    EXPECT_EQ(unit_of(units("u", unit("kilogram"))).text, "kg");
    EXPECT_EQ(unit_of(units("u", unit("volt", "multiplier='0.001'"))).text, "mV");
    EXPECT_EQ(unit_of(units("u", unit("dimensionless"))).text, "1");
}

// However its definition is made: from bases, as our own exports had them, or from others.
TEST(CellmlUnits, names_of_the_file_survive) {
    const std::string volt = unit("metre", "exponent='2'") + unit("kilogram") + unit("second", "exponent='-3'") +
                             unit("ampere", "exponent='-1'");
    const auto text_of = [&](const std::string& name, const std::string& definition) {
        const std::string text =
            cellml("1.0", units(name, definition) + "<component name='c'><variable name='v' units='" + name +
                              "' initial_value='1'/></component>");
        return unit_of(model_of(text)).text;
    };
    EXPECT_EQ(text_of("mV", unit("dimensionless", "multiplier='0.001'") + volt), "mV");
    EXPECT_EQ(text_of("millivolt", unit("dimensionless", "multiplier='0.001'") + volt), "mV");
    EXPECT_EQ(text_of("V_per_ms", unit("dimensionless", "multiplier='1000'") + volt + unit("second", "exponent='-1'")),
              "V/ms");
    EXPECT_EQ(text_of("per_ms", unit("dimensionless", "multiplier='1000'") + unit("second", "exponent='-1'")), "1/ms");
    EXPECT_EQ(text_of("um3", unit("dimensionless", "multiplier='1e-18'") + unit("metre", "exponent='3'")), "um^3");
    EXPECT_EQ(text_of("attoF", unit("farad", "prefix='atto'")), "aF");
}

TEST(CellmlUnits, every_standard_unit_has_its_size) {
    const std::map<std::string, std::string> equal = {
        {"ampere", "A"},     {"becquerel", "1/s"}, {"coulomb", "A*s"}, {"dimensionless", "1"}, {"farad", "F"},
        {"gram", "g"},       {"gray", "J/kg"},     {"henry", "V*s/A"}, {"hertz", "1/s"},       {"joule", "N*m"},
        {"katal", "mol/s"},  {"kelvin", "K"},      {"kilogram", "kg"}, {"liter", "L"},         {"litre", "L"},
        {"meter", "m"},      {"metre", "m"},       {"mole", "mol"},    {"newton", "kg*m/s^2"}, {"ohm", "V/A"},
        {"pascal", "N/m^2"}, {"radian", "1"},      {"second", "s"},    {"siemens", "A/V"},     {"sievert", "J/kg"},
        {"steradian", "1"},  {"tesla", "V*s/m^2"}, {"volt", "J/C"},    {"watt", "V*A"},        {"weber", "V*s"}};
    for (const auto& [name, text] : equal) {
        const Unit found = unit_of(units("u", unit(name)));
        EXPECT_TRUE(found == *parse_unit(text)) << name << " is " << found.text;
        EXPECT_TRUE(*parse_unit(found.text) == found) << name;
    }
}

TEST(CellmlUnits, every_prefix_has_its_power) {
    const std::map<std::string, int> powers = {
        {"yotta", 24}, {"zetta", 21}, {"exa", 18},   {"peta", 15},   {"tera", 12},  {"giga", 9},    {"mega", 6},
        {"kilo", 3},   {"hecto", 2},  {"deca", 1},   {"deka", 1},    {"deci", -1},  {"centi", -2},  {"milli", -3},
        {"micro", -6}, {"nano", -9},  {"pico", -12}, {"femto", -15}, {"atto", -18}, {"zepto", -21}, {"yocto", -24}};
    for (const auto& [name, power] : powers) {
        const double factor = unit_of(units("u", unit("volt", "prefix='" + name + "'"))).factor;
        EXPECT_NEAR(factor / std::pow(10.0, power), 1, 1e-12) << name;
    }
}

TEST(CellmlUnits, a_multiplier_is_outside_the_exponent) {
    const Unit found = unit_of(units("u", unit("metre", "prefix='-2' exponent='-1' multiplier='1000'")));
    EXPECT_NEAR(found.factor, 1e5, 1e-7);
    EXPECT_EQ(found.exponents[Unit::metre], -1);
    EXPECT_EQ(found.text, "");  // no prefix makes 1000/cm
    EXPECT_NEAR(unit_of(units("u", unit("second", "multiplier='60'"))).factor, 60, 0);
}

TEST(CellmlUnits, exponents_may_be_fractions) {
    const Unit found = unit_of(units("u", unit("metre", "exponent='0.5'") + unit("metre", "exponent='1.5'")));
    EXPECT_EQ(found.exponents[Unit::metre], 2);
    EXPECT_EQ(found.text, "m^2");
}

// The release of Decker 2009 has mM^10: its exported file is read again.
TEST(CellmlUnits, exponents_reach_those_of_hill_functions) {
    const Unit found = unit_of(units("mM", unit("mole", "prefix='milli'") + unit("litre", "exponent='-1'")) +
                               units("u", unit("mM", "exponent='15'")));
    EXPECT_EQ(found.exponents[Unit::metre], -45);
}

TEST(CellmlUnits, a_component_may_have_units_of_its_own) {
    const foreign::Model model = model_of(with_units(units("u", unit("second")), units("u", unit("volt"))));
    EXPECT_EQ(unit_of(model).text, "V");
}

TEST(CellmlUnits, unknown_names_are_a_warning_with_place) {
    const ReadModel result = read(with_units("", ""));
    EXPECT_FALSE(result.has_errors);
    EXPECT_THAT(result.messages, HasSubstr("warning: units 'u' are not defined; they are read as unknown"));
    EXPECT_FALSE(result.model.variables.at(0).unit.unit.has_value());
    EXPECT_EQ(result.model.variables.at(0).unit.text, "u");
}

TEST(CellmlUnits, base_units_of_a_model_are_dimensionless_with_a_warning) {
    const ReadModel result = read(with_units("<units name='u' base_units='yes'/>"));
    EXPECT_THAT(result.messages,
                HasSubstr("warning: units 'u' are a base unit of this model; they are read as dimensionless"));
    EXPECT_TRUE(unit_of(result.model).is_dimensionless());
}

TEST(CellmlUnits, definitions_that_lead_back_to_themselves_are_refused) {
    const ReadModel result = read(with_units(units("u", unit("w")) + units("w", unit("u"))));
    EXPECT_TRUE(result.has_errors);
    EXPECT_THAT(result.messages, HasSubstr("error: units 'u' are defined by themselves"));
}

TEST(CellmlUnits, bad_numbers_are_refused_at_the_attribute) {
    const auto messages = [](const std::string& rest) {
        return read(with_units(units("u", unit("volt", rest)))).messages;
    };
    EXPECT_THAT(messages("prefix='mili'"), HasSubstr("error: 'mili' is no prefix"));
    EXPECT_THAT(messages("exponent='two'"), HasSubstr("error: a number was expected"));
    EXPECT_THAT(messages("multiplier='0'"), HasSubstr("error: the multiplier of a unit must be positive"));
    EXPECT_THAT(messages("exponent='100'"), HasSubstr("error: units 'u' cannot be expressed"));
    EXPECT_THAT(messages("multiplier='1e400'"), HasSubstr("error: a number was expected"));
}

TEST(CellmlUnits, squares_of_squares_do_not_grow_without_bound) {
    std::string definitions = units("u0", unit("volt"));
    for (int i = 1; i <= 90; ++i)
        definitions += units("u" + std::to_string(i), unit("u" + std::to_string(i - 1), "exponent='2'"));
    const ReadModel result = read(with_units(definitions + units("u", unit("u90"))));
    EXPECT_THAT(result.messages, HasSubstr("cannot be expressed"));
}

TEST(CellmlUnits, a_scale_with_an_offset_keeps_its_numbers) {
    const ReadModel result = read(with_units(units("u", unit("celsius"))));
    EXPECT_FALSE(result.has_errors);
    EXPECT_THAT(result.messages, HasSubstr("have an offset; numbers stay as they are"));
    EXPECT_EQ(unit_of(result.model).text, "K");
}

}  // namespace
}  // namespace heartwright::cellml
