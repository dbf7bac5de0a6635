#include "base/fit/rational.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace heartwright::fit {
namespace {

using Real = long double;

// A matrix by columns, and the least squares problem |A x - y| by Householder's reflections.
class LeastSquares {
public:
    LeastSquares(std::size_t rows, std::size_t columns)
        : rows_(rows), columns_(columns), a_(rows * columns), y_(rows) {}

    Real& at(std::size_t row, std::size_t column) { return a_[column * rows_ + row]; }
    Real& right(std::size_t row) { return y_[row]; }

    // False when columns do not differ enough. Uses up what was put in.
    bool solve(std::vector<Real>& x) {
        std::vector<Real> scales(columns_);
        for (std::size_t j = 0; j < columns_; ++j) {
            scales[j] = norm(j, 0);
            if (!(scales[j] > 0) || !(scales[j] < std::numeric_limits<Real>::infinity())) return false;
            for (std::size_t i = 0; i < rows_; ++i) at(i, j) /= scales[j];
        }
        for (std::size_t j = 0; j < columns_; ++j)
            if (!reflect(j)) return false;
        x.assign(columns_, 0);
        for (std::size_t j = columns_; j-- > 0;) {
            Real sum = y_[j];
            for (std::size_t k = j + 1; k < columns_; ++k) sum -= at(j, k) * x[k];
            x[j] = sum / at(j, j);
        }
        for (std::size_t j = 0; j < columns_; ++j) x[j] /= scales[j];
        return true;
    }

private:
    static constexpr Real least = 1e-17L;  // of a column, of length 1, beside those before it

    Real norm(std::size_t column, std::size_t from) {
        Real sum = 0;
        for (std::size_t i = from; i < rows_; ++i) sum += at(i, column) * at(i, column);
        return std::sqrt(sum);
    }

    bool reflect(std::size_t j) {
        const Real length = norm(j, j);
        if (!(length > least)) return false;
        const Real diagonal = at(j, j) > 0 ? -length : length;
        at(j, j) -= diagonal;
        Real squared = 0;
        for (std::size_t i = j; i < rows_; ++i) squared += at(i, j) * at(i, j);
        const auto apply = [&](Real* column) {
            Real product = 0;
            for (std::size_t i = j; i < rows_; ++i) product += at(i, j) * column[i];
            for (std::size_t i = j; i < rows_; ++i) column[i] -= 2 * product / squared * at(i, j);
        };
        for (std::size_t k = j + 1; k < columns_; ++k) apply(&at(0, k));
        apply(y_.data());
        at(j, j) = diagonal;
        return true;
    }

    std::size_t rows_, columns_;
    std::vector<Real> a_, y_;
};

// sum of c[k] T_k(t), by Clenshaw's recurrence.
Real chebyshev_sum(const std::vector<Real>& c, Real t) {
    Real one = 0, two = 0;
    for (std::size_t k = c.size(); k-- > 1;) {
        const Real next = 2 * t * one - two + c[k];
        two = one;
        one = next;
    }
    return t * one - two + c[0];
}

// The same polynomial's coefficients of powers of t.
std::vector<Real> powers(const std::vector<Real>& c) {
    std::vector<Real> sum(c.size()), before(c.size()), now(c.size()), next(c.size());
    now[0] = 1;  // T_k; before: T_(k-1)
    for (std::size_t k = 0; k < c.size(); ++k) {
        for (std::size_t i = 0; i < c.size(); ++i) sum[i] += c[k] * now[i];
        for (std::size_t i = 0; i < c.size(); ++i)
            next[i] = (i > 0 ? (k == 0 ? 1 : 2) * now[i - 1] : 0) - (k == 0 ? 0 : before[i]);
        before = now;
        now = next;
    }
    return sum;
}

// Numerator and denominator in Chebyshev polynomials.
struct Candidate {
    std::vector<Real> top, bottom;
    Real error = std::numeric_limits<Real>::infinity();
};

Rational rounded(const Candidate& candidate, const Samples& samples) {
    Rational result{{}, {}, std::numeric_limits<double>::infinity()};
    if (candidate.top.empty()) return result;
    const std::vector<Real> top = powers(candidate.top), bottom = powers(candidate.bottom);
    if (!(bottom[0] > 0)) return result;
    for (const Real c : top) result.top.push_back(static_cast<double>(c / bottom[0]));
    for (std::size_t k = 1; k < bottom.size(); ++k) result.bottom.push_back(static_cast<double>(bottom[k] / bottom[0]));
    Real worst = 0;
    for (std::size_t i = 0; i < samples.at.size(); ++i) {
        const Real error =
            std::fabs(value(result, static_cast<double>(samples.at[i])) - samples.values[i]) / samples.magnitudes[i];
        worst = error <= worst ? worst : error;  // NaN stays
    }
    result.error = worst <= 1e300L ? static_cast<double>(worst) : std::numeric_limits<double>::infinity();
    return result;
}

}  // namespace

