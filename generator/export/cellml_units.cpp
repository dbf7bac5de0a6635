#include "generator/export/cellml_parts.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <set>

#include "base/units/symbols.hpp"
#include "generator/export/parts.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::exporter {
namespace {

// "mS/uF" -> "mS_per_uF", "um^2" -> "um2", "1/ms" -> "per_ms"; "unit" where nothing of that kind is left.
std::string identifier(const std::string& text) {
    std::string name;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
        if (c == '/') name += name.empty() || name == "1" ? "per_" : "_per_";
        if (c == '*') name += '_';
        if (c == '-') name += "minus";
    }
    if (name.starts_with("1per_")) name.erase(0, 1);
    if (name.empty() || std::isalpha(static_cast<unsigned char>(name[0])) == 0) name.insert(0, "unit_");
    return name;
}

std::string element(const char* units, double exponent, const std::string& prefix, double multiplier = 1) {
    std::string out = "    <unit units=\"" + std::string(units) + "\"";
    if (!prefix.empty()) out += " prefix=\"" + prefix + "\"";
    if (exponent != 1) out += " exponent=\"" + ir::shortest(exponent) + "\"";
    if (multiplier != 1) out += " multiplier=\"" + ir::shortest(multiplier) + "\"";
    return out + "/>\n";
}

struct Standard {
    std::string_view symbol;
    const char* name;
    double multiplier = 1;
};
constexpr std::array standards = {Standard{"m", "metre"},        Standard{"g", "gram"},        Standard{"s", "second"},
                                  Standard{"A", "ampere"},       Standard{"K", "kelvin"},      Standard{"mol", "mole"},
                                  Standard{"L", "litre"},        Standard{"C", "coulomb"},     Standard{"V", "volt"},
                                  Standard{"F", "farad"},        Standard{"S", "siemens"},     Standard{"J", "joule"},
                                  Standard{"N", "newton"},       Standard{"Hz", "hertz"},      Standard{"M", "mole"},
                                  Standard{"min", "second", 60}, Standard{"h", "second", 3600}};

// CellML 1.0 and 2.0 name prefixes from yocto to yotta, and write deca differently: numbers are read by all.
std::string prefix_text(const units::Prefix& prefix) {
    const bool has_name = std::abs(prefix.power) <= 24 && prefix.power != 1;
    return has_name ? std::string(prefix.name) : std::to_string(prefix.power);
}

// <unit> elements of one symbol: a standard unit, with a prefix; molar is mole per litre. "" for another symbol.
std::string by_symbol(const units::Factor& factor) {
    const auto standard = [](std::string_view symbol) {
        return std::find_if(standards.begin(), standards.end(), [&](const auto& it) { return it.symbol == symbol; });
    };
    auto found = standard(factor.symbol);
    std::string prefix;
    for (const units::Prefix& it : units::prefixes()) {
        if (found != standards.end()) break;
        if (!factor.symbol.starts_with(it.symbol)) continue;
        found = standard(std::string_view(factor.symbol).substr(it.symbol.size()));
        prefix = prefix_text(it);
    }
    if (found == standards.end()) return {};
    const double multiplier = found->multiplier == 1 ? 1 : std::pow(found->multiplier, factor.exponent);
    std::string out = element(found->name, factor.exponent, prefix, multiplier);
    if (found->symbol == "M") out += element("litre", -factor.exponent, "");
    return out;
}

// Of what people call the unit; "" where its name is none that is read back.
std::string by_symbols(const Unit& unit) {
    const std::optional<Unit> read = parse_unit(unit.text);
    if (!read || !(*read == unit)) return {};
    std::string out;
    const std::optional<std::vector<units::Factor>> factors = units::factors(unit.text);
    for (const units::Factor& factor : *factors) {
        const bool is_number = factor.symbol.starts_with("(");
        const double number = is_number ? std::pow(units::known_symbol(factor.symbol)->factor, factor.exponent) : 1;
        const std::string elements = is_number ? element("dimensionless", 1, "", number) : by_symbol(factor);
        if (elements.empty()) return {};
        out += elements;
    }
    return out;
}

std::string by_bases(const Unit& unit) {
    static constexpr std::array<const char*, Unit::base_count> bases = {"metre",  "kilogram", "second",
                                                                        "ampere", "kelvin",   "mole"};
    std::string out;
    if (unit.factor != 1) out += element("dimensionless", 1, "", unit.factor);
    for (std::size_t base = 0; base < bases.size(); ++base)
        if (unit.exponents[base] != 0) out += element(bases[base], unit.exponents[base], "");
    return out;
}

}  // namespace

const std::string& CellmlUnits::name_of(const Unit& unit) {
    static const std::string none = "dimensionless";
    if (unit.is_dimensionless() && unit.factor == 1) return none;
    const auto found = std::find_if(named_.begin(), named_.end(), [&](const auto& it) { return it.first == unit; });
    if (found != named_.end()) return found->second;
    std::set<std::string> taken = {none};
    for (const auto& [other, name] : named_) taken.insert(name);
    named_.emplace_back(unit, unique_name(identifier(unit.text), taken));
    return named_.back().second;
}

std::string CellmlUnits::definitions() const {
    std::string out;
    for (const auto& [unit, name] : named_) {
        const std::string elements = by_symbols(unit);
        out += "  <units name=\"" + name + "\">\n" + (elements.empty() ? by_bases(unit) : elements) + "  </units>\n";
    }
    return out;
}

}  // namespace heartwright::exporter
