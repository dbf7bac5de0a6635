#include "generator/invariants/structure.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heartwright::invariants {

Structure::Structure(const ir::Model& model)
    : sums_(conserved_sums(model)), exchanges_(invariants::exchanges(model)), groups_(model.states.size()) {
    std::iota(groups_.begin(), groups_.end(), 0);
    for (std::size_t i = 0; i < model.states.size(); ++i) places_.emplace(model.states[i].name, i);
    for (std::size_t k = 0; k < sums_.size(); ++k) {
        const ConservedSum& sum = sums_[k];
        for (const std::size_t i : sum.states) join(sum.states.front(), i);
        const bool is_machine =
            !sum.weights.empty() &&
            std::all_of(sum.weights.begin(), sum.weights.end(), [](double w) { return std::fabs(w - 1) < 1e-9; }) &&
            std::all_of(sum.states.begin(), sum.states.end(),
                        [&](std::size_t i) { return model.states[i].unit.is_dimensionless(); });
        if (is_machine) machines_.push_back(k);
    }
    for (const Exchange& exchange : exchanges_) join(exchange.from, exchange.to);
}

void Structure::join(std::size_t a, std::size_t b) {
    const std::size_t kept = groups_[a], gone = groups_[b];
    std::replace(groups_.begin(), groups_.end(), gone, kept);
}

bool Structure::is_with_others(const std::string& state) const {
    return std::count(groups_.begin(), groups_.end(), groups_[places_.at(state)]) > 1;
}

bool Structure::are_together(const std::string& a, const std::string& b) const {
    return groups_[places_.at(a)] == groups_[places_.at(b)];
}

bool Structure::are_of_one_machine(const std::string& a, const std::string& b) const {
    const auto has = [&](std::size_t machine, const std::string& name) {
        const std::vector<std::size_t>& states = sums_[machine].states;
        return std::find(states.begin(), states.end(), places_.at(name)) != states.end();
    };
    return std::any_of(machines_.begin(), machines_.end(),
                       [&](std::size_t machine) { return has(machine, a) && has(machine, b); });
}

}  // namespace heartwright::invariants
