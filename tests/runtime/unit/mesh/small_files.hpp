// The text of small mesh files, two tetrahedra with a face between them, and the messages of readers that refuse one.
#pragma once

#include <string>

#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/formats/take_fields.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {

inline const char* const pts = "5\n0 0 0\n2000 0 0\n0 2000 0\n0 0 2000\n2e3 2e3 2e3\n";
inline const char* const elem = "2\nTt 0 1 2 3 7\nTt 1 2 3 4 9\n";
inline const char* const lon = "1\n1 0 0\n0 0 2\n";

// As read_mesh() finds them.
inline MeshFile with_tags(MeshFile file, const std::string& asked = "") {
    take_tags("m", file, asked);
    return file;
}

inline MeshFile opencarp(const std::string& p, const std::string& e, const std::string& l = "") {
    return read_opencarp({"m", p, e, l});
}

inline std::string opencarp_fault(const std::string& p, const std::string& e, const std::string& l = "") {
    return fault_of([&] { opencarp(p, e, l); });
}

inline const std::string vtk_head = "# vtk DataFile Version 3.0\ntitle\nASCII\nDATASET UNSTRUCTURED_GRID\n";
inline const std::string vtk_points = "POINTS 5 double\n0 0 0 2 0 0\n0 2 0 0 0 2\n2 2 2\n";
inline const std::string vtk_cells = "CELLS 2 10\n4 0 1 2 3\n4 1 2 3 4\nCELL_TYPES 2\n10 10\n";

inline std::string vtk_fault(const std::string& text) {
    return fault_of([&] { read_legacy_vtk("m.vtk", text); });
}

inline const std::string msh_head = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
inline const std::string msh_entities =
    "$PhysicalNames\n1\n3 6 \"wall\"\n$EndPhysicalNames\n$Entities\n0 0 0 1\n1 0 0 0 2 2 2 1 6 0\n$EndEntities\n";
inline const std::string msh_nodes =
    "$Nodes\n1 5 1 50\n3 1 0 5\n10\n20\n30\n40\n50\n0 0 0\n2 0 0\n0 2 0\n0 0 2\n2 2 2\n$EndNodes\n";
inline const std::string msh_elements =
    "$Elements\n2 3 1 9\n2 1 2 1\n1 10 20 30\n3 1 4 2\n8 10 20 30 40\n9 20 30 40 50\n$EndElements\n";

}  // namespace heartwright::mesh
