// ohara_rudy_2011: names, units, values before the run.
// Written by heartwright-generate 0.1.0 from ohara_rudy_2011.json (9d5c05e976c6b3dd68ede65f282614d1).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::ohara_rudy_2011 {
using namespace interface;
using namespace math;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "membrane potential", "membrane", -200.0, 200.0, "staggered" },
    { "CaMK_trap", "1", "trapped (autophosphorylated) share", "CaMK", -0.01, 1.01, "forward_euler" },
    { "m", "1", "activation", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "hf", "1", "fast inactivation", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "hs", "1", "slow inactivation", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "j", "1", "recovery from inactivation", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "hsp", "1", "slow inactivation, phosphorylated", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "jp", "1", "recovery, phosphorylated", "i_Na", -0.01, 1.01, "rush_larsen" },
    { "mL", "1", "activation", "i_NaL", -0.01, 1.01, "rush_larsen" },
    { "hL", "1", "inactivation", "i_NaL", -0.01, 1.01, "rush_larsen" },
    { "hLp", "1", "inactivation, phosphorylated", "i_NaL", -0.01, 1.01, "rush_larsen" },
    { "a", "1", "activation", "i_to", -0.01, 1.01, "rush_larsen" },
    { "iF", "1", "fast inactivation", "i_to", -0.01, 1.01, "rush_larsen" },
    { "iS", "1", "slow inactivation", "i_to", -0.01, 1.01, "rush_larsen" },
    { "ap", "1", "activation, phosphorylated", "i_to", -0.01, 1.01, "rush_larsen" },
    { "iFp", "1", "fast inactivation, phosphorylated", "i_to", -0.01, 1.01, "rush_larsen" },
    { "iSp", "1", "slow inactivation, phosphorylated", "i_to", -0.01, 1.01, "rush_larsen" },
    { "d", "1", "activation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "ff", "1", "fast voltage inactivation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "fs", "1", "slow voltage inactivation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "fcaf", "1", "fast calcium inactivation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "fcas", "1", "slow calcium inactivation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "jca", "1", "recovery from calcium inactivation", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "ffp", "1", "fast voltage inactivation, phosphorylated", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "fcafp", "1", "fast calcium inactivation, phosphorylated", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "nca", "1", "share of channels in the calcium mode", "i_CaL", -0.01, 1.01, "rush_larsen" },
    { "xrf", "1", "fast activation", "i_Kr", -0.01, 1.01, "rush_larsen" },
    { "xrs", "1", "slow activation", "i_Kr", -0.01, 1.01, "rush_larsen" },
    { "xs1", "1", "activation", "i_Ks", -0.01, 1.01, "rush_larsen" },
    { "xs2", "1", "deactivation", "i_Ks", -0.01, 1.01, "rush_larsen" },
    { "xk1", "1", "inactivation", "i_K1", -0.01, 1.01, "rush_larsen" },
    { "J_rel_np", "mM/ms", "release, not phosphorylated", "release", -10.0, 200.0, "midpoint_gates" },
    { "J_rel_p", "mM/ms", "release, phosphorylated", "release", -10.0, 200.0, "midpoint_gates" },
    { "Na_i", "mM", "", "ions", 0.0, 100.0, "midpoint_gates" },
    { "Na_ss", "mM", "", "ions", 0.0, 100.0, "midpoint_gates" },
    { "K_i", "mM", "", "ions", 10.0, 300.0, "midpoint_gates" },
    { "K_ss", "mM", "", "ions", 10.0, 300.0, "midpoint_gates" },
    { "Ca_i", "mM", "", "ions", 0.0, 0.1, "linearly_implicit_euler" },
    { "Ca_ss", "mM", "", "ions", 0.0, 50.0, "linearly_implicit_euler" },
    { "Ca_nsr", "mM", "", "ions", 0.0, 50.0, "forward_euler" },
    { "Ca_jsr", "mM", "", "ions", 0.0, 50.0, "linearly_implicit_euler" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "R", "mJ/mol/K", "gas constant", "membrane", "" },
    { "T", "K", "body temperature", "membrane", "" },
    { "F", "C/mol", "Faraday constant", "membrane", "" },
    { "C_m", "uF/cm^2", "specific capacitance", "membrane", "" },
    { "L", "cm", "length", "geometry", "" },
    { "rad", "cm", "radius", "geometry", "" },
    { "Na_o", "mM", "extracellular sodium", "reversal_potentials", "" },
    { "Ca_o", "mM", "extracellular calcium", "reversal_potentials", "" },
    { "K_o", "mM", "extracellular potassium", "reversal_potentials", "" },
    { "P_KNa", "1", "sodium permeability of i_Ks relative to potassium", "reversal_potentials", "" },
    { "CaMK_o", "1", "active binding sites at equilibrium", "CaMK", "" },
    { "K_CaM", "mM", "", "CaMK", "" },
    { "K_CaMK", "1", "", "CaMK", "" },
    { "a_CaMK", "1/ms", "", "CaMK", "" },
    { "b_CaMK", "1/ms", "", "CaMK", "" },
    { "g_Na", "mS/uF", "", "i_Na", "" },
    { "A_hf", "1", "share of fast inactivation", "i_Na", "" },
    { "g_NaL", "mS/uF", "", "i_NaL", "" },
    { "tau_hL", "ms", "", "i_NaL", "" },
    { "g_to", "mS/uF", "", "i_to", "" },
    { "P_Ca", "cm/s", "calcium permeability", "i_CaL", "" },
    { "P_CaNa_ratio", "1", "sodium permeability relative to calcium", "i_CaL", "" },
    { "P_CaK_ratio", "1", "potassium permeability relative to calcium", "i_CaL", "" },
    { "P_Cap_ratio", "1", "of phosphorylated channels", "i_CaL", "" },
    { "A_ff", "1", "share of fast voltage inactivation", "i_CaL", "" },
    { "tau_jca", "ms", "", "i_CaL", "" },
    { "K_mn", "mM", "calmodulin-bound inactivation: half saturation", "i_CaL", "" },
    { "k_2n", "1/ms", "", "i_CaL", "" },
    { "k_jca", "1/ms", "k_m2n = k_jca*jca", "i_CaL", "" },
    { "g_Kr", "mS/uF", "", "i_Kr", "" },
    { "g_Ks", "mS/uF", "", "i_Ks", "" },
    { "g_K1", "mS/uF", "", "i_K1", "" },
    { "k_Na1", "mM", "", "i_NaCa_voltage", "" },
    { "k_Na2", "mM", "", "i_NaCa_voltage", "" },
    { "k_Na3", "mM", "", "i_NaCa_voltage", "" },
    { "k_asymm", "1", "", "i_NaCa_voltage", "" },
    { "w_Na", "1/s", "", "i_NaCa_voltage", "" },
    { "w_Ca", "1/s", "", "i_NaCa_voltage", "" },
    { "w_NaCa", "1/s", "", "i_NaCa_voltage", "" },
    { "k_Ca_on", "1/mM/s", "", "i_NaCa_voltage", "" },
    { "k_Ca_off", "1/s", "", "i_NaCa_voltage", "" },
    { "q_Na", "1", "", "i_NaCa_voltage", "" },
    { "q_Ca", "1", "", "i_NaCa_voltage", "" },
    { "K_CaAct", "mM", "allosteric activation by calcium", "i_NaCa_voltage", "" },
    { "G_NaCa", "A*s/F", "current per turnover rate", "i_NaCa_voltage", "" },
    { "k1_p", "1/s", "", "i_NaK", "" },
    { "k1_m", "1/mM/s", "", "i_NaK", "" },
    { "k2_p", "1/s", "", "i_NaK", "" },
    { "k2_m", "1/s", "", "i_NaK", "" },
    { "k3_p", "1/s", "", "i_NaK", "" },
    { "k3_m", "1/mM^2/s", "", "i_NaK", "" },
    { "k4_p", "1/s", "", "i_NaK", "" },
    { "k4_m", "1/s", "", "i_NaK", "" },
    { "K_Nai_0", "mM", "", "i_NaK", "" },
    { "K_Nao_0", "mM", "", "i_NaK", "" },
    { "delta_NaK", "1", "voltage dependence of sodium binding", "i_NaK", "" },
    { "K_Ki", "mM", "", "i_NaK", "" },
    { "K_Ko", "mM", "", "i_NaK", "" },
    { "MgADP", "mM", "", "i_NaK", "" },
    { "MgATP", "mM", "", "i_NaK", "" },
    { "K_MgATP", "mM", "", "i_NaK", "" },
    { "H", "mM", "protons", "i_NaK", "" },
    { "P_total", "mM", "inorganic phosphate", "i_NaK", "" },
    { "K_HP", "mM", "", "i_NaK", "" },
    { "K_NaP", "mM", "", "i_NaK", "" },
    { "K_KP", "mM", "", "i_NaK", "" },
    { "G_NaK", "A*s/F", "current per turnover rate", "i_NaK", "" },
    { "g_Kb", "mS/uF", "", "background", "" },
    { "P_Nab", "cm/s", "", "background", "" },
    { "P_Cab", "cm/s", "", "background", "" },
    { "g_pCa", "A/F", "", "background", "" },
    { "K_pCa", "mM", "", "background", "" },
    { "beta_tau", "ms", "time scale of release", "release", "" },
    { "rel_scale", "1", "1.7 in M cells", "release", "" },
    { "tau_rel_min", "ms", "", "release", "" },
    { "up_scale", "1", "1.3 in epicardium", "uptake", "" },
    { "v_up", "mM/ms", "", "uptake", "" },
    { "K_up", "mM", "", "uptake", "" },
    { "dK_up", "mM", "phosphorylation lowers K_up by this", "uptake", "" },
    { "v_leak", "mM/ms", "", "uptake", "" },
    { "Ca_nsr_max", "mM", "", "uptake", "" },
    { "tau_tr", "ms", "", "uptake", "" },
    { "tau_diff_Na", "ms", "subspace to cytoplasm", "ions", "" },
    { "tau_diff_K", "ms", "", "ions", "" },
    { "tau_diff_Ca", "ms", "", "ions", "" },
    { "CMDN", "mM", "calmodulin", "ions", "" },
    { "K_CMDN", "mM", "", "ions", "" },
    { "TRPN", "mM", "troponin", "ions", "" },
    { "K_TRPN", "mM", "", "ions", "" },
    { "BSR", "mM", "SR membrane sites", "ions", "" },
    { "K_BSR", "mM", "", "ions", "" },
    { "BSL", "mM", "sarcolemmal sites", "ions", "" },
    { "K_BSL", "mM", "", "ions", "" },
    { "CSQN", "mM", "calsequestrin", "ions", "" },
    { "K_CSQN", "mM", "", "ions", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "E_Na", "mV", "reversal_potentials" },
    { "CaMK_bound", "1", "CaMK" },
    { "CaMK_active", "1", "CaMK" },
    { "phi_CaMK", "1", "CaMK" },
    { "h", "1", "i_Na" },
    { "hp", "1", "i_Na" },
    { "i_Na", "A/F", "i_Na" },
    { "i_NaL", "A/F", "i_NaL" },
    { "E_K", "mV", "reversal_potentials" },
    { "A_iF", "1", "i_to" },
    { "A_iS", "1", "i_to" },
    { "i_to", "A/F", "i_to" },
    { "f", "1", "i_CaL" },
    { "A_fcaf", "1", "i_CaL" },
    { "A_fcas", "1", "i_CaL" },
    { "fca", "1", "i_CaL" },
    { "open_CaL", "1", "i_CaL" },
    { "fp", "1", "i_CaL" },
    { "fcap", "1", "i_CaL" },
    { "open_CaLp", "1", "i_CaL" },
    { "P_CaL", "cm/s", "i_CaL" },
    { "vffrt", "C/mol", "membrane" },
    { "vfrt", "1", "membrane" },
    { "Phi_CaL", "C*mM/mol", "i_CaL" },
    { "i_CaL", "A/F", "i_CaL" },
    { "Phi_CaNa", "C*mM/mol", "i_CaL" },
    { "i_CaNa", "A/F", "i_CaL" },
    { "Phi_CaK", "C*mM/mol", "i_CaL" },
    { "i_CaK", "A/F", "i_CaL" },
    { "A_xrf", "1", "i_Kr" },
    { "xr", "1", "i_Kr" },
    { "r_Kr", "1", "i_Kr" },
    { "i_Kr", "A/F", "i_Kr" },
    { "Ks_Ca", "1", "i_Ks" },
    { "E_Ks", "mV", "reversal_potentials" },
    { "i_Ks", "A/F", "i_Ks" },
    { "r_K1", "1", "i_K1" },
    { "i_K1", "A/F", "i_K1" },
    { "allo_i", "1", "i_NaCa" },
    { "k2", "1/s", "i_NaCa_voltage" },
    { "h_Na", "1", "i_NaCa_voltage" },
    { "h7", "1", "i_NaCa_voltage" },
    { "h8", "1", "i_NaCa_voltage" },
    { "h10", "1", "i_NaCa_voltage" },
    { "h11", "1", "i_NaCa_voltage" },
    { "k8", "1/s", "i_NaCa_voltage" },
    { "h1_i", "1", "i_NaCa" },
    { "h3_i", "1", "i_NaCa" },
    { "h_Ca", "1", "i_NaCa_voltage" },
    { "k4p_i", "1/s", "i_NaCa" },
    { "h2_i", "1", "i_NaCa" },
    { "k4pp_i", "1/s", "i_NaCa" },
    { "k4_i", "1/s", "i_NaCa" },
    { "k5", "1/s", "i_NaCa_voltage" },
    { "h9", "1", "i_NaCa_voltage" },
    { "k3p", "1/s", "i_NaCa_voltage" },
    { "k3pp", "1/s", "i_NaCa_voltage" },
    { "k3", "1/s", "i_NaCa_voltage" },
    { "h12", "1", "i_NaCa_voltage" },
    { "k1", "1/s", "i_NaCa_voltage" },
    { "x4_i", "1/s^3", "i_NaCa" },
    { "h4_i", "1", "i_NaCa" },
    { "h5_i", "1", "i_NaCa" },
    { "k7_i", "1/s", "i_NaCa" },
    { "h6_i", "1", "i_NaCa" },
    { "k6_i", "1/s", "i_NaCa" },
    { "x1_i", "1/s^3", "i_NaCa" },
    { "x2_i", "1/s^3", "i_NaCa" },
    { "x3_i", "1/s^3", "i_NaCa" },
    { "E4_i", "1", "i_NaCa" },
    { "E1_i", "1", "i_NaCa" },
    { "E3_i", "1", "i_NaCa" },
    { "E2_i", "1", "i_NaCa" },
    { "J_NaCa_Na_i", "1/s", "i_NaCa" },
    { "J_NaCa_Ca_i", "1/s", "i_NaCa" },
    { "i_NaCa_i", "A/F", "i_NaCa" },
    { "allo_ss", "1", "i_NaCa" },
    { "h1_ss", "1", "i_NaCa" },
    { "h3_ss", "1", "i_NaCa" },
    { "k4p_ss", "1/s", "i_NaCa" },
    { "h2_ss", "1", "i_NaCa" },
    { "k4pp_ss", "1/s", "i_NaCa" },
    { "k4_ss", "1/s", "i_NaCa" },
    { "x4_ss", "1/s^3", "i_NaCa" },
    { "h4_ss", "1", "i_NaCa" },
    { "h5_ss", "1", "i_NaCa" },
    { "k7_ss", "1/s", "i_NaCa" },
    { "h6_ss", "1", "i_NaCa" },
    { "k6_ss", "1/s", "i_NaCa" },
    { "x1_ss", "1/s^3", "i_NaCa" },
    { "x2_ss", "1/s^3", "i_NaCa" },
    { "x3_ss", "1/s^3", "i_NaCa" },
    { "E4_ss", "1", "i_NaCa" },
    { "E1_ss", "1", "i_NaCa" },
    { "E3_ss", "1", "i_NaCa" },
    { "E2_ss", "1", "i_NaCa" },
    { "J_NaCa_Na_ss", "1/s", "i_NaCa" },
    { "J_NaCa_Ca_ss", "1/s", "i_NaCa" },
    { "i_NaCa_ss", "A/F", "i_NaCa" },
    { "a4", "1/s", "i_NaK" },
    { "K_Nai", "mM", "i_NaK" },
    { "a1", "1/s", "i_NaK" },
    { "a2", "1/s", "i_NaK" },
    { "K_Nao", "mM", "i_NaK" },
    { "b2", "1/s", "i_NaK" },
    { "b4", "1/s", "i_NaK" },
    { "P_free", "mM", "i_NaK" },
    { "b3", "1/s", "i_NaK" },
    { "x1", "1/s^3", "i_NaK" },
    { "b1", "1/s", "i_NaK" },
    { "a3", "1/s", "i_NaK" },
    { "x2", "1/s^3", "i_NaK" },
    { "x3", "1/s^3", "i_NaK" },
    { "x4", "1/s^3", "i_NaK" },
    { "E1", "1", "i_NaK" },
    { "E2", "1", "i_NaK" },
    { "J_NaK_Na", "1/s", "i_NaK" },
    { "E4", "1", "i_NaK" },
    { "E3", "1", "i_NaK" },
    { "J_NaK_K", "1/s", "i_NaK" },
    { "i_NaK", "A/F", "i_NaK" },
    { "i_Nab", "A/F", "background" },
    { "xkb", "1", "background" },
    { "i_Kb", "A/F", "background" },
    { "i_pCa", "A/F", "background" },
    { "i_Cab", "A/F", "background" },
    { "i_ion", "A/F", "membrane" },
    { "V_cell", "uL", "geometry" },
    { "A_geo", "cm^2", "geometry" },
    { "A_cap", "cm^2", "geometry" },
    { "V_myo", "uL", "geometry" },
    { "V_nsr", "uL", "geometry" },
    { "V_jsr", "uL", "geometry" },
    { "V_ss", "uL", "geometry" },
    { "m_inf", "1", "i_Na" },
    { "tau_m", "ms", "i_Na" },
    { "h_inf", "1", "i_Na" },
    { "tau_hf", "ms", "i_Na" },
    { "tau_hs", "ms", "i_Na" },
    { "tau_j", "ms", "i_Na" },
    { "hsp_inf", "1", "i_Na" },
    { "tau_hsp", "ms", "i_Na" },
    { "tau_jp", "ms", "i_Na" },
    { "mL_inf", "1", "i_NaL" },
    { "hL_inf", "1", "i_NaL" },
    { "hLp_inf", "1", "i_NaL" },
    { "tau_hLp", "ms", "i_NaL" },
    { "a_inf", "1", "i_to" },
    { "tau_a", "ms", "i_to" },
    { "delta_epi", "1", "i_to" },
    { "i_inf", "1", "i_to" },
    { "tau_iF", "ms", "i_to" },
    { "tau_iS", "ms", "i_to" },
    { "ap_inf", "1", "i_to" },
    { "delta_develop", "1", "i_to" },
    { "delta_recover", "1", "i_to" },
    { "tau_iFp", "ms", "i_to" },
    { "tau_iSp", "ms", "i_to" },
    { "d_inf", "1", "i_CaL" },
    { "tau_d", "ms", "i_CaL" },
    { "f_inf", "1", "i_CaL" },
    { "tau_ff", "ms", "i_CaL" },
    { "tau_fs", "ms", "i_CaL" },
    { "tau_fcaf", "ms", "i_CaL" },
    { "tau_fcas", "ms", "i_CaL" },
    { "tau_ffp", "ms", "i_CaL" },
    { "tau_fcafp", "ms", "i_CaL" },
    { "k_m2n", "1/ms", "i_CaL" },
    { "a_nca", "1", "i_CaL" },
    { "xr_inf", "1", "i_Kr" },
    { "tau_xrf", "ms", "i_Kr" },
    { "tau_xrs", "ms", "i_Kr" },
    { "xs_inf", "1", "i_Ks" },
    { "tau_xs1", "ms", "i_Ks" },
    { "tau_xs2", "ms", "i_Ks" },
    { "xk1_inf", "1", "i_K1" },
    { "tau_xk1", "ms", "i_K1" },
    { "a_rel", "mM*F/A/ms", "release" },
    { "J_rel_np_inf", "mM/ms", "release" },
    { "tau_rel", "ms", "release" },
    { "beta_tau_p", "ms", "release" },
    { "a_rel_p", "mM*F/A/ms", "release" },
    { "J_rel_p_inf", "mM/ms", "release" },
    { "tau_rel_p", "ms", "release" },
    { "J_rel", "mM/ms", "release" },
    { "J_up_np", "mM/ms", "uptake" },
    { "J_up_p", "mM/ms", "uptake" },
    { "J_leak", "mM/ms", "uptake" },
    { "J_up", "mM/ms", "uptake" },
    { "J_tr", "mM/ms", "uptake" },
    { "J_diff_Na", "mM/ms", "ions" },
    { "J_diff_K", "mM/ms", "ions" },
    { "J_diff", "mM/ms", "ions" },
    { "B_Ca_i", "1", "ions" },
    { "B_Ca_ss", "1", "ions" },
    { "B_Ca_jsr", "1", "ions" },
    {},
};

