// A cell as a system of ordinary differential equations, dx/dt = f(t, x), in double: what an integrator with error
// control (base/ode) evaluates. The potential is among the states x[n_states], in the model's order and units; f is in
// these units per ms. `stimulus`: of the membrane, in Model::current_unit, outward positive.
#pragma once

#include <cstdint>
#include <type_traits>

#include "runtime/math/math.hpp"

#define HEARTWRIGHT_NAME_OF_(isa) #isa
#define HEARTWRIGHT_NAME_OF(isa) HEARTWRIGHT_NAME_OF_(isa)
#define HEARTWRIGHT_ISA_NAME HEARTWRIGHT_NAME_OF(HEARTWRIGHT_ISA)

namespace heartwright::interface {

struct OdeSystem {
    std::int32_t n_constants, n_slopes;
    // [n_slopes]: entries df_row/dx_column that are not identically 0; none where they are too many.
    const std::int32_t *rows, *columns;
    const std::int32_t* order;  // [n_states]: states in an elimination order of little fill
    bool reads_time;            // f does, which may switch at times of its own

    // Once for parameters[Model::n_parameters]: constants[n_constants].
    void (*derive)(const double* parameters, double* constants);
    void (*rates)(const double* constants, double t, double stimulus, const double* x, double* f);
    void (*slopes)(const double* constants, double t, double stimulus, const double* x, double* slopes);

    // The same for a batch of four cells, one a SIMD lane, with the bits of each alone: constants [n_constants][4] at a
    // multiple of 32 bytes, t and stimulus [4], and rows of four of x, f and slopes. Null where there are no slopes,
    // and of solvers for single cells.
    using Batched = void (*)(const double* constants, const double* t, const double* stimulus, const double* x,
                             double* out);
    Batched batched_rates, batched_slopes;
};
inline constexpr int batch_size = 4;

inline namespace HEARTWRIGHT_ISA {

using FourLanes = math::pack<double, batch_size>;

template <class Real>
inline constexpr int lanes_of = std::is_same_v<Real, double> ? 1 : batch_size;

template <class Real>
HEARTWRIGHT_FN Real load_row(const double* from) {
    if constexpr (std::is_same_v<Real, double>)
        return *from;
    else
        return Real::load(from);
}
template <class Real>
HEARTWRIGHT_FN void store_row(Real value, double* to) {
    if constexpr (std::is_same_v<Real, double>)
        *to = value;
    else
        value.store(to);
}

// What generated rates and slopes load and store. Components from `first_out` on are what is made.
template <class Real>
class OdeState {
public:
    HEARTWRIGHT_FN OdeState(const double* x, Real stimulus, int potential, double* out, int first_out)
        : x_(x), stimulus_(stimulus), potential_(potential), out_(out), first_out_(first_out) {}

    HEARTWRIGHT_FN Real load(int component) const { return load_row<Real>(x_ + component * lanes_of<Real>); }
    HEARTWRIGHT_FN Real potential() const { return load(potential_); }
    HEARTWRIGHT_FN Real stimulus() const { return stimulus_; }
    HEARTWRIGHT_FN void store(int component, Real value) const {
        store_row(value, out_ + (component - first_out_) * lanes_of<Real>);
    }
    HEARTWRIGHT_FN void store_potential(Real value) const { store(potential_, value); }

private:
    const double* x_;
    Real stimulus_;
    int potential_;
    double* out_;
    int first_out_;
};

// Of numbers what runtime/math/powers.hpp does of lanes.
HEARTWRIGHT_FN double pow_by_products(double x, double exponent) {
    double result = 0;
    math::pow_by_products(math::pack<double, 1>(x), exponent).store(&result);
    return result;
}

// Part: generated Rates or Slopes; constants from `first_constant` on are its own.
template <class Part, class Real>
void evaluate(const double* constants, const double* t, const double* stimulus, const double* x, double* out,
              int first_constant, int first_out) {
    const auto& c = *reinterpret_cast<const typename Part::Constants*>(constants + first_constant * lanes_of<Real>);
    Part::evaluate(c, Part::step(c, load_row<Real>(t)),
                   OdeState<Real>(x, load_row<Real>(stimulus), Part::potential, out, first_out));
}

// Of generated Rates alone.
template <template <class> class Rates>
constexpr OdeSystem ode_system(bool reads_time) {
    using Own = Rates<double>;
    OdeSystem system{};
    system.n_constants = Own::n_constants;
    system.reads_time = reads_time;
    system.derive = [](const double* p, double* constants) {
        Own::derive(p, *reinterpret_cast<typename Own::Constants*>(constants));
    };
    system.rates = [](const double* constants, double t, double stimulus, const double* x, double* f) {
        evaluate<Own, double>(constants, &t, &stimulus, x, f, 0, 0);
    };
    return system;
}

// Of generated Rates and Slopes; constants of the second follow those of the first.
template <template <class> class Rates, template <class> class Slopes>
constexpr OdeSystem ode_system(bool reads_time, const std::int32_t* rows, const std::int32_t* columns,
                               const std::int32_t* order) {
    using Own = Slopes<double>;
    OdeSystem system = ode_system<Rates>(reads_time);
    system.n_constants = Rates<double>::n_constants + Own::n_constants;
    system.n_slopes = Own::n_out;
    system.rows = rows;
    system.columns = columns;
    system.order = order;
    system.derive = [](const double* p, double* constants) {
        Rates<double>::derive(p, *reinterpret_cast<typename Rates<double>::Constants*>(constants));
        Own::derive(p, *reinterpret_cast<typename Own::Constants*>(constants + Rates<double>::n_constants));
    };
    system.slopes = [](const double* constants, double t, double stimulus, const double* x, double* slopes) {
        evaluate<Own, double>(constants, &t, &stimulus, x, slopes, Rates<double>::n_constants, Rates<double>::n_out);
    };
    return system;
}

// The same, with its SIMD form.
template <template <class> class Rates, template <class> class Slopes>
constexpr OdeSystem batched_ode_system(bool reads_time, const std::int32_t* rows, const std::int32_t* columns,
                                       const std::int32_t* order) {
    OdeSystem system = ode_system<Rates, Slopes>(reads_time, rows, columns, order);
    system.batched_rates = [](const double* constants, const double* t, const double* stimulus, const double* x,
                              double* f) { evaluate<Rates<FourLanes>, FourLanes>(constants, t, stimulus, x, f, 0, 0); };
    system.batched_slopes = [](const double* constants, const double* t, const double* stimulus, const double* x,
                               double* slopes) {
        evaluate<Slopes<FourLanes>, FourLanes>(constants, t, stimulus, x, slopes, Rates<double>::n_constants,
                                               Rates<double>::n_out);
    };
    return system;
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::interface
