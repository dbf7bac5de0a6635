#include "generator/analysis/stiffness/jacobian.hpp"

#include <cmath>
#include <utility>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"

namespace heartwright::analysis {

Jacobian::Jacobian(const ir::Model& model, const std::vector<std::size_t>& states, Entries wanted)
    : wanted_(wanted), n_states_(states.size()) {
    ir::Model derivatives = model;
    for (std::size_t j = 0; j < states.size(); ++j) {
        Differentiator differentiate(derivatives, model.states[states[j]].name);
        std::vector<ir::Definition> entries;
        for (std::size_t i = 0; i < states.size(); ++i) {
            if (wanted == Entries::diagonal && i != j) continue;
            ir::ExprPtr value = differentiate.of(model.states[states[i]].derivative);
            if (is_number(value, 0)) continue;
            entries_.push_back({i, j, entries.size()});
            entries.emplace_back();
            entries.back().name = "J " + std::to_string(i) + " " + std::to_string(j);
            entries.back().value = std::move(value);
        }
        std::vector<ir::Definition> made = differentiate.definitions();
        const std::size_t first = derivatives.definitions.size() + made.size();
        for (std::size_t k = entries_.size() - entries.size(); k < entries_.size(); ++k)
            entries_[k].definition += first;
        for (auto* list : {&made, &entries})
            for (ir::Definition& definition : *list) derivatives.definitions.push_back(std::move(definition));
    }
    derivatives_.emplace(derivatives);
}

std::optional<SmallMatrix> Jacobian::at(const Point& point) {
    derivatives_->evaluate(point);
    SmallMatrix result(n_states_);
    for (const Entry& entry : entries_) {
        const double value = derivatives_->definition(entry.definition);
        if (!std::isfinite(value) && wanted_ == Entries::all) return std::nullopt;
        result(entry.row, entry.column) = value;
    }
    return result;
}

}  // namespace heartwright::analysis
