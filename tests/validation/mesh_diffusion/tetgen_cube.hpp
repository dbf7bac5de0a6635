// The unit cube as the program TetGen makes it (H. Si, ACM Transactions on Mathematical Software 41, 11, 2015).
#pragma once

#include <string>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Quality bound 1.3 of the ratio of radius to edge; largest_volume: of an element, as TetGen reads it. Nodes and
// elements are in the order of order_for_locality(). No elements where TetGen is not installed or fails.
Mesh tetgen_cube(const std::string& largest_volume, ThreadPool& threads);

}  // namespace heartwright::mesh
