#include "generator/import/mmt/expressions.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diag/faults.hpp"
#include "generator/import/mmt/units.hpp"
#include "generator/import/mmt/user_functions.hpp"

namespace heartwright::foreign::mmt {
namespace {

// Thrown behind a reported error, to leave the recursion.
struct Abandoned {};

// Parentheses, signs and calls; each is several frames of the parser.
constexpr int deepest = 200;

struct Deeper {
    explicit Deeper(int& depth) : depth_(depth) { ++depth_; }
    ~Deeper() { --depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    int& depth_;
};

constexpr const char* too_long = "expression is too long; expected at most 4,000 terms in a row";

// Sums and products from left to right are one node: "a + b + c".
Expr joined(Kind kind, Expr left, Expr right, const Origin& place) {
    if (left->kind == kind) {
        std::vector<Expr> arguments = left->arguments;
        arguments.push_back(std::move(right));
        return node(kind, std::move(arguments), place);
    }
    return node(kind, {std::move(left), std::move(right)}, place);
}

Expr floored_quotient(const Expr& a, const Expr& b, const Origin& place) {
    return call("floor", {node(Kind::quotient, {a, b}, place)}, place);
}

}  // namespace

Expr ExpressionParser::fail(const std::string& message, std::size_t begin) {
    diagnostics_.error(cursor_.origin(begin), message);
    throw Abandoned();
}

Expr ExpressionParser::parse() {
    cursor_.parentheses = 0;
    depth_ = 0;
    try {
        Expr result = disjunction();
        cursor_.parentheses = 0;
        return result;
    } catch (const Abandoned&) {
        cursor_.parentheses = 0;
        return nullptr;
    }
}

Expr ExpressionParser::disjunction() {
    const std::size_t begin = cursor_.offset();
    Expr left = conjunction();
    while (cursor_.take_word("or")) {
        Expr right = conjunction();
        left = node(Kind::disjunction, {left, right}, cursor_.origin(begin));
    }
    return left;
}

Expr ExpressionParser::conjunction() {
    const std::size_t begin = cursor_.offset();
    Expr left = inversion();
    while (cursor_.take_word("and")) {
        Expr right = inversion();
        left = node(Kind::conjunction, {left, right}, cursor_.origin(begin));
    }
    return left;
}

Expr ExpressionParser::inversion() {
    const Deeper deeper(depth_);
    cursor_.skip_blanks();
    const std::size_t begin = cursor_.offset();
    if (depth_ > deepest) return fail("expression is nested too deeply; expected at most 200 levels", begin);
    if (!cursor_.take_word("not")) return comparison();
    Expr operand = inversion();
    return node(Kind::inversion, {operand}, cursor_.origin(begin));
}

Expr ExpressionParser::comparison() {
    const std::size_t begin = cursor_.offset();
    Expr left = sum();
    cursor_.skip_blanks();
    static constexpr std::pair<std::string_view, Kind> operators[] = {
        {"<=", Kind::less_equal}, {">=", Kind::greater_equal}, {"==", Kind::equal},
        {"!=", Kind::not_equal},  {"<", Kind::less},           {">", Kind::greater}};
    for (const auto& [sign, kind] : operators) {
        if (!cursor_.starts_with(sign)) continue;
        cursor_.advance(sign.size());
        Expr right = sum();
        return node(kind, {left, right}, cursor_.origin(begin));
    }
    return left;
}

Expr ExpressionParser::sum() {
    const std::size_t begin = cursor_.offset();
    Expr left = product();
    while (true) {
        cursor_.skip_blanks();
        const char sign = cursor_.peek();
        if (sign != '+' && sign != '-') return left;
        cursor_.advance();
        Expr right = product();
        const Origin place = cursor_.origin(begin);
        if (left->arguments.size() == max_arguments) return fail(too_long, begin);
        left = sign == '+' ? joined(Kind::sum, left, right, place) : node(Kind::difference, {left, right}, place);
    }
}

Expr ExpressionParser::product() {
    const std::size_t begin = cursor_.offset();
    Expr left = sign();
    while (true) {
        cursor_.skip_blanks();
        const char c = cursor_.peek();
        if (c != '*' && c != '/' && c != '%') return left;
        const bool is_floored = c == '/' && cursor_.peek(1) == '/';
        cursor_.advance(is_floored ? 2 : 1);
        Expr right = sign();
        const Origin place = cursor_.origin(begin);
        if (left->arguments.size() == max_arguments) return fail(too_long, begin);
        if (c == '*') {
            left = joined(Kind::product, left, right, place);
        } else if (c == '%') {
            left = node(Kind::difference,
                        {left, node(Kind::product, {right, floored_quotient(left, right, place)}, place)}, place);
        } else {
            left = is_floored ? floored_quotient(left, right, place) : node(Kind::quotient, {left, right}, place);
        }
    }
}

Expr ExpressionParser::sign() {
    const Deeper deeper(depth_);
    cursor_.skip_blanks();
    const std::size_t begin = cursor_.offset();
    if (depth_ > deepest) return fail("expression is nested too deeply; expected at most 200 levels", begin);
    const char c = cursor_.peek();
    if (c != '+' && c != '-') return power();
    cursor_.advance();
    Expr operand = sign();
    if (c == '+') return operand;
    if (operand->kind == Kind::number && !operand->text.starts_with("-"))
        return number(-operand->value, "-" + operand->text, cursor_.origin(begin), operand->unit);
    return node(Kind::negation, {operand}, cursor_.origin(begin));
}

Expr ExpressionParser::power() {
    const std::size_t begin = cursor_.offset();
    Expr left = atom();
    while (cursor_.take('^')) {
        cursor_.skip_blanks();
        const bool has_sign = cursor_.peek() == '-' || cursor_.peek() == '+';
        Expr right = has_sign ? sign() : atom();
        left = call("pow", {left, right}, cursor_.origin(begin));
    }
    return left;
}

Expr ExpressionParser::number_here() {
    const std::size_t begin = cursor_.offset();
    std::string digits;
    const auto take_digits = [&] {
        while (cursor_.peek() >= '0' && cursor_.peek() <= '9') {
            digits += cursor_.peek();
            cursor_.advance();
        }
    };
    take_digits();
    if (cursor_.peek() == '.') {
        digits += '.';
        cursor_.advance();
        take_digits();
    }
    if (cursor_.peek() == 'e' || cursor_.peek() == 'E') {
        const std::size_t exponent = cursor_.peek(1) == '+' || cursor_.peek(1) == '-' ? 2 : 1;
        if (cursor_.peek(exponent) >= '0' && cursor_.peek(exponent) <= '9') {
            digits += 'e';
            if (cursor_.peek(1) == '-') digits += '-';
            cursor_.advance(exponent);
            take_digits();
        }
    }
    double value = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code == std::errc::result_out_of_range) return fail("the number does not fit in double precision", begin);
    if (code != std::errc() || end != digits.data() + digits.size()) return fail("expected a number", begin);
    const std::size_t after = cursor_.offset();
    cursor_.skip_blanks();
    if (cursor_.peek() != '[') {
        cursor_.seek(after);
        return number(value, digits, cursor_.origin(begin));
    }
    cursor_.advance();
    std::string unit;
    if (!cursor_.bracketed(&unit)) return fail("expected ']' behind the unit", after);
    std::optional<Unit> parsed = parse_mmt_unit(unit);
    if (!parsed) return fail("'" + unit + "' is no known unit; expected one such as mS/uF", after);
    return number(value, digits, cursor_.origin(begin), std::move(parsed));
}

Expr ExpressionParser::atom() {
    cursor_.skip_blanks();
    const std::size_t begin = cursor_.offset();
    const char c = cursor_.peek();
    if ((c >= '0' && c <= '9') || c == '.') return number_here();
    if (c == '(') {
        cursor_.advance();
        ++cursor_.parentheses;
        Expr inner = disjunction();
        cursor_.skip_blanks();
        if (cursor_.peek() != ')') return fail("expected ')'", begin);
        --cursor_.parentheses;
        cursor_.advance();
        return inner;
    }
    std::string name = cursor_.name();
    if (name.empty()) return fail("expected a number, a name or '('", begin);
    if (name == "dot" && cursor_.peek() == '(') return derivative_here(begin);
    if (cursor_.peek() == '(') return call_here(name, begin);
    while (cursor_.peek() == '.' && is_name_start(cursor_.peek(1))) {
        cursor_.advance();
        name += "." + cursor_.name();
    }
    references_.push_back({name, scope_.component, scope_.variable, cursor_.origin(begin)});
    return variable(references_.size() - 1, cursor_.origin(begin));
}

Expr ExpressionParser::derivative_here(std::size_t begin) {
    cursor_.advance();
    ++cursor_.parentheses;
    cursor_.skip_blanks();
    const std::size_t at = cursor_.offset();
    std::string name = cursor_.name();
    while (cursor_.peek() == '.' && is_name_start(cursor_.peek(1))) {
        cursor_.advance();
        name += "." + cursor_.name();
    }
    references_.push_back({name, scope_.component, scope_.variable, cursor_.origin(at)});
    cursor_.skip_blanks();
    if (name.empty() || cursor_.peek() != ')') return fail("expected the name of a state and ')' behind dot(", begin);
    --cursor_.parentheses;
    cursor_.advance();
    return derivative(references_.size() - 1, cursor_.origin(begin));
}

std::vector<Expr> ExpressionParser::arguments_here() {
    const std::size_t begin = cursor_.offset();
    std::vector<Expr> arguments;
    cursor_.advance();
    ++cursor_.parentheses;
    do {
        arguments.push_back(disjunction());
    } while (cursor_.take(','));
    cursor_.skip_blanks();
    if (cursor_.peek() != ')') fail("expected ',' or ')'", begin);
    --cursor_.parentheses;
    cursor_.advance();
    return arguments;
}

Expr ExpressionParser::call_here(const std::string& function, std::size_t begin) {
    std::vector<Expr> arguments = arguments_here();
    const Origin place = cursor_.origin(begin);
    if (function == "if") {
        if (arguments.size() != 3) return fail("if() takes a condition and two values", begin);
        return node(Kind::piecewise, {arguments[1], arguments[0], arguments[2]}, place);
    }
    if (function == "piecewise") {
        if (arguments.size() < 3 || arguments.size() % 2 == 0)
            return fail("piecewise() takes pairs of a condition and a value, and a last value", begin);
        for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) std::swap(arguments[i], arguments[i + 1]);
        return node(Kind::piecewise, std::move(arguments), place);
    }
    if (function == "log" && arguments.size() == 2)
        return node(Kind::quotient, {call("log", {arguments[0]}, place), call("log", {arguments[1]}, place)}, place);
    if (user_functions_.contains(function)) {
        std::string error;
        Expr result = user_functions_.call(function, arguments, &error);
        return result ? result : fail(error, begin);
    }
    const std::string name = function == "abs" ? "fabs" : function;
    const auto known = std::find_if(functions().begin(), functions().end(), [&](const Function& f) {
        return f.name == name && name != "pow" && name != "min" && name != "max";
    });
    if (known == functions().end()) return fail("'" + function + "' is no function of .mmt files", begin);
    if (known->arguments != arguments.size()) return fail("'" + function + "' takes one argument", begin);
    return call(name, std::move(arguments), place);
}

}  // namespace heartwright::foreign::mmt
