// sites: names, units, values before the run.
// Written by heartwright-generate 1.2.3 from sites.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::sites {
using namespace interface;
using namespace math;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "", "membrane", -infinity, infinity, "" },
    { "w", "1", "", "membrane", -infinity, infinity, "" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "n_sites", "1", "", "lattice", "lattice.sites" },
    { "n_nominal", "1", "", "lattice", "lattice.nominal" },
    { "n_weight", "1", "", "lattice", "lattice.weight" },
    { "g", "1/ms", "", "membrane", "" },
    { "K_count", "1", "", "channels", "" },
    { "k_close", "1/ms", "", "channels", "" },
    { "trials", "1", "", "channels", "" },
    { "D_b", "um^2/ms", "", "calcium", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "V_over_w", "mV", "membrane" },
    { "weight_0", "ms/um^2", "calcium" },
    { "weight_1", "ms/um^2", "calcium" },
    { "weight_2", "ms/um^2", "calcium" },
    { "p_close", "1", "channels" },
    { "p_a", "1", "channels" },
    { "i_spots", "A/F", "membrane" },
    { "highest", "mM", "membrane" },
    { "i_ion", "A/F", "membrane" },
    {},
};

// of sites: name, unit, doc, component, range
const StateInfo site_states[] = {
    { "ca", "mM", "free", "calcium", 0.0, 1.0 },
    { "b", "mM", "", "calcium", -infinity, infinity },
    { "last", "ms", "", "calcium", -infinity, infinity },
    {},
};
const StateInfo site_counts[] = {
    { "K_C", "1", "", "channels", -infinity, infinity },
    { "K_O", "1", "", "channels", -infinity, infinity },
    {},
};
// name, component, first count, states
const MachineInfo machines[] = {
    { "K", "calcium", 0, 2 },
    {},
};
// name, unit, component
const ObservableInfo site_observables[] = {
    { "p_open", "1", "channels" },
    { "K_C_to_K_O", "1", "channels" },
    { "K_O_to_K_C", "1", "channels" },
    { "M_a", "1", "channels" },
    { "M_b", "1", "channels" },
    { "inflow", "mM/ms", "calcium" },
    { "diffusivity_ca", "um^2/ms", "calcium" },
    { "i_d", "mM", "calcium" },
    {},
};
const char* const checks[] = {
    "K leaving C",
    "K leaving O",
    "",
};

// of one site-step: bytes, adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others
const Cost site_costs[] = {
    { 56.0, 16, 10, 0, 2, 0, 0, 0, 0, 6 },
};

const LatticeInfo lattice = {
    "spot", { 4, 3, 2 }, 0.2, false, false,
    site_state::count, site_count::count, site_states, site_counts, 1, machines,
    site_observable::count, site_observables, 2, checks,
    3, 4, 2, site_costs,
};

// as written
const double parameters_as_written[] = {
    24.0,  // n_sites, -
    24.0,  // n_nominal, -
    24.0,  // n_weight, -
    0.5,  // g, 1/ms
    20.0,  // K_count, -
    0.5,  // k_close, 1/ms
    5.0,  // trials, -
    0.05,  // D_b, um^2/ms
    0.0,
};

const VariantInfo variants[] = {
    { "", parameters_as_written, 0 },
};

const char* const starts[] = { "" };

// as written
void derive_as_written([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_as_written<double>& c) {
    const double n_weight = p[parameter::n_weight];  // -
    const double g = p[parameter::g];  // 1/ms
    const double K_count = p[parameter::K_count];  // -
    const double k_close = p[parameter::k_close];  // 1/ms
    const double trials = p[parameter::trials];  // -
    const double D_b = p[parameter::D_b];  // um^2/ms
    const double p_close = dt*k_close;  // -
    const double weight_0 = dt/0.04;  // ms/um^2
    const double weight_1 = dt/0.04;  // ms/um^2
    const double weight_2 = 2.0*dt/0.04;  // ms/um^2

    c.dt = dt;
    c.K_count = K_count;
    c.p_close = p_close;
    c.trials = trials;
    c.weight_0 = weight_0;
    c.weight_1 = weight_1;
    c.weight_2 = weight_2;
    c.D_b = D_b;
    c.n_weight = n_weight;
    c.g = g;
}

// as written
void initialise_as_written(std::int32_t start, [[maybe_unused]] const double* p, double* initial,
    [[maybe_unused]] double* site_initial, [[maybe_unused]] double* probability) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -80.0;  // mV
            initial[state::w] = 0.5;  // -
            probability[site_count::K_O] = 0.25;  // -
            probability[site_count::K_C] = 1.0 - probability[site_count::K_O];  // -
            site_initial[site_state::ca] = 0.001;  // mM
            site_initial[site_state::b] = site_initial[site_state::ca]/2.0;  // mM
            site_initial[site_state::last] = -100.0;  // ms
            break;
    }
}

void derive(std::int32_t kernel, const double* p, double dt, double* constants) {
    switch (kernel) {
        case 0: return derive_as_written(p, dt, *reinterpret_cast<Constants_as_written<double>*>(constants));
    }
}

// as written
void channels_as_written([[maybe_unused]] const double* p, [[maybe_unused]] double* channels) {
    const double K_count = p[parameter::K_count];  // -
    channels[0] = K_count;
}

void initialise_all(std::int32_t variant, std::int32_t start, const double* p, double* initial, double* site_initial,
                    double* probability) {
    switch (variant) {
        case 0: return initialise_as_written(start, p, initial, site_initial, probability);
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
        case 0: return channels_as_written(p, channels);
    }
}

double current_of_rate([[maybe_unused]] const double* p) {
    return -1.0;
}

}  // namespace

// adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others; bytes first
const Cost costs_fp64[] = {
    { 32.0, 9, 5, 0, 2, 0, 1, 0, 0, 0 },
};
const Cost costs_fp32[] = {
    { 16.0, 9, 5, 0, 2, 0, 1, 0, 0, 0 },
};
const Cost costs_mixed[] = {
    { 32.0, 9, 5, 0, 2, 0, 1, 0, 0, 0 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "sites";
    model.doc = "";
    model.citation = "";
    model.spec_hash = "0123456789abcdef0123456789abcdef";
    model.generator_version = "1.2.3";
    model.passes = "one_pass, another_pass";
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
    model.n_variants = 1;
    model.variants = variants;
    model.n_starts = 1;
    model.default_start = 0;
    model.starts = starts;
    model.n_constants = 10;
    model.derive = derive;
    model.initialise = initialise;
    model.lattice = &lattice;
    model.initialise_sites = initialise_sites;
    model.current_of_rate = current_of_rate;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::sites
