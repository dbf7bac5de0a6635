// site_tables: names, units, values before the run.
// Written by heartwright-generate 1.2.3 from site_tables.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"
#include "runtime/kernels/common/jet.hpp"

namespace heartwright::models::site_tables {
using namespace interface;
using namespace math;
using namespace kernels;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "", "membrane", -100.0, 60.0, "" },
    { "m", "1", "", "membrane", -infinity, infinity, "" },
    { "Ca", "mM", "", "membrane", 0.01, 2.0, "" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "n_sites", "1", "", "lattice", "lattice.sites" },
    { "n_nominal", "1", "", "lattice", "lattice.nominal" },
    { "n_weight", "1", "", "lattice", "lattice.weight" },
    { "g", "1/ms", "", "membrane", "" },
    { "k", "mV", "", "membrane", "" },
    { "K_count", "1", "", "channels", "" },
    { "k_close", "1/ms", "", "channels", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "m_inf", "1", "membrane" },
    { "i_spots", "A/F", "membrane" },
    { "i_ion", "A/F", "membrane" },
    {},
};

// of sites: name, unit, doc, component, range
const StateInfo site_states[] = {
    { "ca", "mM", "", "calcium", 0.0, 1.0 },
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
    { "inflow", "mM/ms", "calcium" },
    {},
};
const char* const checks[] = {
    "K leaving C",
    "",
};

// of one site-step: bytes, adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others
const Cost site_costs[] = {
    { 24.0, 8, 6, 0, 0, 0, 0, 0, 0, 0 },
};

const LatticeInfo lattice = {
    "spot", { 4, 3, 2 }, 0.2, false, false,
    site_state::count, site_count::count, site_states, site_counts, 1, machines,
    site_observable::count, site_observables, 1, checks,
    1, 2, 0, site_costs,
};

// as written
const double parameters_as_written[] = {
    24.0,  // n_sites, -
    24.0,  // n_nominal, -
    24.0,  // n_weight, -
    0.5,  // g, 1/ms
    7.0,  // k, mV
    20.0,  // K_count, -
    0.5,  // k_close, 1/ms
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
    const double k = p[parameter::k];  // mV
    const double k_close = p[parameter::k_close];  // 1/ms

    c.dt = dt;
    c.k_close = k_close;
    c.n_weight = n_weight;
    c.g = g;
    c.k = k;
}

// Functions of V, exactly, over any kind of number.
template <class real>
void functions_as_written_0([[maybe_unused]] const Constants_as_written<double>& c,
                         [[maybe_unused]] const real& V, real* values) {
    using numbers::acos, numbers::acosh, numbers::asin, numbers::asinh, numbers::atan, numbers::atanh, numbers::ceil,
        numbers::cos, numbers::cosh, numbers::cube, numbers::exp, numbers::expm1, numbers::fabs, numbers::floor,
        numbers::fma, numbers::log, numbers::log10, numbers::max, numbers::min, numbers::pow, numbers::reciprocal,
        numbers::select, numbers::sin, numbers::sinh, numbers::sqrt, numbers::square, numbers::tan, numbers::tanh;
    values[0] = real(1.0)/(real(1.0) + exp(-(V + real(40.0))/real(c.k)));  // m_inf_of_V, -
    values[1] = exp(real(0.05)*V)/(real(1.0) + exp(real(0.05)*V));  // k_open_of_V, 1/ms
    // approach_m_of_V, -
    values[2] = -expm1(-(real(c.dt)/(real(0.1) + real(20.0)*exp(-((V + real(40.0))*(V + real(40.0)))/real(300.0)))));
}
const char* const function_names_as_written_0[] = { "m_inf_of_V", "k_open_of_V", "approach_m_of_V" };

// Functions of Ca, exactly, over any kind of number.
template <class real>
void functions_as_written_1([[maybe_unused]] const Constants_as_written<double>& c,
                         [[maybe_unused]] const real& Ca, real* values) {
    using numbers::acos, numbers::acosh, numbers::asin, numbers::asinh, numbers::atan, numbers::atanh, numbers::ceil,
        numbers::cos, numbers::cosh, numbers::cube, numbers::exp, numbers::expm1, numbers::fabs, numbers::floor,
        numbers::fma, numbers::log, numbers::log10, numbers::max, numbers::min, numbers::pow, numbers::reciprocal,
        numbers::select, numbers::sin, numbers::sinh, numbers::sqrt, numbers::square, numbers::tan, numbers::tanh;
    values[0] = Ca*(real(1.0)/(real(1.0) + log(real(1.0) + Ca)));  // Ca_of_Ca, mM
}
const char* const function_names_as_written_1[] = { "Ca_of_Ca" };
const TableInfo tables_as_written[] = {
    { "V", "mV", -100.0, 60.0, 3, function_names_as_written_0,
      [](const double* constants, long double x, long double* f) {
          functions_as_written_0(*reinterpret_cast<const Constants_as_written<double>*>(constants), x, f);
      },
      [](const double* constants, const Jet& x, Jet* f) {
          functions_as_written_0(*reinterpret_cast<const Constants_as_written<double>*>(constants), x, f);
      } },
    { "Ca", "mM", 0.01, 2.0, 1, function_names_as_written_1,
      [](const double* constants, long double x, long double* f) {
          functions_as_written_1(*reinterpret_cast<const Constants_as_written<double>*>(constants), x, f);
      },
      [](const double* constants, const Jet& x, Jet* f) {
          functions_as_written_1(*reinterpret_cast<const Constants_as_written<double>*>(constants), x, f);
      } },
};

// tolerance, outside is exact, tables
const ApproximationInfo approximations[] = {
    { 1e-08, true, 2, tables_as_written },
};

// as written
void initialise_as_written(std::int32_t start, [[maybe_unused]] const double* p, double* initial,
    [[maybe_unused]] double* site_initial, [[maybe_unused]] double* probability) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -80.0;  // mV
            initial[state::m] = 0.1;  // -
            initial[state::Ca] = 0.1;  // mM
            probability[site_count::K_O] = 0.25;  // -
            probability[site_count::K_C] = 1.0 - probability[site_count::K_O];  // -
            site_initial[site_state::ca] = 0.001;  // mM
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
    { 48.0, 6, 3, 12, 1, 0, 0, 0, 0, 0 },
};
const Cost costs_fp32[] = {
    { 24.0, 6, 3, 12, 1, 0, 0, 0, 0, 0 },
};
const Cost costs_mixed[] = {
    { 48.0, 6, 3, 12, 1, 0, 0, 0, 0, 0 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "site_tables";
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
    model.n_constants = 5;
    model.derive = derive;
    model.initialise = initialise;
    model.lattice = &lattice;
    model.initialise_sites = initialise_sites;
    model.current_of_rate = current_of_rate;
    model.approximations = approximations;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::site_tables