std::vector<long double> chebyshev_points(int count) {
    std::vector<long double> points(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        points[static_cast<std::size_t>(i)] = -std::cos(3.14159265358979323846264L * (i + 0.5L) / count);
    return points;
}

Samples samples_of(std::vector<long double> at, std::vector<long double> values) {
    Samples samples{std::move(at), std::move(values), {}};
    const std::size_t count = samples.values.size();
    for (std::size_t i = 0; i < count; ++i) {
        Real magnitude = std::numeric_limits<double>::min();  // what is smaller counts as nothing
        for (std::size_t k = i > 0 ? i - 1 : 0; k < std::min(i + 2, count); ++k)
            magnitude = std::fmax(magnitude, std::fabs(samples.values[k]));
        samples.magnitudes.push_back(magnitude);
    }
    return samples;
}

bool Rational::is_there() const { return error < std::numeric_limits<double>::infinity(); }

Scaling scaling_of(double low, double high) { return {2 / (high - low), -(low + high) / (high - low)}; }

double value(const Rational& rational, double t) {
    double top = rational.top.back(), bottom = rational.bottom.empty() ? 1 : rational.bottom.back();
    for (std::size_t k = rational.top.size() - 1; k-- > 0;) top = std::fma(top, t, rational.top[k]);
    if (rational.bottom.empty()) return top;
    for (std::size_t k = rational.bottom.size() - 1; k-- > 0;) bottom = std::fma(bottom, t, rational.bottom[k]);
    return top / std::fma(bottom, t, 1);
}

Rational rational_near(const Samples& samples, Shape shape, Effort effort) {
    const std::size_t rows = samples.at.size(), n_top = static_cast<std::size_t>(shape.top) + 1,
                      n_bottom = static_cast<std::size_t>(shape.bottom);
    const std::size_t columns = n_top + n_bottom;
    Candidate best;
    std::vector<Real> denominator(rows, 1), emphasis(rows, 1), x, errors(rows);
    const int rounds = shape.bottom > 0 ? effort.rounds : 1;
    for (int round = 0; rows >= columns && round < rounds + effort.exchanges; ++round) {
        LeastSquares problem(rows, columns);
        for (std::size_t i = 0; i < rows; ++i) {
            const Real t = samples.at[i], weight = std::sqrt(emphasis[i]) / (samples.magnitudes[i] * denominator[i]);
            Real before = t, now = 1;  // T_(-1) = T_1
            for (std::size_t k = 0; k < std::max(n_top, n_bottom + 1); ++k) {
                if (k < n_top) problem.at(i, k) = weight * now;
                if (k >= 1 && k <= n_bottom) problem.at(i, n_top + k - 1) = -weight * samples.values[i] * now;
                const Real next = 2 * t * now - before;
                before = now;
                now = next;
            }
            problem.right(i) = weight * samples.values[i];
        }
        if (!problem.solve(x)) break;
        Candidate one;
        one.top.assign(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n_top));
        one.bottom.assign(1, 1);
        one.bottom.insert(one.bottom.end(), x.begin() + static_cast<std::ptrdiff_t>(n_top), x.end());
        one.error = 0;
        bool has_pole = false;
        for (std::size_t i = 0; i < rows; ++i) {
            const Real bottom = chebyshev_sum(one.bottom, samples.at[i]);
            has_pole |= !(bottom > 0);
            denominator[i] = std::fmax(std::fabs(bottom), 1e-30L);
            errors[i] =
                std::fabs(chebyshev_sum(one.top, samples.at[i]) / bottom - samples.values[i]) / samples.magnitudes[i];
            one.error = errors[i] <= one.error ? one.error : errors[i];
        }
        if (!has_pole && one.error < best.error) best = one;
        if (round + 1 < rounds) continue;
        Real sum = 0;
        for (std::size_t i = 0; i < rows; ++i) sum += emphasis[i] *= errors[i];
        if (!(sum > 0)) break;
        for (Real& e : emphasis) e = e / sum * static_cast<Real>(rows) + 1e-12L;
    }
    return rounded(best, samples);
}

Rational rational_within(const Samples& samples, Shape shape, double goal) {
    Rational best{{}, {}, std::numeric_limits<double>::infinity()};
    for (int bottom = 0; bottom <= shape.bottom && !(best.error <= goal); ++bottom) {
        const int top = bottom == 0 ? shape.top : std::min(shape.top, bottom + std::max(0, shape.top - shape.bottom));
        Rational one = rational_near(samples, {top, bottom});
        if (one.error < best.error) best = std::move(one);
    }
    if (best.is_there()) {
        best.top.resize(static_cast<std::size_t>(shape.top) + 1);
        best.bottom.resize(static_cast<std::size_t>(shape.bottom));
    }
    return best;
}

}  // namespace heartwright::fit
