// How many of n trials of probability p succeed, by inversion: the smallest k with u < P(successes <= k).
// The generator's own answer, in long double; solvers have another (runtime/math/binomial.hpp).
#pragma once

#include <cmath>

namespace heartwright::analysis {

// trials: a whole number; 0 <= uniform < 1. 0 for p <= 0 and NaN, all trials for p >= 1.
inline double binomial_by_inversion(long double trials, long double p, double uniform) {
    if (!(trials > 0) || !(p > 0)) return 0;
    if (p >= 1) return static_cast<double>(trials);
    if (p > 0.5L) return static_cast<double>(trials) - binomial_by_inversion(trials, 1 - p, uniform);
    long double term = std::pow(1 - p, trials), below = term;
    long double k = 0;
    while (uniform >= below && k < trials) {
        term *= (trials - k) / (k + 1) * (p / (1 - p));
        below += term;
        ++k;
    }
    return static_cast<double>(k);
}

}  // namespace heartwright::analysis
