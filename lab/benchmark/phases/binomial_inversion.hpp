// Binomial numbers by inversion, as Altanaite 2017 describes it: from a uniform number r, successive probabilities are
// subtracted until the smallest k with r <= P(0) + ... + P(k). The solver's own draw is runtime/math/binomial.hpp.
#pragma once

#include "lab/benchmark/phases/techniques.hpp"

namespace heartwright::benchmark {

// How many of n trials succeed, 0 <= n < 128, 0 <= p < 1; r in (0, 1]. P(k) = P(k-1)*(n-k+1)/k*p/(1-p).
template <unsigned how, class real>
HEARTWRIGHT_PHASE int binomial_inversion(real r, int n, real p) {
    const real q = real(1) - p;
    real probability = power<how>(q, n);
    if (!(r > probability)) return 0;
    const real odds = quotient<how>(p, q);
    int k = 0;
    while (r > probability && k < n) {
        r = r - probability;
        ++k;
        probability = quotient<how>(probability * (odds * real(n - k + 1)), real(k));
    }
    return k;
}

struct TwoCounts {
    int first, second;
};

// Of n channels in a state with two targets: first ~ B(n, p_first), then second ~ B(n - first, p_second), where
// p_second is conditional: probability of the second target over 1 - p_first.
template <unsigned how, class real>
HEARTWRIGHT_PHASE TwoCounts leave(int n, real p_first, real p_second, real r_first, real r_second) {
    const int first = binomial_inversion<how>(r_first, n, p_first);
    return {first, binomial_inversion<how>(r_second, n - first, p_second)};
}

}  // namespace heartwright::benchmark
