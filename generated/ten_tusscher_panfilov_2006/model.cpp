// ten_tusscher_panfilov_2006: names, units, values before the run.
// Written by heartwright-generate 0.1.0 from ten_tusscher_panfilov_2006.json (32b7b5b6202f0dcdad086a5dffa825fd).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::ten_tusscher_panfilov_2006 {
using namespace interface;
using namespace math;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "membrane potential", "membrane", -200.0, 200.0, "semi_implicit_euler" },
    { "m", "1", "activation", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "h", "1", "fast inactivation", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "j", "1", "slow inactivation", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "d", "1", "activation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "f", "1", "slow voltage inactivation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "f2", "1", "fast voltage inactivation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "fCass", "1", "inactivation by subspace calcium", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "s", "1", "inactivation", "i_to", -0.01, 1.01, "rush_larsen" },
    { "r", "1", "activation", "i_to", -0.01, 1.01, "rush_larsen" },
    { "Xr1", "1", "activation", "i_Kr", -0.01, 1.01, "rush_larsen" },
    { "Xr2", "1", "inactivation", "i_Kr", -0.01, 1.01, "rush_larsen" },
    { "Xs", "1", "activation", "i_Ks", -0.01, 1.01, "rush_larsen" },
    { "Ca_i", "mM", "free calcium in the cytoplasm", "calcium", 0.0, 0.1, "forward_euler" },
    { "Ca_SR", "mM", "free calcium in the sarcoplasmic reticulum", "calcium", 0.0, 50.0, "forward_euler" },
    { "Ca_ss", "mM", "free calcium in the subspace", "calcium", 0.0, 50.0, "semi_implicit_euler" },
    { "R_prime", "1", "RyR not inactivated", "calcium", -0.01, 1.01, "rush_larsen" },
    { "Na_i", "mM", "intracellular sodium", "sodium_and_potassium", 0.0, 100.0, "semi_implicit_euler" },
    { "K_i", "mM", "intracellular potassium", "sodium_and_potassium", 10.0, 300.0, "forward_euler" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "R", "mJ/mol/K", "gas constant", "membrane", "" },
    { "T", "K", "body temperature", "membrane", "" },
    { "F", "C/mol", "Faraday constant", "membrane", "" },
    { "C_m", "uF", "capacitance that turns currents into fluxes; with the volumes below this is 1000 cells of 185 pF",
        "membrane", "" },
    { "K_o", "mM", "extracellular potassium", "reversal_potentials", "" },
    { "Na_o", "mM", "extracellular sodium", "reversal_potentials", "" },
    { "Ca_o", "mM", "extracellular calcium", "reversal_potentials", "" },
    { "P_KNa", "1", "sodium permeability of i_Ks relative to potassium", "reversal_potentials", "" },
    { "g_Na", "nS/pF", "", "i_Na", "" },
    { "g_CaL", "L/F/ms", "permeability per capacitance", "i_CaL", "" },
    { "g_to", "nS/pF", "", "i_to", "" },
    { "g_Kr", "nS/pF", "", "i_Kr", "" },
    { "g_Ks", "nS/pF", "", "i_Ks", "" },
    { "g_K1", "nS/pF", "", "i_K1", "" },
    { "P_NaK", "A/F", "", "pumps_and_exchangers", "" },
    { "K_mK", "mM", "", "pumps_and_exchangers", "" },
    { "K_mNa", "mM", "", "pumps_and_exchangers", "" },
    { "K_NaCa", "A/F", "", "pumps_and_exchangers", "" },
    { "K_sat", "1", "", "pumps_and_exchangers", "" },
    { "alpha_NaCa", "1", "raises the outward exchanger current", "pumps_and_exchangers", "" },
    { "gamma_NaCa", "1", "place of the energy barrier", "pumps_and_exchangers", "" },
    { "Km_Ca", "mM", "", "pumps_and_exchangers", "" },
    { "Km_Nai", "mM", "", "pumps_and_exchangers", "" },
    { "g_pCa", "A/F", "", "pumps_and_exchangers", "" },
    { "K_pCa", "mM", "", "pumps_and_exchangers", "" },
    { "g_pK", "nS/pF", "", "pumps_and_exchangers", "" },
    { "g_bNa", "nS/pF", "", "background", "" },
    { "g_bCa", "nS/pF", "", "background", "" },
    { "V_c", "uL", "cytoplasm (of 1000 cells, see C_m)", "calcium", "" },
    { "V_sr", "uL", "sarcoplasmic reticulum", "calcium", "" },
    { "V_ss", "uL", "subspace", "calcium", "" },
    { "k1_prime", "1/mM^2/ms", "RyR closed to open", "calcium", "" },
    { "k2_prime", "1/mM/ms", "RyR inactivation", "calcium", "" },
    { "k3", "1/ms", "RyR open to closed", "calcium", "" },
    { "k4", "1/ms", "RyR recovery", "calcium", "" },
    { "EC", "mM", "SR calcium of half sensitisation", "calcium", "" },
    { "max_sr", "1", "", "calcium", "" },
    { "min_sr", "1", "", "calcium", "" },
    { "V_rel", "1/ms", "maximal release conductance", "calcium", "" },
    { "V_xfer", "1/ms", "subspace to cytoplasm", "calcium", "" },
    { "V_leak", "1/ms", "SR leak", "calcium", "" },
    { "V_max_up", "mM/ms", "maximal SERCA uptake", "calcium", "" },
    { "K_up", "mM", "half saturation of SERCA", "calcium", "" },
    { "Buf_c", "mM", "", "calcium", "" },
    { "K_buf_c", "mM", "", "calcium", "" },
    { "Buf_sr", "mM", "", "calcium", "" },
    { "K_buf_sr", "mM", "", "calcium", "" },
    { "Buf_ss", "mM", "", "calcium", "" },
    { "K_buf_ss", "mM", "", "calcium", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "E_K", "mV", "reversal_potentials" },
    { "alpha_K1", "1", "i_K1" },
    { "beta_K1", "1", "i_K1" },
    { "K1_inf", "1", "i_K1" },
    { "i_K1", "A/F", "i_K1" },
    { "i_to", "A/F", "i_to" },
    { "i_Kr", "A/F", "i_Kr" },
    { "E_Ks", "mV", "reversal_potentials" },
    { "i_Ks", "A/F", "i_Ks" },
    { "i_CaL", "A/F", "i_CaL" },
    { "i_NaK", "A/F", "pumps_and_exchangers" },
    { "E_Na", "mV", "reversal_potentials" },
    { "i_Na", "A/F", "i_Na" },
    { "i_b_Na", "A/F", "background" },
    { "i_NaCa", "A/F", "pumps_and_exchangers" },
    { "E_Ca", "mV", "reversal_potentials" },
    { "i_b_Ca", "A/F", "background" },
    { "i_p_K", "A/F", "pumps_and_exchangers" },
    { "i_p_Ca", "A/F", "pumps_and_exchangers" },
    { "i_ion", "A/F", "membrane" },
    { "m_inf", "1", "i_Na" },
    { "alpha_m", "1", "i_Na" },
    { "beta_m", "1", "i_Na" },
    { "tau_m", "ms", "i_Na" },
    { "h_inf", "1", "i_Na" },
    { "alpha_h", "1/ms", "i_Na" },
    { "beta_h", "1/ms", "i_Na" },
    { "tau_h", "ms", "i_Na" },
    { "j_inf", "1", "i_Na" },
    { "alpha_j", "1/ms", "i_Na" },
    { "beta_j", "1/ms", "i_Na" },
    { "tau_j", "ms", "i_Na" },
    { "d_inf", "1", "i_CaL" },
    { "alpha_d", "1", "i_CaL" },
    { "beta_d", "1", "i_CaL" },
    { "gamma_d", "1", "i_CaL" },
    { "tau_d", "ms", "i_CaL" },
    { "f_inf", "1", "i_CaL" },
    { "tau_f", "ms", "i_CaL" },
    { "f2_inf", "1", "i_CaL" },
    { "tau_f2", "ms", "i_CaL" },
    { "fCass_inf", "1", "i_CaL" },
    { "tau_fCass", "ms", "i_CaL" },
    { "s_inf", "1", "i_to" },
    { "tau_s", "ms", "i_to" },
    { "r_inf", "1", "i_to" },
    { "tau_r", "ms", "i_to" },
    { "Xr1_inf", "1", "i_Kr" },
    { "alpha_Xr1", "1", "i_Kr" },
    { "beta_Xr1", "1", "i_Kr" },
    { "tau_Xr1", "ms", "i_Kr" },
    { "Xr2_inf", "1", "i_Kr" },
    { "alpha_Xr2", "1", "i_Kr" },
    { "beta_Xr2", "1", "i_Kr" },
    { "tau_Xr2", "ms", "i_Kr" },
    { "Xs_inf", "1", "i_Ks" },
    { "alpha_Xs", "1", "i_Ks" },
    { "beta_Xs", "1", "i_Ks" },
    { "tau_Xs", "ms", "i_Ks" },
    { "kcasr", "1", "calcium" },
    { "k1", "1/mM^2/ms", "calcium" },
    { "k2", "1/mM/ms", "calcium" },
    { "O", "1", "calcium" },
    { "i_rel", "mM/ms", "calcium" },
    { "i_up", "mM/ms", "calcium" },
    { "i_leak", "mM/ms", "calcium" },
    { "i_xfer", "mM/ms", "calcium" },
    { "Ca_i_bufc", "1", "calcium" },
    { "Ca_sr_bufsr", "1", "calcium" },
    { "Ca_ss_bufss", "1", "calcium" },
    {},
};

