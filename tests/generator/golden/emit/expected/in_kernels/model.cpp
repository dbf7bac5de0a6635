// in_kernels: names, units, values before the run.
// Written by heartwright-generate 1.2.3 from in_kernels.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::in_kernels {
using namespace interface;
using namespace math;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "membrane potential", "membrane", -200.0, 200.0, "" },
    { "a", "1", "", "gates", 0.0, 1.0, "" },
    { "b", "1", "", "gates", 0.0, 1.0, "" },
    { "d", "1", "", "gates", 0.0, 1.0, "" },
    { "x", "mM", "", "calcium", 1e-06, 1.0, "" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "g", "mS/uF", "", "membrane", "" },
    { "tau", "ms", "", "membrane", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "exp_V", "1", "gates" },
    { "exp_a", "1", "gates" },
    { "a_inf", "1", "gates" },
    { "b_inf", "1", "gates" },
    { "d_inf", "1", "gates" },
    { "mixed", "1", "gates" },
    { "uptake", "mM/ms", "calcium" },
    { "i_ion", "A/F", "membrane" },
    {},
};

// as written
const double parameters_as_written[] = {
    0.1,  // g, mS/uF
    20.0,  // tau, ms
    0.0,
};

const VariantInfo variants[] = {
    { "", parameters_as_written, 0 },
};

const char* const starts[] = { "" };

// as written
void derive_as_written([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_as_written<double>& c) {
    const double g = p[parameter::g];  // mS/uF
    const double tau = p[parameter::tau];  // ms

    c.g = g;
    c.dt = dt;
    c.tau = tau;
}

// as written
void initialise_as_written(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -80.0;  // mV
            initial[state::a] = 0.1;  // -
            initial[state::b] = 0.2;  // -
            initial[state::d] = 0.3;  // -
            initial[state::x] = 0.001;  // mM
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
    { 80.0, 18, 16, 0, 8, 0, 2, 0, 0, 0 },
};
const Cost costs_fp32[] = {
    { 40.0, 18, 16, 0, 8, 0, 2, 0, 0, 0 },
};
const Cost costs_mixed[] = {
    { 80.0, 18, 16, 0, 8, 0, 2, 0, 0, 0 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "in_kernels";
    model.doc = "Long live ranges.";
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
    model.n_constants = 3;
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::in_kernels
