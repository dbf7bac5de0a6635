// The step of a staggered potential (choose_integrators.hpp): the linearly implicit midpoint rule, with what the
// potential reads as it is at the end of the step.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/passes/gates/gates.hpp"

namespace heartwright::passes {

class StaggeredStep {
public:
    // Makes a definition of the expression in the state's component, with a name like the wish, and gives its symbol.
    using Named = std::function<ir::ExprPtr(const ir::ExprPtr&, const std::string& wish, const ir::State& like)>;

    explicit StaggeredStep(Named named) : named_(std::move(named)) {}

    // How a gate's new value follows the potential V within the step, as a slope for of(). By Rush-Larsen it is
    // x_inf(V) - (x_inf(V) - x)*exp(-z), z = dt/tau, with V at the middle of what it is stepped over. Of a V that moves
    // by dV the exact value differs by x_inf'*((1 - exp(-z))*(1/2 - 1/z) + exp(-z))*dV, at first order; the rule gives
    // half its slope. About z^2/12 for a slow gate; 1/2 for one that V carries along. by_potential: d/dV.
    ir::ExprPtr slope_of_end(const ir::State& gate, const LinearDerivative& linear,
                             analysis::Differentiator& by_potential) const;

    // V + dt*f/(1 - dt/2*slope), f its derivative and slope that of f. Where V grows the step is at most doubled. Where
    // it is stiff, -dt*slope above 2, the step is dt*f/(-dt*slope): it ends where the linearised currents balance, and
    // not beyond, where the midpoint rule would ring (an amplifier that clamps V: dt/tau of 200). A slope that is no
    // finite number counts as 0.
    ir::ExprPtr of(const ir::State& potential, const ir::ExprPtr& slope) const;

private:
    Named named_;
};

}  // namespace heartwright::passes
