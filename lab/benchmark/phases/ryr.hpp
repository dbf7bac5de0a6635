// Ryanodine receptors of a dyad (RyR): transition probabilities of a step, and the new numbers of 100 in four states.
// Flops are counted as in dyad_channels.hpp.
#pragma once

#include "lab/benchmark/phases/binomial_inversion.hpp"
#include "lab/benchmark/phases/dyad_cell.hpp"

namespace heartwright::benchmark {

inline constexpr int ryr_probability_flop = 47, ryr_currents_flop = 8, ryr_opening_flop = 64;

inline constexpr double p_close = 0.5 * time_step;

// O1 -> C1 and O2 -> C2 have p_close; what follows is conditional on no opening or closing in the same step.
template <class real>
struct RyrProbability {
    real t_rel, p_open, p_C1C2, p_O1O2, p_C2C1, p_O2O1;
};

// A large release is one with more than 20 receptors in O1; they recover 0.95 of a cycle after it.
template <unsigned how, class real, class Cell>
HEARTWRIGHT_PHASE RyrProbability<real> ryr_probability(const Cell& cell, real ca_ds, real ca_jsr, real t_rel, real O1) {
    const real ca_4 = square(square(ca_ds)), jsr_8 = square(square(square(ca_jsr)));
    const real p_open = quotient<how>(3 * time_step * ca_4, ca_4 + 625.0);
    const real depleted = quotient<how>(real(time_step * 0x1p-8), jsr_8 + 0x1p-8);  // 0.5^8 mM^8
    const real when = O1 > 20.0 ? real(cell.now) : t_rel;
    const real recovered = real(cell.now) - when > real(cell.refractory) ? time_step - depleted : real(0);
    if constexpr ((how & reciprocals) != 0) {
        const real stays = reciprocal(1.0 - p_open);
        return {when,
                p_open,
                depleted * stays,
                depleted * (1 / (1 - p_close)),
                recovered * stays,
                recovered * (1 / (1 - p_close))};
    } else {
        return {when,
                p_open,
                depleted / (1.0 - p_open),
                depleted / (1 - p_close),
                recovered / (1.0 - p_open),
                recovered / (1 - p_close)};
    }
}

// Currents through the L-type channels of a dyad, A/F: their mean over all dyads is the cell's.
template <class real>
struct LccCurrents {
    real Ca, Na, K;
};
template <unsigned how, class real, class Cell>
HEARTWRIGHT_PHASE LccCurrents<real> lcc_currents(const Cell& cell, real ca_ds, real n_np, real n_p) {
    const real open = over<how>(n_np + 1.1 * n_p, n_LCC);
    return {(cell.slope * ca_ds - cell.offset) * open, cell.drive_Na * open, cell.drive_K * open};
}

struct RyrCounts {
    int C1, O1, C2, O2;
};

// r: eight uniform numbers, two for each state in the order of RyrCounts.
template <unsigned how, class real>
HEARTWRIGHT_PHASE RyrCounts ryr_opening(RyrCounts n, const RyrProbability<real>& p, const real* r) {
    const TwoCounts from_C1 = leave<how>(n.C1, p.p_open, p.p_C1C2, r[0], r[1]);       // to O1, C2
    const TwoCounts from_O1 = leave<how>(n.O1, real(p_close), p.p_O1O2, r[2], r[3]);  // to C1, O2
    const TwoCounts from_C2 = leave<how>(n.C2, p.p_open, p.p_C2C1, r[4], r[5]);       // to O2, C1
    const TwoCounts from_O2 = leave<how>(n.O2, real(p_close), p.p_O2O1, r[6], r[7]);  // to C2, O1
    return {n.C1 - from_C1.first - from_C1.second + from_O1.first + from_C2.second,
            n.O1 - from_O1.first - from_O1.second + from_C1.first + from_O2.second,
            n.C2 - from_C2.first - from_C2.second + from_O2.first + from_C1.second,
            n.O2 - from_O2.first - from_O2.second + from_C2.first + from_O1.second};
}

}  // namespace heartwright::benchmark
