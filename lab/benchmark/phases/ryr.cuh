// Kernels of ryanodine receptors: transition probabilities, with sums of the L-type currents or without, and the draws.
#pragma once

#include "lab/benchmark/phases/dyad_memory.cuh"
#include "lab/benchmark/phases/ryr.hpp"

namespace heartwright::benchmark {

// Values of 8 bytes that a dyad reads and writes; sums need two more.
inline constexpr int ryr_probability_values = 4 + 6, ryr_summed_values = 2, ryr_opening_values = 17 + 4;

// partial: of block_sums(), from its first value on: I_Ca, I_Na, I_K.
template <unsigned how>
__global__ void __launch_bounds__(threads)
    ryr_probability_kernel(DyadArrays dyads, const RyrCell* cells, double* partial) {
    const RyrCell cell = cell_values<how>(cells);
    const int dyad = dyad_of_thread();
    double sums[sums_of_currents] = {};
    if (dyad < dyads_of_cell) {
        const DyadAccess at(dyads, dyad);
        const double ca_ds = at.in<how>(value::ca_ds);
        if constexpr ((how & (tree_sums | cub_sums)) != 0) {
            const auto i = lcc_currents<how>(cell, ca_ds, at.in<how>(value::n_np), at.in<how>(value::n_p));
            sums[0] = i.Ca, sums[1] = i.Na, sums[2] = i.K;
        }
        const auto p =
            ryr_probability<how>(cell, ca_ds, at.in<how>(value::ca_jsr), at.old(value::t_rel), at.in<how>(value::O1));
        at.set(value::t_rel, p.t_rel), at.set(value::p_open, p.p_open);
        at.set(value::p_C1C2, p.p_C1C2), at.set(value::p_O1O2, p.p_O1O2);
        at.set(value::p_C2C1, p.p_C2C1), at.set(value::p_O2O1, p.p_O2O1);
    }
    if constexpr ((how & (tree_sums | cub_sums)) != 0) block_sums<how>(sums, partial, 0, dyads.cells);
}

template <unsigned how>
__global__ void __launch_bounds__(threads) ryr_opening_kernel(DyadArrays dyads) {
    const int dyad = dyad_of_thread();
    if (dyad >= dyads_of_cell) return;
    const DyadAccess at(dyads, dyad);
    const RyrProbability<double> p{0,
                                   at.in<how>(value::p_open),
                                   at.in<how>(value::p_C1C2),
                                   at.in<how>(value::p_O1O2),
                                   at.in<how>(value::p_C2C1),
                                   at.in<how>(value::p_O2O1)};
    double r[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) r[k] = at.uniform<how>(2 + k);
    const auto count = [&](int value) { return static_cast<int>(at.old(value)); };
    const RyrCounts n =
        ryr_opening<how>({count(value::C1), count(value::O1), count(value::C2), count(value::O2)}, p, r);
    at.set(value::C1, n.C1), at.set(value::O1, n.O1), at.set(value::C2, n.C2), at.set(value::O2, n.O2);
}

}  // namespace heartwright::benchmark
