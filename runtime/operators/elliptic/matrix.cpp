#include "runtime/operators/elliptic/matrix.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <tuple>
#include <utility>

#include "runtime/core/exact_sum.hpp"
#include "runtime/operators/elliptic/csr_rows.hpp"

namespace heartwright::elliptic {
namespace {

// Over all i, of what term(i) gives.
template <class Term>
double exact_sum(std::int64_t count, const Term& term, ThreadPool& threads) {
    ExactSum total;
    std::mutex mutex;
    threads.for_ranges(count, [&](std::int64_t first, std::int64_t last) {
        ExactSum own;
        for (std::int64_t i = first; i < last; ++i) own.add(term(index(i)));
        const std::vector<double> parts = own.parts();
        const std::scoped_lock lock(mutex);
        for (const double part : parts)
            if (part != 0) total.add(part);
    });
    return total.value();
}

// Of rows of a product with `b`: sums by column, in the order in which they come.
class RowOfProduct {
public:
    explicit RowOfProduct(const Csr& b) : b_(b), place_(index(b.n_columns), -1) {}

    // A row of the other matrix, entry by entry.
    void add(std::int32_t middle, double factor, GrowingRows& rows) {
        const auto begin = static_cast<std::int64_t>(rows.row_begin());
        for (std::int64_t l = b_.row_starts[index(middle)]; l < b_.row_starts[index(middle + 1)]; ++l) {
            const double term = factor * b_.values[index(l)];
            std::int64_t& place = place_[index(b_.columns[index(l)])];
            if (place >= begin) {
                rows.values[index(place)] += term;
                continue;
            }
            place = static_cast<std::int64_t>(rows.columns.size());
            rows.add(b_.columns[index(l)], term);
        }
    }
    void end(GrowingRows& rows) { sort_row(rows, rows.row_begin()); }

private:
    void sort_row(GrowingRows& rows, std::size_t begin) {
        row_.clear();
        for (std::size_t k = begin; k < rows.columns.size(); ++k) row_.emplace_back(rows.columns[k], rows.values[k]);
        std::sort(row_.begin(), row_.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
        for (std::size_t k = 0; k < row_.size(); ++k)
            std::tie(rows.columns[begin + k], rows.values[begin + k]) = row_[k];
    }

    const Csr& b_;
    std::vector<std::int64_t> place_;  // of each column, in the rows made so far
    std::vector<std::pair<std::int32_t, double>> row_;
};

// For all i of [0, count).
template <class Work>
void for_all(std::int64_t count, ThreadPool& threads, const Work& work) {
    threads.for_ranges(
        count,
        [&](std::int64_t first, std::int64_t last) {
            for (std::size_t i = index(first); i < index(last); ++i) work(i);
        });
}

}  // namespace

Vector Matrix::diagonal(ThreadPool& threads) const {
    Vector diagonal = leak;
    for_all(rows(), threads, [&](std::size_t i) {
        for (std::int64_t k = couplings.row_starts[i]; k < couplings.row_starts[i + 1]; ++k)
            diagonal[i] += couplings.values[index(k)];
    });
    return diagonal;
}

void multiply(const Matrix& matrix, const Vector& x, Vector& product, ThreadPool& threads) {
    const Csr& k = matrix.couplings;
    threads.for_ranges(matrix.rows(), [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) {
            const double own = x[index(i)];
            double sum = matrix.leak[index(i)] * own;
            for (std::int64_t at = k.row_starts[index(i)]; at < k.row_starts[index(i + 1)]; ++at)
                sum += k.values[index(at)] * (own - x[index(k.columns[index(at)])]);
            product[index(i)] = sum;
        }
    });
}

Matrix without_diagonal(const Csr& matrix, bool leaks, ThreadPool& threads) {
    Matrix result;
    result.leak.assign(index(matrix.rows()), 0);
    result.couplings = csr_of(matrix.rows(), matrix.n_columns, threads, [&] {
        return [&](std::int64_t i, GrowingRows& rows) {
            for (std::int64_t k = matrix.row_starts[index(i)]; k < matrix.row_starts[index(i + 1)]; ++k) {
                if (leaks) result.leak[index(i)] += matrix.values[index(k)];
                if (matrix.columns[index(k)] != i) rows.add(matrix.columns[index(k)], -matrix.values[index(k)]);
            }
        };
    });
    return result;
}

// Threads take places in whatever order; each row is sorted then.
Csr transposed(const Csr& matrix, ThreadPool& threads) {
    Csr result;
    result.n_columns = matrix.rows();
    result.row_starts.assign(index(matrix.n_columns + 1), 0);
    std::vector<std::atomic<std::int64_t>> next(index(matrix.n_columns));
    for_all(matrix.entries(), threads,
            [&](std::size_t k) { next[index(matrix.columns[k])].fetch_add(1, std::memory_order_relaxed); });
    for (std::size_t j = 0; j < next.size(); ++j) {
        result.row_starts[j + 1] = result.row_starts[j] + next[j].load(std::memory_order_relaxed);
        next[j].store(result.row_starts[j], std::memory_order_relaxed);
    }
    struct Entry {
        std::int32_t row;
        double value;
    };
    Array<Entry> entries(matrix.columns.size());
    for_all(matrix.rows(), threads, [&](std::size_t i) {
        for (std::int64_t k = matrix.row_starts[i]; k < matrix.row_starts[i + 1]; ++k) {
            const std::int64_t at = next[index(matrix.columns[index(k)])].fetch_add(1, std::memory_order_relaxed);
            entries[index(at)] = {static_cast<std::int32_t>(i), matrix.values[index(k)]};
        }
    });
    result.columns.resize(entries.size());
    result.values.resize(entries.size());
    for_all(result.rows(), threads, [&](std::size_t j) {
        const auto begin = entries.begin() + result.row_starts[j], end = entries.begin() + result.row_starts[j + 1];
        std::sort(begin, end, [](const Entry& x, const Entry& y) { return x.row < y.row; });
        for (auto k = index(result.row_starts[j]); k < index(result.row_starts[j + 1]); ++k)
            result.columns[k] = entries[k].row, result.values[k] = entries[k].value;
    });
    return result;
}

Csr product_of(const Csr& a, const Csr& b, ThreadPool& threads) {
    return csr_of(
        a.rows(), b.n_columns, threads,
        [&] {
            return [&, row = RowOfProduct(b)](std::int64_t i, GrowingRows& rows) mutable {
                for (std::int64_t k = a.row_starts[index(i)]; k < a.row_starts[index(i + 1)]; ++k)
                    row.add(a.columns[index(k)], a.values[index(k)], rows);
                row.end(rows);
            };
        });
}

Csr product_of(const Matrix& a, const Vector& diagonal_of_a, const Csr& b, ThreadPool& threads) {
    const Csr& k = a.couplings;
    return csr_of(a.rows(), b.n_columns, threads, [&] {
        return [&, row = RowOfProduct(b)](std::int64_t i, GrowingRows& rows) mutable {
            std::int64_t at = k.row_starts[index(i)];
            const std::int64_t end = k.row_starts[index(i + 1)];
            for (; at < end && k.columns[index(at)] < i; ++at)
                row.add(k.columns[index(at)], -k.values[index(at)], rows);
            row.add(static_cast<std::int32_t>(i), diagonal_of_a[index(i)], rows);
            for (; at < end; ++at) row.add(k.columns[index(at)], -k.values[index(at)], rows);
            row.end(rows);
        };
    });
}

double inner_product(const Vector& a, const Vector& b, ThreadPool& threads) {
    return exact_sum(
        static_cast<std::int64_t>(a.size()), [&](std::size_t i) { return a[i] * b[i]; }, threads);
}

double sum_of(const Vector& a, ThreadPool& threads) {
    return exact_sum(
        static_cast<std::int64_t>(a.size()), [&](std::size_t i) { return a[i]; }, threads);
}

namespace {

// The largest eigenvalue of a symmetric tridiagonal matrix, by bisection with Sturm's sequence.
double largest_of_tridiagonal(const Vector& diagonal, const Vector& beside) {
    double low = 0, high = 0;
    for (std::size_t i = 0; i < diagonal.size(); ++i) {
        const double around =
            (i > 0 ? std::fabs(beside[i - 1]) : 0) + (i + 1 < diagonal.size() ? std::fabs(beside[i]) : 0);
        high = std::max(high, diagonal[i] + around);
    }
    const auto all_are_below = [&](double shift) {
        double pivot = 1;
        for (std::size_t i = 0; i < diagonal.size(); ++i) {
            pivot = diagonal[i] - shift - (i > 0 ? beside[i - 1] * beside[i - 1] / pivot : 0);
            if (pivot >= 0) return false;
        }
        return true;
    };
    for (int halving = 0; halving < 50; ++halving) {
        const double middle = 0.5 * (low + high);
        (all_are_below(middle) ? high : low) = middle;
    }
    return high;
}

double gershgorin_bound(const Matrix& matrix, const Vector& diagonal, ThreadPool& threads) {
    const Csr& k = matrix.couplings;
    double bound = 0;
    std::mutex mutex;
    threads.for_ranges(matrix.rows(), [&](std::int64_t first, std::int64_t last) {
        double own = 0;
        for (std::size_t i = index(first); i < index(last); ++i) {
            double sum = std::fabs(diagonal[i]);
            for (std::int64_t at = k.row_starts[i]; at < k.row_starts[i + 1]; ++at)
                sum += std::fabs(k.values[index(at)]);
            if (diagonal[i] > 0) own = std::max(own, sum / diagonal[i]);
        }
        const std::scoped_lock lock(mutex);
        bound = std::max(bound, own);
    });
    return bound;
}

}  // namespace

// Lanczos' method for D^-1/2 A D^-1/2, which has the same eigenvalues: there rows of all conductivities weigh alike.
EigenvalueBounds largest_eigenvalue(const Matrix& matrix, const Vector& diagonal, ThreadPool& threads) {
    constexpr int steps = 15;
    const std::int64_t n = matrix.rows();
    Vector root(diagonal.size()), x(root.size()), before(root.size()), scaled(root.size()), product(root.size());
    for_all(n, threads, [&](std::size_t i) {
        root[i] = diagonal[i] > 0 ? 1 / std::sqrt(diagonal[i]) : 0;
        // A start that has all wavelengths, by Weyl's sequence of the golden ratio.
        const double turns = 0.6180339887498949 * static_cast<double>(i) * static_cast<double>(i % 1021 + 1);
        x[i] = turns - std::floor(turns) - 0.5;
    });
    Vector on_diagonal, beside;
    double norm = std::sqrt(inner_product(x, x, threads));
    for (int step = 0; step < steps && norm > 1e-12; ++step) {
        for_all(n, threads, [&](std::size_t i) {
            x[i] /= norm;
            scaled[i] = root[i] * x[i];
        });
        multiply(matrix, scaled, product, threads);
        for_all(n, threads,
                [&](std::size_t i) { product[i] = root[i] * product[i] - (step > 0 ? norm * before[i] : 0); });
        if (step > 0) beside.push_back(norm);
        on_diagonal.push_back(inner_product(product, x, threads));
        for_all(n, threads, [&](std::size_t i) { product[i] -= on_diagonal.back() * x[i]; });
        before.swap(x);
        x.swap(product);
        norm = std::sqrt(inner_product(x, x, threads));
    }
    return {largest_of_tridiagonal(on_diagonal, beside), gershgorin_bound(matrix, diagonal, threads)};
}

}  // namespace heartwright::elliptic
