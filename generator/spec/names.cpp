#include "generator/spec/names.hpp"

#include <algorithm>
#include <array>

#include "base/cpp_words/cpp_words.hpp"
#include "generator/spec/accepted_name.hpp"
#include "generator/spec/limits.hpp"

namespace heartwright::spec {
namespace {

using namespace std::string_view_literals;

constexpr std::array built_in{"t"sv, "dt"sv, "n_sites"sv, "n_nominal"sv, "n_weight"sv};

constexpr std::array language{
    "ddt"sv,    "next"sv,     "in"sv,   "rest"sv,   "exp"sv,    "log"sv,      "log10"sv, "sqrt"sv, "pow"sv,
    "square"sv, "cube"sv,     "fabs"sv, "min"sv,    "max"sv,    "tanh"sv,     "sin"sv,   "cos"sv,  "floor"sv,
    "mean"sv,   "per_cell"sv, "sum"sv,  "min_of"sv, "max_of"sv, "binomial"sv, "ceil"sv,  "tan"sv,  "asin"sv,
    "acos"sv,   "atan"sv,     "sinh"sv, "cosh"sv,   "asinh"sv,  "acosh"sv,    "atanh"sv,
};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, std::string_view name) {
    return std::find(words.begin(), words.end(), name) != words.end();
}

}  // namespace

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_character(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

std::string why_no_name(std::string_view name) {
    if (name.empty()) return "is empty";
    if (is_beyond_ascii(name)) {
        const std::string accepted = accepted_name(name);
        return "holds more than the letters a to z and A to Z, digits and '_'" +
               (accepted.empty() ? "" : ": write '" + accepted + "'");
    }
    if (!is_name_start(name.front())) return "does not begin with a letter";
    if (!std::all_of(name.begin(), name.end(), is_name_character)) return "holds more than letters, digits and '_'";
    if (name.size() > limits::name) return "is longer than " + std::to_string(limits::name) + " characters";
    return {};
}

std::string why_no_symbol(std::string_view name) {
    if (std::string why = why_no_name(name); !why.empty()) return why;
    if (name.starts_with("__")) return "begins with two underscores";
    if (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z')
        return "begins with an underscore and a capital";
    if (is_one_of(built_in, name)) return "is built in";
    if (is_one_of(language, name)) return "is a word of the equations";
    if (is_keyword_of_cpp(name)) return "is a keyword of C++";
    return {};
}

}  // namespace heartwright::spec
