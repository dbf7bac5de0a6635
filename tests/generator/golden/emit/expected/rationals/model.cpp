// rationals: names, units, values before the run.
// Written by heartwright-generate 1.2.3 from rationals.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "model.hpp"

#include <limits>

#include "runtime/interface/instruction_sets.hpp"
#include "runtime/math/math.hpp"
#include "runtime/kernels/common/jet.hpp"

namespace heartwright::models::rationals {
using namespace interface;
using namespace math;
using namespace kernels;
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// name, unit, doc, component, range, integrator
const StateInfo states[] = {
    { "V", "mV", "", "gates", -100.0, 60.0, "" },
    { "m", "1", "", "gates", -infinity, infinity, "" },
    { "h", "1", "", "gates", -infinity, infinity, "" },
    { "Ca", "mM", "", "gates", 0.01, 2.0, "" },
};

// name, unit, doc, component, bound to
const ParameterInfo parameters[] = {
    { "E", "mV", "", "gates", "" },
    { "k", "mV", "", "gates", "" },
    {},
};

// name, unit, component
const ObservableInfo observables[] = {
    { "i_ion", "A/F", "gates" },
    {},
};

// as written
const double parameters_as_written[] = {
    50.0,  // E, mV
    7.0,  // k, mV
    0.0,
};

const VariantInfo variants[] = {
    { "", parameters_as_written, 0 },
};

const char* const starts[] = { "" };

// as written
void derive_as_written([[maybe_unused]] const double* p, [[maybe_unused]] double dt, Constants_as_written<double>& c) {
    const double E = p[parameter::E];  // mV
    const double k = p[parameter::k];  // mV

    c.E = E;
    c.dt = dt;
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
    values[0] = real(1.0)/(real(1.0) + exp(V/real(c.k)));  // i_ion_of_V, -
    values[1] = real(1.0)/(real(1.0) + exp(-(V + real(40.0))/real(c.k)));  // m_inf_of_V, -
    // approach_m_of_V, -
    values[2] = -expm1(-(real(c.dt)/(real(0.1) + real(20.0)*exp(-((V + real(40.0))*(V + real(40.0)))/real(300.0)))));
    // approach_h_of_V, -
    values[3] = -expm1(-(real(c.dt)*select(V < real(-40.0), real(0.05)*exp(-V/real(20.0)), real(1.0)/
        (real(0.13)*(real(1.0) + exp((V + real(10.0))/real(-11.0)))))));
}
const char* const function_names_as_written_0[] = { "i_ion_of_V", "m_inf_of_V", "approach_m_of_V", "approach_h_of_V" };
const double ends_as_written_0[] = { -100.0, -80.0, -60.0, -40.0, -20.0, 0.0, 20.0, 40.0, 60.0 };
const RationalInfo rationals_as_written_0[] = { {0, 14, 0}, {15, 5, 5}, {26, 8, 8}, {43, 6, 5} };  // row, degrees

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
    { "V", "mV", -100.0, 60.0, 4, function_names_as_written_0,
      [](const double* constants, long double x, long double* f) {
          functions_as_written_0(*reinterpret_cast<const Constants_as_written<double>*>(constants), x, f);
      },
      [](const double* constants, const Jet& x, Jet* f) {
          functions_as_written_0(*reinterpret_cast<const Constants_as_written<double>*>(constants), x, f);
      }, 8, ends_as_written_0, rationals_as_written_0 },
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
void initialise_as_written(std::int32_t start, [[maybe_unused]] const double* p, double* initial) {
    switch (start) {
        default:  // the states' own initial values
            initial[state::V] = -80.0;  // mV
            initial[state::m] = 0.1;  // -
            initial[state::h] = 0.9;  // -
            initial[state::Ca] = 0.1;  // mM
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
    { 64.0, 7, 6, 54, 3, 0, 0, 0, 0, 0 },
};
const Cost costs_fp32[] = {
    { 32.0, 7, 6, 54, 3, 0, 0, 0, 0, 0 },
};
const Cost costs_mixed[] = {
    { 64.0, 7, 6, 54, 3, 0, 0, 0, 0, 0 },
};

Model description() {
    Model model{};
    model.interface_version = 18;
    model.name = "rationals";
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
    model.n_constants = 3;
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    model.approximations = approximations;
    if (runs_instruction_set(instruction_set_of_systems)) model.systems = systems;
    return model;
}

}  // namespace heartwright::models::rationals
