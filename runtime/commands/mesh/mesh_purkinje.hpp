// `heartwright mesh make purkinje`: trees of Purkinje fibres on the endocardia of a heart, or on a surface.
#pragma once

#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright::commands {

// Those that other kinds of `mesh make` do not have.
const std::vector<Option>& purkinje_options();

// Writes the lines to -o; prints the file, and what each tree is like. The exit code.
int make_purkinje_file(const Arguments& arguments);

}  // namespace heartwright::commands
