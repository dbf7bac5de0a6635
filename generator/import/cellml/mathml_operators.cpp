// The operators of <apply>. What the common representation has no word for is expanded by an exact identity.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/diag/plain_number.hpp"
#include "generator/import/cellml/mathml.hpp"

namespace heartwright::cellml {
namespace {

using foreign::Expr;
using foreign::Kind;
using xml::Element;

constexpr std::size_t most_repeated = 1'000;  // nodes of an operand that an expansion writes more than once
constexpr std::size_t any_number = static_cast<std::size_t>(-1);

struct Word {
    std::string_view mathml;
    const char* ours;
};
constexpr std::array functions = {
    Word{"exp", "exp"},       Word{"ln", "log"},      Word{"abs", "fabs"},      Word{"floor", "floor"},
    Word{"ceiling", "ceil"},  Word{"sin", "sin"},     Word{"cos", "cos"},       Word{"tan", "tan"},
    Word{"arcsin", "asin"},   Word{"arccos", "acos"}, Word{"arctan", "atan"},   Word{"sinh", "sinh"},
    Word{"cosh", "cosh"},     Word{"tanh", "tanh"},   Word{"arcsinh", "asinh"}, Word{"arccosh", "acosh"},
    Word{"arctanh", "atanh"},
};
// 1/f(x)
constexpr std::array reciprocals = {
    Word{"sec", "cos"},   Word{"csc", "sin"},   Word{"cot", "tan"},
    Word{"sech", "cosh"}, Word{"csch", "sinh"}, Word{"coth", "tanh"},
};
// f(1/x)
constexpr std::array of_reciprocals = {
    Word{"arcsec", "acos"},   Word{"arccsc", "asin"},   Word{"arccot", "atan"},
    Word{"arcsech", "acosh"}, Word{"arccsch", "asinh"}, Word{"arccoth", "atanh"},
};

struct Relation {
    std::string_view mathml;
    Kind kind;
};
constexpr std::array relations = {
    Relation{"lt", Kind::less},           Relation{"leq", Kind::less_equal}, Relation{"gt", Kind::greater},
    Relation{"geq", Kind::greater_equal}, Relation{"eq", Kind::equal},       Relation{"neq", Kind::not_equal},
};

template <class Words>
const char* word(const Words& words, std::string_view name) {
    const auto found = std::find_if(words.begin(), words.end(), [&](const Word& w) { return w.mathml == name; });
    return found == words.end() ? nullptr : found->ours;
}

// Nodes of the tree, counted up to `most` + 1.
std::size_t size_up_to(const Expr& expression, std::size_t most) {
    std::size_t size = 1;
    for (const Expr& argument : expression->arguments) {
        if (size > most) break;
        size += size_up_to(argument, most - size + 1);
    }
    return size;
}

// An associative operation as a balanced tree: min(min(a, b), min(c, d)).
template <class Join>
Expr balanced(std::vector<Expr> arguments, const Join& join) {
    while (arguments.size() > 1) {
        std::vector<Expr> next;
        for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) next.push_back(join(arguments[i], arguments[i + 1]));
        if (arguments.size() % 2 == 1) next.push_back(arguments.back());
        arguments = std::move(next);
    }
    return arguments[0];
}

bool is_number(const Expr& expression, double value) {
    return expression->kind == Kind::number && expression->value == value;
}

}  // namespace

bool MathReader::expect(const Element& apply, std::string_view name, std::size_t found, std::size_t least,
                        std::size_t most) {
    if (found >= least && found <= most) return true;
    const std::string wanted = least == most        ? std::to_string(least)
                               : most == any_number ? "at least " + std::to_string(least)
                                                    : std::to_string(least) + " or " + std::to_string(most);
    fail(apply, "<" + std::string(name) + "/> has " + std::to_string(found) + " operands; " + wanted +
                    (least == 1 && most == 1 ? " was" : " were") + " expected");
    return false;
}

bool MathReader::may_repeat(const Element& apply, const Expr& expression) {
    if (size_up_to(expression, most_repeated) <= most_repeated) return true;
    fail(apply, "an operand of more than 1,000 operations cannot be used here: give it a variable of its own");
    return false;
}

