#include "base/linear/dense_lu.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace heartwright::linear {

std::optional<DenseLu> DenseLu::of(SquareMatrix a) {
    DenseLu lu(std::move(a));
    return lu.is_regular_ ? std::optional(std::move(lu)) : std::nullopt;
}

DenseLu::DenseLu(SquareMatrix a) : lu_(std::move(a)), swaps_(lu_.n) {
    const std::size_t n = lu_.n;
    for (std::size_t k = 0; k < n && is_regular_; ++k) {
        std::size_t pivot = k;
        for (std::size_t i = k; i < n; ++i) {
            is_regular_ = is_regular_ && std::isfinite(lu_(i, k));
            pivot = std::fabs(lu_(i, k)) > std::fabs(lu_(pivot, k)) ? i : pivot;
        }
        is_regular_ = is_regular_ && lu_(pivot, k) != 0;
        if (!is_regular_) return;
        swaps_[k] = pivot;
        for (std::size_t j = 0; j < n; ++j) std::swap(lu_(k, j), lu_(pivot, j));
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = lu_(i, k) / lu_(k, k);
            lu_(i, k) = factor;
            for (std::size_t j = k + 1; j < n; ++j) lu_(i, j) -= factor * lu_(k, j);
        }
    }
}

void DenseLu::solve(double* x) const {
    const std::size_t n = lu_.n;
    for (std::size_t k = 0; k < n; ++k) std::swap(x[k], x[swaps_[k]]);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < i; ++j) x[i] -= lu_(i, j) * x[j];
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t j = i + 1; j < n; ++j) x[i] -= lu_(i, j) * x[j];
        x[i] /= lu_(i, i);
    }
}

std::optional<std::vector<double>> solve(SquareMatrix a, std::vector<double> b) {
    const std::optional<DenseLu> lu = DenseLu::of(std::move(a));
    if (!lu) return std::nullopt;
    lu->solve(b.data());
    const bool is_finite = std::all_of(b.begin(), b.end(), [](double value) { return std::isfinite(value); });
    return is_finite ? std::optional(std::move(b)) : std::nullopt;
}

}  // namespace heartwright::linear
