#include "generator/passes/choose_integrators.hpp"

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/algebra.hpp"
#include "generator/analysis/derivative.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/passes/gates.hpp"
#include "generator/passes/names.hpp"

namespace heartwright::passes {
namespace {

using analysis::difference;
using analysis::negated;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using ir::ExprPtr;
using ir::Integrator;
using ir::Op;

constexpr double stiff_below = 0.05;  // ms

ExprPtr time_step() { return ir::symbol(std::string(ir::time_step_name)); }

class Lowering {
public:
    explicit Lowering(const ir::Model& model)
        : model_(model), scales_(model), dependencies_(model), gates_(gates(model)), signs_(model), names_(model), result_(model) {
        for (const ir::State& state : model.states) {
            if (state.derivative && state.integrator == Integrator::lightweight_rush_larsen) {
                stiff_ = stiff_gates(model, gates_, stiff_below);
                break;
            }
        }
    }

    ir::Model run() {
        for (ir::State& state : result_.states) {
            if (!state.derivative) continue;
            state.next_value = step(state);
            state.derivative = nullptr;
        }
        if (!ir::order_definitions(result_).empty()) throw OurFault("choose_integrators: a cycle through next()");
        return std::move(result_);
    }

private:
    ExprPtr step(ir::State& state) {
        const bool is_gate = gates_.contains(state.name);
        switch (state.integrator) {
            case Integrator::forward_euler: return forward_euler(state);
            case Integrator::grl1: return grl1(state);
            case Integrator::rush_larsen: break;
            case Integrator::lightweight_rush_larsen:
                state.integrator = stiff_.contains(state.name) ? Integrator::rush_larsen : Integrator::forward_euler;
                break;
            case Integrator::automatic: state.integrator = is_gate ? Integrator::rush_larsen : Integrator::forward_euler; break;
        }
        if (state.integrator == Integrator::forward_euler) return forward_euler(state);
        // A modeller may ask for Rush-Larsen where `auto` would not choose it; without a linear derivative there is none.
        auto linear = is_gate ? std::optional(gates_.at(state.name)) : linear_derivative(model_, dependencies_, state);
        if (linear && state.name != model_.membrane.potential) return rush_larsen(state, *linear);
        state.integrator = Integrator::forward_euler;
        return forward_euler(state);
    }

    static ExprPtr forward_euler(const ir::State& state) {
        return sum(ir::symbol(state.name), product(time_step(), state.derivative));
    }

    ExprPtr rush_larsen(const ir::State& state, const LinearDerivative& linear) {
        const ExprPtr x = ir::symbol(state.name);
        const ExprPtr& b = linear.b;
        if (linear.steady) {
            const ExprPtr decay = decay_of(state, quotient(time_step(), linear.time_constant));
            return difference(linear.steady, product(difference(linear.steady, x), decay));
        }
        const ExprPtr rate = named(b, "rate_" + state.name, state);
        if (state.scale == ir::Scale::site && scales_.of(b) < ir::Scale::site) return by_growth(state, linear, rate);
        const ExprPtr steady = named(quotient(linear.a, rate), "steady_" + state.name, state);
        const ExprPtr decay = decay_of(state, product(time_step(), rate));
        const ExprPtr exact = difference(steady, product(difference(steady, x), decay));
        if (signs_.of(b) == Sign::positive) return exact;
        return ir::make(Op::select, {ir::make(Op::equal, {rate, ir::number(0)}), forward_euler(state), exact});
    }

    // Where the rate is the cell's, so is what a step makes of the constant part: no division at a site.
    ExprPtr by_growth(const ir::State& state, const LinearDerivative& linear, const ExprPtr& rate) {
        const ExprPtr decay = decay_of(state, product(time_step(), rate));
        const ExprPtr exact = negated(quotient(analysis::call(Op::expm1, negated(product(time_step(), rate))), rate));
        const ExprPtr growth = signs_.of(linear.b) == Sign::positive
                                   ? exact
                                   : ir::make(Op::select, {ir::make(Op::equal, {rate, ir::number(0)}), time_step(), exact});
        return sum(product(ir::symbol(state.name), decay), product(linear.a, named(growth, "growth_" + state.name, state)));
    }

    // What is left of the distance to the steady value after a step.
    ExprPtr decay_of(const ir::State& state, const ExprPtr& steps) {
        return named(analysis::call(Op::exp, negated(steps)), "decay_" + state.name, state);
    }

    ExprPtr grl1(const ir::State& state) {
        analysis::Differentiator differentiate(model_, state.name);
        const ExprPtr slope = differentiate.of(state.derivative);
        if (analysis::is_number(slope, 0)) return forward_euler(state);
        for (ir::Definition definition : differentiate.definitions()) result_.definitions.push_back(std::move(definition));
        const ExprPtr f = named(state.derivative, "rate_of_change_" + state.name, state);
        const ExprPtr j = named(slope, "jacobian_" + state.name, state);
        const ExprPtr growth = quotient(analysis::call(Op::expm1, product(j, time_step())), j);
        const ExprPtr factor = ir::make(Op::select, {ir::make(Op::equal, {j, ir::number(0)}), time_step(), growth});
        return sum(ir::symbol(state.name), product(f, factor));
    }

    ExprPtr named(const ExprPtr& expr, const std::string& wish, const ir::State& state) {
        if (expr->operands().empty()) return expr;
        std::string name = names_.fresh(wish);
        result_.definitions.push_back(temporary(name, expr, state.component));
        return ir::symbol(std::move(name), expr->origin());
    }

    const ir::Model& model_;
    const analysis::Scales scales_;
    const Dependencies dependencies_;
    const std::unordered_map<std::string, LinearDerivative> gates_;
    std::unordered_set<std::string> stiff_;
    Signs signs_;
    Names names_;
    ir::Model result_;
};

}  // namespace

ir::Model choose_integrators(const ir::Model& model) { return Lowering(model).run(); }

}  // namespace heartwright::passes
