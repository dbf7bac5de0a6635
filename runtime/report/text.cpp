#include "runtime/report/text.hpp"

#include <cmath>
#include <cstdio>

namespace heartwright::report {
namespace {

std::string printed(const char* format, int digits, double value) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, format, digits, value);
    return buffer;
}

std::string with_thousands(std::string digits) {
    const std::size_t start = digits[0] == '-' ? 1 : 0;
    std::size_t end = digits.find('.');
    if (end == std::string::npos) end = digits.size();
    for (std::size_t at = end; at > start + 3;) digits.insert(at -= 3, ",");
    return digits;
}

std::string without_trailing_zeros(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string superscript(int exponent) {
    static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = exponent < 0 ? "⁻" : "";
    for (char digit : std::to_string(std::abs(exponent))) text += digits[digit - '0'];
    return text;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (char c : text) switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            case '\'': result += "&#39;"; break;
            case '\t':
            case '\n': result += c; break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) result += c;
        }
    return result;
}

std::string readable(double value, int digits) {
    if (std::isnan(value)) return "–";
    if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
    if (value == 0) return "0";
    const double size = std::fabs(value);
    if (value == std::floor(value) && size < 1e7) return with_thousands(printed("%.*f", 0, value));
    if (size < 1e-3 || size >= 1e6) {
        const std::string scientific = printed("%.*e", digits - 1, value);
        const auto e = scientific.find('e');
        const std::string factor = without_trailing_zeros(scientific.substr(0, e)), power = "10" + superscript(std::stoi(scientific.substr(e + 1)));
        return factor == "1" ? power : factor + "×" + power;
    }
    const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(size))));
    return with_thousands(without_trailing_zeros(printed("%.*f", decimals, value)));
}

std::string coordinate(double value) { return without_trailing_zeros(printed("%.*f", 2, value)); }

std::string attribute(const std::string& name, double value) { return " " + name + "=\"" + printed("%.*g", 17, value) + "\""; }

std::vector<double> round_ticks(double low, double high, int count) {
    const double rough = (high - low) / count;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (double factor : {1.0, 2.0, 2.5, 5.0})
        if (factor * power >= rough * 0.999) {
            step = factor * power;
            break;
        }
    std::vector<double> ticks;
    const double slack = 1e-9 * (high - low);
    for (double k = std::ceil((low - slack) / step); k * step <= high + slack && ticks.size() < 100; ++k) ticks.push_back(k == 0 ? 0 : k * step);
    return ticks;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) text.replace(at, what.size(), with);
    return text;
}

}  // namespace heartwright::report
