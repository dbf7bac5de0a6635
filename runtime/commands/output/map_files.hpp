// maps.h5 of a run.
#pragma once

#include <string>
#include <vector>

#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// Collective. One rank writes the file; of several each writes its own cells' values, which no other rank ever has.
// Nothing is written when the experiment asks for no map. What the summary says of maps, at the root; values are left
// out where there are several.
std::vector<simulation::MapResult> write_map_files(const simulation::Simulation& simulation,
                                                   const experiment::Experiment& experiment,
                                                   const interface::Model& model, const std::string& folder);

// What to say of maps in which no cell has a value: why, and what to do about it; nothing when there are none.
std::vector<std::string> notes_on_empty_maps(const std::vector<simulation::MapResult>& maps,
                                             const experiment::Experiment& experiment, const interface::Model& model);

}  // namespace heartwright::commands
