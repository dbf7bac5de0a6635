#include "runtime/report/plots/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

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
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\'':
                result += "&#39;";
                break;
            case '\t':
            case '\n':
                result += c;
                break;
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
        const std::string factor = without_trailing_zeros(scientific.substr(0, e)),
                          power = "10" + superscript(std::stoi(scientific.substr(e + 1)));
        return factor == "1" ? power : factor + "×" + power;
    }
    const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(size))));
    return with_thousands(without_trailing_zeros(printed("%.*f", decimals, value)));
}

std::string in_words(double value) {
    for (const auto& [size, word] : {std::pair{1e12, " trillion"}, {1e9, " billion"}, {1e6, " million"}})
        if (std::fabs(value) >= 0.9995 * size && std::isfinite(value)) return readable(value / size, 3) + word;
    return readable(value, 3);
}

int digits_between(double low, double high, int digits) {
    const double size = std::max(std::fabs(low), std::fabs(high)), range = std::fabs(high - low);
    if (!(range > 0) || !std::isfinite(size)) return digits;
    return std::clamp(
        static_cast<int>(std::floor(std::log10(size))) - static_cast<int>(std::floor(std::log10(range))) + 3, digits,
        12);
}

std::string readable_range(double low, double high, int digits) {
    const int enough = digits_between(low, high, digits);
    return readable(low, enough) + " to " + readable(high, enough);
}

std::string readable_time(double ms, int digits) {
    const double size = std::fabs(ms);
    return readable(ms, std::isfinite(ms) && size >= 1
                            ? std::clamp(static_cast<int>(std::floor(std::log10(size))) + 3, digits, 12)
                            : digits);
}

std::string coordinate(double value) { return without_trailing_zeros(printed("%.*f", 2, value)); }

std::string attribute(const std::string& name, double value) {
    return " " + name + "=\"" + printed("%.*g", 17, value) + "\"";
}

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
    for (double k = std::ceil((low - slack) / step); k * step <= high + slack && ticks.size() < 100; ++k)
        ticks.push_back(k == 0 ? 0 : k * step);
    return ticks;
}

namespace {

std::vector<Tick> texts_of(const std::vector<double>& ticks, double power) {
    const double step = ticks.size() > 1 ? (ticks[1] - ticks[0]) / power : 0;
    std::vector<Tick> labelled;
    for (const double tick : ticks) {
        const double value = tick / power;
        // Down to a tenth of the step, for steps of 2.5; readable() drops what is zero.
        const int digits = step > 0 && value != 0 ? static_cast<int>(std::floor(std::log10(std::fabs(value)))) -
                                                        static_cast<int>(std::floor(std::log10(step) + 1e-9)) + 2
                                                  : 7;
        labelled.push_back({tick, readable(value, std::clamp(digits, 1, 12))});
    }
    return labelled;
}

}  // namespace

std::vector<Tick> labelled_ticks(double low, double high, int most, double power, double across) {
    constexpr double gap = 12;
    const int finest = most + 20;
    while (most < finest && round_ticks(low, high, most).size() < 2) ++most;  // one number is no scale
    for (int count = most;; --count) {
        std::vector<Tick> ticks = texts_of(round_ticks(low, high, count), power);
        double widest = 0;
        for (const Tick& tick : ticks) widest = std::max(widest, width_of_text(tick.text));
        const double apart = ticks.size() > 1 ? (ticks[1].at - ticks[0].at) / (high - low) * across : across;
        if (across <= 0 || count <= 1 || ticks.size() < 2 || widest + gap <= apart) return ticks;
    }
}

std::vector<Tick> logarithmic_ticks(double low, double high, int most) {
    constexpr double slack = 1e-9;
    const int first = static_cast<int>(std::ceil(low - slack)), last = static_cast<int>(std::floor(high + slack));
    const int decades = last - first + 1;
    std::vector<Tick> ticks;
    if (decades < 2) {  // round numbers within a decade
        const double from = std::pow(10.0, low);
        for (Tick& tick : labelled_ticks(from, std::pow(10.0, high), most))
            if (tick.at > 0) ticks.push_back({std::log10(tick.at), tick.text});
        return ticks;
    }
    const int step = std::max(1, (decades + most - 1) / most);
    for (int power = first - 1; power <= last; ++power) {
        if (power >= first)
            ticks.push_back(
                {static_cast<double>(power), (power - first) % step != 0 ? "" : readable(std::pow(10.0, power), 1)});
        for (int digit = 2; digit < 10 && step == 1; ++digit) {
            const double at = power + std::log10(digit);
            if (at >= low && at <= high) ticks.push_back({at, ""});
        }
    }
    return ticks;
}

double width_of_text(std::string_view text) {
    double width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0) != 0x80) width += c == ',' || c == '.' ? 3.9 : 7.6;  // a letter of UTF-8 counts once
    }
    return width;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

}  // namespace heartwright::report
