#include "generator/export/cellml_units.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

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
    static constexpr std::array<const char*, Unit::base_count> bases = {"metre",  "kilogram", "second",
                                                                        "ampere", "kelvin",   "mole"};
    std::string out;
    for (const auto& [unit, name] : named_) {
        out += "  <units name=\"" + name + "\">\n";
        if (unit.factor != 1)
            out += "    <unit units=\"dimensionless\" multiplier=\"" + ir::shortest(unit.factor) + "\"/>\n";
        for (std::size_t base = 0; base < bases.size(); ++base) {
            const double exponent = unit.exponents[base];
            if (exponent == 0) continue;
            out += "    <unit units=\"" + std::string(bases[base]) + "\"";
            if (exponent != 1) out += " exponent=\"" + ir::shortest(exponent) + "\"";
            out += "/>\n";
        }
        out += "  </units>\n";
    }
    return out;
}

}  // namespace heartwright::exporter
