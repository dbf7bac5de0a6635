#include "runtime/operators/elliptic/hierarchy.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/operators/elliptic/aggregation.hpp"

namespace heartwright::elliptic {
namespace {

std::int64_t bytes_of(const Csr& m) { return 12 * m.entries() + 8 * (m.rows() + 1); }

}  // namespace

Hierarchy::Hierarchy(Matrix matrix, bool is_singular, ThreadPool& threads, const HierarchyOptions& options)
    : is_singular_(is_singular), options_(options), threads_(threads) {
    double threshold = options.threshold;
    for (;; threshold *= 0.5) {
        Level& level = levels_.emplace_back();
        level.matrix = std::move(matrix);
        const Vector diagonal = level.matrix.diagonal();
        level.inverse_diagonal.resize(diagonal.size());
        for (std::size_t i = 0; i < diagonal.size(); ++i) {
            if (!(diagonal[i] > 0))
                throw UserFault(
                    "an elliptic operator has a diagonal that is not positive: the conductivity is 0 or indefinite, or "
                    "an element is too flat");
            level.inverse_diagonal[i] = 1 / diagonal[i];
        }
        const EigenvalueBounds largest = largest_eigenvalue(level.matrix, diagonal, threads);
        level.largest = std::min(1.1 * largest.estimate, largest.bound);
        level.residual.resize(diagonal.size());
        level.correction.resize(diagonal.size());
        level.product.resize(diagonal.size());
        level.direction.resize(diagonal.size());
        if (level.matrix.rows() <= options.coarsest_rows) break;
        const Matrix strong = strong_part(level.matrix, diagonal, threshold);
        const Aggregates aggregates = aggregate(strong);
        if (aggregates.count >= level.matrix.rows()) break;
        level.prolongation = prolongation(strong, aggregates, threads);
        level.restriction = transposed(level.prolongation);
        const Csr coarse = product_of(level.restriction,
                                      product_of(with_diagonal(level.matrix), level.prolongation, threads), threads);
        matrix = without_diagonal(coarse, !is_singular);
    }
    factorise();
}

void Hierarchy::precondition(const Vector& residual, Vector& correction) {
    levels_.front().residual = residual;
    cycle(0);
    correction = levels_.front().correction;
}

// Chebyshev's iteration for eigenvalues of [smoothed_part, 1] times the largest (Saad, Iterative Methods for Sparse
// Linear Systems, algorithm 12.1). The residual is kept up to date only where it is read.
void Hierarchy::smooth(Level& level, bool from_zero) {
    const double high = level.largest, low = options_.smoothed_part * high;
    const double centre = 0.5 * (high + low), half = 0.5 * (high - low), sigma = centre / half;
    double rho = 1 / sigma;
    for (int step = 0; step < options_.degree; ++step) {
        const bool has_product = step > 0 || !from_zero;
        if (has_product) multiply(level.matrix, level.correction, level.product, threads_);
        const double next = step == 0 ? rho : 1 / (2 * sigma - rho);
        const double of_old = step == 0 ? 0 : next * rho, of_residual = step == 0 ? 1 / centre : 2 * next / half;
        rho = next;
        threads_.for_ranges(level.matrix.rows(), [&](std::int64_t first, std::int64_t last) {
            for (std::size_t i = index(first); i < index(last); ++i) {
                const double left = level.residual[i] - (has_product ? level.product[i] : 0);
                const double old = step == 0 ? 0 : of_old * level.direction[i];
                level.direction[i] = old + of_residual * level.inverse_diagonal[i] * left;
                level.correction[i] = (has_product ? level.correction[i] : 0) + level.direction[i];
            }
        });
    }
}

// From the level's residual to its correction.
void Hierarchy::cycle(std::size_t number) {
    Level& level = levels_[number];
    if (number + 1 == levels_.size()) {
        solve_coarsest();
        return;
    }
    smooth(level, true);
    multiply(level.matrix, level.correction, level.product, threads_);
    threads_.for_ranges(level.matrix.rows(), [&](std::int64_t first, std::int64_t last) {
        for (std::size_t i = index(first); i < index(last); ++i)
            level.product[i] = level.residual[i] - level.product[i];
    });
    Level& coarse = levels_[number + 1];
    multiply(level.restriction, level.product, coarse.residual, threads_);
    cycle(number + 1);
    multiply_add(level.prolongation, coarse.correction, level.correction, threads_);
    smooth(level, false);
}

void Hierarchy::factorise() {
    const Matrix& matrix = levels_.back().matrix;
    const auto n = index(matrix.rows());
    constexpr std::size_t most_dense = 4000;
    if (n > most_dense)
        throw UserFault("an elliptic operator of " + std::to_string(n) + " rows cannot be coarsened further");
    factor_.assign(n * n, 0);
    const Vector diagonal = matrix.diagonal();
    double mean = 0;
    for (std::size_t i = 0; i < n; ++i) {
        factor_[i * n + i] = diagonal[i];
        mean += diagonal[i] / static_cast<double>(n);
        for (std::int64_t k = matrix.couplings.row_starts[i]; k < matrix.couplings.row_starts[i + 1]; ++k)
            factor_[i * n + index(matrix.couplings.columns[index(k)])] -= matrix.couplings.values[index(k)];
    }
    if (is_singular_)  // a multiple of the projection onto constants: definite, and the same for all sums of 0
        for (double& entry : factor_) entry += mean / static_cast<double>(n);
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = j; i < n; ++i) {
            double sum = factor_[i * n + j];
            for (std::size_t k = 0; k < j; ++k) sum -= factor_[i * n + k] * factor_[j * n + k];
            if (i == j && !(sum > 0))
                throw UserFault("an elliptic operator is not positive definite: a conductivity is indefinite");
            factor_[i * n + j] = i == j ? std::sqrt(sum) : sum / factor_[j * n + j];
        }
    }
}

void Hierarchy::solve_coarsest() {
    Level& level = levels_.back();
    const std::size_t n = level.residual.size();
    Vector& x = level.correction;
    for (std::size_t i = 0; i < n; ++i) {
        double sum = level.residual[i];
        for (std::size_t k = 0; k < i; ++k) sum -= factor_[i * n + k] * x[k];
        x[i] = sum / factor_[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        x[i] /= factor_[i * n + i];
        for (std::size_t k = 0; k < i; ++k) x[k] -= factor_[i * n + k] * x[i];
    }
}

double Hierarchy::operator_complexity() const {
    const auto entries = [](const Level& level) {
        return static_cast<double>(level.matrix.couplings.entries() + level.matrix.rows());
    };
    double sum = 0;
    for (const Level& level : levels_) sum += entries(level);
    return sum / entries(levels_.front());
}

std::int64_t Hierarchy::memory() const {
    std::int64_t bytes = static_cast<std::int64_t>(8 * factor_.size());
    for (const Level& level : levels_)
        bytes += bytes_of(level.matrix.couplings) + bytes_of(level.prolongation) + bytes_of(level.restriction) +
                 8 * 6 * level.matrix.rows();
    return bytes;
}

}  // namespace heartwright::elliptic
