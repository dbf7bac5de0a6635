// variants: names, units, values before the run.
// Written by heartwright-generate 1.2.3 from variants.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::variants {
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
    { "g", "1/ms", "", "membrane", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "i_ion", "A/F", "membrane" },
    {},
};

// role, symbol
const RoleInfo roles[] = {
    { "I_K1", "i_ion" },
    { "I_to", "" },
    { "g_K1", "g" },
};

// as written
const double parameters_as_written[] = {
    0.5,  // g, 1/ms
    0.0,
};

// stiff
const double parameters_stiff[] = {
    0.75,  // g, 1/ms
    0.0,
};

// odd;w=on
const double parameters_odd_w_on[] = {
    0.5,  // g, 1/ms
    0.0,
};

const VariantInfo variants[] = {
    { "", parameters_as_written, 0 },
    { "stiff", parameters_stiff, 0 },
    { "odd;w=on", parameters_odd_w_on, 1 },
};

const char* const starts[] = { "", "tired" };

// as written, stiff
void derive_stiff([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_stiff<double>& c) {
    const double g = p[parameter::g];  // 1/ms

    c.g = g;
    c.dt = dt;
}

// odd;w=on
void derive_odd_w_on([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_odd_w_on<double>& c) {
    const double g = p[parameter::g];  // 1/ms

    c.g = g;
    c.dt = dt;
}

// as written, stiff, odd;w=on
void initialise_all_variants(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -80.0;  // mV
            initial[state::w] = p[parameter::g]/2.0;  // -
            break;
        case 1:  // tired
            initial[state::V] = -70.0;  // mV
            initial[state::w] = initial[state::V]/-100.0;  // -
            break;
    }
}

void derive(std::int32_t kernel, const double* p, double dt, double* constants) {
    switch (kernel) {
        case 0: return derive_stiff(p, dt, *reinterpret_cast<Constants_stiff<double>*>(constants));
        case 1: return derive_odd_w_on(p, dt, *reinterpret_cast<Constants_odd_w_on<double>*>(constants));
    }
}

void initialise(std::int32_t variant, std::int32_t start, const double* p, double* initial) {
    switch (variant) {
        case 0: return initialise_all_variants(start, p, initial);
        case 1: return initialise_all_variants(start, p, initial);
        case 2: return initialise_all_variants(start, p, initial);
    }
}

double current_of_rate([[maybe_unused]] const double* p) {
    return -1.0;
}

}  // namespace

// adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others; bytes first
const Cost costs_fp64[] = {
    { 32.0, 4, 2, 0, 0, 0, 0, 0, 0, 0 },
    { 32.0, 2, 2, 0, 0, 0, 0, 0, 0, 0 },
};
const Cost costs_fp32[] = {
    { 16.0, 4, 2, 0, 0, 0, 0, 0, 0, 0 },
    { 16.0, 2, 2, 0, 0, 0, 0, 0, 0, 0 },
};
const Cost costs_mixed[] = {
    { 32.0, 4, 2, 0, 0, 0, 0, 0, 0, 0 },
    { 32.0, 2, 2, 0, 0, 0, 0, 0, 0, 0 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "variants";
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
    model.n_roles = 3;
    model.roles = roles;
    model.n_variants = 3;
    model.variants = variants;
    model.n_starts = 2;
    model.default_start = 1;
    model.starts = starts;
    model.n_constants = 2;
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::variants
