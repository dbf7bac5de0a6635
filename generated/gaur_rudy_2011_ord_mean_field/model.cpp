// gaur_rudy_2011_ord_mean_field: names, units, values before the run.
// Written by heartwright-generate 0.1.0 from gaur_rudy_2011_ord.json (1d4f591ccfa96eb3be3b964ac38af5ba).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::gaur_rudy_2011_ord_mean_field {
using namespace interface;
using namespace math;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "membrane potential", "membrane", -200.0, 200.0, "forward_euler" },
    { "Na_i", "mM", "", "ions", 0.0, 100.0, "forward_euler" },
    { "K_i", "mM", "", "ions", 10.0, 300.0, "forward_euler" },
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
    { "xrf", "1", "fast activation", "i_Kr", -0.01, 1.01, "rush_larsen" },
    { "xrs", "1", "slow activation", "i_Kr", -0.01, 1.01, "rush_larsen" },
    { "xs1", "1", "activation", "i_Ks", -0.01, 1.01, "rush_larsen" },
    { "xs2", "1", "deactivation", "i_Ks", -0.01, 1.01, "rush_larsen" },
    { "xk1", "1", "inactivation", "i_K1", -0.01, 1.01, "rush_larsen" },
    { "Q_influx", "mM", "by i_CaL", "integrated_fluxes", -infinity, infinity, "forward_euler" },
    { "Q_release", "mM", "by ryanodine receptors", "integrated_fluxes", -infinity, infinity, "forward_euler" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "n_sites", "1", "employed sites of a cell: dyad", "means", "lattice.sites" },
    { "n_nominal", "1", "nominal sites of a cell: dyad", "means", "lattice.nominal" },
    { "n_weight", "1", "what per_cell() divides by", "means", "lattice.weight" },
    { "R", "mJ/mol/K", "gas constant", "membrane", "" },
    { "T", "K", "body temperature", "membrane", "" },
    { "F", "C/mol", "Faraday constant", "membrane", "" },
    { "C_m", "uF/cm^2", "specific capacitance", "membrane", "" },
    { "BCL", "ms", "basic cycle length; the recovery of ryanodine receptors reads it, also when pacing has stopped",
        "membrane", "pacing.period" },
    { "L", "cm", "length", "geometry", "" },
    { "rad", "cm", "radius", "geometry", "" },
    { "pi", "1", "as the author's program has it", "geometry", "" },
    { "Na_o", "mM", "extracellular sodium", "ions", "" },
    { "Ca_o", "mM", "extracellular calcium", "ions", "" },
    { "K_o", "mM", "extracellular potassium", "ions", "" },
    { "P_KNa", "1", "sodium permeability of i_Ks relative to potassium", "ions", "" },
    { "g_Na", "mS/uF", "", "i_Na", "" },
    { "A_hf", "1", "share of fast inactivation", "i_Na", "" },
    { "I_Na_shift", "mV",
        "moves steady activation to lower potentials; without it (0 mV: O'Hara-Rudy) no wave is carried at a spacing "
        "of 0.5 mm", "i_Na", "" },
    { "h_shift", "mV", "moves steady inactivation to lower potentials (isoproterenol: 5 mV)", "i_Na", "" },
    { "g_NaL", "mS/uF", "", "i_NaL", "" },
    { "tau_hL", "ms", "", "i_NaL", "" },
    { "g_to", "mS/uF", "", "i_to", "" },
    { "A_ff", "1", "share of fast voltage inactivation", "i_CaL", "" },
    { "tau_jca", "ms", "", "i_CaL", "" },
    { "d_shift", "mV", "moves steady activation to lower potentials (isoproterenol: 14 mV)", "i_CaL", "" },
    { "f_shift", "mV", "moves steady inactivation to lower potentials (isoproterenol: 8 mV)", "i_CaL", "" },
    { "g_Kr", "mS/uF", "", "i_Kr", "" },
    { "g_Ks", "mS/uF", "", "i_Ks", "" },
    { "Ca_Ks", "mM", "what the sensor sees: the factor is 1 + 0.6/2", "i_Ks", "" },
    { "g_K1", "mS/uF", "0.4 of O'Hara-Rudy's 0.1908", "i_K1", "" },
    { "k_Na1", "mM", "", "NCX_voltage", "" },
    { "k_Na2", "mM", "", "NCX_voltage", "" },
    { "k_Na3", "mM", "", "NCX_voltage", "" },
    { "k_asymm", "1", "", "NCX_voltage", "" },
    { "w_Na", "1/s", "", "NCX_voltage", "" },
    { "w_Ca", "1/s", "", "NCX_voltage", "" },
    { "w_NaCa", "1/s", "", "NCX_voltage", "" },
    { "ncx_kcaon", "1/mM/s", "binding of calcium", "NCX_voltage", "" },
    { "ncx_kcaoff", "1/s", "unbinding of calcium", "NCX_voltage", "" },
    { "q_Na", "1", "", "NCX_voltage", "" },
    { "q_Ca", "1", "", "NCX_voltage", "" },
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
    { "CaMKo", "1", "active binding sites at equilibrium", "CaMK", "" },
    { "K_CaM", "uM", "", "CaMK", "" },
    { "K_CaMK", "1", "", "CaMK", "" },
    { "a_CaMK", "1/ms", "", "CaMK", "" },
    { "b_CaMK", "1/ms", "", "CaMK", "" },
    { "K_mn", "uM", "calmodulin-bound inactivation: half saturation", "LCC", "" },
    { "k_2n", "1/ms", "", "LCC", "" },
    { "k_jca", "1/ms", "k_m2n = k_jca*jca", "LCC", "" },
    { "n_LCC", "1", "channels of a dyad", "LCC", "" },
    { "LCC_block", "1", "share of L-type channels that a drug keeps shut, 0 to 1", "LCC", "" },
    { "P_Ca", "cm/s", "calcium permeability, all channels open", "LCC", "" },
    { "P_CaNa", "1", "sodium permeability relative to calcium", "LCC", "" },
    { "P_CaK", "1", "potassium permeability relative to calcium", "LCC", "" },
    { "p_gain", "1", "permeability of a phosphorylated channel, relative to one that is not", "LCC", "" },
    { "k_act", "1/ms", "", "RyR", "" },
    { "K_act", "uM", "", "RyR", "" },
    { "k_close", "1/ms", "", "RyR", "" },
    { "K_csqn", "mM", "", "RyR", "" },
    { "k_csqn", "1/ms", "", "RyR", "" },
    { "d_RyR", "1/ms", "conductance of one open channel", "RyR", "" },
    { "theta", "1", "a release is large when more than this share is open", "RyR", "" },
    { "recovery", "1", "refractory time, in BCL", "RyR", "" },
    { "RyR_block", "1", "share by which a drug lowers the opening rate, 0 to 1", "RyR", "" },
    { "RyR_count", "1", "channels of a site", "RyR", "" },
    { "K_NCX", "mM", "allosteric activation by calcium", "NCX", "" },
    { "G_NCX", "A*s/F", "current per turnover rate", "NCX", "" },
    { "V_ds", "uL", "dyadic space of one dyad", "calcium", "" },
    { "tau_ds", "ms", "", "calcium", "" },
    { "tau_ss", "ms", "", "calcium", "" },
    { "tau_tr", "ms", "", "calcium", "" },
    { "D_Ca", "um^2/ms", "", "calcium", "" },
    { "D_SR", "um^2/ms", "", "calcium", "" },
    { "z_factor", "1",
        "diffusion of myoplasmic and submembrane calcium along z counts twice, as in the author's program", "calcium",
        "" },
    { "BSR", "mM", "SR membrane sites", "calcium", "" },
    { "K_BSR", "mM", "", "calcium", "" },
    { "BSL", "mM", "sarcolemmal sites", "calcium", "" },
    { "K_BSL", "mM", "", "calcium", "" },
    { "CSQN", "mM", "calsequestrin", "calcium", "" },
    { "TRPN", "mM", "troponin", "calcium", "" },
    { "K_T", "mM", "", "calcium", "" },
    { "CMDN", "mM", "calmodulin", "calcium", "" },
    { "K_C", "mM", "", "calcium", "" },
    { "v_up", "mM/ms", "", "calcium", "" },
    { "K_up", "mM", "", "calcium", "" },
    { "dK_up", "mM", "phosphorylation lowers K_up by this", "calcium", "" },
    { "K_up_scale", "1", "isoproterenol: 0.54", "calcium", "" },
    { "v_leak", "mM/ms", "", "calcium", "" },
    { "nsr_max", "mM", "", "calcium", "" },
    { "P_Cab", "cm/s", "", "calcium", "" },
    { "G_pCa", "A/F", "", "calcium", "" },
    { "K_pCa", "mM", "", "calcium", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "E_Na", "mV", "ions" },
    { "m_inf", "1", "i_Na" },
    { "tau_m", "ms", "i_Na" },
    { "CaMKa_cell", "1", "means" },
    { "phi_cell", "1", "phosphorylation" },
    { "h_inf", "1", "i_Na" },
    { "tau_hf", "ms", "i_Na" },
    { "tau_hs", "ms", "i_Na" },
    { "h", "1", "i_Na" },
    { "tau_j", "ms", "i_Na" },
    { "hsp_inf", "1", "i_Na" },
    { "tau_hsp", "ms", "i_Na" },
    { "hp", "1", "i_Na" },
    { "tau_jp", "ms", "i_Na" },
    { "i_Na", "A/F", "i_Na" },
    { "mL_inf", "1", "i_NaL" },
    { "hL_inf", "1", "i_NaL" },
    { "hLp_inf", "1", "i_NaL" },
    { "tau_hLp", "ms", "i_NaL" },
    { "i_NaL", "A/F", "i_NaL" },
    { "vffrt", "C/mol", "membrane" },
    { "vfrt", "1", "membrane" },
    { "i_Nab", "A/F", "background" },
    { "Phi_CaNa", "C*mM/mol", "i_CaL" },
    { "d_free", "1", "LCC" },
    { "f", "1", "i_CaL" },
    { "A_fcaf", "1", "i_CaL" },
    { "A_fcas", "1", "i_CaL" },
    { "fca", "1", "i_CaL" },
    { "fp", "1", "i_CaL" },
    { "fcap", "1", "i_CaL" },
    { "open_cell", "1", "means" },
    { "i_CaNa", "A/F", "i_CaL" },
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
    { "ncx_k2", "1/s", "NCX_voltage" },
    { "h_Na", "1", "NCX_voltage" },
    { "ncx_h7", "1", "NCX_voltage" },
    { "ncx_h8", "1", "NCX_voltage" },
    { "ncx_h10", "1", "NCX_voltage" },
    { "ncx_h11", "1", "NCX_voltage" },
    { "ncx_k8", "1/s", "NCX_voltage" },
    { "ncx_h1", "1", "NCX_voltage" },
    { "ncx_h3", "1", "NCX_voltage" },
    { "h_Ca", "1", "NCX_voltage" },
    { "ncx_k4p", "1/s", "NCX_voltage" },
    { "ncx_h2", "1", "NCX_voltage" },
    { "ncx_k4pp", "1/s", "NCX_voltage" },
    { "ncx_k4", "1/s", "NCX_voltage" },
    { "ncx_k5", "1/s", "NCX_voltage" },
    { "ncx_h9", "1", "NCX_voltage" },
    { "ncx_k3p", "1/s", "NCX_voltage" },
    { "ncx_k3pp", "1/s", "NCX_voltage" },
    { "ncx_k3", "1/s", "NCX_voltage" },
    { "ncx_h12", "1", "NCX_voltage" },
    { "ncx_k1", "1/s", "NCX_voltage" },
    { "x4_myo", "1/s^3", "NCX" },
    { "ncx_h4", "1", "NCX_voltage" },
    { "ncx_h5", "1", "NCX_voltage" },
    { "ncx_k7", "1/s", "NCX_voltage" },
    { "ncx_h6", "1", "NCX_voltage" },
    { "x4_ss", "1/s^3", "NCX" },
    { "i_NCX", "A/F", "means" },
    { "i_Na_total", "A/F", "membrane" },
    { "E_K", "mV", "ions" },
    { "a_inf", "1", "i_to" },
    { "tau_a", "ms", "i_to" },
    { "A_iF", "1", "i_to" },
    { "i_inf", "1", "i_to" },
    { "tau_iF", "ms", "i_to" },
    { "A_iS", "1", "i_to" },
    { "tau_iS", "ms", "i_to" },
    { "ap_inf", "1", "i_to" },
    { "delta_develop", "1", "i_to" },
    { "delta_recover", "1", "i_to" },
    { "tau_iFp", "ms", "i_to" },
    { "tau_iSp", "ms", "i_to" },
    { "i_to", "A/F", "i_to" },
    { "A_xrf", "1", "i_Kr" },
    { "xr_inf", "1", "i_Kr" },
    { "tau_xrf", "ms", "i_Kr" },
    { "tau_xrs", "ms", "i_Kr" },
    { "xr", "1", "i_Kr" },
    { "r_Kr", "1", "i_Kr" },
    { "i_Kr", "A/F", "i_Kr" },
    { "Ks_Ca", "1", "i_Ks" },
    { "xs_inf", "1", "i_Ks" },
    { "tau_xs1", "ms", "i_Ks" },
    { "tau_xs2", "ms", "i_Ks" },
    { "E_Ks", "mV", "ions" },
    { "i_Ks", "A/F", "i_Ks" },
    { "r_K1", "1", "i_K1" },
    { "xk1_inf", "1", "i_K1" },
    { "tau_xk1", "ms", "i_K1" },
    { "i_K1", "A/F", "i_K1" },
    { "xkb", "1", "background" },
    { "i_Kb", "A/F", "background" },
    { "Phi_CaK", "C*mM/mol", "i_CaL" },
    { "i_CaK", "A/F", "i_CaL" },
    { "i_K_total", "A/F", "membrane" },
    { "i_CaL", "A/F", "means" },
    { "i_Ca_slow", "A/F", "means" },
    { "i_Ca_total", "A/F", "membrane" },
    { "i_ion", "A/F", "membrane" },
    { "V_cell", "uL", "geometry" },
    { "A_geo", "cm^2", "geometry" },
    { "A_cap", "cm^2", "geometry" },
    { "C_cell", "uF", "geometry" },
    { "V_myo", "uL", "geometry" },
    { "V_nsr", "uL", "geometry" },
    { "V_jsr", "uL", "geometry" },
    { "V_ss", "uL", "geometry" },
    { "d_inf", "1", "i_CaL" },
    { "tau_d", "ms", "i_CaL" },
    { "f_inf", "1", "i_CaL" },
    { "tau_ff", "ms", "i_CaL" },
    { "tau_fs", "ms", "i_CaL" },
    { "tau_fcaf", "ms", "i_CaL" },
    { "tau_fcas", "ms", "i_CaL" },
    { "tau_ffp", "ms", "i_CaL" },
    { "tau_fcafp", "ms", "i_CaL" },
    { "J_influx", "mM/ms", "integrated_fluxes" },
    { "J_rel_cell", "mM/ms", "means" },
    { "J_release", "mM/ms", "integrated_fluxes" },
    { "laplacian_weight_0_ca_ss", "ms/um^2", "calcium" },
    { "laplacian_weight_1_ca_ss", "ms/um^2", "calcium" },
    { "laplacian_weight_2_ca_ss", "ms/um^2", "calcium" },
    { "laplacian_weight_0_ca_myo", "ms/um^2", "calcium" },
    { "laplacian_weight_1_ca_myo", "ms/um^2", "calcium" },
    { "laplacian_weight_2_ca_myo", "ms/um^2", "calcium" },
    { "diffusivity_ca_nsr", "um^2/ms", "calcium" },
    { "laplacian_weight_0_ca_nsr", "ms/um^2", "calcium" },
    { "laplacian_weight_1_ca_nsr", "ms/um^2", "calcium" },
    { "laplacian_weight_2_ca_nsr", "ms/um^2", "calcium" },
    { "i_NCX_myo", "A/F", "means" },
    { "i_NCX_ss", "A/F", "means" },
    { "i_Cab", "A/F", "means" },
    { "i_pCa", "A/F", "means" },
    { "Ca_i", "mM", "means" },
    { "Ca_ss", "mM", "means" },
    { "Ca_ds", "uM", "means" },
    { "Ca_nsr", "mM", "means" },
    { "Ca_jsr", "mM", "means" },
    { "CaMKt_cell", "1", "means" },
    { "nca_cell", "1", "means" },
    { "RyR_open", "1", "means" },
    { "RyR_refractory", "1", "means" },
    { "LCC_open", "1", "means" },
    { "releasing", "1", "means" },
    { "Ca_ds_max", "uM", "means" },
    { "Ca_jsr_min", "mM", "means" },
    { "gain", "1", "means" },
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
    { "I_NaCa", "i_NCX" },
    { "I_NaK", "i_NaK" },
    { "g_Na", "g_Na" },
    { "g_NaL", "g_NaL" },
    { "g_CaL", "P_Ca" },
    { "g_Kr", "g_Kr" },
    { "g_Ks", "g_Ks" },
    { "g_K1", "g_K1" },
    { "g_to", "g_to" },
    { "g_NaCa", "G_NCX" },
    { "g_NaK", "G_NaK" },
};

