// From the word EXPERIMENT of a command line to a file: a path, NAME.json or NAME.jsonc in the working directory, or a
// bundled experiment.
#pragma once

#include <string>
#include <vector>

#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

std::vector<std::string> bundled_experiments(const launch::Installation& tools);

// The path of a bundled experiment; "" when there is none of this name.
std::string bundled_experiment(const launch::Installation& tools, const std::string& name);

// UserFault for a name that is neither in the working directory nor bundled. A path comes back as it is, there or not.
std::string find_experiment(const launch::Installation& tools, const std::string& word);

}  // namespace heartwright::commands
