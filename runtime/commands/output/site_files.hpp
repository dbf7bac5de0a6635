// What a run leaves of single sites at its end: sparks.csv.
#pragma once

#include <string>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// Collective; when the experiment asks for them, of a whole run or of what there was of one. Sparks come to the root
// some at a time, which writes them in order.
void write_site_files(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                      const interface::Model& model, const std::string& folder);

}  // namespace heartwright::commands