foreign::Expr MathReader::read_apply(const Element& apply) {
    if (apply.children.empty()) return fail(apply, "<apply> is empty: an operator was expected");
    const Element& head = apply.children[0];
    if (head.space != mathml_space) return fail(head, "'" + std::string(head.name) + "' is no MathML operator");
    const std::string_view name = head.name;
    if (name == "diff") {
        const auto names = derivative(apply);
        return names ? names_.derivative(names->state, names->bound, place(apply)) : nullptr;
    }
    const std::vector<const Element*> elements = operands(apply);
    if (name == "and" || name == "or" || name == "not" || name == "xor" || name == "implies")
        return logic(apply, name, elements);
    for (const char* qualifier : {"bvar", "lowlimit", "uplimit"})
        if (const Element* found = apply.child(mathml_space, qualifier))
            return fail(*found, "<" + std::string(qualifier) + "> is not supported here");
    std::optional<Exprs> arguments = values(elements);
    if (!arguments) return nullptr;
    const auto is_relation = [&](const Relation& relation) { return relation.mathml == name; };
    if (std::any_of(relations.begin(), relations.end(), is_relation)) return relation(apply, name, *arguments);
    if (name == "root" || name == "log") return root_or_logarithm(apply, name, *arguments);
    if (name == "min" || name == "max") {
        return expect(apply, name, arguments->size(), 1, any_number) ? extremum(apply, name, std::move(*arguments))
                                                                     : nullptr;
    }
    if (name == "rem" || name == "quotient") return remainder(apply, name, *arguments);
    if (name == "factorial") return factorial(apply, *arguments);

    const Origin at = place(apply);
    const auto one_over = [&](Expr x) {
        return foreign::node(Kind::quotient, {foreign::number(1, at), std::move(x)}, at);
    };
    const char* const plain = word(functions, name);
    const char* const reciprocal = word(reciprocals, name);
    const char* const of_reciprocal = word(of_reciprocals, name);
    if (plain || reciprocal || of_reciprocal) {
        if (!expect(apply, name, arguments->size(), 1, 1)) return nullptr;
        Expr x = std::move(arguments->front());
        if (plain) return foreign::call(plain, {std::move(x)}, at);
        if (reciprocal) return one_over(foreign::call(reciprocal, {std::move(x)}, at));
        return foreign::call(of_reciprocal, {one_over(std::move(x))}, at);
    }
    return arithmetic(apply, name, *arguments);
}

foreign::Expr MathReader::arithmetic(const Element& apply, std::string_view name, Exprs& arguments) {
    const Origin at = place(apply);
    if (name == "plus" || name == "times") {
        if (!expect(apply, name, arguments.size(), 1, any_number)) return nullptr;
        if (arguments.size() == 1) return arguments[0];
        return foreign::node(name == "plus" ? Kind::sum : Kind::product, std::move(arguments), at);
    }
    if (name == "minus") {
        if (!expect(apply, name, arguments.size(), 1, 2)) return nullptr;
        const Kind kind = arguments.size() == 1 ? Kind::negation : Kind::difference;
        return foreign::node(kind, std::move(arguments), at);
    }
    if (name == "divide") {
        if (!expect(apply, name, arguments.size(), 2, 2)) return nullptr;
        return foreign::node(Kind::quotient, std::move(arguments), at);
    }
    if (name == "power") {
        if (!expect(apply, name, arguments.size(), 2, 2)) return nullptr;
        return foreign::call("pow", std::move(arguments), at);
    }
    std::vector<std::string> known = {"plus", "minus", "times", "divide", "power", "root", "log", "min",
                                      "max",  "rem",   "and",   "or",     "xor",   "not",  "diff"};
    for (const Word& w : functions) known.emplace_back(w.mathml);
    return fail(apply.children[0], "the MathML operator <" + std::string(name) + "/> is not supported",
                did_you_mean(name, known));
}

// a < b < c is a < b and b < c.
foreign::Expr MathReader::relation(const Element& apply, std::string_view name, Exprs& arguments) {
    const auto found = std::find_if(relations.begin(), relations.end(),
                                    [&](const Relation& relation) { return relation.mathml == name; });
    if (!expect(apply, name, arguments.size(), 2, found->kind == Kind::not_equal ? 2 : any_number)) return nullptr;
    const Origin at = place(apply);
    Exprs steps;
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        if (i > 0 && !may_repeat(apply, arguments[i])) return nullptr;
        steps.push_back(foreign::node(found->kind, {arguments[i], arguments[i + 1]}, at));
    }
    return steps.size() == 1 ? steps[0] : foreign::node(Kind::conjunction, std::move(steps), at);
}

