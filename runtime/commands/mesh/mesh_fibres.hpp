// `heartwright mesh fibres IN OUT`: fibres by rules for ventricles that others meshed.
#pragma once

#include "base/command_line/arguments.hpp"
#include "runtime/mesh/make/rule_based_fibres.hpp"

namespace heartwright::commands {

const Usage& mesh_fibres_usage();
int mesh_fibres(const Arguments& arguments);  // prints the angles that --fit finds, and the files that it wrote

// By --endo-angle, --epi-angle, --rv-endo-angle and --rv-epi-angle. Without the last two the right ventricle has the
// left one's, where these are given.
mesh::FibreRule fibre_rule_of(const Arguments& arguments, const mesh::FibreRule& otherwise);

}  // namespace heartwright::commands
