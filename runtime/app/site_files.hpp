// What a run leaves of single sites: line_scans.h5 and sparks.csv.
#pragma once

#include <string>

#include "runtime/abi/model.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/solver/simulation.hpp"

namespace heartwright::app {

// Collective; those that the experiment asks for, of a whole run or of what there was of one. Line scans of several ranks are written by
// those that have the cells, joined by line_scans.h5; sparks come to the root some at a time, which writes them in order.
void write_site_files(const solver::Simulation& simulation, const experiment::Experiment& experiment, const abi::Model& model,
                      const std::string& folder);

}  // namespace heartwright::app
