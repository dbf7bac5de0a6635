#include "runtime/operators/elliptic/hierarchy.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/operators/elliptic/aggregation.hpp"

namespace heartwright::elliptic {
namespace {

template <class Value, class Values>
Array<Value> shortened(const Values& values, double factor, ThreadPool& threads) {
    Array<Value> all(values.size());
    threads.for_ranges(static_cast<std::int64_t>(values.size()), [&](std::int64_t first, std::int64_t last) {
        for (std::size_t i = index(first); i < index(last); ++i)
            all[i] = static_cast<Value>(static_cast<float>(factor * values[i]));
    });
    return all;
}

ShortCsr<float> shortened(Csr matrix, ThreadPool& threads) {
    return {std::move(matrix.row_starts), std::move(matrix.columns), shortened<float>(matrix.values, 1, threads)};
}

// The lower factor of Cholesky, [row][column].
Vector factor_of(const Matrix& matrix, bool is_singular, ThreadPool& threads) {
    const auto n = index(matrix.rows());
    Vector factor(n * n, 0);
    const Vector diagonal = matrix.diagonal(threads);
    double mean = 0;
    for (std::size_t i = 0; i < n; ++i) {
        factor[i * n + i] = diagonal[i];
        mean += diagonal[i] / static_cast<double>(n);
        for (std::int64_t k = matrix.couplings.row_starts[i]; k < matrix.couplings.row_starts[i + 1]; ++k)
            factor[i * n + index(matrix.couplings.columns[index(k)])] -= matrix.couplings.values[index(k)];
    }
    if (is_singular)  // a multiple of the projection onto constants: definite, and the same for all sums of 0
        for (double& entry : factor) entry += mean / static_cast<double>(n);
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = j; i < n; ++i) {
            double sum = factor[i * n + j];
            for (std::size_t k = 0; k < j; ++k) sum -= factor[i * n + k] * factor[j * n + k];
            if (i == j && !(sum > 0))
                throw UserFault("an elliptic operator is not positive definite: a conductivity is indefinite");
            factor[i * n + j] = i == j ? std::sqrt(sum) : sum / factor[j * n + j];
        }
    }
    return factor;
}

}  // namespace

Hierarchy::Hierarchy(Matrix matrix, bool is_singular, ThreadPool& threads, const HierarchyOptions& options)
    : is_singular_(is_singular), options_(options) {
    double threshold = options.threshold;
    for (;; threshold *= 0.25) {  // larger ones on coarse levels cost iterations where conductivities jump
        const Vector diagonal = matrix.diagonal(threads);
        for (const double entry : diagonal)
            if (!(entry > 0))
                throw UserFault(
                    "an elliptic operator has a diagonal that is not positive: the conductivity is 0 or indefinite, or "
                    "an element is too flat");
        if (levels_.empty()) scale_ = -std::ilogb(*std::max_element(diagonal.begin(), diagonal.end()));
        Level& level = levels_.emplace_back(level_of(matrix, diagonal, threads));
        Matrix coarse;
        bool is_coarsest = matrix.rows() <= options.coarsest_rows;
        if (!is_coarsest) {
            const Matrix strong = strong_part(matrix, diagonal, threshold, threads);
            const Aggregates aggregates = aggregate(strong, threads);
            is_coarsest = aggregates.count >= matrix.rows();
            if (!is_coarsest) {
                Csr up = prolongation(strong, aggregates, threads);
                Csr down = transposed(up, threads);
                const Csr product = product_of(matrix, diagonal, up, threads);
                coarse = without_diagonal(product_of(down, product, threads), !is_singular, threads);
                level.prolongation = shortened(std::move(up), threads);
                level.restriction = shortened(std::move(down), threads);
            }
        }
        if (is_coarsest) invert(matrix, threads);
        if (levels_.size() == 1)
            finest_ = std::move(matrix);
        else
            level.couplings.columns = std::move(matrix.couplings.columns);
        if (is_coarsest) break;
        matrix = std::move(coarse);
    }
}

