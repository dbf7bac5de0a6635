// `heartwright mesh info|convert|make|fibres`: meshes of tetrahedra checked, measured, drawn, converted and made.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::commands {

const Usage& mesh_usage();                             // of them together
std::vector<Option> mesh_options();                    // of all of them, for completion
int mesh_verb(const std::vector<std::string>& words);  // the exit code; prints help where it is asked for

// The mesh of a file with the options --unit, --fibres, --tags and --reorient; warnings go to stderr. UserFault with
// every fault that check_mesh() finds.
mesh::TetrahedralMesh read_checked_mesh(const std::string& path, const Arguments& arguments);
const std::vector<Option>& mesh_reading_options();

}  // namespace heartwright::commands
