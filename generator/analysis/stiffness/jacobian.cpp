#include "generator/analysis/stiffness/jacobian.hpp"

#include <cmath>
#include <utility>

#include "generator/analysis/stiffness/derivative.hpp"

namespace heartwright::analysis {

Jacobian::Jacobian(const ir::Model& model, std::vector<std::size_t> states) : states_(std::move(states)) {
    for (const std::size_t j : states_) {
        ir::Model column = model;
        Differentiator differentiate(model, model.states[j].name);
        std::vector<ir::Definition> entries;
        for (const std::size_t i : states_) {
            ir::Definition entry;
            entry.name = "J " + model.states[i].name;
            entry.value = differentiate.of(model.states[i].derivative);
            entries.push_back(std::move(entry));
        }
        for (const ir::Definition& definition : differentiate.definitions()) column.definitions.push_back(definition);
        first_entry_.push_back(column.definitions.size());
        for (ir::Definition& entry : entries) column.definitions.push_back(std::move(entry));
        columns_.emplace_back(column);
    }
}

std::optional<SmallMatrix> Jacobian::at(const Point& point) {
    SmallMatrix result(states_.size());
    for (std::size_t j = 0; j < states_.size(); ++j) {
        columns_[j].evaluate(point);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            result(i, j) = columns_[j].definition(first_entry_[j] + i);
            if (!std::isfinite(result(i, j))) return std::nullopt;
        }
    }
    return result;
}

}  // namespace heartwright::analysis
