// The surface of the mesh that a run was on, read back from a file that it left.
#pragma once

#include <optional>

#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/plots/surface_view.hpp"

namespace heartwright::report {

// Of maps.vtkhdf, or of the fields' mesh.h5; nothing of a run on a grid, or where neither file is there. UserFault for
// a file that holds no tetrahedra.
std::optional<Surface> mesh_surface(const RunFolder& run);

}  // namespace heartwright::report
