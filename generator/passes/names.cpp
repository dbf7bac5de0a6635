#include "generator/passes/names.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <string_view>
#include <utility>

#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr std::size_t longest = 40;

// Four digits say enough: 1096.6331584284585 -> 1097, -1.432e-05 -> minus_1p432em05.
std::string words_for_number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", std::fabs(value));
    std::string result = value < 0 ? "minus_" : "";
    for (char c : std::string_view(text)) result += c == '-' ? "m" : c == '.' ? "p" : c == '+' ? "" : std::string(1, c);
    return result;
}

std::string words(const ExprPtr& expr);

// V*0.2 -> V_over_5, V*3 -> V_3, V*-3 -> minus_3_V, as V_minus_3 would be a difference.
std::string scaled(const ExprPtr& expr, double factor) {
    const double inverse = 1 / factor;
    if (std::fabs(inverse) >= 2 && ir::shortest(inverse).size() < ir::shortest(factor).size())
        return words(expr) + "_over_" + words_for_number(inverse);
    if (factor < 0) return words_for_number(factor) + "_" + words(expr);
    return words(expr) + "_" + words_for_number(factor);
}

// Which operand of a product is a negative number; -1: none.
int negative_number_of(const ExprPtr& product) {
    for (const int i : {0, 1})
        if (product->operand(i)->op() == Op::number && product->operand(i)->value() < 0) return i;
    return -1;
}

// "_plus_5", "_minus_5", "_minus_V_3": an addend with its sign.
std::string added(const ExprPtr& addend) {
    if (addend->op() == Op::number && addend->value() < 0) return "_minus_" + words_for_number(-addend->value());
    if (addend->op() == Op::negate) return "_minus_" + words(addend->operand(0));
    if (addend->op() == Op::multiply) {
        const int i = negative_number_of(addend);
        if (i >= 0) return "_minus_" + scaled(addend->operand(1 - i), -addend->operand(i)->value());
    }
    return "_plus_" + words(addend);
}

std::string joined(const ExprPtr& expr, const std::string& between) {
    return words(expr->operand(0)) + between + words(expr->operand(1));
}

bool is_one(const ExprPtr& expr) { return expr->op() == Op::number && expr->value() == 1; }
// By its sign: of the first factor, whose name comes first.
bool is_negative(const ExprPtr& expr) {
    if (expr->op() == Op::multiply) return is_negative(expr->operand(0)) && !is_negative(expr->operand(1));
    return expr->op() == Op::negate || (expr->op() == Op::number && expr->value() < 0);
}
bool is_reciprocal(const ExprPtr& expr) { return expr->op() == Op::divide && is_one(expr->operand(0)); }

// Of the first two operands: (1/dt)*tau -> tau_over_dt.
std::string words_for_product(const ExprPtr& expr) {
    const ExprPtr &a = expr->operand(0), &b = expr->operand(1);
    if (a->op() == Op::number) return scaled(b, a->value());
    if (b->op() == Op::number) return scaled(a, b->value());
    if (ir::same(a, b)) return words(a) + "_squared";
    if (is_reciprocal(a)) return words(b) + "_over_" + words(a->operand(1));
    if (is_reciprocal(b)) return words(a) + "_over_" + words(b->operand(1));
    return joined(expr, "_");
}

std::string words(const ExprPtr& expr) {
    auto is_number = [&](std::size_t i) { return expr->operand(i)->op() == Op::number; };
    switch (expr->op()) {
        case Op::number:
            return words_for_number(expr->value());
        case Op::symbol:
            return expr->name();
        case Op::lookup:
            return "looked_up_" + expr->name();
        case Op::next:
            return "next_" + expr->name();
        case Op::negate:
            return "minus_" + words(expr->operand(0));
        case Op::add:
            if (is_number(0)) return words(expr->operand(1)) + added(expr->operand(0));
            return words(expr->operand(0)) + added(expr->operand(1));
        case Op::subtract:
            if (is_number(0)) return "minus_" + words(expr->operand(1)) + added(expr->operand(0));
            return joined(expr, "_minus_");
        case Op::multiply:
            return words_for_product(expr);
        case Op::fma:
            return words_for_product(expr) + added(expr->operand(2));
        case Op::divide:
            return is_one(expr->operand(0)) ? "reciprocal_" + words(expr->operand(1)) : joined(expr, "_over_");
        case Op::select:
            return "choice_" + words(expr->operand(1)) + "_or_" + words(expr->operand(2));
        case Op::less:
        case Op::less_equal:
            return joined(expr, "_below_");
        case Op::greater:
        case Op::greater_equal:
            return joined(expr, "_above_");
        case Op::equal:
            return joined(expr, "_is_");
        case Op::not_equal:
            return joined(expr, "_is_not_");
        case Op::logical_and:
            return joined(expr, "_and_");
        case Op::logical_or:
            return joined(expr, "_or_");
        case Op::logical_not:
            return "not_" + words(expr->operand(0));
        default:
            break;
    }
    std::string result(ir::spelling(expr->op()));
    for (const ExprPtr& operand : expr->operands()) result += "_" + words(operand);
    return result;
}

