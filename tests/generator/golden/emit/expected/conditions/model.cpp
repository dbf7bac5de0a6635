// conditions: names, units, values before the run.
// Written by heartwright-generate 1.2.3 from conditions.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::conditions {
using namespace interface;
using namespace math;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "", "gate", -infinity, infinity, "" },
    { "gamma", "1", "", "gate", 0.0, 1.0, "" },
    { "y0", "1", "", "gate", -infinity, infinity, "" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "rate", "1/ms", "gate" },
    { "i_ion", "A/F", "gate" },
    {},
};

// as written
const double parameters_as_written[] = {
    0.0,
};

const VariantInfo variants[] = {
    { "", parameters_as_written, 0 },
};

const char* const starts[] = { "" };

// as written
void derive_as_written([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_as_written<double>& c) {
    c.dt = dt;
}

// as written
void initialise_as_written(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -80.0;  // mV
            initial[state::gamma_] = 0.5;  // -
            initial[state::y0_] = 0.0;  // -
            break;
    }
}

void derive(std::int32_t kernel, const double* p, double dt, double* constants) {
    switch (kernel) {
        case 0: return derive_as_written(p, dt, *reinterpret_cast<Constants_as_written<double>*>(constants));
    }
}

void initialise(std::int32_t variant, std::int32_t start, const double* p, double* initial) {
    switch (variant) {
        case 0: return initialise_as_written(start, p, initial);
    }
}

double current_of_rate([[maybe_unused]] const double* p) {
    return -1.0;
}

}  // namespace

// adds, multiplies, fmas, divides, reciprocals, exps, logs, square roots, others; bytes first
const Cost costs_fp64[] = {
    { 48.0, 6, 3, 1, 1, 1, 1, 0, 0, 7 },
};
const Cost costs_fp32[] = {
    { 24.0, 6, 3, 1, 1, 1, 1, 0, 0, 7 },
};
const Cost costs_mixed[] = {
    { 48.0, 6, 3, 1, 1, 1, 1, 0, 0, 7 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "conditions";
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
    model.n_constants = 1;
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::conditions
