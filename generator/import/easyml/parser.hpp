// Statements and expressions of EasyML: a recursive-descent parser with C's precedence.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "generator/import/easyml/tokens.hpp"
#include "generator/import/expression.hpp"

namespace heartwright::foreign::easyml {

struct Symbol {
    std::string name;
    Origin place;                 // where it is named first
    Expr value;                   // of its assignment; none: it is given from outside, or is a state
    Origin equation;              // of the assignment
    int updates_in_branches = 0;  // "+=" in an if, of a value from before it
    std::vector<std::pair<std::string, std::string>> markup;  // ("method", "rush_larsen")
};

class Parser {
public:
    Parser(std::vector<Token> tokens, Diagnostics& diagnostics)
        : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

    void run();  // fills symbols; stops at the first error of syntax

    std::vector<Symbol> symbols;  // in the order of their first mention; variable nodes hold indices into it

private:
    using Assignments = std::map<std::size_t, Expr>;

    void block(Assignments& scope, int depth);
    void statements_to_brace(Assignments& scope, int depth);
    void statement(Assignments& scope, int depth);
    bool is_update() const;
    Expr updated(Assignments& scope, std::size_t symbol, const Token& name);
    void condition(Assignments& scope, int depth);
    void group(Assignments& scope, int depth);
    void markup(const std::vector<std::size_t>& whom);
    void assign(Assignments& scope, std::size_t symbol, const Expr& value, const Origin& place);

    Expr choice();
    Expr binary(int level);
    Expr sign();
    Expr atom();
    Expr call(const Token& name);

    const Token& peek() const { return tokens_[at_]; }
    bool is(const char* text) const { return peek().kind != Token::Kind::end && peek().text == text; }
    bool starts(const char* word, std::initializer_list<const char*> next) const;
    Expr joined(Kind kind, const Expr& left, const Expr& right, const Origin& place);
    bool take(const char* text);
    void expect(const char* text);
    [[noreturn]] void fail(const std::string& message);
    std::size_t symbol(const Token& name);

    std::vector<Token> tokens_;
    Diagnostics& diagnostics_;
    std::map<std::string, std::size_t> indices_;
    std::vector<std::size_t> last_;     // whom the next markup belongs to
    std::vector<Assignments*> scopes_;  // of the branches around a statement, the innermost last
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace heartwright::foreign::easyml