Level Hierarchy::level_of(const Matrix& matrix, const Vector& diagonal, ThreadPool& threads) const {
    Level level;
    const double factor = std::ldexp(1.0, scale_);
    level.couplings.row_starts = matrix.couplings.row_starts;
    level.couplings.values = shortened<Bfloat16>(matrix.couplings.values, factor, threads);
    if (!is_singular_) level.leak = shortened<float>(matrix.leak, factor, threads);
    level.inverse_diagonal.resize(diagonal.size());
    threads.for_ranges(matrix.rows(), [&](std::int64_t first, std::int64_t last) {
        for (std::size_t i = index(first); i < index(last); ++i)
            level.inverse_diagonal[i] = static_cast<float>(1 / factor * (1 / diagonal[i]));
    });
    const EigenvalueBounds largest = largest_eigenvalue(matrix, diagonal, threads);
    level.largest = std::min(1.1 * largest.estimate, largest.bound);
    return level;
}

// Chebyshev's iteration for eigenvalues of [smoothed_part, 1] times the largest (Saad, Iterative Methods for Sparse
// Linear Systems, algorithm 12.1).
std::vector<SmootherStep> Hierarchy::smoother(const Level& level) const {
    const double high = level.largest, low = options_.smoothed_part * high;
    const double centre = 0.5 * (high + low), half = 0.5 * (high - low), sigma = centre / half;
    std::vector<SmootherStep> steps{{0, static_cast<float>(1 / centre)}};
    double rho = 1 / sigma;
    while (static_cast<int>(steps.size()) < options_.degree) {
        const double next = 1 / (2 * sigma - rho);
        steps.push_back({static_cast<float>(next * rho), static_cast<float>(2 * next / half)});
        rho = next;
    }
    return steps;
}

void Hierarchy::invert(const Matrix& coarsest, ThreadPool& threads) {
    const auto n = index(coarsest.rows());
    constexpr std::size_t most_dense = 4000;
    if (n > most_dense)
        throw UserFault("an elliptic operator of " + std::to_string(n) + " rows cannot be coarsened further");
    const Vector factor = factor_of(coarsest, is_singular_, threads);
    const double unit = std::ldexp(1.0, -scale_);
    inverse_.resize(n * n);
    const auto for_columns = [&](std::int64_t first, std::int64_t last) {
        Vector x(n);
        for (std::size_t column = index(first); column < index(last); ++column) {
            std::fill(x.begin(), x.end(), 0.0);
            x[column] = 1;
            for (std::size_t i = column; i < n; ++i) {
                for (std::size_t k = column; k < i; ++k) x[i] -= factor[i * n + k] * x[k];
                x[i] /= factor[i * n + i];
            }
            for (std::size_t i = n; i-- > column;) {
                x[i] /= factor[i * n + i];
                for (std::size_t k = column; k < i; ++k) x[k] -= factor[i * n + k] * x[i];
                inverse_[i * n + column] = inverse_[column * n + i] = static_cast<float>(unit * x[i]);
            }
        }
    };
    threads.for_ranges(static_cast<std::int64_t>(n), for_columns, 1, 2);
}

double Hierarchy::operator_complexity() const {
    const auto entries = [](const Level& level) {
        return static_cast<double>(level.couplings.values.size() + level.inverse_diagonal.size());
    };
    double sum = 0;
    for (const Level& level : levels_) sum += entries(level);
    return sum / entries(levels_.front());
}

std::int64_t Hierarchy::memory() const {
    const auto bytes_of = [](const auto& m) {
        return 8 * m.row_starts.size() + 4 * m.columns.size() + sizeof(m.values[0]) * m.values.size();
    };
    std::size_t bytes = 4 * inverse_.size() + 12 * finest_.couplings.columns.size() + 8 * finest_.leak.size();
    for (const Level& level : levels_)
        bytes += bytes_of(level.couplings) + bytes_of(level.prolongation) + bytes_of(level.restriction) +
                 4 * (level.leak.size() + level.inverse_diagonal.size());
    return static_cast<std::int64_t>(bytes);
}

}  // namespace heartwright::elliptic
