#include "runtime/commands/cell/statistics/small_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace heartwright::commands {

double dot(std::span<const double> a, std::span<const double> b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

double norm(std::span<const double> a) { return std::sqrt(dot(a, a)); }

namespace {

constexpr double last_digit = std::numeric_limits<double>::epsilon();

void rotate(std::span<double> p, std::span<double> q, double cosine, double sine) {
    for (std::size_t k = 0; k < p.size(); ++k) {
        const double before = p[k];
        p[k] = cosine * before - sine * q[k];
        q[k] = sine * before + cosine * q[k];
    }
}

// Makes columns p and q orthogonal; false: they were.
bool orthogonalise(SmallMatrix& a, SmallMatrix& right, std::size_t p, std::size_t q) {
    const double pp = dot(a.column(p), a.column(p)), qq = dot(a.column(q), a.column(q)),
                 pq = dot(a.column(p), a.column(q));
    if (!(std::fabs(pq) > last_digit * std::sqrt(pp) * std::sqrt(qq))) return false;
    const double zeta = (qq - pp) / (2 * pq);
    const double tangent = std::copysign(1.0, zeta) / (std::fabs(zeta) + std::hypot(1.0, zeta));
    const double cosine = 1 / std::hypot(1.0, tangent), sine = cosine * tangent;
    rotate(a.column(p), a.column(q), cosine, sine);
    rotate(right.column(p), right.column(q), cosine, sine);
    return true;
}

}  // namespace

SingularValues singular_values(const SmallMatrix& a) {
    constexpr int most_sweeps = 60;
    const std::size_t n = a.columns();
    SmallMatrix moved = a, right(n, n);
    for (std::size_t k = 0; k < n; ++k) right(k, k) = 1;
    bool has_moved = true;
    for (int sweep = 0; has_moved && sweep < most_sweeps; ++sweep) {
        has_moved = false;
        for (std::size_t p = 0; p + 1 < n; ++p)
            for (std::size_t q = p + 1; q < n; ++q) has_moved = orthogonalise(moved, right, p, q) || has_moved;
    }
    std::vector<double> norms(n);
    for (std::size_t k = 0; k < n; ++k) norms[k] = norm(moved.column(k));
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t p, std::size_t q) { return norms[p] > norms[q]; });
    SingularValues result{SmallMatrix(a.rows(), n), {}, SmallMatrix(n, n)};
    for (std::size_t k = 0; k < n; ++k) {
        const double value = norms[order[k]];
        result.values.push_back(value);
        for (std::size_t row = 0; value > 0 && row < a.rows(); ++row)
            result.left(row, k) = moved(row, order[k]) / value;
        for (std::size_t row = 0; row < n; ++row) result.right(row, k) = right(row, order[k]);
    }
    return result;
}

std::vector<double> least_squares(const SmallMatrix& a, std::span<const double> b, double share) {
    const SingularValues of = singular_values(a);
    std::vector<double> x(a.columns(), 0.0);
    for (std::size_t k = 0; k < of.values.size(); ++k) {
        if (!(of.values[k] > share * of.values.front())) break;
        const double along = dot(of.left.column(k), b) / of.values[k];
        for (std::size_t row = 0; row < x.size(); ++row) x[row] += along * of.right(row, k);
    }
    return x;
}

