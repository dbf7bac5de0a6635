// potassium_cluster_2026: names, units, values before the run.
// Written by heartwright-generate 0.1.0 from potassium_cluster_2026.json (16638b1ca03dea10224fdfacb3dc3a3c).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::potassium_cluster_2026 {
using namespace interface;
using namespace math;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "membrane potential", "membrane", -150.0, 100.0, "forward_euler" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "n_sites", "1", "employed sites of a cell: cluster", "means", "lattice.sites" },
    { "n_nominal", "1", "nominal sites of a cell: cluster", "means", "lattice.nominal" },
    { "n_weight", "1", "what per_cell() divides by", "means", "lattice.weight" },
    { "C_m", "uF/cm^2", "specific capacitance", "membrane", "" },
    { "g_Na", "mS/cm^2", "persistent sodium", "inward", "" },
    { "E_Na", "mV", "", "inward", "" },
    { "g_leak", "mS/cm^2", "", "inward", "" },
    { "E_leak", "mV", "", "inward", "" },
    { "n_channels", "1", "channels of a cluster, at most 255", "potassium", "" },
    { "g_K", "mS/cm^2", "all channels open", "potassium", "" },
    { "K_i", "mM", "", "potassium", "" },
    { "K_bulk", "mM", "outside, far from the clusters", "potassium", "" },
    { "RT_F", "mV", "R*T/F at 37 C", "potassium", "" },
    { "tau_n", "ms", "", "potassium", "" },
    { "k_inactivate", "1/ms", "", "potassium", "" },
    { "k_restore", "1/ms", "", "potassium", "" },
    { "tau_cleft", "ms", "potassium leaves the cleft", "potassium", "" },
    { "fill", "mM*cm^2/uA/ms", "how fast current fills the cleft", "potassium", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "m_inf", "1", "inward" },
    { "i_Na", "uA/cm^2", "inward" },
    { "i_leak", "uA/cm^2", "inward" },
    { "n_inf", "1", "potassium" },
    { "k_close", "1/ms", "potassium" },
    { "k_open", "1/ms", "potassium" },
    { "K_count", "1", "potassium" },
    { "i_K", "uA/cm^2", "means" },
    { "i_ion", "uA/cm^2", "membrane" },
    { "open", "1", "means" },
    { "inactivated", "1", "means" },
    { "K_cleft_mean", "mM", "means" },
    { "K_cleft_max", "mM", "means" },
    { "total_K_C", "1", "potassium" },
    { "total_K_O", "1", "potassium" },
    { "least_K_O", "1", "potassium" },
    { "total_K_I", "1", "potassium" },
    {},
};

// of sites: name, unit, doc, component, range
const StateInfo site_states[] = {
    { "K_cleft", "mM", "potassium in the cleft of a cluster", "potassium", 0.0, 100.0 },
    {},
};
const StateInfo site_counts[] = {
    { "K_C", "1", "number of K in C", "potassium", -infinity, infinity },
    { "K_O", "1", "number of K in O", "potassium", -infinity, infinity },
    { "K_I", "1", "number of K in I", "potassium", -infinity, infinity },
    {},
};
// name, component, first count, states
const MachineInfo machines[] = {
    { "K", "potassium", 0, 3 },
    {},
};
// name, unit, component
const ObservableInfo site_observables[] = {
    { "K_O_to_C", "1", "potassium" },
    { "K_O_to_I", "1", "potassium" },
    { "K_C_to_O", "1", "potassium" },
    { "K_I_to_O", "1", "potassium" },
    { "E_K", "mV", "potassium" },
    { "i_K_d", "uA/cm^2", "potassium" },
    {},
};
const char* const checks[] = {
    "K leaving C (C -> O)",
    "K leaving O (O -> C, O -> I)",
    "K leaving I (I -> O)",
    "",
};

// of one site-step: bytes, adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others
const Cost site_costs[] = {
    { 24.0, 10, 1, 3, 0, 0, 0, 1, 0, 1 },
    { 24.0, 10, 1, 3, 0, 0, 0, 1, 0, 1 },
};