// of sites: name, unit, doc, component, range
const StateInfo site_states[] = {
    { "CaMKt", "1", "trapped (autophosphorylated) share", "CaMK", -0.01, 1.01 },
    { "nca", "1", "share of channels in the calcium mode", "LCC", -0.01, 1.01 },
    { "t_rel", "ms", "when the last large release was seen", "RyR", -infinity, infinity },
    { "RyR_C1", "1", "number of RyR in C1", "RyR", -infinity, infinity },
    { "RyR_O1", "1", "number of RyR in O1", "RyR", -infinity, infinity },
    { "RyR_C2", "1", "number of RyR in C2", "RyR", -infinity, infinity },
    { "RyR_O2", "1", "number of RyR in O2", "RyR", -infinity, infinity },
    { "ca_ds", "uM", "quasi-steady", "calcium", 0.0, 1e+05 },
    { "ca_jsr", "mM", "", "calcium", 0.0, 50.0 },
    { "ca_ss", "mM", "", "calcium", 0.0, 50.0 },
    { "ca_myo", "mM", "", "calcium", 0.0, 1.0 },
    { "ca_nsr", "mM", "", "calcium", 0.0, 50.0 },
    {},
};
const StateInfo site_counts[] = {
    {},
};
// name, component, first count, states
const MachineInfo machines[] = {
    {},
};
// name, unit, component
const ObservableInfo site_observables[] = {
    { "CaMKb", "1", "CaMK" },
    { "CaMKa", "1", "CaMK" },
    { "phi", "1", "CaMK" },
    { "a_nca", "1", "LCC" },
    { "p_np", "1", "LCC" },
    { "LCC_np", "1", "LCC" },
    { "p_p", "1", "LCC" },
    { "LCC_p", "1", "LCC" },
    { "open", "1", "LCC" },
    { "k6_myo", "1/s", "NCX" },
    { "x1_myo", "1/s^3", "NCX" },
    { "x3_myo", "1/s^3", "NCX" },
    { "x2_myo", "1/s^3", "NCX" },
    { "J_Na_myo", "1/s^4", "NCX" },
    { "J_Ca_myo", "1/s^4", "NCX" },
    { "i_NCX_myo_d", "A/F", "NCX" },
    { "k6_ss", "1/s", "NCX" },
    { "x1_ss", "1/s^3", "NCX" },
    { "x3_ss", "1/s^3", "NCX" },
    { "x2_ss", "1/s^3", "NCX" },
    { "J_Na_ss", "1/s^4", "NCX" },
    { "J_Ca_ss", "1/s^4", "NCX" },
    { "i_NCX_ss_d", "A/F", "NCX" },
    { "Phi_Ca", "C*mM/mol", "LCC" },
    { "i_CaL_d", "A/F", "LCC" },
    { "i_Cab_d", "A/F", "calcium" },
    { "i_pCa_d", "A/F", "calcium" },
    { "k_open", "1/ms", "RyR" },
    { "csqn_free", "1", "RyR" },
    { "k_recover", "1/ms", "RyR" },
    { "k_deplete", "1/ms", "RyR" },
    { "J_rel", "uM/ms", "RyR" },
    { "J_lca", "uM/ms", "LCC" },
    { "B_ss", "1", "calcium" },
    { "J_ss_myo", "mM/ms", "calcium" },
    { "J_ds_ss", "mM/ms", "calcium" },
    { "diffusivity_ca_ss", "um^2/ms", "calcium" },
    { "B_myo", "1", "calcium" },
    { "J_up", "mM/ms", "calcium" },
    { "J_leak", "mM/ms", "calcium" },
    { "diffusivity_ca_myo", "um^2/ms", "calcium" },
    { "J_refill", "mM/ms", "calcium" },
    { "B_jsr", "1", "calcium" },
    {},
};
const char* const checks[] = {
    "",
};

// of one site-step: bytes, adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others
const Cost site_costs[] = {
    { 192.0, 31, 64, 53, 0, 16, 0, 0, 0, 17 },
};

const LatticeInfo lattice = {
    "dyad", { 100, 10, 10 }, 0.2, true, true,
    site_state::count, site_count::count, site_states, site_counts, 0, machines,
    site_observable::count, site_observables, 0, checks,
    6, 0, 3, site_costs,
};

// as written
const double parameters_as_written[] = {
    10000.0,  // n_sites, -
    10000.0,  // n_nominal, -
    10000.0,  // n_weight, -
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    500.0,  // BCL, ms
    0.01,  // L, cm
    0.0011,  // rad, cm
    3.142,  // pi, -
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    75.0,  // g_Na, mS/uF
    0.99,  // A_hf, -
    10.0,  // I_Na_shift, mV
    0.0,  // h_shift, mV
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.02,  // g_to, mS/uF
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    0.0,  // d_shift, mV
    0.0,  // f_shift, mV
    0.046,  // g_Kr, mS/uF
    0.0034,  // g_Ks, mS/uF
    3.8e-05,  // Ca_Ks, mM
    0.07632,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // ncx_kcaon, 1/mM/s
    5000.0,  // ncx_kcaoff, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
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
    0.05,  // CaMKo, -
    1.5,  // K_CaM, uM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    2.0,  // K_mn, uM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    15.0,  // n_LCC, -
    0.0,  // LCC_block, -
    1e-04,  // P_Ca, cm/s
    0.00125,  // P_CaNa, -
    0.0003574,  // P_CaK, -
    1.1,  // p_gain, -
    3.0,  // k_act, 1/ms
    5.0,  // K_act, uM
    0.5,  // k_close, 1/ms
    0.5,  // K_csqn, mM
    1.0,  // k_csqn, 1/ms
    4.0,  // d_RyR, 1/ms
    0.2,  // theta, -
    0.95,  // recovery, -
    0.0,  // RyR_block, -
    100.0,  // RyR_count, -
    0.00015,  // K_NCX, mM
    8e-04,  // G_NCX, A*s/F
    1e-13,  // V_ds, uL
    7e-04,  // tau_ds, ms
    0.1,  // tau_ss, ms
    100.0,  // tau_tr, ms
    0.02,  // D_Ca, um^2/ms
    0.02,  // D_SR, um^2/ms
    2.0,  // z_factor, -
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.07,  // TRPN, mM
    5e-04,  // K_T, mM
    0.05,  // CMDN, mM
    0.00238,  // K_C, mM
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    1.0,  // K_up_scale, -
    0.0039375,  // v_leak, mM/ms
    15.0,  // nsr_max, mM
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // G_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0,
};
const Assumption assumptions_as_written[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1400.0},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::g_Na, -7.5e+07, 7.5e+07},
    {parameter::I_Na_shift, 0.0, 100.0},
    {parameter::h_shift, -1000.0, 1000.0},
    {parameter::g_NaL, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::d_shift, -1000.0, 1000.0},
    {parameter::f_shift, -1000.0, 1000.0},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::Ca_Ks, 0.0, 38.0},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::ncx_kcaon, 15000.0, 1.5e+08},
    {parameter::ncx_kcaoff, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 1824.0},
    {parameter::k2_p, 6.872000000000001, 68720.0},
    {parameter::k2_m, 0.0, 394.0},
    {parameter::k3_p, 0.0, 18990.0},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6390.0},
    {parameter::k4_m, 0.4, 4000.0},
    {parameter::K_Nai_0, 0.09073, 907.3000000000001},
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
    {parameter::CaMKo, -1e+06, 1e+06},
    {parameter::K_CaM, 0.015, 150.0},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::LCC_block, -1e+06, 1e+06},
    {parameter::K_act, 0.05, 500.0},
    {parameter::K_csqn, 0.005, 50.0},
    {parameter::K_NCX_, 1.4999999999999998e-06, 0.015},
    {parameter::G_NCX_, -1e+06, 1e+06},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_T, 5e-06, 0.05},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_C, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::v_up, -1e+06, 1e+06},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::K_up_scale, 0.01, 100.0},
    {parameter::K_pCa, 5e-06, 0.05},
};

// healthy
const double parameters_healthy[] = {
    10000.0,  // n_sites, -
    10000.0,  // n_nominal, -
    10000.0,  // n_weight, -
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    500.0,  // BCL, ms
    0.01,  // L, cm
    0.0011,  // rad, cm
    3.142,  // pi, -
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    75.0,  // g_Na, mS/uF
    0.99,  // A_hf, -
    10.0,  // I_Na_shift, mV
    0.0,  // h_shift, mV
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.02,  // g_to, mS/uF
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    0.0,  // d_shift, mV
    0.0,  // f_shift, mV
    0.046,  // g_Kr, mS/uF
    0.0034,  // g_Ks, mS/uF
    3.8e-05,  // Ca_Ks, mM
    0.07632,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // ncx_kcaon, 1/mM/s
    5000.0,  // ncx_kcaoff, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
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
    0.05,  // CaMKo, -
    1.5,  // K_CaM, uM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    2.0,  // K_mn, uM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    15.0,  // n_LCC, -
    0.0,  // LCC_block, -
    1e-04,  // P_Ca, cm/s
    0.00125,  // P_CaNa, -
    0.0003574,  // P_CaK, -
    1.1,  // p_gain, -
    3.0,  // k_act, 1/ms
    5.0,  // K_act, uM
    0.5,  // k_close, 1/ms
    0.5,  // K_csqn, mM
    1.0,  // k_csqn, 1/ms
    4.0,  // d_RyR, 1/ms
    0.2,  // theta, -
    0.95,  // recovery, -
    0.0,  // RyR_block, -
    100.0,  // RyR_count, -
    0.00015,  // K_NCX, mM
    8e-04,  // G_NCX, A*s/F
    1e-13,  // V_ds, uL
    7e-04,  // tau_ds, ms
    0.1,  // tau_ss, ms
    100.0,  // tau_tr, ms
    0.02,  // D_Ca, um^2/ms
    0.02,  // D_SR, um^2/ms
    2.0,  // z_factor, -
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.07,  // TRPN, mM
    5e-04,  // K_T, mM
    0.05,  // CMDN, mM
    0.00238,  // K_C, mM
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    1.0,  // K_up_scale, -
    0.0039375,  // v_leak, mM/ms
    15.0,  // nsr_max, mM
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // G_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0,
};
const Assumption assumptions_healthy[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1400.0},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::g_Na, -7.5e+07, 7.5e+07},
    {parameter::I_Na_shift, 0.0, 100.0},
    {parameter::h_shift, -1000.0, 1000.0},
    {parameter::g_NaL, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::d_shift, -1000.0, 1000.0},
    {parameter::f_shift, -1000.0, 1000.0},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::Ca_Ks, 0.0, 38.0},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::ncx_kcaon, 15000.0, 1.5e+08},
    {parameter::ncx_kcaoff, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 1824.0},
    {parameter::k2_p, 6.872000000000001, 68720.0},
    {parameter::k2_m, 0.0, 394.0},
    {parameter::k3_p, 0.0, 18990.0},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6390.0},
    {parameter::k4_m, 0.4, 4000.0},
    {parameter::K_Nai_0, 0.09073, 907.3000000000001},
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
    {parameter::CaMKo, -1e+06, 1e+06},
    {parameter::K_CaM, 0.015, 150.0},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::LCC_block, -1e+06, 1e+06},
    {parameter::K_act, 0.05, 500.0},
    {parameter::K_csqn, 0.005, 50.0},
    {parameter::K_NCX_, 1.4999999999999998e-06, 0.015},
    {parameter::G_NCX_, -1e+06, 1e+06},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_T, 5e-06, 0.05},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_C, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::v_up, -1e+06, 1e+06},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::K_up_scale, 0.01, 100.0},
    {parameter::K_pCa, 5e-06, 0.05},
};

