#include "generator/export/mmt_expression.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/units/symbols.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::exporter {
namespace {

using ir::ExprPtr;
using ir::Op;

// How tightly an expression holds together as text. Myokit's minus sign binds tighter than its power.
enum Level { any, disjunction, conjunction, inversion, comparison, sum, product, sign, power, atom };

class Writer {
public:
    explicit Writer(const std::function<std::string(const std::string&)>& name_of) : name_of_(name_of) {}

    std::string text(const ExprPtr& e, Level least) const {
        const auto [text, level] = written(e);
        return level >= least ? text : "(" + text + ")";
    }

private:
    struct Written {
        std::string text;
        Level level;
    };

    Written infix(const ExprPtr& e, std::string_view symbol, Level level) const {
        const Level right = static_cast<Level>(level + 1);
        const Level left = level == comparison ? right : level;
        return {text(e->operand(0), left) + " " + std::string(symbol) + " " + text(e->operand(1), right), level};
    }

    Written call(const std::string& name, const ExprPtr& e) const {
        return {name + "(" + text(e->operand(0), any) + ")", atom};
    }

    Written written(const ExprPtr& e) const {
        switch (e->op()) {
            case Op::number:
                return {mmt_number(e->value(), e->unit() ? *e->unit() : dimensionless()),
                        std::signbit(e->value()) ? sign : atom};
            case Op::symbol:
                return {name_of_(e->name()), atom};
            case Op::negate:
                return {"-" + text(e->operand(0), atom), sign};
            case Op::add:
                return infix(e, "+", sum);
            case Op::subtract:
                return infix(e, "-", sum);
            case Op::multiply:
                return infix(e, "*", product);
            case Op::divide:
                return infix(e, "/", product);
            case Op::reciprocal:
                return {"1 / " + text(e->operand(0), sign), product};
            case Op::pow:
                return {text(e->operand(0), atom) + "^" + text(e->operand(1), atom), power};
            case Op::square:
                return {text(e->operand(0), atom) + "^2", power};
            case Op::cube:
                return {text(e->operand(0), atom) + "^3", power};
            default:
                return is_condition(e->op()) ? condition(e) : function(e);
        }
    }

    Written condition(const ExprPtr& e) const {
        if (e->op() == Op::logical_or) return infix(e, "or", disjunction);
        if (e->op() == Op::logical_and) return infix(e, "and", conjunction);
        if (e->op() == Op::logical_not) return {"not " + text(e->operand(0), atom), inversion};
        return infix(e, ir::spelling(e->op()), comparison);
    }

    Written function(const ExprPtr& e) const {
        switch (e->op()) {
            case Op::fabs:
                return call("abs", e);
            case Op::select:
                return {"if(" + text(e->operand(0), any) + ", " + text(e->operand(1), any) + ", " +
                            text(e->operand(2), any) + ")",
                        atom};
            case Op::min:
            case Op::max: {
                const std::string a = text(e->operand(0), any), b = text(e->operand(1), any);
                const char* order = e->op() == Op::min ? " < " : " > ";
                return {"if(" + text(e->operand(0), sum) + order + text(e->operand(1), sum) + ", " + a + ", " + b + ")",
                        atom};
            }
            case Op::tanh:
            case Op::sinh:
            case Op::cosh:
            case Op::expm1:
                return identity(e);
            default:
                return call(std::string(ir::spelling(e->op())), e);
        }
    }

    // Near zero the usual formula cancels: a Taylor polynomial there, whose next term is below 1e-18 of the value.
    Written identity(const ExprPtr& e) const {
        const std::string x = text(e->operand(0), atom), near = "if(abs(" + text(e->operand(0), any) + ") < 0.02, ",
                          x2 = x + "^2";
        if (e->op() == Op::cosh) return {"(exp(" + x + ") + exp(-" + x + ")) / 2", product};
        if (e->op() == Op::expm1)
            return {near + x + " * (1 + " + x + " / 2 * (1 + " + x + " / 3 * (1 + " + x + " / 4 * (1 + " + x +
                        " / 5 * (1 + " + x + " / 6 * (1 + " + x + " / 7 * (1 + " + x + " / 8)))))))" + ", exp(" + x +
                        ") - 1)",
                    atom};
        if (e->op() == Op::sinh)
            return {near + x + " * (1 + " + x2 + " / 6 * (1 + " + x2 + " / 20 * (1 + " + x2 + " / 42 * (1 + " + x2 +
                        " / 72))))" + ", (exp(" + x + ") - exp(-" + x + ")) / 2)",
                    atom};
        return {near + x + " * (1 - " + x2 + " * (1 / 3 - " + x2 + " * (2 / 15 - " + x2 + " * (17 / 315 - " + x2 +
                    " * 62 / 2835)))), 1 - 2 / (exp(2 * " + x + ") + 1))",
                atom};
    }

    const std::function<std::string(const std::string&)>& name_of_;
};

// Myokit has no minutes, no deca, and no prefixes of 2022 (quetta, ronna, ronto, quecto); numbers stand elsewhere.
bool is_known_to_myokit(const std::string& symbol) {
    const bool is_new = symbol.size() > 1 && std::string("QRrq").find(symbol[0]) != std::string::npos;
    return !is_new && !symbol.ends_with("min") && !symbol.starts_with("da") && !symbol.starts_with("(");
}

}  // namespace

const std::set<Op>& functions_without_mmt() {
    static const std::set<Op> functions = {Op::asinh,  Op::acosh,  Op::atanh, Op::binomial, Op::sum,
                                           Op::min_of, Op::max_of, Op::fma,   Op::lookup,   Op::in};
    return functions;
}

std::string mmt_unit(const Unit& unit) {
    const std::optional<Unit> read = parse_unit(unit.text);
    if (read && *read == unit) {
        const std::vector<units::Factor> factors = *units::factors(unit.text);
        const auto is_known = [](const units::Factor& it) { return is_known_to_myokit(it.symbol); };
        if (std::all_of(factors.begin(), factors.end(), is_known)) return units::joined(factors);
    }
    static constexpr const char* names[] = {"m", "kg", "s", "A", "K", "mol"};
    std::string text;
    for (std::size_t base = 0; base < Unit::base_count; ++base) {
        const double exponent = unit.exponents[base];
        if (exponent == 0) continue;
        text += (text.empty() ? "" : "*") + std::string(names[base]);
        if (exponent != 1) text += "^" + ir::shortest(exponent);
    }
    if (text.empty()) text = "1";
    return unit.factor == 1 ? text : text + " (" + ir::shortest(unit.factor) + ")";
}

std::string mmt_number(double value, const Unit& unit) {
    const std::string text = mmt_unit(unit);
    return ir::shortest(value) + (text == "1" ? "" : " [" + text + "]");
}

std::string mmt_expression(const ExprPtr& expression, const std::function<std::string(const std::string&)>& name_of) {
    return Writer(name_of).text(expression, any);
}

}  // namespace heartwright::exporter
