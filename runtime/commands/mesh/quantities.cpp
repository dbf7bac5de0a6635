#include "runtime/commands/mesh/quantities.hpp"

#include <charconv>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"

namespace heartwright::commands {

std::vector<double> quantities(const std::string& option, const std::string& text, const std::string& unit,
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
            (most == 1 ? " number in " : " numbers in ") + unit);
    };
    if (values.size() < least || values.size() > most) fail("has " + std::to_string(values.size()) + " numbers");
    std::string why;
    const auto given = parse_unit(said.empty() ? "1" : said, &why);
    const auto expected = parse_unit(unit);
    if (!given || said.empty()) fail(said.empty() ? "has no unit" : "has no known unit: " + why);
    if (!given->same_dimension(*expected)) fail("is in " + said);
    for (double& value : values) {
        value *= conversion_factor(*given, *expected);
        if (!std::isfinite(value)) fail("is no finite number");
    }
    return values;
}

double quantity(const std::string& option, const std::string& text, const std::string& unit) {
    return quantities(option, text, unit, 1, 1)[0];
}

}  // namespace heartwright::commands
