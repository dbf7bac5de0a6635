// How the rows of a mesh are shared among ranks, and what each rank sees of the others'. Pure arithmetic over the whole
// mesh: no rank asks another.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/tissue/ghosts.hpp"

namespace heartwright::mesh {

// Owner of each row: `order` (hilbert_order) is cut into contiguous ranges whose costs are as equal as cuts between
// rows allow, and each of which holds a row. cost: of each row, not negative; empty: all alike. UserFault when there
// are more ranks than rows.
std::vector<std::int32_t> owners_along(const std::vector<std::int32_t>& order, const std::vector<float>& cost,
                                       int ranks);

// Rows that other ranks own and that rows of `rank` couple to: by owner, then by number.
std::vector<std::int32_t> ghosts_of(const Couplings& couplings, const std::vector<std::int32_t>& owners, int rank);

// Whether each row of `rank` couples to a ghost: its boundary rows, whose values others wait for. Of other rows false.
std::vector<bool> boundary_rows(const Couplings& couplings, const std::vector<std::int32_t>& owners, int rank);

// What `rank` sends and has of each of its neighbours, in order of ranks. row_of_slot: its own rows in any order, then
// ghosts_of() as they come. Every coupling has its mirror image, so each side lists the same rows in the same order.
std::vector<tissue::HaloPeer> halo_peers(const Couplings& couplings, const std::vector<std::int32_t>& owners, int rank,
                                         const std::vector<std::int32_t>& row_of_slot);

}  // namespace heartwright::mesh
