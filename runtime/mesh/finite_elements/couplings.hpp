// Linear finite elements with lumped mass: the diffusion operator between the nodes of a mesh.
//
//     dV_i/dt = 1/m_i sum over j of k_ij (V_j - V_i),     k_ij = - sum over elements e of |e| grad(phi_i)' D_e
//     grad(phi_j)
//
// k_ij == k_ji in every bit, so sum of m_i V_i is conserved. m_i is the sum of the node's share in the volumes |e| of
// its elements: a quarter of a tetrahedron, a third of a triangle's area times its thickness, half of a line. On
// triangles gradients are those in their planes (G. Dziuk, Finite elements for the Beltrami operator on arbitrary
// surfaces, 1988). A line of length h and cross-section A has k = A D/h and gives each of its ends the mass A h/2,
// which is the cable equation A dV/dt = d/dx(A D dV/dx) by finite volumes about the nodes: where lines meet, the
// currents that enter a node charge it (Kirchhoff). With several D a junction of one parent and daughters k does not
// reflect when A sqrt(D) of the parent is the sum of A_k sqrt(D_k). Units: mm^3/ms for k, mm^3 for m, mm^2/ms for D. On
// boxes of six tetrahedra per cube with a diagonal tensor it is the 7-point stencil, on squares of two triangles the
// 5-point stencil.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"
#include "runtime/tissue/tensor.hpp"

namespace heartwright::mesh {

// Compressed sparse rows without the diagonal: the neighbours of node i are columns[row_starts[i] .. row_starts[i+1]),
// ascending, with their k_ij at the same places. Both k_ij and k_ji are stored.
struct Couplings {
    std::vector<std::int64_t> row_starts;  // nodes + 1
    std::vector<std::int32_t> columns;
    std::vector<double> values;

    std::size_t rows() const { return row_starts.size() - 1; }
};

std::vector<double> lumped_mass(const Mesh& mesh);  // mm^3 per node

// `tensors`: one per element. The mesh has passed check_mesh(). The same bits on any number of threads.
Couplings assemble_couplings(const Mesh& mesh, const std::vector<tissue::Tensor>& tensors, ThreadPool& threads);

// rate_i = dV_i/dt; all arrays have one entry per node.
void apply(const Couplings& couplings, const std::vector<double>& mass, const std::vector<double>& V,
           std::vector<double>& rate);

// The largest step of forward Euler, ms: 2 over Gershgorin's bound of the eigenvalues, the largest over the rows of
// (|sum of k_ij| + sum of |k_ij|)/m_i. Infinite without diffusion.
double stable_step(const Couplings& couplings, const std::vector<double>& mass);

// Negative k_ij: there the operator is no M-matrix, and a wave front may undershoot.
struct WrongSigns {
    std::int64_t edges = 0, negative = 0;
    double worst = 0;  // the most negative k_ij over the row's sum of |k_ij|, as a positive number
};
WrongSigns wrong_signs(const Couplings& couplings);

}  // namespace heartwright::mesh