// role, symbol
const RoleInfo roles[] = {
    { "I_Na", "i_Na" },
    { "I_NaL", "i_NaL" },
    { "I_CaL", "i_CaL" },
    { "I_Kr", "i_Kr" },
    { "I_Ks", "i_Ks" },
    { "I_K1", "i_K1" },
    { "I_to", "i_to" },
    { "I_NaCa", "i_NaCa_i" },
    { "I_NaCa", "i_NaCa_ss" },
    { "I_NaK", "i_NaK" },
    { "g_Na", "g_Na" },
    { "g_NaL", "g_NaL" },
    { "g_CaL", "P_Ca" },
    { "g_Kr", "g_Kr" },
    { "g_Ks", "g_Ks" },
    { "g_K1", "g_K1" },
    { "g_to", "g_to" },
    { "g_NaCa", "G_NaCa" },
    { "g_NaK", "G_NaK" },
};

// as written
const double parameters_as_written[] = {
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    0.01,  // L, cm
    0.0011,  // rad, cm
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    0.05,  // CaMK_o, -
    0.0015,  // K_CaM, mM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    75.0,  // g_Na, mS/uF
    0.99,  // A_hf, -
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.02,  // g_to, mS/uF
    1e-04,  // P_Ca, cm/s
    0.00125,  // P_CaNa_ratio, -
    0.0003574,  // P_CaK_ratio, -
    1.1,  // P_Cap_ratio, -
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    0.002,  // K_mn, mM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    0.046,  // g_Kr, mS/uF
    0.0034,  // g_Ks, mS/uF
    0.1908,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // k_Ca_on, 1/mM/s
    5000.0,  // k_Ca_off, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
    0.00015,  // K_CaAct, mM
    8e-04,  // G_NaCa, A*s/F
    949.5,  // k1_p, 1/s
    182.4,  // k1_m, 1/mM/s
    687.2,  // k2_p, 1/s
    39.4,  // k2_m, 1/s
    1899.0,  // k3_p, 1/s
    79300.0,  // k3_m, 1/mM^2/s
    639.0,  // k4_p, 1/s
    40.0,  // k4_m, 1/s
    9.073,  // K_Nai_0, mM
    27.78,  // K_Nao_0, mM
    -0.155,  // delta_NaK, -
    0.5,  // K_Ki, mM
    0.3582,  // K_Ko, mM
    0.05,  // MgADP, mM
    9.8,  // MgATP, mM
    1.698e-07,  // K_MgATP, mM
    1e-07,  // H, mM
    4.2,  // P_total, mM
    1.698e-07,  // K_HP, mM
    224.0,  // K_NaP, mM
    292.0,  // K_KP, mM
    30.0,  // G_NaK, A*s/F
    0.003,  // g_Kb, mS/uF
    3.75e-10,  // P_Nab, cm/s
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // g_pCa, A/F
    5e-04,  // K_pCa, mM
    4.75,  // beta_tau, ms
    1.0,  // rel_scale, -
    0.001,  // tau_rel_min, ms
    1.0,  // up_scale, -
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    0.0039375,  // v_leak, mM/ms
    15.0,  // Ca_nsr_max, mM
    100.0,  // tau_tr, ms
    2.0,  // tau_diff_Na, ms
    2.0,  // tau_diff_K, ms
    0.2,  // tau_diff_Ca, ms
    0.05,  // CMDN, mM
    0.00238,  // K_CMDN, mM
    0.07,  // TRPN, mM
    5e-04,  // K_TRPN, mM
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.8,  // K_CSQN, mM
    0.0,
};
const Assumption assumptions_as_written[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1.4e+08},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::CaMK_o, -1e+06, 1e+06},
    {parameter::K_CaM, 1.5e-05, 0.15},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::A_hf, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::P_Ca, -1e+06, 1e+06},
    {parameter::P_Cap_ratio, -1100000.0, 1100000.0},
    {parameter::A_ff, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::g_Kr, -1e+06, 1e+06},
    {parameter::g_K1, -1e+06, 1e+06},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::k_Ca_on, 15000.0, 1.5e+08},
    {parameter::k_Ca_off, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::K_CaAct, 1.4999999999999998e-06, 0.015},
    {parameter::G_NaCa, -1e+06, 1e+06},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 182400000.0},
    {parameter::k2_p, 6.872000000000001, 68720.0},
    {parameter::k2_m, 0.0, 39400000.0},
    {parameter::k3_p, 0.0, 1.899e+09},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6.39e+08},
    {parameter::k4_m, 0.4, 4000.0},
    {parameter::K_Nai_0, 0.9073, 90.73},
    {parameter::K_Nao_0, 0.2778, 2778.0},
    {parameter::delta_NaK, -1.55, 0.0},
    {parameter::K_Ki, 0.005, 50.0},
    {parameter::K_Ko, 0.003582, 35.82},
    {parameter::MgADP, 0.0, 50000.0},
    {parameter::MgATP, 0.0, 9800000.0},
    {parameter::K_MgATP, 1.698e-09, 1.698e-05},
    {parameter::H, 9.999999999999999e-10, 9.999999999999999e-06},
    {parameter::P_total, 0.042, 420.0},
    {parameter::K_HP_, 1.698e-09, 1.698e-05},
    {parameter::K_NaP, 2.24, 22400.0},
    {parameter::K_KP_, 2.92, 29200.0},
    {parameter::G_NaK, -3e+07, 3e+07},
    {parameter::g_Kb, -1e+06, 1e+06},
    {parameter::K_pCa, 5e-06, 0.05},
    {parameter::beta_tau, -4750000.0, 4750000.0},
    {parameter::tau_rel_min, 1e-05, 0.1},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_CMDN_, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_TRPN_, 5e-06, 0.05},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::K_CSQN_, 0.008, 8.0},
};

// endo
const double parameters_endo[] = {
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    0.01,  // L, cm
    0.0011,  // rad, cm
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    0.05,  // CaMK_o, -
    0.0015,  // K_CaM, mM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    75.0,  // g_Na, mS/uF
    0.99,  // A_hf, -
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.02,  // g_to, mS/uF
    1e-04,  // P_Ca, cm/s
    0.00125,  // P_CaNa_ratio, -
    0.0003574,  // P_CaK_ratio, -
    1.1,  // P_Cap_ratio, -
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    0.002,  // K_mn, mM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    0.046,  // g_Kr, mS/uF
    0.0034,  // g_Ks, mS/uF
    0.1908,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // k_Ca_on, 1/mM/s
    5000.0,  // k_Ca_off, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
    0.00015,  // K_CaAct, mM
    8e-04,  // G_NaCa, A*s/F
    949.5,  // k1_p, 1/s
    182.4,  // k1_m, 1/mM/s
    687.2,  // k2_p, 1/s
    39.4,  // k2_m, 1/s
    1899.0,  // k3_p, 1/s
    79300.0,  // k3_m, 1/mM^2/s
    639.0,  // k4_p, 1/s
    40.0,  // k4_m, 1/s
    9.073,  // K_Nai_0, mM
    27.78,  // K_Nao_0, mM
    -0.155,  // delta_NaK, -
    0.5,  // K_Ki, mM
    0.3582,  // K_Ko, mM
    0.05,  // MgADP, mM
    9.8,  // MgATP, mM
    1.698e-07,  // K_MgATP, mM
    1e-07,  // H, mM
    4.2,  // P_total, mM
    1.698e-07,  // K_HP, mM
    224.0,  // K_NaP, mM
    292.0,  // K_KP, mM
    30.0,  // G_NaK, A*s/F
    0.003,  // g_Kb, mS/uF
    3.75e-10,  // P_Nab, cm/s
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // g_pCa, A/F
    5e-04,  // K_pCa, mM
    4.75,  // beta_tau, ms
    1.0,  // rel_scale, -
    0.001,  // tau_rel_min, ms
    1.0,  // up_scale, -
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    0.0039375,  // v_leak, mM/ms
    15.0,  // Ca_nsr_max, mM
    100.0,  // tau_tr, ms
    2.0,  // tau_diff_Na, ms
    2.0,  // tau_diff_K, ms
    0.2,  // tau_diff_Ca, ms
    0.05,  // CMDN, mM
    0.00238,  // K_CMDN, mM
    0.07,  // TRPN, mM
    5e-04,  // K_TRPN, mM
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.8,  // K_CSQN, mM
    0.0,
};
const Assumption assumptions_endo[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1.4e+08},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::CaMK_o, -1e+06, 1e+06},
    {parameter::K_CaM, 1.5e-05, 0.15},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::A_hf, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::P_Ca, -1e+06, 1e+06},
    {parameter::P_Cap_ratio, -1100000.0, 1100000.0},
    {parameter::A_ff, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::g_Kr, -1e+06, 1e+06},
    {parameter::g_K1, -1e+06, 1e+06},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::k_Ca_on, 15000.0, 1.5e+08},
    {parameter::k_Ca_off, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::K_CaAct, 1.4999999999999998e-06, 0.015},
    {parameter::G_NaCa, -1e+06, 1e+06},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 182400000.0},
    {parameter::k2_p, 6.872000000000001, 68720.0},
    {parameter::k2_m, 0.0, 39400000.0},
    {parameter::k3_p, 0.0, 1.899e+09},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6.39e+08},
    {parameter::k4_m, 0.4, 4000.0},
    {parameter::K_Nai_0, 0.9073, 90.73},
    {parameter::K_Nao_0, 0.2778, 2778.0},
    {parameter::delta_NaK, -1.55, 0.0},
    {parameter::K_Ki, 0.005, 50.0},
    {parameter::K_Ko, 0.003582, 35.82},
    {parameter::MgADP, 0.0, 50000.0},
    {parameter::MgATP, 0.0, 9800000.0},
    {parameter::K_MgATP, 1.698e-09, 1.698e-05},
    {parameter::H, 9.999999999999999e-10, 9.999999999999999e-06},
    {parameter::P_total, 0.042, 420.0},
    {parameter::K_HP_, 1.698e-09, 1.698e-05},
    {parameter::K_NaP, 2.24, 22400.0},
    {parameter::K_KP_, 2.92, 29200.0},
    {parameter::G_NaK, -3e+07, 3e+07},
    {parameter::g_Kb, -1e+06, 1e+06},
    {parameter::K_pCa, 5e-06, 0.05},
    {parameter::beta_tau, -4750000.0, 4750000.0},
    {parameter::tau_rel_min, 1e-05, 0.1},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_CMDN_, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_TRPN_, 5e-06, 0.05},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::K_CSQN_, 0.008, 8.0},
};

// epi
const double parameters_epi[] = {
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    0.01,  // L, cm
    0.0011,  // rad, cm
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    0.05,  // CaMK_o, -
    0.0015,  // K_CaM, mM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    75.0,  // g_Na, mS/uF
    0.99,  // A_hf, -
    0.0045,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.08,  // g_to, mS/uF
    0.00012,  // P_Ca, cm/s
    0.00125,  // P_CaNa_ratio, -
    0.0003574,  // P_CaK_ratio, -
    1.1,  // P_Cap_ratio, -
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    0.002,  // K_mn, mM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    0.0598,  // g_Kr, mS/uF
    0.0047599999999999995,  // g_Ks, mS/uF
    0.22896,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // k_Ca_on, 1/mM/s
    5000.0,  // k_Ca_off, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
    0.00015,  // K_CaAct, mM
    0.0008800000000000001,  // G_NaCa, A*s/F
    949.5,  // k1_p, 1/s
    182.4,  // k1_m, 1/mM/s
    687.2,  // k2_p, 1/s
    39.4,  // k2_m, 1/s
    1899.0,  // k3_p, 1/s
    79300.0,  // k3_m, 1/mM^2/s
    639.0,  // k4_p, 1/s
    40.0,  // k4_m, 1/s
    9.073,  // K_Nai_0, mM
    27.78,  // K_Nao_0, mM
    -0.155,  // delta_NaK, -
    0.5,  // K_Ki, mM
    0.3582,  // K_Ko, mM
    0.05,  // MgADP, mM
    9.8,  // MgATP, mM
    1.698e-07,  // K_MgATP, mM
    1e-07,  // H, mM
    4.2,  // P_total, mM
    1.698e-07,  // K_HP, mM
    224.0,  // K_NaP, mM
    292.0,  // K_KP, mM
    27.0,  // G_NaK, A*s/F
    0.0018,  // g_Kb, mS/uF
    3.75e-10,  // P_Nab, cm/s
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // g_pCa, A/F
    5e-04,  // K_pCa, mM
    4.75,  // beta_tau, ms
    1.0,  // rel_scale, -
    0.001,  // tau_rel_min, ms
    1.3,  // up_scale, -
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    0.0039375,  // v_leak, mM/ms
    15.0,  // Ca_nsr_max, mM
    100.0,  // tau_tr, ms
    2.0,  // tau_diff_Na, ms
    2.0,  // tau_diff_K, ms
    0.2,  // tau_diff_Ca, ms
    0.065,  // CMDN, mM
    0.00238,  // K_CMDN, mM
    0.07,  // TRPN, mM
    5e-04,  // K_TRPN, mM
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.8,  // K_CSQN, mM
    0.0,
};
const Assumption assumptions_epi[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1.4e+08},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::CaMK_o, -1e+06, 1e+06},
    {parameter::K_CaM, 1.5e-05, 0.15},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::A_hf, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::P_Ca, -1e+06, 1e+06},
    {parameter::P_Cap_ratio, -1100000.0, 1100000.0},
    {parameter::A_ff, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::g_Kr, -1e+06, 1e+06},
    {parameter::g_K1, -1e+06, 1e+06},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::k_Ca_on, 15000.0, 1.5e+08},
    {parameter::k_Ca_off, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::K_CaAct, 1.4999999999999998e-06, 0.015},
    {parameter::G_NaCa, -1e+06, 1e+06},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 182400000.0},
    {parameter::k2_p, 6.872000000000001, 68720.0},
    {parameter::k2_m, 0.0, 39400000.0},
    {parameter::k3_p, 0.0, 1.899e+09},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6.39e+08},
    {parameter::k4_m, 0.4, 4000.0},
    {parameter::K_Nai_0, 0.9073, 90.73},
    {parameter::K_Nao_0, 0.2778, 2778.0},
    {parameter::delta_NaK, -1.55, 0.0},
    {parameter::K_Ki, 0.005, 50.0},
    {parameter::K_Ko, 0.003582, 35.82},
    {parameter::MgADP, 0.0, 50000.0},
    {parameter::MgATP, 0.0, 9800000.0},
    {parameter::K_MgATP, 1.698e-09, 1.698e-05},
    {parameter::H, 9.999999999999999e-10, 9.999999999999999e-06},
    {parameter::P_total, 0.042, 420.0},
    {parameter::K_HP_, 1.698e-09, 1.698e-05},
    {parameter::K_NaP, 2.24, 22400.0},
    {parameter::K_KP_, 2.92, 29200.0},
    {parameter::G_NaK, -2.7e+07, 2.7e+07},
    {parameter::g_Kb, -1e+06, 1e+06},
    {parameter::K_pCa, 5e-06, 0.05},
    {parameter::beta_tau, -4750000.0, 4750000.0},
    {parameter::tau_rel_min, 1e-05, 0.1},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::CMDN_, 0.0, 65000.0},
    {parameter::K_CMDN_, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_TRPN_, 5e-06, 0.05},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::K_CSQN_, 0.008, 8.0},
};

