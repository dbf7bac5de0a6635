// L-type channels of a dyad (LCC): probability that one is open, and how many of 15 are, split as published or fused.
// Flops of a dyad: products and sums 1 each, a division 11 (1 product and 5 fused multiply-adds, as published), a
// reciprocal 10. What depends on the cell alone is not counted, and draws are counted where none gives anything.
// lab/tests/phases/phase_flop_test.cpp counts them.
#pragma once

#include "lab/benchmark/phases/binomial_inversion.hpp"
#include "lab/benchmark/phases/dyad_cell.hpp"

namespace heartwright::benchmark {

inline constexpr int lcc_probability_flop = 61, lcc_opening_flop = 32;

template <class real>
struct Camkii {
    real active, phosphorylated;
};

// CaMKII of a dyad: the active share, and the share phi of phosphorylated targets. ca_ds in uM.
template <unsigned how, class real>
HEARTWRIGHT_PHASE Camkii<real> camkii_of(real ca_ds, real CaMKt) {
    const real active = quotient<how>(0.05 * (1.0 - CaMKt) * ca_ds, ca_ds + 1.5) + CaMKt;
    return {active, quotient<how>(active, active + 0.15)};
}

template <class real>
struct LccProbability {
    real nca, p_np, p_p;
};

template <unsigned how, class real, class Cell>
HEARTWRIGHT_PHASE LccProbability<real> lcc_probability(const Cell& cell, real ca_ds, real nca, real CaMKt) {
    const real phi = camkii_of<how>(ca_ds, CaMKt).phosphorylated;
    // nca_inf = a k_2n/k_m2n with a = 1/(k_2n/k_m2n + (1 + 2/ca_ds)^4)
    const real ca_4 = square(square(ca_ds));
    const real nca_inf = quotient<how>(cell.ratio * ca_4, cell.ratio * ca_4 + square(square(ca_ds + 2.0)));
    const real next = nca_inf + (nca - nca_inf) * cell.decay;
    return {next, (1.0 - phi) * ((1.0 - next) * cell.free + next * cell.bound),
            phi * ((1.0 - next) * cell.free_p + next * cell.bound_p)};
}

// How many of 15 channels are open, first not phosphorylated, second phosphorylated: a multinomial by two binomials.
template <unsigned how, class real>
HEARTWRIGHT_PHASE TwoCounts lcc_opening(real p_np, real p_p, real r_np, real r_p) {
    return leave<how>(n_LCC, p_np, quotient<how>(p_p, 1.0 - p_np), r_np, r_p);
}

}  // namespace heartwright::benchmark
