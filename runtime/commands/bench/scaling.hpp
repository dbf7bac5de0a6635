// Predictions for machines that nobody here has: `heartwright scaling`.
#pragma once

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

const Usage& scaling_usage();
void scaling(const Arguments& arguments);

}  // namespace heartwright::commands
