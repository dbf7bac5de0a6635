// What a run leaves of its beats: beats.csv, restitution.csv, and their part of "measures" in summary.json.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// beats.csv when a measure of biomarkers or restitution asks for it, restitution.csv for the latter. Of a whole run or
// of what there was.
void write_beat_files(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                      const interface::Model& model, const std::string& folder);

// "cv": [{from, to, distance_mm, time_ms, cv_mm_per_ms}], "biomarkers": {PROBE: {beats, last: {...}}},
// "restitution": {STIMULUS: {PROBE: {steepest_slope, pairs, without_beat}}}; those that the experiment asks for. null:
// did not happen. Sentences for people are added to `notes`.
nlohmann::ordered_json beat_measures_json(const simulation::Simulation& simulation,
                                          const experiment::Experiment& experiment, const interface::Model& model,
                                          std::vector<std::string>& notes);

}  // namespace heartwright::commands