foreign::Expr MathReader::logic(const Element& apply, std::string_view name,
                                const std::vector<const Element*>& elements) {
    Exprs conditions;
    for (const Element* element : elements) {
        conditions.push_back(condition(*element));
        if (!conditions.back()) return nullptr;
    }
    const Origin at = place(apply);
    if (name == "not") {
        if (!expect(apply, name, conditions.size(), 1, 1)) return nullptr;
        return foreign::node(Kind::inversion, std::move(conditions), at);
    }
    if (name == "implies") {
        if (!expect(apply, name, conditions.size(), 2, 2)) return nullptr;
        conditions[0] = foreign::node(Kind::inversion, {conditions[0]}, at);
        return foreign::node(Kind::disjunction, std::move(conditions), at);
    }
    if (!expect(apply, name, conditions.size(), 1, any_number)) return nullptr;
    if (conditions.size() == 1) return conditions[0];
    if (name == "and") return foreign::node(Kind::conjunction, std::move(conditions), at);
    if (name == "or") return foreign::node(Kind::disjunction, std::move(conditions), at);
    // xor: whether an odd number of conditions holds
    return balanced(std::move(conditions), [&](const Expr& a, const Expr& b) {
        return foreign::node(Kind::not_equal, {as_value(a, at), as_value(b, at)}, at);
    });
}

foreign::Expr MathReader::root_or_logarithm(const Element& apply, std::string_view name, Exprs& arguments) {
    if (!expect(apply, name, arguments.size(), 1, 1)) return nullptr;
    const bool is_root = name == "root";
    const Origin at = place(apply);
    const Element* qualifier = apply.child(mathml_space, is_root ? "degree" : "logbase");
    Expr number;
    if (qualifier) {
        if (qualifier->children.size() != 1)
            return fail(*qualifier, "<" + std::string(qualifier->name) + "> must hold one number or expression");
        number = value(qualifier->children[0]);
        if (!number) return nullptr;
    }
    if (is_root) {
        if (!number || is_number(number, 2)) return foreign::call("sqrt", std::move(arguments), at);
        if (is_number(number, 1)) return arguments[0];
        Expr power = foreign::node(Kind::quotient, {foreign::number(1, at), std::move(number)}, at);
        return foreign::call("pow", {arguments[0], std::move(power)}, at);
    }
    if (!number || is_number(number, 10)) return foreign::call("log10", std::move(arguments), at);
    Expr divisor = foreign::call("log", {std::move(number)}, at);
    return foreign::node(Kind::quotient, {foreign::call("log", std::move(arguments), at), std::move(divisor)}, at);
}

// quotient(a, b) is a/b rounded towards zero, rem(a, b) is a - b*quotient(a, b): it has the sign of a.
foreign::Expr MathReader::remainder(const Element& apply, std::string_view name, Exprs& arguments) {
    if (!expect(apply, name, arguments.size(), 2, 2)) return nullptr;
    if (!may_repeat(apply, arguments[0]) || !may_repeat(apply, arguments[1])) return nullptr;
    const Origin at = place(apply);
    const Expr ratio = foreign::node(Kind::quotient, {arguments[0], arguments[1]}, at);
    const Expr is_negative = foreign::node(Kind::less, {ratio, foreign::number(0, at)}, at);
    const Expr whole = foreign::node(
        Kind::piecewise, {foreign::call("ceil", {ratio}, at), is_negative, foreign::call("floor", {ratio}, at)}, at);
    if (name == "quotient") return whole;
    const Expr product = foreign::node(Kind::product, {arguments[1], whole}, at);
    return foreign::node(Kind::difference, {arguments[0], product}, at);
}

foreign::Expr MathReader::factorial(const Element& apply, const Exprs& arguments) {
    if (!expect(apply, "factorial", arguments.size(), 1, 1)) return nullptr;
    constexpr double largest = 22;  // the last whose factorial is exact in double precision
    const Expr& n = arguments[0];
    if (n->kind != Kind::number || n->value < 0 || n->value > largest || n->value != std::floor(n->value))
        return fail(apply, "<factorial/> is only supported of a whole number from 0 to 22");
    double product = 1;
    for (double factor = 2; factor <= n->value; ++factor) product *= factor;
    return foreign::number(product, place(apply));
}

foreign::Expr MathReader::extremum(const Element& apply, std::string_view name, Exprs arguments) {
    const Origin at = place(apply);
    return balanced(std::move(arguments), [&](const Expr& a, const Expr& b) {
        return foreign::call(std::string(name), {a, b}, at);
    });
}

}  // namespace heartwright::cellml
