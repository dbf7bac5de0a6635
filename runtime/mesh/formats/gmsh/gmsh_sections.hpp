// The sections of .msh files that differ between versions: gmsh_sections_2.cpp (2.0 to 2.2), gmsh_sections_4.cpp (4.0
// and 4.1).
#pragma once

#include "runtime/mesh/formats/gmsh/gmsh_mesh.hpp"
#include "runtime/mesh/formats/gmsh/gmsh_scanner.hpp"

namespace heartwright::mesh {

void read_gmsh2_nodes(GmshScanner& scanner, GmshMesh& mesh);
void read_gmsh2_elements(GmshScanner& scanner, GmshMesh& mesh);

// Blocks by entity. Version 4.0 (`is_40`) has numbers of 32 bits and another order within blocks.
void read_gmsh4_entities(GmshScanner& scanner, GmshMesh& mesh, bool are_parts, bool is_40);
void read_gmsh4_nodes(GmshScanner& scanner, GmshMesh& mesh, bool is_40);
void read_gmsh4_elements(GmshScanner& scanner, GmshMesh& mesh, bool is_40);

}  // namespace heartwright::mesh
