#include "generator/integrators/loop_gains.hpp"

#include <unordered_map>

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
        analysis::Differentiator &by_gate = by(gate), &by_state = by(state);
        const ExprPtr gate_by_state = by_state.of(gate.derivative);
        if (analysis::is_number(gate_by_state, 0)) return false;
        const ExprPtr state_by_gate = by_gate.of(state.derivative);
        if (analysis::is_number(state_by_gate, 0)) return false;
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

    analysis::Differentiator& by(const ir::State& state) {
        return differentiators_.try_emplace(state.name, model_, state.name).first->second;
    }

    const ir::Model& model_;
    PartBounds bounds_;
    const ExprPtr dt_;
    std::unordered_map<std::string, analysis::Differentiator> differentiators_;
};

}  // namespace

std::vector<std::string> states_in_loops(const ir::Model& model, const std::unordered_set<std::string>& gates,
                                         const std::unordered_set<std::string>& others, double dt) {
    LoopGains gains(model, dt);
    std::unordered_set<std::string> in_loops;
    for (const ir::State& gate : model.states) {
        if (!gates.contains(gate.name)) continue;
        for (const ir::State& state : model.states)
            if (others.contains(state.name) && gains.may_overshoot(gate, state))
                in_loops.insert({gate.name, state.name});
    }
    std::vector<std::string> result;
    for (const ir::State& state : model.states)
        if (in_loops.contains(state.name)) result.push_back(state.name);
    return result;
}

}  // namespace heartwright::integrators