// role, symbol
const RoleInfo roles[] = {
    { "I_Na", "i_Na" },
    { "I_NaL", "" },
    { "I_CaL", "i_CaL" },
    { "I_Kr", "i_Kr" },
    { "I_Ks", "i_Ks" },
    { "I_K1", "i_K1" },
    { "I_to", "i_to" },
    { "I_NaCa", "i_NaCa" },
    { "I_NaK", "i_NaK" },
    { "g_Na", "g_Na" },
    { "g_CaL", "g_CaL" },
    { "g_Kr", "g_Kr" },
    { "g_Ks", "g_Ks" },
    { "g_K1", "g_K1" },
    { "g_to", "g_to" },
    { "g_NaCa", "K_NaCa" },
    { "g_NaK", "P_NaK" },
};

// as written
const double parameters_as_written[] = {
    8314.472,  // R, mJ/mol/K
    310.0,  // T, K
    96485.3415,  // F, C/mol
    0.185,  // C_m, uF
    5.4,  // K_o, mM
    140.0,  // Na_o, mM
    2.0,  // Ca_o, mM
    0.03,  // P_KNa, -
    14.838,  // g_Na, nS/pF
    3.98e-05,  // g_CaL, L/F/ms
    0.294,  // g_to, nS/pF
    0.153,  // g_Kr, nS/pF
    0.392,  // g_Ks, nS/pF
    5.405,  // g_K1, nS/pF
    2.724,  // P_NaK, A/F
    1.0,  // K_mK, mM
    40.0,  // K_mNa, mM
    1000.0,  // K_NaCa, A/F
    0.1,  // K_sat, -
    2.5,  // alpha_NaCa, -
    0.35,  // gamma_NaCa, -
    1.38,  // Km_Ca, mM
    87.5,  // Km_Nai, mM
    0.1238,  // g_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0146,  // g_pK, nS/pF
    0.00029,  // g_bNa, nS/pF
    0.000592,  // g_bCa, nS/pF
    0.016404,  // V_c, uL
    0.001094,  // V_sr, uL
    5.468e-05,  // V_ss, uL
    0.15,  // k1_prime, 1/mM^2/ms
    0.045,  // k2_prime, 1/mM/ms
    0.06,  // k3, 1/ms
    0.005,  // k4, 1/ms
    1.5,  // EC, mM
    2.5,  // max_sr, -
    1.0,  // min_sr, -
    0.102,  // V_rel, 1/ms
    0.0038,  // V_xfer, 1/ms
    0.00036,  // V_leak, 1/ms
    0.006375,  // V_max_up, mM/ms
    0.00025,  // K_up, mM
    0.2,  // Buf_c, mM
    0.001,  // K_buf_c, mM
    10.0,  // Buf_sr, mM
    0.3,  // K_buf_sr, mM
    0.4,  // Buf_ss, mM
    0.00025,  // K_buf_ss, mM
    0.0,
};
const Assumption assumptions_as_written[] = {
    {parameter::R, 6928.7266666666665, 9977.366399999999},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.45125, 115782.4098},
    {parameter::K_o, 0.054000000000000006, 540.0},
    {parameter::Na_o, 0.0, 1.4e+08},
    {parameter::Ca_o, 0.0, 2e+06},
    {parameter::P_KNa, 0.0, 30000.0},
    {parameter::g_CaL, -1e+06, 1e+06},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::P_NaK, -2724000.0, 2724000.0},
    {parameter::K_mK, 0.0, 1e+06},
    {parameter::K_mNa, 0.4, 4000.0},
    {parameter::K_sat, 0.0, 1e+05},
    {parameter::gamma_NaCa, 0.0, 3.5},
    {parameter::K_pCa, 5e-06, 0.05},
    {parameter::k1_prime, -1e+06, 1e+06},
    {parameter::k3, -1e+06, 1e+06},
    {parameter::k4, 0.0, 0.05},
    {parameter::EC_, 0.015, 150.0},
    {parameter::max_sr, -2500000.0, 2500000.0},
    {parameter::min_sr, -1e+06, 1e+06},
    {parameter::V_rel, -1e+06, 1e+06},
    {parameter::V_xfer, -1e+06, 1e+06},
    {parameter::V_leak, -1e+06, 1e+06},
    {parameter::V_max_up, -1e+06, 1e+06},
    {parameter::K_up, 2.5e-06, 0.025},
    {parameter::Buf_c, 0.0, 2e+05},
    {parameter::K_buf_c, 1e-05, 0.1},
    {parameter::Buf_sr, 0.0, 1e+07},
    {parameter::K_buf_sr, 0.003, 30.0},
    {parameter::Buf_ss, 0.0, 4e+05},
    {parameter::K_buf_ss, 2.5e-06, 0.025},
};

// epi
const double parameters_epi[] = {
    8314.472,  // R, mJ/mol/K
    310.0,  // T, K
    96485.3415,  // F, C/mol
    0.185,  // C_m, uF
    5.4,  // K_o, mM
    140.0,  // Na_o, mM
    2.0,  // Ca_o, mM
    0.03,  // P_KNa, -
    14.838,  // g_Na, nS/pF
    3.98e-05,  // g_CaL, L/F/ms
    0.294,  // g_to, nS/pF
    0.153,  // g_Kr, nS/pF
    0.392,  // g_Ks, nS/pF
    5.405,  // g_K1, nS/pF
    2.724,  // P_NaK, A/F
    1.0,  // K_mK, mM
    40.0,  // K_mNa, mM
    1000.0,  // K_NaCa, A/F
    0.1,  // K_sat, -
    2.5,  // alpha_NaCa, -
    0.35,  // gamma_NaCa, -
    1.38,  // Km_Ca, mM
    87.5,  // Km_Nai, mM
    0.1238,  // g_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0146,  // g_pK, nS/pF
    0.00029,  // g_bNa, nS/pF
    0.000592,  // g_bCa, nS/pF
    0.016404,  // V_c, uL
    0.001094,  // V_sr, uL
    5.468e-05,  // V_ss, uL
    0.15,  // k1_prime, 1/mM^2/ms
    0.045,  // k2_prime, 1/mM/ms
    0.06,  // k3, 1/ms
    0.005,  // k4, 1/ms
    1.5,  // EC, mM
    2.5,  // max_sr, -
    1.0,  // min_sr, -
    0.102,  // V_rel, 1/ms
    0.0038,  // V_xfer, 1/ms
    0.00036,  // V_leak, 1/ms
    0.006375,  // V_max_up, mM/ms
    0.00025,  // K_up, mM
    0.2,  // Buf_c, mM
    0.001,  // K_buf_c, mM
    10.0,  // Buf_sr, mM
    0.3,  // K_buf_sr, mM
    0.4,  // Buf_ss, mM
    0.00025,  // K_buf_ss, mM
    0.0,
};
const Assumption assumptions_epi[] = {
    {parameter::R, 6928.7266666666665, 9977.366399999999},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.45125, 115782.4098},
    {parameter::K_o, 0.054000000000000006, 540.0},
    {parameter::Na_o, 0.0, 1.4e+08},
    {parameter::Ca_o, 0.0, 2e+06},
    {parameter::P_KNa, 0.0, 30000.0},
    {parameter::g_CaL, -1e+06, 1e+06},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::P_NaK, -2724000.0, 2724000.0},
    {parameter::K_mK, 0.0, 1e+06},
    {parameter::K_mNa, 0.4, 4000.0},
    {parameter::K_sat, 0.0, 1e+05},
    {parameter::gamma_NaCa, 0.0, 3.5},
    {parameter::K_pCa, 5e-06, 0.05},
    {parameter::k1_prime, -1e+06, 1e+06},
    {parameter::k3, -1e+06, 1e+06},
    {parameter::k4, 0.0, 0.05},
    {parameter::EC_, 0.015, 150.0},
    {parameter::max_sr, -2500000.0, 2500000.0},
    {parameter::min_sr, -1e+06, 1e+06},
    {parameter::V_rel, -1e+06, 1e+06},
    {parameter::V_xfer, -1e+06, 1e+06},
    {parameter::V_leak, -1e+06, 1e+06},
    {parameter::V_max_up, -1e+06, 1e+06},
    {parameter::K_up, 2.5e-06, 0.025},
    {parameter::Buf_c, 0.0, 2e+05},
    {parameter::K_buf_c, 1e-05, 0.1},
    {parameter::Buf_sr, 0.0, 1e+07},
    {parameter::K_buf_sr, 0.003, 30.0},
    {parameter::Buf_ss, 0.0, 4e+05},
    {parameter::K_buf_ss, 2.5e-06, 0.025},
};

