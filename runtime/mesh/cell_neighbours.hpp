// Neighbours of the cells of a mesh of tetrahedra, which are its elements: those behind their faces, and those behind
// the faces of these.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// The cell behind each cell's face opposite to corner 0..3; -1 at the surface.
using FaceNeighbours = std::vector<std::array<std::int32_t, 4>>;
FaceNeighbours face_neighbours(const Mesh& mesh, ThreadPool& threads);

// First and second neighbours of a cell, ascending, each once, without itself: at most 4 + 12.
std::vector<std::int32_t> near_cells(const FaceNeighbours& neighbours, std::int32_t cell);

// Of elements of any kind.
std::vector<Point> centroids(const Mesh& mesh, ThreadPool& threads);
std::vector<Point> centroids(const Mesh& mesh);  // on one thread

}  // namespace heartwright::mesh
