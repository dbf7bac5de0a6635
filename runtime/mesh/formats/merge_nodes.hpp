// Nodes of a mesh that lie at one place: files that list the corners of each triangle, or were written in pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// [nodes] For each node the lowest node that has its coordinates in every bit; 0 and -0 are the same.
std::vector<std::int32_t> first_at_each_place(const std::vector<Point>& nodes);

// [nodes] For each node the lowest that is at most `distance` mm away, by way of others that are: a chain of near nodes
// becomes one. Coordinates are finite, and `distance` is above 0.
std::vector<std::int32_t> first_within(const std::vector<Point>& nodes, double distance);

// Elements name the node `first` says instead of their own. Nodes keep their places; those that no element names any
// more are in no element. Elements that lose a corner so are left out. How many nodes of elements were replaced, and
// how many elements were left out.
struct Merged {
    std::size_t nodes = 0, elements = 0;
};
Merged replace_nodes(Mesh& mesh, const std::vector<std::int32_t>& first);

}  // namespace heartwright::mesh