// iso
const double parameters_iso[] = {
    10000.0,  // n_sites, -
    10000.0,  // n_nominal, -
    10000.0,  // n_weight, -
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    500.0,  // BCL, ms
    0.01,  // L, cm
    0.0011,  // rad, cm
    3.142,  // pi, -
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    202.5,  // g_Na, mS/uF
    0.99,  // A_hf, -
    10.0,  // I_Na_shift, mV
    5.0,  // h_shift, mV
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.02,  // g_to, mS/uF
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    14.0,  // d_shift, mV
    8.0,  // f_shift, mV
    0.046,  // g_Kr, mS/uF
    0.01088,  // g_Ks, mS/uF
    3.8e-05,  // Ca_Ks, mM
    0.07632,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // ncx_kcaon, 1/mM/s
    5000.0,  // ncx_kcaoff, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
    949.5,  // k1_p, 1/s
    182.4,  // k1_m, 1/mM/s
    687.2,  // k2_p, 1/s
    39.4,  // k2_m, 1/s
    1899.0,  // k3_p, 1/s
    79300.0,  // k3_m, 1/mM^2/s
    639.0,  // k4_p, 1/s
    40.0,  // k4_m, 1/s
    6.3511,  // K_Nai_0, mM
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
    0.05,  // CaMKo, -
    1.5,  // K_CaM, uM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    2.0,  // K_mn, uM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    15.0,  // n_LCC, -
    0.0,  // LCC_block, -
    0.00025,  // P_Ca, cm/s
    0.00125,  // P_CaNa, -
    0.0003574,  // P_CaK, -
    1.1,  // p_gain, -
    3.0,  // k_act, 1/ms
    5.0,  // K_act, uM
    0.5,  // k_close, 1/ms
    0.5,  // K_csqn, mM
    1.0,  // k_csqn, 1/ms
    4.0,  // d_RyR, 1/ms
    0.2,  // theta, -
    0.95,  // recovery, -
    0.0,  // RyR_block, -
    100.0,  // RyR_count, -
    0.00015,  // K_NCX, mM
    8e-04,  // G_NCX, A*s/F
    1e-13,  // V_ds, uL
    7e-04,  // tau_ds, ms
    0.1,  // tau_ss, ms
    100.0,  // tau_tr, ms
    0.02,  // D_Ca, um^2/ms
    0.02,  // D_SR, um^2/ms
    2.0,  // z_factor, -
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.07,  // TRPN, mM
    8e-04,  // K_T, mM
    0.05,  // CMDN, mM
    0.00238,  // K_C, mM
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    0.54,  // K_up_scale, -
    0.0039375,  // v_leak, mM/ms
    15.0,  // nsr_max, mM
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // G_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0,
};
const Assumption assumptions_iso[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1400.0},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::g_Na, -202500000.0, 202500000.0},
    {parameter::I_Na_shift, 0.0, 100.0},
    {parameter::h_shift, 0.0, 50.0},
    {parameter::g_NaL, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::d_shift, 0.0, 140.0},
    {parameter::f_shift, 0.0, 80.0},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::Ca_Ks, 0.0, 38.0},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::ncx_kcaon, 15000.0, 1.5e+08},
    {parameter::ncx_kcaoff, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 1824.0},
    {parameter::k2_p, 6.872000000000001, 6872.0},
    {parameter::k2_m, 0.0, 394.0},
    {parameter::k3_p, 0.0, 1.899e+09},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6390.0},
    {parameter::k4_m, 0.4, 400.0},
    {parameter::K_Nai_0, 0.063511, 635.11},
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
    {parameter::CaMKo, -1e+06, 1e+06},
    {parameter::K_CaM, 0.015, 150.0},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::LCC_block, -1e+06, 1e+06},
    {parameter::K_act, 0.05, 500.0},
    {parameter::K_csqn, 0.005, 50.0},
    {parameter::K_NCX_, 1.4999999999999998e-06, 0.015},
    {parameter::G_NCX_, -1e+06, 1e+06},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_T, 8e-06, 0.08},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_C, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::v_up, -1e+06, 1e+06},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::K_up_scale, 0.0054, 54.0},
    {parameter::K_pCa, 5e-06, 0.05},
};

// ;double_z=off
const double parameters_double_z_off[] = {
    10000.0,  // n_sites, -
    10000.0,  // n_nominal, -
    10000.0,  // n_weight, -
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    500.0,  // BCL, ms
    0.01,  // L, cm
    0.0011,  // rad, cm
    3.142,  // pi, -
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    75.0,  // g_Na, mS/uF
    0.99,  // A_hf, -
    10.0,  // I_Na_shift, mV
    0.0,  // h_shift, mV
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.02,  // g_to, mS/uF
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    0.0,  // d_shift, mV
    0.0,  // f_shift, mV
    0.046,  // g_Kr, mS/uF
    0.0034,  // g_Ks, mS/uF
    3.8e-05,  // Ca_Ks, mM
    0.07632,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // ncx_kcaon, 1/mM/s
    5000.0,  // ncx_kcaoff, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
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
    0.05,  // CaMKo, -
    1.5,  // K_CaM, uM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    2.0,  // K_mn, uM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    15.0,  // n_LCC, -
    0.0,  // LCC_block, -
    1e-04,  // P_Ca, cm/s
    0.00125,  // P_CaNa, -
    0.0003574,  // P_CaK, -
    1.1,  // p_gain, -
    3.0,  // k_act, 1/ms
    5.0,  // K_act, uM
    0.5,  // k_close, 1/ms
    0.5,  // K_csqn, mM
    1.0,  // k_csqn, 1/ms
    4.0,  // d_RyR, 1/ms
    0.2,  // theta, -
    0.95,  // recovery, -
    0.0,  // RyR_block, -
    100.0,  // RyR_count, -
    0.00015,  // K_NCX, mM
    8e-04,  // G_NCX, A*s/F
    1e-13,  // V_ds, uL
    7e-04,  // tau_ds, ms
    0.1,  // tau_ss, ms
    100.0,  // tau_tr, ms
    0.02,  // D_Ca, um^2/ms
    0.02,  // D_SR, um^2/ms
    1.0,  // z_factor, -
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.07,  // TRPN, mM
    5e-04,  // K_T, mM
    0.05,  // CMDN, mM
    0.00238,  // K_C, mM
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    1.0,  // K_up_scale, -
    0.0039375,  // v_leak, mM/ms
    15.0,  // nsr_max, mM
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // G_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0,
};
const Assumption assumptions_double_z_off[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1400.0},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::g_Na, -7.5e+07, 7.5e+07},
    {parameter::I_Na_shift, 0.0, 100.0},
    {parameter::h_shift, -1000.0, 1000.0},
    {parameter::g_NaL, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::d_shift, -1000.0, 1000.0},
    {parameter::f_shift, -1000.0, 1000.0},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::Ca_Ks, 0.0, 38.0},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::ncx_kcaon, 15000.0, 1.5e+08},
    {parameter::ncx_kcaoff, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 1824.0},
    {parameter::k2_p, 6.872000000000001, 68720.0},
    {parameter::k2_m, 0.0, 394.0},
    {parameter::k3_p, 0.0, 18990.0},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6390.0},
    {parameter::k4_m, 0.4, 4000.0},
    {parameter::K_Nai_0, 0.09073, 907.3000000000001},
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
    {parameter::CaMKo, -1e+06, 1e+06},
    {parameter::K_CaM, 0.015, 150.0},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::LCC_block, -1e+06, 1e+06},
    {parameter::K_act, 0.05, 500.0},
    {parameter::K_csqn, 0.005, 50.0},
    {parameter::K_NCX_, 1.4999999999999998e-06, 0.015},
    {parameter::G_NCX_, -1e+06, 1e+06},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_T, 5e-06, 0.05},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_C, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::v_up, -1e+06, 1e+06},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::K_up_scale, 0.01, 100.0},
    {parameter::K_pCa, 5e-06, 0.05},
};

// healthy;double_z=off
const double parameters_healthy_double_z_off[] = {
    10000.0,  // n_sites, -
    10000.0,  // n_nominal, -
    10000.0,  // n_weight, -
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    500.0,  // BCL, ms
    0.01,  // L, cm
    0.0011,  // rad, cm
    3.142,  // pi, -
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    75.0,  // g_Na, mS/uF
    0.99,  // A_hf, -
    10.0,  // I_Na_shift, mV
    0.0,  // h_shift, mV
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.02,  // g_to, mS/uF
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    0.0,  // d_shift, mV
    0.0,  // f_shift, mV
    0.046,  // g_Kr, mS/uF
    0.0034,  // g_Ks, mS/uF
    3.8e-05,  // Ca_Ks, mM
    0.07632,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // ncx_kcaon, 1/mM/s
    5000.0,  // ncx_kcaoff, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
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
    0.05,  // CaMKo, -
    1.5,  // K_CaM, uM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    2.0,  // K_mn, uM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    15.0,  // n_LCC, -
    0.0,  // LCC_block, -
    1e-04,  // P_Ca, cm/s
    0.00125,  // P_CaNa, -
    0.0003574,  // P_CaK, -
    1.1,  // p_gain, -
    3.0,  // k_act, 1/ms
    5.0,  // K_act, uM
    0.5,  // k_close, 1/ms
    0.5,  // K_csqn, mM
    1.0,  // k_csqn, 1/ms
    4.0,  // d_RyR, 1/ms
    0.2,  // theta, -
    0.95,  // recovery, -
    0.0,  // RyR_block, -
    100.0,  // RyR_count, -
    0.00015,  // K_NCX, mM
    8e-04,  // G_NCX, A*s/F
    1e-13,  // V_ds, uL
    7e-04,  // tau_ds, ms
    0.1,  // tau_ss, ms
    100.0,  // tau_tr, ms
    0.02,  // D_Ca, um^2/ms
    0.02,  // D_SR, um^2/ms
    1.0,  // z_factor, -
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.07,  // TRPN, mM
    5e-04,  // K_T, mM
    0.05,  // CMDN, mM
    0.00238,  // K_C, mM
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    1.0,  // K_up_scale, -
    0.0039375,  // v_leak, mM/ms
    15.0,  // nsr_max, mM
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // G_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0,
};
const Assumption assumptions_healthy_double_z_off[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1400.0},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::g_Na, -7.5e+07, 7.5e+07},
    {parameter::I_Na_shift, 0.0, 100.0},
    {parameter::h_shift, -1000.0, 1000.0},
    {parameter::g_NaL, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::d_shift, -1000.0, 1000.0},
    {parameter::f_shift, -1000.0, 1000.0},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::Ca_Ks, 0.0, 38.0},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::ncx_kcaon, 15000.0, 1.5e+08},
    {parameter::ncx_kcaoff, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 1824.0},
    {parameter::k2_p, 6.872000000000001, 68720.0},
    {parameter::k2_m, 0.0, 394.0},
    {parameter::k3_p, 0.0, 18990.0},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6390.0},
    {parameter::k4_m, 0.4, 4000.0},
    {parameter::K_Nai_0, 0.09073, 907.3000000000001},
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
    {parameter::CaMKo, -1e+06, 1e+06},
    {parameter::K_CaM, 0.015, 150.0},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::LCC_block, -1e+06, 1e+06},
    {parameter::K_act, 0.05, 500.0},
    {parameter::K_csqn, 0.005, 50.0},
    {parameter::K_NCX_, 1.4999999999999998e-06, 0.015},
    {parameter::G_NCX_, -1e+06, 1e+06},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_T, 5e-06, 0.05},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_C, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::v_up, -1e+06, 1e+06},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::K_up_scale, 0.01, 100.0},
    {parameter::K_pCa, 5e-06, 0.05},
};

