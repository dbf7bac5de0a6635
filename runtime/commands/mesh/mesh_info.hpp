// `heartwright mesh info FILE`: what a mesh is like, and what a simulation on it would need.
#pragma once

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

const Usage& mesh_info_usage();
int mesh_info(const Arguments& arguments);  // prints

}  // namespace heartwright::commands
