#include "generator/import/cellml/units.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/units/symbols.hpp"
#include "generator/import/cellml/suggestion.hpp"

namespace heartwright::cellml {
namespace {

constexpr std::size_t most_symbols = 16;  // of one unit
constexpr int deepest = 100;              // definitions that lead to each other
constexpr double largest_exponent = 72;   // of a base unit: mM^24 (Hill functions) has m^-72
constexpr double celsius_offset = 273.15;

struct Standard {
    std::string_view name;
    std::string_view symbols;  // "V s A^-1"
};

// The units of CellML 1.0, 1.1 and 2.0. Candela, lumen and lux have no symbol with us: see unknown_bases.
constexpr std::array standard_units = {
    Standard{"ampere", "A"},       Standard{"becquerel", "s^-1"},   Standard{"celsius", "K"},
    Standard{"coulomb", "C"},      Standard{"dimensionless", ""},   Standard{"farad", "F"},
    Standard{"gram", "g"},         Standard{"gray", "m^2 s^-2"},    Standard{"henry", "V s A^-1"},
    Standard{"hertz", "Hz"},       Standard{"joule", "J"},          Standard{"katal", "mol s^-1"},
    Standard{"kelvin", "K"},       Standard{"kilogram", "g"},       Standard{"liter", "L"},
    Standard{"litre", "L"},        Standard{"meter", "m"},          Standard{"metre", "m"},
    Standard{"mole", "mol"},       Standard{"newton", "N"},         Standard{"ohm", "V A^-1"},
    Standard{"pascal", "N m^-2"},  Standard{"radian", ""},          Standard{"second", "s"},
    Standard{"siemens", "S"},      Standard{"sievert", "m^2 s^-2"}, Standard{"steradian", ""},
    Standard{"tesla", "V s m^-2"}, Standard{"volt", "V"},           Standard{"watt", "J s^-1"},
    Standard{"weber", "V s"},
};

constexpr std::array<std::string_view, 3> unknown_bases = {"candela", "lumen", "lux"};

// "V" and -3: "mV"; nothing where that has no symbol, as with "mV" or 10^-5.
std::string prefixed(const std::string& symbol, int power) {
    if (power == 0) return symbol;
    for (const units::Prefix& p : units::prefixes()) {
        if (p.power != power) continue;
        const std::string text = std::string(p.symbol) + symbol;
        const std::optional<Unit> unit = parse_unit(text), plain = parse_unit(symbol);
        // "m" + "in" and the like must not become another unit.
        if (unit && plain && unit->same_dimension(*plain) &&
            std::fabs(unit->factor / plain->factor / std::pow(10.0, power) - 1) < 1e-9)
            return text;
    }
    return {};
}

// "mV", "millivolt", "microA": the symbol of a word; "" where it is none.
std::string symbol_of(const std::string& word) {
    if (parse_unit(word)) return word;
    const auto symbol = [](std::string_view name) {
        for (const Standard& it : standard_units)
            if (it.name == name && it.symbols.find_first_of(" ^") == std::string_view::npos)
                return name == "kilogram" ? "kg" : std::string(it.symbols);
        return std::string(name);
    };
    if (const std::string plain = symbol(word); plain != word) return plain;
    for (const units::Prefix& p : units::prefixes()) {
        if (!word.starts_with(p.name)) continue;
        const std::string text = std::string(p.symbol) + symbol(word.substr(p.name.size()));
        if (parse_unit(text)) return text;
    }
    return {};
}

// What a file calls a unit, as we write it: "mS_per_uF" is mS/uF, "per_cm2" is 1/cm^2, "millivolt" is mV. "" for
// other names. Whether it is that unit is for the caller to see.
std::string text_of_name(const std::string& name) {
    std::string above, below;
    bool is_below = false;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.size(), name.find('_', at));
        std::string word = name.substr(at, end - at);
        at = end + 1;
        if (word == "per") {
            is_below = true;
            continue;
        }
        const std::size_t digits = word.find_last_not_of("0123456789") + 1;
        const std::string exponent = word.substr(digits);
        const std::string symbol = symbol_of(word.substr(0, digits));
        if (symbol.empty()) return {};
        const std::string power = symbol + (exponent.empty() ? "" : "^" + exponent);
        if (is_below) below += "/" + power;
        if (!is_below) above += (above.empty() ? "" : "*") + power;
    }
    return (above.empty() ? "1" : above) + below;
}

double rounded(double exponent) {
    const double whole = std::round(exponent);
    return std::fabs(exponent - whole) < 1e-12 ? whole : exponent;
}

std::string exponent_text(double exponent) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), exponent, std::chars_format::fixed);
    return {buffer.data(), end.ec == std::errc() ? end.ptr : buffer.data()};
}

}  // namespace

bool is_standard_unit(const std::string& name) {
    const auto is_named = [&](const Standard& it) { return it.name == name; };
    return std::any_of(standard_units.begin(), standard_units.end(), is_named) ||
           std::find(unknown_bases.begin(), unknown_bases.end(), name) != unknown_bases.end();
}

