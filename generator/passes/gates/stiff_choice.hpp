// Which states `auto` steps together by the linearly implicit scheme (integrators/stiff_states.hpp), found once for all
// lowerings of a model that are tried.
#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "generator/integrators/stiff_states.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::passes {

// States that `auto` steps together, and between which dt it would choose the same.
struct StiffChoice {
    std::unordered_set<std::string> states;
    integrators::DtRange same;
};

// Of those that `auto` may choose for: the potential is none of them, so that its integrator does not matter. Sites are
// left as they are.
class StiffStates {
public:
    explicit StiffStates(const ir::Model& model) : model_(model) {}

    // Found once, since bounds of all time constants are most of what choosing costs.
    template <class Free>
    const StiffChoice& among(const Free& is_free) {
        if (choice_) return *choice_;
        std::unordered_set<std::string> candidates;
        for (const ir::State& state : model_.states) {
            if (is_free(state)) candidates.insert(state.name);
        }
        choice_.emplace();
        for (std::string& name : integrators::stiff_states(model_, candidates, model_.designed_dt))
            choice_->states.insert(std::move(name));
        choice_->same = integrators::dt_of_same_choice(model_, candidates, choice_->states);
        return *choice_;
    }

private:
    const ir::Model& model_;
    std::optional<StiffChoice> choice_;
};

}  // namespace heartwright::passes
