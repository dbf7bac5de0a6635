#include "generator/spec/names.hpp"

#include <algorithm>
#include <array>

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

constexpr std::array cpp{
    "alignas"sv,
    "alignof"sv,
    "and"sv,
    "and_eq"sv,
    "asm"sv,
    "auto"sv,
    "bitand"sv,
    "bitor"sv,
    "bool"sv,
    "break"sv,
    "case"sv,
    "catch"sv,
    "char"sv,
    "char16_t"sv,
    "char32_t"sv,
    "char8_t"sv,
    "class"sv,
    "co_await"sv,
    "co_return"sv,
    "co_yield"sv,
    "compl"sv,
    "concept"sv,
    "const"sv,
    "const_cast"sv,
    "consteval"sv,
    "constexpr"sv,
    "constinit"sv,
    "continue"sv,
    "decltype"sv,
    "default"sv,
    "delete"sv,
    "do"sv,
    "double"sv,
    "dynamic_cast"sv,
    "else"sv,
    "enum"sv,
    "explicit"sv,
    "export"sv,
    "extern"sv,
    "false"sv,
    "float"sv,
    "for"sv,
    "friend"sv,
    "goto"sv,
    "if"sv,
    "import"sv,
    "inline"sv,
    "int"sv,
    "long"sv,
    "module"sv,
    "mutable"sv,
    "namespace"sv,
    "new"sv,
    "noexcept"sv,
    "not"sv,
    "not_eq"sv,
    "nullptr"sv,
    "operator"sv,
    "or"sv,
    "or_eq"sv,
    "private"sv,
    "protected"sv,
    "public"sv,
    "register"sv,
    "reinterpret_cast"sv,
    "requires"sv,
    "return"sv,
    "short"sv,
    "signed"sv,
    "sizeof"sv,
    "static"sv,
    "static_assert"sv,
    "static_cast"sv,
    "struct"sv,
    "switch"sv,
    "template"sv,
    "this"sv,
    "thread_local"sv,
    "throw"sv,
    "true"sv,
    "try"sv,
    "typedef"sv,
    "typeid"sv,
    "typename"sv,
    "typeof"sv,
    "union"sv,
    "unsigned"sv,
    "using"sv,
    "virtual"sv,
    "void"sv,
    "volatile"sv,
    "wchar_t"sv,
    "while"sv,
    "xor"sv,
    "xor_eq"sv,
};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, std::string_view name) {
    return std::find(words.begin(), words.end(), name) != words.end();
}

}  // namespace

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_character(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

bool is_keyword_of_cpp(std::string_view name) { return is_one_of(cpp, name); }

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
