// Kernels of L-type channels: probability and opening apart, or fused. A thread per dyad.
#pragma once

#include "lab/benchmark/phases/dyad_channels.hpp"
#include "lab/benchmark/phases/dyad_memory.cuh"

namespace heartwright::benchmark {

// Values of 8 bytes that a dyad reads and writes.
inline constexpr int lcc_probability_values = 3 + 3, lcc_opening_values = 4 + 2, lcc_fused_values = 5 + 3;

template <unsigned how>
__global__ void __launch_bounds__(threads) lcc_probability_kernel(DyadArrays dyads, const LccCell* cells) {
    const LccCell cell = cell_values<how>(cells);
    const int dyad = dyad_of_thread();
    if (dyad >= dyads_of_cell) return;
    const DyadAccess at(dyads, dyad);
    const auto p = lcc_probability<how>(cell, at.in<how>(value::ca_ds), at.old(value::nca), at.in<how>(value::CaMKt));
    at.set(value::nca, p.nca), at.set(value::p_np, p.p_np), at.set(value::p_p, p.p_p);
}

template <unsigned how>
__global__ void __launch_bounds__(threads) lcc_opening_kernel(DyadArrays dyads) {
    const int dyad = dyad_of_thread();
    if (dyad >= dyads_of_cell) return;
    const DyadAccess at(dyads, dyad);
    const TwoCounts open =
        lcc_opening<how>(at.in<how>(value::p_np), at.in<how>(value::p_p), at.uniform<how>(0), at.uniform<how>(1));
    at.set(value::n_np, open.first), at.set(value::n_p, open.second);
}

template <unsigned how>
__global__ void __launch_bounds__(threads) lcc_fused_kernel(DyadArrays dyads, const LccCell* cells) {
    const LccCell cell = cell_values<how>(cells);
    const int dyad = dyad_of_thread();
    if (dyad >= dyads_of_cell) return;
    const DyadAccess at(dyads, dyad);
    const auto p = lcc_probability<how>(cell, at.in<how>(value::ca_ds), at.old(value::nca), at.in<how>(value::CaMKt));
    at.set(value::nca, p.nca);
    const TwoCounts open = lcc_opening<how>(p.p_np, p.p_p, at.uniform<how>(0), at.uniform<how>(1));
    at.set(value::n_np, open.first), at.set(value::n_p, open.second);
}

}  // namespace heartwright::benchmark
