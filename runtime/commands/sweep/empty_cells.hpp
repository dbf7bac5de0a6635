// Why cells of a sweep's table are empty.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runtime/commands/sweep/sweep_folder.hpp"

namespace heartwright::commands {

// "cell.apd90: no beat ended within the run; ..." for the columns in which this run has no value; "" when it has all.
std::string why_empty(const SweepFolder::Result& result, const std::vector<std::string>& columns);

}  // namespace heartwright::commands
