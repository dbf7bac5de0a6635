// The linearly implicit step of several states, as ordinary IR definitions: a Rosenbrock method of one stage whose
// implicitness is a weight per state,
//
//     (I - dt*J*G) dx = dt*f(x),  next(x) = x + dx,  J = df/dx by symbolic differentiation,
//     G diagonal, G_jj = (1 + a_j)/(2 + a_j), a_j = dt/(fastest time constant of x_j, -1/J_jj over its range)
//
// G_jj is 1/2 (the linearly implicit midpoint rule, second order) for a state that is slow beside dt, and tends to 1
// (linearly implicit Euler, damped) for a stiff one: x' = -k*x takes the factor 1/(1 + a + a*a/2), the Pade
// approximation (0, 2) of exp(-a). It is known when the model is bound to a dt, so that it costs nothing. Where states
// exchange what they hold (J is a compartmental matrix, as in Markov models of channels) non-negative states stay so:
// next(x) = (I - D + D M^-1 D) x with D = G^-1 = I + R and the M-matrix M = D - dt*J, whose inverse has entries >= 0
// and on its diagonal at least 1/(D_jj - dt*J_jj); so diagonal entries are positive up to -dt*J_jj = 2 + a_j.
//
// J holds the derivatives with respect to the states stepped so, each column over all rows that read it. One kind of
// entry is limited: that of an occupancy by a concentration that it is not linear in, where the concentration feeds
// itself so. Such a channel opens by the calcium that it releases (RyR), and a linear step of both would open more
// channels than there are. The entries of a column are scaled by one factor, so that a concentration that doubles opens
// at most a tenth of the channels in a step. Beyond that, occupancies take the concentration at the start of the step,
// which makes their step linear in them, and the concentration takes their new values. All rows of a group that keeps a
// sum or exchanges a flux (invariants/structure.hpp) are scaled alike, and none of the group that the concentration is
// in: what one row loses another gains. A channel that the concentration closes, and with it its own source, is not
// limited: taken in turn, the two would overshoot each other.
//
// Occupancies of a machine, and all that is together with them, take a potential of the same step at its start, as
// gates do; the potential takes their new values. Linearised in both, the flux k(V)*S would move by dt*k'(V)*dV*S with
// S before the step: of a state that a fast rate empties within the step, or where a clamp moves V by tens of mV, that
// is more than there is, and J is not compartmental. So the step is linear in the occupancies, which stay in [0, 1].
//
// Where the rates of a machine read its own occupancies, their slopes take what is left of the occupancy that flows at
// the end of the step (own_rates.hpp).
//
// J takes gates and the potential at mid-step as constants, although V_mid reads implicit states too. Slopes by way of
// V_mid are of order dt, so that the order of the step does not need them, and they are rates of exchange of either
// sign: J of a channel whose current moves V would not be compartmental. J has two consequences (J*G is the approximate
// Jacobian of a W-method, Steihaug & Wolfbrandt 1979, so the order does not suffer):
//   * a sum that f keeps over implicit states (occupancies, calcium and its buffers) is kept by dx, to rounding: dx =
//     dt*(f + J*w) for the w that is found, whatever it is;
//   * a state of forward Euler beside them gets next(y) = y + dt*(f_y + sum of df_y/dx_j*G_jj*dx_j). A flux between
//     both kinds is evaluated once, linearised, and used on both sides, so that sums over both are kept too.
//
// What is solved for is w = G dx, with the matrix M. It is factorised by sparse LU without pivoting in the order of
// elimination_order.hpp, unrolled. Where J is compartmental its pivots are above 1 in every order. A pivot below
// `smallest_pivot` means growth that dt is too long for: the kernel halves the step of that cell
// (runtime/kernels/common/halves.hpp), as it does where the linearisation does not hold as far as the step goes: where
// a concentration that a slope reads grows by more than `largest_growth` times what it is, or falls below 0, or where
// what is opened or closed by it, or by its own machine, leaves its range, or where a rate that follows its own machine
// moves more than `most_moved` of the channels. Where even its shortest step is too long, a pivot p is taken as 2 -
// p, as if its state were that much more implicit: dx = (G^-1 + 2 - 2p)*w, at most twice what forward Euler makes of a
// state by itself, and sums are kept. Where w of a component is not a number of ordinary size, because an entry of J is
// infinite, the component takes w = 0, which keeps them as well. Sums over states of sites and of their cell are kept
// to first order in dt.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/elimination_order.hpp"
#include "generator/integrators/own_rates.hpp"
#include "generator/integrators/stiff_states.hpp"
#include "generator/invariants/structure.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::integrators {

// 2 - dt*lambda of a growing mode (lambda > 0) where its growth rate is 1/dt. dx = 2*dt*f there, the solution's is
// 1.7*dt*f.
inline constexpr double smallest_pivot = 1;

// The largest factor by which a concentration may grow in one step.
inline constexpr double largest_growth = 4;

// The largest share of the channels that go by a rate which their own machine has moved in the step.
inline constexpr double most_moved = 5e-4;

// The largest share of the channels that a doubling of a concentration may open.
inline constexpr double most_opened = 0.1;

using DefinitionsByName = std::unordered_map<std::string, ir::ExprPtr>;

