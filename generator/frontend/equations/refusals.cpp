#include "generator/frontend/equations/refusals.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "base/cpp_words/cpp_words.hpp"
#include "base/diag/diagnostics.hpp"
#include "generator/frontend/equations/quoted.hpp"
#include "generator/frontend/equations/tokens.hpp"
#include "generator/spec/names.hpp"

namespace heartwright::frontend {
namespace {

struct Row {
    std::string_view begins;
    std::string_view message;
    std::string_view suggestion;
};

// The first row that fits is taken: longer ones first.
constexpr std::array rows = {
    Row{"//", "a comment inside an equation", "put it outside the string"},
    Row{"/*", "a comment inside an equation", "put it outside the string"},
    Row{"++", "'++' is not allowed", "an equation has no effects; for a sum of signs write a + (+b)"},
    Row{"--", "'--' is not allowed", "an equation has no effects; for a difference of signs write a - (-b)"},
    Row{"->", "'->' is not allowed", "there are no pointers; names are plain"},
    Row{"::", "'::' is not allowed", "there are no namespaces; names are plain"},
    Row{"<=>", "'<=>' is not allowed", "compare with <, <=, >, >=, == or !="},
    Row{"<<", "'<<' is not allowed", "multiply by a power of two"},
    Row{">>", "'>>' is not allowed", "divide by a power of two"},
    Row{"<:", "'<:' is not allowed", "brackets hold units: 0.32 [1/ms]"},
    Row{"<%", "'<%' is not allowed", "an equation is one expression"},
    Row{"%:", "'%:' is not allowed", "there is no preprocessor"},
    Row{"??", "'\?\?' is not allowed", "a choice is: condition ? a : b"},
    Row{"+=", "'+=' is not allowed", "an equation gives its value to its left side only"},
    Row{"-=", "'-=' is not allowed", "an equation gives its value to its left side only"},
    Row{"*=", "'*=' is not allowed", "an equation gives its value to its left side only"},
    Row{"/=", "'/=' is not allowed", "an equation gives its value to its left side only"},
    Row{"**", "'**' is not allowed", "use pow(x, y), square(x) or cube(x)"},
    Row{"=", "'=' inside an expression", "to compare write '=='; an equation gives its value to its left side only"},
    Row{"^", "'^' is not allowed", "use pow(x, y), square(x) or cube(x)"},
    Row{"%", "'%' is not allowed", "write x - y*floor(x/y)"},
    Row{"&", "'&' is not allowed", "between conditions write '&&'"},
    Row{"|", "'|' is not allowed", "between conditions write '||'"},
    Row{"~", "'~' is not allowed", "for 'not' write '!'"},
    Row{";", "';' is not allowed", "an equation is one expression without an end mark"},
    Row{"{", "'{' is not allowed", "an equation is one expression; {x} is known inside of 'each' only"},
    Row{"}", "'}' is not allowed", "an equation is one expression"},
    Row{"[", "'[' is not allowed here", "brackets hold a unit after a number, 0.32 [1/ms], or in in(x, [mM])"},
    Row{"]", "']' without '['", "brackets hold a unit after a number: 0.32 [1/ms]"},
    Row{"#", "'#' is not allowed", "there is no preprocessor"},
    Row{"\"", "a string inside an equation", "only numbers, names and documented functions"},
    Row{"'", "a character inside an equation", "only numbers, names and documented functions"},
    Row{"\\", "'\\' is not allowed", "write the equation in one line, or as several with names of their own"},
    Row{".", "'.' is not allowed here", "names are plain; a number may start with a point: .5"},
    Row{"\n", "a line break inside an equation", "write it in one line, or as several with names of their own"},
    Row{"\r", "a line break inside an equation", "write it in one line, or as several with names of their own"},
    Row{"\xE2\x88\x92", "a typographic minus", "write '-'"},
    Row{"\xE2\x80\x93", "a dash", "write '-'"},
    Row{"\xC3\x97", "a typographic times sign", "write '*'"},
    Row{"\xC2\xB7", "a typographic dot", "write '*'"},
    Row{"\xC3\xB7", "a typographic division sign", "write '/'"},
    Row{"\xE2\x89\xA4", "a typographic comparison", "write '<='"},
    Row{"\xE2\x89\xA5", "a typographic comparison", "write '>='"},
    Row{"\xE2\x89\xA0", "a typographic comparison", "write '!='"},
    Row{"\xC2\xB2", "a superscript", "use square(x)"},
    Row{"\xC2\xB3", "a superscript", "use cube(x)"},
    Row{"\xC2\xA0", "a no-break space", "write a plain space"},
};

// Words of compilers that are no keywords of the language.
constexpr std::array<std::string_view, 4> compiler_words = {"__asm", "__asm__", "__attribute__", "__extension__"};

// Functions people know from elsewhere.
constexpr std::array familiar = {
    Row{"abs", "", "use fabs(x)"},
    Row{"ln", "", "use log(x)"},
    Row{"fmin", "", "use min(x, y)"},
    Row{"fmax", "", "use max(x, y)"},
    Row{"sqr", "", "use square(x)"},
    Row{"power", "", "use pow(x, y)"},
    Row{"log2", "", "use log(x)/log(2)"},
    Row{"exp2", "", "use pow(2, x)"},
    Row{"expm1", "", "use exp(x) - 1"},
    Row{"log1p", "", "use log(1 + x)"},
    Row{"round", "", "use floor(x + 0.5)"},
    Row{"fmod", "", "write x - y*floor(x/y)"},
    Row{"ceiling", "", "use ceil(x)"},
    Row{"arcsin", "", "use asin(x)"},
    Row{"arccos", "", "use acos(x)"},
    Row{"arctan", "", "use atan(x)"},
    Row{"arcsinh", "", "use asinh(x)"},
    Row{"arccosh", "", "use acosh(x)"},
    Row{"arctanh", "", "use atanh(x)"},
    Row{"sec", "", "use 1/cos(x)"},
    Row{"csc", "", "use 1/sin(x)"},
    Row{"cot", "", "use 1/tan(x)"},
    Row{"sech", "", "use 1/cosh(x)"},
    Row{"csch", "", "use 1/sinh(x)"},
    Row{"coth", "", "use 1/tanh(x)"},
    Row{"binomial", "", "what is drawn stands in 'draws' or in 'channels' with a count"},
    Row{"ddt", "", "a derivative is given on the left side; name its right side to use it elsewhere"},
};

std::size_t utf8_length(unsigned char first) { return first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1; }

}  // namespace

Refusal refuse_character(std::string_view rest) {
    for (const Row& row : rows)
        if (rest.substr(0, row.begins.size()) == row.begins)
            return {row.begins.size(), std::string(row.message), std::string(row.suggestion)};
    const auto first = static_cast<unsigned char>(rest.front());
    if (first < 0x20 || first == 0x7F) {
        char code[8];
        std::snprintf(code, sizeof code, "0x%02X", first);
        return {1, std::string("the control character ") + code + " inside an equation", "remove it"};
    }
    const std::size_t length = std::min(first < 0x80 ? std::size_t{1} : utf8_length(first), rest.size());
    return {length, quoted(rest.substr(0, length)) + " is not allowed",
            "only numbers, names, documented functions and arithmetic"};
}

Refusal refuse_keyword(std::string_view word) {
    const bool is_compilers = std::find(compiler_words.begin(), compiler_words.end(), word) != compiler_words.end();
    if (!is_compilers && !is_keyword_of_cpp(word)) return {word.size(), "", ""};
    std::string suggestion =
        "an equation holds numbers, names, arithmetic, comparisons, ?: and the documented functions only";
    if (word == "and") suggestion = "write '&&'";
    if (word == "or") suggestion = "write '||'";
    if (word == "not") suggestion = "write '!'";
    if (word == "if" || word == "else") suggestion = "a choice is: condition ? a : b";
    if (word == "true" || word == "false") suggestion = "write a condition such as V > -40 [mV]";
    return {word.size(), quoted(word) + " is a word of C++, not of equations", suggestion};
}

Refusal refuse_call(std::string_view word) {
    const std::string message = quoted(word) + " is not a documented function";
    for (const Row& row : familiar)
        if (row.begins == word) return {word.size(), message, std::string(row.suggestion)};
    std::vector<std::string> names;
    for (const Function& function : documented_functions()) names.emplace_back(function.name);
    std::string suggestion = did_you_mean(word, names);
    if (suggestion.empty()) suggestion = "for a product write '*' before '('";
    return {word.size(), message, suggestion};
}

}  // namespace heartwright::frontend