// iso;double_z=off
const double parameters_iso_double_z_off[] = {
    10000.0,  // n_sites, -
    10000.0,  // n_nominal, -
    10000.0,  // n_weight, -
    8314.0,  // R, mJ/mol/K
    310.0,  // T, K
    96485.0,  // F, C/mol
    1.0,  // C_m, uF/cm^2
    500.0,  // BCL, ms
    0.01,  // L, cm
    0.0011,  // rad, cm
    3.142,  // pi, -
    140.0,  // Na_o, mM
    1.8,  // Ca_o, mM
    5.4,  // K_o, mM
    0.01833,  // P_KNa, -
    202.5,  // g_Na, mS/uF
    0.99,  // A_hf, -
    10.0,  // I_Na_shift, mV
    5.0,  // h_shift, mV
    0.0075,  // g_NaL, mS/uF
    200.0,  // tau_hL, ms
    0.02,  // g_to, mS/uF
    0.6,  // A_ff, -
    75.0,  // tau_jca, ms
    14.0,  // d_shift, mV
    8.0,  // f_shift, mV
    0.046,  // g_Kr, mS/uF
    0.01088,  // g_Ks, mS/uF
    3.8e-05,  // Ca_Ks, mM
    0.07632,  // g_K1, mS/uF
    15.0,  // k_Na1, mM
    5.0,  // k_Na2, mM
    88.12,  // k_Na3, mM
    12.5,  // k_asymm, -
    60000.0,  // w_Na, 1/s
    60000.0,  // w_Ca, 1/s
    5000.0,  // w_NaCa, 1/s
    1500000.0,  // ncx_kcaon, 1/mM/s
    5000.0,  // ncx_kcaoff, 1/s
    0.5224,  // q_Na, -
    0.167,  // q_Ca, -
    949.5,  // k1_p, 1/s
    182.4,  // k1_m, 1/mM/s
    687.2,  // k2_p, 1/s
    39.4,  // k2_m, 1/s
    1899.0,  // k3_p, 1/s
    79300.0,  // k3_m, 1/mM^2/s
    639.0,  // k4_p, 1/s
    40.0,  // k4_m, 1/s
    6.3511,  // K_Nai_0, mM
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
    0.05,  // CaMKo, -
    1.5,  // K_CaM, uM
    0.15,  // K_CaMK, -
    0.05,  // a_CaMK, 1/ms
    0.00068,  // b_CaMK, 1/ms
    2.0,  // K_mn, uM
    1000.0,  // k_2n, 1/ms
    1.0,  // k_jca, 1/ms
    15.0,  // n_LCC, -
    0.0,  // LCC_block, -
    0.00025,  // P_Ca, cm/s
    0.00125,  // P_CaNa, -
    0.0003574,  // P_CaK, -
    1.1,  // p_gain, -
    3.0,  // k_act, 1/ms
    5.0,  // K_act, uM
    0.5,  // k_close, 1/ms
    0.5,  // K_csqn, mM
    1.0,  // k_csqn, 1/ms
    4.0,  // d_RyR, 1/ms
    0.2,  // theta, -
    0.95,  // recovery, -
    0.0,  // RyR_block, -
    100.0,  // RyR_count, -
    0.00015,  // K_NCX, mM
    8e-04,  // G_NCX, A*s/F
    1e-13,  // V_ds, uL
    7e-04,  // tau_ds, ms
    0.1,  // tau_ss, ms
    100.0,  // tau_tr, ms
    0.02,  // D_Ca, um^2/ms
    0.02,  // D_SR, um^2/ms
    1.0,  // z_factor, -
    0.047,  // BSR, mM
    0.00087,  // K_BSR, mM
    1.124,  // BSL, mM
    0.0087,  // K_BSL, mM
    10.0,  // CSQN, mM
    0.07,  // TRPN, mM
    8e-04,  // K_T, mM
    0.05,  // CMDN, mM
    0.00238,  // K_C, mM
    0.004375,  // v_up, mM/ms
    0.00092,  // K_up, mM
    0.00017,  // dK_up, mM
    0.54,  // K_up_scale, -
    0.0039375,  // v_leak, mM/ms
    15.0,  // nsr_max, mM
    2.5e-08,  // P_Cab, cm/s
    5e-04,  // G_pCa, A/F
    5e-04,  // K_pCa, mM
    0.0,
};
const Assumption assumptions_iso_double_z_off[] = {
    {parameter::R, 6928.333333333334, 9976.8},
    {parameter::T, 258.33333333333337, 372.0},
    {parameter::F, 80404.16666666667, 115782.0},
    {parameter::Na_o, 0.0, 1400.0},
    {parameter::Ca_o, 0.018000000000000002, 180.0},
    {parameter::K_o, 0.0, 54.0},
    {parameter::P_KNa, 0.0, 18330.0},
    {parameter::g_Na, -202500000.0, 202500000.0},
    {parameter::I_Na_shift, 0.0, 100.0},
    {parameter::h_shift, 0.0, 50.0},
    {parameter::g_NaL, -1e+06, 1e+06},
    {parameter::tau_hL, 0.0, 2e+08},
    {parameter::g_to, -1e+06, 1e+06},
    {parameter::tau_jca, 0.0, 7.5e+07},
    {parameter::d_shift, 0.0, 140.0},
    {parameter::f_shift, 0.0, 80.0},
    {parameter::g_Ks, -1e+06, 1e+06},
    {parameter::Ca_Ks, 0.0, 38.0},
    {parameter::k_Na1, 0.15, 1500.0},
    {parameter::k_Na2, 0.05, 500.0},
    {parameter::k_Na3, 0.8812000000000001, 8812.0},
    {parameter::k_asymm, 0.0, 12500000.0},
    {parameter::w_Na, 0.0, 6e+10},
    {parameter::w_Ca, 600.0, 6e+06},
    {parameter::w_NaCa, 0.0, 5e+09},
    {parameter::ncx_kcaon, 15000.0, 1.5e+08},
    {parameter::ncx_kcaoff, 50.0, 5e+05},
    {parameter::q_Na, 0.0, 5.224},
    {parameter::q_Ca, 0.0, 1.6700000000000002},
    {parameter::k1_p, 0.0, 949500000.0},
    {parameter::k1_m, 0.0, 1824.0},
    {parameter::k2_p, 6.872000000000001, 6872.0},
    {parameter::k2_m, 0.0, 394.0},
    {parameter::k3_p, 0.0, 1.899e+09},
    {parameter::k3_m, 793.0, 7930000.0},
    {parameter::k4_p, 0.0, 6390.0},
    {parameter::k4_m, 0.4, 400.0},
    {parameter::K_Nai_0, 0.063511, 635.11},
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
    {parameter::CaMKo, -1e+06, 1e+06},
    {parameter::K_CaM, 0.015, 150.0},
    {parameter::K_CaMK, -1e+06, 1e+06},
    {parameter::LCC_block, -1e+06, 1e+06},
    {parameter::K_act, 0.05, 500.0},
    {parameter::K_csqn, 0.005, 50.0},
    {parameter::K_NCX_, 1.4999999999999998e-06, 0.015},
    {parameter::G_NCX_, -1e+06, 1e+06},
    {parameter::BSR_, 0.0, 47000.0},
    {parameter::K_BSR_, 8.7e-06, 0.087},
    {parameter::BSL_, 0.0, 1124000.0},
    {parameter::K_BSL_, 8.7e-05, 0.8699999999999999},
    {parameter::CSQN_, 0.0, 1e+07},
    {parameter::TRPN_, 0.0, 70000.0},
    {parameter::K_T, 8e-06, 0.08},
    {parameter::CMDN_, 0.0, 50000.0},
    {parameter::K_C, 2.3800000000000003e-05, 0.23800000000000002},
    {parameter::v_up, -1e+06, 1e+06},
    {parameter::K_up, 0.00046, 0.00184},
    {parameter::dK_up, 8.5e-05, 0.00034},
    {parameter::K_up_scale, 0.0054, 54.0},
    {parameter::K_pCa, 5e-06, 0.05},
};

const VariantInfo variants[] = {
    { "", parameters_as_written, 0, assumptions_as_written, 73 },
    { "healthy", parameters_healthy, 0, assumptions_healthy, 73 },
    { "iso", parameters_iso, 0, assumptions_iso, 73 },
    { ";double_z=off", parameters_double_z_off, 0, assumptions_double_z_off, 73 },
    { "healthy;double_z=off", parameters_healthy_double_z_off, 0, assumptions_healthy_double_z_off, 73 },
    { "iso;double_z=off", parameters_iso_double_z_off, 0, assumptions_iso_double_z_off, 73 },
};

const char* const starts[] = { "", "author_iso_500", "healthy_500" };

