// `heartwright mesh info|convert|make|fibres|coordinates`: meshes of tetrahedra, surfaces and lines checked, measured,
// drawn, converted and made.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/make/rule_based_fibres.hpp"

namespace heartwright::commands {

const Usage& mesh_usage();                             // of them together
std::vector<Option> mesh_options();                    // of all of them, for completion
int mesh_verb(const std::vector<std::string>& words);  // the exit code; prints help where it is asked for

// The mesh of a file with mesh_reading_options(); warnings go to stderr. UserFault with
// every fault that check_mesh() finds.
mesh::Mesh read_checked_mesh(const std::string& path, const Arguments& arguments);
const std::vector<Option>& mesh_reading_options();

// `heartwright mesh info FILE`: what a mesh is like, and what a simulation on it would need.
const Usage& mesh_info_usage();
int mesh_info(const Arguments& arguments);  // prints

// `heartwright mesh fibres IN OUT`: fibres by rules for ventricles that others meshed.
const Usage& mesh_fibres_usage();
int mesh_fibres(const Arguments& arguments);  // prints the angles that --fit finds, and the files that it wrote

// `heartwright mesh coordinates IN OUT`: universal coordinates of ventricles.
const Usage& mesh_coordinates_usage();
int mesh_coordinates(const Arguments& arguments);  // prints the walls that it found, and the files that it wrote

// By --rule, --endo-angle, --epi-angle, --rv-endo-angle and --rv-epi-angle. Without the last two the right ventricle
// has the left one's, where these are given.
mesh::FibreRule fibre_rule_of(const Arguments& arguments, const mesh::FibreRule& otherwise);

}  // namespace heartwright::commands
