// karma_1994: names, units, values before the run.
// Written by heartwright-generate 0.1.0 from karma_1994.json (e22e75b74d4101f00dcdcd31e650cf14).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"

namespace heartwright::models::karma_1994 {
using namespace interface;
using namespace math;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "E", "1", "membrane potential", "excitation", -1.0, 10.0, "forward_euler" },
    { "n", "1", "recovery: grows while excited, decays at rest", "recovery", -0.01, 10.0, "rush_larsen" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "tau_E", "ms", "time scale of excitation", "excitation", "" },
    { "E_star", "1", "largest E* for which a wave back exists", "excitation", "" },
    { "M", "1", "wave-back sensitivity: dispersion, 4 to 10 in the literature", "excitation", "" },
    { "tau_n", "ms", "time scale of recovery", "recovery", "" },
    { "Re", "1", "restitution: steep (alternans) from about 1 upwards, 0.5 to 1.4 in the literature", "recovery", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "i_ion", "1/ms", "excitation" },
    { "n_inf", "1", "recovery" },
    {},
};

// as written
const double parameters_as_written[] = {
    2.5,  // tau_E, ms
    1.5415,  // E_star, -
    4.0,  // M, -
    250.0,  // tau_n, ms
    0.8,  // Re, -
    0.0,
};
const Assumption assumptions_as_written[] = {
    {parameter::tau_n, 0.0, 2.5e+08},
};

const VariantInfo variants[] = {
    { "", parameters_as_written, 0, assumptions_as_written, 1 },
};

const char* const starts[] = { "", "kicked" };

// as written
void derive_as_written([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_as_written<double>& c) {
    const double tau_E = p[parameter::tau_E];  // ms
    const double E_star = p[parameter::E_star];  // -
    const double M = p[parameter::M];  // -
    const double tau_n = p[parameter::tau_n];  // ms
    const double Re = p[parameter::Re];  // -
    const double reciprocal_tau_E = reciprocal(tau_E);
    const double scaled_reciprocal_tau_E_over_2 = reciprocal_tau_E*0.5;
    const double reciprocal_minus_exp_minus_Re_plus_1 = 1.0/(1.0 - exp(-Re));
    const double decay_n = exp(-(dt/tau_n));

    c.dt = dt;
    c.scaled_reciprocal_tau_E_over_2 = scaled_reciprocal_tau_E_over_2;
    c.E_star = E_star;
    c.M = M;
    c.reciprocal_tau_E = reciprocal_tau_E;
    c.reciprocal_minus_exp_minus_Re_plus_1 = reciprocal_minus_exp_minus_Re_plus_1;
    c.decay_n = decay_n;
    c.tau_E = tau_E;
    c.Re = Re;
}

// as written
void initialise_as_written(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::E] = 0.0;  // -
            initial[state::n] = 0.0;  // -
            break;
        case 1:  // kicked
            initial[state::E] = 3.0;  // -
            initial[state::n] = 0.0;  // -
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
    { 32.0, 2, 2, 6, 0, 1, 1, 0, 0, 5 },
};
const Cost costs_fp32[] = {
    { 16.0, 2, 2, 6, 0, 1, 1, 0, 0, 5 },
};
const Cost costs_mixed[] = {
    { 32.0, 2, 2, 6, 0, 1, 1, 0, 0, 5 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "karma_1994";
    model.doc =
        "Two variables, both dimensionless: E, a potential (rest 0, plateau about 3), and n, a recovery variable. Re "
        "sets how steeply the action potential shortens with the diastolic interval, M how little a wave back depends "
        "on the front.";
    model.citation =
        "Karma A. Electrical alternans and spiral wave breakup in cardiac tissue. Chaos 1994;4(3):461-472. "
        "doi:10.1063/1.166024";
    model.spec_hash = "e22e75b74d4101f00dcdcd31e650cf14";
    model.generator_version = "0.1.0";
    model.passes =
        "fold_constants, remove_singularities, choose_integrators, approximate_functions, expand_powers, "
        "expand_tangents, select_arguments, split_logarithms, multiply_by_reciprocals, collect_linear_terms, "
        "gather_by_scale, fold_constants, share_exponentials, merge_quotients, gather_by_scale, fold_constants, "
        "share_reciprocals, hoist_by_scale, common_subexpressions, share_terms, factor_sums, absorb_factors, "
        "hoist_by_scale, common_subexpressions, batch_reciprocals, contract_fma, drop_special_cases, drop_unused";
    model.potential_unit = "1";
    model.current_unit = "1/ms";
    model.n_states = state::count;
    model.potential = state::E;
    model.states = states;
    model.n_parameters = parameter::count;
    model.parameters = parameters;
    model.n_observables = observable::count;
    model.observables = observables;
    model.membrane_current = observable::i_ion;
    model.n_variants = 1;
    model.variants = variants;
    model.n_starts = 2;
    model.default_start = 0;
    model.starts = starts;
    model.n_constants = 9;
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::karma_1994
