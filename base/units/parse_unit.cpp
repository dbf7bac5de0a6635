#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "base/units/symbols.hpp"
#include "base/units/unit.hpp"

namespace heartwright {
namespace {

// Units as papers, spreadsheets and other programs write them, in the spelling that parse_unit() accepts.

struct Spelling {
    std::string_view other, ours;
};

// UTF-8 signs; the micro sign (U+00B5) and the Greek mu (U+03BC) look alike.
constexpr std::array signs = {
    Spelling{"\u00B5", "u"},         Spelling{"\u03BC", "u"},         Spelling{"\u00B7", "*"},
    Spelling{"\u22C5", "*"},         Spelling{"\u00D7", "*"},         Spelling{"\u00B2", "^2"},
    Spelling{"\u00B3", "^3"},        Spelling{"\u207B\u00B9", "^-1"}, Spelling{"\u207B\u00B2", "^-2"},
    Spelling{"\u207B\u00B3", "^-3"}, Spelling{"\u2212", "-"},         Spelling{"\u00A0", " "},
    Spelling{"\u2009", " "},         Spelling{"\u202F", " "},
};

constexpr std::array words = {
    Spelling{"sec", "s"},           Spelling{"msec", "ms"},
    Spelling{"usec", "us"},         Spelling{"second", "s"},
    Spelling{"seconds", "s"},       Spelling{"millisecond", "ms"},
    Spelling{"milliseconds", "ms"}, Spelling{"minute", "min"},
    Spelling{"minutes", "min"},     Spelling{"hr", "h"},
    Spelling{"hour", "h"},          Spelling{"l", "L"},
    Spelling{"ml", "mL"},           Spelling{"ul", "uL"},
    Spelling{"nl", "nL"},           Spelling{"pl", "pL"},
    Spelling{"fl", "fL"},           Spelling{"volt", "V"},
    Spelling{"millivolt", "mV"},    Spelling{"mv", "mV"},
    Spelling{"hz", "Hz"},           Spelling{"micron", "um"},
    Spelling{"umol", "umol"},       Spelling{"molar", "M"},
    Spelling{"millimolar", "mM"},   Spelling{"micromolar", "uM"},
    Spelling{"kelvin", "K"},
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string with_ascii_signs(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto sign =
            std::find_if(signs.begin(), signs.end(), [&](const Spelling& s) { return text.starts_with(s.other); });
        const std::size_t length = sign == signs.end() ? 1 : sign->other.size();
        result += sign == signs.end() ? text.substr(0, 1) : sign->ours;
        text.remove_prefix(length);
    }
    return result;
}

std::string with_our_words(std::string_view text) {
    std::string result;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
        const bool is_word = is_letter(text[begin]);
        for (end = begin + 1; is_word && end < text.size() && is_letter(text[end]);) ++end;
        const std::string_view word = text.substr(begin, end - begin);
        const auto found = std::find_if(words.begin(), words.end(), [&](const Spelling& s) { return s.other == word; });
        result += found == words.end() ? word : found->ours;
    }
    return result;
}

// "µs" -> "us", "msec" -> "ms", "mol·l⁻¹" -> "mol*L^-1"; "" when the text is no known unit in another spelling, or is
// accepted as it is.
std::string accepted_spelling(std::string_view text) {
    const std::string ours = with_our_words(with_ascii_signs(text));
    return ours != text && parse_unit(ours) ? ours : "";
}

// Degrees Celsius or Fahrenheit: no factor leads from them to kelvin.
bool is_temperature_scale(std::string_view text) {
    constexpr std::array<std::string_view, 8> scales = {"degC",    "deg_C",   "\u00B0C", "\u2103",
                                                        "celsius", "Celsius", "degF",    "\u00B0F"};
    return std::find(scales.begin(), scales.end(), text) != scales.end();
}

constexpr std::size_t longest_text = 200;
constexpr int deepest = 16;
constexpr double largest_exponent = 60;  // mM^20 is m^-60

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

// unit = power { ("*" | "/") power };  power = atom [ "^" number ];  atom = symbol | "1" | "(" unit ")" | "(" number
// ")"
class UnitReader {
public:
    explicit UnitReader(std::string_view text) : text_(text) {}

    bool read() {
        if (text_.size() > longest_text) return fail("a unit of more than 200 characters");
        if (!product(1, 0)) return false;
        return at_end() || unexpected();
    }
    std::vector<units::Factor> factors;
    std::string error;

private:
    bool fail(std::string why) {
        if (error.empty()) error = std::move(why);
        return false;
    }
    // What stands here: a word of letters and of signs beyond ASCII, as µs; else one sign.
    std::string_view word_here() const {
        std::size_t end = at_;
        while (end < text_.size() && (is_letter(text_[end]) || is_beyond_ascii(text_[end]))) ++end;
        return text_.substr(at_, std::max<std::size_t>(1, end - at_));
    }
    bool unexpected() {
        if (is_beyond_ascii(text_[at_])) return unknown(std::string(word_here()));
        return fail("'" + std::string(1, text_[at_]) + "' is not expected in a unit");
    }
    bool unknown(const std::string& word) {
        if (is_temperature_scale(word))
            return fail("'" + word + "' is no known unit: a temperature is in K, 37 degrees Celsius are 310.15 K");
        const std::string whole = accepted_spelling(text_);
        if (!whole.empty()) return fail("'" + word + "' is no known unit: write '" + whole + "'");
        return fail("'" + word + "' is no known unit");
    }
    void skip_spaces() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool at_end() {
        skip_spaces();
        return at_ == text_.size();
    }
    bool take(char c) {
        skip_spaces();
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    bool product(double sign, int depth) {
        if (!power(sign, depth)) return false;
        while (true) {
            if (take('*')) {
                if (!power(sign, depth)) return false;
            } else if (take('/')) {
                if (!power(-sign, depth)) return false;
            } else {
                return true;
            }
        }
    }

    bool power(double sign, int depth) {
        const std::size_t first = factors.size();
        if (!atom(sign, depth)) return false;
        if (!take('^')) return true;
        skip_spaces();
        double exponent = 0;
        const auto [end, code] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), exponent, std::chars_format::fixed);
        if (code != std::errc() || !std::isfinite(exponent)) return fail("a number is expected after '^'");
        at_ = static_cast<std::size_t>(end - text_.data());
        for (std::size_t i = first; i < factors.size(); ++i) factors[i].exponent *= exponent;
        return true;
    }

