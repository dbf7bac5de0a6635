// What ranks would share of the nodes of a mesh, by the partition that a run takes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::commands {

struct MeshShares {
    std::string method;                // "METIS k-way partition", "ranges of rows", "interleaved ranges of rows"
    std::vector<std::int32_t> owners;  // of each node
    std::int64_t least = 0, most = 0;  // nodes of a rank
    std::int64_t most_ghosts = 0, all_ghosts = 0;  // nodes of others that a rank reads, of the one that has most
    std::int64_t cut_edges = 0;                    // between nodes of two ranks
};

// Of ranks of equal shares, each row at the same cost. UserFault for more ranks than nodes, and what
// mesh::owners_of_rows() refuses.
MeshShares shares_of_ranks(const mesh::Mesh& mesh, int ranks);

// Of each element: the rank that owns most of its nodes, the least of several.
std::vector<std::int32_t> ranks_of_elements(const mesh::Mesh& mesh, const MeshShares& shares);

}  // namespace heartwright::commands
