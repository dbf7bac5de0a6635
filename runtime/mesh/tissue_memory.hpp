// Host memory of a tissue mesh: what it occupies, and what the root of a run takes at most to set it up.
#pragma once

#include <cstdint>

#include "runtime/mesh/tissue_mesh.hpp"

namespace heartwright::mesh {

// Of its arrays.
std::int64_t resident_bytes(const TissueMesh& mesh);

// What the root, which reads or makes the whole mesh, has at its peak, without the program itself (some 50 MB): the
// whole beside the arrays of reading and checking, or beside its share of `ranks` when that is assembled. `file_bytes`:
// of the files of a mesh that is read; 0: it is made. Within a quarter of what was measured (docs/mesh_numerics.md).
std::int64_t peak_bytes_of_root(const TissueMesh& whole, int ranks, std::int64_t file_bytes);

}  // namespace heartwright::mesh
