// What all dyads of a cell read in a step, computed once a cell. Model: gaur_rudy_2011_ord, healthy.
#pragma once

#include <cmath>

#include "lab/benchmark/phases/dyad_arrays.hpp"

namespace heartwright::benchmark {

// ms, mV, mM; BCL: cycle length. V = 0 is a removable singularity of the fluxes and not allowed.
struct CellState {
    double V, Na_i, K_i, d, ff, fs, fcaf, fcas, jca, ffp, fcafp, t, BCL;
};

// Geometry and permeabilities; volumes in uL, of the whole cell.
namespace constants {
inline constexpr double F = 96485, R = 8314, T = 310, Na_o = 140, Ca_o = 1.8, K_o = 5.4;
inline constexpr double pi = 3.142, radius = 0.0011, length = 0.01;                          // cm
inline constexpr double C_cell = 2 * (2 * pi * radius * radius + 2 * pi * radius * length);  // uF, at 1 uF/cm2
inline constexpr double V_cell = 1000 * pi * radius * radius * length;
inline constexpr double V_myo = 0.68 * V_cell, V_nsr = 0.0552 * V_cell, V_jsr = 0.0048 * V_cell, V_ss = 0.01 * V_cell;
inline constexpr double V_ds = 1e-13;  // of one dyad
inline constexpr double P_Ca = 1e-4, P_CaNa = 0.00125 * P_Ca, P_CaK = 3.574e-4 * P_Ca, P_Cab = 2.5e-8;
inline constexpr double tau_ds = 7e-4;                              // ms
inline constexpr double coupling = 0.02 * time_step / (0.2 * 0.2);  // D dt/dx^2, of all three values
}  // namespace constants

struct LccCell {
    double free, free_p;    // d f, d fp: open probability of a channel that is not in the calcium mode
    double bound, bound_p;  // d jca fca, d jca fcap
    double ratio;           // k_2n/k_m2n
    double decay;           // exp(-k_m2n dt)
};

// Driving forces of the L-type current, times the permeability: i_CaL = (slope*ca_ds - offset)*open.
struct RyrCell {
    double now, refractory;  // ms
    double slope, offset, drive_Na, drive_K;
};

struct CalciumCell {
    double slope, offset;                                     // as in RyrCell
    double cab_slope, cab_offset;                             // i_Cab = cab_slope*ca_myo - cab_offset
    double k1, k2, k3, k3pp, k4, k4pp, k5, k7, k8, k6_of_ca;  // turnover of the sodium-calcium exchanger, 1/s
    double net_0, net_1, all_0, all_1;  // hoisted: (J_Na + 2 J_Ca) and x1 + x2 + x3 + x4 are linear in ca
};

// Turnover rates of the exchanger that depend on voltage and sodium.
inline void exchanger_rates(const CellState& cell, CalciumCell& to) {
    using namespace constants;
    const double h_Ca = std::exp(0.167 * cell.V * F / (R * T)), h_Na = std::exp(0.5224 * cell.V * F / (R * T));
    const double Na = cell.Na_i, h1 = 1 + Na / 88.12 * (1 + h_Na), h4 = 1 + Na / 15 * (1 + Na / 5);
    const double h7 = 1 + Na_o / 88.12 * (1 + 1 / h_Na), h10 = 12.5 + 1 + Na_o / 15 * (1 + Na_o / 5);
    const double h2 = Na * h_Na / (88.12 * h1), h5 = Na * Na / (h4 * 15 * 5), h8 = Na_o / (88.12 * h_Na * h7);
    const double h11 = Na_o * Na_o / (h10 * 15 * 5);
    to.k1 = Ca_o * 1.5e6 / h10, to.k2 = 5e3, to.k5 = 5e3, to.k6_of_ca = 1.5e6 / h4;
    to.k3pp = h8 * 5e3, to.k3 = 6e4 / h7 + to.k3pp;
    to.k4pp = h2 * 5e3, to.k4 = 6e4 / (h1 * h_Ca) + to.k4pp;
    to.k7 = h5 * h2 * 6e4, to.k8 = h8 * h11 * 6e4;
    // x1 = a1 + b1 k6 and so on, k6 = k6_of_ca*ca
    const double a1 = to.k2 * to.k4 * to.k7 + to.k5 * to.k7 * (to.k2 + to.k3), b1 = to.k2 * to.k4;
    const double a2 = to.k1 * to.k7 * (to.k4 + to.k5), b2 = to.k4 * (to.k1 + to.k8);
    const double a3 = to.k1 * to.k3 * to.k7, b3 = to.k1 * to.k3 + to.k8 * (to.k2 + to.k3);
    const double a4 = to.k2 * to.k8 * (to.k4 + to.k5) + to.k3 * to.k5 * (to.k1 + to.k8);
    const auto net = [&](double x1, double x2, double x3, double x4) {
        return 3 * (x4 * to.k7 - x1 * to.k8) + x3 * to.k4pp - x2 * to.k3pp + 2 * (x2 * to.k2 - x1 * to.k1);
    };
    to.net_0 = net(a1, a2, a3, a4), to.net_1 = net(b1, b2, b3, 0) * to.k6_of_ca;
    to.all_0 = a1 + a2 + a3 + a4, to.all_1 = (b1 + b2 + b3) * to.k6_of_ca;
}

struct CellValues {
    LccCell lcc;
    RyrCell ryr;
    CalciumCell calcium;
};

inline CellValues values_of(const CellState& cell) {
    using namespace constants;
    CellValues to{};
    const double f = 0.6 * cell.ff + 0.4 * cell.fs, fp = 0.6 * cell.ffp + 0.4 * cell.fs;
    const double A_fcaf = 0.3 + 0.6 / (1 + std::exp((cell.V - 10) / 10));
    const double fca = A_fcaf * cell.fcaf + (1 - A_fcaf) * cell.fcas;
    const double fcap = A_fcaf * cell.fcafp + (1 - A_fcaf) * cell.fcas;
    to.lcc = {cell.d * f,
              cell.d * fp,
              cell.d * cell.jca * fca,
              cell.d * cell.jca * fcap,
              1000 / cell.jca,
              std::exp(-cell.jca * time_step)};
    const double vfrt = cell.V * F / (R * T), e2 = std::exp(2 * vfrt), e1 = std::exp(vfrt);
    const double ghk_Ca = 4 * vfrt * F / (e2 - 1), ghk = vfrt * F / (e1 - 1);
    to.ryr.now = cell.t, to.ryr.refractory = 0.95 * cell.BCL;
    to.ryr.slope = P_Ca * ghk_Ca * 0.01 * 1e-3 * e2, to.ryr.offset = P_Ca * ghk_Ca * 0.341 * Ca_o;
    to.ryr.drive_Na = P_CaNa * ghk * 0.75 * (cell.Na_i * e1 - Na_o);
    to.ryr.drive_K = P_CaK * ghk * 0.75 * (cell.K_i * e1 - K_o);
    to.calcium.slope = to.ryr.slope, to.calcium.offset = to.ryr.offset;
    to.calcium.cab_slope = P_Cab * ghk_Ca * e2, to.calcium.cab_offset = P_Cab * ghk_Ca * 0.341 * Ca_o;
    exchanger_rates(cell, to.calcium);
    return to;
}

// The cell when the measurement begins; cells differ a little in V. Release: on the plateau, 30 ms after the stimulus.
inline CellState initial_cell(Situation situation, int cell) {
    const double V = 0.01 * (cell % 64);
    if (situation == Situation::rest)
        return {-86.0868 + V, 6.93353, 140.699, 3.68266e-9, 1, 0.755571, 1, 0.962571, 0.972281, 0.999993, 1, 100, 500};
    return {25 + V, 6.93353, 140.699, 0.998, 0.45, 0.75, 0.5, 0.92, 0.85, 0.7, 0.75, 100, 500};
}

}  // namespace heartwright::benchmark