// M
const double parameters_M[] = {
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    0.01,  // L, cm
    0.0011,  // rad, cm
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    0.05,  // CaMK_o, -
    0.0015,  // K_CaM, mM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    75.0,  // g_Na, mS/uF
    0.99,  // A_hf, -
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.08,  // g_to, mS/uF
    0.00025,  // P_Ca, cm/s
    0.00125,  // P_CaNa_ratio, -
    0.0003574,  // P_CaK_ratio, -
    1.1,  // P_Cap_ratio, -
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    0.002,  // K_mn, mM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    0.0368,  // g_Kr, mS/uF
    0.0034,  // g_Ks, mS/uF
    0.24804,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // k_Ca_on, 1/mM/s
    5000.0,  // k_Ca_off, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
    0.00015,  // K_CaAct, mM
    0.00112,  // G_NaCa, A*s/F
    949.5,  // k1_p, 1/s
    182.4,  // k1_m, 1/mM/s
    687.2,  // k2_p, 1/s
    39.4,  // k2_m, 1/s
    1899.0,  // k3_p, 1/s
    79300.0,  // k3_m, 1/mM^2/s
    639.0,  // k4_p, 1/s
    40.0,  // k4_m, 1/s
    9.073,  // K_Nai_0, mM
    27.78,  // K_Nao_0, mM
    -0.155,  // delta_NaK, -
    0.5,  // K_Ki, mM
    0.3582,  // K_Ko, mM
    0.05,  // MgADP, mM
    9.8,  // MgATP, mM
    1.698e-07,  // K_MgATP, mM
    1e-07,  // H, mM
    4.2,  // P_total, mM
    1.698e-07,  // K_HP, mM
    224.0,  // K_NaP, mM
    292.0,  // K_KP, mM
    21.0,  // G_NaK, A*s/F
    0.003,  // g_Kb, mS/uF
    3.75e-10,  // P_Nab, cm/s
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // g_pCa, A/F
    5e-04,  // K_pCa, mM
    4.75,  // beta_tau, ms
    1.7,  // rel_scale, -
    0.001,  // tau_rel_min, ms
    1.0,  // up_scale, -
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    0.0039375,  // v_leak, mM/ms
    15.0,  // Ca_nsr_max, mM
    100.0,  // tau_tr, ms
    2.0,  // tau_diff_Na, ms
    2.0,  // tau_diff_K, ms
    0.2,  // tau_diff_Ca, ms
    0.05,  // CMDN, mM
    0.00238,  // K_CMDN, mM
    0.07,  // TRPN, mM
    5e-04,  // K_TRPN, mM
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.8,  // K_CSQN, mM
    0.0,
};
const Assumption assumptions_M[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1.4e+08},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::CaMK_o, -1e+06, 1e+06},
    {parameter::K_CaM, 1.5e-05, 0.15},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::A_hf, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::P_Ca, -1e+06, 1e+06},
    {parameter::P_Cap_ratio, -1100000.0, 1100000.0},
    {parameter::A_ff, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::g_Kr, -1e+06, 1e+06},
    {parameter::g_K1, -1e+06, 1e+06},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::k_Ca_on, 15000.0, 1.5e+08},
    {parameter::k_Ca_off, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::K_CaAct, 1.4999999999999998e-06, 0.015},
    {parameter::G_NaCa, -1e+06, 1e+06},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 182400000.0},
    {parameter::k2_p, 6.872000000000001, 68720.0},
    {parameter::k2_m, 0.0, 39400000.0},
    {parameter::k3_p, 0.0, 1.899e+09},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6.39e+08},
    {parameter::k4_m, 0.4, 4000.0},
    {parameter::K_Nai_0, 0.9073, 90.73},
    {parameter::K_Nao_0, 0.2778, 2778.0},
    {parameter::delta_NaK, -1.55, 0.0},
    {parameter::K_Ki, 0.005, 50.0},
    {parameter::K_Ko, 0.003582, 35.82},
    {parameter::MgADP, 0.0, 50000.0},
    {parameter::MgATP, 0.0, 9800000.0},
    {parameter::K_MgATP, 1.698e-09, 1.698e-05},
    {parameter::H, 9.999999999999999e-10, 9.999999999999999e-06},
    {parameter::P_total, 0.042, 420.0},
    {parameter::K_HP_, 1.698e-09, 1.698e-05},
    {parameter::K_NaP, 2.24, 22400.0},
    {parameter::K_KP_, 2.92, 29200.0},
    {parameter::G_NaK, -2.1e+07, 2.1e+07},
    {parameter::g_Kb, -1e+06, 1e+06},
    {parameter::K_pCa, 5e-06, 0.05},
    {parameter::beta_tau, -4750000.0, 4750000.0},
    {parameter::tau_rel_min, 1e-05, 0.1},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_CMDN_, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_TRPN_, 5e-06, 0.05},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::K_CSQN_, 0.008, 8.0},
};

// state, time constants in ms
const StoredGate gates[] = {
    { state::m, infinity, 0.485 },
    { state::hf, infinity, 2.15 },
    { state::hs, infinity, 6.16 },
    { state::j, infinity, 31.2 },
    { state::hsp, infinity, 18.5 },
    { state::jp, infinity, 45.8 },
    { state::mL, infinity, 0.485 },
    { state::hL, infinity, 200.0 },
    { state::hLp, infinity, 604.0 },
    { state::a, infinity, 2.8 },
    { state::iF, infinity, 8.07 },
    { state::iS, infinity, 1550.0 },
    { state::ap, infinity, 2.8 },
    { state::iFp, infinity, 13.8 },
    { state::iSp, infinity, 1850.0 },
    { state::d, infinity, 1.04 },
    { state::ff, infinity, 123.0 },
    { state::fcaf, infinity, 20.4 },
    { state::fcas, infinity, 4750.0 },
    { state::jca, infinity, 75.0 },
    { state::ffp, infinity, 306.0 },
    { state::fcafp, infinity, 51.2 },
    { state::xrf, infinity, 1960.0 },
    { state::xs1, infinity, 2210.0 },
    { state::xs2, infinity, 349.0 },
    { state::xk1, infinity, 22.0 },
};
const std::int32_t gate_parameters[] = { parameter::tau_hL, parameter::tau_jca, parameter::K_o };

const VariantInfo variants[] = {
    { "", parameters_as_written, 0, assumptions_as_written, 70 },
    { "endo", parameters_endo, 0, assumptions_endo, 70 },
    { "epi", parameters_epi, 1, assumptions_epi, 70 },
    { "M", parameters_M, 0, assumptions_M, 70 },
};

const char* const starts[] = { "" };

