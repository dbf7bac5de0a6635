#include "generator/passes/gates/rush_larsen_step.hpp"

#include <algorithm>
#include <vector>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/expr.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

// Rates that are part of a sum of rates: steady states alpha/(alpha + beta).

using ir::ExprPtr;
using ir::Op;

// Of a + b - c: a and b, and c too where `are_all_wanted`, as one with what it is subtracted from.
void collect_addends(const ExprPtr& expr, bool are_all_wanted, std::vector<ExprPtr>& addends) {
    if (expr->op() == Op::add)
        for (const ExprPtr& operand : expr->operands()) collect_addends(operand, are_all_wanted, addends);
    else if (expr->op() == Op::subtract && !are_all_wanted)
        collect_addends(expr->operand(0), are_all_wanted, addends);
    else
        addends.push_back(expr);
}

// Every addend of `part` is one of `whole`: part/whole is a share of 1 where addends are rates, which are not negative,
// and never large.
bool is_share(const ExprPtr& part, const ExprPtr& whole) {
    std::vector<ExprPtr> parts, left;
    collect_addends(part, true, parts);
    collect_addends(whole, false, left);
    for (const ExprPtr& addend : parts) {
        const auto found =
            std::find_if(left.begin(), left.end(), [&](const ExprPtr& other) { return ir::same(addend, other); });
        if (found == left.end()) return false;
        left.erase(found);
    }
    return true;
}

using analysis::difference;
using analysis::negated;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using analysis::time_step;
using ir::ExprPtr;
using ir::Op;

// `at_zero` where the rate is 0, or so small that nothing else can be told. A parameter may become 0 or change its
// sign: only bounds that hold for all values of parameters prove that the rate stays away from 0.
ExprPtr unless_zero(const ExprPtr& rate, const ExprPtr& at_zero, const ExprPtr& otherwise,
                    const analysis::Interval& bounds) {
    if (bounds.low >= smallest_rate || bounds.high <= -smallest_rate) return otherwise;
    const ExprPtr size = bounds.low >= 0 ? rate : analysis::call(Op::fabs, rate);
    return ir::make(Op::select, {ir::make(Op::less, {size, ir::number(smallest_rate)}), at_zero, otherwise});
}

}  // namespace

ExprPtr RushLarsenStep::of(const ir::State& state, const LinearDerivative& linear,
                           const analysis::Interval& rate_bounds) const {
    const ExprPtr x = ir::symbol(state.name);
    const ExprPtr& b = linear.b;
    if (linear.steady) {
        const ExprPtr decay = decay_of(state, quotient(time_step(), linear.time_constant));
        return difference(linear.steady, product(difference(linear.steady, x), decay));
    }
    const ExprPtr rate = named_(b, "rate_" + state.name);
    if (state.scale == ir::Scale::site && scales_.of(b) < ir::Scale::site) return by_growth(state, linear, rate);
    if (analysis::is_number(linear.a, 0)) return product(x, decay_of(state, product(time_step(), rate)));
    const ExprPtr steady = named_(quotient(linear.a, rate), "steady_" + state.name);
    return unless_zero(rate, sum(x, product(time_step(), linear.a)),
                       towards(steady, state, rate, is_share(linear.a, b)), rate_bounds);
}

// A steady value that may be large where the rate is small would lose x in steady - (steady - x)*decay.
ExprPtr RushLarsenStep::towards(const ExprPtr& steady, const ir::State& state, const ExprPtr& rate,
                                bool is_bounded) const {
    const ExprPtr x = ir::symbol(state.name), steps = product(time_step(), rate);
    if (is_bounded) return difference(steady, product(difference(steady, x), decay_of(state, steps)));
    const ExprPtr change = named_(analysis::call(Op::expm1, negated(steps)), "relaxation_" + state.name);
    return sum(x, product(difference(x, steady), change));
}

// Where the rate is the cell's, so is what a step makes of the constant part: no division at a site.
ExprPtr RushLarsenStep::by_growth(const ir::State& state, const LinearDerivative& linear, const ExprPtr& rate) const {
    const ExprPtr decay = decay_of(state, product(time_step(), rate));
    const ExprPtr exact = negated(quotient(analysis::call(Op::expm1, negated(product(time_step(), rate))), rate));
    const ExprPtr growth = unless_zero(rate, time_step(), exact, bounds_.of(linear.b));
    return sum(product(ir::symbol(state.name), decay), product(linear.a, named_(growth, "growth_" + state.name)));
}

// What is left of the distance to the steady value after a step.
ExprPtr RushLarsenStep::decay_of(const ir::State& state, const ExprPtr& steps) const {
    return named_(analysis::call(Op::exp, negated(steps)), "decay_" + state.name);
}

}  // namespace heartwright::passes
