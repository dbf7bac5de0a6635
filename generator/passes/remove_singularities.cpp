#include "generator/passes/remove_singularities.hpp"

#include <cmath>
#include <optional>
#include <random>
#include <utility>

#include "generator/analysis/algebra.hpp"
#include "generator/analysis/derivative.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/gates.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;

constexpr double series_below = 0.1;
constexpr std::size_t largest_ratio = 1000;  // nodes: a larger one is no ratio that a person wrote

// 1 - u/2 + u^2/12 - u^4/720 + u^6/30240 - u^8/1209600: to 2e-18 below 0.1.
ExprPtr series(const ExprPtr& u) {
    const ExprPtr u2 = product(u, u);
    ExprPtr tail = ir::number(-1.0 / 1209600);
    for (double coefficient : {1.0 / 30240, -1.0 / 720, 1.0 / 12}) tail = sum(product(tail, u2), ir::number(coefficient));
    return sum(sum(product(tail, u2), product(ir::number(-0.5), u)), ir::number(1));
}

ExprPtr exprel(const ExprPtr& u) {
    const ExprPtr near = ir::make(Op::less, {analysis::call(Op::fabs, u), ir::number(series_below)});
    const ExprPtr away = quotient(u, ir::make(Op::subtract, {analysis::call(Op::exp, u), ir::number(1)}));
    return ir::make(Op::select, {near, series(u), away}, u->origin());
}

bool is_exprel(const ExprPtr& expr) {
    if (expr->op() != Op::select) return false;
    const ExprPtr& condition = expr->operand(0);
    return condition->op() == Op::less && condition->operand(0)->op() == Op::fabs && is_number(condition->operand(1), series_below);
}

// A product as its factors above and below the bar, with a sign.
struct Factors {
    std::vector<ExprPtr> above, below;
    bool negative = false;
};

void collect(const ExprPtr& expr, Factors& into, bool below = false) {
    switch (expr->op()) {
        case Op::multiply:
            collect(expr->operand(0), into, below);
            collect(expr->operand(1), into, below);
            break;
        case Op::divide:
            collect(expr->operand(0), into, below);
            collect(expr->operand(1), into, !below);
            break;
        case Op::negate:
            into.negative = !into.negative;
            collect(expr->operand(0), into, below);
            break;
        default: (below ? into.below : into.above).push_back(expr);
    }
}

ExprPtr assemble(const Factors& factors) {
    ExprPtr above = ir::number(1), below = ir::number(1);
    for (const ExprPtr& factor : factors.above) above = product(above, factor);
    for (const ExprPtr& factor : factors.below) below = product(below, factor);
    const ExprPtr result = quotient(above, below);
    return factors.negative ? analysis::negated(result) : result;
}

// sign*(exp(u) - 1)
struct Divisor {
    ExprPtr u;
    bool negative;
};

class Removal {
public:
    explicit Removal(const ir::Model& model) : model_(model), scales_(model), dependencies_(model), parts_(model) {}

    ir::Model run() {
        return parts_.rewrite_whole(model_, [&](const ExprPtr& expr) { return removed(expr); });
    }

private:
    ExprPtr removed(const ExprPtr& expr) {
        if (is_exprel(expr)) return expr;
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back(removed(operand));
        const ExprPtr result = ir::with_operands(expr, std::move(operands));
        if (result->op() != Op::divide) return result;
        Factors factors;
        collect(result, factors);
        for (std::size_t i = 0; i < factors.below.size(); ++i) {
            std::optional<Divisor> divisor = divisor_of(factors.below[i]);
            if (divisor && remove(factors, i, *divisor)) return assemble(factors);
        }
        return result;
    }

    // Names whose definitions are products or divisors are seen through.
    ExprPtr seen(const ExprPtr& expr) const {
        if (expr->op() != Op::symbol) return expr;
        const ir::Definition* definition = model_.find_definition(expr->name());
        return definition ? seen(definition->value) : expr;
    }

