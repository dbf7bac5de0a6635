#include "generator/invariants/conserved_sums.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "generator/invariants/stepped_by_flux.hpp"

namespace heartwright::invariants {
namespace {

// Linear dependences between columns of numbers.

using Rows = std::vector<std::vector<long double>>;

constexpr long double nothing = 1e-15L;

class Elimination {
public:
    explicit Elimination(Rows rows) : rows_(std::move(rows)), n_(rows_.empty() ? 0 : rows_.front().size()) {
        for (std::size_t j = 0; j < n_; ++j) {
            long double size = 0;
            for (const auto& row : rows_) size = std::max(size, std::fabs(row[j]));
            sizes_.push_back(size);
            for (auto& row : rows_) row[j] = size > 0 ? row[j] / size : 0;
        }
        is_free_.assign(n_, true);
    }

    Rows run() {
        while (pivots_.size() < rows_.size() && take_largest()) {
        }
        Rows result;
        for (std::size_t j = 0; j < n_; ++j)
            if (is_free_[j] && sizes_[j] > 0) result.push_back(vector_of(j));
        return result;
    }

private:
    // Makes the largest entry that is left a pivot, and its column a unit vector.
    bool take_largest() {
        const std::size_t next = pivots_.size();
        std::size_t at_row = next, at_column = 0;
        long double largest = 0;
        for (std::size_t i = next; i < rows_.size(); ++i) {
            for (std::size_t j = 0; j < n_; ++j) {
                if (!is_free_[j] || !(std::fabs(rows_[i][j]) > largest)) continue;
                largest = std::fabs(rows_[i][j]);
                at_row = i;
                at_column = j;
            }
        }
        if (!(largest > nothing)) return false;
        std::swap(rows_[next], rows_[at_row]);
        is_free_[at_column] = false;
        pivots_.push_back(at_column);
        const long double pivot = rows_[next][at_column];
        for (long double& entry : rows_[next]) entry /= pivot;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const long double factor = rows_[i][at_column];
            if (i == next || factor == 0) continue;
            for (std::size_t j = 0; j < n_; ++j) rows_[i][j] -= factor * rows_[next][j];
        }
        return true;
    }

    std::vector<long double> vector_of(std::size_t free) const {
        std::vector<long double> result(n_);
        result[free] = 1 / sizes_[free];
        for (std::size_t p = 0; p < pivots_.size(); ++p) {
            const long double entry = rows_[p][free];
            if (std::fabs(entry) > nothing) result[pivots_[p]] = -entry / sizes_[pivots_[p]];
        }
        return result;
    }

    Rows rows_;
    const std::size_t n_;
    std::vector<long double> sizes_;  // of columns
    std::vector<bool> is_free_;
    std::vector<std::size_t> pivots_;  // by row: its column
};

// Vectors w with (row, w) = 0 for every row: a basis of the null space whose members have few entries that are not 0
// (fundamental circuits of the columns). By Gauss-Jordan elimination with full pivoting; what is below 1e-15 of its
// column counts as 0: a channel may open by 1e10 and leave by 0.01. Columns of zeros take part in none.
Rows null_vectors(Rows rows) { return Elimination(std::move(rows)).run(); }

constexpr std::size_t more_points = 12;  // than unknowns

std::vector<std::size_t> places_of_entries(const std::vector<long double>& vector) {
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < vector.size(); ++k)
        if (vector[k] != 0) places.push_back(k);
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