// endo
const double parameters_endo[] = {
    8314.472,  // R, mJ/mol/K
    310.0,  // T, K
    96485.3415,  // F, C/mol
    0.185,  // C_m, uF
    5.4,  // K_o, mM
    140.0,  // Na_o, mM
    2.0,  // Ca_o, mM
    0.03,  // P_KNa, -
    14.838,  // g_Na, nS/pF
    3.98e-05,  // g_CaL, L/F/ms
    0.073,  // g_to, nS/pF
    0.153,  // g_Kr, nS/pF
    0.392,  // g_Ks, nS/pF
    5.405,  // g_K1, nS/pF
    2.724,  // P_NaK, A/F
    1.0,  // K_mK, mM
    40.0,  // K_mNa, mM
    1000.0,  // K_NaCa, A/F
    0.1,  // K_sat, -
    2.5,  // alpha_NaCa, -
    0.35,  // gamma_NaCa, -
    1.38,  // Km_Ca, mM
    87.5,  // Km_Nai, mM
    0.1238,  // g_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0146,  // g_pK, nS/pF
    0.00029,  // g_bNa, nS/pF
    0.000592,  // g_bCa, nS/pF
    0.016404,  // V_c, uL
    0.001094,  // V_sr, uL
    5.468e-05,  // V_ss, uL
    0.15,  // k1_prime, 1/mM^2/ms
    0.045,  // k2_prime, 1/mM/ms
    0.06,  // k3, 1/ms
    0.005,  // k4, 1/ms
    1.5,  // EC, mM
    2.5,  // max_sr, -
    1.0,  // min_sr, -
    0.102,  // V_rel, 1/ms
    0.0038,  // V_xfer, 1/ms
    0.00036,  // V_leak, 1/ms
    0.006375,  // V_max_up, mM/ms
    0.00025,  // K_up, mM
    0.2,  // Buf_c, mM
    0.001,  // K_buf_c, mM
    10.0,  // Buf_sr, mM
    0.3,  // K_buf_sr, mM
    0.4,  // Buf_ss, mM
    0.00025,  // K_buf_ss, mM
    0.0,
};
const Assumption assumptions_endo[] = {
    {parameter::R, 6928.7266666666665, 9977.366399999999},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.45125, 115782.4098},
    {parameter::K_o, 0.054000000000000006, 540.0},
    {parameter::Na_o, 0.0, 1.4e+08},
    {parameter::Ca_o, 0.0, 2e+06},
    {parameter::P_KNa, 0.0, 30000.0},
    {parameter::g_CaL, -1e+06, 1e+06},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::P_NaK, -2724000.0, 2724000.0},
    {parameter::K_mK, 0.0, 1e+06},
    {parameter::K_mNa, 0.4, 4000.0},
    {parameter::K_sat, 0.0, 1e+05},
    {parameter::gamma_NaCa, 0.0, 3.5},
    {parameter::K_pCa, 5e-06, 0.05},
    {parameter::k1_prime, -1e+06, 1e+06},
    {parameter::k3, -1e+06, 1e+06},
    {parameter::k4, 0.0, 0.05},
    {parameter::EC_, 0.015, 150.0},
    {parameter::max_sr, -2500000.0, 2500000.0},
    {parameter::min_sr, -1e+06, 1e+06},
    {parameter::V_rel, -1e+06, 1e+06},
    {parameter::V_xfer, -1e+06, 1e+06},
    {parameter::V_leak, -1e+06, 1e+06},
    {parameter::V_max_up, -1e+06, 1e+06},
    {parameter::K_up, 2.5e-06, 0.025},
    {parameter::Buf_c, 0.0, 2e+05},
    {parameter::K_buf_c, 1e-05, 0.1},
    {parameter::Buf_sr, 0.0, 1e+07},
    {parameter::K_buf_sr, 0.003, 30.0},
    {parameter::Buf_ss, 0.0, 4e+05},
    {parameter::K_buf_ss, 2.5e-06, 0.025},
};

// M
const double parameters_M[] = {
    8314.472,  // R, mJ/mol/K
    310.0,  // T, K
    96485.3415,  // F, C/mol
    0.185,  // C_m, uF
    5.4,  // K_o, mM
    140.0,  // Na_o, mM
    2.0,  // Ca_o, mM
    0.03,  // P_KNa, -
    14.838,  // g_Na, nS/pF
    3.98e-05,  // g_CaL, L/F/ms
    0.294,  // g_to, nS/pF
    0.153,  // g_Kr, nS/pF
    0.098,  // g_Ks, nS/pF
    5.405,  // g_K1, nS/pF
    2.724,  // P_NaK, A/F
    1.0,  // K_mK, mM
    40.0,  // K_mNa, mM
    1000.0,  // K_NaCa, A/F
    0.1,  // K_sat, -
    2.5,  // alpha_NaCa, -
    0.35,  // gamma_NaCa, -
    1.38,  // Km_Ca, mM
    87.5,  // Km_Nai, mM
    0.1238,  // g_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0146,  // g_pK, nS/pF
    0.00029,  // g_bNa, nS/pF
    0.000592,  // g_bCa, nS/pF
    0.016404,  // V_c, uL
    0.001094,  // V_sr, uL
    5.468e-05,  // V_ss, uL
    0.15,  // k1_prime, 1/mM^2/ms
    0.045,  // k2_prime, 1/mM/ms
    0.06,  // k3, 1/ms
    0.005,  // k4, 1/ms
    1.5,  // EC, mM
    2.5,  // max_sr, -
    1.0,  // min_sr, -
    0.102,  // V_rel, 1/ms
    0.0038,  // V_xfer, 1/ms
    0.00036,  // V_leak, 1/ms
    0.006375,  // V_max_up, mM/ms
    0.00025,  // K_up, mM
    0.2,  // Buf_c, mM
    0.001,  // K_buf_c, mM
    10.0,  // Buf_sr, mM
    0.3,  // K_buf_sr, mM
    0.4,  // Buf_ss, mM
    0.00025,  // K_buf_ss, mM
    0.0,
};
const Assumption assumptions_M[] = {
    {parameter::R, 6928.7266666666665, 9977.366399999999},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.45125, 115782.4098},
    {parameter::K_o, 0.054000000000000006, 540.0},
    {parameter::Na_o, 0.0, 1.4e+08},
    {parameter::Ca_o, 0.0, 2e+06},
    {parameter::P_KNa, 0.0, 30000.0},
    {parameter::g_CaL, -1e+06, 1e+06},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::P_NaK, -2724000.0, 2724000.0},
    {parameter::K_mK, 0.0, 1e+06},
    {parameter::K_mNa, 0.4, 4000.0},
    {parameter::K_sat, 0.0, 1e+05},
    {parameter::gamma_NaCa, 0.0, 3.5},
    {parameter::K_pCa, 5e-06, 0.05},
    {parameter::k1_prime, -1e+06, 1e+06},
    {parameter::k3, -1e+06, 1e+06},
    {parameter::k4, 0.0, 0.05},
    {parameter::EC_, 0.015, 150.0},
    {parameter::max_sr, -2500000.0, 2500000.0},
    {parameter::min_sr, -1e+06, 1e+06},
    {parameter::V_rel, -1e+06, 1e+06},
    {parameter::V_xfer, -1e+06, 1e+06},
    {parameter::V_leak, -1e+06, 1e+06},
    {parameter::V_max_up, -1e+06, 1e+06},
    {parameter::K_up, 2.5e-06, 0.025},
    {parameter::Buf_c, 0.0, 2e+05},
    {parameter::K_buf_c, 1e-05, 0.1},
    {parameter::Buf_sr, 0.0, 1e+07},
    {parameter::K_buf_sr, 0.003, 30.0},
    {parameter::Buf_ss, 0.0, 4e+05},
    {parameter::K_buf_ss, 2.5e-06, 0.025},
};