// Is `slope`, d(row)/d(column), that of a channel's occupancy by the concentration that opens it? The row has no unit,
// and the slope reads the concentration: a buffer that takes up what it binds, by mass action, does not. Where the
// concentration has no unit either, a row that is linear in itself is taken for an occupancy. `definitions`: those that
// the slope may read; what is none of them does not read the concentration.
bool is_opened_by(const ir::Model& model, const ir::State& row, const ir::State& column, const ir::ExprPtr& slope,
                  const DefinitionsByName& definitions);

// Is `state` of a machine, or together with one, and so stepped with this potential as it is at the start of the step?
bool takes_potential_at_start(const ir::Model& model, const invariants::Structure& structure, const ir::State& state,
                              const ir::State& potential);

class ImplicitStep {
public:
    using FreshName = std::function<std::string(const std::string& wish)>;

    // `states`: with a derivative, all of one scale. `held`: definitions that J takes as constants. has_chords: else
    // rates that read their own machine are linearised as any other. The model and its structure must outlive this
    // object.
    ImplicitStep(const ir::Model& model, const invariants::Structure& structure, const std::vector<StiffState>& states,
                 FreshName fresh_name, const std::vector<std::string>& held = {}, bool has_chords = true);
    ImplicitStep(const ImplicitStep&) = delete;
    ImplicitStep& operator=(const ImplicitStep&) = delete;

    // The change of a state in this step: a symbol.
    const ir::ExprPtr& change_of(const std::string& state) const { return changes_.at(state); }

    // What the changes of implicit states add to the derivative of another state in this step; the number 0 where it
    // reads none of them, and where a slope is infinite or NaN at run time.
    ir::ExprPtr carried_into(const ir::State& other);

    // A number that is `smallest_pivot` or more where dt is short enough for the cell: the least pivot, before any is
    // limited, or 0 where the linearisation does not hold as far as the step goes. A symbol; null where neither can be.
    ir::ExprPtr step_test();

    // All that changes, carried_into() and step_test() read. Empties the list.
    std::vector<ir::Definition> take_definitions() { return std::exchange(definitions_, {}); }

    const std::vector<std::vector<std::size_t>>& components() const { return components_; }

private:
    using Entries = std::map<std::pair<std::size_t, std::size_t>, ir::ExprPtr>;

    struct Column {
        analysis::Differentiator differentiate;
        std::unordered_map<std::string, std::string> names = {};  // of its definitions here
        std::size_t n_taken = 0;
    };

    // By how much a state of a machine moves the rate out of a source, for each that it moves itself.
    struct OwnMove {
        ir::ExprPtr slope;
        const Source* source;
        std::string by;
    };

    std::vector<StiffState> with_weights_of_rests(std::vector<StiffState> states) const;
    ir::ExprPtr derivative(const ir::State& row, Column& column, const ir::State& by);
    std::optional<ir::ExprPtr> slope_of_own_fluxes(const ir::State& row, Column& column, const ir::State& by);
    void limit_openings();
    void limit_opening(std::size_t concentration, const std::vector<std::size_t>& opened);
    bool is_limited(const ir::State& row, std::size_t concentration) const;
    ir::ExprPtr entry(std::size_t row, std::size_t column) const;
    ir::ExprPtr keeps_its_size(std::size_t concentration) const;
    ir::ExprPtr moves_little(const OwnMove& move) const;
    ir::ExprPtr stays_in_range(std::size_t occupancy) const;
    void solve(const std::vector<std::size_t>& component);
    Entries matrix_of(const std::vector<std::size_t>& component) const;
    void find_given(const std::vector<std::size_t>& component);
    std::vector<ir::ExprPtr> eliminate(const std::vector<std::size_t>& component, Entries& matrix);
    ir::ExprPtr limited_pivot(const ir::ExprPtr& pivot, std::size_t row);
    void substitute_back(const std::vector<std::size_t>& component, const Entries& matrix,
                         const std::vector<ir::ExprPtr>& right);
    ir::ExprPtr named(const ir::ExprPtr& expr, const std::string& wish, std::size_t state);
    ir::ExprPtr named(const ir::ExprPtr& expr, const std::string& wish, const ir::State& like);

    // A concentration that opens channels.
    struct Opening {
        ir::ExprPtr share;                // what is left of its slopes
        std::vector<std::string> opened;  // one state at least of each group that is limited
    };

    const ir::Model& model_;
    const invariants::Structure& structure_;
    FreshName fresh_name_;
    const bool has_chords_;
    std::vector<const ir::State*> states_;
    std::vector<Column> columns_;
    OwnRates own_rates_;
    std::set<std::string> follow_themselves_;  // states of machines whose rates read the machine
    std::vector<OwnMove> own_moves_;           // of fluxes out of them, each once
    Entries jacobian_;
    std::map<std::size_t, Opening> openings_;  // by concentration
    std::vector<std::vector<std::size_t>> components_;
    std::vector<ir::ExprPtr> excess_;      // G^-1 - 1, by state; what a limited pivot adds to it, once it is solved
    std::vector<ir::ExprPtr> euler_;       // dt*f, by state
    std::vector<ir::ExprPtr> given_;       // and what the components solved before add to it
    std::vector<ir::ExprPtr> linearised_;  // w, by state; null until its component is solved
    std::map<std::string, ir::ExprPtr> changes_;
    ir::ExprPtr least_pivot_;
    std::vector<ir::Definition> definitions_;
    DefinitionsByName values_;  // of the model's definitions but the held ones, and of all that were made
};

}  // namespace heartwright::integrators
