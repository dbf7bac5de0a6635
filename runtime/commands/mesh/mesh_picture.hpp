// A mesh's surface as a PNG image, with a colour per region tag.
#pragma once

#include <string>

#include "runtime/mesh/tetrahedral_mesh.hpp"
#include "runtime/report/surfaces/surface_view.hpp"

namespace heartwright::commands {

// The file's bytes. `size`: pixels of the longer side. Edges of faces are drawn where faces are larger than 12 pixels.
std::string mesh_picture(const mesh::TetrahedralMesh& mesh, report::View view, int size);

}  // namespace heartwright::commands
