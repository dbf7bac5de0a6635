// The diffusion stencil of a grid (runtime/interface/stencil.hpp) as sparse rows: for tissue with holes, with several
// tensors, or with several blocks of cells, where neither slots nor coefficients follow from arithmetic.
//
// With h_a, root_a and rho_ab of stencil.hpp, and s_a = 1, or 1/2 for a point on a wall across axis a (`on_nodes`):
//
//     m_i = product of s_a over the axes of the grid
//     k(i, i+a) = h_a m_i/s_a + 1/4 root_a sum over b != a of m_i/(s_a s_b) (turn_ab[i] - turn_ab[i+a])
//     turn_ab[k] = rho_ab[k] (root_b(k, k+b) - root_b(k-b, k))
//     k(i, i+a+b) = 1/4 m_i/(s_a s_b) (rho_ab[i+a] root_a(i, i+a) root_b(i+a, i+a+b)
//                                      + rho_ab[i+b] root_b(i, i+b) root_a(i+b, i+a+b))
//
// and the same with the opposite sign for i+a-b. Both rows of a pair compute k from the same cells in the same order,
// so k_ij == k_ji in every bit. Units: 1/ms for k, 1 for m, which is what Rows has less the volume of a cell.
#pragma once

#include "runtime/diffusion/coefficients.hpp"
#include "runtime/operators/sparse/rows.hpp"
#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::operators {

// Rows of own slots; `global` numbers cells of the whole grid. Couplings of 0 are left out. Of a part of a grid: with
// slots of its ghosts, those at edges too where tensors are not diagonal.
sparse::Rows grid_rows(const tissue::Grid& grid, const tissue::Slots& slots,
                       const diffusion::Conductivity& conductivity);

// Entries of a row, at most.
std::int64_t most_entries(const tissue::Grid& grid, const diffusion::Conductivity& conductivity);

}  // namespace heartwright::operators