const LatticeInfo lattice = {
    "cluster", { 7, 3, 1 }, 1.0, false, false,
    site_state::count, site_count::count, site_states, site_counts, 1, machines,
    site_observable::count, site_observables, 3, checks,
    1, 4, 0, site_costs,
};

// as written
const double parameters_as_written[] = {
    21.0,  // n_sites, -
    21.0,  // n_nominal, -
    21.0,  // n_weight, -
    1.0,  // C_m, uF/cm^2
    20.0,  // g_Na, mS/cm^2
    60.0,  // E_Na, mV
    8.0,  // g_leak, mS/cm^2
    -80.0,  // E_leak, mV
    20.0,  // n_channels, -
    10.0,  // g_K, mS/cm^2
    140.0,  // K_i, mM
    4.3,  // K_bulk, mM
    26.7,  // RT_F, mV
    1.0,  // tau_n, ms
    0.02,  // k_inactivate, 1/ms
    0.05,  // k_restore, 1/ms
    5.0,  // tau_cleft, ms
    5e-04,  // fill, mM*cm^2/uA/ms
    0.0,
};
const Assumption assumptions_as_written[] = {
    {parameter::g_Na, -2e+07, 2e+07},
    {parameter::g_leak, -8e+06, 8e+06},
    {parameter::K_i, 0.0, 1.4e+08},
    {parameter::tau_n, 0.01, 100.0},
    {parameter::k_inactivate, 2e-04, 2.0},
};

// plain
const double parameters_plain[] = {
    21.0,  // n_sites, -
    21.0,  // n_nominal, -
    21.0,  // n_weight, -
    1.0,  // C_m, uF/cm^2
    20.0,  // g_Na, mS/cm^2
    60.0,  // E_Na, mV
    8.0,  // g_leak, mS/cm^2
    -80.0,  // E_leak, mV
    20.0,  // n_channels, -
    10.0,  // g_K, mS/cm^2
    140.0,  // K_i, mM
    4.3,  // K_bulk, mM
    26.7,  // RT_F, mV
    1.0,  // tau_n, ms
    0.02,  // k_inactivate, 1/ms
    0.05,  // k_restore, 1/ms
    5.0,  // tau_cleft, ms
    5e-04,  // fill, mM*cm^2/uA/ms
    0.0,
};
const Assumption assumptions_plain[] = {
    {parameter::g_Na, -2e+07, 2e+07},
    {parameter::g_leak, -8e+06, 8e+06},
    {parameter::K_i, 0.0, 1.4e+08},
    {parameter::tau_n, 0.01, 100.0},
    {parameter::k_inactivate, 2e-04, 2.0},
};

// without_inactivation
const double parameters_without_inactivation[] = {
    21.0,  // n_sites, -
    21.0,  // n_nominal, -
    21.0,  // n_weight, -
    1.0,  // C_m, uF/cm^2
    20.0,  // g_Na, mS/cm^2
    60.0,  // E_Na, mV
    8.0,  // g_leak, mS/cm^2
    -80.0,  // E_leak, mV
    20.0,  // n_channels, -
    10.0,  // g_K, mS/cm^2
    140.0,  // K_i, mM
    4.3,  // K_bulk, mM
    26.7,  // RT_F, mV
    1.0,  // tau_n, ms
    0.0,  // k_inactivate, 1/ms
    0.05,  // k_restore, 1/ms
    5.0,  // tau_cleft, ms
    5e-04,  // fill, mM*cm^2/uA/ms
    0.0,
};
const Assumption assumptions_without_inactivation[] = {
    {parameter::g_Na, -2e+07, 2e+07},
    {parameter::g_leak, -8e+06, 8e+06},
    {parameter::K_i, 0.0, 1.4e+08},
};

const VariantInfo variants[] = {
    { "", parameters_as_written, 0, assumptions_as_written, 5 },
    { "plain", parameters_plain, 0, assumptions_plain, 5 },
    { "without_inactivation", parameters_without_inactivation, 1, assumptions_without_inactivation, 3 },
};

const char* const starts[] = { "" };

