// Expressions of a foreign model (CellML, Myokit, EasyML) as its file says them: an immutable tree with places.
//
// A node says what is written and computes nothing. Numbers keep their text, so that the spec can show the author's
// digits. Evaluation order is the tree's: `sum` and `product` with n arguments go from left to right, as in C.
// What our language has no word for is expanded by the reader into nodes below, exactly:
//   mmt a // b  -> floor(a/b);   mmt a % b -> a - b*floor(a/b);   MathML sec(x) -> 1/cos(x);   a < b < c -> a < b && b
//   < c
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/units/unit.hpp"

namespace heartwright::foreign {

enum class Kind {
    number,         // value, text, perhaps unit
    variable,       // index into Model::variables
    derivative,     // d variable/d time on a right-hand side; index as above
    negation,       // -a
    sum,            // a + b + ...
    difference,     // a - b
    product,        // a*b*...
    quotient,       // a/b
    call,           // text(a), text(a, b): see functions()
    conversion,     // a, multiplied by value: from its unit into `unit`; readers insert it where a connection converts
    less,           // a < b
    less_equal,     // a <= b
    greater,        // a > b
    greater_equal,  // a >= b
    equal,          // a == b
    not_equal,      // a != b
    conjunction,    // a && b && ...
    disjunction,    // a || b || ...
    inversion,      // !a
    piecewise,      // value, condition, value, condition, ..., [otherwise]
};

struct Expression;
using Expr = std::shared_ptr<const Expression>;

constexpr std::size_t no_variable = static_cast<std::size_t>(-1);

struct Expression {
    Kind kind = Kind::number;
    std::vector<Expr> arguments;
    double value = 0;                    // of a number; the factor of a conversion
    std::string text;                    // of a number: its digits as written; of a call: the function's name
    std::optional<Unit> unit;            // of a number: as annotated in the file; of a conversion: the unit it leads to
    std::size_t variable = no_variable;  // of a variable and a derivative
    Origin place;                        // in the foreign file
    int depth = 1;                       // of the tree below; factories throw a UserFault above max_depth
};

// Deeper trees are refused with their place: no author writes them, and they would exhaust the stack.
constexpr int max_depth = 400;
constexpr std::size_t max_arguments = 4000;  // of one sum or product, which readers put together term by term

Expr number(double value, std::string text, Origin place = {}, std::optional<Unit> unit = {});
Expr number(double value, Origin place = {});  // text: the shortest that reads back
Expr variable(std::size_t index, Origin place = {});
Expr derivative(std::size_t index, Origin place = {});
Expr conversion(Expr argument, double factor, Unit to, Origin place = {});
Expr call(std::string function, std::vector<Expr> arguments, Origin place = {});
Expr node(Kind kind, std::vector<Expr> arguments, Origin place = {});  // of all other kinds

// The functions of `call`, named as in C, with their numbers of arguments: exp log log10 sqrt fabs floor ceil sin cos
// tan asin acos atan sinh cosh tanh asinh acosh atanh (1), pow (2), min max (2).
struct Function {
    const char* name;
    std::size_t arguments;
};
const std::vector<Function>& functions();

bool is_condition(const Expression& expression);  // comparison, conjunction, disjunction, inversion
bool has_otherwise(const Expression& piecewise);  // an odd number of arguments

// The same tree with each node replaced by what `change` returns for it (nothing: it stays). Arguments come first;
// unchanged subtrees are shared.
template <class Change>
Expr rewritten(const Expr& expression, const Change& change) {
    std::vector<Expr> arguments;
    bool is_changed = false;
    arguments.reserve(expression->arguments.size());
    for (const Expr& argument : expression->arguments) {
        arguments.push_back(rewritten(argument, change));
        is_changed = is_changed || arguments.back() != argument;
    }
    Expr result = expression;
    if (is_changed) {
        auto copy = std::make_shared<Expression>(*expression);
        copy->arguments = std::move(arguments);
        copy->depth = 1;
        for (const Expr& argument : copy->arguments)
            if (argument->depth >= copy->depth) copy->depth = argument->depth + 1;
        result = std::move(copy);
    }
    const Expr other = change(result);
    return other ? other : result;
}

// Calls visit(node) for each node, a node before its arguments.
template <class Visit>
void for_each_node(const Expr& expression, const Visit& visit) {
    visit(*expression);
    for (const Expr& argument : expression->arguments) for_each_node(argument, visit);
}

}  // namespace heartwright::foreign
