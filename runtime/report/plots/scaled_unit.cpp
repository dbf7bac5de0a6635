#include "runtime/report/plots/scaled_unit.hpp"

#include <cmath>

#include "base/units/unit.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

// The same unit with another prefix on its first factor, `power` times as large; "" when there is none.
std::string with_prefix(const std::string& unit, double power) {
    const auto old = parse_unit(unit);
    if (!old || unit == "1") return "";
    for (const std::size_t dropped : {0, 1})
        for (const char* const prefix : {"", "m", "u", "n", "p", "f", "k", "M", "G"}) {
            if (unit.size() <= dropped) continue;
            const std::string candidate = prefix + unit.substr(dropped);
            const auto parsed = parse_unit(candidate);
            if (parsed && parsed->same_dimension(*old) &&
                std::fabs(conversion_factor(*parsed, *old) / power - 1) < 1e-9)
                return candidate;
        }
    return "";
}

}  // namespace

ScaledUnit scaled_unit(double size, const std::string& unit) {
    const std::string plain = unit == "1" ? "" : unit;
    if (!(size > 0) || !std::isfinite(size) || (size >= 0.1 && size < 1e5)) return {1, plain};
    const double thousands = std::pow(1000.0, std::floor((std::log10(size) + (size < 1 ? 1 : 0)) / 3));
    if (const std::string text = with_prefix(unit, thousands); !text.empty()) return {thousands, text};
    const double power = std::pow(10.0, std::floor(std::log10(size)));
    return {power, readable(power, 1) + (plain.empty() ? "" : " " + plain)};
}

std::string scaled_label(double size, const std::string& label, double& power) {
    const auto open = label.rfind('[');
    const bool has_unit = open != std::string::npos && label.back() == ']';
    const std::string unit = has_unit ? label.substr(open + 1, label.size() - open - 2) : "1";
    const ScaledUnit scaled = scaled_unit(size, unit);
    power = scaled.power;
    if (power == 1) return has_unit && open > 0 && unit == "1" ? label.substr(0, open - 1) : label;
    return has_unit ? label.substr(0, open + 1) + scaled.text + "]" : label + " [" + scaled.text + "]";
}

}  // namespace heartwright::report
