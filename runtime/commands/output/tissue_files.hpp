// What electrodes and phase singularities leave in a run's folder and in its summary.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// ecg.csv, phase_singularities.csv and phase_singularity_points.csv, those that the experiment asks for; of a whole run
// or what there was.
void write_tissue_files(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                        const interface::Model& model, const std::string& folder);

// Adds "regions", "ecg" and "phase_singularities" to summary.json's "measures".
void add_tissue_measures(nlohmann::ordered_json& measures, const simulation::Simulation& simulation,
                         const experiment::Experiment& experiment, const interface::Model& model);

}  // namespace heartwright::commands
