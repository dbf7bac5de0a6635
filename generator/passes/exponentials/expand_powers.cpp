#include "generator/passes/exponentials/expand_powers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/exponentials/addition_chains.hpp"
#include "generator/passes/named_parts.hpp"
#include "generator/passes/range_proofs.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr double largest_exponent = 64;
constexpr double largest_exponent_of_quotient = 4;  // x^4 underflows below 1e-77
constexpr int longest_inline = 8;                   // powers beyond it that others are made of get names

// The powers of each base that the model asks for; each base has one addition chain for all of them.
class Powers {
public:
    explicit Powers(const ir::Model& model) : parts(model) {}

    void take_chains_of(const Powers& other) {
        for (const auto& [base, wanted] : other.wanted_) chains_[base] = addition_chain({wanted.begin(), wanted.end()});
    }

    // base^exponent for a whole or half exponent.
    ExprPtr power(const ExprPtr& base, double exponent) {
        if (exponent == 0) return ir::number(1);
        if (exponent < 0) return ir::make(Op::divide, {ir::number(1), power(base, -exponent)}, base->origin());
        const int whole = static_cast<int>(std::floor(exponent));
        if (whole > 0) wanted_[ir::to_string(base)].insert(whole);
        if (whole == exponent) return whole_power(base, whole);
        const ExprPtr root = ir::make(Op::sqrt, {base}, base->origin());
        return whole == 0 ? root : ir::make(Op::multiply, {whole_power(base, whole), root}, base->origin());
    }

    NamedParts parts;

private:
    ExprPtr whole_power(const ExprPtr& base, int exponent) {
        if (exponent == 1) return base;
        const auto known = chains_.find(ir::to_string(base));  // not there in the first reading
        const std::vector<Product> chain = known == chains_.end() ? addition_chain({exponent}) : known->second;
        const auto step =
            std::find_if(chain.begin(), chain.end(), [&](const Product& p) { return p.power == exponent; });
        auto factor = [&](int power) {
            const ExprPtr expr = whole_power(base, power);
            return power > longest_inline ? parts.named(expr) : expr;
        };
        return ir::make(Op::multiply, {factor(step->left), factor(step->right)}, base->origin());
    }

    std::map<std::string, std::set<int>> wanted_;
    std::map<std::string, std::vector<Product>> chains_;
};

struct Quotient {
    ExprPtr top, bottom;
};

// p/q, c + p/q and p/q + c as one quotient.
std::optional<Quotient> as_quotient(const ExprPtr& expr) {
    if (expr->op() == Op::divide) return Quotient{expr->operand(0), expr->operand(1)};
    if (expr->op() != Op::add) return std::nullopt;
    for (int i : {0, 1}) {
        const ExprPtr &quotient = expr->operand(i), &other = expr->operand(1 - i);
        if (quotient->op() != Op::divide || other->op() == Op::divide) continue;
        const ExprPtr& bottom = quotient->operand(1);
        return Quotient{analysis::sum(analysis::product(other, bottom), quotient->operand(0)), bottom};
    }
    return std::nullopt;
}

ir::Model expanded(const ir::Model& model, Powers& powers) {
    const analysis::Scales scales(model);
    RangeProofs proofs(model);
    NamedParts& parts = powers.parts;
    auto by_logarithm = [](const ExprPtr& expr) {
        ExprPtr logarithm = ir::make(Op::log, {expr->operand(0)}, expr->origin());
        return ir::make(Op::exp, {ir::make(Op::multiply, {expr->operand(1), logarithm})}, expr->origin());
    };
    auto has_exponent_of_run = [&](const ExprPtr& expr) {
        return expr->op() == Op::pow && parts.scale_of(scales, expr->operand(1)) <= ir::Scale::parameter;
    };
    // 0 to a positive power is 0 by logarithms too
    auto is_power_of_run = [&](const ExprPtr& expr) {
        if (!has_exponent_of_run(expr)) return false;
        const double smallest = std::numeric_limits<double>::min(), largest = std::numeric_limits<double>::infinity();
        if (proofs.is_within(expr->operand(0), smallest, largest)) return true;
        return proofs.is_within(expr->operand(0), 0, largest) && proofs.is_within(expr->operand(1), smallest, largest);
    };
    ir::Model result = parts.rewrite(model, [&](const ExprPtr& expr) -> ExprPtr {
        const bool is_power = expr->op() == Op::square || expr->op() == Op::cube ||
                              (expr->op() == Op::pow && analysis::is_number(expr->operand(1)));
        if (!is_power && parts.scale_of(scales, expr) >= ir::Scale::cell) {
            if (is_power_of_run(expr)) return by_logarithm(expr);
            if (has_exponent_of_run(expr)) return ir::make(Op::pow_by_products, expr->operands(), expr->origin());
        }
        if (!is_power || parts.scale_of(scales, expr) < ir::Scale::cell) return expr;
        const double exponent = expr->op() == Op::square ? 2 : expr->op() == Op::cube ? 3 : expr->operand(1)->value();
        const ExprPtr& base = expr->operand(0);
        if (2 * exponent == std::floor(2 * exponent) && std::fabs(exponent) <= largest_exponent) {
            // A site's quotient is divided after its power is taken, when quotients have merged.
            if (const auto q = as_quotient(base); q && exponent > 1 && exponent <= largest_exponent_of_quotient &&
                                                  parts.scale_of(scales, q->bottom) == ir::Scale::site) {
                return ir::make(
                    Op::divide,
                    {powers.power(parts.named(q->top), exponent), powers.power(parts.named(q->bottom), exponent)},
                    expr->origin());
            }
            return powers.power(std::fabs(exponent) <= 1 ? base : parts.named(base), exponent);
        }
        // A whole power of a negative number is a number; its logarithm is not.
        const bool is_whole = exponent == std::floor(exponent);
        if (is_whole && !proofs.is_within(base, 0, std::numeric_limits<double>::infinity())) return expr;
        return by_logarithm(expr);
    });
    proofs.record(result);
    return result;
}

}  // namespace

ir::Model expand_powers(const ir::Model& model) {
    Powers first(model), powers(model);
    expanded(model, first);  // to see which there are
    powers.take_chains_of(first);
    return expanded(model, powers);
}

}  // namespace heartwright::passes
