#include "base/units/symbols.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace heartwright::units {
namespace {

struct Symbol {
    std::string_view name;
    double factor;
    std::array<double, Unit::base_count> exponents;  // m kg s A K mol
};

constexpr Symbol symbols[] = {
    {"m", 1, {1, 0, 0, 0, 0, 0}},    {"g", 1e-3, {0, 1, 0, 0, 0, 0}}, {"s", 1, {0, 0, 1, 0, 0, 0}},
    {"A", 1, {0, 0, 0, 1, 0, 0}},    {"K", 1, {0, 0, 0, 0, 1, 0}},    {"mol", 1, {0, 0, 0, 0, 0, 1}},
    {"L", 1e-3, {3, 0, 0, 0, 0, 0}}, {"M", 1e3, {-3, 0, 0, 0, 0, 1}}, {"C", 1, {0, 0, 1, 1, 0, 0}},
    {"V", 1, {2, 1, -3, -1, 0, 0}},  {"F", 1, {-2, -1, 4, 2, 0, 0}},  {"S", 1, {-2, -1, 3, 2, 0, 0}},
    {"J", 1, {2, 1, -2, 0, 0, 0}},   {"N", 1, {1, 1, -2, 0, 0, 0}},   {"Hz", 1, {0, 0, -1, 0, 0, 0}},
    {"min", 60, {0, 0, 1, 0, 0, 0}}, {"h", 3600, {0, 0, 1, 0, 0, 0}},
};

// What people call the units that long products come to; the first that fits is taken.
constexpr std::string_view usual_names[] = {
    "mV",      "V",       "ms",      "mM",      "uM",    "pA",  "nA",    "uA",     "A",       "pF",      "uF",
    "F",       "nS",      "S",       "um^3",    "1/ms",  "A/F", "mM/ms", "uM/ms",  "1/mM/ms", "mS/cm^2", "uA/cm^2",
    "uF/cm^2", "um^2/ms", "mm^2/ms", "cm^2/ms", "mm/ms", "S/m", "C/mol", "mol/ms", "mmol/ms",
};

const Symbol* find_symbol(std::string_view name) {
    const auto found =
        std::find_if(std::begin(symbols), std::end(symbols), [&](const Symbol& s) { return s.name == name; });
    return found == std::end(symbols) ? nullptr : found;
}

// A number in parentheses, as in "(0.5)/ms".
std::optional<double> known_number(std::string_view text) {
    if (text.size() < 3 || text.front() != '(' || text.back() != ')') return std::nullopt;
    double value = 0;
    const char* const last = text.data() + text.size() - 1;
    const auto [end, code] = std::from_chars(text.data() + 1, last, value);
    if (code != std::errc() || end != last || !std::isfinite(value) || value <= 0) return std::nullopt;
    return value;
}

std::string number_text(double value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

// For products that no usual name fits: "1e-06 m^2*kg/s". Not meant to be read back.
std::string base_text(const Unit& unit) {
    constexpr std::string_view names[] = {"m", "kg", "s", "A", "K", "mol"};
    std::vector<Factor> bases;
    for (std::size_t base = 0; base < Unit::base_count; ++base)
        if (unit.exponents[base] != 0) bases.push_back({std::string(names[base]), unit.exponents[base]});
    return (unit.factor == 1 ? "" : number_text(unit.factor) + " ") + joined(bases);
}

}  // namespace

std::string joined(const std::vector<Factor>& factors) {
    std::string above;
    std::string below;
    for (const Factor& factor : factors) {
        const double size = std::fabs(factor.exponent);
        const std::string text = factor.symbol + (size == 1 ? "" : "^" + number_text(size));
        if (factor.exponent > 0)
            above += (above.empty() ? "" : "*") + text;
        else
            below += "/" + text;
    }
    return (above.empty() ? "1" : above) + below;
}

std::optional<Unit> known_symbol(std::string_view name) {
    if (const std::optional<double> number = known_number(name)) return Unit{*number, {}, std::string(name)};
    if (const Symbol* symbol = find_symbol(name)) return Unit{symbol->factor, symbol->exponents, std::string(name)};
    for (const Prefix& prefix : prefixes()) {
        if (!name.starts_with(prefix.symbol)) continue;
        if (const Symbol* symbol = find_symbol(name.substr(prefix.symbol.size())))
            return Unit{power_of_ten(prefix.power) * symbol->factor, symbol->exponents, std::string(name)};
    }
    return std::nullopt;
}

const std::vector<Prefix>& prefixes() {
    static const std::vector<Prefix> list = {
        {"quetta", "Q", 30}, {"ronna", "R", 27},  {"yotta", "Y", 24},  {"zetta", "Z", 21},  {"exa", "E", 18},
        {"peta", "P", 15},   {"tera", "T", 12},   {"giga", "G", 9},    {"mega", "M", 6},    {"kilo", "k", 3},
        {"hecto", "h", 2},   {"deca", "da", 1},   {"deci", "d", -1},   {"centi", "c", -2},  {"milli", "m", -3},
        {"micro", "u", -6},  {"nano", "n", -9},   {"pico", "p", -12},  {"femto", "f", -15}, {"atto", "a", -18},
        {"zepto", "z", -21}, {"yocto", "y", -24}, {"ronto", "r", -27}, {"quecto", "q", -30}};
    return list;
}

double power_of_ten(int power) { return power < 0 ? 1 / std::pow(10.0, -power) : std::pow(10.0, power); }

std::string product_text(const Unit& unit, std::string_view a, std::string_view b, double exponent) {
    if (b == "1") return std::string(a);
    if (a == "1" && exponent == 1) return std::string(b);
    if (unit == dimensionless()) return "1";

    auto merged = factors(a);
    const auto others = factors(b);
    if (!merged || !others) return base_text(unit);
    for (const Factor& other : *others) {
        const auto same =
            std::find_if(merged->begin(), merged->end(), [&](const Factor& f) { return f.symbol == other.symbol; });
        if (same == merged->end())
            merged->push_back({other.symbol, other.exponent * exponent});
        else
            same->exponent += other.exponent * exponent;
    }
    std::erase_if(*merged, [](const Factor& factor) { return std::fabs(factor.exponent) < 1e-9; });
    for (Factor& factor : *merged)
        if (const double whole = std::round(factor.exponent); std::fabs(factor.exponent - whole) < 1e-9)
            factor.exponent = whole;
    if (merged->size() <= 1) return joined(*merged);
    static const std::vector<Unit> usual_units = [] {
        std::vector<Unit> result;
        for (const std::string_view name : usual_names) result.push_back(*parse_unit(name));
        return result;
    }();
    for (const Unit& usual : usual_units) {
        const bool is_shorter = merged->size() > 2 || usual.text.find('/') == std::string::npos;
        if (is_shorter && usual == unit) return usual.text;
    }
    constexpr std::size_t readable = 6;
    return merged->size() <= readable ? joined(*merged) : base_text(unit);
}

}  // namespace heartwright::units