// as written, healthy, iso, ;double_z=off, healthy;double_z=off, iso;double_z=off
void derive_all_variants([[maybe_unused]] const double* p, [[maybe_unused]] double dt,
    Constants_all_variants<double>& c) {
    const double n_sites = p[parameter::n_sites];  // -
    const double n_nominal = p[parameter::n_nominal];  // -
    const double n_weight = p[parameter::n_weight];  // -
    const double R = p[parameter::R];  // mJ/mol/K
    const double T = p[parameter::T];  // K
    const double F = p[parameter::F];  // C/mol
    const double C_m = p[parameter::C_m];  // uF/cm^2
    const double BCL_ = p[parameter::BCL_];  // ms
    const double L = p[parameter::L];  // cm
    const double rad = p[parameter::rad];  // cm
    const double pi = p[parameter::pi];  // -
    const double Na_o = p[parameter::Na_o];  // mM
    const double Ca_o = p[parameter::Ca_o];  // mM
    const double K_o = p[parameter::K_o];  // mM
    const double P_KNa = p[parameter::P_KNa];  // -
    const double g_Na = p[parameter::g_Na];  // mS/uF
    const double A_hf = p[parameter::A_hf];  // -
    const double I_Na_shift = p[parameter::I_Na_shift];  // mV
    const double h_shift = p[parameter::h_shift];  // mV
    const double g_NaL = p[parameter::g_NaL];  // mS/uF
    const double tau_hL = p[parameter::tau_hL];  // ms
    const double g_to = p[parameter::g_to];  // mS/uF
    const double A_ff = p[parameter::A_ff];  // -
    const double tau_jca = p[parameter::tau_jca];  // ms
    const double d_shift = p[parameter::d_shift];  // mV
    const double f_shift = p[parameter::f_shift];  // mV
    const double g_Kr = p[parameter::g_Kr];  // mS/uF
    const double g_Ks = p[parameter::g_Ks];  // mS/uF
    const double Ca_Ks = p[parameter::Ca_Ks];  // mM
    const double g_K1 = p[parameter::g_K1];  // mS/uF
    const double k_Na1 = p[parameter::k_Na1];  // mM
    const double k_Na2 = p[parameter::k_Na2];  // mM
    const double k_Na3 = p[parameter::k_Na3];  // mM
    const double k_asymm = p[parameter::k_asymm];  // -
    const double w_Na = p[parameter::w_Na];  // 1/s
    const double w_Ca = p[parameter::w_Ca];  // 1/s
    const double w_NaCa = p[parameter::w_NaCa];  // 1/s
    const double ncx_kcaon = p[parameter::ncx_kcaon];  // 1/mM/s
    const double ncx_kcaoff = p[parameter::ncx_kcaoff];  // 1/s
    const double q_Na = p[parameter::q_Na];  // -
    const double q_Ca = p[parameter::q_Ca];  // -
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
    const double CaMKo = p[parameter::CaMKo];  // -
    const double K_CaM = p[parameter::K_CaM];  // uM
    const double K_CaMK = p[parameter::K_CaMK];  // -
    const double a_CaMK = p[parameter::a_CaMK];  // 1/ms
    const double b_CaMK = p[parameter::b_CaMK];  // 1/ms
    const double K_mn = p[parameter::K_mn];  // uM
    const double k_2n = p[parameter::k_2n];  // 1/ms
    const double k_jca = p[parameter::k_jca];  // 1/ms
    const double n_LCC = p[parameter::n_LCC];  // -
    const double LCC_block = p[parameter::LCC_block];  // -
    const double P_Ca = p[parameter::P_Ca];  // cm/s
    const double P_CaNa = p[parameter::P_CaNa];  // -
    const double P_CaK = p[parameter::P_CaK];  // -
    const double p_gain = p[parameter::p_gain];  // -
    const double k_act = p[parameter::k_act];  // 1/ms
    const double K_act = p[parameter::K_act];  // uM
    const double k_close = p[parameter::k_close];  // 1/ms
    const double K_csqn = p[parameter::K_csqn];  // mM
    const double k_csqn = p[parameter::k_csqn];  // 1/ms
    const double d_RyR = p[parameter::d_RyR];  // 1/ms
    const double theta = p[parameter::theta];  // -
    const double recovery = p[parameter::recovery];  // -
    const double RyR_block = p[parameter::RyR_block];  // -
    const double RyR_count = p[parameter::RyR_count];  // -
    const double K_NCX_ = p[parameter::K_NCX_];  // mM
    const double G_NCX_ = p[parameter::G_NCX_];  // A*s/F
    const double V_ds = p[parameter::V_ds];  // uL
    const double tau_ds = p[parameter::tau_ds];  // ms
    const double tau_ss = p[parameter::tau_ss];  // ms
    const double tau_tr = p[parameter::tau_tr];  // ms
    const double D_Ca = p[parameter::D_Ca];  // um^2/ms
    const double D_SR_ = p[parameter::D_SR_];  // um^2/ms
    const double z_factor = p[parameter::z_factor];  // -
    const double BSR_ = p[parameter::BSR_];  // mM
    const double K_BSR_ = p[parameter::K_BSR_];  // mM
    const double BSL_ = p[parameter::BSL_];  // mM
    const double K_BSL_ = p[parameter::K_BSL_];  // mM
    const double CSQN_ = p[parameter::CSQN_];  // mM
    const double TRPN_ = p[parameter::TRPN_];  // mM
    const double K_T = p[parameter::K_T];  // mM
    const double CMDN_ = p[parameter::CMDN_];  // mM
    const double K_C = p[parameter::K_C];  // mM
    const double v_up = p[parameter::v_up];  // mM/ms
    const double K_up = p[parameter::K_up];  // mM
    const double dK_up = p[parameter::dK_up];  // mM
    const double K_up_scale = p[parameter::K_up_scale];  // -
    const double v_leak = p[parameter::v_leak];  // mM/ms
    const double nsr_max = p[parameter::nsr_max];  // mM
    const double P_Cab = p[parameter::P_Cab];  // cm/s
    const double G_pCa = p[parameter::G_pCa];  // A/F
    const double K_pCa = p[parameter::K_pCa];  // mM
    const double k_2n_reciprocal_k_jca_2 = k_2n*reciprocal(k_jca);
    const double one_minus_A_ff = 1.0 - A_ff;
    const double one_minus_LCC_block = 1.0 - LCC_block;
    const double F_2 = 2.0*F;
    const double R_T = R*T;
    const double reciprocal_R_T = reciprocal(R_T);
    const double F_2_reciprocal_R_T = F_2*reciprocal_R_T;
    const double F_reciprocal_R_T = F*reciprocal_R_T;
    const double F_reciprocal_R_T_over_3 = 0.3333333333333333*F_reciprocal_R_T;
    const double reciprocal_C_m = reciprocal(C_m);
    const double P_Ca_reciprocal_C_m_2 = P_Ca*reciprocal_C_m;
    const double R_T_over_F = R_T/F;
    const double R_T_over_F_F_F = R_T_over_F*F*F;
    const double P_Ca_reciprocal_C_m_Ca_o_R_T_over_F_F_F_etc = 0.682*
        (P_Ca_reciprocal_C_m_2*(Ca_o*R_T_over_F_F_F*reciprocal_R_T));
    const double P_Ca_reciprocal_C_m_R_T_over_F_F_F_etc = 2e-05*(P_Ca_reciprocal_C_m_2*(R_T_over_F_F_F*reciprocal_R_T));
    const double reciprocal_k_Na1 = reciprocal(k_Na1);
    const double reciprocal_k_Na2 = reciprocal(k_Na2);
    const double q_Na_F_reciprocal_R_T = q_Na*F*reciprocal_R_T;
    const double reciprocal_k_Na3_2 = reciprocal(k_Na3);
    const double q_Ca_F_reciprocal_R_T = q_Ca*F*reciprocal_R_T;
    const double product_of_reciprocal_k_Na3_2_w_NaCa = reciprocal_k_Na3_2*w_NaCa;
    const double ncx_k2 = ncx_kcaoff;  // 1/s, line 333
    const double Na_o_over_k_Na3 = Na_o/k_Na3;
    const double ncx_h10 = k_asymm + 1.0 + Na_o/k_Na1*(1.0 + Na_o/k_Na2);  // -, line 329
    const double Na_o_reciprocal_k_Na3_2 = Na_o*reciprocal_k_Na3_2;
    const double Na_o_squared_over_ncx_h10_k_Na1_k_Na2_etc = Na_o*Na_o/(ncx_h10*k_Na1*k_Na2)*w_Na*
        Na_o_reciprocal_k_Na3_2;
    const double ncx_h12 = 1.0/ncx_h10;  // -, line 331
    const double ncx_k1 = ncx_h12*Ca_o*ncx_kcaon;  // 1/s, line 332
    const double Na_o_reciprocal_k_Na3_2_w_NaCa = Na_o_reciprocal_k_Na3_2*w_NaCa;
    const double reciprocal_k_Na1_k_Na2 = reciprocal(k_Na1*k_Na2);
    const double product_of_reciprocal_k_Na1_k_Na2_w_Na_etc = reciprocal_k_Na1_k_Na2*w_Na*reciprocal_k_Na3_2;
    const double ncx_k1_2 = 2.0*ncx_k1;
    const double ncx_k2_2 = 2.0*ncx_k2;
    const double G_NCX_0p8_2 = 0.8*G_NCX_;
    const double G_NCX_over_5_2 = 0.2*G_NCX_;
    const double P_Cab_R_T_over_F_F_F = P_Cab*R_T_over_F*F*F;
    const double Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_3 = Ca_o*P_Cab_R_T_over_F_F_F*reciprocal_R_T*
        reciprocal_C_m;
    const double Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc = 0.682*Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_3;
    const double P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_3 = P_Cab_R_T_over_F_F_F*reciprocal_R_T*reciprocal_C_m;
    const double P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc = 2.0*P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_3;
    const double pi_2_rad = 2.0*pi*rad;
    const double A_geo = pi_2_rad*rad + pi_2_rad*L;  // cm^2, line 49
    const double A_geo_C_m = A_geo*C_m;
    const double pi_rad_rad_L = pi*rad*rad*L;
    const double V_cell = 1000.0*pi_rad_rad_L;  // uL, line 48
    const double V_myo = 0.68*V_cell;  // uL, line 52
    const double reciprocal_F_2_V_myo = reciprocal(F_2*V_myo);
    const double A_geo_C_m_reciprocal_F_2_V_myo = A_geo_C_m*reciprocal_F_2_V_myo;
    const double A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc = 1.364*
        (A_geo_C_m_reciprocal_F_2_V_myo*Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_3)*dt;
    const double A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc = 4.0*
        (A_geo_C_m_reciprocal_F_2_V_myo*P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_3)*dt;
    const double theta_RyR_count = theta*RyR_count;
    const double pow_K_act_4 = pow(K_act, 4.0);
    const double one_minus_b_CaMK_dt = 1.0 - b_CaMK*dt;
    const double a_CaMK_dt = a_CaMK*dt;
    const double pow_K_csqn_8 = pow(K_csqn, 8.0);
    const double CSQN_K_csqn = CSQN_*K_csqn;
    const double product_of_pow_K_csqn_8_k_csqn_dt = pow_K_csqn_8*k_csqn*dt;
    const double k_csqn_dt = k_csqn*dt;
    const double recovery_BCL = recovery*BCL_;
    const double product_of_minus_RyR_block_plus_1_k_act_etc = (1.0 - RyR_block)*k_act*dt;
    const double k_close_dt = k_close*dt;
    const double J_refill_per_relative_J_refill = reciprocal(tau_tr);
    const double J_refill_per_relative_J_refill_dt = J_refill_per_relative_J_refill*dt;
    const double V_jsr = 0.0048*V_cell;  // uL, line 54
    const double d_RyR_V_ds_over_1000_n_nominal_etc = d_RyR*(0.001*V_ds*n_nominal*reciprocal(V_jsr))*dt;
    const double reciprocal_n_LCC = reciprocal(n_LCC);
    const double n_LCC_reciprocal_n_LCC = n_LCC*reciprocal_n_LCC;
    const double n_LCC_p_gain_reciprocal_n_LCC = n_LCC*p_gain*reciprocal_n_LCC;
    const double reciprocal_tau_ds = reciprocal(tau_ds);
    const double product_of_reciprocal_tau_ds_1000_tau_ds = 1000.0*reciprocal_tau_ds*tau_ds;
    const double d_RyR_tau_ds = d_RyR*tau_ds;
    const double A_cap = 2.0*A_geo;  // cm^2, line 50
    const double C_cell = A_cap*C_m;  // uF, line 51
    const double J_lca_per_i_CaL_d = -1000.0*C_cell*reciprocal(F_2*V_ds*n_nominal);
    const double J_lca_per_i_CaL_d_tau_ds = J_lca_per_i_CaL_d*tau_ds;
    const double TRPN_K_T_ = TRPN_*K_T;
    const double CMDN_K_C_ = CMDN_*K_C;
    const double K_up_scale_K_up_2p75 = 2.75*(K_up_scale*K_up);
    const double K_up_scale_K_up_minus_dK_up = K_up_scale*(K_up - dK_up);
    const double V_nsr = 0.0552*V_cell;  // uL, line 53
    const double J_refill_per_relative_J_refill_pi_rad_etc = 4.8*
        (J_refill_per_relative_J_refill*(pi_rad_rad_L*reciprocal(V_nsr)))*dt;
    const double J_leak_per_ca_nsr = v_leak*reciprocal(nsr_max);
    const double one_minus_J_leak_per_ca_nsr_dt = 1.0 - J_leak_per_ca_nsr*dt;
    const double v_up_2p75_dt = 2.75*v_up*dt;
    const double K_NCX_squared = K_NCX_*K_NCX_;
    const double J_ss_myo_per_relative_J_ss_myo = reciprocal(tau_ss);
    const double reciprocal_V_myo = reciprocal(V_myo);
    const double pi_rad_rad_L_reciprocal_V_myo = pi_rad_rad_L*reciprocal_V_myo;
    const double J_ss_myo_per_relative_J_ss_myo_pi_rad_etc = 10.0*
        (J_ss_myo_per_relative_J_ss_myo*pi_rad_rad_L_reciprocal_V_myo)*dt;
    const double v_leak_reciprocal_nsr_max_pi_rad_rad_L_etc = 55.199999999999996*
        (J_leak_per_ca_nsr*pi_rad_rad_L_reciprocal_V_myo)*dt;
    const double v_up_pi_rad_rad_L_reciprocal_V_myo_151p8_etc = 151.79999999999998*(v_up*pi_rad_rad_L_reciprocal_V_myo)*
        dt;
    const double G_pCa_A_geo_C_m_reciprocal_F_2_V_myo_2_etc = 2.0*(G_pCa*A_geo_C_m_reciprocal_F_2_V_myo)*dt;
    const double A_geo_C_m_reciprocal_F_2_V_myo_4_dt = 4.0*A_geo_C_m_reciprocal_F_2_V_myo*dt;
    const double BSR_K_BSR_ = BSR_*K_BSR_;
    const double BSL_K_BSL_ = BSL_*K_BSL_;
    const double J_ds_ss_per_ca_ds = 0.001*reciprocal_tau_ds;
    const double J_ds_ss_per_ca_ss = -1000.0*J_ds_ss_per_ca_ds;
    const double V_ds_n_nominal = V_ds*n_nominal;
    const double V_ss = 0.01*V_cell;  // uL, line 55
    const double V_ds_n_nominal_reciprocal_V_ss = V_ds_n_nominal*reciprocal(V_ss);
    const double J_ds_ss_per_ca_ss_V_ds_n_nominal_etc = J_ds_ss_per_ca_ss*V_ds_n_nominal_reciprocal_V_ss*dt;
    const double J_ds_ss_per_ca_ds_V_ds_n_nominal_etc = J_ds_ss_per_ca_ds*V_ds_n_nominal_reciprocal_V_ss*dt;
    const double C_cell_2_reciprocal_F_2_V_ss_dt = 2.0*C_cell*reciprocal(F_2*V_ss)*dt;
    const double J_ss_myo_per_relative_J_ss_myo_dt = J_ss_myo_per_relative_J_ss_myo*dt;
    const double laplacian_weight_0_ca_nsr = dt/0.04000000000000001;  // ms/um^2, line 574
    const double laplacian_weight_0_ca_ss_etc = D_Ca*laplacian_weight_0_ca_nsr;
    const double laplacian_weight_1_ca_ss_etc = laplacian_weight_0_ca_ss_etc;
    const double laplacian_weight_2_ca_ss_etc = D_Ca*(dt*z_factor/0.04000000000000001);
    const double laplacian_weight_0_ca_myo_etc = laplacian_weight_0_ca_ss_etc;
    const double laplacian_weight_1_ca_myo_etc = laplacian_weight_0_ca_ss_etc;
    const double laplacian_weight_2_ca_myo_etc = laplacian_weight_2_ca_ss_etc;
    const double diffusivity_ca_nsr = D_SR_;  // um^2/ms, line 574
    const double laplacian_weight_1_ca_nsr = laplacian_weight_0_ca_nsr;  // ms/um^2, line 574
    const double laplacian_weight_2_ca_nsr = laplacian_weight_0_ca_nsr;  // ms/um^2, line 574
    const double I_Na_shift_plus_39p57_over_minus_9p871 = -0.10130685847431871*(39.57 + I_Na_shift);
    const double exp_h_shift_plus_82p9_over_6p086 = exp(0.1643115346697338*(82.9 + h_shift));
    const double dt_6p149 = 6.149*dt;
    const double sum_of_log_dt_1p432em05_minus_0p1903 = -0.19029435163086714 + log(1.432e-05*dt);
    const double dt_over_minus_306p3 = -0.0032646666666666666*dt;
    const double dt_over_minus_8p974 = -0.11143333333333333*dt;
    const double one_minus_A_hf = 1.0 - A_hf;
    const double exp_h_shift_plus_89p1_over_6p086 = exp(0.1643115346697338*(89.1 + h_shift));
    const double dt_9p455 = 9.454904638564724*dt;
    const double sum_of_log_dt_8p552_minus_13 = -13.000839630562552 + log(8.552*dt);
    const double minus_148p8_over_dt = -148.77399999999997/dt;
    const double minus_73_over_dt = -73.0/dt;
    const double log_Na_o = log(Na_o);
    const double decay_hL = exp(-(dt/tau_hL));
    const double tau_hLp = 3.0*tau_hL;  // ms, line 147
    const double decay_hLp = exp(-(dt/tau_hLp));
    const double product_of_minus_delta_NaK_plus_1_F_etc = (1.0 - delta_NaK)*F*reciprocal(3.0*R*T);
    const double reciprocal_K_Ki = reciprocal(K_Ki);
    const double K_o_over_K_Ko = K_o/K_Ko;
    const double sum_of_square_K_o_over_K_Ko_plus_1_etc = square(1.0 + K_o_over_K_Ko) - 1.0;
    const double k2_m_Na_o_Na_o_Na_o = k2_m*Na_o*Na_o*Na_o;
    const double k4_m_reciprocal_K_Ki_reciprocal_K_Ki = k4_m*reciprocal_K_Ki*reciprocal_K_Ki;
    const double reciprocal_K_KP = reciprocal(K_KP_);
    const double reciprocal_K_NaP = reciprocal(K_NaP);
    const double H_over_K_HP_plus_1 = 1.0 + H/K_HP_;
    const double MgATP_over_K_MgATP_plus_1 = 1.0 + MgATP/K_MgATP;
    const double k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m*H*reciprocal(MgATP_over_K_MgATP_plus_1)*P_total;
    const double a2 = k2_p;  // 1/s, line 378
    const double a4 = k4_p*MgATP/K_MgATP/MgATP_over_K_MgATP_plus_1;  // 1/s, line 382
    const double a4_a2 = a4*a2;
    const double k3_p_square_K_o_over_K_Ko = k3_p*square(K_o_over_K_Ko);
    const double b1 = k1_m*MgADP;  // 1/s, line 377
    const double b1_plus_a2 = b1 + a2;
    const double b1_a4 = b1*a4;
    const double a4_a2_plus_b1_a4 = a4_a2 + b1_a4;
    const double G_NaK_3 = 3.0*G_NaK;
    const double G_NaK_2 = 2.0*G_NaK;
    const double value_0p3004_over_dt = 0.30042857142857143/dt;
    const double log_K_o = log(K_o);
    const double value_12p98_over_dt = 12.98/dt;
    const double reciprocal_dt = 1.0/dt;
    const double value_1p865_over_dt = 1.865/dt;
    const double value_817p3_over_dt = 817.3/dt;
    const double dt_over_1218 = 0.0008208499862389881*dt;
    const double dt_over_443p2 = 0.0022561357010639103*dt;
    const double Ks_Ca = 1.0 + 0.6/(1.0 + pow(3.8e-05/Ca_Ks, 1.4));  // -, line 282
    const double g_Ks_Ks_Ca = g_Ks*Ks_Ca;
    const double log_K_o_plus_P_KNa_Na_o = log(K_o + P_KNa*Na_o);
    const double scaled_minus_K_o_2p6_plus_105p8_etc = 0.10534077741493732*(105.8 - 2.6*K_o);
    const double reciprocal_K_o_1p569_plus_3p812 = reciprocal(1.5692*K_o + 3.8115);
    const double product_of_reciprocal_K_o_1p569_etc = reciprocal_K_o_1p569_plus_3p812*(2.5538*K_o + 144.59);
    const double log_dt_over_122p2 = log(0.008183306055646482*dt);
    const double sum_of_log_dt_over_122p2_minus_6p248 = -6.247544204322201 + log_dt_over_122p2;
    const double sum_of_log_dt_over_122p2_plus_3p416 = 3.415548824462715 + log_dt_over_122p2;
    const double exp_d_shift_plus_3p94_over_minus_4p23 = exp(-0.23640661938534277*(3.94 + d_shift));
    const double exp_f_shift_plus_19p58_over_3p696 = exp(0.27056277056277056*(19.58 + f_shift));
    const double dt_3p525 = 3.5254214873653824*dt;
    const double dt_0p7408 = 0.7408182206817179*dt;
    const double value_0p6_over_dt = 0.6/dt;
    const double dt_over_150p4 = 0.006650150489037585*dt;
    const double dt_over_8210 = 0.00012180175491295143*dt;
    const double value_35_over_dt = 35.0/dt;
    const double dt_over_1p242e04 = 8.053415618124885e-05*dt;
    const double dt_over_9p972e04 = 1.0027667890106652e-05*dt;
    const double value_1000_over_dt = 1000.0/dt;
    const double dt_over_221p3 = 0.004517744976062075*dt;
    const double dt_over_70p59 = 0.01416635961948124*dt;
    const double dt_0p00012 = 0.00012*dt;
    const double value_100_over_dt = 100.0/dt;
    const double decay_jca = exp(-(dt/tau_jca));
    const double reciprocal_n_sites = reciprocal(n_sites);
    const double reciprocal_n_weight = reciprocal(n_weight);
    const double P_Nab_F_reciprocal_C_m_over_3 = 0.3333333333333333*(P_Nab*F*reciprocal_C_m);
    const double P_CaNa_P_Ca_reciprocal_C_m_F_etc = 0.25*(P_CaNa*P_Ca*reciprocal_C_m*F*reciprocal_n_weight);
    const double g_Na_over_3 = 0.3333333333333333*g_Na;
    const double g_NaL_over_3 = 0.3333333333333333*g_NaL;
    const double P_CaK_P_Ca_reciprocal_C_m_F_etc = 0.75*(P_CaK*P_Ca*reciprocal_C_m*F*reciprocal_n_weight);
    const double g_K1_sqrt_K_o_2 = g_K1*sqrt(K_o);
    const double g_Kr_sqrt_K_o_over_5p4_2 = g_Kr*sqrt(K_o/5.4);
    const double scaled_reciprocal_n_weight_2 = 2.0*reciprocal_n_weight;
    const double reciprocal_F_V_myo = reciprocal(F*V_myo);
    const double A_geo_C_m_reciprocal_F_V_myo_6_dt = 6.0*(A_geo_C_m*reciprocal_F_V_myo)*dt;
    const double dt_C_cell_reciprocal_F_V_myo = dt*C_cell*reciprocal_F_V_myo;
    const double C_cell_reciprocal_F_2_V_myo = C_cell*reciprocal_F_2_V_myo;
    const double dt_C_cell_reciprocal_F_2_V_myo = dt*C_cell_reciprocal_F_2_V_myo;
    const double V_ds_n_nominal_reciprocal_V_myo = V_ds_n_nominal*reciprocal_V_myo;
    const double summand_J_rel_cell_per_relative_J_rel = d_RyR*0.001;
    const double summand_J_rel_cell_per_relative_J_rel_etc = summand_J_rel_cell_per_relative_J_rel*reciprocal_n_weight;
    const double dt_V_ds_n_nominal_reciprocal_V_myo_etc = dt*(V_ds_n_nominal_reciprocal_V_myo*
        summand_J_rel_cell_per_relative_J_rel_etc);
    const double R_T_over_F_3 = R_T/F;
    const double R_T_over_F_3_F_F = R_T_over_F_3*F*F;
    const double Ca_o_R_T_over_F_3_F_F_reciprocal_R_T = Ca_o*R_T_over_F_3_F_F*reciprocal_R_T;
    const double Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682 = 0.682*Ca_o_R_T_over_F_3_F_F_reciprocal_R_T;
    const double R_T_over_F_3_F_F_reciprocal_R_T = R_T_over_F_3_F_F*reciprocal_R_T;
    const double R_T_over_F_F_F_reciprocal_R_T_2em05 = 2e-05*R_T_over_F_3_F_F_reciprocal_R_T;
    const double P_Ca_reciprocal_C_m_Ca_o_R_T_over_F_F_F_etc_observed = 0.682*
        (P_Ca_reciprocal_C_m_2*Ca_o_R_T_over_F_3_F_F_reciprocal_R_T);
    const double P_Ca_reciprocal_C_m_R_T_over_F_F_F_etc_observed = 2e-05*
        (P_Ca_reciprocal_C_m_2*R_T_over_F_3_F_F_reciprocal_R_T);
    const double Na_o_reciprocal_k_Na3 = Na_o*reciprocal_k_Na3_2;
    const double ncx_h11 = Na_o*Na_o/(ncx_h10*k_Na1*k_Na2);  // -, line 330
    const double ncx_h11_w_Na = ncx_h11*w_Na;
    const double R_over_2_T_over_F = 0.5*R*T/F;
    const double P_Cab_4_R_over_2_T_over_F_F_F = 4.0*P_Cab*R_over_2_T_over_F*F*F;
    const double P_Cab_4_R_over_2_T_over_F_F_F_etc = P_Cab_4_R_over_2_T_over_F_F_F*reciprocal_R_T*reciprocal_C_m;
    const double Ca_o_P_Cab_R_T_over_F_3_F_F_reciprocal_R_etc = Ca_o*(P_Cab*R_T_over_F_3*F*F)*reciprocal_R_T*
        reciprocal_C_m;
    const double Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_observed = 0.682*
        Ca_o_P_Cab_R_T_over_F_3_F_F_reciprocal_R_etc;
    const double product_of_minus_RyR_block_plus_1_k_act = (1.0 - RyR_block)*k_act;
    const double csqn_free_per_relative_csqn_free_k_csqn = pow_K_csqn_8*k_csqn;
    const double reciprocal_tau_ss = reciprocal(tau_ss);
    const double scaled_reciprocal_tau_ds_over_1000_observed = 0.001*reciprocal_tau_ds;
    const double minus_1000_reciprocal_tau_ds_over_1000_observed = -1000.0*scaled_reciprocal_tau_ds_over_1000_observed;
    const double v_up_2p75 = 2.75*v_up;
    const double v_leak_reciprocal_nsr_max = v_leak*reciprocal(nsr_max);
    const double reciprocal_tau_tr = reciprocal(tau_tr);
    const double product_of_log_Na_o_R_T_over_F = log_Na_o*R_T_over_F_3;
    const double product_of_log_K_o_R_T_over_F = log_K_o*R_T_over_F_3;
    const double product_of_log_K_o_plus_P_KNa_Na_o_R_T_etc = log_K_o_plus_P_KNa_Na_o*R_T_over_F_3;
    const double n_sites_Ca_o_P_Cab_R_T_over_F_F_F_etc = 0.682*(n_sites*Ca_o_P_Cab_R_T_over_F_3_F_F_reciprocal_R_etc);
    const double G_pCa_reciprocal_n_weight = G_pCa*reciprocal_n_weight;
    const double product_of_reciprocal_n_sites_etc_observed = reciprocal_n_sites*reciprocal(RyR_count);
    const double product_of_reciprocal_n_sites_etc_2_observed = reciprocal_n_sites*reciprocal_n_LCC;
    const double C_cell_reciprocal_F_2_V_myo_observed = C_cell*reciprocal(F_2*V_myo);
    const double V_ds_n_nominal_reciprocal_V_myo_observed = V_ds*n_nominal*reciprocal(V_myo);
    const double k3_m_H_reciprocal_MgATP_over_K_MgATP_etc = k3_m*H*reciprocal(MgATP_over_K_MgATP_plus_1);
    const double g_K1_sqrt_K_o = g_K1*sqrt(K_o);
    const double P_Nab_F_reciprocal_C_m = P_Nab*F*reciprocal_C_m;
    const double F_0p75 = 0.75*F;
    const double minus_0p75_Na_o_F = -0.75*(Na_o*F);
    const double P_CaNa_P_Ca_reciprocal_C_m = P_CaNa*P_Ca*reciprocal_C_m;
    const double minus_0p75_K_o_F = -0.75*(K_o*F);
    const double P_CaK_P_Ca_reciprocal_C_m = P_CaK*P_Ca*reciprocal_C_m;
    const double g_Kr_sqrt_K_o_over_5p4 = g_Kr*sqrt(K_o/5.4);
    const double F_squared_reciprocal_R_T_observed = F*F*reciprocal_R_T;
    const double ncx_k5 = ncx_k2;  // 1/s, line 340
    const double laplacian_weight_0_ca_ss = dt/0.04000000000000001;  // ms/um^2, line 572
    const double laplacian_weight_1_ca_ss = dt/0.04000000000000001;  // ms/um^2, line 572
    const double laplacian_weight_2_ca_ss = dt*z_factor/0.04000000000000001;  // ms/um^2, line 572
    const double laplacian_weight_0_ca_myo = dt/0.04000000000000001;  // ms/um^2, line 573
    const double laplacian_weight_1_ca_myo = dt/0.04000000000000001;  // ms/um^2, line 573
    const double laplacian_weight_2_ca_myo = dt*z_factor/0.04000000000000001;  // ms/um^2, line 573

    c.k_2n_reciprocal_k_jca_2 = k_2n_reciprocal_k_jca_2;
    c.k_jca = k_jca;
    c.dt = dt;
    c.one_minus_A_ff = one_minus_A_ff;
    c.A_ff = A_ff;
    c.one_minus_LCC_block = one_minus_LCC_block;
    c.k_2n = k_2n;
    c.F_2_reciprocal_R_T = F_2_reciprocal_R_T;
    c.F_reciprocal_R_T_over_3 = F_reciprocal_R_T_over_3;
    c.P_Ca_reciprocal_C_m_Ca_o_R_T_over_F_F_F_etc = P_Ca_reciprocal_C_m_Ca_o_R_T_over_F_F_F_etc;
    c.P_Ca_reciprocal_C_m_R_T_over_F_F_F_etc = P_Ca_reciprocal_C_m_R_T_over_F_F_F_etc;
    c.reciprocal_k_Na1 = reciprocal_k_Na1;
    c.reciprocal_k_Na2 = reciprocal_k_Na2;
    c.ncx_kcaon = ncx_kcaon;
    c.q_Na_F_reciprocal_R_T = q_Na_F_reciprocal_R_T;
    c.reciprocal_k_Na3_2 = reciprocal_k_Na3_2;
    c.q_Ca_F_reciprocal_R_T = q_Ca_F_reciprocal_R_T;
    c.product_of_reciprocal_k_Na3_2_w_NaCa = product_of_reciprocal_k_Na3_2_w_NaCa;
    c.w_Ca = w_Ca;
    c.ncx_k2 = ncx_k2;
    c.Na_o_over_k_Na3 = Na_o_over_k_Na3;
    c.Na_o_squared_over_ncx_h10_k_Na1_k_Na2_etc = Na_o_squared_over_ncx_h10_k_Na1_k_Na2_etc;
    c.ncx_k1 = ncx_k1;
    c.Na_o_reciprocal_k_Na3_2_w_NaCa = Na_o_reciprocal_k_Na3_2_w_NaCa;
    c.product_of_reciprocal_k_Na1_k_Na2_w_Na_etc = product_of_reciprocal_k_Na1_k_Na2_w_Na_etc;
    c.ncx_k1_2 = ncx_k1_2;
    c.ncx_k2_2 = ncx_k2_2;
    c.G_NCX_0p8_2 = G_NCX_0p8_2;
    c.G_NCX_over_5_2 = G_NCX_over_5_2;
    c.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc = Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc;
    c.P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc = P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc;
    c.A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc = A_geo_C_m_reciprocal_F_2_V_myo_Ca_o_etc;
    c.A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc = A_geo_C_m_reciprocal_F_2_V_myo_P_Cab_R_T_etc;
    c.theta_RyR_count = theta_RyR_count;
    c.pow_K_act_4 = pow_K_act_4;
    c.K_CaM = K_CaM;
    c.CaMKo = CaMKo;
    c.one_minus_b_CaMK_dt = one_minus_b_CaMK_dt;
    c.a_CaMK_dt = a_CaMK_dt;
    c.pow_K_csqn_8 = pow_K_csqn_8;
    c.K_csqn = K_csqn;
    c.CSQN_K_csqn = CSQN_K_csqn;
    c.product_of_pow_K_csqn_8_k_csqn_dt = product_of_pow_K_csqn_8_k_csqn_dt;
    c.k_csqn_dt = k_csqn_dt;
    c.recovery_BCL = recovery_BCL;
    c.product_of_minus_RyR_block_plus_1_k_act_etc = product_of_minus_RyR_block_plus_1_k_act_etc;
    c.k_close_dt = k_close_dt;
    c.J_refill_per_relative_J_refill_dt = J_refill_per_relative_J_refill_dt;
    c.d_RyR_V_ds_over_1000_n_nominal_etc = d_RyR_V_ds_over_1000_n_nominal_etc;
    c.K_mn = K_mn;
    c.K_CaMK = K_CaMK;
    c.n_LCC_reciprocal_n_LCC = n_LCC_reciprocal_n_LCC;
    c.n_LCC_p_gain_reciprocal_n_LCC = n_LCC_p_gain_reciprocal_n_LCC;
    c.product_of_reciprocal_tau_ds_1000_tau_ds = product_of_reciprocal_tau_ds_1000_tau_ds;
    c.d_RyR_tau_ds = d_RyR_tau_ds;
    c.J_lca_per_i_CaL_d_tau_ds = J_lca_per_i_CaL_d_tau_ds;
    c.K_T = K_T;
    c.K_C = K_C;
    c.TRPN_K_T_ = TRPN_K_T_;
    c.CMDN_K_C_ = CMDN_K_C_;
    c.K_up_scale_K_up_2p75 = K_up_scale_K_up_2p75;
    c.K_pCa = K_pCa;
    c.K_up_scale_K_up_minus_dK_up = K_up_scale_K_up_minus_dK_up;
    c.J_refill_per_relative_J_refill_pi_rad_etc = J_refill_per_relative_J_refill_pi_rad_etc;
    c.one_minus_J_leak_per_ca_nsr_dt = one_minus_J_leak_per_ca_nsr_dt;
    c.v_up_2p75_dt = v_up_2p75_dt;
    c.K_NCX_squared = K_NCX_squared;
    c.J_ss_myo_per_relative_J_ss_myo_pi_rad_etc = J_ss_myo_per_relative_J_ss_myo_pi_rad_etc;
    c.v_leak_reciprocal_nsr_max_pi_rad_rad_L_etc = v_leak_reciprocal_nsr_max_pi_rad_rad_L_etc;
    c.v_up_pi_rad_rad_L_reciprocal_V_myo_151p8_etc = v_up_pi_rad_rad_L_reciprocal_V_myo_151p8_etc;
    c.G_pCa_A_geo_C_m_reciprocal_F_2_V_myo_2_etc = G_pCa_A_geo_C_m_reciprocal_F_2_V_myo_2_etc;
    c.A_geo_C_m_reciprocal_F_2_V_myo_4_dt = A_geo_C_m_reciprocal_F_2_V_myo_4_dt;
    c.G_pCa = G_pCa;
    c.K_BSR_ = K_BSR_;
    c.K_BSL_ = K_BSL_;
    c.BSR_K_BSR_ = BSR_K_BSR_;
    c.BSL_K_BSL_ = BSL_K_BSL_;
    c.J_ds_ss_per_ca_ss_V_ds_n_nominal_etc = J_ds_ss_per_ca_ss_V_ds_n_nominal_etc;
    c.J_ds_ss_per_ca_ds_V_ds_n_nominal_etc = J_ds_ss_per_ca_ds_V_ds_n_nominal_etc;
    c.C_cell_2_reciprocal_F_2_V_ss_dt = C_cell_2_reciprocal_F_2_V_ss_dt;
    c.J_ss_myo_per_relative_J_ss_myo_dt = J_ss_myo_per_relative_J_ss_myo_dt;
    c.laplacian_weight_0_ca_ss_etc = laplacian_weight_0_ca_ss_etc;
    c.laplacian_weight_1_ca_ss_etc = laplacian_weight_1_ca_ss_etc;
    c.laplacian_weight_2_ca_ss_etc = laplacian_weight_2_ca_ss_etc;
    c.laplacian_weight_0_ca_myo_etc = laplacian_weight_0_ca_myo_etc;
    c.laplacian_weight_1_ca_myo_etc = laplacian_weight_1_ca_myo_etc;
    c.laplacian_weight_2_ca_myo_etc = laplacian_weight_2_ca_myo_etc;
    c.diffusivity_ca_nsr = diffusivity_ca_nsr;
    c.laplacian_weight_0_ca_nsr = laplacian_weight_0_ca_nsr;
    c.laplacian_weight_1_ca_nsr = laplacian_weight_1_ca_nsr;
    c.laplacian_weight_2_ca_nsr = laplacian_weight_2_ca_nsr;
    c.I_Na_shift_plus_39p57_over_minus_9p871 = I_Na_shift_plus_39p57_over_minus_9p871;
    c.exp_h_shift_plus_82p9_over_6p086 = exp_h_shift_plus_82p9_over_6p086;
    c.dt_6p149 = dt_6p149;
    c.sum_of_log_dt_1p432em05_minus_0p1903 = sum_of_log_dt_1p432em05_minus_0p1903;
    c.dt_over_minus_306p3 = dt_over_minus_306p3;
    c.dt_over_minus_8p974 = dt_over_minus_8p974;
    c.A_hf = A_hf;
    c.one_minus_A_hf = one_minus_A_hf;
    c.exp_h_shift_plus_89p1_over_6p086 = exp_h_shift_plus_89p1_over_6p086;
    c.dt_9p455 = dt_9p455;
    c.sum_of_log_dt_8p552_minus_13 = sum_of_log_dt_8p552_minus_13;
    c.minus_148p8_over_dt = minus_148p8_over_dt;
    c.minus_73_over_dt = minus_73_over_dt;
    c.R_T_over_F = R_T_over_F;
    c.log_Na_o = log_Na_o;
    c.decay_hL = decay_hL;
    c.decay_hLp = decay_hLp;
    c.F_reciprocal_R_T = F_reciprocal_R_T;
    c.Na_o = Na_o;
    c.product_of_minus_delta_NaK_plus_1_F_etc = product_of_minus_delta_NaK_plus_1_F_etc;
    c.K_Nai_0 = K_Nai_0;
    c.reciprocal_K_Ki = reciprocal_K_Ki;
    c.k1_p = k1_p;
    c.K_Nao_0 = K_Nao_0;
    c.sum_of_square_K_o_over_K_Ko_plus_1_etc = sum_of_square_K_o_over_K_Ko_plus_1_etc;
    c.k2_m_Na_o_Na_o_Na_o = k2_m_Na_o_Na_o_Na_o;
    c.k4_m_reciprocal_K_Ki_reciprocal_K_Ki = k4_m_reciprocal_K_Ki_reciprocal_K_Ki;
    c.reciprocal_K_KP = reciprocal_K_KP;
    c.reciprocal_K_NaP = reciprocal_K_NaP;
    c.H_over_K_HP_plus_1 = H_over_K_HP_plus_1;
    c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2 = k3_m_H_reciprocal_MgATP_over_K_MgATP_etc_2;
    c.a2 = a2;
    c.a4_a2 = a4_a2;
    c.k3_p_square_K_o_over_K_Ko = k3_p_square_K_o_over_K_Ko;
    c.b1_plus_a2 = b1_plus_a2;
    c.b1 = b1;
    c.b1_a4 = b1_a4;
    c.a4_a2_plus_b1_a4 = a4_a2_plus_b1_a4;
    c.a4 = a4;
    c.G_NaK_3 = G_NaK_3;
    c.G_NaK_2 = G_NaK_2;
    c.value_0p3004_over_dt = value_0p3004_over_dt;
    c.log_K_o = log_K_o;
    c.value_12p98_over_dt = value_12p98_over_dt;
    c.reciprocal_dt = reciprocal_dt;
    c.value_1p865_over_dt = value_1p865_over_dt;
    c.value_817p3_over_dt = value_817p3_over_dt;
    c.dt_over_1218 = dt_over_1218;
    c.dt_over_443p2 = dt_over_443p2;
    c.g_Ks_Ks_Ca = g_Ks_Ks_Ca;
    c.log_K_o_plus_P_KNa_Na_o = log_K_o_plus_P_KNa_Na_o;
    c.P_KNa = P_KNa;
    c.scaled_minus_K_o_2p6_plus_105p8_etc = scaled_minus_K_o_2p6_plus_105p8_etc;
    c.reciprocal_K_o_1p569_plus_3p812 = reciprocal_K_o_1p569_plus_3p812;
    c.product_of_reciprocal_K_o_1p569_etc = product_of_reciprocal_K_o_1p569_etc;
    c.sum_of_log_dt_over_122p2_minus_6p248 = sum_of_log_dt_over_122p2_minus_6p248;
    c.sum_of_log_dt_over_122p2_plus_3p416 = sum_of_log_dt_over_122p2_plus_3p416;
    c.exp_d_shift_plus_3p94_over_minus_4p23 = exp_d_shift_plus_3p94_over_minus_4p23;
    c.exp_f_shift_plus_19p58_over_3p696 = exp_f_shift_plus_19p58_over_3p696;
    c.dt_3p525 = dt_3p525;
    c.dt_0p7408 = dt_0p7408;
    c.value_0p6_over_dt = value_0p6_over_dt;
    c.dt_over_150p4 = dt_over_150p4;
    c.dt_over_8210 = dt_over_8210;
    c.value_35_over_dt = value_35_over_dt;
    c.dt_over_1p242e04 = dt_over_1p242e04;
    c.dt_over_9p972e04 = dt_over_9p972e04;
    c.value_1000_over_dt = value_1000_over_dt;
    c.dt_over_221p3 = dt_over_221p3;
    c.dt_over_70p59 = dt_over_70p59;
    c.dt_0p00012 = dt_0p00012;
    c.value_100_over_dt = value_100_over_dt;
    c.decay_jca = decay_jca;
    c.reciprocal_n_sites = reciprocal_n_sites;
    c.reciprocal_n_weight = reciprocal_n_weight;
    c.P_Nab_F_reciprocal_C_m_over_3 = P_Nab_F_reciprocal_C_m_over_3;
    c.P_CaNa_P_Ca_reciprocal_C_m_F_etc = P_CaNa_P_Ca_reciprocal_C_m_F_etc;
    c.g_Na_over_3 = g_Na_over_3;
    c.g_NaL_over_3 = g_NaL_over_3;
    c.P_CaK_P_Ca_reciprocal_C_m_F_etc = P_CaK_P_Ca_reciprocal_C_m_F_etc;
    c.K_o = K_o;
    c.g_Kb = g_Kb;
    c.g_K1_sqrt_K_o_2 = g_K1_sqrt_K_o_2;
    c.g_to = g_to;
    c.g_Kr_sqrt_K_o_over_5p4_2 = g_Kr_sqrt_K_o_over_5p4_2;
    c.scaled_reciprocal_n_weight_2 = scaled_reciprocal_n_weight_2;
    c.A_geo_C_m_reciprocal_F_V_myo_6_dt = A_geo_C_m_reciprocal_F_V_myo_6_dt;
    c.dt_C_cell_reciprocal_F_V_myo = dt_C_cell_reciprocal_F_V_myo;
    c.dt_C_cell_reciprocal_F_2_V_myo = dt_C_cell_reciprocal_F_2_V_myo;
    c.dt_V_ds_n_nominal_reciprocal_V_myo_etc = dt_V_ds_n_nominal_reciprocal_V_myo_etc;
    c.Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682 = Ca_o_R_T_over_F_F_F_reciprocal_R_T_0p682;
    c.R_T_over_F_F_F_reciprocal_R_T_2em05 = R_T_over_F_F_F_reciprocal_R_T_2em05;
    c.P_Ca_reciprocal_C_m_Ca_o_R_T_over_F_F_F_etc_observed = P_Ca_reciprocal_C_m_Ca_o_R_T_over_F_F_F_etc_observed;
    c.P_Ca_reciprocal_C_m_R_T_over_F_F_F_etc_observed = P_Ca_reciprocal_C_m_R_T_over_F_F_F_etc_observed;
    c.w_NaCa = w_NaCa;
    c.Na_o_reciprocal_k_Na3 = Na_o_reciprocal_k_Na3;
    c.reciprocal_k_Na1_k_Na2 = reciprocal_k_Na1_k_Na2;
    c.w_Na = w_Na;
    c.ncx_h11_w_Na = ncx_h11_w_Na;
    c.P_Cab_4_R_over_2_T_over_F_F_F_etc = P_Cab_4_R_over_2_T_over_F_F_F_etc;
    c.Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_observed = Ca_o_P_Cab_R_T_over_F_F_F_reciprocal_R_T_etc_observed;
    c.n_LCC = n_LCC;
    c.J_lca_per_i_CaL_d = J_lca_per_i_CaL_d;
    c.product_of_minus_RyR_block_plus_1_k_act = product_of_minus_RyR_block_plus_1_k_act;
    c.csqn_free_per_relative_csqn_free_k_csqn = csqn_free_per_relative_csqn_free_k_csqn;
    c.k_csqn = k_csqn;
    c.d_RyR = d_RyR;
    c.reciprocal_tau_ss = reciprocal_tau_ss;
    c.scaled_reciprocal_tau_ds_over_1000_observed = scaled_reciprocal_tau_ds_over_1000_observed;
    c.minus_1000_reciprocal_tau_ds_over_1000_observed = minus_1000_reciprocal_tau_ds_over_1000_observed;
    c.D_Ca = D_Ca;
    c.v_up_2p75 = v_up_2p75;
    c.v_leak_reciprocal_nsr_max = v_leak_reciprocal_nsr_max;
    c.reciprocal_tau_tr = reciprocal_tau_tr;
    c.R_T_over_F_3 = R_T_over_F_3;
    c.product_of_log_Na_o_R_T_over_F = product_of_log_Na_o_R_T_over_F;
    c.product_of_log_K_o_R_T_over_F = product_of_log_K_o_R_T_over_F;
    c.product_of_log_K_o_plus_P_KNa_Na_o_R_T_etc = product_of_log_K_o_plus_P_KNa_Na_o_R_T_etc;
    c.g_Na = g_Na;
    c.g_NaL = g_NaL;
    c.summand_J_rel_cell_per_relative_J_rel_etc = summand_J_rel_cell_per_relative_J_rel_etc;
    c.n_sites_Ca_o_P_Cab_R_T_over_F_F_F_etc = n_sites_Ca_o_P_Cab_R_T_over_F_F_F_etc;
    c.G_pCa_reciprocal_n_weight = G_pCa_reciprocal_n_weight;
    c.product_of_reciprocal_n_sites_etc_observed = product_of_reciprocal_n_sites_etc_observed;
    c.product_of_reciprocal_n_sites_etc_2_observed = product_of_reciprocal_n_sites_etc_2_observed;
    c.C_cell_reciprocal_F_2_V_myo_observed = C_cell_reciprocal_F_2_V_myo_observed;
    c.V_ds_n_nominal_reciprocal_V_myo_observed = V_ds_n_nominal_reciprocal_V_myo_observed;
    c.P_total = P_total;
    c.k3_m_H_reciprocal_MgATP_over_K_MgATP_etc = k3_m_H_reciprocal_MgATP_over_K_MgATP_etc;
    c.G_NaK = G_NaK;
    c.g_K1_sqrt_K_o = g_K1_sqrt_K_o;
    c.P_Nab_F_reciprocal_C_m = P_Nab_F_reciprocal_C_m;
    c.F_0p75 = F_0p75;
    c.minus_0p75_Na_o_F = minus_0p75_Na_o_F;
    c.P_CaNa_P_Ca_reciprocal_C_m = P_CaNa_P_Ca_reciprocal_C_m;
    c.minus_0p75_K_o_F = minus_0p75_K_o_F;
    c.P_CaK_P_Ca_reciprocal_C_m = P_CaK_P_Ca_reciprocal_C_m;
    c.g_Kr_sqrt_K_o_over_5p4 = g_Kr_sqrt_K_o_over_5p4;
    c.F_squared_reciprocal_R_T_observed = F_squared_reciprocal_R_T_observed;
    c.tau_hLp = tau_hLp;
    c.ncx_h10 = ncx_h10;
    c.ncx_h11 = ncx_h11;
    c.ncx_k5 = ncx_k5;
    c.ncx_h12 = ncx_h12;
    c.Ks_Ca = Ks_Ca;
    c.V_cell = V_cell;
    c.A_geo = A_geo;
    c.A_cap = A_cap;
    c.C_cell = C_cell;
    c.V_myo = V_myo;
    c.V_nsr = V_nsr;
    c.V_jsr = V_jsr;
    c.V_ss = V_ss;
    c.laplacian_weight_0_ca_ss = laplacian_weight_0_ca_ss;
    c.laplacian_weight_1_ca_ss = laplacian_weight_1_ca_ss;
    c.laplacian_weight_2_ca_ss = laplacian_weight_2_ca_ss;
    c.laplacian_weight_0_ca_myo = laplacian_weight_0_ca_myo;
    c.laplacian_weight_1_ca_myo = laplacian_weight_1_ca_myo;
    c.laplacian_weight_2_ca_myo = laplacian_weight_2_ca_myo;
}

