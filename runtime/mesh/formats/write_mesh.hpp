// Meshes to files for other programs: .vtu (binary, Float64) and openCARP's .pts, .elem, .lon; surfaces also to .ply
// (binary, double), .obj (text) and .stl (binary, float).
#pragma once

#include <string>
#include <vector>

#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

// By the name's end: .vtu, or openCARP's three files. A .vtu has lengths in mm, the arrays `tag`, `fibre`, `sheet` and
// `thickness` per element and all fields; openCARP's files are in um and have no fields. Returns the files that were
// written. UserFault for another end, or as refuse_stale_fibres(); MachineFault when a file cannot be written.
std::vector<std::string> write_mesh(const std::string& path, const Mesh& mesh);

// Does the name end with one that write_mesh() knows? And which these are, in words.
bool is_written(const std::string& path);
const char* written_ends();

// Before BASE.pts and BASE.elem are written without fibres: UserFault when BASE.lon is there, which openCARP, and we,
// would take for theirs. It may be somebody's only copy, so it is not removed.
void refuse_stale_fibres(const std::string& base);

}  // namespace heartwright::mesh