std::optional<ResolvedUnits> UnitsResolver::resolve(const File& file, const Component* component,
                                                    const std::string& name, const Origin& place) {
    const std::optional<Product> product = find(file, component, name, place);
    if (!product) return std::nullopt;
    std::optional<ResolvedUnits> result = resolved(*product);
    if (result) {
        const std::string text = text_of_name(name);
        if (const auto unit = parse_unit(text); unit && *unit == result->unit) result->unit.text = text;
    }
    return result;
}

std::optional<UnitsResolver::Product> UnitsResolver::find(const File& file, const Component* component,
                                                          const std::string& name, const Origin& place) {
    if (component) {
        const auto found = component->units_by_name.find(name);
        if (found != component->units_by_name.end()) return define(file, component, component->units[found->second]);
    }
    const auto found = file.units_by_name.find(name);
    if (found != file.units_by_name.end()) return define(file, nullptr, file.units[found->second]);

    for (const Standard& standard : standard_units) {
        if (standard.name != name) continue;
        Product product;
        for (std::string_view rest = standard.symbols; !rest.empty();) {
            const std::string_view word = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(rest.size(), word.size() + 1));
            const std::size_t caret = word.find('^');
            const bool has_exponent = caret != std::string_view::npos;
            const double exponent = has_exponent ? std::stod(std::string(word.substr(caret + 1))) : 1;
            product.symbols.push_back({std::string(word.substr(0, caret)), exponent});
        }
        product.offset = name == "celsius" ? celsius_offset : 0;
        if (name == "kilogram") product.factor = 1000;  // prefixes then apply to g
        return product;
    }
    if (std::find(unknown_bases.begin(), unknown_bases.end(), name) != unknown_bases.end()) {
        diagnostics_.warning(place, "units '" + name + "' are read as dimensionless: we have no unit of light");
        return Product{};
    }
    std::vector<std::string> names;
    for (const Standard& standard : standard_units) names.emplace_back(standard.name);
    diagnostics_.warning(place, "units '" + name + "' are not defined; they are read as unknown",
                         suggestion(diagnostics_, name, file.units, names));
    return std::nullopt;
}

std::optional<UnitsResolver::Product> UnitsResolver::define(const File& file, const Component* component,
                                                            const Units& units) {
    Entry& entry = entries_[&units];
    if (entry.state == State::done) return entry.product;
    if (entry.state == State::failed) return std::nullopt;
    if (entry.state == State::active || depth_ >= deepest) {
        diagnostics_.error(file.place(*units.element), entry.state == State::active
                                                           ? "units '" + units.name + "' are defined by themselves"
                                                           : "units '" + units.name + "' are nested deeper than 100");
        return std::nullopt;
    }
    entry.state = State::active;
    ++depth_;
    std::optional<Product> product;
    if (units.import == none) {
        product = from_elements(file, component, units);
    } else if (const File* other = file.imports[units.import]->file) {
        const Origin place = file.place(*units.element, "units_ref");
        const auto found = other->units_by_name.find(units.reference);
        if (found != other->units_by_name.end())
            product = define(*other, nullptr, other->units[found->second]);
        else
            diagnostics_.error(place, "the imported file has no units '" + units.reference + "'");
    }
    --depth_;
    Entry& result = entries_[&units];  // others may have been added
    result.state = product ? State::done : State::failed;
    if (product) result.product = *product;
    return product;
}

std::optional<UnitsResolver::Product> UnitsResolver::from_elements(const File& file, const Component* component,
                                                                   const Units& units) {
    Product product;
    bool has_factors = false;
    for (const xml::Element& element : units.element->children) {
        if (!is_cellml_space(element.space) || element.name != "unit") continue;
        has_factors = true;
        if (!multiply(file, component, element, product)) return std::nullopt;
    }
    if (!has_factors)
        diagnostics_.warning(file.place(*units.element), "units '" + units.name +
                                                             "' are a base unit of this model; they are read as "
                                                             "dimensionless");
    if (!resolved(product)) {
        diagnostics_.error(file.place(*units.element),
                           "units '" + units.name +
                               "' cannot be expressed: a power of a base unit above 72, more than 16 factors, or "
                               "a size beyond double precision");
        return std::nullopt;
    }
    return product;
}

