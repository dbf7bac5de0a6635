#include "runtime/commands/cell/statistics/arnoldi.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace heartwright::commands {

namespace {

void subtract(std::vector<double>& from, double times, const std::vector<double>& what) {
    for (std::size_t i = 0; i < from.size(); ++i) from[i] -= times * what[i];
}

SmallMatrix square_of(const std::vector<std::vector<double>>& columns) {
    SmallMatrix square(columns.size(), columns.size());
    for (std::size_t column = 0; column < columns.size(); ++column)
        for (std::size_t row = 0; row < std::min(columns[column].size(), columns.size()); ++row)
            square(row, column) = columns[column][row];
    return square;
}

}  // namespace

void Arnoldi::take_pairs(double rest) {
    pairs_.clear();
    for (const Eigenpair& pair : eigenpairs(square_of(columns_))) {
        RitzPair ritz{pair.value, rest * std::abs(pair.vector.back()),
                      std::vector<std::complex<double>>(vectors_.front().size())};
        for (std::size_t k = 0; k < vectors_.size(); ++k)
            for (std::size_t i = 0; i < ritz.vector.size(); ++i) ritz.vector[i] += pair.vector[k] * vectors_[k][i];
        pairs_.push_back(std::move(ritz));
    }
}

Arnoldi::Arnoldi(const Operator& product, std::vector<double> start, const Wish& wish) {
    constexpr double nothing = 1e-12;
    const double length = norm(start);
    if (!(length > 0)) return;
    for (double& value : start) value /= length;
    const std::size_t most = std::min(wish.most, start.size());
    std::vector<double> next = std::move(start);
    while (vectors_.size() < most) {
        vectors_.push_back(next);
        next = product(vectors_.back());
        std::vector<double> column(vectors_.size() + 1, 0.0);
        for (int pass = 0; pass < 2; ++pass)  // twice is enough
            for (std::size_t k = 0; k < vectors_.size(); ++k) {
                const double along = dot(vectors_[k], next);
                column[k] += along;
                subtract(next, along, vectors_[k]);
            }
        const double rest = column.back() = norm(next);
        columns_.push_back(std::move(column));
        take_pairs(rest);
        const bool is_known = std::all_of(pairs_.begin(), pairs_.end(), [&](const RitzPair& pair) {
            return std::abs(pair.value) < wish.least || pair.residual < wish.accuracy;
        });
        if (rest < nothing || (vectors_.size() >= wish.fewest && is_known && rest < wish.rest)) return;
        for (double& value : next) value /= rest;
    }
}

std::vector<double> Arnoldi::correction(std::span<const double> r, double least) const {
    std::vector<double> d(r.begin(), r.end());
    const std::size_t k = vectors_.size();
    if (k == 0) return d;
    SmallMatrix system = square_of(columns_);
    for (std::size_t column = 0; column < k; ++column)
        for (std::size_t row = 0; row < k; ++row) system(row, column) = (row == column) - system(row, column);
    std::vector<double> along(k);
    for (std::size_t j = 0; j < k; ++j) along[j] = dot(vectors_[j], r);
    const double largest = singular_values(system).values.front();
    const std::vector<double> y = least_squares(system, along, largest > 0 ? least / largest : 1);
    for (std::size_t j = 0; j < k; ++j)
        for (std::size_t i = 0; i < d.size(); ++i) d[i] += (y[j] - along[j]) * vectors_[j][i];
    return d;
}

}  // namespace heartwright::commands
