// `heartwright mesh make KIND`: boxes and idealised ventricles with regions and fibres.
#pragma once

#include "runtime/launch/arguments.hpp"

namespace heartwright::app {

const Usage& mesh_make_usage();
int mesh_make(const Arguments& arguments);  // prints the files that it wrote

}  // namespace heartwright::app