// state, time constants in ms
const StoredGate gates[] = {
    { state::m, infinity, 0.147 },
    { state::h, infinity, 47.6 },
    { state::j, infinity, 415.0 },
    { state::d, infinity, 1.87 },
    { state::f, infinity, 1240.0 },
    { state::f2, infinity, 614.0 },
    { state::fCass, infinity, 82.0 },
    { state::s, infinity, 1010.0 },
    { state::r, infinity, 10.4 },
    { state::Xr1, infinity, 1250.0 },
    { state::Xr2, infinity, 3.11 },
    { state::Xs, infinity, 1140.0 },
    { state::R_prime, infinity, 200.0 },
};
const std::int32_t gate_parameters[] = { parameter::k2_prime, parameter::k4, parameter::EC_, parameter::max_sr,
    parameter::min_sr };

const VariantInfo variants[] = {
    { "", parameters_as_written, 0, assumptions_as_written, 32 },
    { "epi", parameters_epi, 0, assumptions_epi, 32 },
    { "endo", parameters_endo, 1, assumptions_endo, 32 },
    { "M", parameters_M, 0, assumptions_M, 32 },
};

const char* const starts[] = { "", "niederer_2011" };

// as written, epi, M
void derive_epi_M([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_epi_M<double>& c) {
    const double R = p[parameter::R];  // mJ/mol/K
    const double T = p[parameter::T];  // K
    const double F = p[parameter::F];  // C/mol
    const double C_m = p[parameter::C_m];  // uF
    const double K_o = p[parameter::K_o];  // mM
    const double Na_o = p[parameter::Na_o];  // mM
    const double Ca_o = p[parameter::Ca_o];  // mM
    const double P_KNa = p[parameter::P_KNa];  // -
    const double g_Na = p[parameter::g_Na];  // nS/pF
    const double g_CaL = p[parameter::g_CaL];  // L/F/ms
    const double g_to = p[parameter::g_to];  // nS/pF
    const double g_Kr = p[parameter::g_Kr];  // nS/pF
    const double g_Ks = p[parameter::g_Ks];  // nS/pF
    const double g_K1 = p[parameter::g_K1];  // nS/pF
    const double P_NaK = p[parameter::P_NaK];  // A/F
    const double K_mK = p[parameter::K_mK];  // mM
    const double K_mNa = p[parameter::K_mNa];  // mM
    const double K_NaCa = p[parameter::K_NaCa];  // A/F
    const double K_sat = p[parameter::K_sat];  // -
    const double alpha_NaCa = p[parameter::alpha_NaCa];  // -
    const double gamma_NaCa = p[parameter::gamma_NaCa];  // -
    const double Km_Ca = p[parameter::Km_Ca];  // mM
    const double Km_Nai = p[parameter::Km_Nai];  // mM
    const double g_pCa = p[parameter::g_pCa];  // A/F
    const double K_pCa = p[parameter::K_pCa];  // mM
    const double g_pK = p[parameter::g_pK];  // nS/pF
    const double g_bNa = p[parameter::g_bNa];  // nS/pF
    const double g_bCa = p[parameter::g_bCa];  // nS/pF
    const double V_c = p[parameter::V_c];  // uL
    const double V_sr = p[parameter::V_sr];  // uL
    const double V_ss = p[parameter::V_ss];  // uL
    const double k1_prime = p[parameter::k1_prime];  // 1/mM^2/ms
    const double k2_prime = p[parameter::k2_prime];  // 1/mM/ms
    const double k3 = p[parameter::k3];  // 1/ms
    const double k4 = p[parameter::k4];  // 1/ms
    const double EC_ = p[parameter::EC_];  // mM
    const double max_sr = p[parameter::max_sr];  // -
    const double min_sr = p[parameter::min_sr];  // -
    const double V_rel = p[parameter::V_rel];  // 1/ms
    const double V_xfer = p[parameter::V_xfer];  // 1/ms
    const double V_leak = p[parameter::V_leak];  // 1/ms
    const double V_max_up = p[parameter::V_max_up];  // mM/ms
    const double K_up = p[parameter::K_up];  // mM
    const double Buf_c = p[parameter::Buf_c];  // mM
    const double K_buf_c = p[parameter::K_buf_c];  // mM
    const double Buf_sr = p[parameter::Buf_sr];  // mM
    const double K_buf_sr = p[parameter::K_buf_sr];  // mM
    const double Buf_ss = p[parameter::Buf_ss];  // mM
    const double K_buf_ss = p[parameter::K_buf_ss];  // mM
    const double log_dt_0p02424 = log(0.02424*dt);
    const double dt_2p543e04 = 25428.0*dt;
    const double dt_9p607e05 = 960669.8400000001*dt;
    const double dt_over_2p257e06 = 4.4312679295805147e-07*dt;
    const double dt_2p7 = 2.7*dt;
    const double sum_of_log_dt_plus_12p64 = 12.644327576461329 + log(dt);
    const double dt_5p923 = 5.923076923076923*dt;
    const double dt_over_3p36 = 0.2976190476190476*dt;
    const double dt_over_67p49 = 0.014817579871388079*dt;
    const double value_80_over_dt = 80.0/dt;
    const double value_1400_over_dt = 1400.0/dt;
    const double value_9p5_over_dt = 9.5/dt;
    const double value_0p8_over_dt = 0.8/dt;
    const double R_T = R*T;
    const double R_T_over_F = R_T/F;
    const double log_K_o = log(K_o);
    const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
    const double sqrt_K_o_over_5p4 = sqrt(K_o/5.4);
    const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt_K_o_over_5p4;
    const double g_K1_sqrt_K_o_over_5p4 = g_K1*sqrt_K_o_over_5p4;
    const double reciprocal_R_T = reciprocal(R_T);
    const double F_reciprocal_R_T = F*reciprocal_R_T;
    const double F_reciprocal_R_T_over_10 = 0.1*F_reciprocal_R_T;
    const double P_NaK_K_o_over_K_o_plus_K_mK = P_NaK*K_o/(K_o + K_mK);
    const double dt_reciprocal_V_c_F_C_m = dt*reciprocal(V_c*F)*C_m;
    const double dt_over_2700 = 0.00037037037037037035*dt;
    const double dt_over_2p43e05 = 4.114443162311965e-06*dt;
    const double dt_12p18 = 12.182493960703473*dt;
    const double value_0p35_over_dt = 0.35/dt;
    const double value_1p96_over_dt = 1.9599999999999997/dt;
    const double gamma_NaCa_minus_1_F_reciprocal_R_T = (gamma_NaCa - 1.0)*F*reciprocal_R_T;
    const double cube_Na_o = cube(Na_o);
    const double product_of_cube_Na_o_alpha_NaCa = cube_Na_o*alpha_NaCa;
    const double K_NaCa_reciprocal_cube_Km_Nai_etc_2 = K_NaCa*reciprocal((cube(Km_Nai) + cube_Na_o)*(Km_Ca + Ca_o));
    const double log_Na_o = log(Na_o);
    const double F_reciprocal_R_T_2 = 2.0*F_reciprocal_R_T;
    const double minus_30_F_reciprocal_R_T = -30.0*F_reciprocal_R_T;
    const double F_2_reciprocal_R_T = 2.0*F*reciprocal_R_T;
    const double g_CaL_R_T_over_F_square_F_reciprocal_R_T = g_CaL*R_T_over_F*square(F)*reciprocal_R_T;
    const double scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2 = 0.5*
        (exp(-(F_2_reciprocal_R_T*15.0))*g_CaL_R_T_over_F_square_F_reciprocal_R_T);
    const double minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc = -2.0*(Ca_o*g_CaL_R_T_over_F_square_F_reciprocal_R_T);
    const double exp_minus_15_F_2_reciprocal_R_T = exp(-15.0*F_2_reciprocal_R_T);
    const double R_over_2_T_over_F_2 = 0.5*R*T/F;
    const double g_bCa_R_over_2_T_over_F_2 = g_bCa*R_over_2_T_over_F_2;
    const double log_Ca_o = log(Ca_o);
    const double g_bCa_R_over_2_T_over_F_2_log_Ca_o = g_bCa*(R_over_2_T_over_F_2*log_Ca_o);
    const double dt_10 = 10.0*dt;
    const double dt_over_1p628e04 = 6.14421235332821e-05*dt;
    const double value_85_over_dt = 85.0/dt;
    const double value_3_over_dt = 3.0/dt;
    const double value_5_over_dt = 5.0/dt;
    const double value_562_over_dt = 562.0/dt;
    const double value_31_over_dt = 31.0/dt;
    const double value_20_over_dt = 20.0/dt;
    const double value_1102_over_dt = 1102.5/dt;
    const double value_200_over_dt = 200.0/dt;
    const double value_180_over_dt = 180.0/dt;
    const double reciprocal_dt = 1.0/dt;
    const double Buf_c_K_buf_c_over_dt = Buf_c*K_buf_c/dt;
    const double square_K_up = square(K_up);
    const double C_m_reciprocal_V_c_2_F_2 = C_m*reciprocal(2.0*V_c*F);
    const double K_NaCa_reciprocal_cube_Km_Nai_etc_3 = 2.0*K_NaCa_reciprocal_cube_Km_Nai_etc_2;
    const double V_sr_reciprocal_V_c_2 = V_sr*reciprocal(V_c);
    const double sum_of_max_sr_minus_min_sr = max_sr - min_sr;
    const double EC_squared = EC_*EC_;
    const double Buf_ss_K_buf_ss = Buf_ss*K_buf_ss;
    const double reciprocal_V_ss = reciprocal(V_ss);
    const double V_c_reciprocal_V_ss_dt = V_c*reciprocal_V_ss*dt;
    const double V_sr_reciprocal_V_ss_V_rel_dt = V_sr*reciprocal_V_ss*V_rel*dt;
    const double C_m_reciprocal_V_ss_2_F_dt = C_m*reciprocal(2.0*V_ss*F)*dt;
    const double Buf_sr_K_buf_sr_over_dt = Buf_sr*K_buf_sr/dt;
    const double dt_k4 = dt*k4;
    const double value_2_over_dt = 2.0/dt;

    c.log_dt_0p02424 = log_dt_0p02424;
    c.dt_2p543e04 = dt_2p543e04;
    c.dt_9p607e05 = dt_9p607e05;
    c.dt_over_2p257e06 = dt_over_2p257e06;
    c.dt_2p7 = dt_2p7;
    c.sum_of_log_dt_plus_12p64 = sum_of_log_dt_plus_12p64;
    c.dt_5p923 = dt_5p923;
    c.dt_over_3p36 = dt_over_3p36;
    c.dt_over_67p49 = dt_over_67p49;
    c.value_80_over_dt = value_80_over_dt;
    c.value_1400_over_dt = value_1400_over_dt;
    c.value_9p5_over_dt = value_9p5_over_dt;
    c.value_0p8_over_dt = value_0p8_over_dt;
    c.R_T_over_F = R_T_over_F;
    c.log_K_o = log_K_o;
    c.g_Ks = g_Ks;
    c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
    c.P_KNa = P_KNa;
    c.g_pK = g_pK;
    c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
    c.g_K1_sqrt_K_o_over_5p4 = g_K1_sqrt_K_o_over_5p4;
    c.g_to = g_to;
    c.F_reciprocal_R_T_over_10 = F_reciprocal_R_T_over_10;
    c.K_mNa = K_mNa;
    c.P_NaK_K_o_over_K_o_plus_K_mK = P_NaK_K_o_over_K_o_plus_K_mK;
    c.dt_reciprocal_V_c_F_C_m = dt_reciprocal_V_c_F_C_m;
    c.dt_over_2700 = dt_over_2700;
    c.dt_over_2p43e05 = dt_over_2p43e05;
    c.dt = dt;
    c.dt_12p18 = dt_12p18;
    c.value_0p35_over_dt = value_0p35_over_dt;
    c.value_1p96_over_dt = value_1p96_over_dt;
    c.gamma_NaCa_minus_1_F_reciprocal_R_T = gamma_NaCa_minus_1_F_reciprocal_R_T;
    c.Ca_o = Ca_o;
    c.product_of_cube_Na_o_alpha_NaCa = product_of_cube_Na_o_alpha_NaCa;
    c.K_sat = K_sat;
    c.K_NaCa_reciprocal_cube_Km_Nai_etc_2 = K_NaCa_reciprocal_cube_Km_Nai_etc_2;
    c.log_Na_o = log_Na_o;
    c.g_Na = g_Na;
    c.g_bNa = g_bNa;
    c.F_reciprocal_R_T_2 = F_reciprocal_R_T_2;
    c.minus_30_F_reciprocal_R_T = minus_30_F_reciprocal_R_T;
    c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2 = scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2;
    c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc = minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc;
    c.exp_minus_15_F_2_reciprocal_R_T = exp_minus_15_F_2_reciprocal_R_T;
    c.g_pCa = g_pCa;
    c.K_pCa = K_pCa;
    c.g_bCa_R_over_2_T_over_F_2 = g_bCa_R_over_2_T_over_F_2;
    c.g_bCa = g_bCa;
    c.g_bCa_R_over_2_T_over_F_2_log_Ca_o = g_bCa_R_over_2_T_over_F_2_log_Ca_o;
    c.dt_10 = dt_10;
    c.dt_over_1p628e04 = dt_over_1p628e04;
    c.value_85_over_dt = value_85_over_dt;
    c.value_3_over_dt = value_3_over_dt;
    c.value_5_over_dt = value_5_over_dt;
    c.value_562_over_dt = value_562_over_dt;
    c.value_31_over_dt = value_31_over_dt;
    c.value_20_over_dt = value_20_over_dt;
    c.value_1102_over_dt = value_1102_over_dt;
    c.value_200_over_dt = value_200_over_dt;
    c.value_180_over_dt = value_180_over_dt;
    c.K_buf_c = K_buf_c;
    c.reciprocal_dt = reciprocal_dt;
    c.Buf_c_K_buf_c_over_dt = Buf_c_K_buf_c_over_dt;
    c.V_leak = V_leak;
    c.V_max_up = V_max_up;
    c.square_K_up = square_K_up;
    c.V_xfer = V_xfer;
    c.C_m_reciprocal_V_c_2_F_2 = C_m_reciprocal_V_c_2_F_2;
    c.K_NaCa_reciprocal_cube_Km_Nai_etc_3 = K_NaCa_reciprocal_cube_Km_Nai_etc_3;
    c.V_sr_reciprocal_V_c_2 = V_sr_reciprocal_V_c_2;
    c.sum_of_max_sr_minus_min_sr = sum_of_max_sr_minus_min_sr;
    c.EC_squared = EC_squared;
    c.max_sr = max_sr;
    c.k1_prime = k1_prime;
    c.k3 = k3;
    c.K_buf_ss = K_buf_ss;
    c.Buf_ss_K_buf_ss = Buf_ss_K_buf_ss;
    c.V_c_reciprocal_V_ss_dt = V_c_reciprocal_V_ss_dt;
    c.V_sr_reciprocal_V_ss_V_rel_dt = V_sr_reciprocal_V_ss_V_rel_dt;
    c.C_m_reciprocal_V_ss_2_F_dt = C_m_reciprocal_V_ss_2_F_dt;
    c.K_buf_sr = K_buf_sr;
    c.Buf_sr_K_buf_sr_over_dt = Buf_sr_K_buf_sr_over_dt;
    c.V_rel = V_rel;
    c.k2_prime = k2_prime;
    c.k4 = k4;
    c.dt_k4 = dt_k4;
    c.value_2_over_dt = value_2_over_dt;
    c.R = R;
    c.T = T;
    c.F = F;
    c.K_o = K_o;
    c.Na_o = Na_o;
    c.g_K1 = g_K1;
    c.g_Kr = g_Kr;
    c.g_CaL = g_CaL;
    c.P_NaK = P_NaK;
    c.K_mK = K_mK;
    c.K_NaCa = K_NaCa;
    c.gamma_NaCa = gamma_NaCa;
    c.alpha_NaCa = alpha_NaCa;
    c.Km_Nai = Km_Nai;
    c.Km_Ca = Km_Ca;
    c.min_sr = min_sr;
    c.EC_ = EC_;
    c.K_up = K_up;
    c.Buf_c = Buf_c;
    c.Buf_sr = Buf_sr;
    c.Buf_ss = Buf_ss;
}

// endo
void derive_endo([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_endo<double>& c) {
    const double R = p[parameter::R];  // mJ/mol/K
    const double T = p[parameter::T];  // K
    const double F = p[parameter::F];  // C/mol
    const double C_m = p[parameter::C_m];  // uF
    const double K_o = p[parameter::K_o];  // mM
    const double Na_o = p[parameter::Na_o];  // mM
    const double Ca_o = p[parameter::Ca_o];  // mM
    const double P_KNa = p[parameter::P_KNa];  // -
    const double g_Na = p[parameter::g_Na];  // nS/pF
    const double g_CaL = p[parameter::g_CaL];  // L/F/ms
    const double g_to = p[parameter::g_to];  // nS/pF
    const double g_Kr = p[parameter::g_Kr];  // nS/pF
    const double g_Ks = p[parameter::g_Ks];  // nS/pF
    const double g_K1 = p[parameter::g_K1];  // nS/pF
    const double P_NaK = p[parameter::P_NaK];  // A/F
    const double K_mK = p[parameter::K_mK];  // mM
    const double K_mNa = p[parameter::K_mNa];  // mM
    const double K_NaCa = p[parameter::K_NaCa];  // A/F
    const double K_sat = p[parameter::K_sat];  // -
    const double alpha_NaCa = p[parameter::alpha_NaCa];  // -
    const double gamma_NaCa = p[parameter::gamma_NaCa];  // -
    const double Km_Ca = p[parameter::Km_Ca];  // mM
    const double Km_Nai = p[parameter::Km_Nai];  // mM
    const double g_pCa = p[parameter::g_pCa];  // A/F
    const double K_pCa = p[parameter::K_pCa];  // mM
    const double g_pK = p[parameter::g_pK];  // nS/pF
    const double g_bNa = p[parameter::g_bNa];  // nS/pF
    const double g_bCa = p[parameter::g_bCa];  // nS/pF
    const double V_c = p[parameter::V_c];  // uL
    const double V_sr = p[parameter::V_sr];  // uL
    const double V_ss = p[parameter::V_ss];  // uL
    const double k1_prime = p[parameter::k1_prime];  // 1/mM^2/ms
    const double k2_prime = p[parameter::k2_prime];  // 1/mM/ms
    const double k3 = p[parameter::k3];  // 1/ms
    const double k4 = p[parameter::k4];  // 1/ms
    const double EC_ = p[parameter::EC_];  // mM
    const double max_sr = p[parameter::max_sr];  // -
    const double min_sr = p[parameter::min_sr];  // -
    const double V_rel = p[parameter::V_rel];  // 1/ms
    const double V_xfer = p[parameter::V_xfer];  // 1/ms
    const double V_leak = p[parameter::V_leak];  // 1/ms
    const double V_max_up = p[parameter::V_max_up];  // mM/ms
    const double K_up = p[parameter::K_up];  // mM
    const double Buf_c = p[parameter::Buf_c];  // mM
    const double K_buf_c = p[parameter::K_buf_c];  // mM
    const double Buf_sr = p[parameter::Buf_sr];  // mM
    const double K_buf_sr = p[parameter::K_buf_sr];  // mM
    const double Buf_ss = p[parameter::Buf_ss];  // mM
    const double K_buf_ss = p[parameter::K_buf_ss];  // mM
    const double log_dt_0p02424 = log(0.02424*dt);
    const double dt_2p543e04 = 25428.0*dt;
    const double dt_9p607e05 = 960669.8400000001*dt;
    const double dt_over_2p257e06 = 4.4312679295805147e-07*dt;
    const double dt_2p7 = 2.7*dt;
    const double sum_of_log_dt_plus_12p64 = 12.644327576461329 + log(dt);
    const double dt_5p923 = 5.923076923076923*dt;
    const double dt_over_67p49 = 0.014817579871388079*dt;
    const double dt_over_3p36 = 0.2976190476190476*dt;
    const double value_1400_over_dt = 1400.0/dt;
    const double value_80_over_dt = 80.0/dt;
    const double value_9p5_over_dt = 9.5/dt;
    const double value_0p8_over_dt = 0.8/dt;
    const double dt_over_1p628e04 = 6.14421235332821e-05*dt;
    const double dt_10 = 10.0*dt;
    const double value_1000_over_dt = 1000.0/dt;
    const double value_8_over_dt = 8.0/dt;
    const double dt_12p18 = 12.182493960703473*dt;
    const double value_0p35_over_dt = 0.35/dt;
    const double value_1p96_over_dt = 1.9599999999999997/dt;
    const double dt_over_2p43e05 = 4.114443162311965e-06*dt;
    const double dt_over_2700 = 0.00037037037037037035*dt;
    const double R_T = R*T;
    const double R_T_over_F = R_T/F;
    const double log_K_o = log(K_o);
    const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
    const double sqrt_K_o_over_5p4 = sqrt(K_o/5.4);
    const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt_K_o_over_5p4;
    const double g_K1_sqrt_K_o_over_5p4 = g_K1*sqrt_K_o_over_5p4;
    const double reciprocal_R_T = reciprocal(R_T);
    const double F_reciprocal_R_T = F*reciprocal_R_T;
    const double F_reciprocal_R_T_over_10 = 0.1*F_reciprocal_R_T;
    const double P_NaK_K_o_over_K_o_plus_K_mK = P_NaK*K_o/(K_o + K_mK);
    const double dt_reciprocal_V_c_F_C_m = dt*reciprocal(V_c*F)*C_m;
    const double gamma_NaCa_minus_1_F_reciprocal_R_T = (gamma_NaCa - 1.0)*F*reciprocal_R_T;
    const double cube_Na_o = cube(Na_o);
    const double product_of_cube_Na_o_alpha_NaCa = cube_Na_o*alpha_NaCa;
    const double K_NaCa_reciprocal_cube_Km_Nai_etc_2 = K_NaCa*reciprocal((cube(Km_Nai) + cube_Na_o)*(Km_Ca + Ca_o));
    const double log_Na_o = log(Na_o);
    const double F_reciprocal_R_T_2 = 2.0*F_reciprocal_R_T;
    const double minus_30_F_reciprocal_R_T = -30.0*F_reciprocal_R_T;
    const double F_2_reciprocal_R_T = 2.0*F*reciprocal_R_T;
    const double g_CaL_R_T_over_F_square_F_reciprocal_R_T = g_CaL*R_T_over_F*square(F)*reciprocal_R_T;
    const double scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2 = 0.5*
        (exp(-(F_2_reciprocal_R_T*15.0))*g_CaL_R_T_over_F_square_F_reciprocal_R_T);
    const double minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc = -2.0*(Ca_o*g_CaL_R_T_over_F_square_F_reciprocal_R_T);
    const double exp_minus_15_F_2_reciprocal_R_T = exp(-15.0*F_2_reciprocal_R_T);
    const double R_over_2_T_over_F_2 = 0.5*R*T/F;
    const double g_bCa_R_over_2_T_over_F_2 = g_bCa*R_over_2_T_over_F_2;
    const double log_Ca_o = log(Ca_o);
    const double g_bCa_R_over_2_T_over_F_2_log_Ca_o = g_bCa*(R_over_2_T_over_F_2*log_Ca_o);
    const double value_562_over_dt = 562.0/dt;
    const double value_31_over_dt = 31.0/dt;
    const double value_20_over_dt = 20.0/dt;
    const double value_1102_over_dt = 1102.5/dt;
    const double value_200_over_dt = 200.0/dt;
    const double value_180_over_dt = 180.0/dt;
    const double reciprocal_dt = 1.0/dt;
    const double Buf_c_K_buf_c_over_dt = Buf_c*K_buf_c/dt;
    const double square_K_up = square(K_up);
    const double C_m_reciprocal_V_c_2_F_2 = C_m*reciprocal(2.0*V_c*F);
    const double K_NaCa_reciprocal_cube_Km_Nai_etc_3 = 2.0*K_NaCa_reciprocal_cube_Km_Nai_etc_2;
    const double V_sr_reciprocal_V_c_2 = V_sr*reciprocal(V_c);
    const double sum_of_max_sr_minus_min_sr = max_sr - min_sr;
    const double EC_squared = EC_*EC_;
    const double Buf_ss_K_buf_ss = Buf_ss*K_buf_ss;
    const double reciprocal_V_ss = reciprocal(V_ss);
    const double V_c_reciprocal_V_ss_dt = V_c*reciprocal_V_ss*dt;
    const double V_sr_reciprocal_V_ss_V_rel_dt = V_sr*reciprocal_V_ss*V_rel*dt;
    const double C_m_reciprocal_V_ss_2_F_dt = C_m*reciprocal(2.0*V_ss*F)*dt;
    const double Buf_sr_K_buf_sr_over_dt = Buf_sr*K_buf_sr/dt;
    const double dt_k4 = dt*k4;
    const double value_2_over_dt = 2.0/dt;

    c.log_dt_0p02424 = log_dt_0p02424;
    c.dt_2p543e04 = dt_2p543e04;
    c.dt_9p607e05 = dt_9p607e05;
    c.dt_over_2p257e06 = dt_over_2p257e06;
    c.dt_2p7 = dt_2p7;
    c.sum_of_log_dt_plus_12p64 = sum_of_log_dt_plus_12p64;
    c.dt_5p923 = dt_5p923;
    c.dt_over_67p49 = dt_over_67p49;
    c.dt_over_3p36 = dt_over_3p36;
    c.value_1400_over_dt = value_1400_over_dt;
    c.value_80_over_dt = value_80_over_dt;
    c.value_9p5_over_dt = value_9p5_over_dt;
    c.value_0p8_over_dt = value_0p8_over_dt;
    c.dt_over_1p628e04 = dt_over_1p628e04;
    c.dt_10 = dt_10;
    c.value_1000_over_dt = value_1000_over_dt;
    c.value_8_over_dt = value_8_over_dt;
    c.dt_12p18 = dt_12p18;
    c.dt = dt;
    c.value_0p35_over_dt = value_0p35_over_dt;
    c.value_1p96_over_dt = value_1p96_over_dt;
    c.dt_over_2p43e05 = dt_over_2p43e05;
    c.dt_over_2700 = dt_over_2700;
    c.R_T_over_F = R_T_over_F;
    c.log_K_o = log_K_o;
    c.g_Ks = g_Ks;
    c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
    c.P_KNa = P_KNa;
    c.g_pK = g_pK;
    c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
    c.g_K1_sqrt_K_o_over_5p4 = g_K1_sqrt_K_o_over_5p4;
    c.g_to = g_to;
    c.F_reciprocal_R_T_over_10 = F_reciprocal_R_T_over_10;
    c.K_mNa = K_mNa;
    c.P_NaK_K_o_over_K_o_plus_K_mK = P_NaK_K_o_over_K_o_plus_K_mK;
    c.dt_reciprocal_V_c_F_C_m = dt_reciprocal_V_c_F_C_m;
    c.gamma_NaCa_minus_1_F_reciprocal_R_T = gamma_NaCa_minus_1_F_reciprocal_R_T;
    c.Ca_o = Ca_o;
    c.product_of_cube_Na_o_alpha_NaCa = product_of_cube_Na_o_alpha_NaCa;
    c.K_sat = K_sat;
    c.K_NaCa_reciprocal_cube_Km_Nai_etc_2 = K_NaCa_reciprocal_cube_Km_Nai_etc_2;
    c.log_Na_o = log_Na_o;
    c.g_Na = g_Na;
    c.g_bNa = g_bNa;
    c.F_reciprocal_R_T_2 = F_reciprocal_R_T_2;
    c.minus_30_F_reciprocal_R_T = minus_30_F_reciprocal_R_T;
    c.scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2 = scaled_exp_minus_F_2_reciprocal_R_T_15_etc_2;
    c.minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc = minus_2_Ca_o_g_CaL_R_T_over_F_square_F_etc;
    c.exp_minus_15_F_2_reciprocal_R_T = exp_minus_15_F_2_reciprocal_R_T;
    c.g_pCa = g_pCa;
    c.K_pCa = K_pCa;
    c.g_bCa_R_over_2_T_over_F_2 = g_bCa_R_over_2_T_over_F_2;
    c.g_bCa = g_bCa;
    c.g_bCa_R_over_2_T_over_F_2_log_Ca_o = g_bCa_R_over_2_T_over_F_2_log_Ca_o;
    c.value_562_over_dt = value_562_over_dt;
    c.value_31_over_dt = value_31_over_dt;
    c.value_20_over_dt = value_20_over_dt;
    c.value_1102_over_dt = value_1102_over_dt;
    c.value_200_over_dt = value_200_over_dt;
    c.value_180_over_dt = value_180_over_dt;
    c.K_buf_c = K_buf_c;
    c.reciprocal_dt = reciprocal_dt;
    c.Buf_c_K_buf_c_over_dt = Buf_c_K_buf_c_over_dt;
    c.V_leak = V_leak;
    c.V_max_up = V_max_up;
    c.square_K_up = square_K_up;
    c.V_xfer = V_xfer;
    c.C_m_reciprocal_V_c_2_F_2 = C_m_reciprocal_V_c_2_F_2;
    c.K_NaCa_reciprocal_cube_Km_Nai_etc_3 = K_NaCa_reciprocal_cube_Km_Nai_etc_3;
    c.V_sr_reciprocal_V_c_2 = V_sr_reciprocal_V_c_2;
    c.sum_of_max_sr_minus_min_sr = sum_of_max_sr_minus_min_sr;
    c.EC_squared = EC_squared;
    c.max_sr = max_sr;
    c.k1_prime = k1_prime;
    c.k3 = k3;
    c.K_buf_ss = K_buf_ss;
    c.Buf_ss_K_buf_ss = Buf_ss_K_buf_ss;
    c.V_c_reciprocal_V_ss_dt = V_c_reciprocal_V_ss_dt;
    c.V_sr_reciprocal_V_ss_V_rel_dt = V_sr_reciprocal_V_ss_V_rel_dt;
    c.C_m_reciprocal_V_ss_2_F_dt = C_m_reciprocal_V_ss_2_F_dt;
    c.K_buf_sr = K_buf_sr;
    c.Buf_sr_K_buf_sr_over_dt = Buf_sr_K_buf_sr_over_dt;
    c.V_rel = V_rel;
    c.k2_prime = k2_prime;
    c.k4 = k4;
    c.dt_k4 = dt_k4;
    c.value_2_over_dt = value_2_over_dt;
    c.R = R;
    c.T = T;
    c.F = F;
    c.K_o = K_o;
    c.Na_o = Na_o;
    c.g_K1 = g_K1;
    c.g_Kr = g_Kr;
    c.g_CaL = g_CaL;
    c.P_NaK = P_NaK;
    c.K_mK = K_mK;
    c.K_NaCa = K_NaCa;
    c.gamma_NaCa = gamma_NaCa;
    c.alpha_NaCa = alpha_NaCa;
    c.Km_Nai = Km_Nai;
    c.Km_Ca = Km_Ca;
    c.min_sr = min_sr;
    c.EC_ = EC_;
    c.K_up = K_up;
    c.Buf_c = Buf_c;
    c.Buf_sr = Buf_sr;
    c.Buf_ss = Buf_ss;
}

// as written, epi
void initialise_epi(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -85.23;  // mV
            initial[state::m] = 0.00172;  // -
            initial[state::h] = 0.7444;  // -
            initial[state::j] = 0.7045;  // -
            initial[state::d] = 3.373e-05;  // -
            initial[state::f] = 0.7888;  // -
            initial[state::f2] = 0.9755;  // -
            initial[state::fCass] = 0.9953;  // -
            initial[state::s] = 0.999998;  // -
            initial[state::r] = 2.42e-08;  // -
            initial[state::Xr1] = 0.00621;  // -
            initial[state::Xr2] = 0.4712;  // -
            initial[state::Xs] = 0.0095;  // -
            initial[state::Ca_i] = 0.000126;  // mM
            initial[state::Ca_SR] = 3.64;  // mM
            initial[state::Ca_ss] = 0.00036;  // mM
            initial[state::R_prime] = 0.9073;  // -
            initial[state::Na_i] = 8.604;  // mM
            initial[state::K_i] = 136.89;  // mM
            break;
        case 1:  // niederer_2011
            initial[state::V] = -85.23;  // mV
            initial[state::m] = 0.00172;  // -
            initial[state::h] = 0.7444;  // -
            initial[state::j] = 0.7045;  // -
            initial[state::d] = 3.373e-05;  // -
            initial[state::f] = 0.7888;  // -
            initial[state::f2] = 0.9755;  // -
            initial[state::fCass] = 0.9953;  // -
            initial[state::s] = 0.999998;  // -
            initial[state::r] = 2.42e-08;  // -
            initial[state::Xr1] = 0.00621;  // -
            initial[state::Xr2] = 0.4712;  // -
            initial[state::Xs] = 0.0095;  // -
            initial[state::Ca_i] = 0.000126;  // mM
            initial[state::Ca_SR] = 3.64;  // mM
            initial[state::Ca_ss] = 0.00036;  // mM
            initial[state::R_prime] = 0.9073;  // -
            initial[state::Na_i] = 8.604;  // mM
            initial[state::K_i] = 136.89;  // mM
            break;
    }
}

// endo
void initialise_endo(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -86.709;  // mV
            initial[state::m] = 0.00155;  // -
            initial[state::h] = 0.7573;  // -
            initial[state::j] = 0.7225;  // -
            initial[state::d] = 3.164e-05;  // -
            initial[state::f] = 0.8009;  // -
            initial[state::f2] = 0.9778;  // -
            initial[state::fCass] = 0.9953;  // -
            initial[state::s] = 0.3212;  // -
            initial[state::r] = 2.235e-08;  // -
            initial[state::Xr1] = 0.00448;  // -
            initial[state::Xr2] = 0.476;  // -
            initial[state::Xs] = 0.0087;  // -
            initial[state::Ca_i] = 0.00013;  // mM
            initial[state::Ca_SR] = 3.715;  // mM
            initial[state::Ca_ss] = 0.00036;  // mM
            initial[state::R_prime] = 0.9068;  // -
            initial[state::Na_i] = 10.355;  // mM
            initial[state::K_i] = 138.4;  // mM
            break;
        case 1:  // niederer_2011
            initial[state::V] = -85.23;  // mV
            initial[state::m] = 0.00172;  // -
            initial[state::h] = 0.7444;  // -
            initial[state::j] = 0.7045;  // -
            initial[state::d] = 3.373e-05;  // -
            initial[state::f] = 0.7888;  // -
            initial[state::f2] = 0.9755;  // -
            initial[state::fCass] = 0.9953;  // -
            initial[state::s] = 0.999998;  // -
            initial[state::r] = 2.42e-08;  // -
            initial[state::Xr1] = 0.00621;  // -
            initial[state::Xr2] = 0.4712;  // -
            initial[state::Xs] = 0.0095;  // -
            initial[state::Ca_i] = 0.000126;  // mM
            initial[state::Ca_SR] = 3.64;  // mM
            initial[state::Ca_ss] = 0.00036;  // mM
            initial[state::R_prime] = 0.9073;  // -
            initial[state::Na_i] = 8.604;  // mM
            initial[state::K_i] = 136.89;  // mM
            break;
    }
}

