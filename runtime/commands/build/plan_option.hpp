// --plans FILE of run, check and bench: the plans of cells with sites that `heartwright tune --plans` found.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

const Option& plan_option();

// What the file has for the GPU of `options` and the model; nothing on a CPU, for cells without sites, or for "". Plans
// that were found for another text of the spec are told about on stderr and left. UserFault for a file that is wrong.
std::vector<lattice::TunedPlan> plans_for(const std::string& file, const interface::Model& model,
                                          const simulation::Options& options);

}  // namespace heartwright::commands