// as written, plain
void derive_plain([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_plain<double>& c) {
    const double n_sites = p[parameter::n_sites];  // -
    const double n_weight = p[parameter::n_weight];  // -
    const double C_m = p[parameter::C_m];  // uF/cm^2
    const double g_Na = p[parameter::g_Na];  // mS/cm^2
    const double E_Na = p[parameter::E_Na];  // mV
    const double g_leak = p[parameter::g_leak];  // mS/cm^2
    const double E_leak = p[parameter::E_leak];  // mV
    const double n_channels = p[parameter::n_channels];  // -
    const double g_K = p[parameter::g_K];  // mS/cm^2
    const double K_i = p[parameter::K_i];  // mM
    const double K_bulk = p[parameter::K_bulk];  // mM
    const double RT_F_ = p[parameter::RT_F_];  // mV
    const double tau_n = p[parameter::tau_n];  // ms
    const double k_inactivate = p[parameter::k_inactivate];  // 1/ms
    const double k_restore = p[parameter::k_restore];  // 1/ms
    const double tau_cleft = p[parameter::tau_cleft];  // ms
    const double fill = p[parameter::fill];  // mM*cm^2/uA/ms
    const double reciprocal_tau_n = reciprocal(tau_n);
    const double product_of_reciprocal_tau_n_dt = reciprocal_tau_n*dt;
    const double E_K_without_relative_E_K = -(log(K_i)*RT_F_);
    const double K_count = n_channels;  // -, line 64
    const double g_K_reciprocal_K_count_2 = g_K*reciprocal(K_count);
    const double minus_expm1_minus_k_restore_dt = -expm1(-(k_restore*dt));
    const double RT_F_g_K_reciprocal_K_count_2 = RT_F_*g_K_reciprocal_K_count_2;
    const double fill_dt = fill*dt;
    const double reciprocal_tau_cleft = reciprocal(tau_cleft);
    const double one_minus_reciprocal_tau_cleft_dt = 1.0 - reciprocal_tau_cleft*dt;
    const double K_bulk_reciprocal_tau_cleft_dt = K_bulk*reciprocal_tau_cleft*dt;
    const double total_K_I = minus_expm1_minus_k_restore_dt;  // -, line 63
    const double dt_reciprocal_C_m = dt*reciprocal(C_m);
    const double reciprocal_n_weight = reciprocal(n_weight);
    const double dt_reciprocal_C_m_reciprocal_n_weight = dt_reciprocal_C_m*reciprocal_n_weight;
    const double dt_reciprocal_C_m_g_Na = dt_reciprocal_C_m*g_Na;
    const double one_minus_dt_reciprocal_C_m_g_leak = 1.0 - dt_reciprocal_C_m*g_leak;
    const double dt_reciprocal_C_m_g_leak_E_leak = dt_reciprocal_C_m*(g_leak*E_leak);
    const double reciprocal_K_count = reciprocal(K_count);
    const double g_K_reciprocal_K_count_2_observed = g_K*reciprocal_K_count;
    const double RT_F_g_K_reciprocal_K_count_2_observed = RT_F_*g_K_reciprocal_K_count_2_observed;
    const double E_Na_g_Na = E_Na*g_Na;
    const double E_leak_g_leak = E_leak*g_leak;
    const double reciprocal_n_sites_2 = reciprocal(n_sites);
    const double product_of_reciprocal_n_sites_etc_observed = reciprocal_n_sites_2*reciprocal_K_count;

    c.reciprocal_tau_n = reciprocal_tau_n;
    c.k_inactivate = k_inactivate;
    c.dt = dt;
    c.product_of_reciprocal_tau_n_dt = product_of_reciprocal_tau_n_dt;
    c.E_K_without_relative_E_K = E_K_without_relative_E_K;
    c.g_K_reciprocal_K_count_2 = g_K_reciprocal_K_count_2;
    c.minus_expm1_minus_k_restore_dt = minus_expm1_minus_k_restore_dt;
    c.RT_F_g_K_reciprocal_K_count_2 = RT_F_g_K_reciprocal_K_count_2;
    c.fill_dt = fill_dt;
    c.one_minus_reciprocal_tau_cleft_dt = one_minus_reciprocal_tau_cleft_dt;
    c.K_bulk_reciprocal_tau_cleft_dt = K_bulk_reciprocal_tau_cleft_dt;
    c.total_K_I = total_K_I;
    c.dt_reciprocal_C_m = dt_reciprocal_C_m;
    c.dt_reciprocal_C_m_reciprocal_n_weight = dt_reciprocal_C_m_reciprocal_n_weight;
    c.dt_reciprocal_C_m_g_Na = dt_reciprocal_C_m_g_Na;
    c.E_Na = E_Na;
    c.one_minus_dt_reciprocal_C_m_g_leak = one_minus_dt_reciprocal_C_m_g_leak;
    c.dt_reciprocal_C_m_g_leak_E_leak = dt_reciprocal_C_m_g_leak_E_leak;
    c.g_K_reciprocal_K_count_2_observed = g_K_reciprocal_K_count_2_observed;
    c.RT_F_g_K_reciprocal_K_count_2_observed = RT_F_g_K_reciprocal_K_count_2_observed;
    c.RT_F_ = RT_F_;
    c.g_Na = g_Na;
    c.E_Na_g_Na = E_Na_g_Na;
    c.g_leak = g_leak;
    c.E_leak_g_leak = E_leak_g_leak;
    c.reciprocal_n_weight = reciprocal_n_weight;
    c.product_of_reciprocal_n_sites_etc_observed = product_of_reciprocal_n_sites_etc_observed;
    c.reciprocal_n_sites_2 = reciprocal_n_sites_2;
    c.K_count = K_count;
}

// without_inactivation
void derive_without_inactivation([[maybe_unused]] const double* p, [[maybe_unused]] double dt,
    Constants_without_inactivation<double>& c) {
    const double n_sites = p[parameter::n_sites];  // -
    const double n_weight = p[parameter::n_weight];  // -
    const double C_m = p[parameter::C_m];  // uF/cm^2
    const double g_Na = p[parameter::g_Na];  // mS/cm^2
    const double E_Na = p[parameter::E_Na];  // mV
    const double g_leak = p[parameter::g_leak];  // mS/cm^2
    const double E_leak = p[parameter::E_leak];  // mV
    const double n_channels = p[parameter::n_channels];  // -
    const double g_K = p[parameter::g_K];  // mS/cm^2
    const double K_i = p[parameter::K_i];  // mM
    const double K_bulk = p[parameter::K_bulk];  // mM
    const double RT_F_ = p[parameter::RT_F_];  // mV
    const double tau_n = p[parameter::tau_n];  // ms
    const double k_inactivate = p[parameter::k_inactivate];  // 1/ms
    const double k_restore = p[parameter::k_restore];  // 1/ms
    const double tau_cleft = p[parameter::tau_cleft];  // ms
    const double fill = p[parameter::fill];  // mM*cm^2/uA/ms
    const double reciprocal_tau_n = reciprocal(tau_n);
    const double product_of_reciprocal_tau_n_dt = reciprocal_tau_n*dt;
    const double E_K_without_relative_E_K = -(log(K_i)*RT_F_);
    const double K_count = n_channels;  // -, line 64
    const double g_K_reciprocal_K_count_2 = g_K*reciprocal(K_count);
    const double minus_expm1_minus_k_restore_dt = -expm1(-(k_restore*dt));
    const double RT_F_g_K_reciprocal_K_count_2 = RT_F_*g_K_reciprocal_K_count_2;
    const double fill_dt = fill*dt;
    const double reciprocal_tau_cleft = reciprocal(tau_cleft);
    const double one_minus_reciprocal_tau_cleft_dt = 1.0 - reciprocal_tau_cleft*dt;
    const double K_bulk_reciprocal_tau_cleft_dt = K_bulk*reciprocal_tau_cleft*dt;
    const double total_K_I = minus_expm1_minus_k_restore_dt;  // -, line 63
    const double dt_reciprocal_C_m = dt*reciprocal(C_m);
    const double reciprocal_n_weight = reciprocal(n_weight);
    const double dt_reciprocal_C_m_reciprocal_n_weight = dt_reciprocal_C_m*reciprocal_n_weight;
    const double dt_reciprocal_C_m_g_Na = dt_reciprocal_C_m*g_Na;
    const double one_minus_dt_reciprocal_C_m_g_leak = 1.0 - dt_reciprocal_C_m*g_leak;
    const double dt_reciprocal_C_m_g_leak_E_leak = dt_reciprocal_C_m*(g_leak*E_leak);
    const double reciprocal_K_count = reciprocal(K_count);
    const double g_K_reciprocal_K_count_2_observed = g_K*reciprocal_K_count;
    const double RT_F_g_K_reciprocal_K_count_2_observed = RT_F_*g_K_reciprocal_K_count_2_observed;
    const double E_Na_g_Na = E_Na*g_Na;
    const double E_leak_g_leak = E_leak*g_leak;
    const double reciprocal_n_sites_2 = reciprocal(n_sites);
    const double product_of_reciprocal_n_sites_etc_observed = reciprocal_n_sites_2*reciprocal_K_count;

    c.reciprocal_tau_n = reciprocal_tau_n;
    c.k_inactivate = k_inactivate;
    c.dt = dt;
    c.product_of_reciprocal_tau_n_dt = product_of_reciprocal_tau_n_dt;
    c.E_K_without_relative_E_K = E_K_without_relative_E_K;
    c.g_K_reciprocal_K_count_2 = g_K_reciprocal_K_count_2;
    c.minus_expm1_minus_k_restore_dt = minus_expm1_minus_k_restore_dt;
    c.RT_F_g_K_reciprocal_K_count_2 = RT_F_g_K_reciprocal_K_count_2;
    c.fill_dt = fill_dt;
    c.one_minus_reciprocal_tau_cleft_dt = one_minus_reciprocal_tau_cleft_dt;
    c.K_bulk_reciprocal_tau_cleft_dt = K_bulk_reciprocal_tau_cleft_dt;
    c.total_K_I = total_K_I;
    c.dt_reciprocal_C_m = dt_reciprocal_C_m;
    c.dt_reciprocal_C_m_reciprocal_n_weight = dt_reciprocal_C_m_reciprocal_n_weight;
    c.dt_reciprocal_C_m_g_Na = dt_reciprocal_C_m_g_Na;
    c.E_Na = E_Na;
    c.one_minus_dt_reciprocal_C_m_g_leak = one_minus_dt_reciprocal_C_m_g_leak;
    c.dt_reciprocal_C_m_g_leak_E_leak = dt_reciprocal_C_m_g_leak_E_leak;
    c.g_K_reciprocal_K_count_2_observed = g_K_reciprocal_K_count_2_observed;
    c.RT_F_g_K_reciprocal_K_count_2_observed = RT_F_g_K_reciprocal_K_count_2_observed;
    c.RT_F_ = RT_F_;
    c.g_Na = g_Na;
    c.E_Na_g_Na = E_Na_g_Na;
    c.g_leak = g_leak;
    c.E_leak_g_leak = E_leak_g_leak;
    c.reciprocal_n_weight = reciprocal_n_weight;
    c.product_of_reciprocal_n_sites_etc_observed = product_of_reciprocal_n_sites_etc_observed;
    c.reciprocal_n_sites_2 = reciprocal_n_sites_2;
    c.K_count = K_count;
}

// as written, plain, without_inactivation
void initialise_all_variants(std::int32_t start, [[maybe_unused]] const double* p, double* initial,
    [[maybe_unused]] double* site_initial, [[maybe_unused]] double* probability) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -66.0;  // mV
            site_initial[site_state::K_cleft] = 4.3;  // mM
            probability[site_count::K_C] = 1.0 - 0.001;  // -
            probability[site_count::K_O] = 0.001;  // -
            probability[site_count::K_I] = 0.0;  // -
            break;
    }
}

