#include "runtime/operators/elliptic/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "runtime/core/exact_sum.hpp"

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

// Of one row of a product: sums by column, in the order in which they come.
class RowOfProduct {
public:
    explicit RowOfProduct(std::int64_t columns) : sums_(index(columns), 0), is_in_(index(columns), false) {}

    void sum(const Csr& a, const Csr& b, std::int64_t row) {
        for (const std::int32_t column : columns_) is_in_[index(column)] = false;
        columns_.clear();
        for (std::int64_t k = a.row_starts[index(row)]; k < a.row_starts[index(row + 1)]; ++k) {
            const std::int32_t middle = a.columns[index(k)];
            for (std::int64_t l = b.row_starts[index(middle)]; l < b.row_starts[index(middle + 1)]; ++l)
                add(b.columns[index(l)], a.values[index(k)] * b.values[index(l)]);
        }
        std::sort(columns_.begin(), columns_.end());
    }
    const std::vector<std::int32_t>& columns() const { return columns_; }
    double value(std::int32_t column) const { return sums_[index(column)]; }

private:
    void add(std::int32_t column, double term) {
        if (!is_in_[index(column)]) {
            is_in_[index(column)] = true;
            sums_[index(column)] = 0;
            columns_.push_back(column);
        }
        sums_[index(column)] += term;
    }

    Vector sums_;
    std::vector<bool> is_in_;
    std::vector<std::int32_t> columns_;
};

}  // namespace

Vector Matrix::diagonal() const {
    Vector diagonal = leak;
    for (std::int64_t i = 0; i < rows(); ++i)
        for (std::int64_t k = couplings.row_starts[index(i)]; k < couplings.row_starts[index(i + 1)]; ++k)
            diagonal[index(i)] += couplings.values[index(k)];
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

void multiply(const Csr& matrix, const Vector& x, Vector& product, ThreadPool& threads) {
    std::fill(product.begin(), product.end(), 0.0);
    multiply_add(matrix, x, product, threads);
}

void multiply_add(const Csr& matrix, const Vector& x, Vector& sum, ThreadPool& threads) {
    threads.for_ranges(
        matrix.rows(),
        [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t i = first; i < last; ++i) {
                double of_row = 0;
                for (std::int64_t k = matrix.row_starts[index(i)]; k < matrix.row_starts[index(i + 1)]; ++k)
                    of_row += matrix.values[index(k)] * x[index(matrix.columns[index(k)])];
                sum[index(i)] += of_row;
            }
        });
}

Csr with_diagonal(const Matrix& matrix) {
    const Vector diagonal = matrix.diagonal();
    const Csr& k = matrix.couplings;
    Csr full;
    full.n_columns = matrix.rows();
    full.columns.reserve(k.columns.size() + diagonal.size());
    full.values.reserve(k.columns.size() + diagonal.size());
    for (std::int64_t i = 0; i < matrix.rows(); ++i) {
        bool has_diagonal = false;
        const auto add_diagonal = [&] {
            full.columns.push_back(static_cast<std::int32_t>(i));
            full.values.push_back(diagonal[index(i)]);
            has_diagonal = true;
        };
        for (std::int64_t at = k.row_starts[index(i)]; at < k.row_starts[index(i + 1)]; ++at) {
            if (!has_diagonal && k.columns[index(at)] > i) add_diagonal();
            full.columns.push_back(k.columns[index(at)]);
            full.values.push_back(-k.values[index(at)]);
        }
        if (!has_diagonal) add_diagonal();
        full.row_starts.push_back(full.entries());
    }
    return full;
}

Matrix without_diagonal(const Csr& matrix, bool leaks) {
    Matrix result;
    result.couplings.n_columns = matrix.n_columns;
    result.leak.assign(index(matrix.rows()), 0);
    for (std::int64_t i = 0; i < matrix.rows(); ++i) {
        for (std::int64_t k = matrix.row_starts[index(i)]; k < matrix.row_starts[index(i + 1)]; ++k) {
            if (leaks) result.leak[index(i)] += matrix.values[index(k)];
            if (matrix.columns[index(k)] == i) continue;
            result.couplings.columns.push_back(matrix.columns[index(k)]);
            result.couplings.values.push_back(-matrix.values[index(k)]);
        }
        result.couplings.row_starts.push_back(result.couplings.entries());
    }
    return result;
}

