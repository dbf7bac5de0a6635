#include "generator/import/write/unit_text.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/diag/plain_number.hpp"
#include "base/units/symbols.hpp"

namespace heartwright::foreign {
namespace {

struct Prefix {
    const char* name;
    int power;
};
// The most usual first.
constexpr Prefix prefixes[] = {{"", 0},   {"m", -3},  {"u", -6},  {"n", -9}, {"k", 3},   {"p", -12}, {"c", -2},
                               {"d", -1}, {"f", -15}, {"M", 6},   {"G", 9},  {"a", -18}, {"T", 12},  {"P", 15},
                               {"E", 18}, {"z", -21}, {"y", -24}, {"Z", 21}, {"Y", 24},  {"r", -27}, {"q", -30},
                               {"R", 27}, {"Q", 30},  {"h", 2},   {"da", 1}};

struct Base {
    std::string symbol;
    double exponent;
    int prefix = 0;  // power of ten
};

std::string joined_bases(const std::vector<Base>& bases) {
    const auto name = [](int power) {
        for (const Prefix& prefix : prefixes)
            if (prefix.power == power) return std::string(prefix.name);
        return std::string();
    };
    std::string above;
    std::string below;
    for (const Base& base : bases) {
        const double size = std::fabs(base.exponent);
        const std::string text = name(base.prefix) + base.symbol + (size == 1 ? "" : "^" + plain_number(size));
        if (base.exponent > 0) above += (above.empty() ? "" : "*") + text;
        if (base.exponent < 0) below += "/" + text;
    }
    return (above.empty() ? "1" : above) + below;
}

bool matches(const std::string& text, const Unit& unit) {
    const std::optional<Unit> parsed = parse_unit(text);
    return parsed && *parsed == unit;
}

// What modellers write, the most usual first; "V" stands for the potential in volts.
const std::vector<Unit>& usual_units() {
    static const std::vector<Unit> list = [] {
        std::vector<Unit> result;
        for (const char* text :
             {"1",       "mV",        "ms",    "1/ms",     "mM",      "uM",       "A/F",      "mS/uF",    "uA/cm^2",
              "mS/cm^2", "uF/cm^2",   "pA",    "nA",       "uA",      "pF",       "nF",       "uF",       "F",
              "nS",      "uS",        "mM/ms", "uM/ms",    "1/mM/ms", "1/uM/ms",  "1/mV",     "1/mV/ms",  "s",
              "1/s",     "mM/s",      "uM/s",  "1/mM",     "1/uM",    "um^3",     "pL",       "nL",       "uL",
              "L",       "um",        "cm",    "um^2",     "cm^2",    "mJ/mol/K", "J/mol/K",  "C/mol",    "C/mmol",
              "K",       "V",         "mM^2",  "um^3/ms",  "pA/mM",   "L/F/ms",   "cm^3/F/s", "mmol/ms",  "mM*mM*mM",
              "mM/mV",   "1/mM^2/ms", "mV/ms", "mM/ms/mV", "C",       "A",        "mol/L/ms", "mS",       "fF",
              "mM^3",    "min",       "1/min", "mM/min",   "uM/min",  "nM/min",   "1/mM/min", "1/uM/min", "h",
              "1/h",     "uM/h",      "nM/h",  "nM"})
            result.push_back(parse_unit(text).value());
        return result;
    }();
    return list;
}

// Prefixes of one or two bases that make up so many powers of ten.
bool distribute(std::vector<Base>& bases, int power) {
    for (Base& base : bases) {
        for (const Prefix& prefix : prefixes) {
            if (prefix.power * base.exponent != power) continue;
            base.prefix = prefix.power;
            return true;
        }
    }
    for (std::size_t i = 0; i < bases.size(); ++i) {
        for (std::size_t j = i + 1; j < bases.size(); ++j) {
            for (const Prefix& first : prefixes) {
                for (const Prefix& second : prefixes) {
                    if (first.power * bases[i].exponent + second.power * bases[j].exponent != power) continue;
                    bases[i].prefix = first.power;
                    bases[j].prefix = second.power;
                    return true;
                }
            }
        }
    }
    return false;
}

struct UnitOfTime {
    const char* name;
    double seconds;
};
constexpr UnitOfTime units_of_time[] = {{"s", 1}, {"min", 60}, {"h", 3600}};

std::string made_of_bases(const Unit& unit, const UnitOfTime& time) {
    const char* const names[] = {"m", "g", time.name, "A", "K", "mol"};
    std::vector<Base> bases;
    double factor = unit.factor / std::pow(time.seconds, unit.exponents[Unit::second]);
    for (std::size_t i = 0; i < Unit::base_count; ++i) {
        if (unit.exponents[i] == 0) continue;
        bases.push_back({names[i], unit.exponents[i]});
        if (i == Unit::kilogram) factor *= std::pow(1e3, unit.exponents[i]);
    }
    if (bases.empty()) bases = {{"s", 1}, {"s", -1}};
    const double power = std::log10(factor);
    const double whole = std::round(power);
    if (!std::isfinite(power) || std::fabs(power - whole) > 1e-9 || !distribute(bases, static_cast<int>(whole)))
        return {};
    return joined_bases(bases);
}

// "(0.5)/ms": a size that no prefixes make, as a number before a unit that has a text.
std::string with_number(const Unit& unit) {
    if (!std::isfinite(unit.factor) || unit.factor <= 0) return {};
    Unit plain = unit;
    plain.factor = 1;
    plain.text.clear();
    for (const Unit& usual : usual_units())
        if (usual.same_dimension(unit)) {
            plain = usual;
            break;
        }
    const std::optional<std::string> text = plain.text.empty() ? unit_text(plain) : plain.text;
    if (!text) return {};
    const std::string number = "(" + plain_number(unit.factor / plain.factor) + ")";
    return *text == "1" ? number : text->starts_with("1/") ? number + text->substr(1) : number + "*" + *text;
}

// "m^2*g/s^3/A": four bases and more, of which one symbol says the same.
bool is_spelled_out(const std::string& text) {
    const auto factors = units::factors(text);
    if (!factors || factors->size() < 4) return false;
    static const std::vector<std::string> bases = {"m", "g", "s", "A", "K", "mol"};
    return std::all_of(factors->begin(), factors->end(), [](const units::Factor& it) {
        return std::any_of(bases.begin(), bases.end(), [&](const std::string& base) {
            return it.symbol == base || (it.symbol.size() == base.size() + 1 && it.symbol.ends_with(base));
        });
    });
}

}  // namespace

std::optional<std::string> unit_text(const Unit& unit) {
    const bool is_short = unit.text.size() <= 24 && unit.text.find(' ') == std::string::npos;
    if (is_short && matches(unit.text, unit) && !is_spelled_out(unit.text)) return unit.text;
    for (const Unit& usual : usual_units())
        if (usual == unit) return usual.text;
    if (matches(unit.text, unit)) return unit.text;
    for (const UnitOfTime& time : units_of_time) {
        const std::string text = made_of_bases(unit, time);
        if (!text.empty() && matches(text, unit)) return text;
    }
    if (const std::string text = with_number(unit); !text.empty() && matches(text, unit)) return text;
    return std::nullopt;
}

std::optional<Unit> spelled(const Unit& unit) {
    std::optional<std::string> text = unit_text(unit);
    if (!text) return std::nullopt;
    Unit result = unit;
    result.text = *std::move(text);
    return result;
}

}  // namespace heartwright::foreign
