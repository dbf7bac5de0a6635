#include "base/units/accepted_spelling.hpp"

#include <algorithm>
#include <array>

#include "base/units/unit.hpp"

namespace heartwright::units {
namespace {

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

}  // namespace

std::string accepted_spelling(std::string_view text) {
    const std::string ours = with_our_words(with_ascii_signs(text));
    return ours != text && parse_unit(ours) ? ours : "";
}

bool is_temperature_scale(std::string_view text) {
    constexpr std::array<std::string_view, 8> scales = {"degC",    "deg_C",   "\u00B0C", "\u2103",
                                                        "celsius", "Celsius", "degF",    "\u00B0F"};
    return std::find(scales.begin(), scales.end(), text) != scales.end();
}

}  // namespace heartwright::units