// as written, healthy, iso, ;double_z=off, healthy;double_z=off, iso;double_z=off
void initialise_all_variants(std::int32_t start, [[maybe_unused]] const double* p, double* initial,
    [[maybe_unused]] double* site_initial, [[maybe_unused]] double* probability) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -87.4166;  // mV
            initial[state::Na_i] = 5.88383;  // mM
            initial[state::K_i] = 141.712;  // mM
            initial[state::m] = 0.0211631;  // -
            initial[state::hf] = 0.480144;  // -
            initial[state::hs] = 0.479739;  // -
            initial[state::j] = 0.473817;  // -
            initial[state::hsp] = 0.249023;  // -
            initial[state::jp] = 0.460561;  // -
            initial[state::mL] = 0.000210404;  // -
            initial[state::hL] = 0.296362;  // -
            initial[state::hLp] = 0.134898;  // -
            initial[state::a] = 0.00104148;  // -
            initial[state::iF] = 0.999505;  // -
            initial[state::iS] = 0.20048;  // -
            initial[state::ap] = 0.000530675;  // -
            initial[state::iFp] = 0.999505;  // -
            initial[state::iSp] = 0.221394;  // -
            initial[state::d] = 7.36138e-08;  // -
            initial[state::ff] = 1.0;  // -
            initial[state::fs] = 0.692324;  // -
            initial[state::fcaf] = 1.0;  // -
            initial[state::fcas] = 0.933007;  // -
            initial[state::jca] = 0.955313;  // -
            initial[state::ffp] = 0.999976;  // -
            initial[state::fcafp] = 0.999998;  // -
            initial[state::xrf] = 0.0202163;  // -
            initial[state::xrs] = 0.821959;  // -
            initial[state::xs1] = 0.524584;  // -
            initial[state::xs2] = 0.000847115;  // -
            initial[state::xk1] = 0.996917;  // -
            initial[state::Q_influx] = 0.0;  // mM
            initial[state::Q_release] = 0.0;  // mM
            site_initial[site_state::CaMKt] = 0.1;  // -
            site_initial[site_state::nca] = 0.0;  // -
            site_initial[site_state::t_rel] = -2000.0;  // ms
            site_initial[site_state::ca_jsr] = 3.81969;  // mM
            // -
            site_initial[site_state::RyR_C1] = (1.0 - pow(p[parameter::K_csqn], 8.0)/
                (pow(site_initial[site_state::ca_jsr], 8.0) + pow(p[parameter::K_csqn], 8.0)))*p[parameter::RyR_count];
            site_initial[site_state::RyR_O1] = 0.0*p[parameter::RyR_count];  // -
            // -
            site_initial[site_state::RyR_C2] = pow(p[parameter::K_csqn], 8.0)/
                (pow(site_initial[site_state::ca_jsr], 8.0) + pow(p[parameter::K_csqn], 8.0))*p[parameter::RyR_count];
            site_initial[site_state::RyR_O2] = 0.0*p[parameter::RyR_count];  // -
            site_initial[site_state::ca_ss] = 9.42268e-05;  // mM
            site_initial[site_state::ca_ds] = 1000.0*site_initial[site_state::ca_ss];  // uM
            site_initial[site_state::ca_myo] = 9.35235e-05;  // mM
            site_initial[site_state::ca_nsr] = 4.27252;  // mM
            break;
        case 1:  // author_iso_500
            initial[state::V] = -87.4166;  // mV
            initial[state::Na_i] = 5.88383;  // mM
            initial[state::K_i] = 141.712;  // mM
            initial[state::m] = 0.0211631;  // -
            initial[state::hf] = 0.480144;  // -
            initial[state::hs] = 0.479739;  // -
            initial[state::j] = 0.473817;  // -
            initial[state::hsp] = 0.249023;  // -
            initial[state::jp] = 0.460561;  // -
            initial[state::mL] = 0.000210404;  // -
            initial[state::hL] = 0.296362;  // -
            initial[state::hLp] = 0.134898;  // -
            initial[state::a] = 0.00104148;  // -
            initial[state::iF] = 0.999505;  // -
            initial[state::iS] = 0.20048;  // -
            initial[state::ap] = 0.000530675;  // -
            initial[state::iFp] = 0.999505;  // -
            initial[state::iSp] = 0.221394;  // -
            initial[state::d] = 7.36138e-08;  // -
            initial[state::ff] = 1.0;  // -
            initial[state::fs] = 0.692324;  // -
            initial[state::fcaf] = 1.0;  // -
            initial[state::fcas] = 0.933007;  // -
            initial[state::jca] = 0.955313;  // -
            initial[state::ffp] = 0.999976;  // -
            initial[state::fcafp] = 0.999998;  // -
            initial[state::xrf] = 0.0202163;  // -
            initial[state::xrs] = 0.821959;  // -
            initial[state::xs1] = 0.524584;  // -
            initial[state::xs2] = 0.000847115;  // -
            initial[state::xk1] = 0.996917;  // -
            initial[state::Q_influx] = 0.0;  // mM
            initial[state::Q_release] = 0.0;  // mM
            site_initial[site_state::CaMKt] = 0.1;  // -
            site_initial[site_state::nca] = 0.0;  // -
            site_initial[site_state::t_rel] = -2000.0;  // ms
            site_initial[site_state::ca_jsr] = 3.81969;  // mM
            // -
            site_initial[site_state::RyR_C1] = (1.0 - p[parameter::K_csqn]/(p[parameter::K_csqn] +
                site_initial[site_state::ca_jsr]))*p[parameter::RyR_count];
            site_initial[site_state::RyR_O1] = 0.0*p[parameter::RyR_count];  // -
            // -
            site_initial[site_state::RyR_C2] = p[parameter::K_csqn]/(p[parameter::K_csqn] +
                site_initial[site_state::ca_jsr])*p[parameter::RyR_count];
            site_initial[site_state::RyR_O2] = 0.0*p[parameter::RyR_count];  // -
            site_initial[site_state::ca_ss] = 9.42268e-05;  // mM
            site_initial[site_state::ca_ds] = 1000.0*site_initial[site_state::ca_ss];  // uM
            site_initial[site_state::ca_myo] = 9.35235e-05;  // mM
            site_initial[site_state::ca_nsr] = 4.27252;  // mM
            break;
        case 2:  // healthy_500
            initial[state::V] = -86.086827;  // mV
            initial[state::Na_i] = 6.9335279;  // mM
            initial[state::K_i] = 140.69874;  // mM
            initial[state::m] = 0.024141424;  // -
            initial[state::hf] = 0.62798385;  // -
            initial[state::hs] = 0.62743632;  // -
            initial[state::j] = 0.62280681;  // -
            initial[state::hsp] = 0.37698441;  // -
            initial[state::jp] = 0.61199347;  // -
            initial[state::mL] = 0.00027085613;  // -
            initial[state::hL] = 0.28787385;  // -
            initial[state::hLp] = 0.12839267;  // -
            initial[state::a] = 0.0011391987;  // -
            initial[state::iF] = 0.99937448;  // -
            initial[state::iS] = 0.21765488;  // -
            initial[state::ap] = 0.00058049185;  // -
            initial[state::iFp] = 0.99937474;  // -
            initial[state::iSp] = 0.24075644;  // -
            initial[state::d] = 3.6826553e-09;  // -
            initial[state::ff] = 0.99999998;  // -
            initial[state::fs] = 0.75557067;  // -
            initial[state::fcaf] = 0.99999998;  // -
            initial[state::fcas] = 0.96257145;  // -
            initial[state::jca] = 0.97228111;  // -
            initial[state::ffp] = 0.99999303;  // -
            initial[state::fcafp] = 0.99999963;  // -
            initial[state::xrf] = 0.0155311;  // -
            initial[state::xrs] = 0.81230842;  // -
            initial[state::xs1] = 0.49021531;  // -
            initial[state::xs2] = 0.0005789207;  // -
            initial[state::xk1] = 0.99723445;  // -
            initial[state::Q_influx] = 0.0;  // mM
            initial[state::Q_release] = 0.0;  // mM
            site_initial[site_state::CaMKt] = 0.042375793;  // -
            site_initial[site_state::nca] = 0.010094038;  // -
            site_initial[site_state::t_rel] = -2000.0;  // ms
            site_initial[site_state::ca_jsr] = 1.6285333;  // mM
            // -
            site_initial[site_state::RyR_C1] = (1.0 - pow(p[parameter::K_csqn], 8.0)/
                (pow(site_initial[site_state::ca_jsr], 8.0) + pow(p[parameter::K_csqn], 8.0)))*p[parameter::RyR_count];
            site_initial[site_state::RyR_O1] = 0.0*p[parameter::RyR_count];  // -
            // -
            site_initial[site_state::RyR_C2] = pow(p[parameter::K_csqn], 8.0)/
                (pow(site_initial[site_state::ca_jsr], 8.0) + pow(p[parameter::K_csqn], 8.0))*p[parameter::RyR_count];
            site_initial[site_state::RyR_O2] = 0.0*p[parameter::RyR_count];  // -
            site_initial[site_state::ca_ss] = 0.00011866326;  // mM
            site_initial[site_state::ca_ds] = 1000.0*site_initial[site_state::ca_ss];  // uM
            site_initial[site_state::ca_myo] = 0.00011958458;  // mM
            site_initial[site_state::ca_nsr] = 2.017403;  // mM
            break;
    }
}

