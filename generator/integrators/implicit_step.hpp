// The linearly implicit Euler step of several states (a Rosenbrock method of one stage), as ordinary IR definitions:
//
//     (I - dt*J) dx = dt*f(x),  next(x) = x + dx,  J = df/dx by symbolic differentiation
//
// J holds the derivatives with respect to the states stepped so, each column over all rows that read it. That has two
// consequences (J is the approximate Jacobian of a W-method, Steihaug & Wolfbrandt 1979, so the order does not suffer):
//   * a sum that f keeps over implicit states (occupancies, calcium and its buffers) is kept by dx, to rounding;
//   * a state of forward Euler beside them gets next(y) = y + dt*(f_y + sum of df_y/dx*dx). A flux between both kinds
//   is
//     evaluated once, linearised, and used on both sides, so that sums over both are kept too.
//
// The matrix is factorised by sparse LU without pivoting in the order of elimination_order.hpp, unrolled. I - dt*J of
// states that exchange what they hold (a compartmental matrix) has pivots of at least 1 in every order. A pivot below
// `smallest_pivot` means growth that dt is too long for; it is taken as `smallest_pivot`, which limits dx. Then, and
// only then, sums are not kept exactly. Where dx of a component is not a number of ordinary size, because an entry of J
// is infinite, the component takes dt*f. Sums over states of sites and of their cell are kept to first order in dt.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/elimination_order.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::integrators {

// 1 - dt*lambda of a growing mode (lambda > 0) where its growth rate comes near 1/dt. dx = 2*dt*f there, the solution's
// is 1.3*dt*f; at dt*lambda = 1.26 the two agree.
inline constexpr double smallest_pivot = 0.5;

class ImplicitStep {
public:
    using FreshName = std::function<std::string(const std::string& wish)>;

    // `states`: names of states with a derivative, all of one scale. `model` is read only here.
    ImplicitStep(const ir::Model& model, const std::vector<std::string>& states, FreshName fresh_name);

    // What its update adds to a state: a symbol.
    const ir::ExprPtr& change_of(const std::string& state) const { return changes_.at(state); }

    // What the changes of implicit states add to the derivative of another state in this step; the number 0 where it
    // reads none of them, and where a slope is infinite or NaN at run time.
    ir::ExprPtr carried_into(const ir::State& other);

    // All that changes and carried_into() read. Empties the list.
    std::vector<ir::Definition> take_definitions() { return std::exchange(definitions_, {}); }

    const std::vector<std::vector<std::size_t>>& components() const { return components_; }

private:
    using Entries = std::map<std::pair<std::size_t, std::size_t>, ir::ExprPtr>;

    struct Column {
        analysis::Differentiator differentiate;
        std::unordered_map<std::string, std::string> names = {};  // of its definitions here
        std::size_t n_taken = 0;
    };

    ir::ExprPtr derivative(const ir::State& row, Column& column);
    void solve(const std::vector<std::size_t>& component);
    Entries matrix_of(const std::vector<std::size_t>& component) const;
    std::vector<ir::ExprPtr> eliminate(const std::vector<std::size_t>& component, Entries& matrix);
    void substitute_back(const std::vector<std::size_t>& component, const Entries& matrix,
                         const std::vector<ir::ExprPtr>& right);
    ir::ExprPtr named(const ir::ExprPtr& expr, const std::string& wish, std::size_t state);

    const ir::Model& model_;
    FreshName fresh_name_;
    std::vector<const ir::State*> states_;
    std::vector<Column> columns_;
    Entries jacobian_;
    std::vector<std::vector<std::size_t>> components_;
    std::vector<ir::ExprPtr> euler_;  // dt*f, by state
    std::map<std::string, ir::ExprPtr> changes_;
    std::vector<ir::Definition> definitions_;
};

}  // namespace heartwright::integrators
