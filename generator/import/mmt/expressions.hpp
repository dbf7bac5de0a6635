// Expressions of .mmt files: a recursive-descent parser with Myokit's precedence (^ binds to the left, then the signs,
// then * / // %, then + -, comparisons, and `not and or`).
#pragma once

#include <string>
#include <vector>

#include "generator/import/expression.hpp"
#include "generator/import/mmt/cursor.hpp"

namespace heartwright::foreign::mmt {

// A name in an expression, before it is known which variable it means. Kind::variable and Kind::derivative nodes of
// the parser hold indices into a list of these.
struct Reference {
    std::string name;  // "V", "membrane.V"
    std::size_t component;
    std::size_t scope;  // the variable whose equation reads it, for nested ones; no_variable outside
    Origin place;
};

class UserFunctions;

// Whose equation an expression belongs to.
struct Scope {
    std::size_t component;
    std::size_t variable;
};

class ExpressionParser {
public:
    // New names are added to `references`.
    ExpressionParser(Cursor& cursor, Diagnostics& diagnostics, std::vector<Reference>& references,
                     UserFunctions& user_functions, Scope scope)
        : cursor_(cursor),
          diagnostics_(diagnostics),
          references_(references),
          user_functions_(user_functions),
          scope_(scope) {}

    Expr parse();  // null after a reported error

private:
    Expr disjunction();
    Expr conjunction();
    Expr inversion();
    Expr comparison();
    Expr sum();
    Expr product();
    Expr sign();
    Expr power();
    Expr atom();
    Expr number_here();
    Expr call_here(const std::string& function, std::size_t begin);
    Expr derivative_here(std::size_t begin);
    std::vector<Expr> arguments_here();
    Expr fail(const std::string& message, std::size_t begin);

    Cursor& cursor_;
    Diagnostics& diagnostics_;
    std::vector<Reference>& references_;
    UserFunctions& user_functions_;
    Scope scope_;
    int depth_ = 0;
};

}  // namespace heartwright::foreign::mmt