void derive(std::int32_t kernel, const double* p, double dt, double* constants) {
    switch (kernel) {
        case 0: return derive_all_variants(p, dt, *reinterpret_cast<Constants_all_variants<double>*>(constants));
    }
}

// as written, healthy, iso, ;double_z=off, healthy;double_z=off, iso;double_z=off
void channels_all_variants([[maybe_unused]] const double* p, [[maybe_unused]] double* channels) {
}

void initialise_all(std::int32_t variant, std::int32_t start, const double* p, double* initial, double* site_initial,
                    double* probability) {
    switch (variant) {
        case 0: return initialise_all_variants(start, p, initial, site_initial, probability);
        case 1: return initialise_all_variants(start, p, initial, site_initial, probability);
        case 2: return initialise_all_variants(start, p, initial, site_initial, probability);
        case 3: return initialise_all_variants(start, p, initial, site_initial, probability);
        case 4: return initialise_all_variants(start, p, initial, site_initial, probability);
        case 5: return initialise_all_variants(start, p, initial, site_initial, probability);
    }
}

void initialise(std::int32_t variant, std::int32_t start, const double* p, double* initial) {
    double site_initial[site_state::count + 1], probability[site_count::count + 1];
    initialise_all(variant, start, p, initial, site_initial, probability);
}