// M
void initialise_M(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -85.423;  // mV
            initial[state::m] = 0.00165;  // -
            initial[state::h] = 0.749;  // -
            initial[state::j] = 0.6788;  // -
            initial[state::d] = 3.288e-05;  // -
            initial[state::f] = 0.7026;  // -
            initial[state::f2] = 0.9526;  // -
            initial[state::fCass] = 0.9942;  // -
            initial[state::s] = 0.999998;  // -
            initial[state::r] = 2.347e-08;  // -
            initial[state::Xr1] = 0.0165;  // -
            initial[state::Xr2] = 0.473;  // -
            initial[state::Xs] = 0.0174;  // -
            initial[state::Ca_i] = 0.000153;  // mM
            initial[state::Ca_SR] = 4.272;  // mM
            initial[state::Ca_ss] = 0.00042;  // mM
            initial[state::R_prime] = 0.8978;  // -
            initial[state::Na_i] = 10.132;  // mM
            initial[state::K_i] = 138.52;  // mM
            break;
        case 1:  // niederer_2011
            initial[state::V] = -85.23;  // mV
            initial[state::m] = 0.00172;  // -
            initial[state::h] = 0.7444;  // -
            initial[state::j] = 0.7045;  // -
            initial[state::d] = 3.373e-05;  // -
            initial[state::f] = 0.7888;  // -
            initial[state::f2] = 0.9755;  // -
            initial[state::fCass] = 0.9953;  // -
            initial[state::s] = 0.999998;  // -
            initial[state::r] = 2.42e-08;  // -
            initial[state::Xr1] = 0.00621;  // -
            initial[state::Xr2] = 0.4712;  // -
            initial[state::Xs] = 0.0095;  // -
            initial[state::Ca_i] = 0.000126;  // mM
            initial[state::Ca_SR] = 3.64;  // mM
            initial[state::Ca_ss] = 0.00036;  // mM
            initial[state::R_prime] = 0.9073;  // -
            initial[state::Na_i] = 8.604;  // mM
            initial[state::K_i] = 136.89;  // mM
            break;
    }
}

