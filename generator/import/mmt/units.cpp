#include "generator/import/mmt/units.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "base/units/symbols.hpp"
#include "generator/import/mmt/cursor.hpp"

namespace heartwright::foreign::mmt {
namespace {

struct Name {
    std::string_view name;
    std::string_view ours;  // a prefix of the name goes before its first symbol: MOhm is MV/A
    bool has_prefixes = true;
};

// Names of SI units that ours do not have.
constexpr std::array names = {
    Name{"Ohm", "V/A"},
    Name{"R", "V/A"},
    Name{"Pa", "N/m^2"},
    Name{"W", "J/s"},
    Name{"Wb", "V*s"},
    Name{"T", "V*s/m^2"},
    Name{"H", "V*s/A"},
    Name{"Bq", "1/s", false},
    Name{"kat", "mol/s"},
    Name{"rad", "1", false},
    Name{"sr", "1", false},
    Name{"dimensionless", "1", false},
    Name{"radian", "1", false},
    Name{"meter", "m", false},
    Name{"metre", "m", false},
    Name{"gram", "g", false},
    Name{"kilogram", "kg", false},
    Name{"second", "s", false},
    Name{"minute", "min", false},
    Name{"hour", "h", false},
    Name{"hr", "h", false},
    Name{"ampere", "A", false},
    Name{"kelvin", "K", false},
    Name{"mole", "mol", false},
    Name{"molar", "M", false},
    Name{"liter", "L", false},
    Name{"litre", "L", false},
    Name{"volt", "V", false},
    Name{"ohm", "V/A", false},
    Name{"siemens", "S", false},
    Name{"farad", "F", false},
    Name{"coulomb", "C", false},
    Name{"joule", "J", false},
    Name{"watt", "J/s", false},
    Name{"newton", "N", false},
    Name{"pascal", "N/m^2", false},
    Name{"hertz", "Hz", false},
    Name{"henry", "V*s/A", false},
    Name{"weber", "V*s", false},
    Name{"tesla", "V*s/m^2", false},
};
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// One word in our symbols; the word itself where it needs no change.
std::string in_our_symbols(std::string_view word) {
    if (parse_unit(word)) return std::string(word);
    for (const Name& it : names) {
        if (word == it.name) return "(" + std::string(it.ours) + ")";
        if (!it.has_prefixes || !word.ends_with(it.name)) continue;
        const std::string_view before = word.substr(0, word.size() - it.name.size());
        for (const units::Prefix& prefix : units::prefixes())
            if (before == prefix.symbol) return "(" + std::string(before) + std::string(it.ours) + ")";
    }
    return std::string(word);
}

std::string with_our_symbols(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_letter(text[end])) ++end;
        if (end > at) {
            result += in_our_symbols(text.substr(at, end - at));
            at = end;
        } else {
            result += text[at++];
        }
    }
    return result;
}

}  // namespace

std::optional<Unit> parse_mmt_unit(const std::string& text) {
    std::string unit = text;
    double factor = 1;
    if (text.ends_with(")") && text.rfind('(') != std::string::npos && text.rfind('(') > 0) {
        const std::size_t open = text.rfind('(');
        const char* begin = text.data() + open + 1;
        const char* end = text.data() + text.size() - 1;
        const auto [stop, code] = std::from_chars(begin, end, factor);
        if (code == std::errc() && stop == end && factor > 0 && std::isfinite(factor))
            unit = trimmed(text.substr(0, open));
        else
            factor = 1;
    }
    std::optional<Unit> result = parse_unit(unit);
    if (!result && unit.size() <= 100) result = parse_unit(with_our_symbols(unit));
    if (!result) return std::nullopt;
    result->factor *= factor;
    result->text = text;
    return result;
}

}  // namespace heartwright::foreign::mmt
