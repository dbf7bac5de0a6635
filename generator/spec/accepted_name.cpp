#include "generator/spec/accepted_name.hpp"

#include <algorithm>
#include <array>

#include "generator/spec/names.hpp"

namespace heartwright::spec {
namespace {

struct Sign {
    std::string_view utf8, name;
};

constexpr std::array signs = {
    Sign{"\u0391", "Alpha"},   Sign{"\u0392", "Beta"},    Sign{"\u0393", "Gamma"},   Sign{"\u0394", "Delta"},
    Sign{"\u0395", "Epsilon"}, Sign{"\u0396", "Zeta"},    Sign{"\u0397", "Eta"},     Sign{"\u0398", "Theta"},
    Sign{"\u0399", "Iota"},    Sign{"\u039A", "Kappa"},   Sign{"\u039B", "Lambda"},  Sign{"\u039C", "Mu"},
    Sign{"\u039D", "Nu"},      Sign{"\u039E", "Xi"},      Sign{"\u039F", "Omicron"}, Sign{"\u03A0", "Pi"},
    Sign{"\u03A1", "Rho"},     Sign{"\u03A3", "Sigma"},   Sign{"\u03A4", "Tau"},     Sign{"\u03A5", "Upsilon"},
    Sign{"\u03A6", "Phi"},     Sign{"\u03A7", "Chi"},     Sign{"\u03A8", "Psi"},     Sign{"\u03A9", "Omega"},
    Sign{"\u2126", "Omega"},   Sign{"\u03B1", "alpha"},   Sign{"\u03B2", "beta"},    Sign{"\u03B3", "gamma"},
    Sign{"\u03B4", "delta"},   Sign{"\u03B5", "epsilon"}, Sign{"\u03B6", "zeta"},    Sign{"\u03B7", "eta"},
    Sign{"\u03B8", "theta"},   Sign{"\u03B9", "iota"},    Sign{"\u03BA", "kappa"},   Sign{"\u03BB", "lambda"},
    Sign{"\u03BC", "mu"},      Sign{"\u00B5", "mu"},      Sign{"\u03BD", "nu"},      Sign{"\u03BE", "xi"},
    Sign{"\u03BF", "omicron"}, Sign{"\u03C0", "pi"},      Sign{"\u03C1", "rho"},     Sign{"\u03C2", "sigma"},
    Sign{"\u03C3", "sigma"},   Sign{"\u03C4", "tau"},     Sign{"\u03C5", "upsilon"}, Sign{"\u03C6", "phi"},
    Sign{"\u03D5", "phi"},     Sign{"\u03C7", "chi"},     Sign{"\u03C8", "psi"},     Sign{"\u03C9", "omega"},
    Sign{"\u2080", "0"},       Sign{"\u2081", "1"},       Sign{"\u2082", "2"},       Sign{"\u2083", "3"},
    Sign{"\u2084", "4"},       Sign{"\u2085", "5"},       Sign{"\u2086", "6"},       Sign{"\u2087", "7"},
    Sign{"\u2088", "8"},       Sign{"\u2089", "9"},       Sign{"\u221E", "inf"},
};

// Operators and spaces that end a word: the equations' messages name their spelling.
constexpr std::array<std::string_view, 13> ends = {"\u2212", "\u2013", "\u2014", "\u00D7", "\u00B7", "\u22C5", "\u00F7",
                                                   "\u2264", "\u2265", "\u2260", "\u00A0", "\u2009", "\u202F"};

bool is_high(char c) { return static_cast<unsigned char>(c) >= 0x80; }
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

template <class List, class Text>
auto found_at(const List& list, std::string_view text, Text text_of) {
    return std::find_if(
        list.begin(), list.end(), [&](const auto& item) { return text.starts_with(text_of(item)); });
}

}  // namespace

bool is_beyond_ascii(std::string_view text) { return std::any_of(text.begin(), text.end(), is_high); }

std::string_view word_beyond_ascii(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && (is_name_character(text[end]) || is_high(text[end]))) {
        if (found_at(ends, text.substr(end), [](std::string_view s) { return s; }) != ends.end()) break;
        ++end;
        while (end < text.size() && is_continuation(text[end])) ++end;
    }
    return text.substr(0, end);
}

std::string accepted_name(std::string_view name) {
    std::string result;
    while (!name.empty()) {
        std::size_t length = 1;
        const auto sign = found_at(signs, name, [](const Sign& s) { return s.utf8; });
        if (sign != signs.end()) {
            result += sign->name;
            length = sign->utf8.size();
        } else {
            if (is_high(name[0])) return {};
            result += is_name_character(name[0]) ? name[0] : '_';
        }
        name.remove_prefix(length);
    }
    if (result.find_first_not_of('_') == std::string::npos) return {};
    if (!is_name_start(result[0])) result.insert(0, "_");
    return why_no_symbol(result).empty() ? result : "";
}

}  // namespace heartwright::spec
