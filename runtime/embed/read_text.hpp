// An experiment from a text in memory to what a simulation is made of.
#pragma once

#include <string>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::embed {

// Read and bound. DiagnosedFault with places in the text, whose file is called "experiment"; warnings become notes of
// the experiment. UserFault where it asks for what is done by the command around a simulation (prepace, seeds).
experiment::Experiment read_text(const std::string& text, const interface::Model& model);

}  // namespace heartwright::embed
