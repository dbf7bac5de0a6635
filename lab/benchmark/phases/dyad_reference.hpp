// Plain reference of a dyad's step on the host, written from the equations of gaur_rudy_2011_ord as they stand there:
// library powers, divisions, binomial probabilities by their formula. Shares no function with the kernels.
#pragma once

#include <array>
#include <cmath>

#include "lab/benchmark/phases/dyad_cell.hpp"

namespace heartwright::benchmark::reference {

struct Dyad {
    std::array<double, value::count> of{};
    std::array<double, uniforms_of_dyad> r{};
    double i_CaL = 0, i_CaNa = 0, i_CaK = 0;
};

// The smallest k with r <= F(k, n, p), at most n.
inline double binomial(double r, int n, double p) {
    double F = 0, ways = 1;
    for (int k = 0; k < n; ++k) {
        F += ways * std::pow(p, k) * std::pow(1 - p, n - k);
        if (r <= F) return k;
        ways = ways * (n - k) / (k + 1);
    }
    return n;
}

inline double CaMKb(const Dyad& x) { return 0.05 * (1 - x.of[value::CaMKt]) / (1 + 1.5 / x.of[value::ca_ds]); }
inline double phi(const Dyad& x) { return 1 / (1 + 0.15 / (CaMKb(x) + x.of[value::CaMKt])); }

inline void lcc(const CellState& c, Dyad& x) {
    const double km2n = c.jca, a = 1 / (1000 / km2n + std::pow(1 + 0.002 / (0.001 * x.of[value::ca_ds]), 4));
    const double nca_inf = a * 1000 / km2n;
    double& nca = x.of[value::nca];
    nca = nca_inf + (nca - nca_inf) * std::exp(-km2n * time_step);
    const double f = 0.6 * c.ff + 0.4 * c.fs, fp = 0.6 * c.ffp + 0.4 * c.fs;
    const double A = 0.3 + 0.6 / (1 + std::exp((c.V - 10) / 10));
    const double fca = A * c.fcaf + (1 - A) * c.fcas, fcap = A * c.fcafp + (1 - A) * c.fcas;
    const double p_np = (1 - phi(x)) * ((1 - nca) * c.d * f + nca * c.d * c.jca * fca);
    const double p_p = phi(x) * ((1 - nca) * c.d * fp + nca * c.d * c.jca * fcap);
    x.of[value::p_np] = p_np, x.of[value::p_p] = p_p;
    x.of[value::n_np] = binomial(x.r[0], n_LCC, p_np);
    x.of[value::n_p] = binomial(x.r[1], n_LCC - static_cast<int>(x.of[value::n_np]), p_p / (1 - p_np));
}

// Driving force of an ion of charge z, per permeability; inside: activity times concentration, mM.
inline double drive(double V, double z, double inside, double outside) {
    using namespace constants;
    const double e = std::exp(z * V * F / (R * T));
    return z * z * V * F * F / (R * T) * (inside * e - outside) / (e - 1);
}

inline void currents(const CellState& c, Dyad& x) {
    using namespace constants;
    const double open = (x.of[value::n_np] + 1.1 * x.of[value::n_p]) / n_LCC;
    x.i_CaL = P_Ca * open * drive(c.V, 2, 0.01 * x.of[value::ca_ds] / 1000, 0.341 * Ca_o);
    x.i_CaNa = P_CaNa * open * drive(c.V, 1, 0.75 * c.Na_i, 0.75 * Na_o);
    x.i_CaK = P_CaK * open * drive(c.V, 1, 0.75 * c.K_i, 0.75 * K_o);
}

inline void ryr_probability(const CellState& c, Dyad& x) {
    const double ca_4 = std::pow(x.of[value::ca_ds], 4), p_close = 0.5 * time_step;
    if (x.of[value::O1] > 0.2 * n_RyR) x.of[value::t_rel] = c.t;
    const double free = std::pow(0.5, 8) / (std::pow(x.of[value::ca_jsr], 8) + std::pow(0.5, 8));
    const double open = 3 * ca_4 / (ca_4 + std::pow(5, 4)) * time_step, deplete = free * time_step;
    const double recover = c.t - x.of[value::t_rel] > 0.95 * c.BCL ? (1 - free) * time_step : 0;
    x.of[value::p_open] = open;
    x.of[value::p_C1C2] = deplete / (1 - open), x.of[value::p_O1O2] = deplete / (1 - p_close);
    x.of[value::p_C2C1] = recover / (1 - open), x.of[value::p_O2O1] = recover / (1 - p_close);
}

inline void ryr_opening(Dyad& x) {
    // State, its two targets, their conditional probabilities.
    struct Exit {
        int from, first, second;
        double p_first, p_second;
    };
    const double p_close = 0.5 * time_step;
    const Exit exits[] = {{value::C1, value::O1, value::C2, x.of[value::p_open], x.of[value::p_C1C2]},
                          {value::O1, value::C1, value::O2, p_close, x.of[value::p_O1O2]},
                          {value::C2, value::O2, value::C1, x.of[value::p_open], x.of[value::p_C2C1]},
                          {value::O2, value::C2, value::O1, p_close, x.of[value::p_O2O1]}};
    auto next = x.of;
    for (int k = 0; k < 4; ++k) {
        const Exit& exit = exits[k];
        const int n = static_cast<int>(x.of[exit.from]);
        const double first = binomial(x.r[2 + 2 * k], n, exit.p_first);
        const double second = binomial(x.r[3 + 2 * k], n - static_cast<int>(first), exit.p_second);
        next[exit.from] -= first + second, next[exit.first] += first, next[exit.second] += second;
    }
    x.of = next;
}

// O'Hara-Rudy's exchanger: mean turnover of its four states, A/F.
inline double exchanger(const CellState& c, double ca, double share) {
    using namespace constants;
    const double hca = std::exp(0.167 * c.V * F / (R * T)), hna = std::exp(0.5224 * c.V * F / (R * T)), Na = c.Na_i;
    const double h1 = 1 + Na / 88.12 * (1 + hna), h2 = Na * hna / (88.12 * h1), h3 = 1 / h1;
    const double h4 = 1 + Na / 15 * (1 + Na / 5), h5 = Na * Na / (h4 * 15 * 5), h6 = 1 / h4;
    const double h7 = 1 + Na_o / 88.12 * (1 + 1 / hna), h8 = Na_o / (88.12 * hna * h7), h9 = 1 / h7;
    const double h10 = 13.5 + Na_o / 15 * (1 + Na_o / 5), h11 = Na_o * Na_o / (h10 * 15 * 5), h12 = 1 / h10;
    const double k1 = h12 * Ca_o * 1.5e6, k2 = 5e3, k5 = 5e3, k6 = h6 * ca * 1.5e6;
    const double k3pp = h8 * 5e3, k3 = h9 * 6e4 + k3pp, k4pp = h2 * 5e3, k4 = h3 * 6e4 / hca + k4pp;
    const double k7 = h5 * h2 * 6e4, k8 = h8 * h11 * 6e4;
    const double x1 = k2 * k4 * (k7 + k6) + k5 * k7 * (k2 + k3), x2 = k1 * k7 * (k4 + k5) + k4 * k6 * (k1 + k8);
    const double x3 = k1 * k3 * (k7 + k6) + k8 * k6 * (k2 + k3), x4 = k2 * k8 * (k4 + k5) + k3 * k5 * (k1 + k8);
    const double E1 = x1 / (x1 + x2 + x3 + x4), E2 = x2 / (x1 + x2 + x3 + x4), E3 = x3 / (x1 + x2 + x3 + x4),
                 E4 = x4 / (x1 + x2 + x3 + x4);
    const double J_Na = 3 * (E4 * k7 - E1 * k8) + E3 * k4pp - E2 * k3pp, J_Ca = E2 * k2 - E1 * k1;
    return share * 0.0008 / (1 + std::pow(150e-6 / ca, 2)) * (J_Na + 2 * J_Ca);
}

inline double buffered(double ca, double total_1, double K_1, double total_2, double K_2) {
    return 1 / (1 + total_1 * K_1 / std::pow(K_1 + ca, 2) + total_2 * K_2 / std::pow(K_2 + ca, 2));
}
inline double B_ss(double ca) { return buffered(ca, 0.047, 0.00087, 1.124, 0.0087); }
inline double B_myo(double ca) { return buffered(ca, 0.07, 0.0005, 0.05, 0.00238); }

inline void calcium(const CellState& c, Dyad& x) {
    using namespace constants;
    const double N = dyads_of_cell, A_cap = C_cell;
    const double ss = x.of[value::ca_ss], myo = x.of[value::ca_myo], nsr = x.of[value::ca_nsr],
                 jsr = x.of[value::ca_jsr], ds = x.of[value::ca_ds], phi_p = phi(x), active = CaMKb(x);
    currents(c, x);
    const double J_lca = -A_cap * x.i_CaL * 1000 / (2 * V_ds * F * N);
    const double J_rel = 4 * x.of[value::O1] * (1000 * jsr - ds);
    const double NCX_ss = exchanger(c, ss, 0.2), NCX_myo = exchanger(c, myo, 0.8);
    const double Cab = P_Cab * drive(c.V, 2, myo, 0.341 * Ca_o), pCa = 0.0005 * myo / (0.0005 + myo);
    const double J_ds_ss = (ds - 1000 * ss) / 7e-4, J_ss_myo = (ss - myo) / 0.1, J_refill = (nsr - jsr) / 100;
    const double J_up =
        (1 - phi_p) * 0.004375 * myo / (myo + 0.00092) + phi_p * 2.75 * 0.004375 * myo / (myo + 0.00092 - 0.00017);
    const double J_leak = 0.0039375 * nsr / 15, B_jsr = 1 / (1 + 10 * 0.5 / std::pow(0.5 + jsr, 2));
    x.of[value::ca_ds] = (J_rel + J_lca + 1000 * ss / 7e-4) * 7e-4;
    x.of[value::ca_ss] -=
        time_step * B_ss(ss) *
        (-2 * NCX_ss * A_cap / (2 * N * F * V_ss / N) + J_ss_myo - J_ds_ss * 1e-3 * V_ds / (V_ss / N));
    x.of[value::ca_jsr] += time_step * B_jsr * (-J_rel * 1e-3 * V_ds / (V_jsr / N) + J_refill);
    x.of[value::ca_nsr] += time_step * (J_up - J_leak - J_refill * V_jsr / V_nsr);
    x.of[value::ca_myo] -= time_step * B_myo(myo) *
                           ((Cab + pCa - 2 * NCX_myo) * A_cap / (2 * N * F * V_myo / N) +
                            (J_up - J_leak) * V_nsr / V_myo - J_ss_myo * V_ss / V_myo);
    const double trapped = x.of[value::CaMKt], CaMKa = active + trapped;
    x.of[value::CaMKt] += time_step * (0.05 * active * CaMKa - 0.00068 * trapped);
    x.of[value::i_NCX] = NCX_myo + NCX_ss, x.of[value::i_Cab] = Cab, x.of[value::i_pCa] = pCa;
    x.of[value::J_rel] = J_rel, x.of[value::CaMKa] = CaMKa;
}

}  // namespace heartwright::benchmark::reference
