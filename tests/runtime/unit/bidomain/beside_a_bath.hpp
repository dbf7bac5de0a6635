// A sheet or block of tissue beside a bath, and a manufactured solution on it.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "runtime/bidomain/elliptic_problem.hpp"
#include "runtime/operators/grid/grid_rows.hpp"

namespace heartwright::bidomain::beside_a_bath {

using Sigma = std::array<double, 3>;
constexpr double length = 6;                            // mm, of tissue along x
constexpr Sigma inside{2, 0.2, 0.5}, outside{4, 2, 1};  // S/m

// A box of cells, of which those with x > tissue_to are a bath.
struct Box {
    tissue::Grid grid;
    double tissue_to;
    double bath;  // S/m

    bool is_bath(std::int64_t cell) const { return grid.position(grid.cell(cell))[0] > tissue_to; }
    sparse::Rows rows(const Sigma& of_tissue, bool with_bath) const {
        std::vector<std::uint16_t> block(static_cast<std::size_t>(grid.count()), 0);
        for (std::int64_t cell = 0; cell < grid.count(); ++cell)
            if (!with_bath && is_bath(cell)) block[static_cast<std::size_t>(cell)] = tissue::no_cell;
        const tissue::Slots slots(grid, block, 1);
        diffusion::Conductivity conductivity;
        conductivity.classes = {{{of_tissue[0], of_tissue[1], of_tissue[2], 0, 0, 0}}, {{bath, bath, bath, 0, 0, 0}}};
        for (std::int64_t s = 0; s < slots.count(); ++s)
            conductivity.class_of_slot.push_back(is_bath(slots.grid_of(s)) ? 1 : 0);
        sparse::Rows rows = operators::grid_rows(grid, slots, conductivity);
        for (double& coupling : rows.couplings) coupling *= grid.spacing.volume();
        for (double& mass : rows.mass) mass *= grid.spacing.volume();
        return rows;
    }
    EllipticProblem problem(ThreadPool& threads, std::vector<Electrode> electrodes = {}) const {
        elliptic::SolverOptions options;
        options.tolerance = 1e-12;
        return {rows(inside, false), rows(outside, true), std::move(electrodes), threads, options};
    }
};

// A manufactured solution with a bath, as Pathmanathan and Gray (2013) verify with: tissue 0 < x < L, a bath L < x < 2 L,
// k = pi/L, and a factor cos(k y) (cos(k z)) everywhere. With S_a = k^2 times the sum of the conductivities of space a
// across x:
//
//     V     = cos(k x) + D cosh(nu x)                         any nu
//     phi_e = c cos(k x) + A cosh(mu x) + E D cosh(nu x)      c, mu, E by div(both grad phi_e) = -div(inside grad V)
//     phi_e = B cosh(kappa (2 L - x))                         in the bath
//
// A, B and D follow from what holds at x = L: no intracellular current, continuous phi_e and current.
struct Manufactured {
    double k = std::numbers::pi / length, nu = 0.7 * k, bath = 1.5;
    int dimensions;
    double c, mu, E, kappa, A, B, D;

    explicit Manufactured(int axes) : dimensions(axes) {
        const auto across = [&](const Sigma& s) { return k * k * (s[1] + (axes > 2 ? s[2] : 0)); };
        const double both_x = inside[0] + outside[0], both_across = across(inside) + across(outside);
        c = -(k * k * inside[0] + across(inside)) / (k * k * both_x + both_across);
        mu = std::sqrt(both_across / both_x);
        E = -(nu * nu * inside[0] - across(inside)) / (nu * nu * both_x - both_across);
        kappa = k * std::sqrt(axes - 1.0);
        const double slope = nu * std::sinh(nu * length), a = -slope * (1 + E) / (mu * std::sinh(mu * length)),
                     b = outside[0] * slope / (bath * kappa * std::sinh(kappa * length));
        D = c / (a * std::cosh(mu * length) + E * std::cosh(nu * length) - b * std::cosh(kappa * length));
        A = a * D;
        B = b * D;
    }
    double across(const tissue::Point& at) const {
        return std::cos(k * at[1]) * (dimensions > 2 ? std::cos(k * at[2]) : 1);
    }
    double V(const tissue::Point& at) const { return across(at) * (std::cos(k * at[0]) + D * std::cosh(nu * at[0])); }
    // div(inside grad(V + phi_e)) in the tissue.
    double intracellular_current(const tissue::Point& at) const {
        const double along = inside[0], sideways = k * k * (inside[1] + (dimensions > 2 ? inside[2] : 0));
        return across(at) * (-(1 + c) * (k * k * along + sideways) * std::cos(k * at[0]) +
                             A * (mu * mu * along - sideways) * std::cosh(mu * at[0]) +
                             (1 + E) * D * (nu * nu * along - sideways) * std::cosh(nu * at[0]));
    }
    double phi_e(const tissue::Point& at) const {
        const double x = at[0];
        return across(at) * (x > length ? B * std::cosh(kappa * (2 * length - x))
                                        : c * std::cos(k * x) + A * std::cosh(mu * x) + E * D * std::cosh(nu * x));
    }
};

}  // namespace heartwright::bidomain::beside_a_bath
