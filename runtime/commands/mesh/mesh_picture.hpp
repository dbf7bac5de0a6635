// A mesh's surface as a PNG image: orthographic projection, z-buffer, Lambert shading, a colour per region tag.
#pragma once

#include <string>

#include "runtime/mesh/tetrahedral_mesh.hpp"

namespace heartwright::app {

enum class View { x, y, z, oblique };  // looked at along the axis from its positive end; from above a corner

// The file's bytes. `size`: pixels of the longer side. Edges of faces are drawn where faces are larger than 12 pixels.
std::string mesh_picture(const mesh::TetrahedralMesh& mesh, View view, int size);

}  // namespace heartwright::app
