// `heartwright anatomy info`: pictures of tissue, measured.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

const Usage& anatomy_usage();                             // of all parts together
std::vector<Option> anatomy_options();                    // of all of them, for completion
int anatomy_verb(const std::vector<std::string>& words);  // the exit code; prints help where it is asked for

}  // namespace heartwright::commands
