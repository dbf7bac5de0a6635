#include "generator/integrators/loop_gains.hpp"

#include <algorithm>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/part_bounds.hpp"

namespace heartwright::integrators {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr PartBounds::Work work_of_gain{5e4, 2e6};

class LoopGains {
public:
    LoopGains(const ir::Model& model, double dt) : model_(model), bounds_(model), dt_(ir::number(dt)) {}

    bool may_overshoot(const ir::State& gate, const ir::State& state) {
        analysis::Differentiator by_gate(model_, gate.name), by_state(model_, state.name);
        const ExprPtr gate_by_state = by_state.of(gate.derivative), state_by_gate = by_gate.of(state.derivative);
        if (analysis::is_number(gate_by_state, 0) || analysis::is_number(state_by_gate, 0)) return false;
        const ExprPtr gain = analysis::product(moved(gate_by_state, by_gate.of(gate.derivative)),
                                               moved(state_by_gate, by_state.of(state.derivative)));
        std::vector<ir::Definition> made = by_gate.definitions();
        made.insert(made.end(), by_state.definitions().begin(), by_state.definitions().end());
        return !(bounds_.largest(gain, made, {largest_loop_gain}, work_of_gain).bound <= largest_loop_gain);
    }

private:
    // How far the other moves this one within a step, at most, for 1.
    ExprPtr moved(const ExprPtr& slope, const ExprPtr& own_slope) const {
        const ExprPtr steps = analysis::negated(analysis::product(dt_, own_slope));
        return analysis::quotient(analysis::product(dt_, analysis::call(Op::fabs, slope)),
                                  ir::make(Op::max, {ir::number(1), steps}));
    }

    const ir::Model& model_;
    PartBounds bounds_;
    const ExprPtr dt_;
};

}  // namespace

std::vector<std::string> gates_in_loops(const ir::Model& model, const std::unordered_set<std::string>& gates,
                                        const std::unordered_set<std::string>& implicit, double dt) {
    std::vector<std::string> result;
    if (gates.empty() || implicit.empty()) return result;
    LoopGains gains(model, dt);
    for (const ir::State& gate : model.states) {
        if (!gates.contains(gate.name)) continue;
        const bool is_in_loop = std::any_of(model.states.begin(), model.states.end(), [&](const ir::State& state) {
            return implicit.contains(state.name) && gains.may_overshoot(gate, state);
        });
        if (is_in_loop) result.push_back(gate.name);
    }
    return result;
}

}  // namespace heartwright::integrators
