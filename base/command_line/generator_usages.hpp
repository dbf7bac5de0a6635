// The verbs of heartwright-generate, which `heartwright` passes on: one list for parsing, help and completion.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"

namespace heartwright {

// Stands for one flag of each pass: --no-share_exponentials ...
inline constexpr const char* without_a_pass = "--no-PASS";

const Usage& check_spec_usage();
const Usage& describe_usage();
const Usage& import_usage();
const Usage& explain_usage();
const Usage& generate_usage();
const Usage& compile_usage();
const Usage& diff_usage();
const Usage& fmt_usage();
const Usage& export_spec_usage();
const Usage& eval_usage();
const Usage& reference_usage();

// The usage with a flag of each name in place of --no-PASS. `flags`: "--no-fold_constants" ...
Usage with_flags(Usage usage, const std::vector<std::string>& flags);

}  // namespace heartwright
