#pragma once

#include <string>

#include "base/command_line/arguments.hpp"
#include "generator/driver/pipeline.hpp"

namespace heartwright::driver {

// Gathers what the page of `explain` shows, prints the passes' part of it, writes the page and returns its path: that
// of -o, else <model>[-<variant>].explain.html here. `command`: as it was given, for the page.
std::string write_explain_page(const ir::Model& built, const Arguments& arguments, const LeftOut& left_out,
                               const std::string& command);

}  // namespace heartwright::driver
