// What the stencil multiplies with, from tensors.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::diffusion {

// The tensors of a tissue: a table of classes and each slot's class, or a tensor for each slot; slots of ghosts
// included. Operators and bounds take them in the index space of the grid: see put_in_index_space().
struct Conductivity {
    std::vector<tissue::Tensor> classes;      // at least one unless `cells` is filled
    std::vector<std::uint8_t> class_of_slot;  // [slots]; empty: all of class 0
    std::vector<tissue::Tensor> cells;        // [slots] or empty
    bool has_cross_terms = false;             // somewhere in the whole tissue, be it on another rank
    bool fills_grid = true;                   // the whole tissue: each point is a cell, all of one block
    // Of a part, for the stability limit: cells that touch its own at a corner only, which have no slots; by grid
    // index.
    std::vector<std::pair<std::int64_t, tissue::Tensor>> corners{};
    bool is_diagonal(int dimensions) const;  // everywhere
    const tissue::Tensor& of_slot(std::int64_t slot) const;
};

double harmonic_mean(double a, double b);                // 0 when either is 0
double rho(const tissue::Tensor& tensor, int a, int b);  // D_ab/sqrt(D_aa D_bb), 0 when D_ab is; a < b

// D_ij -> D_ij (h/h_i) (h/h_j), h_i the spacing of axis i and h the least: with D the tensors of tissue, the result has
// on points h apart along all axes the same equations. Where spacings are equal nothing changes, in any bit.
void put_in_index_space(Conductivity& conductivity, const Spacing& spacing);

// UserFault when a tensor is not finite, symmetric positive semidefinite in the first `dimensions` axes; `what` begins
// the message.
void check(const Conductivity& conductivity, int dimensions);

}  // namespace heartwright::diffusion
