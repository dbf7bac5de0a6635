// `heartwright anatomy make atria`: an idealised anatomy with labels and fibres, as a picture.
#pragma once

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

const Usage& anatomy_make_usage();
int anatomy_make(const Arguments& arguments);  // prints the file that it wrote

}  // namespace heartwright::commands