// Never two underscores in a row (C reserves them), none at the end; begins with a letter.
std::string tidy(std::string_view name) {
    std::string result;
    for (char c : name)
        if (c != '_' || (!result.empty() && result.back() != '_')) result += c;
    while (!result.empty() && result.back() == '_') result.pop_back();
    if (result.empty() || (result[0] >= '0' && result[0] <= '9')) result = "value_" + result;
    return result;
}

// Beginnings of names that say what a value is: of an operation, or of what a pass names for its purpose.
bool says_what_it_is(const std::string& name) {
    static const char* const prefixes[] = {
        "exp_",        "expm1_",       "log_",           "log10_",     "sqrt_",          "pow_",       "square_",
        "cube_",       "fabs_",        "min_",           "max_",       "tanh_",          "sin_",       "cos_",
        "floor_",      "reciprocal_",  "minus_",         "not_",       "choice_",        "next_",      "decay_",
        "steady_",     "relative_",    "jacobian_",      "looked_up_", "one_plus_",      "one_minus_", "sum_of_",
        "product_of_", "quotient_of_", "comparison_of_", "scaled_",    "rate_of_change_"};
    return std::any_of(std::begin(prefixes), std::end(prefixes),
                       [&](const char* prefix) { return name.starts_with(prefix); });
}

// As words(), but a name that would begin like that of another operation begins with its own: 1 + exp(x) is no
// exp_x_plus_1 but one_plus_exp_x, tau*exp(x) may be tau_exp_x, and exp(x)*tau is product_of_exp_x_tau. -x/tau is
// minus_x_over_tau and -3*x is minus_3_x, whatever sign and quotient become later.
std::string whole_name(const ExprPtr& expr) {
    const std::string name = words(expr);
    const auto unless_clear = [&](const char* operation) { return says_what_it_is(name) ? operation + name : name; };
    switch (expr->op()) {
        case Op::add:
            for (const int one : {0, 1})
                if (is_one(expr->operand(one)) && says_what_it_is(name))
                    return "one_plus_" + words(expr->operand(1 - one));
            return unless_clear("sum_of_");
        case Op::subtract:
            if (is_one(expr->operand(0))) return "one_minus_" + words(expr->operand(1));
            return unless_clear("sum_of_");
        case Op::fma:
            return unless_clear("sum_of_");
        case Op::multiply:
            if (const int i = negative_number_of(expr);
                i >= 0 && name.starts_with("minus_") && !is_negative(expr->operand(1 - i)))
                return name;
            for (const ExprPtr& operand : expr->operands())
                if (operand->op() == Op::number) return unless_clear("scaled_");
            return unless_clear("product_of_");
        case Op::divide:
            if (is_reciprocal(expr) || is_negative(expr->operand(0))) return name;
            return unless_clear(expr->operand(1)->op() == Op::number ? "scaled_" : "quotient_of_");
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
        case Op::equal:
        case Op::not_equal:
        case Op::logical_and:
        case Op::logical_or:
            return unless_clear("comparison_of_");
        default:
            return name;
    }
}

}  // namespace

Names::Names(const ir::Model& model) : taken_(ir::all_names(model)) {}

std::string Names::fresh(const ExprPtr& expr) { return fresh(whole_name(expr)); }

std::string Names::fresh(const std::string& wish) {
    const std::string base = shortened(tidy(wish));
    std::string name = base;
    for (int i = 2; !taken_.insert(name).second; ++i) name = base + "_" + std::to_string(i);
    return name;
}

std::string Names::shortened(const std::string& name) const {
    if (name.size() <= longest) return name;
    std::size_t cut = name.rfind('_', longest);
    while (cut != std::string::npos && cut > 0 && !ends_in_operand(name.substr(0, cut))) cut = name.rfind('_', cut - 1);
    const std::string kept = tidy(name.substr(0, cut == std::string::npos || cut == 0 ? longest : cut));
    return kept.ends_with("_etc") ? kept : kept + "_etc";
}

bool Names::ends_in_operand(const std::string& name) const {
    if (taken_.contains(name)) return true;
    for (std::size_t i = name.rfind('_'); i != std::string::npos && i > 0; i = name.rfind('_', i - 1))
        if (taken_.contains(name.substr(i + 1))) return true;
    const std::string last = name.substr(name.rfind('_') + 1);
    return last == "squared" || (last[0] >= '0' && last[0] <= '9');
}

ir::Definition temporary(std::string name, ExprPtr value, std::string component) {
    ir::Definition definition;
    definition.name = std::move(name);
    definition.origin = value->origin();
    definition.value = std::move(value);
    definition.component = std::move(component);
    definition.is_temporary = true;
    return definition;
}

}  // namespace heartwright::passes