// product *= multiplier * (prefix * units)^exponent
bool UnitsResolver::multiply(const File& file, const Component* component, const xml::Element& element,
                             Product& product) {
    const std::string* name = element.attribute("units");
    if (!name) {
        diagnostics_.error(file.place(element), "<unit> lacks the attribute 'units'");
        return false;
    }
    const auto exponent = number(file, element, "exponent", 1), multiplier = number(file, element, "multiplier", 1),
               offset = number(file, element, "offset", 0);
    const auto power = prefix(file, element);
    const auto base = find(file, component, std::string(xml::trimmed(*name)), file.place(element, "units"));
    if (!exponent || !multiplier || !offset || !power || !base) return false;
    if (*multiplier <= 0) {
        diagnostics_.error(file.place(element, "multiplier"), "the multiplier of a unit must be positive");
        return false;
    }
    const bool is_scale = product.symbols.empty() && *exponent == 1;
    if (*offset != 0 || (base->offset != 0 && is_scale)) product.offset = *offset + base->offset;

    std::vector<Symbol> symbols = base->symbols;
    double factor = base->factor;
    std::string first = symbols.size() == 1 && symbols[0].exponent == 1 ? prefixed(symbols[0].name, *power) : "";
    if (!first.empty())
        symbols[0].name = std::move(first);
    else
        factor *= std::pow(10.0, *power);
    product.factor *= *multiplier * std::pow(factor, *exponent);
    for (Symbol& symbol : symbols) {
        symbol.exponent *= *exponent;
        const auto same = std::find_if(product.symbols.begin(), product.symbols.end(),
                                       [&](const Symbol& one) { return one.name == symbol.name; });
        if (same == product.symbols.end())
            product.symbols.push_back(symbol);
        else
            same->exponent = rounded(same->exponent + symbol.exponent);
    }
    std::erase_if(product.symbols, [](const Symbol& symbol) { return symbol.exponent == 0; });
    return product.symbols.size() <= most_symbols || (diagnostics_.error(file.place(element),
                                                                         "a unit of more than 16 "
                                                                         "factors"),
                                                      false);
}

std::optional<double> UnitsResolver::number(const File& file, const xml::Element& element, const char* attribute,
                                            double otherwise) {
    const std::string* text = element.attribute(attribute);
    if (!text) return otherwise;
    std::string_view digits = xml::trimmed(*text);
    if (!digits.empty() && digits[0] == '+') digits.remove_prefix(1);
    double value = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code == std::errc() && end == digits.data() + digits.size() && std::isfinite(value)) return value;
    diagnostics_.error(file.place(element, attribute), "a number was expected");
    return std::nullopt;
}

std::optional<int> UnitsResolver::prefix(const File& file, const xml::Element& element) {
    const std::string* text = element.attribute("prefix");
    if (!text) return 0;
    const std::string_view word = xml::trimmed(*text);
    for (const units::Prefix& p : units::prefixes())
        if (p.name == word) return p.power;
    if (word == "deka") return 1;  // CellML 1.0
    if (word.empty()) return 0;
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    int power = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), power);
    if (code == std::errc() && end == digits.data() + digits.size() && std::abs(power) <= 300) return power;
    diagnostics_.error(file.place(element, "prefix"), "'" + std::string(word) +
                                                          "' is no prefix: a name such as milli or a whole number of "
                                                          "at most 300 was expected");
    return std::nullopt;
}

// mmol/L is mM.
void UnitsResolver::join_molar(std::vector<Symbol>& symbols) {
    const auto named = [&](std::string_view end) {
        return std::find_if(symbols.begin(), symbols.end(), [&](const Symbol& s) { return s.name.ends_with(end); });
    };
    const auto mole = named("mol"), litre = named("L");
    if (mole == symbols.end() || litre == symbols.end() || litre->name != "L" || litre->exponent != -mole->exponent)
        return;
    mole->name.replace(mole->name.size() - 3, 3, "M");
    symbols.erase(litre);
}

std::optional<ResolvedUnits> UnitsResolver::resolved(const Product& product) {
    ResolvedUnits result;
    result.offset = product.offset;
    std::vector<Symbol> symbols = product.symbols;
    double rest = product.factor;
    for (Symbol& symbol : symbols) {  // a power of ten becomes a prefix: 1000/cm of 1000*cm^-1 does not, 1000*V does
        if (std::fabs(rest - 1) < 1e-12) break;
        const double power = std::log10(rest) / symbol.exponent;
        if (std::fabs(power - std::round(power)) > 1e-9) continue;
        const std::string text = prefixed(symbol.name, static_cast<int>(std::round(power)));
        if (text.empty()) continue;
        symbol.name = text;
        rest = 1;
    }
    join_molar(symbols);
    std::string numerator, denominator;
    Unit& unit = result.unit;
    for (const Symbol& symbol : symbols) {
        const std::optional<Unit> one = parse_unit(symbol.name);
        if (!one) return std::nullopt;
        unit.factor *= std::pow(one->factor, symbol.exponent);
        for (std::size_t base = 0; base < Unit::base_count; ++base)
            unit.exponents[base] += symbol.exponent * one->exponents[base];
        std::string& text = symbol.exponent > 0 ? numerator : denominator;
        const double size = std::fabs(symbol.exponent);
        if (symbol.exponent > 0 && !text.empty()) text += '*';
        if (symbol.exponent < 0) text += '/';
        text += symbol.name + (size == 1 ? "" : "^" + exponent_text(size));
    }
    unit.factor *= rest;
    for (double& exponent : unit.exponents) {
        exponent = rounded(exponent);
        if (!(std::fabs(exponent) <= largest_exponent)) return std::nullopt;  // NaN too
    }
    if (!std::isfinite(unit.factor) || unit.factor <= 0) return std::nullopt;
    unit.text = (numerator.empty() ? "1" : numerator) + denominator;
    const std::optional<Unit> read_back = parse_unit(unit.text);
    if (!read_back || !(*read_back == unit)) unit.text.clear();
    return result;
}

}  // namespace heartwright::cellml