void initialise_sites(std::int32_t variant, std::int32_t start, const double* p, double* site_initial,
                      double* probability, double* channels) {
    double initial[state::count];
    initialise_all(variant, start, p, initial, site_initial, probability);
    switch (variants[variant].kernel) {
        case 0: return channels_all_variants(p, channels);
    }
}

double current_of_rate([[maybe_unused]] const double* p) {
    return -1.0;
}

}  // namespace

// adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others; bytes first
const Cost costs_fp64[] = {
    { 528.0, 67, 235, 185, 0, 58, 60, 3, 0, 49 },
};
const Cost costs_fp32[] = {
    { 264.0, 67, 235, 185, 0, 58, 60, 3, 0, 49 },
};
const Cost costs_mixed[] = {
    { 528.0, 67, 235, 185, 0, 58, 60, 3, 0, 49 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "gaur_rudy_2011_ord_mean_field";
    model.doc =
        "Human ventricular myocyte of 10,000 calcium release units (dyads), each with 100 ryanodine receptors and 15 "
        "L-type channels that switch at random, coupled by diffusion and by the membrane potential. As its author "
        "parameterised it for the human cell (2016); V_ds, tau_efflux and the buffers go back to Sobie et al. 2002. "
        "Meant for dt = 0.05 ms: L-type channels are drawn anew each step, so dt is part of the noise model. Capital "
        "Ca_i, Ca_ss, Ca_ds, Ca_nsr, Ca_jsr are means over the dyads; ca_myo, ca_ss, ca_ds, ca_nsr, ca_jsr are one "
        "dyad's.";
    model.citation =
        "Gaur N, Rudy Y. Multiscale modeling of calcium cycling in cardiac ventricular myocyte: macroscopic "
        "consequences of microscopic dyadic function. Biophys J 2011;100(12):2904-2912. doi:10.1016/j.bpj.2011.05.031. "
        "Currents: O'Hara T, Virag L, Varro A, Rudy Y. PLoS Comput Biol 2011;7(5):e1002061. "
        "doi:10.1371/journal.pcbi.1002061";
    model.spec_hash = "1d4f591ccfa96eb3be3b964ac38af5ba";
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
    model.n_roles = 18;
    model.roles = roles;
    model.n_variants = 6;
    model.variants = variants;
    model.n_starts = 3;
    model.default_start = 2;
    model.starts = starts;
    model.n_constants = 250;
    model.derive = derive;
    model.initialise = initialise;
    model.lattice = &lattice;
    model.initialise_sites = initialise_sites;
    model.current_of_rate = current_of_rate;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::gaur_rudy_2011_ord_mean_field
