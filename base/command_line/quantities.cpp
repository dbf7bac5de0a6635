#include "base/command_line/quantities.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/diag/faults.hpp"
#include "base/units/quantity_list.hpp"
#include "base/units/unit.hpp"

namespace heartwright {

namespace {

bool is_bare(const Quantity& quantity) { return quantity.unit == dimensionless(); }

Unit unit_of(const QuantityKind& kind) { return parse_quantity(kind.example)->unit; }

bool has_sign(double value, QuantityKind::Sign sign) {
    return sign == QuantityKind::Sign::any || value > 0 || (sign == QuantityKind::Sign::not_negative && value == 0);
}

bool has_word(const std::string& text, const std::string& word) {
    const auto is_part = [&](std::size_t at) {
        return at < text.size() && (std::isupper(static_cast<unsigned char>(text[at])) || text[at] == '_');
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (!(at > 0 && is_part(at - 1)) && !is_part(at + word.size())) return true;
    return false;
}

}  // namespace

double quantity(const std::string& option, const std::string& text, const QuantityKind& kind) {
    std::string why;
    const std::optional<Quantity> said = parse_quantity(text, &why);
    const Unit unit = unit_of(kind);
    if (said && (is_bare(*said) || said->unit.same_dimension(unit))) {
        const double value = is_bare(*said) ? said->value : said->value * conversion_factor(said->unit, unit);
        if (std::isfinite(value) && has_sign(value, kind.sign)) return value;
    }
    throw UserFault(option + " is " + kind.noun + ", such as \"" + kind.example + "\" or a bare number of " +
                    unit.text + ", not '" + text + "'" + (why.empty() ? "" : ": " + why));
}

std::vector<double> quantity_list(const std::string& option, const std::string& list, const QuantityKind& kind) {
    std::vector<double> values;
    for (const std::string& part : quantities_of_list(list)) values.push_back(quantity(option, part, kind));
    return values;
}

std::string with_unit(const std::string& text, const std::string& unit) {
    const std::optional<Quantity> said = parse_quantity(text);
    return said && is_bare(*said) && unit != "1" ? text + " " + unit : text;
}

std::vector<double> quantities_in(const std::string& option, const std::string& text, const std::string& unit,
                                  std::size_t least, std::size_t most) {
    std::vector<double> values;
    const char *at = text.data(), *end = at + text.size();
    while (at < end) {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        double value = 0;
        const auto [next, error] = std::from_chars(*at == '+' ? at + 1 : at, end, value);
        if (error != std::errc() || (next < end && *next == '/')) break;  // 1/mm is a unit
        values.push_back(value);
        at = next;
    }
    const std::string said(at, end);
    const auto fail = [&](const std::string& why) {
        throw UserFault(
            option + ": '" + text + "' " + why + "; expected " +
            (least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most)) +
            (most == 1 ? " number" : " numbers") + (std::string_view(unit) == "1" ? "" : " in " + std::string(unit)));
    };
    if (values.size() < least || values.size() > most) fail("has " + std::to_string(values.size()) + " numbers");
    std::string why;
    const auto given = parse_unit(said.empty() ? unit : said, &why);
    const auto expected = parse_unit(unit);
    if (!given) fail("has no known unit: " + why);
    if (!given->same_dimension(*expected)) fail("is in " + said);
    for (double& value : values) {
        value *= conversion_factor(*given, *expected);
        if (!std::isfinite(value)) fail("is no finite number");
    }
    return values;
}

double quantity_in(const std::string& option, const std::string& text, const std::string& unit) {
    return quantities_in(option, text, unit, 1, 1)[0];
}

std::string help_on_quantities(const std::vector<Option>& options) {
    std::string text;
    for (const QuantityKind& kind : {quantities::time, quantities::wall_time, quantities::minutes, quantities::voltage,
                                     quantities::length, quantities::velocity, quantities::surface_per_volume,
                                     quantities::capacitance_per_area, quantities::concentration}) {
        const auto is_one = [&](const Option& option) {
            return !option.help.empty() && has_word(option.value, kind.word);
        };
        if (std::any_of(options.begin(), options.end(), is_one))
            text += std::string(kind.word) + ": a number with its unit, such as \"" + kind.example +
                    "\"; a bare number is in " + unit_of(kind).text + ".\n";
    }
    return text;
}

}  // namespace heartwright
