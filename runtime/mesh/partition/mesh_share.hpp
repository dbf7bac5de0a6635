// The share of a rank in a tissue mesh: its own rows, their neighbours (ghosts), and the elements that their couplings
// follow from. Nodes and elements stand in the order of the whole, so that sums over them have the same bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::mesh {

// own: numbers of rows of whole.cells(), ascending. Finite elements: all elements of own nodes. Finite volumes: own
// cells and their near cells, whose fluxes to own cells are those of the whole. Elements have the labels that they have
// in the whole; fields are left out; `nodes` is null. OurFault for no rows and for numbers that are none.
TissueMesh share_of(const TissueMesh& whole, const std::vector<std::int32_t>& own);

// A share as bytes, for processes of one program on computers of one kind, and from them. OurFault for bytes that are
// no share.
std::vector<std::byte> bytes_of(const TissueMesh& share);
TissueMesh share_from(std::span<const std::byte> bytes);

}  // namespace heartwright::mesh
