// States of which an invariant may tell: those with a derivative that reads no next(). What reads the end of the step
// is no function of the states at its start.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_set>
#include <vector>

#include "generator/ir/model.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::invariants {

// Indices, ascending.
inline std::vector<std::size_t> stepped_by_flux(const ir::Model& model) {
    std::unordered_set<std::string> late;  // definitions that read a next()
    const auto reads_next = [&](const ir::ExprPtr& expr) {
        bool found = false;
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
            found =
                found || node->op() == ir::Op::next || (node->op() == ir::Op::symbol && late.contains(node->name()));
        });
        return found;
    };
    for (const ir::Definition& definition : model.definitions)
        if (reads_next(definition.value)) late.insert(definition.name);
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const ir::State& state = model.states[i];
        if (state.derivative && !state.is_count && !reads_next(state.derivative)) result.push_back(i);
    }
    return result;
}

}  // namespace heartwright::invariants