void derive(std::int32_t kernel, const double* p, double dt, double* constants) {
    switch (kernel) {
        case 0: return derive_plain(p, dt, *reinterpret_cast<Constants_plain<double>*>(constants));
        case 1: return derive_without_inactivation(p, dt, *reinterpret_cast<Constants_without_inactivation<double>*>(
            constants));
    }
}

// as written, plain
void channels_plain([[maybe_unused]] const double* p, [[maybe_unused]] double* channels) {
    const double n_channels = p[parameter::n_channels];  // -
    const double K_count = n_channels;  // -, line 64
    channels[0] = K_count;
}

// without_inactivation
void channels_without_inactivation([[maybe_unused]] const double* p, [[maybe_unused]] double* channels) {
    const double n_channels = p[parameter::n_channels];  // -
    const double K_count = n_channels;  // -, line 64
    channels[0] = K_count;
}

void initialise_all(std::int32_t variant, std::int32_t start, const double* p, double* initial, double* site_initial,
                    double* probability) {
    switch (variant) {
        case 0: return initialise_all_variants(start, p, initial, site_initial, probability);
        case 1: return initialise_all_variants(start, p, initial, site_initial, probability);
        case 2: return initialise_all_variants(start, p, initial, site_initial, probability);
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
        case 0: return channels_plain(p, channels);
        case 1: return channels_without_inactivation(p, channels);
    }
}

