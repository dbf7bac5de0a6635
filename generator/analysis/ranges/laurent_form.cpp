#include "generator/analysis/ranges/laurent_form.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace heartwright::analysis {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_terms = 64;
constexpr int largest_exponent = 16;
constexpr double rounding = 1e-14;  // of coefficients, relative

Monomial times(const Monomial& a, const Monomial& b) {
    Monomial result = a;
    for (const auto& [atom, exponent] : b)
        if ((result[atom] += exponent) == 0) result.erase(atom);
    return result;
}

Monomial inverse(Monomial a) {
    for (auto& [atom, exponent] : a) exponent = -exponent;
    return a;
}

LaurentForm number(double value) {
    LaurentForm result;
    if (value != 0) result.terms[{}] = value;
    return result;
}

LaurentForm scaled(LaurentForm a, double factor) {
    if (factor == 0) return {};
    for (auto& [monomial, coefficient] : a.terms) coefficient *= factor;
    return a;
}

LaurentForm sum(LaurentForm a, const LaurentForm& b) {
    for (const auto& [monomial, coefficient] : b.terms)
        if ((a.terms[monomial] += coefficient) == 0) a.terms.erase(monomial);
    return a;
}

LaurentForm product(const LaurentForm& a, const LaurentForm& b) {
    LaurentForm result;
    for (const auto& [of_a, x] : a.terms) {
        for (const auto& [of_b, y] : b.terms) {
            const Monomial both = times(of_a, of_b);
            if ((result.terms[both] += x * y) == 0) result.terms.erase(both);
        }
    }
    return result;
}

bool is_too_large(const LaurentForm& form) {
    if (form.terms.size() > most_terms) return true;
    for (const auto& [monomial, coefficient] : form.terms) {
        if (!std::isfinite(coefficient)) return true;
        for (const auto& [atom, exponent] : monomial)
            if (std::abs(exponent) > largest_exponent) return true;
    }
    return false;
}

std::string text_of(const LaurentForm& form) {
    std::string text;
    for (const auto& [monomial, coefficient] : form.terms) {
        char digits[40];
        std::snprintf(digits, sizeof digits, "%+.17g", coefficient);
        text += digits;
        for (const auto& [atom, exponent] : monomial) text += "*" + atom + "^" + std::to_string(exponent);
    }
    return "{" + text + "}";
}

// The monomial by which every term can be divided, such that each atom's least exponent becomes 0.
Monomial content_of(const LaurentForm& form) {
    Monomial least = form.terms.begin()->first;
    for (const auto& [monomial, coefficient] : form.terms) {
        for (auto& [atom, exponent] : least) {
            const auto here = monomial.find(atom);
            exponent = std::min(exponent, here == monomial.end() ? 0 : here->second);
        }
        for (const auto& [atom, exponent] : monomial)
            if (!least.contains(atom)) least[atom] = std::min(exponent, 0);
    }
    std::erase_if(least, [](const auto& entry) { return entry.second == 0; });
    return least;
}

// Atoms whose exponent in the content has that sign.
std::vector<std::string> with_sign(const LaurentForm& form, int sign) {
    std::vector<std::string> atoms;
    if (form.terms.empty()) return atoms;
    for (const auto& [atom, exponent] : content_of(form))
        if (exponent * sign > 0) atoms.push_back(atom);
    return atoms;
}

}  // namespace

LaurentForms::LaurentForms(const ir::Model& model) {
    for (const ir::Definition& definition : model.definitions) definitions_.emplace(definition.name, definition.value);
}

LaurentForm LaurentForms::of(const ExprPtr& expr) { return form(expr); }

// A long key becomes a number, the same one for the same key: a key holds those of its operands, and would double at
// each link of a chain of definitions.
std::string LaurentForms::interned(const std::string& key, const ExprPtr& expr) {
    constexpr std::size_t longest = 200;
    const std::string name =
        key.size() <= longest ? key : numbers_.try_emplace(key, "#" + std::to_string(numbers_.size())).first->second;
    atoms_.try_emplace(name, expr);
    return name;
}

LaurentForm LaurentForms::atom(const std::string& key, const ExprPtr& expr) {
    LaurentForm result;
    result.terms[{{interned(key, expr), 1}}] = 1;
    return result;
}

// By the forms of its operands; what has none (next, a draw of a number, in) by its text.
LaurentForm LaurentForms::opaque(const ExprPtr& expr) {
    const Op op = expr->op();
    if (expr->operands().empty() || op == Op::in || op == Op::binomial || op == Op::lookup)
        return atom("[" + ir::to_string(expr) + "]", expr);
    std::string key = "[" + std::string(ir::spelling(op));
    for (const ExprPtr& operand : expr->operands()) key += " " + text_of(form(operand));
    return atom(key + "]", expr);
}

