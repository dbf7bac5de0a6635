// A mesh's surface as a PNG image, with a colour per region tag or rank.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/tetrahedral_mesh.hpp"
#include "runtime/report/surfaces/surface_view.hpp"

namespace heartwright::commands {

// The file's bytes. groups: of each element, a colour each. `size`: pixels of the longer side. Edges of faces are drawn
// where faces are larger than 12 pixels.
std::string mesh_picture(const mesh::TetrahedralMesh& mesh, const std::vector<std::int32_t>& groups, report::View view,
                         int size);

std::vector<std::int32_t> tags_of_elements(const mesh::TetrahedralMesh& mesh);

}  // namespace heartwright::commands