namespace {

using Complex = std::complex<double>;

class ComplexMatrix {
public:
    explicit ComplexMatrix(std::size_t n) : n_(n), values_(n * n) {}
    Complex& operator()(std::size_t row, std::size_t column) { return values_[row + column * n_]; }
    Complex operator()(std::size_t row, std::size_t column) const { return values_[row + column * n_]; }
    std::size_t size() const { return n_; }
    double largest() const {
        double most = 0;
        for (const Complex& value : values_) most = std::max(most, std::abs(value));
        return most;
    }

private:
    std::size_t n_;
    std::vector<Complex> values_;
};

// By similarity, elimination with pivots.
void make_hessenberg(ComplexMatrix& a) {
    const std::size_t n = a.size();
    for (std::size_t column = 0; column + 2 < n; ++column) {
        std::size_t pivot = column + 1;
        for (std::size_t row = column + 2; row < n; ++row)
            if (std::abs(a(row, column)) > std::abs(a(pivot, column))) pivot = row;
        if (std::abs(a(pivot, column)) == 0) continue;
        if (pivot != column + 1) {
            for (std::size_t k = 0; k < n; ++k) std::swap(a(pivot, k), a(column + 1, k));
            for (std::size_t k = 0; k < n; ++k) std::swap(a(k, pivot), a(k, column + 1));
        }
        for (std::size_t row = column + 2; row < n; ++row) {
            const Complex factor = a(row, column) / a(column + 1, column);
            if (factor == Complex{}) continue;
            for (std::size_t k = 0; k < n; ++k) a(row, k) -= factor * a(column + 1, k);
            for (std::size_t k = 0; k < n; ++k) a(k, column + 1) += factor * a(k, row);
        }
    }
}

// The eigenvalue of the last two rows and columns up to `last` that is nearer to the last element.
Complex wilkinson_shift(const ComplexMatrix& h, std::size_t last) {
    const Complex a = h(last - 1, last - 1), b = h(last - 1, last), c = h(last, last - 1), d = h(last, last);
    const Complex half = (a - d) / 2.0, root = std::sqrt(half * half + b * c);
    const Complex one = d + half + root, other = d + half - root;
    return std::abs(one - d) < std::abs(other - d) ? one : other;
}

struct Rotation {
    Complex cosine, sine;
};

// A QR step with a shift on rows and columns first..last.
void take_qr_step(ComplexMatrix& h, std::size_t first, std::size_t last, Complex shift) {
    std::vector<Rotation> rotations;
    for (std::size_t k = first; k <= last; ++k) h(k, k) -= shift;
    for (std::size_t k = first; k < last; ++k) {
        const double length = std::hypot(std::abs(h(k, k)), std::abs(h(k + 1, k)));
        const Rotation turn = length == 0 ? Rotation{1, 0} : Rotation{h(k, k) / length, h(k + 1, k) / length};
        rotations.push_back(turn);
        for (std::size_t column = k; column <= last; ++column) {
            const Complex up = h(k, column), low = h(k + 1, column);
            h(k, column) = std::conj(turn.cosine) * up + std::conj(turn.sine) * low;
            h(k + 1, column) = -turn.sine * up + turn.cosine * low;
        }
    }
    for (std::size_t k = first; k < last; ++k) {
        const Rotation& turn = rotations[k - first];
        for (std::size_t row = first; row <= std::min(k + 1, last); ++row) {
            const Complex left = h(row, k), right = h(row, k + 1);
            h(row, k) = left * turn.cosine + right * turn.sine;
            h(row, k + 1) = -left * std::conj(turn.sine) + right * std::conj(turn.cosine);
        }
    }
    for (std::size_t k = first; k <= last; ++k) h(k, k) += shift;
}

std::vector<Complex> eigenvalues_of_hessenberg(ComplexMatrix h) {
    constexpr int most_steps = 100;  // for an eigenvalue
    std::vector<Complex> values;
    const double size = h.largest();
    std::size_t last = h.size() - 1;
    for (int step = 1; h.size() > 0;) {
        std::size_t first = last;
        while (first > 0 &&
               std::abs(h(first, first - 1)) >
                   last_digit * (std::abs(h(first, first)) + std::abs(h(first - 1, first - 1)) + size * last_digit))
            --first;
        if (first == last || step > most_steps) {
            values.push_back(h(last, last));
            if (last-- == 0) break;
            step = 1;
            continue;
        }
        // Now and then a shift of another kind, against cycles.
        const Complex shift = step % 11 == 10 ? Complex(std::abs(h(last, last - 1)) + std::abs(h(last, last)), 0)
                                              : wilkinson_shift(h, last);
        take_qr_step(h, first, last, shift);
        ++step;
    }
    return values;
}

// Of (A - shift I) x = b by elimination with pivots; pivots are at least `least` in size.
std::vector<Complex> solved_shifted(ComplexMatrix a, Complex shift, std::vector<Complex> b, double least) {
    const std::size_t n = a.size();
    for (std::size_t k = 0; k < n; ++k) a(k, k) -= shift;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < n; ++row)
            if (std::abs(a(row, column)) > std::abs(a(pivot, column))) pivot = row;
        for (std::size_t k = column; pivot != column && k < n; ++k) std::swap(a(pivot, k), a(column, k));
        std::swap(b[pivot], b[column]);
        if (std::abs(a(column, column)) < least) a(column, column) = least;
        for (std::size_t row = column + 1; row < n; ++row) {
            const Complex factor = a(row, column) / a(column, column);
            for (std::size_t k = column; k < n; ++k) a(row, k) -= factor * a(column, k);
            b[row] -= factor * b[column];
        }
    }
    for (std::size_t row = n; row-- > 0;) {
        for (std::size_t k = row + 1; k < n; ++k) b[row] -= a(row, k) * b[k];
        b[row] /= a(row, row);
    }
    return b;
}

std::vector<Complex> eigenvector(const ComplexMatrix& a, Complex value) {
    const double least = std::max(a.largest(), 1e-300) * last_digit;
    std::vector<Complex> x(a.size());
    for (std::size_t k = 0; k < x.size(); ++k) x[k] = 1.0 + 0.1 * static_cast<double>(k % 7);
    for (int iteration = 0; iteration < 3; ++iteration) {
        x = solved_shifted(a, value, std::move(x), least);
        double sum = 0;
        for (const Complex& one : x) sum += std::norm(one);
        for (Complex& one : x) one /= std::sqrt(sum);
    }
    return x;
}

}  // namespace

std::vector<Eigenpair> eigenpairs(const SmallMatrix& a) {
    if (a.rows() == 0) return {};
    ComplexMatrix matrix(a.rows());
    for (std::size_t row = 0; row < a.rows(); ++row)
        for (std::size_t column = 0; column < a.columns(); ++column) matrix(row, column) = a(row, column);
    ComplexMatrix hessenberg = matrix;
    make_hessenberg(hessenberg);
    std::vector<Eigenpair> pairs;
    for (Complex value : eigenvalues_of_hessenberg(hessenberg)) {
        if (std::fabs(value.imag()) < 1e-14 * matrix.largest()) value = value.real();
        pairs.push_back({value, eigenvector(matrix, value)});
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const Eigenpair& one, const Eigenpair& other) {
        return std::abs(one.value) > std::abs(other.value);
    });
    return pairs;
}

}  // namespace heartwright::commands
