#include "generator/invariants/conserved_sums.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generator/invariants/null_vectors.hpp"
#include "generator/invariants/stepped_by_flux.hpp"

namespace heartwright::invariants {
namespace {

constexpr std::size_t more_points = 12;  // than unknowns

std::vector<std::size_t> places_of_entries(const std::vector<long double>& vector) {
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < vector.size(); ++k) {
        if (vector[k] != 0) places.push_back(k);
    }
    return places;
}

}  // namespace

std::vector<std::vector<long double>> DerivativeValues::kept_by_all(const std::vector<std::size_t>& states,
                                                                    const std::vector<double>& parameters) {
    Rows rows;
    for (std::size_t k = 0; k < states.size() + more_points; ++k) {
        interpreter_.evaluate(points_.of_scale(k, parameters));
        std::vector<long double>& row = rows.emplace_back();
        long double size = 0;
        for (const std::size_t i : states) {
            row.push_back(interpreter_.derivative(i).value);
            size = std::max(size, std::fabs(row.back()));
        }
        for (long double& value : row) value = size > 0 && std::isfinite(size) ? value / size : 0;
    }
    return null_vectors(std::move(rows));
}

std::optional<std::vector<long double>> DerivativeValues::weights_of(const std::vector<std::size_t>& states,
                                                                     const std::vector<double>& parameters) {
    auto kept = kept_by_all(states, parameters);
    if (kept.size() != 1 || places_of_entries(kept.front()).size() != states.size()) return std::nullopt;
    std::vector<long double>& weights = kept.front();
    const long double first = weights.front();
    for (long double& weight : weights) weight /= first;
    return std::move(weights);
}

std::vector<ConservedSum> conserved_sums(const ir::Model& model) {
    std::vector<std::size_t> states;
    for (const std::size_t i : stepped_by_flux(model))
        if (model.states[i].name != model.membrane.potential) states.push_back(i);
    if (states.empty()) return {};
    DerivativeValues values(model);
    std::vector<double> as_they_are;
    for (const ir::Parameter& parameter : model.parameters) as_they_are.push_back(parameter.value);
    std::vector<ConservedSum> result;
    for (const auto& vector : values.kept_by_all(states, values.random_parameters())) {
        ConservedSum sum;
        for (const std::size_t place : places_of_entries(vector)) sum.states.push_back(states[place]);
        if (sum.states.size() < 2 || !values.weights_of(sum.states, values.random_parameters())) continue;
        const auto weights = values.weights_of(sum.states, as_they_are);
        if (weights) sum.weights.assign(weights->begin(), weights->end());
        result.push_back(std::move(sum));
    }
    return result;
}

}  // namespace heartwright::invariants
