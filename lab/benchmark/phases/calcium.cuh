// Kernels of calcium: fluxes of a step, with sums of five values or with the values written, and diffusion with
// buffering between the dyads of a cell. A thread per dyad.
#pragma once

#include "lab/benchmark/phases/calcium.hpp"
#include "lab/benchmark/phases/dyad_diffusion.cuh"
#include "lab/benchmark/phases/dyad_memory.cuh"

namespace heartwright::benchmark {

// Values of 8 bytes that a dyad reads and writes; the five are written only where the kernel does not sum.
inline constexpr int calcium_values = 9 + 6, calcium_written_values = 5, calcium_diffusion_values = 3 + 3;

// partial: of block_sums(), from value 3 on, in the order of DyadSums. blocks: as many fit a multiprocessor, which
// bounds the registers (8: 64 registers on cards with 65,536).
template <unsigned how, int blocks = 1>
__global__ void __launch_bounds__(threads, blocks)
    calcium_kernel(DyadArrays dyads, const CalciumCell* cells, double* partial) {
    constexpr bool is_summed = (how & (tree_sums | cub_sums)) != 0;
    const CalciumCell cell = cell_values<how>(cells);
    const int dyad = dyad_of_thread();
    DyadSums<double> sums{};
    if (dyad < dyads_of_cell) {
        const DyadAccess at(dyads, dyad);
        const DyadCalcium<double> old{at.old(value::ca_ss),  at.old(value::ca_myo), at.old(value::ca_nsr),
                                      at.old(value::ca_jsr), at.old(value::ca_ds),  at.old(value::CaMKt)};
        const auto next =
            calcium_step<how>(cell, old, at.in<how>(value::O1), at.in<how>(value::n_np), at.in<how>(value::n_p), sums);
        at.set(value::ca_ss, next.ca_ss), at.set(value::ca_myo, next.ca_myo), at.set(value::ca_nsr, next.ca_nsr);
        at.set(value::ca_jsr, next.ca_jsr), at.set(value::ca_ds, next.ca_ds), at.set(value::CaMKt, next.CaMKt);
        if constexpr (!is_summed) {
            at.set(value::i_NCX, sums.i_NCX), at.set(value::i_Cab, sums.i_Cab), at.set(value::i_pCa, sums.i_pCa);
            at.set(value::J_rel, sums.J_rel), at.set(value::CaMKa, sums.CaMKa);
        }
    }
    if constexpr (is_summed) {
        const double x[sums_of_calcium] = {sums.i_NCX, sums.i_Cab, sums.i_pCa, sums.J_rel, sums.CaMKa};
        block_sums<how>(x, partial, sums_of_currents, dyads.cells);
    }
}

// Mirror boundaries; z counts twice for ca_ss and ca_myo, as in the model.
template <unsigned how>
__global__ void __launch_bounds__(threads) calcium_diffusion_kernel(DyadArrays dyads) {
    const int s = dyad_of_thread();
    if (s >= dyads_of_cell) return;
    const int i = s / (ny * nz), j = s / nz % ny, k = s % nz;
    const DyadAccess at(dyads, s);
    const auto diffused = [&](int from, double z_weight, auto buffering) {
        const double* const p = dyads.arrays + at.first + from * at.stride - s;
        const auto value = [&](int site) { return (how & read_only) != 0 ? __ldg(p + site) : p[site]; };
        const double here = value(s);
        const double x[2] = {value((mirrored(i - 1, nx) * ny + j) * nz + k),
                             value((mirrored(i + 1, nx) * ny + j) * nz + k)};
        const double y[2] = {value((i * ny + mirrored(j - 1, ny)) * nz + k),
                             value((i * ny + mirrored(j + 1, ny)) * nz + k)};
        const double z[2] = {value((i * ny + j) * nz + mirrored(k - 1, nz)),
                             value((i * ny + j) * nz + mirrored(k + 1, nz))};
        return here + constants::coupling * buffering(here) * laplacian(x, y, z, here, z_weight);
    };
    at.set(value::new_ss, diffused(
                              value::ca_ss, 2, [](double ca) { return buffering_ss<how>(ca); }));
    at.set(value::new_myo, diffused(
                               value::ca_myo, 2, [](double ca) { return buffering_myo<how>(ca); }));
    at.set(value::new_nsr, diffused(value::ca_nsr, 1, [](double) { return 1.0; }));
}

}  // namespace heartwright::benchmark
