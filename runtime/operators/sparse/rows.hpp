// The rows of a diffusion operator on a mesh, as one rank sees them: its own rows, then the ghosts that they couple to.
//
//     dV_i/dt = 1/m_i sum over j of k_ij (V_j - V_i)
//
// A row is a node of linear finite elements or a cell of finite volumes. Units: k_ij in mm^3/ms, m_i in mm^3, V as it
// is. Where k_ij == k_ji in every bit, the sum of m_i V_i is conserved.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/mesh/finite_elements/couplings.hpp"

namespace heartwright::sparse {

// Compressed sparse rows without the diagonal. Slots number own rows and, behind them, ghosts.
struct Rows {
    std::vector<std::int64_t> row_starts{0};  // [own + 1]
    std::vector<std::int32_t> columns;        // slots, each at most once a row, never the row itself; in any order
    std::vector<double> couplings;            // k_ij, beside columns
    std::vector<double> mass;                 // [own], m_i
    std::vector<std::int64_t> global;         // [total]: each slot's row number in the whole mesh
    bool is_symmetric = true;                 // k_ij == k_ji

    std::int64_t own() const { return static_cast<std::int64_t>(mass.size()); }
    std::int64_t total() const { return static_cast<std::int64_t>(global.size()); }
};

// OurFault when arrays do not match, or a column is no slot or the row itself. UserFault naming the row of the whole
// mesh when its mass is not positive or a coupling is not finite.
void check(const Rows& rows);

// The rows of the nodes in `node_of_slot`, of which the first `own` are those of the rank; all neighbours of these have
// slots, OurFault else. `couplings` and `mass` are those of the whole mesh.
Rows rows_of(const mesh::Couplings& couplings, const std::vector<double>& mass,
             const std::vector<std::int32_t>& node_of_slot, std::int64_t own);
Rows rows_of(const mesh::Couplings& couplings, const std::vector<double>& mass);  // all, in the mesh's order

// The longest step of forward Euler, ms. Where the operator is symmetric, 2 over Gershgorin's bound of the eigenvalues,
// the largest over own rows of (|sum of k_ij| + sum of |k_ij|)/m_i: it is stable. Else the smallest m_i/sum of |k_ij|,
// which proves nothing (mesh/finite_volumes/spectrum.hpp). Infinite without diffusion. Of several ranks the smallest
// holds; it does not depend on how rows are shared.
double stable_step(const Rows& rows);

}  // namespace heartwright::sparse
