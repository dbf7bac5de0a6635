#include "generator/import/write/write_expression.hpp"

#include <charconv>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"

namespace heartwright::foreign {
namespace {

// C's precedence, the tightest highest.
enum Level { choice, or_level, and_level, equality, relation, additive, multiplicative, unary, primary };

class Writer {
public:
    explicit Writer(const std::vector<std::string>& names) : names_(names) {}

    std::string text(const Expr& expression, int least) const {
        const std::string inner = bare(*expression);
        return level(*expression) < least ? "(" + inner + ")" : inner;
    }

private:
    static int level(const Expression& it) {
        switch (it.kind) {
            case Kind::number:
                return it.value < 0 || std::signbit(it.value) ? unary : primary;
            case Kind::negation:
            case Kind::inversion:
                return unary;
            case Kind::sum:
            case Kind::difference:
                return additive;
            case Kind::product:
            case Kind::quotient:
                return multiplicative;
            case Kind::less:
            case Kind::less_equal:
            case Kind::greater:
            case Kind::greater_equal:
                return relation;
            case Kind::equal:
            case Kind::not_equal:
                return equality;
            case Kind::conjunction:
                return and_level;
            case Kind::disjunction:
                return or_level;
            case Kind::piecewise:
                return choice;
            default:
                return primary;
        }
    }

    std::string infix(const Expression& it, const char* sign, int left, int right) const {
        std::string result = text(it.arguments[0], left);
        for (std::size_t i = 1; i < it.arguments.size(); ++i) result += sign + text(it.arguments[i], right);
        return result;
    }

    std::string call(const Expression& it) const {
        if (it.text == "pow" && it.arguments[1]->kind == Kind::number && !it.arguments[1]->unit) {
            const double exponent = it.arguments[1]->value;
            if (exponent == 2) return "square(" + text(it.arguments[0], choice) + ")";
            if (exponent == 3) return "cube(" + text(it.arguments[0], choice) + ")";
        }
        if (it.text == "tan")
            return "(sin(" + text(it.arguments[0], choice) + ")/cos(" + text(it.arguments[0], choice) + "))";
        std::string result = it.text + "(";
        for (std::size_t i = 0; i < it.arguments.size(); ++i) result += (i ? ", " : "") + text(it.arguments[i], choice);
        return result + ")";
    }

    std::string piecewise(const Expression& it) const {
        std::string result;
        for (std::size_t i = 0; i + 1 < it.arguments.size(); i += 2)
            result += text(it.arguments[i + 1], or_level) + " ? " + text(it.arguments[i], or_level) + " : ";
        if (!has_otherwise(it)) throw OurFault("a piecewise without otherwise reaches the spec writer");
        return result + text(it.arguments.back(), choice);
    }

    std::string bare(const Expression& it) const {
        switch (it.kind) {
            case Kind::number:
                return written_number(it) + (it.unit && it.unit->text != "1" ? " [" + it.unit->text + "]" : "");
            case Kind::variable:
                return names_.at(it.variable);
            case Kind::derivative:
                throw OurFault("a derivative reaches the spec writer");
            case Kind::negation:
                return "-" + text(it.arguments[0], primary);
            case Kind::inversion:
                return "!" + text(it.arguments[0], primary);
            case Kind::sum:
                return infix(it, " + ", additive, multiplicative);
            case Kind::difference:
                return infix(it, " - ", additive, multiplicative);
            case Kind::product:
                return infix(it, "*", multiplicative, primary);
            case Kind::quotient:
                return infix(it, "/", multiplicative, primary);
            case Kind::call:
                return call(it);
            case Kind::conversion:
                return "in(" + text(it.arguments[0], choice) + ", [" + it.unit->text + "])";
            case Kind::less:
                return infix(it, " < ", additive, additive);
            case Kind::less_equal:
                return infix(it, " <= ", additive, additive);
            case Kind::greater:
                return infix(it, " > ", additive, additive);
            case Kind::greater_equal:
                return infix(it, " >= ", additive, additive);
            case Kind::equal:
                return infix(it, " == ", relation, relation);
            case Kind::not_equal:
                return infix(it, " != ", relation, relation);
            case Kind::conjunction:
                return infix(it, " && ", equality, equality);
            case Kind::disjunction:
                return infix(it, " || ", equality, equality);
            case Kind::piecewise:
                return piecewise(it);
        }
        throw OurFault("an unknown kind of expression");
    }

    const std::vector<std::string>& names_;
};

}  // namespace

std::string written(const Expr& expression, const std::vector<std::string>& names) {
    return Writer(names).text(expression, choice);
}

std::string written_number(const Expression& number) {
    const std::string& text = number.text;
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    bool is_plain = code == std::errc() && end == text.data() + text.size() && value == number.value;
    const std::size_t first = text.starts_with("-") ? 1 : 0;
    is_plain = is_plain && text.size() > first && text[first] != '.' && text.back() != '.' &&
               text.find(".e") == std::string::npos && text.find('E') == std::string::npos &&
               !(text.size() > first + 1 && text[first] == '0' && text[first + 1] >= '0' && text[first + 1] <= '9');
    const std::string shortest = plain_number(number.value);
    return is_plain && text.size() <= shortest.size() + 2 ? text : shortest;
}

}  // namespace heartwright::foreign
