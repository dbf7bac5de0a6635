// Which states `auto` steps together by the linearly implicit scheme (integrators/stiff_states.hpp), found once for all
// lowerings of a model that are tried, with what the model keeps (invariants/structure.hpp).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/integrators/loop_gains.hpp"
#include "generator/integrators/stiff_states.hpp"
#include "generator/invariants/structure.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::passes {

// States that `auto` steps together, those in loops with gates among these, and between which dt it would choose the
// same.
struct StiffChoice {
    std::unordered_set<std::string> states;
    integrators::DtRange same;
};

// Of those that `auto` may choose for: the potential is none of them, so that its integrator does not matter. Sites are
// left as they are.
class StiffStates {
public:
    explicit StiffStates(const ir::Model& model) : model_(model), structure_(model) {}

    const ir::Model& model() const { return model_; }
    const invariants::Structure& structure() const { return structure_; }

    // Found once, since bounds of all time constants are most of what choosing costs. is_free, is_free_gate: of a
    // state, whether `auto` may choose for it.
    template <class Free, class FreeGate>
    const StiffChoice& among(const Free& is_free, const FreeGate& is_free_gate) {
        if (choice_) return *choice_;
        std::unordered_set<std::string> candidates, gates;
        for (const ir::State& state : model_.states) {
            if (is_free(state)) candidates.insert(state.name);
            if (is_free_gate(state)) gates.insert(state.name);
        }
        choice_.emplace();
        for (std::string& name : integrators::stiff_states(model_, structure_, candidates, model_.designed_dt))
            choice_->states.insert(std::move(name));
        choice_->same = integrators::dt_of_same_choice(model_, structure_, candidates, choice_->states);
        add_loops(gates, candidates);
        return *choice_;
    }

    // From now on these are among them, too, at this dt.
    void join(const std::vector<std::string>& states) {
        choice_->states.insert(states.begin(), states.end());
        choice_->same = {model_.designed_dt, model_.designed_dt};
    }

private:
    // The gain of a loop grows with dt.
    void add_loops(std::unordered_set<std::string> gates, const std::unordered_set<std::string>& candidates) {
        for (std::string& name : integrators::states_in_loops(model_, gates, candidates, model_.designed_dt)) {
            gates.erase(name);
            choice_->states.insert(std::move(name));
            choice_->same.from = model_.designed_dt;
        }
        if (choice_->same.to > model_.designed_dt &&
            !integrators::states_in_loops(model_, gates, candidates, choice_->same.to).empty())
            choice_->same.to = model_.designed_dt;
    }

    const ir::Model& model_;
    const invariants::Structure structure_;
    std::optional<StiffChoice> choice_;
};

}  // namespace heartwright::passes
