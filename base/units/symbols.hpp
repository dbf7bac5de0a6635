// The symbols a unit is written with, and the text of products: what unit.cpp and parse_unit.cpp share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/units/unit.hpp"

namespace heartwright::units {

// One symbol of a unit's text and its power: uF^-1 in "mS/uF".
struct Factor {
    std::string symbol;
    double exponent;
};

// The prefixes of the SI.
struct Prefix {
    std::string_view name, symbol;
    int power;  // of ten
};
const std::vector<Prefix>& prefixes();

double power_of_ten(int power);  // as the compiler reads 1e-15

// "mV", "mol", "um": a known unit with or without a prefix; "(0.5)": a number.
std::optional<Unit> known_symbol(std::string_view symbol);

// "mV*(0.5)/ms" of its factors, and "1" of none.
std::string joined(const std::vector<Factor>& factors);

// The symbols of a text that parse_unit takes, in its order; nothing for another text.
std::optional<std::vector<Factor>> factors(std::string_view text, std::string* error = nullptr);

// Text of `unit` = a * b^exponent: equal symbols are merged ("mV" * "1/mV/ms" is "1/ms"), a long product that has a
// usual name gets it ("mS*mV/uF" is "A/F"), a very long one is given in SI base units.
std::string product_text(const Unit& unit, std::string_view a, std::string_view b, double exponent);

}  // namespace heartwright::units