void derive(std::int32_t kernel, const double* p, double dt, double* constants) {
    switch (kernel) {
        case 0: return derive_epi_M(p, dt, *reinterpret_cast<Constants_epi_M<double>*>(constants));
        case 1: return derive_endo(p, dt, *reinterpret_cast<Constants_endo<double>*>(constants));
    }
}

void initialise(std::int32_t variant, std::int32_t start, const double* p, double* initial) {
    switch (variant) {
        case 0: return initialise_epi(start, p, initial);
        case 1: return initialise_epi(start, p, initial);
        case 2: return initialise_endo(start, p, initial);
        case 3: return initialise_M(start, p, initial);
    }
}

double current_of_rate([[maybe_unused]] const double* p) {
    return -1.0;
}

}  // namespace

// adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others; bytes first
const Cost costs_fp64[] = {
    { 304.0, 49, 155, 111, 0, 40, 32, 4, 1, 55 },
    { 304.0, 53, 154, 105, 0, 39, 32, 4, 1, 56 },
};
const Cost costs_fp32[] = {
    { 152.0, 49, 155, 111, 0, 40, 32, 4, 1, 55 },
    { 152.0, 53, 154, 105, 0, 39, 32, 4, 1, 56 },
};
const Cost costs_mixed[] = {
    { 200.0, 49, 155, 111, 0, 40, 32, 4, 1, 55 },
    { 200.0, 53, 154, 105, 0, 39, 32, 4, 1, 56 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "ten_tusscher_panfilov_2006";
    model.doc =
        "Human ventricular myocyte with a subspace that couples L-type channels and calcium release (a reduced "
        "four-state RyR). 19 state variables. Currents are per capacitance (A/F).";
    model.citation =
        "ten Tusscher KHWJ, Panfilov AV. Alternans and spiral breakup in a human ventricular tissue model. Am J "
        "Physiol Heart Circ Physiol 2006;291(3):H1088-H1100. doi:10.1152/ajpheart.00109.2006";
    model.spec_hash = "32b7b5b6202f0dcdad086a5dffa825fd";
    model.generator_version = "0.1.0";
    model.passes =
        "fold_constants, remove_singularities, choose_integrators, approximate_functions, expand_powers, "
        "expand_tangents, select_arguments, split_logarithms, multiply_by_reciprocals, collect_linear_terms, "
        "gather_by_scale, fold_constants, share_exponentials, merge_quotients, gather_by_scale, fold_constants, "
        "share_reciprocals, hoist_by_scale, common_subexpressions, share_terms, factor_sums, absorb_factors, "
        "hoist_by_scale, common_subexpressions, batch_reciprocals, contract_fma, drop_special_cases, drop_unused";
    model.potential_unit = "mV";
    model.current_unit = "A/F";
    model.n_states = state::count;
    model.potential = state::V;
    model.states = states;
    model.n_parameters = parameter::count;
    model.parameters = parameters;
    model.n_observables = observable::count;
    model.observables = observables;
    model.membrane_current = observable::i_ion;
    model.n_roles = 17;
    model.roles = roles;
    model.n_variants = 4;
    model.variants = variants;
    model.n_starts = 2;
    model.default_start = 0;
    model.starts = starts;
    model.n_constants = 109;
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    model.n_gates = 13;
    model.gates = gates;
    model.n_gate_parameters = 5;
    model.gate_parameters = gate_parameters;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::ten_tusscher_panfilov_2006
