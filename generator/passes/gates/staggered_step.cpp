#include "generator/passes/gates/staggered_step.hpp"

#include "generator/analysis/stiffness/algebra.hpp"

namespace heartwright::passes {

using analysis::difference;
using analysis::negated;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using analysis::time_step;
using ir::ExprPtr;
using ir::Op;

namespace {

constexpr double smallest_pivot = 0.5;  // growth with a time constant of dt: the step is at most doubled
constexpr double small_share = 0.03;    // dt/tau, below which a series is exact to 1e-6
constexpr double largest_slope = 1e30;  // 1/ms, a normal number in FP32 too

}  // namespace

ExprPtr StaggeredStep::slope_of_end(const ir::State& gate, const LinearDerivative& linear,
                                    analysis::Differentiator& by_potential) const {
    const ExprPtr steady = linear.steady ? linear.steady : quotient(linear.a, linear.b);
    const ExprPtr steps = linear.steady ? quotient(time_step(), linear.time_constant) : product(time_step(), linear.b);
    const ExprPtr slope = by_potential.of(steady);
    if (analysis::is_number(slope, 0)) return slope;
    const ExprPtr z = named_(steps, "steps_" + gate.name, gate);
    const ExprPtr decay = named_(analysis::call(Op::exp, negated(z)), "decay_" + gate.name, gate);
    const ExprPtr lag = quotient(product(ir::number(2), difference(ir::number(1), decay)), z);
    const ExprPtr whole = difference(sum(ir::number(1), decay), lag);
    // Of a small z its terms cancel, and x_inf' may be large there: z^2/6 - z^3/12 + z^4/40. A gate that grows, of
    // z below 0, is not carried.
    const ExprPtr little = ir::make(Op::max, {z, ir::number(0)});
    const ExprPtr third = difference(ir::number(1.0 / 12), product(little, ir::number(1.0 / 40)));
    const ExprPtr second = difference(ir::number(1.0 / 6), product(little, third));
    const ExprPtr series = product(product(little, little), second);
    const ExprPtr is_small = ir::make(Op::less, {z, ir::number(small_share)});
    return product(slope, ir::make(Op::select, {is_small, series, whole}));
}

ExprPtr StaggeredStep::of(const ir::State& potential, const ExprPtr& slope) const {
    const ExprPtr j = named_(slope, "jacobian_" + potential.name, potential);
    const ExprPtr whole = difference(ir::number(1), product(product(ir::number(0.5), time_step()), j));
    const ExprPtr damped = ir::make(Op::max, {whole, negated(product(time_step(), j))});
    const ExprPtr guarded = ir::make(Op::max, {damped, ir::number(smallest_pivot)});
    const ExprPtr is_known = ir::make(Op::less_equal, {analysis::call(Op::fabs, j), ir::number(largest_slope)});
    const ExprPtr pivot = ir::make(Op::select, {is_known, guarded, ir::number(1)});
    const ExprPtr change = product(time_step(), potential.derivative);
    return sum(ir::symbol(potential.name), quotient(change, named_(pivot, "pivot_" + potential.name, potential)));
}

}  // namespace heartwright::passes
