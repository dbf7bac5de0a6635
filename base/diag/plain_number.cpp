#include "base/diag/plain_number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace heartwright {
namespace {

bool has_exponent(double value) {
    const double size = std::fabs(value);
    return !std::isfinite(value) || (size != 0 && (size < 1e-5 || size >= 1e15));
}

}  // namespace

std::string plain_number(double value) {
    char buffer[64];
    const auto end = has_exponent(value)
                         ? std::to_chars(buffer, buffer + sizeof buffer, value).ptr
                         : std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
    return {buffer, end};
}

std::string plain_number(double value, int digits) {
    char buffer[64];
    if (has_exponent(value) || value == 0) {
        std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
        return buffer;
    }
    const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(std::fabs(value)))));
    std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
    std::string text = buffer;
    if (decimals > 0) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return text;
}

}  // namespace heartwright
