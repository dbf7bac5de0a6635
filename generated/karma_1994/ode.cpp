// karma_1994: the cell as a system of ordinary differential equations, for integrators with error control.
// Written by heartwright-generate 0.1.0 from karma_1994.json (e22e75b74d4101f00dcdcd31e650cf14).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
// Compiled once, for HEARTWRIGHT_ISA: for one cell, and for a batch of four, one a SIMD lane.
#include "model.hpp"
#include "runtime/interface/ode_system.hpp"

namespace heartwright::models::karma_1994 {
using namespace interface;
using namespace math;

namespace {
// The right-hand side f, of variants as written.
template <class real>
struct Rates_as_written {
    using scalar = real;
    struct state {
        enum Index : int { E, n };
    };
    static constexpr int potential = state::E, n_constants = 6, n_out = 2;

    struct Constants {
        // recovery
        scalar reciprocal_minus_exp_minus_Re_plus_1;
        scalar reciprocal_tau_n;
        // excitation
        scalar scaled_reciprocal_tau_E_over_2;
        scalar E_star;  // -
        scalar M;  // -
        scalar reciprocal_tau_E;
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double tau_E = p[parameter::tau_E];  // ms
        const double E_star = p[parameter::E_star];  // -
        const double M = p[parameter::M];  // -
        const double tau_n = p[parameter::tau_n];  // ms
        const double Re = p[parameter::Re];  // -
        const double reciprocal_minus_exp_minus_Re_plus_1 = 1.0/(1.0 - exp(-Re));
        const double reciprocal_tau_n = reciprocal(tau_n);
        const double reciprocal_tau_E = reciprocal(tau_E);
        const double scaled_reciprocal_tau_E_over_2 = reciprocal_tau_E*0.5;

        c.reciprocal_minus_exp_minus_Re_plus_1 = reciprocal_minus_exp_minus_Re_plus_1;
        c.reciprocal_tau_n = reciprocal_tau_n;
        c.scaled_reciprocal_tau_E_over_2 = scaled_reciprocal_tau_E_over_2;
        c.E_star = E_star;
        c.M = M;
        c.reciprocal_tau_E = reciprocal_tau_E;
    }

    struct Step {
        real t;  // ms
    };
    static Step step([[maybe_unused]] const Constants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    static void evaluate([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                         const OdeState<real>& cells) {
        // state
        const real E = cells.potential();  // -, line 19
        const real n = cells.load(state::n);  // -, line 31
        const real i_stim = cells.stimulus();  // 1/ms

        // recovery
        const real n_inf = select(E >= 1.0, c.reciprocal_minus_exp_minus_Re_plus_1, 0.0);
        const real next_n = (n_inf - n)*c.reciprocal_tau_n;
        cells.store(state::n, next_n);

        // excitation
        const real next_E = -fma(fma(-(c.scaled_reciprocal_tau_E_over_2*(c.E_star - pow_by_products(n, c.M))*
            reciprocal(fma(0.5, exp(fma(2.0, E, -6.0)), 0.5))), E, c.reciprocal_tau_E), E, i_stim);
        cells.store_potential(next_E);
    }
};

// The entries of the Jacobian, of variants as written.
template <class real>
struct Slopes_as_written {
    using scalar = real;
    struct state {
        enum Index : int { E, n, slope_0, slope_1, slope_2 };
    };
    static constexpr int potential = state::E, n_constants = 5, n_out = 3;

    struct Constants {
        // excitation
        scalar E_star;  // -
        scalar M;  // -
        scalar tau_E;  // ms
        scalar M_minus_1_;
        // recovery
        scalar tau_n;  // ms
    };
    static void derive([[maybe_unused]] const double* p, Constants& c) {
        const double tau_E = p[parameter::tau_E];  // ms
        const double E_star = p[parameter::E_star];  // -
        const double M = p[parameter::M];  // -
        const double tau_n = p[parameter::tau_n];  // ms
        const double M_minus_1_ = M - 1.0;

        c.E_star = E_star;
        c.M = M;
        c.tau_E = tau_E;
        c.M_minus_1_ = M_minus_1_;
        c.tau_n = tau_n;
    }

    struct Step {
        real t;  // ms
    };
    static Step step([[maybe_unused]] const Constants& c, real t) {
        Step step;
        step.t = t;
        return step;
    }

    static void evaluate([[maybe_unused]] const Constants& c, [[maybe_unused]] const Step& step,
                         const OdeState<real>& cells) {
        // state
        const real E = cells.potential();  // -, line 19
        const real n = cells.load(state::n);  // -, line 31

        // excitation
        const real E_star_minus_pow_n_M = c.E_star - pow(n, c.M);
        const real tanh_E_minus_3 = tanh(E - 3.0);
        const real one_minus_tanh_E_minus_3 = 1.0 - tanh_E_minus_3;
        const real E_star_minus_pow_n_M_one_minus_tanh_E_etc = E_star_minus_pow_n_M*one_minus_tanh_E_minus_3;
        const real square_E = square(E);
        const real d_i_ion_d_E = (1.0 - (E_star_minus_pow_n_M*(square(tanh_E_minus_3) - 1.0)*square_E +
            E_star_minus_pow_n_M_one_minus_tanh_E_etc*(2.0*E))/2.0)/c.tau_E;
        const real d_i_ion_d_n = c.M*pow(n, c.M_minus_1_)*one_minus_tanh_E_minus_3*square_E/2.0/c.tau_E;

        const real next_slope_0 = -d_i_ion_d_E;
        cells.store(state::slope_0, next_slope_0);
        const real next_slope_1 = -d_i_ion_d_n;
        cells.store(state::slope_1, next_slope_1);
        const real next_slope_2 = -1.0/c.tau_n;
        cells.store(state::slope_2, next_slope_2);
    }
};

constexpr std::int32_t rows_as_written[] = { 0, 0, 1 };
constexpr std::int32_t columns_as_written[] = { 0, 1, 1 };
constexpr std::int32_t order_as_written[] = { 1, 0 };

}  // namespace

const OdeSystem all_systems[] = {
    batched_ode_system<Rates_as_written, Slopes_as_written>(false, rows_as_written, columns_as_written,
        order_as_written),
};
const OdeSystem* const systems = all_systems;
const char* const instruction_set_of_systems = HEARTWRIGHT_ISA_NAME;

}  // namespace heartwright::models::karma_1994
