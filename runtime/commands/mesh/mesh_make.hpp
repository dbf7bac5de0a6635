// `heartwright mesh make KIND`: boxes and idealised ventricles with regions and fibres.
#pragma once

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

const Usage& mesh_make_usage();
int mesh_make(const Arguments& arguments);  // prints the files that it wrote

}  // namespace heartwright::commands
