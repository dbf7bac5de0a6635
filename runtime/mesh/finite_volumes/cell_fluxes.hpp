// Cell-centred finite volumes on tetrahedra with first and second neighbours.
//
//     |C_i| dV_i/dt = sum over faces f of i of A_f q_f,   q_f = n . D grad V at the face, n out of i
//
// V_i lives at the centroid. q_f comes from a least-squares fit over the cells around the face f between i and j: i, j
// and their other face neighbours of like conductivity, 8 at most. The fitted field is linear on either side s of the
// face's plane, with common values on the plane and a common flux through it, so that jumps of the tensor are exact for
// fields of this kind. With x measured from the face's centroid, tangents t_1, t_2, k_s = n . D_s n and r_s,a = t_a .
// D_s n:
//
//     V(x) = v + sum over a = 1, 2 of g_a (t_a . x - r_s,a/k_s n . x) + q (n . x)/k_s,   unknowns v, g_1, g_2, q
//
// i and j weigh `pair_weight` times as much as the others, so that the difference V_j - V_i is nearly met. Where q
// would fall with V_j - V_i, as beside flat elements, the least multiple of what the fit misses of this difference is
// added with which it does not. q is a linear combination of the 8 values whose coefficients add up to 0; a face gives
// i what it takes from j. A row then has at most 4 + 12 entries. The derivation is our own (docs/mesh_numerics.md).
// Faces at the surface, and those of a cell that does not conduct across them, have no flux.
//
// The operator is not symmetric: its eigenvalues may be complex, and row bounds do not prove stability (spectrum.hpp).
// Units: mm^3/ms for couplings, mm^3 for volumes.
#pragma once

#include "runtime/mesh/cell_neighbours.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"

namespace heartwright::mesh {

inline constexpr double pair_weight = 4;

// |C_i| a_ij in dV_i/dt = sum over j of a_ij (V_j - V_i); rows are cells, columns ascending. The same bits on any
// number of threads.
Couplings assemble_cell_fluxes(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors, ThreadPool& threads);

std::vector<double> cell_volumes(const Mesh& mesh);  // mm^3

// The published step of forward Euler, ms: the smallest over cells of |C_i|/sum of |k_ij|. No proof of stability.
double published_step(const Couplings& fluxes, const std::vector<double>& volumes);

}  // namespace heartwright::mesh
