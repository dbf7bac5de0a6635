// Many runs of one experiment, packed onto the GPUs or cores at hand: `heartwright sweep`.
#pragma once

#include "base/command_line/arguments.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

const Usage& sweep_usage();

// The exit code: 0 when all runs (of this part) are done; that of the first run that failed; 130 or 143 when a signal
// ended it.
int sweep(const launch::Installation& tools, const Arguments& arguments);

}  // namespace heartwright::commands
