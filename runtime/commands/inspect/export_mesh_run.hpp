// `heartwright export` of a run on a mesh: openCARP's mesh.pts, mesh.elem and mesh.lon, fields as QUANTITY.igb on the
// same nodes, maps as MAP.dat with a value a line.
#pragma once

#include <string>
#include <vector>

#include "runtime/io/fields/read_planes.hpp"

namespace heartwright::commands {

bool is_run_on_mesh(const std::string& run);

// The files that were written. UserFault for values of tetrahedra, which openCARP's viewers do not know.
std::vector<std::string> export_mesh_run(const std::string& run, const io::FieldFolder& fields,
                                         const std::string& folder);

}  // namespace heartwright::commands
