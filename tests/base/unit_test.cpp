#include "base/units/unit.hpp"

#include <gtest/gtest.h>

#include "base/units/quantity_list.hpp"

namespace heartwright {
namespace {

Unit unit(std::string_view text) {
    std::string error;
    const std::optional<Unit> result = parse_unit(text, &error);
    EXPECT_TRUE(result) << text << ": " << error;
    return result.value_or(dimensionless());
}

std::string why_not(std::string_view text) {
    std::string error;
    EXPECT_FALSE(parse_unit(text, &error)) << text;
    return error;
}

TEST(unit, reads_what_the_format_lists) {
    for (const char* text :
         {"m",        "L",       "M",    "mol",   "A",         "V",     "C",      "F",        "K",   "J",
          "S",        "s",       "ms",   "1",     "um^2/ms",   "mS/uF", "S/m",    "uA/cm^2",  "A/F", "C/mol",
          "mJ/mol/K", "1/mV/ms", "1/ms", "A*s/F", "uL",        "pA",    "nS",     "kHz",      "g",   "N",
          "Gs",       "dm",      "cm/s", "mM/ms", "1/(mM*ms)", "mM^-1", "mV^0.5", " mM / ms "})
        EXPECT_EQ(unit(text).text, text);
}

TEST(unit, equal_units_are_equal_however_written) {
    EXPECT_EQ(unit("A/F"), unit("pA/pF"));
    EXPECT_EQ(unit("A/F"), unit("uA/uF"));
    EXPECT_EQ(unit("mS/uF"), unit("1/ms"));
    EXPECT_EQ(unit("M"), unit("mol/L"));
    EXPECT_EQ(unit("mM"), unit("mol/m^3"));
    EXPECT_EQ(unit("L"), unit("dm^3"));
    EXPECT_EQ(unit("V"), unit("J/C"));
    EXPECT_EQ(unit("S*V"), unit("A"));
    EXPECT_EQ(unit("N*m"), unit("J"));
    EXPECT_EQ(unit("1/(mM*ms)"), unit("1/mM/ms"));
    EXPECT_EQ(unit("mV*mV/mV"), unit("mV"));
    EXPECT_EQ(unit("mM^10"), unit("mol^10/m^30"));
    EXPECT_FALSE(unit("mM") == unit("uM"));
    EXPECT_TRUE(unit("mM").same_dimension(unit("uM")));
    EXPECT_FALSE(unit("mM").same_dimension(unit("mV")));
    EXPECT_TRUE(unit("mM/uM").is_dimensionless());
    EXPECT_FALSE(unit("mM/uM") == dimensionless());
}

TEST(unit, has_all_prefixes_of_the_si) {
    for (const auto& [text, factor] : std::vector<std::pair<std::string, double>>{
             {"qV", 1e-30}, {"rV", 1e-27}, {"yV", 1e-24}, {"zV", 1e-21}, {"aV", 1e-18}, {"fV", 1e-15},
             {"pV", 1e-12}, {"nV", 1e-9},  {"uV", 1e-6},  {"mV", 1e-3},  {"cV", 1e-2},  {"dV", 1e-1},
             {"daV", 1e1},  {"hV", 1e2},   {"kV", 1e3},   {"MV", 1e6},   {"GV", 1e9},   {"TV", 1e12},
             {"PV", 1e15},  {"EV", 1e18},  {"ZV", 1e21},  {"YV", 1e24},  {"RV", 1e27},  {"QV", 1e30}}) {
        EXPECT_DOUBLE_EQ(unit(text).factor, factor) << text;
        EXPECT_TRUE(unit(text).same_dimension(unit("V"))) << text;
    }
    EXPECT_EQ(unit("min").factor, 60);  // and no milli of anything
    EXPECT_EQ(unit("dam"), unit("m*(10)"));
}

TEST(unit, has_numbers_in_parentheses) {
    EXPECT_DOUBLE_EQ(unit("(0.5)/ms").factor, 500);
    EXPECT_EQ(unit("(1e3)*mV"), unit("V"));
    EXPECT_EQ(unit("ms/(60000)"), unit("us/(60)"));
    EXPECT_EQ((unit("(0.5)/ms") * unit("ms")).text, "(0.5)");
    EXPECT_EQ((unit("(0.5)/ms") / unit("(0.5)/ms")).text, "1");
    EXPECT_EQ(parse_quantity("3 (0.5)/ms")->unit, unit("(0.5)/ms"));
    EXPECT_EQ(why_not("(0)*mV"), "the only number in a unit is 1, not 0");
    EXPECT_EQ(why_not("(-1)*mV"), "'-' is not expected in a unit");
}

TEST(unit, what_is_none_says_why) {
    EXPECT_EQ(why_not(""), "a unit ends too early");
    EXPECT_EQ(why_not("volt"), "'volt' is no known unit: write 'V'");
    EXPECT_EQ(why_not("furlong"), "'furlong' is no known unit");
    EXPECT_EQ(why_not("mV/"), "a unit ends too early");
    EXPECT_EQ(why_not("2 mV"), "the only number in a unit is 1, not 2");
    EXPECT_EQ(why_not("mV ms"), "'m' is not expected in a unit");
    EXPECT_EQ(why_not("mV^x"), "a number is expected after '^'");
    EXPECT_EQ(why_not("mV^inf"), "a number is expected after '^'");
    EXPECT_EQ(why_not("(mV"), "')' is missing");
    EXPECT_EQ(why_not("mV)"), "')' is not expected in a unit");
    EXPECT_EQ(why_not("mV;system"), "';' is not expected in a unit");
    EXPECT_EQ(why_not("m^99"), "a power above 60");
    EXPECT_EQ(why_not(std::string(100, '(') + "m"), "parentheses are nested too deep");
    EXPECT_EQ(why_not(std::string(201, 'm')), "a unit of more than 200 characters");
    EXPECT_EQ(why_not("\xC2\xB5M"), "'\xC2\xB5M' is no known unit: write 'uM'");
    EXPECT_EQ(why_not("\xCE\xBCm"), "'\xCE\xBCm' is no known unit: write 'um'");
    EXPECT_EQ(why_not("\u00B5s"), "'\u00B5s' is no known unit: write 'us'");
    EXPECT_EQ(why_not("mol\u00B7m\u207B\u00B3"), "'\u00B7m\u207B\u00B3' is no known unit: write 'mol*m^-3'");
    EXPECT_EQ(why_not("1/msec"), "'msec' is no known unit: write '1/ms'");
    EXPECT_EQ(why_not("degC"), "'degC' is no known unit: a temperature is in K, 37 degrees Celsius are 310.15 K");
    EXPECT_EQ(why_not("\u00B0C"), "'\u00B0C' is no known unit: a temperature is in K, 37 degrees Celsius are 310.15 K");
    EXPECT_EQ(why_not("\u20AC"), "'\u20AC' is no known unit");
}

TEST(unit, products_read_as_people_write_them) {
    EXPECT_EQ((unit("mV") / unit("ms")).text, "mV/ms");
    EXPECT_EQ((unit("A/F") * unit("mV")).text, "A*mV/F");
    EXPECT_EQ((unit("mM/ms") * unit("ms")).text, "mM");
    EXPECT_EQ((unit("mV") * unit("1/mV/ms")).text, "1/ms");
    EXPECT_EQ((unit("mV") / unit("mV")).text, "1");
    EXPECT_EQ((dimensionless() / unit("ms")).text, "1/ms");
    EXPECT_EQ((unit("uA/uF") * dimensionless()).text, "uA/uF");
    EXPECT_EQ((unit("mS/uF") * unit("mV")).text, "A/F");
    EXPECT_EQ((unit("mM") / unit("uM")).text, "mM/uM");
    EXPECT_EQ(unit("mM").power(2).text, "mM^2");
    EXPECT_EQ(unit("mM").power(0.5).text, "mM^0.5");
    EXPECT_EQ(unit("mM/ms").power(-1).text, "ms/mM");
    EXPECT_EQ(unit("mV").power(0).text, "1");
    EXPECT_EQ((unit("mJ/mol/K") * unit("K") / unit("C/mol")).text, "mV");
    EXPECT_EQ((unit("C/mol") * unit("mV") / (unit("mJ/mol/K") * unit("K"))).text, "1");
    EXPECT_EQ(unit("mM").power(1.0 / 3).power(3), unit("mM"));
}

TEST(unit, texts_stay_short_and_mean_what_they_say) {
    Unit product = dimensionless();
    for (const char* text : {"mV", "A/F", "mM/ms", "um^2", "nS", "K", "uF", "mol", "pA", "kJ"}) {
        product = product * unit(text);
        if (const std::optional<Unit> again = parse_unit(product.text)) EXPECT_EQ(*again, product) << product.text;
    }
    EXPECT_LT(product.text.size(), 80U);
}

TEST(unit, factors_between_prefixes_are_exact) {
    EXPECT_EQ(conversion_factor(unit("mM"), unit("uM")), 1000);
    EXPECT_EQ(conversion_factor(unit("uM"), unit("mM")), 0.001);
    EXPECT_EQ(conversion_factor(unit("um^2/ms"), unit("mm^2/ms")), 1e-6);
    EXPECT_EQ(conversion_factor(unit("fL"), unit("um^3")), 1);
    EXPECT_EQ(conversion_factor(unit("A/F"), unit("mV/ms")), 1);
}

TEST(quantity, is_a_number_a_space_and_a_unit) {
    const std::optional<Quantity> length = parse_quantity("0.2 um");
    ASSERT_TRUE(length);
    EXPECT_EQ(length->value, 0.2);
    EXPECT_EQ(length->unit, unit("um"));
    EXPECT_EQ(parse_quantity("-80 A/F")->value, -80);
    EXPECT_EQ(parse_quantity("0.05 1/ms")->unit, unit("1/ms"));
    EXPECT_EQ(parse_quantity(" 1e-4 cm/s ")->value, 1e-4);
    EXPECT_EQ(parse_quantity("0.5")->unit, dimensionless());

    const auto why = [](std::string_view text) {
        std::string error;
        EXPECT_FALSE(parse_quantity(text, &error)) << text;
        return error;
    };
    EXPECT_EQ(why(""), "a number is expected, then its unit");
    EXPECT_EQ(why("mV"), "a number is expected, then its unit");
    EXPECT_EQ(why("nan mV"), "a number is expected, then its unit");
    EXPECT_EQ(why("inf"), "a number is expected, then its unit");
    EXPECT_EQ(why("5mV"), "a space is expected between the number and its unit: write '5 mV'");
    EXPECT_EQ(why("5\u00B5s"), "a space is expected between the number and its unit: write '5 us'");
    EXPECT_EQ(why("0,5 mV"), "a decimal point is '.', not ','");
    EXPECT_EQ(why("\u22125 mV"), "a number is expected, then its unit: its minus is '-'");
    EXPECT_EQ(why("1e999 mV"), "the number does not fit in double precision");
    EXPECT_EQ(why("5 [mV]"), "'[' is not expected in a unit");
}

TEST(quantities_of_list, share_the_unit_that_stands_last) {
    using Parts = std::vector<std::string>;
    EXPECT_EQ(quantities_of_list("1,10, 100 nM"), (Parts{"1 nM", "10 nM", "100 nM"}));
    EXPECT_EQ(quantities_of_list("0.6,0.4 s"), (Parts{"0.6 s", "0.4 s"}));
    EXPECT_EQ(quantities_of_list("1 nM,1 uM"), (Parts{"1 nM", "1 uM"}));
    EXPECT_EQ(quantities_of_list("-1,-2e3A/F"), (Parts{"-1 A/F", "-2e3 A/F"}));
    EXPECT_EQ(quantities_of_list("600,400"), (Parts{"600", "400"}));
    EXPECT_EQ(quantities_of_list("1,x nM,3 nM"), (Parts{"1 nM", "x nM", "3 nM"}));
    EXPECT_EQ(quantities_of_list("1,x nM"), (Parts{"1", "x nM"}));
    EXPECT_EQ(quantities_of_list(""), Parts{""});
    EXPECT_EQ(quantities_of_list("1,,3 ms"), (Parts{"1 ms", "", "3 ms"}));
}

}  // namespace
}  // namespace heartwright