// as written, endo, M
void derive_endo_M([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_endo_M<double>& c) {
    const double R = p[parameter::R];  // mJ/mol/K
    const double T = p[parameter::T];  // K
    const double F = p[parameter::F];  // C/mol
    const double C_m = p[parameter::C_m];  // uF/cm^2
    const double L = p[parameter::L];  // cm
    const double rad = p[parameter::rad];  // cm
    const double Na_o = p[parameter::Na_o];  // mM
    const double Ca_o = p[parameter::Ca_o];  // mM
    const double K_o = p[parameter::K_o];  // mM
    const double P_KNa = p[parameter::P_KNa];  // -
    const double CaMK_o = p[parameter::CaMK_o];  // -
    const double K_CaM = p[parameter::K_CaM];  // mM
    const double K_CaMK = p[parameter::K_CaMK];  // -
    const double a_CaMK = p[parameter::a_CaMK];  // 1/ms
    const double b_CaMK = p[parameter::b_CaMK];  // 1/ms
    const double g_Na = p[parameter::g_Na];  // mS/uF
    const double A_hf = p[parameter::A_hf];  // -
    const double g_NaL = p[parameter::g_NaL];  // mS/uF
    const double tau_hL = p[parameter::tau_hL];  // ms
    const double g_to = p[parameter::g_to];  // mS/uF
    const double P_Ca = p[parameter::P_Ca];  // cm/s
    const double P_CaNa_ratio = p[parameter::P_CaNa_ratio];  // -
    const double P_CaK_ratio = p[parameter::P_CaK_ratio];  // -
    const double P_Cap_ratio = p[parameter::P_Cap_ratio];  // -
    const double A_ff = p[parameter::A_ff];  // -
    const double tau_jca = p[parameter::tau_jca];  // ms
    const double K_mn = p[parameter::K_mn];  // mM
    const double k_2n = p[parameter::k_2n];  // 1/ms
    const double k_jca = p[parameter::k_jca];  // 1/ms
    const double g_Kr = p[parameter::g_Kr];  // mS/uF
    const double g_Ks = p[parameter::g_Ks];  // mS/uF
    const double g_K1 = p[parameter::g_K1];  // mS/uF
    const double k_Na1 = p[parameter::k_Na1];  // mM
    const double k_Na2 = p[parameter::k_Na2];  // mM
    const double k_Na3 = p[parameter::k_Na3];  // mM
    const double k_asymm = p[parameter::k_asymm];  // -
    const double w_Na = p[parameter::w_Na];  // 1/s
    const double w_Ca = p[parameter::w_Ca];  // 1/s
    const double w_NaCa = p[parameter::w_NaCa];  // 1/s
    const double k_Ca_on = p[parameter::k_Ca_on];  // 1/mM/s
    const double k_Ca_off = p[parameter::k_Ca_off];  // 1/s
    const double q_Na = p[parameter::q_Na];  // -
    const double q_Ca = p[parameter::q_Ca];  // -
    const double K_CaAct = p[parameter::K_CaAct];  // mM
    const double G_NaCa = p[parameter::G_NaCa];  // A*s/F
    const double k1_p = p[parameter::k1_p];  // 1/s
    const double k1_m = p[parameter::k1_m];  // 1/mM/s
    const double k2_p = p[parameter::k2_p];  // 1/s
    const double k2_m = p[parameter::k2_m];  // 1/s
    const double k3_p = p[parameter::k3_p];  // 1/s
    const double k3_m = p[parameter::k3_m];  // 1/mM^2/s
    const double k4_p = p[parameter::k4_p];  // 1/s
    const double k4_m = p[parameter::k4_m];  // 1/s
    const double K_Nai_0 = p[parameter::K_Nai_0];  // mM
    const double K_Nao_0 = p[parameter::K_Nao_0];  // mM
    const double delta_NaK = p[parameter::delta_NaK];  // -
    const double K_Ki = p[parameter::K_Ki];  // mM
    const double K_Ko = p[parameter::K_Ko];  // mM
    const double MgADP = p[parameter::MgADP];  // mM
    const double MgATP = p[parameter::MgATP];  // mM
    const double K_MgATP = p[parameter::K_MgATP];  // mM
    const double H = p[parameter::H];  // mM
    const double P_total = p[parameter::P_total];  // mM
    const double K_HP_ = p[parameter::K_HP_];  // mM
    const double K_NaP = p[parameter::K_NaP];  // mM
    const double K_KP_ = p[parameter::K_KP_];  // mM
    const double G_NaK = p[parameter::G_NaK];  // A*s/F
    const double g_Kb = p[parameter::g_Kb];  // mS/uF
    const double P_Nab = p[parameter::P_Nab];  // cm/s
    const double P_Cab = p[parameter::P_Cab];  // cm/s
    const double g_pCa = p[parameter::g_pCa];  // A/F
    const double K_pCa = p[parameter::K_pCa];  // mM
    const double beta_tau = p[parameter::beta_tau];  // ms
    const double rel_scale = p[parameter::rel_scale];  // -
    const double tau_rel_min = p[parameter::tau_rel_min];  // ms
    const double up_scale = p[parameter::up_scale];  // -
    const double v_up = p[parameter::v_up];  // mM/ms
    const double K_up = p[parameter::K_up];  // mM
    const double dK_up = p[parameter::dK_up];  // mM
    const double v_leak = p[parameter::v_leak];  // mM/ms
    const double Ca_nsr_max = p[parameter::Ca_nsr_max];  // mM
    const double tau_tr = p[parameter::tau_tr];  // ms
    const double tau_diff_Na = p[parameter::tau_diff_Na];  // ms
    const double tau_diff_K = p[parameter::tau_diff_K];  // ms
    const double tau_diff_Ca = p[parameter::tau_diff_Ca];  // ms
    const double CMDN_ = p[parameter::CMDN_];  // mM
    const double K_CMDN_ = p[parameter::K_CMDN_];  // mM
    const double TRPN_ = p[parameter::TRPN_];  // mM
    const double K_TRPN_ = p[parameter::K_TRPN_];  // mM
    const double BSR_ = p[parameter::BSR_];  // mM
    const double K_BSR_ = p[parameter::K_BSR_];  // mM
    const double BSL_ = p[parameter::BSL_];  // mM
    const double K_BSL_ = p[parameter::K_BSL_];  // mM
    const double CSQN_ = p[parameter::CSQN_];  // mM
    const double K_CSQN_ = p[parameter::K_CSQN_];  // mM
    const double dt_k_2n = dt*k_2n;
    const double dt_over_221p3 = 0.004517744976062075*dt;
    const double dt_over_70p59 = 0.01416635961948124*dt;
    const double value_35_over_dt = 35.0/dt;
    const double value_817p3_over_dt = 817.3/dt;
    const double reciprocal_dt = 1.0/dt;
    const double dt_over_1218 = 0.0008208499862389881*dt;
    const double dt_over_443p2 = 0.0022561357010639103*dt;
    const double dt_0p00012 = 0.00012*dt;
    const double value_100_over_dt = 100.0/dt;
    const double dt_over_1p242e04 = 8.053415618124885e-05*dt;
    const double dt_over_9p972e04 = 1.0027667890106652e-05*dt;
    const double value_1000_over_dt = 1000.0/dt;
    const double dt_3p525 = 3.5254214873653824*dt;
    const double dt_0p7408 = 0.7408182206817179*dt;
    const double value_0p6_over_dt = 0.6/dt;
    const double dt_over_150p4 = 0.006650150489037585*dt;
    const double dt_over_8210 = 0.00012180175491295143*dt;
    const double decay_jca = exp(-(dt/tau_jca));
    const double q_Na_F = q_Na*F;
    const double R_T = R*T;
    const double reciprocal_R_T = reciprocal(R_T);
    const double q_Na_F_reciprocal_R_T = q_Na_F*reciprocal_R_T;
    const double reciprocal_k_Na3_2 = reciprocal(k_Na3);
    const double q_Ca_F = q_Ca*F;
    const double q_Ca_F_reciprocal_R_T = q_Ca_F*reciprocal_R_T;
    const double product_of_reciprocal_k_Na3_2_w_NaCa = reciprocal_k_Na3_2*w_NaCa;
    const double k2 = k_Ca_off;  // 1/s, line 338
    const double reciprocal_k_Na1 = reciprocal(k_Na1);
    const double reciprocal_k_Na2 = reciprocal(k_Na2);
    const double reciprocal_k_Na1_k_Na2 = reciprocal(k_Na1*k_Na2);
    const double product_of_reciprocal_k_Na1_k_Na2_w_Na_etc = reciprocal_k_Na1_k_Na2*w_Na*reciprocal_k_Na3_2;
    const double h10 = k_asymm + 1.0 + Na_o/k_Na1*(1.0 + Na_o/k_Na2);  // -, line 334
    const double h12 = 1.0/h10;  // -, line 336
    const double k1 = h12*Ca_o*k_Ca_on;  // 1/s, line 337
    const double Na_o_over_k_Na3 = Na_o/k_Na3;
    const double Na_o_reciprocal_k_Na3 = Na_o*reciprocal_k_Na3_2;
    const double h11 = Na_o*Na_o/(h10*k_Na1*k_Na2);  // -, line 335
    const double h11_w_Na = h11*w_Na;
    const double k1_2 = 2.0*k1;
    const double k2_2 = 2.0*k2;
    const double k1_k_Ca_on = k1*k_Ca_on;
    const double k2_k_Ca_on = k2*k_Ca_on;
    const double K_CaAct_squared = K_CaAct*K_CaAct;
    const double G_NaCa_over_5 = 0.2*G_NaCa;
    const double K_CaAct_2_K_CaAct = 2.0*K_CaAct*K_CaAct;
    const double G_NaCa_over_5_K_CaAct_2_K_CaAct = G_NaCa_over_5*K_CaAct_2_K_CaAct;
    const double one_minus_A_ff = 1.0 - A_ff;
    const double scaled_one_minus_A_ff_over_2 = 0.5*one_minus_A_ff;
    const double A_ff_over_2 = A_ff*0.5;
    const double F_reciprocal_R_T = F*reciprocal_R_T;
    const double F_reciprocal_R_T_over_3 = 0.3333333333333333*F_reciprocal_R_T;
    const double F_over_2 = 0.5*F;
    const double F_over_2_4 = 4.0*F_over_2;
    const double Ca_o_0p341 = 0.341*Ca_o;
    const double reciprocal_C_m = reciprocal(C_m);
    const double reciprocal_tau_diff_Ca = reciprocal(tau_diff_Ca);
    const double rad_6p28 = 6.28*rad;
    const double A_geo = rad_6p28*rad + rad_6p28*L;  // cm^2, line 43
    const double A_cap = 2.0*A_geo;  // cm^2, line 44
    const double C_m_A_cap = C_m*A_cap;
    const double F_2 = 2.0*F;
    const double V_cell = 1000.0*(3.14*rad*rad*L);  // uL, line 42
    const double V_ss = 0.02*V_cell;  // uL, line 48
    const double reciprocal_F_2_V_ss = reciprocal(F_2*V_ss);
    const double C_m_A_cap_reciprocal_F_2_V_ss = C_m_A_cap*reciprocal_F_2_V_ss;
    const double V_jsr = 0.0048*V_cell;  // uL, line 47
    const double reciprocal_V_ss = reciprocal(V_ss);
    const double V_jsr_reciprocal_V_ss = V_jsr*reciprocal_V_ss;
    const double CaMK_o_K_CaM = CaMK_o*K_CaM;
    const double BSR_K_BSR_ = BSR_*K_BSR_;
    const double BSL_K_BSL_ = BSL_*K_BSL_;
    const double BSR_K_BSR_over_dt = BSR_K_BSR_/dt;
    const double BSL_K_BSL_over_dt = BSL_K_BSL_/dt;
    const double rad_squared_L = rad*rad*L;
    const double rad_squared_L_reciprocal_V_ss_15p07_etc = 15.072*(rad_squared_L*reciprocal_V_ss)/dt;
    const double C_m_A_geo = C_m*A_geo;
    const double C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt = 2.0*(C_m_A_geo*reciprocal_F_2_V_ss)/dt;
    const double reciprocal_tau_diff_Ca_3 = 1.0/tau_diff_Ca;
    const double quotient_of_reciprocal_tau_diff_Ca_etc = reciprocal_tau_diff_Ca_3/dt;
    const double G_NaCa_0p8 = 0.8*G_NaCa;
    const double G_NaCa_0p8_K_CaAct_2_K_CaAct = G_NaCa_0p8*K_CaAct_2_K_CaAct;
    const double K_up_minus_dK_up = K_up - dK_up;
    const double up_scale_2p75_v_up = up_scale*2.75*v_up;
    const double up_scale_v_up = up_scale*v_up;
    const double v_leak_reciprocal_Ca_nsr_max = v_leak*reciprocal(Ca_nsr_max);
    const double g_pCa_over_2 = 0.5*g_pCa;
    const double V_myo = 0.68*V_cell;  // uL, line 45
    const double reciprocal_V_myo = reciprocal(V_myo);
    const double rad_squared_L_reciprocal_V_myo = rad_squared_L*reciprocal_V_myo;
    const double rad_squared_L_reciprocal_V_myo_62p8 = 62.800000000000004*rad_squared_L_reciprocal_V_myo;
    const double rad_squared_L_reciprocal_V_myo_173p3 = 173.328*rad_squared_L_reciprocal_V_myo;
    const double C_m_A_geo_reciprocal_F_2_V_myo_4 = 4.0*(C_m_A_geo*reciprocal(F_2*V_myo));
    const double P_Cab_F = P_Cab*F;
    const double P_Cab_F_reciprocal_C_m = P_Cab_F*reciprocal_C_m;
    const double CMDN_K_CMDN_ = CMDN_*K_CMDN_;
    const double TRPN_K_TRPN_ = TRPN_*K_TRPN_;
    const double CMDN_K_CMDN_over_dt = CMDN_K_CMDN_/dt;
    const double TRPN_K_TRPN_over_dt = TRPN_K_TRPN_/dt;
    const double rad_squared_L_reciprocal_V_myo_173p3_etc = rad_squared_L_reciprocal_V_myo_173p3/dt;
    const double C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt = C_m_A_geo_reciprocal_F_2_V_myo_4/dt;
    const double quotient_of_reciprocal_tau_diff_Ca_3_rad_etc = reciprocal_tau_diff_Ca_3*rad_squared_L/rad_squared_L;
    const double rad_squared_L_over_tau_diff_Ca_over_rad_etc = -0.02941176470588235*
        quotient_of_reciprocal_tau_diff_Ca_3_rad_etc/dt;
    const double reciprocal_dt_over_5p6_plus_1_2 = 1.0/(1.0 + dt/5.6);
    const double one_plus_reciprocal_dt_over_5p6_plus_1 = 1.0 + reciprocal_dt_over_5p6_plus_1_2;
    const double rad_squared_L_over_tau_diff_Ca_over_rad_etc_2 = 0.02941176470588235*
        quotient_of_reciprocal_tau_diff_Ca_3_rad_etc;
    const double reciprocal_dt_over_0p18_plus_1_2 = 1.0/(1.0 + dt/0.18);
    const double one_plus_reciprocal_dt_over_0p18_plus_1 = 1.0 + reciprocal_dt_over_0p18_plus_1_2;
    const double q_Na_F_over_R_T = q_Na_F/R_T;
    const double Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc = h11_w_Na*reciprocal_k_Na3_2;
    const double product_of_reciprocal_k_Na3_2_k_Na3 = reciprocal_k_Na3_2*k_Na3;
    const double product_of_reciprocal_k_Na3_2_w_Na_etc = reciprocal_k_Na3_2*w_Na*reciprocal_k_Na1_k_Na2;
    const double q_Ca_F_over_R_T = q_Ca_F/R_T;
    const double value_0p3004_over_dt = 0.30042857142857143/dt;
    const double delta_epi = 1.0;  // -, line 168
    const double minus_148p8_over_dt = -148.77399999999997/dt;
    const double minus_73_over_dt = -73.0/dt;
    const double dt_over_minus_306p3 = -0.0032646666666666666*dt;
    const double dt_over_minus_8p974 = -0.11143333333333333*dt;
    const double dt_6p149 = 6.149*dt;
    const double sum_of_log_dt_1p432em05_minus_0p1903 = -0.19029435163086714 + log(1.432e-05*dt);
    const double one_minus_A_hf = 1.0 - A_hf;
    const double dt_9p455 = 9.454904638564724*dt;
    const double sum_of_log_dt_8p552_minus_13 = -13.000839630562552 + log(8.552*dt);
    const double d_vfrt_d_V = F/R_T;
    const double d_vfrt_d_V_2_2 = 2.0*d_vfrt_d_V;
    const double d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2 = d_vfrt_d_V_2_2 + d_vfrt_d_V_2_2;
    const double d_vfrt_d_V_2_over_minus_2 = -0.5*d_vfrt_d_V_2_2;
    const double F_over_2_4_d_vfrt_d_V_2 = F_over_2_4*d_vfrt_d_V_2_2;
    const double decay_hL = exp(-(dt/tau_hL));
    const double tau_hLp = 3.0*tau_hL;  // ms, line 145
    const double decay_hLp = exp(-(dt/tau_hLp));
    const double F_0p75 = 0.75*F;
    const double minus_0p75_K_o_F = -0.75*(K_o*F);
    const double minus_0p75_Na_o_F = -0.75*(Na_o*F);
    const double P_CaK_ratio_reciprocal_C_m_2 = P_CaK_ratio*reciprocal_C_m;
    const double P_CaK_ratio_reciprocal_C_m_P_Ca = P_CaK_ratio_reciprocal_C_m_2*P_Ca;
    const double product_of_reciprocal_C_m_P_Ca = reciprocal_C_m*P_Ca;
    const double P_CaNa_ratio_reciprocal_C_m_2 = P_CaNa_ratio*reciprocal_C_m;
    const double P_CaNa_ratio_reciprocal_C_m_P_Ca = P_CaNa_ratio_reciprocal_C_m_2*P_Ca;
    const double P_Cab_F_reciprocal_C_m_2 = 2.0*P_Cab_F_reciprocal_C_m;
    const double product_of_minus_delta_NaK_plus_1_F = (1.0 - delta_NaK)*F;
    const double R_3_T = 3.0*R*T;
    const double product_of_minus_delta_NaK_plus_1_F_etc = product_of_minus_delta_NaK_plus_1_F*reciprocal(R_3_T);
    const double reciprocal_K_Ki = reciprocal(K_Ki);
    const double K_Nai_0_delta_NaK_F_over_R_3_T = K_Nai_0*(delta_NaK*F/R_3_T);
    const double k1_p_3 = k1_p*3.0;
    const double K_o_over_K_Ko = K_o/K_Ko;
    const double sum_of_square_K_o_over_K_Ko_plus_1_etc = square(1.0 + K_o_over_K_Ko) - 1.0;
    const double K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc = K_Nao_0*(product_of_minus_delta_NaK_plus_1_F/R_3_T);
    const double k2_m_3 = k2_m*3.0;
    const double reciprocal_K_KP = reciprocal(K_KP_);
    const double reciprocal_K_NaP = reciprocal(K_NaP);
    const double H_over_K_HP_plus_1 = 1.0 + H/K_HP_;
    const double MgATP_over_K_MgATP_plus_1 = 1.0 + MgATP/K_MgATP;
    const double k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m*H*reciprocal(MgATP_over_K_MgATP_plus_1)*P_total;
    const double k3_p_square_K_o_over_K_Ko = k3_p*square(K_o_over_K_Ko);
    const double k4_m_3 = k4_m*3.0;
    const double a4 = k4_p*MgATP/K_MgATP/MgATP_over_K_MgATP_plus_1;  // 1/s, line 412
    const double a2 = k2_p;  // 1/s, line 408
    const double b1 = k1_m*MgADP;  // 1/s, line 407
    const double b1_plus_a2 = b1 + a2;
    const double a4_a2 = a4*a2;
    const double b1_a4 = b1*a4;
    const double a4_a2_plus_b1_a4 = a4_a2 + b1_a4;
    const double value_12p98_over_dt = 12.98/dt;
    const double value_1p865_over_dt = 1.865/dt;
    const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt(K_o/5.4);
    const double d_vfrt_d_V_plus_d_vfrt_d_V = d_vfrt_d_V + d_vfrt_d_V;
    const double d_vfrt_d_V_over_minus_2 = -0.5*d_vfrt_d_V;
    const double P_Nab_F_2 = P_Nab*F;
    const double P_Nab_F_reciprocal_C_m = P_Nab_F_2*reciprocal_C_m;
    const double reciprocal_K_o_1p569_plus_3p812 = reciprocal(1.5692*K_o + 3.8115);
    const double product_of_reciprocal_K_o_1p569_etc = reciprocal_K_o_1p569_plus_3p812*(2.5538*K_o + 144.59);
    const double log_dt_over_122p2 = log(0.008183306055646482*dt);
    const double sum_of_log_dt_over_122p2_minus_6p248 = -6.247544204322201 + log_dt_over_122p2;
    const double sum_of_log_dt_over_122p2_plus_3p416 = 3.415548824462715 + log_dt_over_122p2;
    const double scaled_minus_K_o_2p6_plus_105p8_etc = 0.10534077741493732*(105.8 - 2.6*K_o);
    const double g_K1_sqrt_K_o = g_K1*sqrt(K_o);
    const double R_T_over_F = R_T/F;
    const double log_K_o = log(K_o);
    const double G_NaK_2 = 2.0*G_NaK;
    const double scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc = 4.0*(reciprocal_C_m*(P_Cab_F*d_vfrt_d_V));
    const double product_of_reciprocal_C_m_P_Nab_F_F_etc = reciprocal_C_m*(P_Nab_F_2*d_vfrt_d_V);
    const double G_NaK_3 = 3.0*G_NaK;
    const double g_K1_sqrt_K_o_over_9p493_2 = 0.10534077741493732*g_K1_sqrt_K_o;
    const double g_Kb_over_18p34_2 = 0.05452562704471101*g_Kb;
    const double F_d_vfrt_d_V = F*d_vfrt_d_V;
    const double scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc = 0.75*(P_CaNa_ratio_reciprocal_C_m_2*F_d_vfrt_d_V*P_Ca);
    const double scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc = 0.75*(P_CaK_ratio_reciprocal_C_m_2*F_d_vfrt_d_V*P_Ca);
    const double dt_over_2 = 0.5*dt;
    const double log_Na_o = log(Na_o);
    const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
    const double A_hf_over_2 = 0.5*A_hf;
    const double scaled_one_minus_A_hf_over_2 = one_minus_A_hf*0.5;
    const double reciprocal_F_V_myo = reciprocal(F*V_myo);
    const double A_cap_3_C_m_reciprocal_F_V_myo = 3.0*A_cap*C_m*reciprocal_F_V_myo;
    const double A_cap_C_m_reciprocal_F_V_myo = C_m_A_cap*reciprocal_F_V_myo;
    const double C_m_A_geo_reciprocal_F_V_myo = C_m_A_geo*reciprocal_F_V_myo;
    const double C_m_A_geo_reciprocal_F_V_myo_2 = 2.0*C_m_A_geo_reciprocal_F_V_myo;
    const double reciprocal_tau_diff_Na = reciprocal(tau_diff_Na);
    const double rad_squared_L_reciprocal_V_myo_etc = 62.800000000000004*
        (rad_squared_L_reciprocal_V_myo*reciprocal_tau_diff_Na);
    const double C_m_A_geo_reciprocal_F_V_ss = C_m_A_geo*reciprocal(F*V_ss);
    const double C_m_A_geo_reciprocal_F_V_ss_6 = 6.0*C_m_A_geo_reciprocal_F_V_ss;
    const double P_CaNa_ratio_reciprocal_C_m_over_3 = 0.3333333333333333*P_CaNa_ratio_reciprocal_C_m_2;
    const double C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc = 2.0*
        (C_m_A_geo_reciprocal_F_V_ss*P_CaNa_ratio_reciprocal_C_m_2);
    const double C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc = 6.384e-05*(C_m_A_geo_reciprocal_F_V_myo*g_Ks);
    const double reciprocal_tau_diff_K = reciprocal(tau_diff_K);
    const double rad_squared_L_reciprocal_V_myo_etc_2 = 62.800000000000004*
        (rad_squared_L_reciprocal_V_myo*reciprocal_tau_diff_K);
    const double C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc = 2.0*
        (C_m_A_geo_reciprocal_F_V_ss*P_CaK_ratio_reciprocal_C_m_2);
    const double reciprocal_tau_tr = reciprocal(tau_tr);
    const double CSQN_K_CSQN_ = CSQN_*K_CSQN_;
    const double minus_1_over_tau_tr = -1.0/tau_tr;
    const double dt_minus_1_over_tau_tr = dt*minus_1_over_tau_tr;
    const double CSQN_K_CSQN_2_ = CSQN_K_CSQN_*2.0;
    const double dt_CSQN_K_CSQN_2 = dt*CSQN_K_CSQN_2_;
    const double reciprocal_dt_over_82_plus_1_2 = 1.0/(1.0 + dt/82.0);
    const double one_plus_reciprocal_dt_over_82_plus_1 = 1.0 + reciprocal_dt_over_82_plus_1_2;
    const double V_nsr = 0.0552*V_cell;  // uL, line 46
    const double quotient_of_minus_1_over_tau_tr_V_jsr_etc = minus_1_over_tau_tr*V_jsr/V_nsr;
    const double rad_squared_L_reciprocal_V_nsr_etc = 15.072*(rad_squared_L*reciprocal(V_nsr)*reciprocal_tau_tr);
    const double beta_tau_p = 1.25*beta_tau;  // ms, line 463
    const double a_rel_p = 0.5*beta_tau_p;  // mM*F/A/ms, line 464
    const double rel_scale_a_rel_p = rel_scale*a_rel_p;
    const double rel_scale_beta_tau = rel_scale*beta_tau;
    const double rel_scale_beta_tau_0p625 = 0.625*rel_scale_beta_tau;
    const double beta_tau_p_0p0123 = beta_tau_p*0.0123;
    const double a_rel = 0.5*beta_tau;  // mM*F/A/ms, line 458
    const double rel_scale_a_rel = rel_scale*a_rel;
    const double rel_scale_beta_tau_over_2 = 0.5*rel_scale_beta_tau;
    const double beta_tau_0p0123 = beta_tau*0.0123;
    const double k5 = k2;  // 1/s, line 342

    c.k_jca = k_jca;
    c.K_mn = K_mn;
    c.k_2n = k_2n;
    c.dt = dt;
    c.dt_k_2n = dt_k_2n;
    c.dt_over_221p3 = dt_over_221p3;
    c.dt_over_70p59 = dt_over_70p59;
    c.value_35_over_dt = value_35_over_dt;
    c.value_817p3_over_dt = value_817p3_over_dt;
    c.reciprocal_dt = reciprocal_dt;
    c.dt_over_1218 = dt_over_1218;
    c.dt_over_443p2 = dt_over_443p2;
    c.dt_0p00012 = dt_0p00012;
    c.value_100_over_dt = value_100_over_dt;
    c.dt_over_1p242e04 = dt_over_1p242e04;
    c.dt_over_9p972e04 = dt_over_9p972e04;
    c.value_1000_over_dt = value_1000_over_dt;
    c.dt_3p525 = dt_3p525;
    c.dt_0p7408 = dt_0p7408;
    c.value_0p6_over_dt = value_0p6_over_dt;
    c.dt_over_150p4 = dt_over_150p4;
    c.dt_over_8210 = dt_over_8210;
    c.decay_jca = decay_jca;
    c.q_Na_F_reciprocal_R_T = q_Na_F_reciprocal_R_T;
    c.reciprocal_k_Na3_2 = reciprocal_k_Na3_2;
    c.q_Ca_F_reciprocal_R_T = q_Ca_F_reciprocal_R_T;
    c.w_Ca = w_Ca;
    c.product_of_reciprocal_k_Na3_2_w_NaCa = product_of_reciprocal_k_Na3_2_w_NaCa;
    c.k2 = k2;
    c.reciprocal_k_Na1 = reciprocal_k_Na1;
    c.reciprocal_k_Na2 = reciprocal_k_Na2;
    c.product_of_reciprocal_k_Na1_k_Na2_w_Na_etc = product_of_reciprocal_k_Na1_k_Na2_w_Na_etc;
    c.k1 = k1;
    c.Na_o_over_k_Na3 = Na_o_over_k_Na3;
    c.Na_o_reciprocal_k_Na3 = Na_o_reciprocal_k_Na3;
    c.h11_w_Na = h11_w_Na;
    c.k_Ca_on = k_Ca_on;
    c.w_NaCa = w_NaCa;
    c.k1_2 = k1_2;
    c.k2_2 = k2_2;
    c.k1_k_Ca_on = k1_k_Ca_on;
    c.k2_k_Ca_on = k2_k_Ca_on;
    c.K_CaAct_squared = K_CaAct_squared;
    c.G_NaCa_over_5 = G_NaCa_over_5;
    c.G_NaCa_over_5_K_CaAct_2_K_CaAct = G_NaCa_over_5_K_CaAct_2_K_CaAct;
    c.scaled_one_minus_A_ff_over_2 = scaled_one_minus_A_ff_over_2;
    c.A_ff_over_2 = A_ff_over_2;
    c.CaMK_o = CaMK_o;
    c.K_CaM = K_CaM;
    c.K_CaMK = K_CaMK;
    c.P_Ca = P_Ca;
    c.P_Cap_ratio = P_Cap_ratio;
    c.F_reciprocal_R_T = F_reciprocal_R_T;
    c.F_reciprocal_R_T_over_3 = F_reciprocal_R_T_over_3;
    c.F_over_2_4 = F_over_2_4;
    c.Ca_o_0p341 = Ca_o_0p341;
    c.reciprocal_C_m = reciprocal_C_m;
    c.reciprocal_tau_diff_Ca = reciprocal_tau_diff_Ca;
    c.C_m_A_cap_reciprocal_F_2_V_ss = C_m_A_cap_reciprocal_F_2_V_ss;
    c.V_jsr_reciprocal_V_ss = V_jsr_reciprocal_V_ss;
    c.CaMK_o_K_CaM = CaMK_o_K_CaM;
    c.K_BSR_ = K_BSR_;
    c.BSR_K_BSR_ = BSR_K_BSR_;
    c.K_BSL_ = K_BSL_;
    c.BSL_K_BSL_ = BSL_K_BSL_;
    c.BSR_K_BSR_over_dt = BSR_K_BSR_over_dt;
    c.BSL_K_BSL_over_dt = BSL_K_BSL_over_dt;
    c.rad_squared_L_reciprocal_V_ss_15p07_etc = rad_squared_L_reciprocal_V_ss_15p07_etc;
    c.C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt = C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt;
    c.quotient_of_reciprocal_tau_diff_Ca_etc = quotient_of_reciprocal_tau_diff_Ca_etc;
    c.G_NaCa_0p8 = G_NaCa_0p8;
    c.G_NaCa_0p8_K_CaAct_2_K_CaAct = G_NaCa_0p8_K_CaAct_2_K_CaAct;
    c.K_up_minus_dK_up = K_up_minus_dK_up;
    c.up_scale_2p75_v_up = up_scale_2p75_v_up;
    c.K_up = K_up;
    c.up_scale_v_up = up_scale_v_up;
    c.v_leak_reciprocal_Ca_nsr_max = v_leak_reciprocal_Ca_nsr_max;
    c.K_pCa = K_pCa;
    c.g_pCa_over_2 = g_pCa_over_2;
    c.rad_squared_L_reciprocal_V_myo_62p8 = rad_squared_L_reciprocal_V_myo_62p8;
    c.rad_squared_L_reciprocal_V_myo_173p3 = rad_squared_L_reciprocal_V_myo_173p3;
    c.C_m_A_geo_reciprocal_F_2_V_myo_4 = C_m_A_geo_reciprocal_F_2_V_myo_4;
    c.P_Cab_F_reciprocal_C_m = P_Cab_F_reciprocal_C_m;
    c.K_CMDN_ = K_CMDN_;
    c.CMDN_K_CMDN_ = CMDN_K_CMDN_;
    c.K_TRPN_ = K_TRPN_;
    c.TRPN_K_TRPN_ = TRPN_K_TRPN_;
    c.CMDN_K_CMDN_over_dt = CMDN_K_CMDN_over_dt;
    c.TRPN_K_TRPN_over_dt = TRPN_K_TRPN_over_dt;
    c.rad_squared_L_reciprocal_V_myo_173p3_etc = rad_squared_L_reciprocal_V_myo_173p3_etc;
    c.C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt = C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt;
    c.rad_squared_L_over_tau_diff_Ca_over_rad_etc = rad_squared_L_over_tau_diff_Ca_over_rad_etc;
    c.one_plus_reciprocal_dt_over_5p6_plus_1 = one_plus_reciprocal_dt_over_5p6_plus_1;
    c.reciprocal_tau_diff_Ca_3 = reciprocal_tau_diff_Ca_3;
    c.rad_squared_L_over_tau_diff_Ca_over_rad_etc_2 = rad_squared_L_over_tau_diff_Ca_over_rad_etc_2;
    c.one_plus_reciprocal_dt_over_0p18_plus_1 = one_plus_reciprocal_dt_over_0p18_plus_1;
    c.reciprocal_dt_over_0p18_plus_1_2 = reciprocal_dt_over_0p18_plus_1_2;
    c.reciprocal_dt_over_5p6_plus_1_2 = reciprocal_dt_over_5p6_plus_1_2;
    c.a_CaMK = a_CaMK;
    c.b_CaMK = b_CaMK;
    c.q_Na_F_over_R_T = q_Na_F_over_R_T;
    c.k_Na3 = k_Na3;
    c.Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc = Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc;
    c.product_of_reciprocal_k_Na3_2_k_Na3 = product_of_reciprocal_k_Na3_2_k_Na3;
    c.product_of_reciprocal_k_Na3_2_w_Na_etc = product_of_reciprocal_k_Na3_2_w_Na_etc;
    c.q_Ca_F_over_R_T = q_Ca_F_over_R_T;
    c.one_minus_A_ff = one_minus_A_ff;
    c.A_ff = A_ff;
    c.value_0p3004_over_dt = value_0p3004_over_dt;
    c.delta_epi = delta_epi;
    c.minus_148p8_over_dt = minus_148p8_over_dt;
    c.minus_73_over_dt = minus_73_over_dt;
    c.dt_over_minus_306p3 = dt_over_minus_306p3;
    c.dt_over_minus_8p974 = dt_over_minus_8p974;
    c.dt_6p149 = dt_6p149;
    c.sum_of_log_dt_1p432em05_minus_0p1903 = sum_of_log_dt_1p432em05_minus_0p1903;
    c.A_hf = A_hf;
    c.one_minus_A_hf = one_minus_A_hf;
    c.dt_9p455 = dt_9p455;
    c.sum_of_log_dt_8p552_minus_13 = sum_of_log_dt_8p552_minus_13;
    c.d_vfrt_d_V_2_2 = d_vfrt_d_V_2_2;
    c.d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2 = d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2;
    c.d_vfrt_d_V_2_over_minus_2 = d_vfrt_d_V_2_over_minus_2;
    c.F_over_2_4_d_vfrt_d_V_2 = F_over_2_4_d_vfrt_d_V_2;
    c.decay_hL = decay_hL;
    c.decay_hLp = decay_hLp;
    c.F_0p75 = F_0p75;
    c.minus_0p75_K_o_F = minus_0p75_K_o_F;
    c.minus_0p75_Na_o_F = minus_0p75_Na_o_F;
    c.P_CaK_ratio_reciprocal_C_m_P_Ca = P_CaK_ratio_reciprocal_C_m_P_Ca;
    c.product_of_reciprocal_C_m_P_Ca = product_of_reciprocal_C_m_P_Ca;
    c.P_CaNa_ratio_reciprocal_C_m_P_Ca = P_CaNa_ratio_reciprocal_C_m_P_Ca;
    c.K_CaAct = K_CaAct;
    c.g_Ks = g_Ks;
    c.P_Cab_F_reciprocal_C_m_2 = P_Cab_F_reciprocal_C_m_2;
    c.product_of_minus_delta_NaK_plus_1_F_etc = product_of_minus_delta_NaK_plus_1_F_etc;
    c.K_Nai_0 = K_Nai_0;
    c.reciprocal_K_Ki = reciprocal_K_Ki;
    c.k1_p = k1_p;
    c.K_Nai_0_delta_NaK_F_over_R_3_T = K_Nai_0_delta_NaK_F_over_R_3_T;
    c.k1_p_3 = k1_p_3;
    c.K_Nao_0 = K_Nao_0;
    c.Na_o = Na_o;
    c.sum_of_square_K_o_over_K_Ko_plus_1_etc = sum_of_square_K_o_over_K_Ko_plus_1_etc;
    c.k2_m = k2_m;
    c.K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc = K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc;
    c.k2_m_3 = k2_m_3;
    c.reciprocal_K_KP = reciprocal_K_KP;
    c.reciprocal_K_NaP = reciprocal_K_NaP;
    c.H_over_K_HP_plus_1 = H_over_K_HP_plus_1;
    c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
    c.k3_p_square_K_o_over_K_Ko = k3_p_square_K_o_over_K_Ko;
    c.k4_m_3 = k4_m_3;
    c.k4_m = k4_m;
    c.a4 = a4;
    c.a2 = a2;
    c.b1 = b1;
    c.b1_plus_a2 = b1_plus_a2;
    c.a4_a2 = a4_a2;
    c.b1_a4 = b1_a4;
    c.a4_a2_plus_b1_a4 = a4_a2_plus_b1_a4;
    c.value_12p98_over_dt = value_12p98_over_dt;
    c.value_1p865_over_dt = value_1p865_over_dt;
    c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
    c.d_vfrt_d_V = d_vfrt_d_V;
    c.d_vfrt_d_V_plus_d_vfrt_d_V = d_vfrt_d_V_plus_d_vfrt_d_V;
    c.d_vfrt_d_V_over_minus_2 = d_vfrt_d_V_over_minus_2;
    c.P_Nab_F_reciprocal_C_m = P_Nab_F_reciprocal_C_m;
    c.reciprocal_K_o_1p569_plus_3p812 = reciprocal_K_o_1p569_plus_3p812;
    c.product_of_reciprocal_K_o_1p569_etc = product_of_reciprocal_K_o_1p569_etc;
    c.sum_of_log_dt_over_122p2_minus_6p248 = sum_of_log_dt_over_122p2_minus_6p248;
    c.sum_of_log_dt_over_122p2_plus_3p416 = sum_of_log_dt_over_122p2_plus_3p416;
    c.scaled_minus_K_o_2p6_plus_105p8_etc = scaled_minus_K_o_2p6_plus_105p8_etc;
    c.g_K1_sqrt_K_o = g_K1_sqrt_K_o;
    c.R_T_over_F = R_T_over_F;
    c.log_K_o = log_K_o;
    c.g_to = g_to;
    c.g_Kb = g_Kb;
    c.G_NaK_2 = G_NaK_2;
    c.scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc = scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc;
    c.product_of_reciprocal_C_m_P_Nab_F_F_etc = product_of_reciprocal_C_m_P_Nab_F_F_etc;
    c.G_NaK_3 = G_NaK_3;
    c.g_K1_sqrt_K_o_over_9p493_2 = g_K1_sqrt_K_o_over_9p493_2;
    c.g_Kb_over_18p34_2 = g_Kb_over_18p34_2;
    c.scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc = scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc;
    c.scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc = scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc;
    c.g_NaL = g_NaL;
    c.g_Na = g_Na;
    c.dt_over_2 = dt_over_2;
    c.log_Na_o = log_Na_o;
    c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
    c.P_KNa = P_KNa;
    c.g_pCa = g_pCa;
    c.G_NaK = G_NaK;
    c.A_hf_over_2 = A_hf_over_2;
    c.scaled_one_minus_A_hf_over_2 = scaled_one_minus_A_hf_over_2;
    c.A_cap_3_C_m_reciprocal_F_V_myo = A_cap_3_C_m_reciprocal_F_V_myo;
    c.A_cap_C_m_reciprocal_F_V_myo = A_cap_C_m_reciprocal_F_V_myo;
    c.C_m_A_geo_reciprocal_F_V_myo_2 = C_m_A_geo_reciprocal_F_V_myo_2;
    c.rad_squared_L_reciprocal_V_myo_etc = rad_squared_L_reciprocal_V_myo_etc;
    c.C_m_A_geo_reciprocal_F_V_ss_6 = C_m_A_geo_reciprocal_F_V_ss_6;
    c.P_CaNa_ratio_reciprocal_C_m_over_3 = P_CaNa_ratio_reciprocal_C_m_over_3;
    c.C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc = C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc;
    c.reciprocal_tau_diff_Na = reciprocal_tau_diff_Na;
    c.C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc = C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc;
    c.rad_squared_L_reciprocal_V_myo_etc_2 = rad_squared_L_reciprocal_V_myo_etc_2;
    c.C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc = C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc;
    c.reciprocal_tau_diff_K = reciprocal_tau_diff_K;
    c.reciprocal_tau_tr = reciprocal_tau_tr;
    c.K_CSQN_ = K_CSQN_;
    c.CSQN_K_CSQN_ = CSQN_K_CSQN_;
    c.dt_minus_1_over_tau_tr = dt_minus_1_over_tau_tr;
    c.dt_CSQN_K_CSQN_2 = dt_CSQN_K_CSQN_2;
    c.one_plus_reciprocal_dt_over_82_plus_1 = one_plus_reciprocal_dt_over_82_plus_1;
    c.reciprocal_dt_over_82_plus_1_2 = reciprocal_dt_over_82_plus_1_2;
    c.quotient_of_minus_1_over_tau_tr_V_jsr_etc = quotient_of_minus_1_over_tau_tr_V_jsr_etc;
    c.rad_squared_L_reciprocal_V_nsr_etc = rad_squared_L_reciprocal_V_nsr_etc;
    c.rel_scale_a_rel_p = rel_scale_a_rel_p;
    c.rel_scale_beta_tau_0p625 = rel_scale_beta_tau_0p625;
    c.beta_tau_p = beta_tau_p;
    c.tau_rel_min = tau_rel_min;
    c.beta_tau_p_0p0123 = beta_tau_p_0p0123;
    c.rel_scale_a_rel = rel_scale_a_rel;
    c.rel_scale_beta_tau_over_2 = rel_scale_beta_tau_over_2;
    c.beta_tau = beta_tau;
    c.beta_tau_0p0123 = beta_tau_0p0123;
    c.R = R;
    c.T = T;
    c.F = F;
    c.K_o = K_o;
    c.g_Kr = g_Kr;
    c.g_K1 = g_K1;
    c.q_Na = q_Na;
    c.h11 = h11;
    c.w_Na = w_Na;
    c.q_Ca = q_Ca;
    c.k5 = k5;
    c.k_Na1 = k_Na1;
    c.k_Na2 = k_Na2;
    c.G_NaCa = G_NaCa;
    c.delta_NaK = delta_NaK;
    c.K_Ki = K_Ki;
    c.K_Ko = K_Ko;
    c.P_total = P_total;
    c.H = H;
    c.K_HP_ = K_HP_;
    c.K_NaP = K_NaP;
    c.K_KP_ = K_KP_;
    c.k3_m = k3_m;
    c.MgATP = MgATP;
    c.K_MgATP = K_MgATP;
    c.k3_p = k3_p;
    c.up_scale = up_scale;
    c.v_up = v_up;
    c.dK_up = dK_up;
    c.v_leak = v_leak;
    c.Ca_nsr_max = Ca_nsr_max;
    c.tau_tr = tau_tr;
    c.tau_diff_Na = tau_diff_Na;
    c.tau_diff_K = tau_diff_K;
    c.tau_diff_Ca = tau_diff_Ca;
    c.CMDN_ = CMDN_;
    c.TRPN_ = TRPN_;
    c.BSR_ = BSR_;
    c.BSL_ = BSL_;
    c.CSQN_ = CSQN_;
    c.Ca_o = Ca_o;
    c.C_m = C_m;
    c.P_CaNa_ratio = P_CaNa_ratio;
    c.P_CaK_ratio = P_CaK_ratio;
    c.rel_scale = rel_scale;
    c.a_rel = a_rel;
    c.a_rel_p = a_rel_p;
    c.P_Nab = P_Nab;
    c.P_Cab = P_Cab;
    c.h10 = h10;
    c.h12 = h12;
    c.V_cell = V_cell;
    c.A_geo = A_geo;
    c.A_cap = A_cap;
    c.V_myo = V_myo;
    c.V_nsr = V_nsr;
    c.V_jsr = V_jsr;
    c.V_ss = V_ss;
    c.tau_hLp = tau_hLp;
}

// epi
void derive_epi([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_epi<double>& c) {
    const double R = p[parameter::R];  // mJ/mol/K
    const double T = p[parameter::T];  // K
    const double F = p[parameter::F];  // C/mol
    const double C_m = p[parameter::C_m];  // uF/cm^2
    const double L = p[parameter::L];  // cm
    const double rad = p[parameter::rad];  // cm
    const double Na_o = p[parameter::Na_o];  // mM
    const double Ca_o = p[parameter::Ca_o];  // mM
    const double K_o = p[parameter::K_o];  // mM
    const double P_KNa = p[parameter::P_KNa];  // -
    const double CaMK_o = p[parameter::CaMK_o];  // -
    const double K_CaM = p[parameter::K_CaM];  // mM
    const double K_CaMK = p[parameter::K_CaMK];  // -
    const double a_CaMK = p[parameter::a_CaMK];  // 1/ms
    const double b_CaMK = p[parameter::b_CaMK];  // 1/ms
    const double g_Na = p[parameter::g_Na];  // mS/uF
    const double A_hf = p[parameter::A_hf];  // -
    const double g_NaL = p[parameter::g_NaL];  // mS/uF
    const double tau_hL = p[parameter::tau_hL];  // ms
    const double g_to = p[parameter::g_to];  // mS/uF
    const double P_Ca = p[parameter::P_Ca];  // cm/s
    const double P_CaNa_ratio = p[parameter::P_CaNa_ratio];  // -
    const double P_CaK_ratio = p[parameter::P_CaK_ratio];  // -
    const double P_Cap_ratio = p[parameter::P_Cap_ratio];  // -
    const double A_ff = p[parameter::A_ff];  // -
    const double tau_jca = p[parameter::tau_jca];  // ms
    const double K_mn = p[parameter::K_mn];  // mM
    const double k_2n = p[parameter::k_2n];  // 1/ms
    const double k_jca = p[parameter::k_jca];  // 1/ms
    const double g_Kr = p[parameter::g_Kr];  // mS/uF
    const double g_Ks = p[parameter::g_Ks];  // mS/uF
    const double g_K1 = p[parameter::g_K1];  // mS/uF
    const double k_Na1 = p[parameter::k_Na1];  // mM
    const double k_Na2 = p[parameter::k_Na2];  // mM
    const double k_Na3 = p[parameter::k_Na3];  // mM
    const double k_asymm = p[parameter::k_asymm];  // -
    const double w_Na = p[parameter::w_Na];  // 1/s
    const double w_Ca = p[parameter::w_Ca];  // 1/s
    const double w_NaCa = p[parameter::w_NaCa];  // 1/s
    const double k_Ca_on = p[parameter::k_Ca_on];  // 1/mM/s
    const double k_Ca_off = p[parameter::k_Ca_off];  // 1/s
    const double q_Na = p[parameter::q_Na];  // -
    const double q_Ca = p[parameter::q_Ca];  // -
    const double K_CaAct = p[parameter::K_CaAct];  // mM
    const double G_NaCa = p[parameter::G_NaCa];  // A*s/F
    const double k1_p = p[parameter::k1_p];  // 1/s
    const double k1_m = p[parameter::k1_m];  // 1/mM/s
    const double k2_p = p[parameter::k2_p];  // 1/s
    const double k2_m = p[parameter::k2_m];  // 1/s
    const double k3_p = p[parameter::k3_p];  // 1/s
    const double k3_m = p[parameter::k3_m];  // 1/mM^2/s
    const double k4_p = p[parameter::k4_p];  // 1/s
    const double k4_m = p[parameter::k4_m];  // 1/s
    const double K_Nai_0 = p[parameter::K_Nai_0];  // mM
    const double K_Nao_0 = p[parameter::K_Nao_0];  // mM
    const double delta_NaK = p[parameter::delta_NaK];  // -
    const double K_Ki = p[parameter::K_Ki];  // mM
    const double K_Ko = p[parameter::K_Ko];  // mM
    const double MgADP = p[parameter::MgADP];  // mM
    const double MgATP = p[parameter::MgATP];  // mM
    const double K_MgATP = p[parameter::K_MgATP];  // mM
    const double H = p[parameter::H];  // mM
    const double P_total = p[parameter::P_total];  // mM
    const double K_HP_ = p[parameter::K_HP_];  // mM
    const double K_NaP = p[parameter::K_NaP];  // mM
    const double K_KP_ = p[parameter::K_KP_];  // mM
    const double G_NaK = p[parameter::G_NaK];  // A*s/F
    const double g_Kb = p[parameter::g_Kb];  // mS/uF
    const double P_Nab = p[parameter::P_Nab];  // cm/s
    const double P_Cab = p[parameter::P_Cab];  // cm/s
    const double g_pCa = p[parameter::g_pCa];  // A/F
    const double K_pCa = p[parameter::K_pCa];  // mM
    const double beta_tau = p[parameter::beta_tau];  // ms
    const double rel_scale = p[parameter::rel_scale];  // -
    const double tau_rel_min = p[parameter::tau_rel_min];  // ms
    const double up_scale = p[parameter::up_scale];  // -
    const double v_up = p[parameter::v_up];  // mM/ms
    const double K_up = p[parameter::K_up];  // mM
    const double dK_up = p[parameter::dK_up];  // mM
    const double v_leak = p[parameter::v_leak];  // mM/ms
    const double Ca_nsr_max = p[parameter::Ca_nsr_max];  // mM
    const double tau_tr = p[parameter::tau_tr];  // ms
    const double tau_diff_Na = p[parameter::tau_diff_Na];  // ms
    const double tau_diff_K = p[parameter::tau_diff_K];  // ms
    const double tau_diff_Ca = p[parameter::tau_diff_Ca];  // ms
    const double CMDN_ = p[parameter::CMDN_];  // mM
    const double K_CMDN_ = p[parameter::K_CMDN_];  // mM
    const double TRPN_ = p[parameter::TRPN_];  // mM
    const double K_TRPN_ = p[parameter::K_TRPN_];  // mM
    const double BSR_ = p[parameter::BSR_];  // mM
    const double K_BSR_ = p[parameter::K_BSR_];  // mM
    const double BSL_ = p[parameter::BSL_];  // mM
    const double K_BSL_ = p[parameter::K_BSL_];  // mM
    const double CSQN_ = p[parameter::CSQN_];  // mM
    const double K_CSQN_ = p[parameter::K_CSQN_];  // mM
    const double dt_k_2n = dt*k_2n;
    const double dt_over_221p3 = 0.004517744976062075*dt;
    const double dt_over_70p59 = 0.01416635961948124*dt;
    const double value_35_over_dt = 35.0/dt;
    const double value_817p3_over_dt = 817.3/dt;
    const double reciprocal_dt = 1.0/dt;
    const double dt_over_1218 = 0.0008208499862389881*dt;
    const double dt_over_443p2 = 0.0022561357010639103*dt;
    const double dt_0p00012 = 0.00012*dt;
    const double value_100_over_dt = 100.0/dt;
    const double dt_over_1p242e04 = 8.053415618124885e-05*dt;
    const double dt_over_9p972e04 = 1.0027667890106652e-05*dt;
    const double value_1000_over_dt = 1000.0/dt;
    const double dt_3p525 = 3.5254214873653824*dt;
    const double dt_0p7408 = 0.7408182206817179*dt;
    const double value_0p6_over_dt = 0.6/dt;
    const double dt_over_150p4 = 0.006650150489037585*dt;
    const double dt_over_8210 = 0.00012180175491295143*dt;
    const double decay_jca = exp(-(dt/tau_jca));
    const double q_Na_F = q_Na*F;
    const double R_T = R*T;
    const double reciprocal_R_T = reciprocal(R_T);
    const double q_Na_F_reciprocal_R_T = q_Na_F*reciprocal_R_T;
    const double reciprocal_k_Na3_2 = reciprocal(k_Na3);
    const double q_Ca_F = q_Ca*F;
    const double q_Ca_F_reciprocal_R_T = q_Ca_F*reciprocal_R_T;
    const double product_of_reciprocal_k_Na3_2_w_NaCa = reciprocal_k_Na3_2*w_NaCa;
    const double k2 = k_Ca_off;  // 1/s, line 338
    const double reciprocal_k_Na1 = reciprocal(k_Na1);
    const double reciprocal_k_Na2 = reciprocal(k_Na2);
    const double reciprocal_k_Na1_k_Na2 = reciprocal(k_Na1*k_Na2);
    const double product_of_reciprocal_k_Na1_k_Na2_w_Na_etc = reciprocal_k_Na1_k_Na2*w_Na*reciprocal_k_Na3_2;
    const double h10 = k_asymm + 1.0 + Na_o/k_Na1*(1.0 + Na_o/k_Na2);  // -, line 334
    const double h12 = 1.0/h10;  // -, line 336
    const double k1 = h12*Ca_o*k_Ca_on;  // 1/s, line 337
    const double Na_o_over_k_Na3 = Na_o/k_Na3;
    const double Na_o_reciprocal_k_Na3 = Na_o*reciprocal_k_Na3_2;
    const double h11 = Na_o*Na_o/(h10*k_Na1*k_Na2);  // -, line 335
    const double h11_w_Na = h11*w_Na;
    const double k1_2 = 2.0*k1;
    const double k2_2 = 2.0*k2;
    const double k1_k_Ca_on = k1*k_Ca_on;
    const double k2_k_Ca_on = k2*k_Ca_on;
    const double K_CaAct_squared = K_CaAct*K_CaAct;
    const double G_NaCa_over_5 = 0.2*G_NaCa;
    const double K_CaAct_2_K_CaAct = 2.0*K_CaAct*K_CaAct;
    const double G_NaCa_over_5_K_CaAct_2_K_CaAct = G_NaCa_over_5*K_CaAct_2_K_CaAct;
    const double one_minus_A_ff = 1.0 - A_ff;
    const double scaled_one_minus_A_ff_over_2 = 0.5*one_minus_A_ff;
    const double A_ff_over_2 = A_ff*0.5;
    const double F_reciprocal_R_T = F*reciprocal_R_T;
    const double F_reciprocal_R_T_over_3 = 0.3333333333333333*F_reciprocal_R_T;
    const double F_over_2 = 0.5*F;
    const double F_over_2_4 = 4.0*F_over_2;
    const double Ca_o_0p341 = 0.341*Ca_o;
    const double reciprocal_C_m = reciprocal(C_m);
    const double reciprocal_tau_diff_Ca = reciprocal(tau_diff_Ca);
    const double rad_6p28 = 6.28*rad;
    const double A_geo = rad_6p28*rad + rad_6p28*L;  // cm^2, line 43
    const double A_cap = 2.0*A_geo;  // cm^2, line 44
    const double C_m_A_cap = C_m*A_cap;
    const double F_2 = 2.0*F;
    const double V_cell = 1000.0*(3.14*rad*rad*L);  // uL, line 42
    const double V_ss = 0.02*V_cell;  // uL, line 48
    const double reciprocal_F_2_V_ss = reciprocal(F_2*V_ss);
    const double C_m_A_cap_reciprocal_F_2_V_ss = C_m_A_cap*reciprocal_F_2_V_ss;
    const double V_jsr = 0.0048*V_cell;  // uL, line 47
    const double reciprocal_V_ss = reciprocal(V_ss);
    const double V_jsr_reciprocal_V_ss = V_jsr*reciprocal_V_ss;
    const double CaMK_o_K_CaM = CaMK_o*K_CaM;
    const double BSR_K_BSR_ = BSR_*K_BSR_;
    const double BSL_K_BSL_ = BSL_*K_BSL_;
    const double BSR_K_BSR_over_dt = BSR_K_BSR_/dt;
    const double BSL_K_BSL_over_dt = BSL_K_BSL_/dt;
    const double rad_squared_L = rad*rad*L;
    const double rad_squared_L_reciprocal_V_ss_15p07_etc = 15.072*(rad_squared_L*reciprocal_V_ss)/dt;
    const double C_m_A_geo = C_m*A_geo;
    const double C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt = 2.0*(C_m_A_geo*reciprocal_F_2_V_ss)/dt;
    const double reciprocal_tau_diff_Ca_3 = 1.0/tau_diff_Ca;
    const double quotient_of_reciprocal_tau_diff_Ca_etc = reciprocal_tau_diff_Ca_3/dt;
    const double G_NaCa_0p8 = 0.8*G_NaCa;
    const double G_NaCa_0p8_K_CaAct_2_K_CaAct = G_NaCa_0p8*K_CaAct_2_K_CaAct;
    const double K_up_minus_dK_up = K_up - dK_up;
    const double up_scale_2p75_v_up = up_scale*2.75*v_up;
    const double up_scale_v_up = up_scale*v_up;
    const double v_leak_reciprocal_Ca_nsr_max = v_leak*reciprocal(Ca_nsr_max);
    const double g_pCa_over_2 = 0.5*g_pCa;
    const double V_myo = 0.68*V_cell;  // uL, line 45
    const double reciprocal_V_myo = reciprocal(V_myo);
    const double rad_squared_L_reciprocal_V_myo = rad_squared_L*reciprocal_V_myo;
    const double rad_squared_L_reciprocal_V_myo_62p8 = 62.800000000000004*rad_squared_L_reciprocal_V_myo;
    const double rad_squared_L_reciprocal_V_myo_173p3 = 173.328*rad_squared_L_reciprocal_V_myo;
    const double C_m_A_geo_reciprocal_F_2_V_myo_4 = 4.0*(C_m_A_geo*reciprocal(F_2*V_myo));
    const double P_Cab_F = P_Cab*F;
    const double P_Cab_F_reciprocal_C_m = P_Cab_F*reciprocal_C_m;
    const double CMDN_K_CMDN_ = CMDN_*K_CMDN_;
    const double TRPN_K_TRPN_ = TRPN_*K_TRPN_;
    const double CMDN_K_CMDN_over_dt = CMDN_K_CMDN_/dt;
    const double TRPN_K_TRPN_over_dt = TRPN_K_TRPN_/dt;
    const double rad_squared_L_reciprocal_V_myo_173p3_etc = rad_squared_L_reciprocal_V_myo_173p3/dt;
    const double C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt = C_m_A_geo_reciprocal_F_2_V_myo_4/dt;
    const double quotient_of_reciprocal_tau_diff_Ca_3_rad_etc = reciprocal_tau_diff_Ca_3*rad_squared_L/rad_squared_L;
    const double rad_squared_L_over_tau_diff_Ca_over_rad_etc = -0.02941176470588235*
        quotient_of_reciprocal_tau_diff_Ca_3_rad_etc/dt;
    const double reciprocal_dt_over_5p6_plus_1_2 = 1.0/(1.0 + dt/5.6);
    const double one_plus_reciprocal_dt_over_5p6_plus_1 = 1.0 + reciprocal_dt_over_5p6_plus_1_2;
    const double rad_squared_L_over_tau_diff_Ca_over_rad_etc_2 = 0.02941176470588235*
        quotient_of_reciprocal_tau_diff_Ca_3_rad_etc;
    const double reciprocal_dt_over_0p18_plus_1_2 = 1.0/(1.0 + dt/0.18);
    const double one_plus_reciprocal_dt_over_0p18_plus_1 = 1.0 + reciprocal_dt_over_0p18_plus_1_2;
    const double q_Na_F_over_R_T = q_Na_F/R_T;
    const double Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc = h11_w_Na*reciprocal_k_Na3_2;
    const double product_of_reciprocal_k_Na3_2_k_Na3 = reciprocal_k_Na3_2*k_Na3;
    const double product_of_reciprocal_k_Na3_2_w_Na_etc = reciprocal_k_Na3_2*w_Na*reciprocal_k_Na1_k_Na2;
    const double q_Ca_F_over_R_T = q_Ca_F/R_T;
    const double value_0p3004_over_dt = 0.30042857142857143/dt;
    const double minus_148p8_over_dt = -148.77399999999997/dt;
    const double minus_73_over_dt = -73.0/dt;
    const double dt_over_minus_306p3 = -0.0032646666666666666*dt;
    const double dt_over_minus_8p974 = -0.11143333333333333*dt;
    const double dt_6p149 = 6.149*dt;
    const double sum_of_log_dt_1p432em05_minus_0p1903 = -0.19029435163086714 + log(1.432e-05*dt);
    const double one_minus_A_hf = 1.0 - A_hf;
    const double dt_9p455 = 9.454904638564724*dt;
    const double sum_of_log_dt_8p552_minus_13 = -13.000839630562552 + log(8.552*dt);
    const double d_vfrt_d_V = F/R_T;
    const double d_vfrt_d_V_2_2 = 2.0*d_vfrt_d_V;
    const double d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2 = d_vfrt_d_V_2_2 + d_vfrt_d_V_2_2;
    const double d_vfrt_d_V_2_over_minus_2 = -0.5*d_vfrt_d_V_2_2;
    const double F_over_2_4_d_vfrt_d_V_2 = F_over_2_4*d_vfrt_d_V_2_2;
    const double decay_hL = exp(-(dt/tau_hL));
    const double tau_hLp = 3.0*tau_hL;  // ms, line 145
    const double decay_hLp = exp(-(dt/tau_hLp));
    const double F_0p75 = 0.75*F;
    const double minus_0p75_K_o_F = -0.75*(K_o*F);
    const double minus_0p75_Na_o_F = -0.75*(Na_o*F);
    const double P_CaK_ratio_reciprocal_C_m_2 = P_CaK_ratio*reciprocal_C_m;
    const double P_CaK_ratio_reciprocal_C_m_P_Ca = P_CaK_ratio_reciprocal_C_m_2*P_Ca;
    const double product_of_reciprocal_C_m_P_Ca = reciprocal_C_m*P_Ca;
    const double P_CaNa_ratio_reciprocal_C_m_2 = P_CaNa_ratio*reciprocal_C_m;
    const double P_CaNa_ratio_reciprocal_C_m_P_Ca = P_CaNa_ratio_reciprocal_C_m_2*P_Ca;
    const double P_Cab_F_reciprocal_C_m_2 = 2.0*P_Cab_F_reciprocal_C_m;
    const double product_of_minus_delta_NaK_plus_1_F = (1.0 - delta_NaK)*F;
    const double R_3_T = 3.0*R*T;
    const double product_of_minus_delta_NaK_plus_1_F_etc = product_of_minus_delta_NaK_plus_1_F*reciprocal(R_3_T);
    const double reciprocal_K_Ki = reciprocal(K_Ki);
    const double K_Nai_0_delta_NaK_F_over_R_3_T = K_Nai_0*(delta_NaK*F/R_3_T);
    const double k1_p_3 = k1_p*3.0;
    const double K_o_over_K_Ko = K_o/K_Ko;
    const double sum_of_square_K_o_over_K_Ko_plus_1_etc = square(1.0 + K_o_over_K_Ko) - 1.0;
    const double K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc = K_Nao_0*(product_of_minus_delta_NaK_plus_1_F/R_3_T);
    const double k2_m_3 = k2_m*3.0;
    const double reciprocal_K_KP = reciprocal(K_KP_);
    const double reciprocal_K_NaP = reciprocal(K_NaP);
    const double H_over_K_HP_plus_1 = 1.0 + H/K_HP_;
    const double MgATP_over_K_MgATP_plus_1 = 1.0 + MgATP/K_MgATP;
    const double k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m*H*reciprocal(MgATP_over_K_MgATP_plus_1)*P_total;
    const double k3_p_square_K_o_over_K_Ko = k3_p*square(K_o_over_K_Ko);
    const double k4_m_3 = k4_m*3.0;
    const double a4 = k4_p*MgATP/K_MgATP/MgATP_over_K_MgATP_plus_1;  // 1/s, line 412
    const double a2 = k2_p;  // 1/s, line 408
    const double b1 = k1_m*MgADP;  // 1/s, line 407
    const double b1_plus_a2 = b1 + a2;
    const double a4_a2 = a4*a2;
    const double b1_a4 = b1*a4;
    const double a4_a2_plus_b1_a4 = a4_a2 + b1_a4;
    const double value_12p98_over_dt = 12.98/dt;
    const double value_1p865_over_dt = 1.865/dt;
    const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt(K_o/5.4);
    const double d_vfrt_d_V_plus_d_vfrt_d_V = d_vfrt_d_V + d_vfrt_d_V;
    const double d_vfrt_d_V_over_minus_2 = -0.5*d_vfrt_d_V;
    const double P_Nab_F_2 = P_Nab*F;
    const double P_Nab_F_reciprocal_C_m = P_Nab_F_2*reciprocal_C_m;
    const double reciprocal_K_o_1p569_plus_3p812 = reciprocal(1.5692*K_o + 3.8115);
    const double product_of_reciprocal_K_o_1p569_etc = reciprocal_K_o_1p569_plus_3p812*(2.5538*K_o + 144.59);
    const double log_dt_over_122p2 = log(0.008183306055646482*dt);
    const double sum_of_log_dt_over_122p2_minus_6p248 = -6.247544204322201 + log_dt_over_122p2;
    const double sum_of_log_dt_over_122p2_plus_3p416 = 3.415548824462715 + log_dt_over_122p2;
    const double scaled_minus_K_o_2p6_plus_105p8_etc = 0.10534077741493732*(105.8 - 2.6*K_o);
    const double g_K1_sqrt_K_o = g_K1*sqrt(K_o);
    const double R_T_over_F = R_T/F;
    const double log_K_o = log(K_o);
    const double G_NaK_2 = 2.0*G_NaK;
    const double scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc = 4.0*(reciprocal_C_m*(P_Cab_F*d_vfrt_d_V));
    const double product_of_reciprocal_C_m_P_Nab_F_F_etc = reciprocal_C_m*(P_Nab_F_2*d_vfrt_d_V);
    const double G_NaK_3 = 3.0*G_NaK;
    const double g_K1_sqrt_K_o_over_9p493_2 = 0.10534077741493732*g_K1_sqrt_K_o;
    const double g_Kb_over_18p34_2 = 0.05452562704471101*g_Kb;
    const double F_d_vfrt_d_V = F*d_vfrt_d_V;
    const double scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc = 0.75*(P_CaNa_ratio_reciprocal_C_m_2*F_d_vfrt_d_V*P_Ca);
    const double scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc = 0.75*(P_CaK_ratio_reciprocal_C_m_2*F_d_vfrt_d_V*P_Ca);
    const double dt_over_2 = 0.5*dt;
    const double log_Na_o = log(Na_o);
    const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
    const double A_hf_over_2 = 0.5*A_hf;
    const double scaled_one_minus_A_hf_over_2 = one_minus_A_hf*0.5;
    const double reciprocal_F_V_myo = reciprocal(F*V_myo);
    const double A_cap_3_C_m_reciprocal_F_V_myo = 3.0*A_cap*C_m*reciprocal_F_V_myo;
    const double A_cap_C_m_reciprocal_F_V_myo = C_m_A_cap*reciprocal_F_V_myo;
    const double C_m_A_geo_reciprocal_F_V_myo = C_m_A_geo*reciprocal_F_V_myo;
    const double C_m_A_geo_reciprocal_F_V_myo_2 = 2.0*C_m_A_geo_reciprocal_F_V_myo;
    const double reciprocal_tau_diff_Na = reciprocal(tau_diff_Na);
    const double rad_squared_L_reciprocal_V_myo_etc = 62.800000000000004*
        (rad_squared_L_reciprocal_V_myo*reciprocal_tau_diff_Na);
    const double C_m_A_geo_reciprocal_F_V_ss = C_m_A_geo*reciprocal(F*V_ss);
    const double C_m_A_geo_reciprocal_F_V_ss_6 = 6.0*C_m_A_geo_reciprocal_F_V_ss;
    const double P_CaNa_ratio_reciprocal_C_m_over_3 = 0.3333333333333333*P_CaNa_ratio_reciprocal_C_m_2;
    const double C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc = 2.0*
        (C_m_A_geo_reciprocal_F_V_ss*P_CaNa_ratio_reciprocal_C_m_2);
    const double C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc = 6.384e-05*(C_m_A_geo_reciprocal_F_V_myo*g_Ks);
    const double reciprocal_tau_diff_K = reciprocal(tau_diff_K);
    const double rad_squared_L_reciprocal_V_myo_etc_2 = 62.800000000000004*
        (rad_squared_L_reciprocal_V_myo*reciprocal_tau_diff_K);
    const double C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc = 2.0*
        (C_m_A_geo_reciprocal_F_V_ss*P_CaK_ratio_reciprocal_C_m_2);
    const double reciprocal_tau_tr = reciprocal(tau_tr);
    const double CSQN_K_CSQN_ = CSQN_*K_CSQN_;
    const double minus_1_over_tau_tr = -1.0/tau_tr;
    const double dt_minus_1_over_tau_tr = dt*minus_1_over_tau_tr;
    const double CSQN_K_CSQN_2_ = CSQN_K_CSQN_*2.0;
    const double dt_CSQN_K_CSQN_2 = dt*CSQN_K_CSQN_2_;
    const double reciprocal_dt_over_82_plus_1_2 = 1.0/(1.0 + dt/82.0);
    const double one_plus_reciprocal_dt_over_82_plus_1 = 1.0 + reciprocal_dt_over_82_plus_1_2;
    const double V_nsr = 0.0552*V_cell;  // uL, line 46
    const double quotient_of_minus_1_over_tau_tr_V_jsr_etc = minus_1_over_tau_tr*V_jsr/V_nsr;
    const double rad_squared_L_reciprocal_V_nsr_etc = 15.072*(rad_squared_L*reciprocal(V_nsr)*reciprocal_tau_tr);
    const double beta_tau_p = 1.25*beta_tau;  // ms, line 463
    const double a_rel_p = 0.5*beta_tau_p;  // mM*F/A/ms, line 464
    const double rel_scale_a_rel_p = rel_scale*a_rel_p;
    const double rel_scale_beta_tau = rel_scale*beta_tau;
    const double rel_scale_beta_tau_0p625 = 0.625*rel_scale_beta_tau;
    const double beta_tau_p_0p0123 = beta_tau_p*0.0123;
    const double a_rel = 0.5*beta_tau;  // mM*F/A/ms, line 458
    const double rel_scale_a_rel = rel_scale*a_rel;
    const double rel_scale_beta_tau_over_2 = 0.5*rel_scale_beta_tau;
    const double beta_tau_0p0123 = beta_tau*0.0123;
    const double k5 = k2;  // 1/s, line 342

    c.k_jca = k_jca;
    c.K_mn = K_mn;
    c.k_2n = k_2n;
    c.dt = dt;
    c.dt_k_2n = dt_k_2n;
    c.dt_over_221p3 = dt_over_221p3;
    c.dt_over_70p59 = dt_over_70p59;
    c.value_35_over_dt = value_35_over_dt;
    c.value_817p3_over_dt = value_817p3_over_dt;
    c.reciprocal_dt = reciprocal_dt;
    c.dt_over_1218 = dt_over_1218;
    c.dt_over_443p2 = dt_over_443p2;
    c.dt_0p00012 = dt_0p00012;
    c.value_100_over_dt = value_100_over_dt;
    c.dt_over_1p242e04 = dt_over_1p242e04;
    c.dt_over_9p972e04 = dt_over_9p972e04;
    c.value_1000_over_dt = value_1000_over_dt;
    c.dt_3p525 = dt_3p525;
    c.dt_0p7408 = dt_0p7408;
    c.value_0p6_over_dt = value_0p6_over_dt;
    c.dt_over_150p4 = dt_over_150p4;
    c.dt_over_8210 = dt_over_8210;
    c.decay_jca = decay_jca;
    c.q_Na_F_reciprocal_R_T = q_Na_F_reciprocal_R_T;
    c.reciprocal_k_Na3_2 = reciprocal_k_Na3_2;
    c.q_Ca_F_reciprocal_R_T = q_Ca_F_reciprocal_R_T;
    c.w_Ca = w_Ca;
    c.product_of_reciprocal_k_Na3_2_w_NaCa = product_of_reciprocal_k_Na3_2_w_NaCa;
    c.k2 = k2;
    c.reciprocal_k_Na1 = reciprocal_k_Na1;
    c.reciprocal_k_Na2 = reciprocal_k_Na2;
    c.product_of_reciprocal_k_Na1_k_Na2_w_Na_etc = product_of_reciprocal_k_Na1_k_Na2_w_Na_etc;
    c.k1 = k1;
    c.Na_o_over_k_Na3 = Na_o_over_k_Na3;
    c.Na_o_reciprocal_k_Na3 = Na_o_reciprocal_k_Na3;
    c.h11_w_Na = h11_w_Na;
    c.k_Ca_on = k_Ca_on;
    c.w_NaCa = w_NaCa;
    c.k1_2 = k1_2;
    c.k2_2 = k2_2;
    c.k1_k_Ca_on = k1_k_Ca_on;
    c.k2_k_Ca_on = k2_k_Ca_on;
    c.K_CaAct_squared = K_CaAct_squared;
    c.G_NaCa_over_5 = G_NaCa_over_5;
    c.G_NaCa_over_5_K_CaAct_2_K_CaAct = G_NaCa_over_5_K_CaAct_2_K_CaAct;
    c.scaled_one_minus_A_ff_over_2 = scaled_one_minus_A_ff_over_2;
    c.A_ff_over_2 = A_ff_over_2;
    c.CaMK_o = CaMK_o;
    c.K_CaM = K_CaM;
    c.K_CaMK = K_CaMK;
    c.P_Ca = P_Ca;
    c.P_Cap_ratio = P_Cap_ratio;
    c.F_reciprocal_R_T = F_reciprocal_R_T;
    c.F_reciprocal_R_T_over_3 = F_reciprocal_R_T_over_3;
    c.F_over_2_4 = F_over_2_4;
    c.Ca_o_0p341 = Ca_o_0p341;
    c.reciprocal_C_m = reciprocal_C_m;
    c.reciprocal_tau_diff_Ca = reciprocal_tau_diff_Ca;
    c.C_m_A_cap_reciprocal_F_2_V_ss = C_m_A_cap_reciprocal_F_2_V_ss;
    c.V_jsr_reciprocal_V_ss = V_jsr_reciprocal_V_ss;
    c.CaMK_o_K_CaM = CaMK_o_K_CaM;
    c.K_BSR_ = K_BSR_;
    c.BSR_K_BSR_ = BSR_K_BSR_;
    c.K_BSL_ = K_BSL_;
    c.BSL_K_BSL_ = BSL_K_BSL_;
    c.BSR_K_BSR_over_dt = BSR_K_BSR_over_dt;
    c.BSL_K_BSL_over_dt = BSL_K_BSL_over_dt;
    c.rad_squared_L_reciprocal_V_ss_15p07_etc = rad_squared_L_reciprocal_V_ss_15p07_etc;
    c.C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt = C_m_A_geo_reciprocal_F_2_V_ss_2_over_dt;
    c.quotient_of_reciprocal_tau_diff_Ca_etc = quotient_of_reciprocal_tau_diff_Ca_etc;
    c.G_NaCa_0p8 = G_NaCa_0p8;
    c.G_NaCa_0p8_K_CaAct_2_K_CaAct = G_NaCa_0p8_K_CaAct_2_K_CaAct;
    c.K_up_minus_dK_up = K_up_minus_dK_up;
    c.up_scale_2p75_v_up = up_scale_2p75_v_up;
    c.K_up = K_up;
    c.up_scale_v_up = up_scale_v_up;
    c.v_leak_reciprocal_Ca_nsr_max = v_leak_reciprocal_Ca_nsr_max;
    c.K_pCa = K_pCa;
    c.g_pCa_over_2 = g_pCa_over_2;
    c.rad_squared_L_reciprocal_V_myo_62p8 = rad_squared_L_reciprocal_V_myo_62p8;
    c.rad_squared_L_reciprocal_V_myo_173p3 = rad_squared_L_reciprocal_V_myo_173p3;
    c.C_m_A_geo_reciprocal_F_2_V_myo_4 = C_m_A_geo_reciprocal_F_2_V_myo_4;
    c.P_Cab_F_reciprocal_C_m = P_Cab_F_reciprocal_C_m;
    c.K_CMDN_ = K_CMDN_;
    c.CMDN_K_CMDN_ = CMDN_K_CMDN_;
    c.K_TRPN_ = K_TRPN_;
    c.TRPN_K_TRPN_ = TRPN_K_TRPN_;
    c.CMDN_K_CMDN_over_dt = CMDN_K_CMDN_over_dt;
    c.TRPN_K_TRPN_over_dt = TRPN_K_TRPN_over_dt;
    c.rad_squared_L_reciprocal_V_myo_173p3_etc = rad_squared_L_reciprocal_V_myo_173p3_etc;
    c.C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt = C_m_A_geo_reciprocal_F_2_V_myo_4_over_dt;
    c.rad_squared_L_over_tau_diff_Ca_over_rad_etc = rad_squared_L_over_tau_diff_Ca_over_rad_etc;
    c.one_plus_reciprocal_dt_over_5p6_plus_1 = one_plus_reciprocal_dt_over_5p6_plus_1;
    c.reciprocal_tau_diff_Ca_3 = reciprocal_tau_diff_Ca_3;
    c.rad_squared_L_over_tau_diff_Ca_over_rad_etc_2 = rad_squared_L_over_tau_diff_Ca_over_rad_etc_2;
    c.one_plus_reciprocal_dt_over_0p18_plus_1 = one_plus_reciprocal_dt_over_0p18_plus_1;
    c.reciprocal_dt_over_0p18_plus_1_2 = reciprocal_dt_over_0p18_plus_1_2;
    c.reciprocal_dt_over_5p6_plus_1_2 = reciprocal_dt_over_5p6_plus_1_2;
    c.a_CaMK = a_CaMK;
    c.b_CaMK = b_CaMK;
    c.q_Na_F_over_R_T = q_Na_F_over_R_T;
    c.k_Na3 = k_Na3;
    c.Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc = Na_o_squared_over_h10_k_Na1_k_Na2_w_Na_etc;
    c.product_of_reciprocal_k_Na3_2_k_Na3 = product_of_reciprocal_k_Na3_2_k_Na3;
    c.product_of_reciprocal_k_Na3_2_w_Na_etc = product_of_reciprocal_k_Na3_2_w_Na_etc;
    c.q_Ca_F_over_R_T = q_Ca_F_over_R_T;
    c.one_minus_A_ff = one_minus_A_ff;
    c.A_ff = A_ff;
    c.value_0p3004_over_dt = value_0p3004_over_dt;
    c.minus_148p8_over_dt = minus_148p8_over_dt;
    c.minus_73_over_dt = minus_73_over_dt;
    c.dt_over_minus_306p3 = dt_over_minus_306p3;
    c.dt_over_minus_8p974 = dt_over_minus_8p974;
    c.dt_6p149 = dt_6p149;
    c.sum_of_log_dt_1p432em05_minus_0p1903 = sum_of_log_dt_1p432em05_minus_0p1903;
    c.A_hf = A_hf;
    c.one_minus_A_hf = one_minus_A_hf;
    c.dt_9p455 = dt_9p455;
    c.sum_of_log_dt_8p552_minus_13 = sum_of_log_dt_8p552_minus_13;
    c.d_vfrt_d_V_2_2 = d_vfrt_d_V_2_2;
    c.d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2 = d_vfrt_d_V_2_2_plus_d_vfrt_d_V_2_2;
    c.d_vfrt_d_V_2_over_minus_2 = d_vfrt_d_V_2_over_minus_2;
    c.F_over_2_4_d_vfrt_d_V_2 = F_over_2_4_d_vfrt_d_V_2;
    c.decay_hL = decay_hL;
    c.decay_hLp = decay_hLp;
    c.F_0p75 = F_0p75;
    c.minus_0p75_K_o_F = minus_0p75_K_o_F;
    c.minus_0p75_Na_o_F = minus_0p75_Na_o_F;
    c.P_CaK_ratio_reciprocal_C_m_P_Ca = P_CaK_ratio_reciprocal_C_m_P_Ca;
    c.product_of_reciprocal_C_m_P_Ca = product_of_reciprocal_C_m_P_Ca;
    c.P_CaNa_ratio_reciprocal_C_m_P_Ca = P_CaNa_ratio_reciprocal_C_m_P_Ca;
    c.K_CaAct = K_CaAct;
    c.g_Ks = g_Ks;
    c.P_Cab_F_reciprocal_C_m_2 = P_Cab_F_reciprocal_C_m_2;
    c.product_of_minus_delta_NaK_plus_1_F_etc = product_of_minus_delta_NaK_plus_1_F_etc;
    c.K_Nai_0 = K_Nai_0;
    c.reciprocal_K_Ki = reciprocal_K_Ki;
    c.k1_p = k1_p;
    c.K_Nai_0_delta_NaK_F_over_R_3_T = K_Nai_0_delta_NaK_F_over_R_3_T;
    c.k1_p_3 = k1_p_3;
    c.K_Nao_0 = K_Nao_0;
    c.Na_o = Na_o;
    c.sum_of_square_K_o_over_K_Ko_plus_1_etc = sum_of_square_K_o_over_K_Ko_plus_1_etc;
    c.k2_m = k2_m;
    c.K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc = K_Nao_0_minus_delta_NaK_plus_1_F_over_R_etc;
    c.k2_m_3 = k2_m_3;
    c.reciprocal_K_KP = reciprocal_K_KP;
    c.reciprocal_K_NaP = reciprocal_K_NaP;
    c.H_over_K_HP_plus_1 = H_over_K_HP_plus_1;
    c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
    c.k3_p_square_K_o_over_K_Ko = k3_p_square_K_o_over_K_Ko;
    c.k4_m_3 = k4_m_3;
    c.k4_m = k4_m;
    c.a4 = a4;
    c.a2 = a2;
    c.b1 = b1;
    c.b1_plus_a2 = b1_plus_a2;
    c.a4_a2 = a4_a2;
    c.b1_a4 = b1_a4;
    c.a4_a2_plus_b1_a4 = a4_a2_plus_b1_a4;
    c.value_12p98_over_dt = value_12p98_over_dt;
    c.value_1p865_over_dt = value_1p865_over_dt;
    c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
    c.d_vfrt_d_V = d_vfrt_d_V;
    c.d_vfrt_d_V_plus_d_vfrt_d_V = d_vfrt_d_V_plus_d_vfrt_d_V;
    c.d_vfrt_d_V_over_minus_2 = d_vfrt_d_V_over_minus_2;
    c.P_Nab_F_reciprocal_C_m = P_Nab_F_reciprocal_C_m;
    c.reciprocal_K_o_1p569_plus_3p812 = reciprocal_K_o_1p569_plus_3p812;
    c.product_of_reciprocal_K_o_1p569_etc = product_of_reciprocal_K_o_1p569_etc;
    c.sum_of_log_dt_over_122p2_minus_6p248 = sum_of_log_dt_over_122p2_minus_6p248;
    c.sum_of_log_dt_over_122p2_plus_3p416 = sum_of_log_dt_over_122p2_plus_3p416;
    c.scaled_minus_K_o_2p6_plus_105p8_etc = scaled_minus_K_o_2p6_plus_105p8_etc;
    c.g_K1_sqrt_K_o = g_K1_sqrt_K_o;
    c.R_T_over_F = R_T_over_F;
    c.log_K_o = log_K_o;
    c.g_to = g_to;
    c.g_Kb = g_Kb;
    c.G_NaK_2 = G_NaK_2;
    c.scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc = scaled_reciprocal_C_m_P_Cab_F_F_over_R_T_etc;
    c.product_of_reciprocal_C_m_P_Nab_F_F_etc = product_of_reciprocal_C_m_P_Nab_F_F_etc;
    c.G_NaK_3 = G_NaK_3;
    c.g_K1_sqrt_K_o_over_9p493_2 = g_K1_sqrt_K_o_over_9p493_2;
    c.g_Kb_over_18p34_2 = g_Kb_over_18p34_2;
    c.scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc = scaled_reciprocal_C_m_P_CaNa_ratio_F_F_etc;
    c.scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc = scaled_reciprocal_C_m_P_CaK_ratio_F_F_etc;
    c.g_NaL = g_NaL;
    c.g_Na = g_Na;
    c.dt_over_2 = dt_over_2;
    c.log_Na_o = log_Na_o;
    c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
    c.P_KNa = P_KNa;
    c.g_pCa = g_pCa;
    c.G_NaK = G_NaK;
    c.A_hf_over_2 = A_hf_over_2;
    c.scaled_one_minus_A_hf_over_2 = scaled_one_minus_A_hf_over_2;
    c.A_cap_3_C_m_reciprocal_F_V_myo = A_cap_3_C_m_reciprocal_F_V_myo;
    c.A_cap_C_m_reciprocal_F_V_myo = A_cap_C_m_reciprocal_F_V_myo;
    c.C_m_A_geo_reciprocal_F_V_myo_2 = C_m_A_geo_reciprocal_F_V_myo_2;
    c.rad_squared_L_reciprocal_V_myo_etc = rad_squared_L_reciprocal_V_myo_etc;
    c.C_m_A_geo_reciprocal_F_V_ss_6 = C_m_A_geo_reciprocal_F_V_ss_6;
    c.P_CaNa_ratio_reciprocal_C_m_over_3 = P_CaNa_ratio_reciprocal_C_m_over_3;
    c.C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc = C_m_A_geo_reciprocal_F_V_ss_P_CaNa_ratio_etc;
    c.reciprocal_tau_diff_Na = reciprocal_tau_diff_Na;
    c.C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc = C_m_A_geo_reciprocal_F_V_myo_g_Ks_etc;
    c.rad_squared_L_reciprocal_V_myo_etc_2 = rad_squared_L_reciprocal_V_myo_etc_2;
    c.C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc = C_m_A_geo_reciprocal_F_V_ss_P_CaK_ratio_etc;
    c.reciprocal_tau_diff_K = reciprocal_tau_diff_K;
    c.reciprocal_tau_tr = reciprocal_tau_tr;
    c.K_CSQN_ = K_CSQN_;
    c.CSQN_K_CSQN_ = CSQN_K_CSQN_;
    c.dt_minus_1_over_tau_tr = dt_minus_1_over_tau_tr;
    c.dt_CSQN_K_CSQN_2 = dt_CSQN_K_CSQN_2;
    c.one_plus_reciprocal_dt_over_82_plus_1 = one_plus_reciprocal_dt_over_82_plus_1;
    c.reciprocal_dt_over_82_plus_1_2 = reciprocal_dt_over_82_plus_1_2;
    c.quotient_of_minus_1_over_tau_tr_V_jsr_etc = quotient_of_minus_1_over_tau_tr_V_jsr_etc;
    c.rad_squared_L_reciprocal_V_nsr_etc = rad_squared_L_reciprocal_V_nsr_etc;
    c.rel_scale_a_rel_p = rel_scale_a_rel_p;
    c.rel_scale_beta_tau_0p625 = rel_scale_beta_tau_0p625;
    c.beta_tau_p = beta_tau_p;
    c.tau_rel_min = tau_rel_min;
    c.beta_tau_p_0p0123 = beta_tau_p_0p0123;
    c.rel_scale_a_rel = rel_scale_a_rel;
    c.rel_scale_beta_tau_over_2 = rel_scale_beta_tau_over_2;
    c.beta_tau = beta_tau;
    c.beta_tau_0p0123 = beta_tau_0p0123;
    c.R = R;
    c.T = T;
    c.F = F;
    c.K_o = K_o;
    c.g_Kr = g_Kr;
    c.g_K1 = g_K1;
    c.q_Na = q_Na;
    c.h11 = h11;
    c.w_Na = w_Na;
    c.q_Ca = q_Ca;
    c.k5 = k5;
    c.k_Na1 = k_Na1;
    c.k_Na2 = k_Na2;
    c.G_NaCa = G_NaCa;
    c.delta_NaK = delta_NaK;
    c.K_Ki = K_Ki;
    c.K_Ko = K_Ko;
    c.P_total = P_total;
    c.H = H;
    c.K_HP_ = K_HP_;
    c.K_NaP = K_NaP;
    c.K_KP_ = K_KP_;
    c.k3_m = k3_m;
    c.MgATP = MgATP;
    c.K_MgATP = K_MgATP;
    c.k3_p = k3_p;
    c.up_scale = up_scale;
    c.v_up = v_up;
    c.dK_up = dK_up;
    c.v_leak = v_leak;
    c.Ca_nsr_max = Ca_nsr_max;
    c.tau_tr = tau_tr;
    c.tau_diff_Na = tau_diff_Na;
    c.tau_diff_K = tau_diff_K;
    c.tau_diff_Ca = tau_diff_Ca;
    c.CMDN_ = CMDN_;
    c.TRPN_ = TRPN_;
    c.BSR_ = BSR_;
    c.BSL_ = BSL_;
    c.CSQN_ = CSQN_;
    c.Ca_o = Ca_o;
    c.C_m = C_m;
    c.P_CaNa_ratio = P_CaNa_ratio;
    c.P_CaK_ratio = P_CaK_ratio;
    c.rel_scale = rel_scale;
    c.a_rel = a_rel;
    c.a_rel_p = a_rel_p;
    c.P_Nab = P_Nab;
    c.P_Cab = P_Cab;
    c.h10 = h10;
    c.h12 = h12;
    c.V_cell = V_cell;
    c.A_geo = A_geo;
    c.A_cap = A_cap;
    c.V_myo = V_myo;
    c.V_nsr = V_nsr;
    c.V_jsr = V_jsr;
    c.V_ss = V_ss;
    c.tau_hLp = tau_hLp;
}

// as written, endo, epi, M
void initialise_all_variants(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -87.0;  // mV
            initial[state::CaMK_trap] = 0.0;  // -
            initial[state::m] = 0.0;  // -
            initial[state::hf] = 1.0;  // -
            initial[state::hs] = 1.0;  // -
            initial[state::j] = 1.0;  // -
            initial[state::hsp] = 1.0;  // -
            initial[state::jp] = 1.0;  // -
            initial[state::mL] = 0.0;  // -
            initial[state::hL] = 1.0;  // -
            initial[state::hLp] = 1.0;  // -
            initial[state::a] = 0.0;  // -
            initial[state::iF] = 1.0;  // -
            initial[state::iS] = 1.0;  // -
            initial[state::ap] = 0.0;  // -
            initial[state::iFp] = 1.0;  // -
            initial[state::iSp] = 1.0;  // -
            initial[state::d] = 0.0;  // -
            initial[state::ff] = 1.0;  // -
            initial[state::fs] = 1.0;  // -
            initial[state::fcaf] = 1.0;  // -
            initial[state::fcas] = 1.0;  // -
            initial[state::jca] = 1.0;  // -
            initial[state::ffp] = 1.0;  // -
            initial[state::fcafp] = 1.0;  // -
            initial[state::nca] = 0.0;  // -
            initial[state::xrf] = 0.0;  // -
            initial[state::xrs] = 0.0;  // -
            initial[state::xs1] = 0.0;  // -
            initial[state::xs2] = 0.0;  // -
            initial[state::xk1] = 1.0;  // -
            initial[state::J_rel_np] = 0.0;  // mM/ms
            initial[state::J_rel_p] = 0.0;  // mM/ms
            initial[state::Na_i] = 7.0;  // mM
            initial[state::Na_ss] = 7.0;  // mM
            initial[state::K_i] = 145.0;  // mM
            initial[state::K_ss] = 145.0;  // mM
            initial[state::Ca_i] = 1e-04;  // mM
            initial[state::Ca_ss] = 1e-04;  // mM
            initial[state::Ca_nsr] = 1.2;  // mM
            initial[state::Ca_jsr] = 1.2;  // mM
            break;
    }
}

void derive(std::int32_t kernel, const double* p, double dt, double* constants) {
    switch (kernel) {
        case 0: return derive_endo_M(p, dt, *reinterpret_cast<Constants_endo_M<double>*>(constants));
        case 1: return derive_epi(p, dt, *reinterpret_cast<Constants_epi<double>*>(constants));
    }
}

void initialise(std::int32_t variant, std::int32_t start, const double* p, double* initial) {
    switch (variant) {
        case 0: return initialise_all_variants(start, p, initial);
        case 1: return initialise_all_variants(start, p, initial);
        case 2: return initialise_all_variants(start, p, initial);
        case 3: return initialise_all_variants(start, p, initial);
    }
}

double current_of_rate([[maybe_unused]] const double* p) {
    return -1.0;
}

}  // namespace

// adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others; bytes first
const Cost costs_fp64[] = {
    { 656.0, 185, 682, 474, 0, 112, 62, 5, 0, 240 },
    { 656.0, 185, 681, 476, 0, 113, 62, 5, 0, 240 },
};
const Cost costs_fp32[] = {
    { 328.0, 185, 682, 474, 0, 112, 62, 5, 0, 240 },
    { 328.0, 185, 681, 476, 0, 113, 62, 5, 0, 240 },
};
const Cost costs_mixed[] = {
    { 448.0, 185, 682, 474, 0, 112, 62, 5, 0, 240 },
    { 448.0, 185, 681, 476, 0, 113, 62, 5, 0, 240 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "ohara_rudy_2011";
    model.doc =
        "Human ventricular myocyte with CaMK signalling: most channels exist in a phosphorylated and a plain "
        "population (names ending in p: phosphorylated by CaMK). 41 state variables. Currents are per capacitance "
        "(A/F).";
    model.citation =
        "O'Hara T, Virag L, Varro A, Rudy Y. Simulation of the undiseased human cardiac ventricular action potential: "
        "model formulation and experimental validation. PLoS Comput Biol 2011;7(5):e1002061. "
        "doi:10.1371/journal.pcbi.1002061";
    model.spec_hash = "9d5c05e976c6b3dd68ede65f282614d1";
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
    model.n_roles = 19;
    model.roles = roles;
    model.n_variants = 4;
    model.variants = variants;
    model.n_starts = 1;
    model.default_start = 0;
    model.starts = starts;
    model.n_constants = 285;
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    model.halves_steps = true;
    model.n_gates = 26;
    model.gates = gates;
    model.n_gate_parameters = 3;
    model.gate_parameters = gate_parameters;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::ohara_rudy_2011
