// Structure of arrays of the published layout: 29 doubles and 10 uniform numbers a dyad. Value a of dyad s of cell c:
// arrays[(a*cells + c)*sites + s].
#pragma once

#include <cstddef>
#include <cstdint>

#include "lab/benchmark/phases/techniques.hpp"

namespace heartwright::benchmark {

inline constexpr int dyad_nx = 100, dyad_ny = 10, dyad_nz = 10, dyads_of_cell = dyad_nx * dyad_ny * dyad_nz;
inline constexpr int n_LCC = 15, n_RyR = 100;
inline constexpr double time_step = 0.05;  // ms

// The publication gives the number of values, not which; these are ours.
namespace value {
enum : int {
    ca_ss,  // mM, submembrane space
    ca_myo,
    ca_nsr,
    new_ss,  // after diffusion; from here to CaMKt: the six values that are summed at the end of a step
    new_myo,
    new_nsr,
    ca_jsr,
    ca_ds,  // uM, dyadic space
    CaMKt,
    nca,
    t_rel,   // ms
    C1,      // ryanodine receptors by state
    O1,      //
    C2,      //
    O2,      //
    p_np,    // probability that an L-type channel is open and not phosphorylated
    p_p,     // the same, phosphorylated
    n_np,    // open L-type channels
    n_p,     //
    p_open,  // of a closed receptor, a step
    p_C1C2,  // conditional: over 1 - p_open
    p_O1O2,  // conditional: over 1 - p_close
    p_C2C1,  //
    p_O2O1,  //
    i_NCX,   // A/F, of a dyad; these five are summed where the kernel of concentrations does not sum them itself
    i_Cab,   //
    i_pCa,   //
    J_rel,   // uM/ms
    CaMKa,   //
    count
};
}
static_assert(value::count == 29);
inline constexpr int uniforms_of_dyad = 10;  // 0, 1: L-type channels; 2 to 9: receptors, two for each state

struct DyadArrays {
    double* arrays;
    const double* uniforms;
    int cells;

    HEARTWRIGHT_PHASE std::int64_t at(int value, int cell, int dyad) const {
        return (static_cast<std::int64_t>(value) * cells + cell) * dyads_of_cell + dyad;
    }
};

enum class Situation { rest, release };

// A number in (0, 1) that belongs to (cell, dyad, salt); SplitMix64's finaliser.
HEARTWRIGHT_PHASE double fraction(int cell, int dyad, int salt) {
    std::uint64_t z = (static_cast<std::uint64_t>(cell) * dyads_of_cell + static_cast<std::uint64_t>(dyad)) * 16 +
                      static_cast<std::uint64_t>(salt) + 1;
    z *= 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (static_cast<double>((z ^ (z >> 31)) >> 11) + 0.5) * 0x1p-53;
}

// State `which` of a dyad when the measurement begins; 0 of what is no state. At rest: the steady state at a cycle of
// 500 ms, 5% of spread, all receptors closed. Release: stores half empty, dyadic calcium from 0.3 to 300 uM.
HEARTWRIGHT_PHASE double initial_value(Situation situation, int cell, int dyad, int which) {
    const bool is_rest = situation == Situation::rest;
    const double spread = 0.975 + 0.05 * fraction(cell, dyad, which);
    const double share = fraction(cell, dyad, 15);  // how far this dyad's release is
    const int refractory = static_cast<int>((is_rest ? 3 : 40) * fraction(cell, dyad, 14));
    const int open = is_rest ? 0 : static_cast<int>(60 * share);
    const int open_2 = is_rest ? 0 : refractory / 2;
    switch (which) {
        case value::ca_ss:
            return (is_rest ? 1.1866e-4 : 2e-3) * spread;
        case value::ca_myo:
            return (is_rest ? 1.1958e-4 : 4.5e-4) * spread;
        case value::ca_nsr:
            return (is_rest ? 2.0174 : 1.5) * spread;
        case value::ca_jsr:
            return is_rest ? 1.62853 * spread : 0.4 + 1.2 * fraction(cell, dyad, 13);
        case value::ca_ds:
            return is_rest ? 0.11866 * spread : 0.3 + 300 * share * share * share;
        case value::CaMKt:
            return 0.0423758 * spread;
        case value::nca:
            return 0.010094 * spread;
        case value::t_rel:
            return is_rest || share < 0.5 ? -2000 : 75;
        case value::C1:
            return n_RyR - refractory - open;
        case value::O1:
            return open;
        case value::C2:
            return refractory - open_2;
        case value::O2:
            return open_2;
        default:
            return 0;
    }
}

}  // namespace heartwright::benchmark
