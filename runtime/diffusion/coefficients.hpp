// What the stencil multiplies with, from tensors; and how long a step they allow.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::diffusion {

// The tensors of a tissue: a table of classes and each slot's class, or a tensor for each slot; slots of ghosts included.
struct Conductivity {
    std::vector<tissue::Tensor> classes;        // at least one unless `cells` is filled
    std::vector<std::uint8_t> class_of_slot;    // [slots]; empty: all of class 0
    std::vector<tissue::Tensor> cells;          // [slots] or empty
    bool has_cross_terms = false;               // somewhere in the whole tissue, be it on another rank
    bool is_diagonal(int dimensions) const;     // everywhere
    const tissue::Tensor& of_slot(std::int64_t slot) const;
};

double harmonic_mean(double a, double b);       // 0 when either is 0
double rho(const tissue::Tensor& tensor, int a, int b);  // D_ab/sqrt(D_aa D_bb), 0 when D_ab is; a < b

// UserFault when a tensor is not finite, symmetric positive semidefinite in the first `dimensions` axes; `what` begins the message.
void check(const Conductivity& conductivity, int dimensions);

// The largest sums and shares of a tissue's operator, mm^2/ms; cross is a number. Of several ranks: the largest of each.
struct Extremes {
    double row = 0, cross = 0;
    std::array<double, 3> face{};
};
Extremes extremes_of(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots);

// Largest stable step of forward Euler, ms: exactly 1/(2 sum_a D_a/spacing^2) for a uniform diagonal tensor; in general a bound that is
// never too large (Gershgorin's for the straight part, and the largest eigenvalue of rho for the cross part). Infinity without diffusion.
double stability_limit(const Conductivity& conductivity, const tissue::Grid& grid, const Extremes& extremes);
double stability_limit(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots);  // of one rank

}  // namespace heartwright::diffusion
