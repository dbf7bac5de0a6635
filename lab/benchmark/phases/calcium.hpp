// Calcium of a dyad: fluxes of a step, and diffusion between dyads. Flops are counted as in dyad_channels.hpp.
#pragma once

#include "lab/benchmark/phases/dyad_channels.hpp"

namespace heartwright::benchmark {

inline constexpr int calcium_flop = 276, calcium_hoisted_flop = 228, calcium_diffusion_flop = 73;

// mM; ca_ds uM.
template <class real>
struct DyadCalcium {
    real ca_ss, ca_myo, ca_nsr, ca_jsr, ca_ds, CaMKt;
};
// What the cell sums: currents in A/F, J_rel in uM/ms.
template <class real>
struct DyadSums {
    real i_NCX, i_Cab, i_pCa, J_rel, CaMKa;
};

// 0.8 of the exchangers sense ca_myo, 0.2 sense ca_ss.
template <unsigned how, class real, class Cell>
HEARTWRIGHT_PHASE real exchanger_current(const Cell& c, real ca, double share) {
    // 1/(1 + (K/ca)^2) = ca^2/(ca^2 + K^2)
    const real bound = share * 0.0008 * square(ca), sites = square(ca) + square(150e-6);
    if constexpr ((how & hoisted) != 0)
        return quotient<how>(bound * (c.net_0 + c.net_1 * ca), sites * (c.all_0 + c.all_1 * ca));
    const real k6 = c.k6_of_ca * ca;
    const real x1 = c.k2 * c.k4 * (c.k7 + k6) + c.k5 * c.k7 * (c.k2 + c.k3);
    const real x2 = c.k1 * c.k7 * (c.k4 + c.k5) + c.k4 * k6 * (c.k1 + c.k8);
    const real x3 = c.k1 * c.k3 * (c.k7 + k6) + c.k8 * k6 * (c.k2 + c.k3);
    const real x4 = c.k2 * c.k8 * (c.k4 + c.k5) + c.k3 * c.k5 * (c.k1 + c.k8);
    const real J_Na = 3.0 * (x4 * c.k7 - x1 * c.k8) + x3 * c.k4pp - x2 * c.k3pp;
    const real J_Ca = x2 * c.k2 - x1 * c.k1;
    return quotient<how>(bound * (J_Na + 2.0 * J_Ca), sites * (x1 + x2 + x3 + x4));
}

// 1/(1 + total_1 K_1/(K_1 + ca)^2 + total_2 K_2/(K_2 + ca)^2), over one common divisor.
template <unsigned how, class real>
HEARTWRIGHT_PHASE real two_buffers(real ca, double total_1, double K_1, double total_2, double K_2) {
    const real first = square(ca + K_1), second = square(ca + K_2), both = first * second;
    return quotient<how>(both, both + total_1 * K_1 * second + total_2 * K_2 * first);
}
template <unsigned how, class real>
HEARTWRIGHT_PHASE real buffering_ss(real ca) {
    return two_buffers<how>(ca, 0.047, 0.00087, 1.124, 0.0087);
}
template <unsigned how, class real>
HEARTWRIGHT_PHASE real buffering_myo(real ca) {
    return two_buffers<how>(ca, 0.07, 0.0005, 0.05, 0.00238);
}

// uM/ms in the dyadic space of a dyad.
template <unsigned how, class real>
HEARTWRIGHT_PHASE real influx(real i_CaL) {
    using namespace constants;
    return i_CaL * (-1000 * C_cell / (2 * V_ds * F * dyads_of_cell));
}

// A step without diffusion. O1, n_np, n_p: after the draws. `sums` gets what the cell reads.
template <unsigned how, class real, class Cell>
HEARTWRIGHT_PHASE DyadCalcium<real> calcium_step(const Cell& cell, const DyadCalcium<real>& old, real O1, real n_np,
                                                 real n_p, DyadSums<real>& sums) {
    using namespace constants;
    constexpr double dt = time_step, of_ds = 1e-3 * V_ds * dyads_of_cell;
    const auto camkii = camkii_of<how>(old.ca_ds, old.CaMKt);
    const real phi = camkii.phosphorylated;
    const real i_CaL = (cell.slope * old.ca_ds - cell.offset) * over<how>(n_np + 1.1 * n_p, n_LCC);
    sums.J_rel = 4.0 * O1 * (1000.0 * old.ca_jsr - old.ca_ds);
    sums.CaMKa = camkii.active;
    const real NCX_myo = exchanger_current<how>(cell, old.ca_myo, 0.8);
    const real NCX_ss = exchanger_current<how>(cell, old.ca_ss, 0.2);
    sums.i_NCX = NCX_myo + NCX_ss;
    sums.i_Cab = cell.cab_slope * old.ca_myo - cell.cab_offset;
    sums.i_pCa = quotient<how>(0.0005 * old.ca_myo, old.ca_myo + 0.0005);

    const real J_ds_ss = over<how>(old.ca_ds - 1000.0 * old.ca_ss, tau_ds);
    const real J_ss_myo = over<how>(old.ca_ss - old.ca_myo, 0.1);
    const real J_refill = over<how>(old.ca_nsr - old.ca_jsr, 100);
    const real J_up =
        0.004375 * old.ca_myo *
        (quotient<how>(1.0 - phi, old.ca_myo + 0.00092) + quotient<how>(2.75 * phi, old.ca_myo + (0.00092 - 0.00017)));
    const real J_net = J_up - over<how>(0.0039375 * old.ca_nsr, 15);
    const real jsr_2 = square(old.ca_jsr + 0.5), B_jsr = quotient<how>(jsr_2, jsr_2 + 10 * 0.5);

    DyadCalcium<real> next;
    next.ca_ds = (sums.J_rel + influx<how>(i_CaL)) * tau_ds + 1000.0 * old.ca_ss;
    next.ca_ss = old.ca_ss + dt * buffering_ss<how>(old.ca_ss) *
                                 (NCX_ss * (C_cell / (F * V_ss)) - J_ss_myo + J_ds_ss * (of_ds / V_ss));
    next.ca_jsr = old.ca_jsr + dt * B_jsr * (J_refill - sums.J_rel * (of_ds / V_jsr));
    next.ca_nsr = old.ca_nsr + dt * (J_net - J_refill * (V_jsr / V_nsr));
    next.ca_myo = old.ca_myo + dt * buffering_myo<how>(old.ca_myo) *
                                   ((2.0 * NCX_myo - sums.i_Cab - sums.i_pCa) * (C_cell / (2 * F * V_myo)) -
                                    J_net * (V_nsr / V_myo) + J_ss_myo * (V_ss / V_myo));
    next.CaMKt = old.CaMKt + dt * (0.05 * (camkii.active - old.CaMKt) * camkii.active - 0.00068 * old.CaMKt);
    return next;
}

// Second differences along x, y and z, where z counts z_weight times.
template <class real>
HEARTWRIGHT_PHASE real laplacian(const real (&x)[2], const real (&y)[2], const real (&z)[2], real here,
                                 double z_weight) {
    return (x[0] + x[1]) + (y[0] + y[1]) + z_weight * (z[0] + z[1]) - (4 + 2 * z_weight) * here;
}

}  // namespace heartwright::benchmark