LaurentForm LaurentForms::power(const ExprPtr& base, int exponent, const ExprPtr& whole) {
    const LaurentForm factor = form(base);
    if (exponent < 0) {
        if (factor.terms.empty()) return opaque(whole);
        LaurentForm one;
        if (factor.terms.size() == 1)
            one.terms[inverse(factor.terms.begin()->first)] = 1 / factor.terms.begin()->second;
        else
            one.terms[{{interned(text_of(factor), base), -1}}] = 1;
        LaurentForm result = one;
        for (int k = -1; k > exponent; --k) result = product(result, one);
        return is_too_large(result) ? opaque(whole) : result;
    }
    LaurentForm result = number(1);
    for (int k = 0; k < exponent; ++k) {
        result = product(result, factor);
        if (is_too_large(result)) return opaque(whole);
    }
    return result;
}

LaurentForm LaurentForms::form(const ExprPtr& expr) {
    if (expr->operands().empty()) return made_form(expr);
    if (const auto known = formed_.find(expr); known != formed_.end()) return known->second;
    LaurentForm made = made_form(expr);
    return formed_.emplace(expr, std::move(made)).first->second;
}

LaurentForm LaurentForms::made_form(const ExprPtr& expr) {
    auto kept = [&](LaurentForm result) { return is_too_large(result) ? opaque(expr) : result; };
    switch (expr->op()) {
        case Op::number:
            return std::isfinite(expr->value()) ? number(expr->value()) : opaque(expr);
        case Op::symbol: {
            const auto definition = definitions_.find(expr->name());
            if (definition == definitions_.end()) return atom(expr->name(), expr);
            if (const auto known = known_.find(expr->name()); known != known_.end()) return known->second;
            LaurentForm inside = form(definition->second);
            if (inside.terms.size() > most_terms / 2) inside = atom(expr->name(), expr);
            return known_[expr->name()] = std::move(inside);
        }
        case Op::negate:
            return scaled(form(expr->operand(0)), -1);
        case Op::add:
            return kept(sum(form(expr->operand(0)), form(expr->operand(1))));
        case Op::subtract:
            return kept(sum(form(expr->operand(0)), scaled(form(expr->operand(1)), -1)));
        case Op::multiply:
            return kept(product(form(expr->operand(0)), form(expr->operand(1))));
        case Op::fma:
            return kept(sum(product(form(expr->operand(0)), form(expr->operand(1))), form(expr->operand(2))));
        case Op::divide:
            return kept(product(form(expr->operand(0)),
                                power(expr->operand(1), -1, ir::make(Op::reciprocal, {expr->operand(1)}))));
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return power(expr->operand(0), -1, expr);
        case Op::square:
            return power(expr->operand(0), 2, expr);
        case Op::cube:
            return power(expr->operand(0), 3, expr);
        case Op::pow: {
            const ExprPtr& exponent = expr->operand(1);
            const bool is_whole = exponent->op() == Op::number && std::fabs(exponent->value()) <= largest_exponent &&
                                  exponent->value() == std::floor(exponent->value()) && exponent->value() != 0;
            return is_whole ? power(expr->operand(0), static_cast<int>(exponent->value()), expr) : opaque(expr);
        }
        default:
            return opaque(expr);
    }
}

std::vector<std::string> LaurentForms::factors_of(const ExprPtr& expr) { return with_sign(form(expr), 1); }
std::vector<std::string> LaurentForms::divisors_of(const ExprPtr& expr) { return with_sign(form(expr), -1); }

std::optional<LaurentForms::Ratio> LaurentForms::ratio(const ExprPtr& a, const ExprPtr& b) {
    const LaurentForm of_a = form(a), of_b = form(b);
    if (of_a.terms.empty() || of_a.terms.size() != of_b.terms.size()) return std::nullopt;
    const Monomial content_a = content_of(of_a), content_b = content_of(of_b);
    Ratio result;
    result.atoms = times(content_a, inverse(content_b));
    const Monomial from_a_to_b = inverse(result.atoms);
    for (const auto& [monomial, coefficient] : of_a.terms) {
        const auto other = of_b.terms.find(times(monomial, from_a_to_b));
        if (other == of_b.terms.end()) return std::nullopt;
        const double here = coefficient / other->second;
        if (result.coefficient == 0) result.coefficient = here;
        if (!(std::fabs(here - result.coefficient) <= rounding * std::fabs(here))) return std::nullopt;
    }
    return result;
}

}  // namespace heartwright::analysis
