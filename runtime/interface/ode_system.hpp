// A cell as a system of ordinary differential equations, dx/dt = f(t, x), in double: what an integrator with error
// control (base/ode) evaluates. The potential is among the states x[n_states], in the model's order and units; f is in
// these units per ms. `stimulus`: of the membrane, in Model::current_unit, outward positive.
#pragma once

#include <cstdint>

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
};

inline namespace HEARTWRIGHT_ISA {

// What generated rates and slopes load and store. Components from `first_out` on are what is made.
class OdeState {
public:
    HEARTWRIGHT_FN OdeState(const double* x, double stimulus, int potential, double* out, int first_out)
        : x_(x), stimulus_(stimulus), potential_(potential), out_(out), first_out_(first_out) {}

    HEARTWRIGHT_FN double load(int component) const { return x_[component]; }
    HEARTWRIGHT_FN double potential() const { return load(potential_); }
    HEARTWRIGHT_FN double stimulus() const { return stimulus_; }
    HEARTWRIGHT_FN void store(int component, double value) const { out_[component - first_out_] = value; }
    HEARTWRIGHT_FN void store_potential(double value) const { store(potential_, value); }

private:
    const double* x_;
    double stimulus_;
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

template <class Part>
void evaluate(const double* constants, double t, double stimulus, const double* x, double* out, int first_out) {
    const auto& c = *reinterpret_cast<const typename Part::Constants*>(constants);
    Part::evaluate(c, Part::step(c, t), OdeState(x, stimulus, Part::potential, out, first_out));
}

// Of generated Rates alone.
template <class Rates>
constexpr OdeSystem ode_system(bool reads_time) {
    OdeSystem system{};
    system.n_constants = Rates::n_constants;
    system.reads_time = reads_time;
    system.derive = [](const double* p, double* constants) {
        Rates::derive(p, *reinterpret_cast<typename Rates::Constants*>(constants));
    };
    system.rates = [](const double* constants, double t, double stimulus, const double* x, double* f) {
        evaluate<Rates>(constants, t, stimulus, x, f, 0);
    };
    return system;
}

// Of generated Rates and Slopes; constants of the second follow those of the first.
template <class Rates, class Slopes>
constexpr OdeSystem ode_system(bool reads_time, const std::int32_t* rows, const std::int32_t* columns,
                               const std::int32_t* order) {
    OdeSystem system = ode_system<Rates>(reads_time);
    system.n_constants = Rates::n_constants + Slopes::n_constants;
    system.n_slopes = Slopes::n_out;
    system.rows = rows;
    system.columns = columns;
    system.order = order;
    system.derive = [](const double* p, double* constants) {
        Rates::derive(p, *reinterpret_cast<typename Rates::Constants*>(constants));
        Slopes::derive(p, *reinterpret_cast<typename Slopes::Constants*>(constants + Rates::n_constants));
    };
    system.slopes = [](const double* constants, double t, double stimulus, const double* x, double* slopes) {
        evaluate<Slopes>(constants + Rates::n_constants, t, stimulus, x, slopes, Rates::n_out);
    };
    return system;
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::interface
