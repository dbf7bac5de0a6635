// Usage and --help of the verbs that have no file of their own.
#pragma once

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

const Usage& build_usage();
const Usage& report_usage();
const Usage& doctor_usage();

}  // namespace heartwright::commands