    std::optional<Divisor> divisor_of(const ExprPtr& factor) const {
        const ExprPtr expr = seen(factor);
        auto exponent = [&](const ExprPtr& e) -> ExprPtr {
            const ExprPtr call = seen(e);
            return call->op() == Op::exp ? call->operand(0) : nullptr;
        };
        if (expr->op() == Op::expm1) return Divisor{expr->operand(0), false};
        if (expr->op() != Op::subtract && expr->op() != Op::add) return std::nullopt;
        const ExprPtr &a = expr->operand(0), &b = expr->operand(1);
        const bool is_sum = expr->op() == Op::add;
        if (is_number(seen(b), is_sum ? -1 : 1)) {
            if (ExprPtr u = exponent(a)) return Divisor{u, false};
        }
        if (is_number(seen(a), is_sum ? -1 : 1)) {
            if (ExprPtr u = exponent(b)) return Divisor{u, !is_sum};
        }
        return std::nullopt;
    }

    // Takes the factor that vanishes with u, and the divisor, out of `factors`, and puts their ratio and exprel(u) in.
    bool remove(Factors& factors, std::size_t divisor_at, const Divisor& divisor) {
        for (std::size_t k = 0; k < factors.above.size(); ++k) {
            const ExprPtr w = factors.above[k];
            const ExprPtr ratio = constant_ratio(w, divisor.u);
            if (!ratio) continue;
            factors.above[k] = ratio;
            factors.above.push_back(exprel(parts_.named(divisor.u)));
            factors.below.erase(factors.below.begin() + static_cast<std::ptrdiff_t>(divisor_at));
            factors.negative ^= divisor.negative;
            return true;
        }
        return false;
    }

    // w/u when that is free of every state that u reads; null when w and u do not vanish together.
    ExprPtr constant_ratio(const ExprPtr& w, const ExprPtr& u) {
        const auto read = dependencies_.of(u);
        const ir::State* state = nullptr;
        for (const ir::State& s : model_.states) {
            if (!state && read.contains(s.name)) state = &s;
        }
        if (!state || !dependencies_.of(w).contains(state->name)) return nullptr;
        analysis::Differentiator differentiate(model_, state->name);
        const ExprPtr dw = differentiate.of(w), du = differentiate.of(u);
        if (is_number(dw, 0) || is_number(du, 0) || !proportional(w, u, dw, du, differentiate.definitions())) return nullptr;
        ExprPtr ratio = quotient(dw, du);
        const auto& made = differentiate.definitions();
        for (auto definition = made.rbegin(); definition != made.rend(); ++definition) {  // later ones read earlier ones
            ratio = ir::rewrite(ratio, [&](const ExprPtr& node) {
                return node->op() == Op::symbol && node->name() == definition->name ? definition->value : node;
            });
            if (ir::node_count(ratio) > largest_ratio) return nullptr;
        }
        return ratio;
    }

    bool proportional(const ExprPtr& w, const ExprPtr& u, const ExprPtr& dw, const ExprPtr& du,
                      const std::vector<ir::Definition>& derivatives) const {
        ir::Model test = model_;
        test.states = model_.states;
        for (ir::State& state : test.states) state.derivative = state.next_value = nullptr;
        test.definitions.insert(test.definitions.end(), derivatives.begin(), derivatives.end());
        const std::size_t first = test.definitions.size();
        test.definitions.push_back(temporary("left side", product(w, du), ""));
        test.definitions.push_back(temporary("right side", product(u, dw), ""));
        analysis::Interpreter<long double> interpreter(test);
        std::mt19937_64 random(1);
        std::uniform_real_distribution<double> factor(0.5, 1.5);
        const analysis::Point start = analysis::initial_point(model_);
        int agreed = 0;
        for (int trial = 0; trial < 24; ++trial) {
            analysis::Point point = start;
            for (double& value : point.parameters) value = value == 0 ? factor(random) : value * factor(random);
            for (double& value : point.states) value = value == 0 ? factor(random) : value * factor(random);
            interpreter.evaluate(point);
            const long double left = interpreter.definition(first), right = interpreter.definition(first + 1);
            if (!std::isfinite(left) || !std::isfinite(right)) continue;
            if (std::fabs(left - right) > 1e-12L * std::fabs(left)) return false;
            ++agreed;
        }
        return agreed >= 8;
    }

    const ir::Model& model_;
    const analysis::Scales scales_;
    const Dependencies dependencies_;
    NamedParts parts_;
};

}  // namespace

ir::Model remove_singularities(const ir::Model& model) { return Removal(model).run(); }

}  // namespace heartwright::passes
