#include "generator/passes/gather_by_scale.hpp"

#include <array>
#include <utility>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/range_proofs.hpp"

namespace heartwright::passes {
namespace {

using analysis::difference;
using analysis::negated;
using analysis::product;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;
using ir::Scale;

constexpr double largest_factor = 1e250;

struct Part {
    ExprPtr expr;
    bool minus = false;  // sums: taken away
};

// Of a product or sum: those known before it, by scale, and its own.
struct Parts {
    std::array<std::vector<Part>, 2> known;  // before the cell; the cell's, of a site's
    std::vector<Part> own;
    bool negative = false;  // products

    std::size_t known_count() const { return known[0].size() + known[1].size(); }
};

class Gather {
public:
    Gather(const analysis::Scales& scales, RangeProofs& proofs) : scales_(scales), proofs_(proofs) {}

    // The largest products and sums first: their parts are rewritten, not their inner chains.
    ExprPtr operator()(const ExprPtr& expr) {
        if (scales_.of(expr) < Scale::cell) return expr;
        switch (expr->op()) {
            case Op::multiply:
                return whole_product(expr);
            case Op::add:
            case Op::subtract:
                return whole_sum(expr);
            case Op::exp:
                return ir::with_operands(expr, {exponent(expr->operand(0))});
            case Op::sum:
            case Op::min_of:
            case Op::max_of:
                return expr;
            default:
                break;
        }
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back((*this)(operand));
        return ir::with_operands(expr, std::move(operands));
    }

private:
    // Within a cell's product nothing below it is opened; within a site's, the cell's products are, for their factors
    // join others.
    void factors(const ExprPtr& expr, Scale own, Parts& parts) {
        const Scale scale = scales_.of(expr);
        if (scale >= Scale::cell && expr->op() == Op::multiply) {
            factors(expr->operand(0), own, parts);
            factors(expr->operand(1), own, parts);
        } else if (scale >= Scale::cell && expr->op() == Op::negate) {
            parts.negative = !parts.negative;
            factors(expr->operand(0), own, parts);
        } else if (scale < own) {
            parts.known[scale >= Scale::cell].push_back({expr});
        } else {
            parts.own.push_back({expr});
        }
    }

    ExprPtr whole_product(const ExprPtr& expr) {
        Parts parts;
        factors(expr, scales_.of(expr), parts);
        if (parts.known_count() < 2) return inner(expr);
        ExprPtr result = ir::number(1);
        for (const auto* group : {&parts.known[0], &parts.known[1], &parts.own})
            for (const Part& factor : *group) result = product(result, (*this)(factor.expr));
        return parts.negative ? negated(result) : result;
    }

    void addends(const ExprPtr& expr, bool minus, Scale own, Parts& parts) {
        const Scale scale = scales_.of(expr);
        if (scale >= Scale::cell && (expr->op() == Op::add || expr->op() == Op::subtract)) {
            addends(expr->operand(0), minus, own, parts);
            addends(expr->operand(1), minus != (expr->op() == Op::subtract), own, parts);
        } else if (scale >= Scale::cell && expr->op() == Op::negate) {
            addends(expr->operand(0), !minus, own, parts);
        } else if (scale < own) {
            parts.known[scale >= Scale::cell].push_back({expr, minus});
        } else {
            parts.own.push_back({expr, minus});
        }
    }

    ExprPtr whole_sum(const ExprPtr& expr) {
        Parts parts;
        addends(expr, false, scales_.of(expr), parts);
        if (parts.known_count() < 2) return inner(expr);
        auto total = [&](const std::vector<Part>& items) {
            ExprPtr result = ir::number(0);
            for (const Part& part : items) {
                const ExprPtr item = (*this)(part.expr);
                result = part.minus ? difference(result, item) : sum(result, item);
            }
            return result;
        };
        return sum(total(parts.own), sum(total(parts.known[1]), total(parts.known[0])));
    }

    static bool is_sum(const ExprPtr& expr) { return expr->op() == Op::add || expr->op() == Op::subtract; }

    // A chain that stays: only the parts below it are rewritten.
    ExprPtr inner(const ExprPtr& expr) {
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) {
            const bool same_chain = is_sum(operand) ? is_sum(expr) : operand->op() == expr->op();
            operands.push_back(same_chain && scales_.of(operand) >= Scale::cell ? inner(operand) : (*this)(operand));
        }
        return ir::with_operands(expr, std::move(operands));
    }

    // k*(a*x + c) -> k*a*x + k*c: what is distributed is gathered again, and may be distributed further.
    ExprPtr exponent(const ExprPtr& expr) {
        constexpr int most_rounds = 4;
        ExprPtr now = (*this)(expr);
        for (int round = 0; round < most_rounds; ++round) {
            const ExprPtr next = distributed(now);
            if (next == now) break;
            now = (*this)(next);
        }
        return now;
    }

    // k*(x + c) -> k*x + k*c for known k and c.
    ExprPtr distributed(const ExprPtr& argument) {
        Parts parts;
        const Scale own = scales_.of(argument);
        factors(argument, own, parts);
        if (argument->op() == Op::multiply ? parts.known_count() == 0 : argument->op() != Op::negate) return argument;
        if (parts.own.size() != 1 || !is_sum(parts.own[0].expr)) return argument;
        const ExprPtr& total = parts.own[0].expr;
        const bool known_first = scales_.of(total->operand(0)) < own;
        if (!known_first && scales_.of(total->operand(1)) >= own) return argument;
        ExprPtr factor = ir::number(1);
        for (const auto& known : parts.known)
            for (const Part& part : known) factor = product(factor, part.expr);
        // An infinite one, of a slope that is 0, makes infinity less infinity of the two products.
        if (!analysis::is_number(factor) && !proofs_.is_within(factor, -largest_factor, largest_factor))
            return argument;
        if (parts.negative) factor = negated(factor);
        const ExprPtr first = product(factor, total->operand(0)), second = product(factor, total->operand(1));
        const bool minus = total->op() == Op::subtract;
        if (known_first) return minus ? difference(first, second) : sum(second, first);
        return minus ? difference(first, second) : sum(first, second);
    }

    const analysis::Scales& scales_;
    RangeProofs& proofs_;
};

}  // namespace

ir::Model gather_by_scale(const ir::Model& model) {
    const analysis::Scales scales(model);
    RangeProofs proofs(model, analysis::ParameterRange::up_to_tenfold);
    Gather gather(scales, proofs);
    ir::Model result = ir::rewrite_expressions(model, [&](const ExprPtr& expr) { return gather(expr); });
    proofs.record(result);
    return result;
}

}  // namespace heartwright::passes
