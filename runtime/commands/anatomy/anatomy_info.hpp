// `heartwright anatomy info FILE`: what a picture of tissue holds.
#pragma once

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

const Usage& anatomy_info_usage();
int anatomy_info(const Arguments& arguments);

}  // namespace heartwright::commands
