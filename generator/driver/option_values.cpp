#include "generator/driver/option_values.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"

namespace heartwright::driver {

std::pair<std::string, std::string> key_and_value(const std::string& text, const std::string& option) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        throw UserFault(option + " takes name=value, not '" + text + "'");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

double milliseconds(const std::string& text, const std::string& what) {
    std::string error;
    const std::optional<Quantity> quantity = parse_quantity(text, &error);
    if (!quantity) throw UserFault(what + ": '" + text + "' is no time: " + error);
    const Unit ms = parse_unit("ms").value();
    const bool is_bare = quantity->unit.is_dimensionless();
    if (!is_bare && !quantity->unit.same_dimension(ms))
        throw UserFault(what + " is a time such as 500 ms, not '" + text + "'");
    const double value = is_bare ? quantity->value : quantity->value * conversion_factor(quantity->unit, ms);
    if (!std::isfinite(value) || value < 0) throw UserFault(what + " must be finite and not negative: '" + text + "'");
    return value;
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= text.size() && !text.empty()) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        if (end > begin) parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

}  // namespace heartwright::driver
