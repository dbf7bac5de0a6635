// A draw's probability that is a product with a reciprocal: the draw divides only where it must
// (runtime/math/binomial.hpp).
#pragma once

#include <optional>

#include "generator/ir/expr.hpp"

namespace heartwright::analysis {

// a*reciprocal(b)
struct Ratio {
    ir::ExprPtr a, b;
};

// The ratio that such a product is, in either order; nothing for any other expression.
inline std::optional<Ratio> ratio_of(const ir::ExprPtr& p) {
    if (p->op() != ir::Op::multiply) return std::nullopt;
    const auto is_reciprocal = [](const ir::ExprPtr& e) {
        return e->op() == ir::Op::reciprocal || e->op() == ir::Op::normal_reciprocal;
    };
    const bool is_first = is_reciprocal(p->operand(0));
    if (is_first == is_reciprocal(p->operand(1))) return std::nullopt;
    return Ratio{p->operand(is_first ? 1 : 0), p->operand(is_first ? 0 : 1)->operand(0)};
}

}  // namespace heartwright::analysis
