#include "runtime/simulation/stepping/fastest_decay.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace heartwright::simulation {

using linear::SquareMatrix;

namespace {

double largest(const SquareMatrix& a) {
    double size = 0;
    for (const double value : a.values) size = std::isfinite(value) ? std::max(size, std::fabs(value)) : INFINITY;
    return size;
}

SquareMatrix product(const SquareMatrix& a, const SquareMatrix& b) {
    SquareMatrix c(a.n);
    for (std::size_t i = 0; i < a.n; ++i) {
        for (std::size_t k = 0; k < a.n; ++k) {
            const double factor = a(i, k);
            for (std::size_t j = 0; j < a.n; ++j) c(i, j) += factor * b(k, j);
        }
    }
    return c;
}

void scale(SquareMatrix& a, double factor) {
    for (double& value : a.values) value *= factor;
}

// The eigenvalue of largest magnitude: a high power of A is lambda^k v w^T, whose diagonal holds the participation
// factors (power iteration by repeated squaring).
FastestDecay dominant(const SquareMatrix& a) {
    constexpr int squarings = 14;
    SquareMatrix power = a;
    scale(power, 1 / largest(power));
    for (int k = 0; k < squarings; ++k) {
        SquareMatrix square = product(power, power);
        const double size = largest(square);
        if (!(size > 0))  // nilpotent: no eigenvalue but 0
            break;
        scale(square, 1 / size);
        power = std::move(square);
    }
    const auto at =
        static_cast<std::size_t>(std::max_element(power.values.begin(), power.values.end(),
                                                  [](double x, double y) { return std::fabs(x) < std::fabs(y); }) -
                                 power.values.begin());
    FastestDecay mode{product(a, power).values[at] / power.values[at], std::vector<double>(a.n)};
    for (std::size_t i = 0; i < a.n; ++i) mode.shares[i] = std::fabs(power(i, i));
    const double sum = std::accumulate(mode.shares.begin(), mode.shares.end(), 0.0);
    for (double& share : mode.shares) share = sum > 0 ? share / sum : 0;
    return mode;
}

}  // namespace

// Where a mode that grows is the quickest, its eigenvalue is subtracted from all: then the others are the larger ones.
std::optional<FastestDecay> fastest_decay(const SquareMatrix& a) {
    if (const double size = largest(a); !(size > 0) || !std::isfinite(size)) return std::nullopt;
    FastestDecay mode = dominant(a);
    if (mode.eigenvalue > 0) {
        const double shift = mode.eigenvalue;
        SquareMatrix shifted = a;
        for (std::size_t i = 0; i < a.n; ++i) shifted(i, i) -= shift;
        if (!(largest(shifted) > 0)) return mode;
        mode = dominant(shifted);
        mode.eigenvalue += shift;
    }
    return mode;
}

}  // namespace heartwright::simulation
