// Passes that a command leaves out, so that the worth of each can be seen: --no-share_exponentials,
// --no-merge_quotients ...
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "generator/driver/pipeline.hpp"

namespace heartwright::driver {

// The flags of `passes`, by default of all ("--no-fold_constants" ...), for with_flags(). UserFault when a word of
// `words` is "--no-X" and X is no pass, with the nearest one, or none of `passes`: `who` says what it does instead.
std::vector<std::string> left_out_flags(const std::vector<std::string>& words);
std::vector<std::string> left_out_flags(const std::vector<std::string>& words, const std::vector<std::string>& passes,
                                        const std::string& who);

// Reads the flags of a command. UserFault for a pass that a solver cannot do without.
LeftOut left_out_by(const Arguments& arguments);

// A line for each pass that runs and looks for what one that is left out would have made:
//     without gather_by_scale: share_exponentials looks for arguments of the form k*x + c and finds fewer
std::vector<std::string> what_finds_less(const LeftOut& left_out);

}  // namespace heartwright::driver
