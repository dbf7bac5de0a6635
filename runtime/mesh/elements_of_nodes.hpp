// The elements of each node of a mesh.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Those of node n are members[starts[n] .. starts[n+1]), ascending.
struct ElementsOfNodes {
    std::vector<std::int64_t> starts;
    std::vector<std::int32_t> members;
};

ElementsOfNodes elements_of_nodes(const Mesh& mesh, ThreadPool& threads);

}  // namespace heartwright::mesh
