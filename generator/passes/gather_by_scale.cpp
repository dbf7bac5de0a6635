#include "generator/passes/gather_by_scale.hpp"

#include <utility>

#include "generator/analysis/algebra.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {
namespace {

using analysis::difference;
using analysis::negated;
using analysis::product;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;
using ir::Scale;

struct Parts {
    std::vector<ExprPtr> known, cell;
    std::vector<bool> known_minus, cell_minus;  // sums: taken away
    bool negative = false;                      // products
};

class Gather {
public:
    explicit Gather(const analysis::Scales& scales) : scales_(scales) {}

    // The largest products and sums first: their parts are rewritten, not their inner chains.
    ExprPtr operator()(const ExprPtr& expr) {
        if (scales_.of(expr) < Scale::cell) return expr;
        switch (expr->op()) {
            case Op::multiply: return whole_product(expr);
            case Op::add:
            case Op::subtract: return whole_sum(expr);
            case Op::exp: return ir::with_operands(expr, {distributed((*this)(expr->operand(0)))});
            default: break;
        }
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back((*this)(operand));
        return ir::with_operands(expr, std::move(operands));
    }

private:
    void factors(const ExprPtr& expr, Parts& parts) {
        if (scales_.of(expr) >= Scale::cell && expr->op() == Op::multiply) {
            factors(expr->operand(0), parts);
            factors(expr->operand(1), parts);
        } else if (scales_.of(expr) >= Scale::cell && expr->op() == Op::negate) {
            parts.negative = !parts.negative;
            factors(expr->operand(0), parts);
        } else if (scales_.of(expr) < Scale::cell) {
            parts.known.push_back(expr);
        } else {
            parts.cell.push_back(expr);
        }
    }

    ExprPtr whole_product(const ExprPtr& expr) {
        Parts parts;
        factors(expr, parts);
        if (parts.known.size() < 2) return inner(expr);
        ExprPtr result = ir::number(1);
        for (const ExprPtr& factor : parts.known) result = product(result, factor);
        for (const ExprPtr& factor : parts.cell) result = product(result, (*this)(factor));
        return parts.negative ? negated(result) : result;
    }

    void addends(const ExprPtr& expr, bool minus, Parts& parts) {
        if (scales_.of(expr) < Scale::cell) {
            parts.known.push_back(expr);
            parts.known_minus.push_back(minus);
        } else if (expr->op() == Op::add || expr->op() == Op::subtract) {
            addends(expr->operand(0), minus, parts);
            addends(expr->operand(1), minus != (expr->op() == Op::subtract), parts);
        } else if (expr->op() == Op::negate) {
            addends(expr->operand(0), !minus, parts);
        } else {
            parts.cell.push_back(expr);
            parts.cell_minus.push_back(minus);
        }
    }

    ExprPtr whole_sum(const ExprPtr& expr) {
        Parts parts;
        addends(expr, false, parts);
        if (parts.known.size() < 2) return inner(expr);
        auto total = [&](const std::vector<ExprPtr>& items, const std::vector<bool>& minus) {
            ExprPtr result = ir::number(0);
            for (std::size_t i = 0; i < items.size(); ++i) {
                const ExprPtr item = (*this)(items[i]);
                result = minus[i] ? difference(result, item) : sum(result, item);
            }
            return result;
        };
        return sum(total(parts.cell, parts.cell_minus), total(parts.known, parts.known_minus));
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

    // k*(x + c) -> k*x + k*c for known k and c.
    ExprPtr distributed(const ExprPtr& argument) {
        Parts parts;
        factors(argument, parts);
        if (argument->op() == Op::multiply ? parts.known.empty() : argument->op() != Op::negate) return argument;
        if (parts.cell.size() != 1 || (parts.cell[0]->op() != Op::add && parts.cell[0]->op() != Op::subtract)) return argument;
        const ExprPtr& total = parts.cell[0];
        const bool known_first = scales_.of(total->operand(0)) < Scale::cell;
        if (!known_first && scales_.of(total->operand(1)) >= Scale::cell) return argument;
        ExprPtr factor = ir::number(1);
        for (const ExprPtr& known : parts.known) factor = product(factor, known);
        if (parts.negative) factor = negated(factor);
        const ExprPtr first = product(factor, total->operand(0)), second = product(factor, total->operand(1));
        const bool minus = total->op() == Op::subtract;
        if (known_first) return minus ? difference(first, second) : sum(second, first);
        return minus ? difference(first, second) : sum(first, second);
    }

    const analysis::Scales& scales_;
};

}  // namespace

ir::Model gather_by_scale(const ir::Model& model) {
    const analysis::Scales scales(model);
    Gather gather(scales);
    return ir::rewrite_expressions(model, [&](const ExprPtr& expr) { return gather(expr); });
}

}  // namespace heartwright::passes
