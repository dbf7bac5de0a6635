#pragma once

#include <string>

#include "generator/driver/arguments.hpp"
#include "generator/driver/pipeline.hpp"

namespace heartwright::driver {

// Options of `explain` that are about its page, for parse_arguments; --text is a flag.
inline const std::vector<std::string> page_options = {"-o", "--nvcc", "--headers", "--measured"};

// Gathers what the page of `explain` shows, prints the passes' part of it, writes the page and returns its path: that
// of -o, else <model>[-<variant>].explain.html here. `command`: as it was given, for the page.
std::string write_explain_page(const ir::Model& built, const Arguments& arguments, const LeftOut& left_out,
                               const std::string& command);

}  // namespace heartwright::driver
