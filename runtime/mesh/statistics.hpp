// What a mesh is like: counts, volumes, angles, edges.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/mesh.hpp"
#include "runtime/mesh/sheets.hpp"

namespace heartwright::mesh {

// Of many values, in one pass over them in order.
struct Spread {
    double least = 0, mean = 0, most = 0;
};

struct RegionSize {
    std::int64_t elements = 0;
    double size = 0;  // mm^3; of a surface mm^2, of lines mm
};

struct MeshStatistics {
    BoundingBox box;
    double volume = 0;                     // mm^3 of tissue
    Spread sizes, edges, angles;           // mm^3 (of a surface mm^2, of lines mm), mm, degrees as angles_of()
    std::vector<std::int64_t> angle_bins;  // 18 of 10 degrees each
    std::size_t worst_element = 0;         // the one with the smallest angle
    std::int64_t edge_count = 0, surface_faces = 0;
    double surface_area = 0;                     // mm^2
    std::int32_t parts = 0;                      // that are not connected
    std::map<std::int32_t, RegionSize> regions;  // by tag
    std::vector<std::int64_t> sheets;            // of a surface: triangles_of_sheets()
    BorderLoops border;                          // of a surface
    std::int64_t ends = 0, junctions = 0;        // of lines: nodes of one line, of three or more
};

// Of a mesh that has passed check_mesh().
MeshStatistics measure_mesh(const Mesh& mesh);

// Degrees: the six dihedral angles of a tetrahedron, between its faces; the three of a triangle; none of a line.
std::vector<double> angles_of(const Mesh& mesh, std::size_t element);

// Bytes that the mesh's arrays take; of the couplings of a mesh with so many nodes and edges.
std::int64_t memory_of(const Mesh& mesh);
std::int64_t memory_of_couplings(std::int64_t nodes, std::int64_t edges);

// Of lines: mm, one per element.
std::vector<double> radii_of(const Mesh& mesh);

// The thickness of a surface or the radius of lines, for people: "1 mm", "0.5 to 2 mm".
std::string thickness_text(const Mesh& mesh);

}  // namespace heartwright::mesh