    // What follows a parenthesis, where that is a number and its end: a factor other than 1.
    bool number(double sign) {
        const std::size_t end = text_.find(')', at_);
        if (end == std::string_view::npos) return false;
        const std::string text = "(" + std::string(text_.substr(at_, end - at_)) + ")";
        const auto factor = units::known_symbol(text);
        if (!factor || !factor->is_dimensionless()) return false;
        if (factor->factor != 1) factors.push_back({text, sign});
        at_ = end + 1;
        return true;
    }

    bool atom(double sign, int depth) {
        if (at_end()) return fail("a unit ends too early");
        if (take('(')) {
            if (number(sign)) return true;
            if (depth == deepest) return fail("parentheses are nested too deep");
            if (!product(sign, depth + 1)) return false;
            return take(')') || fail("')' is missing");
        }
        std::size_t end = at_;
        if (is_digit(text_[at_])) {
            while (end < text_.size() && (is_digit(text_[end]) || text_[end] == '.')) ++end;
            const std::string_view number = text_.substr(at_, end - at_);
            if (number != "1") return fail("the only number in a unit is 1, not " + std::string(number));
            at_ = end;
            return true;
        }
        while (end < text_.size() && is_letter(text_[end])) ++end;
        const std::string symbol(text_.substr(at_, end - at_));
        if (symbol.empty()) return unexpected();
        if (!units::known_symbol(symbol)) return unknown(std::string(word_here()));
        factors.push_back({symbol, sign});
        at_ = end;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

void say(std::string* error, std::string why) {
    if (error) *error = std::move(why);
}

}  // namespace

std::optional<std::vector<units::Factor>> units::factors(std::string_view text, std::string* error) {
    UnitReader reader(text);
    if (!reader.read()) {
        say(error, reader.error);
        return std::nullopt;
    }
    return reader.factors;
}

std::optional<Unit> parse_unit(std::string_view text, std::string* error) {
    const auto factors = units::factors(text, error);
    if (!factors) return std::nullopt;
    Unit result;
    for (const units::Factor& factor : *factors) {
        const Unit symbol = *units::known_symbol(factor.symbol);
        result.factor *= factor.exponent == 1    ? symbol.factor
                         : factor.exponent == -1 ? 1 / symbol.factor
                                                 : std::pow(symbol.factor, factor.exponent);
        for (std::size_t base = 0; base < Unit::base_count; ++base)
            result.exponents[base] += factor.exponent * symbol.exponents[base];
    }
    for (double& exponent : result.exponents) {
        if (!(std::fabs(exponent) <= largest_exponent)) {  // NaN too
            say(error, "a power above " + std::to_string(static_cast<int>(largest_exponent)));
            return std::nullopt;
        }
        if (const double whole = std::round(exponent); std::fabs(exponent - whole) < 1e-12) exponent = whole;
    }
    if (!std::isfinite(result.factor) || result.factor <= 0) {
        say(error, "its size cannot be expressed");
        return std::nullopt;
    }
    result.text = text;
    return result;
}

std::optional<Quantity> parse_quantity(std::string_view text, std::string* error) {
    const auto is_space = [](char c) { return c == ' '; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);

    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view number = text.substr(0, static_cast<std::size_t>(end - text.data()));
    if (code == std::errc::result_out_of_range) {
        say(error, "the number does not fit in double precision");
        return std::nullopt;
    }
    if (code != std::errc() || !std::isfinite(value)) {
        const bool is_typographic = text.starts_with("\u2212") || text.starts_with("\u2013");
        say(error, is_typographic ? "a number is expected, then its unit: its minus is '-'"
                                  : "a number is expected, then its unit");
        return std::nullopt;
    }
    std::string_view rest = text.substr(number.size());
    if (rest.empty()) return Quantity{value, dimensionless()};
    if (rest.size() > 1 && rest.front() == ',' && is_digit(rest[1])) {
        say(error, "a decimal point is '.', not ','");
        return std::nullopt;
    }
    if (!is_space(rest.front())) {
        const std::string unit(parse_unit(rest) ? rest : accepted_spelling(rest));
        say(error, "a space is expected between the number and its unit" +
                       (unit.empty() ? "" : ": write '" + std::string(number) + " " + unit + "'"));
        return std::nullopt;
    }
    while (is_space(rest.front())) rest.remove_prefix(1);
    std::optional<Unit> unit = parse_unit(rest, error);
    if (!unit) return std::nullopt;
    return Quantity{value, *std::move(unit)};
}

}  // namespace heartwright
