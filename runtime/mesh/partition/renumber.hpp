// Nodes and elements renumbered for locality: rows that couple lie close in memory, and ranks, which own ranges of
// rows, have few ghosts.
#pragma once

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Nodes, and elements by their centroids, by recursive bisection and along a Hilbert curve in each part
// (bisection_order.hpp).
void order_for_locality(Mesh& mesh, ThreadPool& threads);

// The same; the field `node` of the nodes is the number that each had.
void renumber(Mesh& mesh, ThreadPool& threads);

}  // namespace heartwright::mesh
