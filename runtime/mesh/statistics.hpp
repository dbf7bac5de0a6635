// What a mesh is like: counts, volumes, angles, edges.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/tetrahedral_mesh.hpp"

namespace heartwright::mesh {

// Of many values, in one pass over them in order.
struct Spread {
    double least = 0, mean = 0, most = 0;
};

struct RegionSize {
    std::int64_t elements = 0;
    double volume = 0;  // mm^3
};

struct MeshStatistics {
    BoundingBox box;
    double volume = 0;                     // mm^3
    Spread volumes, edges, angles;         // mm^3, mm, degrees between two faces of an element
    std::vector<std::int64_t> angle_bins;  // 18 of 10 degrees each
    std::size_t worst_element = 0;         // the one with the smallest angle
    std::int64_t edge_count = 0, surface_faces = 0;
    double surface_area = 0;                     // mm^2
    std::int32_t parts = 0;                      // that are not connected
    std::map<std::int32_t, RegionSize> regions;  // by tag
};

// Of a mesh that has passed check_mesh().
MeshStatistics measure_mesh(const TetrahedralMesh& mesh);

// The six dihedral angles of an element, degrees.
std::array<double, 6> dihedral_angles(const TetrahedralMesh& mesh, std::size_t element);

// Bytes that the mesh's arrays take; of the couplings of a mesh with so many nodes and edges.
std::int64_t memory_of(const TetrahedralMesh& mesh);
std::int64_t memory_of_couplings(std::int64_t nodes, std::int64_t edges);

}  // namespace heartwright::mesh