Csr transposed(const Csr& matrix) {
    Csr result;
    result.n_columns = matrix.rows();
    result.row_starts.assign(index(matrix.n_columns + 1), 0);
    for (const std::int32_t column : matrix.columns) ++result.row_starts[index(column + 1)];
    for (std::size_t i = 1; i < result.row_starts.size(); ++i) result.row_starts[i] += result.row_starts[i - 1];
    result.columns.resize(matrix.columns.size());
    result.values.resize(matrix.columns.size());
    std::vector<std::int64_t> next = result.row_starts;
    for (std::int64_t i = 0; i < matrix.rows(); ++i) {
        for (std::int64_t k = matrix.row_starts[index(i)]; k < matrix.row_starts[index(i + 1)]; ++k) {
            const std::size_t at = index(next[index(matrix.columns[index(k)])]++);
            result.columns[at] = static_cast<std::int32_t>(i);
            result.values[at] = matrix.values[index(k)];
        }
    }
    return result;
}

Csr product_of(const Csr& a, const Csr& b, ThreadPool& threads) {
    constexpr std::int64_t grain = 64;
    Csr product;
    product.n_columns = b.n_columns;
    product.row_starts.assign(index(a.rows() + 1), 0);
    threads.for_ranges(
        a.rows(),
        [&](std::int64_t first, std::int64_t last) {
            RowOfProduct row(b.n_columns);
            for (std::int64_t i = first; i < last; ++i) {
                row.sum(a, b, i);
                product.row_starts[index(i + 1)] = static_cast<std::int64_t>(row.columns().size());
            }
        },
        grain);
    for (std::size_t i = 1; i < product.row_starts.size(); ++i) product.row_starts[i] += product.row_starts[i - 1];
    product.columns.resize(index(product.row_starts.back()));
    product.values.resize(index(product.row_starts.back()));
    threads.for_ranges(
        a.rows(),
        [&](std::int64_t first, std::int64_t last) {
            RowOfProduct row(b.n_columns);
            for (std::int64_t i = first; i < last; ++i) {
                row.sum(a, b, i);
                std::size_t at = index(product.row_starts[index(i)]);
                for (const std::int32_t column : row.columns()) {
                    product.columns[at] = column;
                    product.values[at++] = row.value(column);
                }
            }
        },
        grain);
    return product;
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

double gershgorin_bound(const Matrix& matrix, const Vector& diagonal) {
    const Csr& k = matrix.couplings;
    double bound = 0;
    for (std::size_t i = 0; i < diagonal.size(); ++i) {
        double sum = std::fabs(diagonal[i]);
        for (std::int64_t at = k.row_starts[i]; at < k.row_starts[i + 1]; ++at) sum += std::fabs(k.values[index(at)]);
        if (diagonal[i] > 0) bound = std::max(bound, sum / diagonal[i]);
    }
    return bound;
}

}  // namespace

// Lanczos' method for D^-1/2 A D^-1/2, which has the same eigenvalues: there rows of all conductivities weigh alike.
EigenvalueBounds largest_eigenvalue(const Matrix& matrix, const Vector& diagonal, ThreadPool& threads) {
    constexpr int steps = 15;
    const std::size_t n = diagonal.size();
    Vector root(n), x(n), before(n, 0), scaled(n), product(n);
    for (std::size_t i = 0; i < n; ++i) {
        root[i] = diagonal[i] > 0 ? 1 / std::sqrt(diagonal[i]) : 0;
        // A start that has all wavelengths, by Weyl's sequence of the golden ratio.
        const double turns = 0.6180339887498949 * static_cast<double>(i) * static_cast<double>(i % 1021 + 1);
        x[i] = turns - std::floor(turns) - 0.5;
    }
    Vector on_diagonal, beside;
    double norm = std::sqrt(inner_product(x, x, threads));
    for (int step = 0; step < steps && norm > 1e-12; ++step) {
        for (std::size_t i = 0; i < n; ++i) {
            x[i] /= norm;
            scaled[i] = root[i] * x[i];
        }
        multiply(matrix, scaled, product, threads);
        for (std::size_t i = 0; i < n; ++i) product[i] = root[i] * product[i] - (step > 0 ? norm * before[i] : 0);
        if (step > 0) beside.push_back(norm);
        on_diagonal.push_back(inner_product(product, x, threads));
        for (std::size_t i = 0; i < n; ++i) product[i] -= on_diagonal.back() * x[i];
        before.swap(x);
        x.swap(product);
        norm = std::sqrt(inner_product(x, x, threads));
    }
    return {largest_of_tridiagonal(on_diagonal, beside), gershgorin_bound(matrix, diagonal)};
}

}  // namespace heartwright::elliptic