double current_of_rate([[maybe_unused]] const double* p) {
    const double C_m = p[parameter::C_m];  // uF/cm^2
    return -C_m;
}

}  // namespace

// adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others; bytes first
const Cost costs_fp64[] = {
    { 16.0, 5, 12, 6, 0, 4, 3, 0, 0, 10 },
    { 16.0, 5, 12, 6, 0, 4, 3, 0, 0, 10 },
};
const Cost costs_fp32[] = {
    { 8.0, 5, 12, 6, 0, 4, 3, 0, 0, 10 },
    { 8.0, 5, 12, 6, 0, 4, 3, 0, 0, 10 },
};
const Cost costs_mixed[] = {
    { 16.0, 5, 12, 6, 0, 4, 3, 0, 0, 10 },
    { 16.0, 5, 12, 6, 0, 4, 3, 0, 0, 10 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "potassium_cluster_2026";
    model.doc =
        "A membrane with persistent sodium, a leak and clusters of delayed rectifier channels C <-> O <-> I that open "
        "at random. Potassium that leaves through a cluster gathers in its cleft and lowers the driving force there.";
    model.citation =
        "none: made for Heartwright. Membrane: the persistent-sodium-plus-potassium model of Izhikevich EM, Dynamical "
        "Systems in Neuroscience, MIT Press 2007, chapter 4, with its potassium gate replaced by channels.";
    model.spec_hash = "16638b1ca03dea10224fdfacb3dc3a3c";
    model.generator_version = "0.1.0";
    model.passes =
        "fold_constants, remove_singularities, choose_integrators, approximate_functions, expand_powers, "
        "expand_tangents, select_arguments, split_logarithms, multiply_by_reciprocals, collect_linear_terms, "
        "gather_by_scale, fold_constants, share_exponentials, merge_quotients, gather_by_scale, fold_constants, "
        "share_reciprocals, hoist_by_scale, common_subexpressions, share_terms, factor_sums, absorb_factors, "
        "hoist_by_scale, common_subexpressions, batch_reciprocals, contract_fma, drop_special_cases, drop_unused";
    model.potential_unit = "mV";
    model.current_unit = "uA/cm^2";
    model.n_states = state::count;
    model.potential = state::V;
    model.states = states;
    model.n_parameters = parameter::count;
    model.parameters = parameters;
    model.n_observables = observable::count;
    model.observables = observables;
    model.membrane_current = observable::i_ion;
    model.n_variants = 3;
    model.variants = variants;
    model.n_starts = 1;
    model.default_start = 0;
    model.starts = starts;
    model.n_constants = 29;
    model.derive = derive;
    model.initialise = initialise;
    model.lattice = &lattice;
    model.initialise_sites = initialise_sites;
    model.current_of_rate = current_of_rate;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::potassium_cluster_2026
