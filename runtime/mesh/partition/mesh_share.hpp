// The share of a rank in a tissue mesh: its own rows, a range of the whole, their neighbours (ghosts), and the elements
// that their couplings follow from. Nodes, elements and rows stand in the order of the whole, so that sums over them
// have the same bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::mesh {

// Of rows [first, end) of whole.cells(). Finite elements: all elements of own nodes. Finite volumes: own cells and
// their near cells, whose fluxes to own cells are those of the whole; `nodes` is null. Elements have the labels that
// they have in the whole; fields are left out. OurFault for a range that is none.
TissueMesh share_of(const TissueMesh& whole, std::int64_t first, std::int64_t end);

// A share as bytes, for processes of one program on computers of one kind, and from them. OurFault for bytes that are
// no share.
std::vector<std::byte> bytes_of(const TissueMesh& share);
TissueMesh share_from(std::span<const std::byte> bytes);

}  // namespace heartwright::mesh
