// The first gate of an equation: a raw lexer that lets through an allow-list of tokens. What is not listed here never
// reaches Clang, and what gets there is small enough that Clang cannot overflow.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/units/unit.hpp"
#include "generator/ir/expr.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::frontend {

enum class TokenKind { number, name, function, sign, unit };  // sign: ( ) , ? : + - * / < <= > >= == != && || !

struct Token {
    TokenKind kind;
    std::size_t begin, length;      // in the text; a number's length includes its unit
    std::string text;               // without a number's unit
    double value = 0;               // number
    std::optional<Unit> unit = {};  // of a number, or of `in`
};

// Limits of one equation: below what Clang bears, above what a person writes.
inline constexpr std::size_t longest_equation = 64 * 1024;
inline constexpr std::size_t most_operators = 4000;
inline constexpr std::size_t deepest_nesting = 200;

// The documented functions; `in` and `next` are Op::in and Op::next, `mean` and `per_cell` quotients of Op::sum.
// Nothing for another name.
struct Function {
    std::string_view name;
    ir::Op op;
    int arguments;
};
inline bool is_reduction(ir::Op op) { return op == ir::Op::sum || op == ir::Op::min_of || op == ir::Op::max_of; }
const std::vector<Function>& documented_functions();
const Function* find_function(std::string_view name);

// The tokens of text.text from `begin`; nothing, and one error at its place, when anything is not allowed. Brackets
// match. Says nothing about words of `poisoned`, which a message named before.
std::optional<std::vector<Token>> tokenise(const spec::Text& text, std::size_t begin, Diagnostics& diagnostics,
                                           const std::set<std::string>& poisoned = {});

}  // namespace heartwright::frontend
