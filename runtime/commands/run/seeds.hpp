// One experiment with several seeds: a run each in a folder of its own, one after the other, and their means and
// standard deviations.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runtime/commands/run/run.hpp"

namespace heartwright::commands {

std::string seed_folder(const std::string& folder, std::uint64_t seed);  // "folder/seed_7"
// The folders of seeds in there, whatever they hold.
std::vector<std::string> seed_folders(const std::string& folder);

// Runs experiment.seeds in order: run_one() leaves a whole run, or an interrupted one, in the folder and returns its
// exit code; after one that is not 0 there are no more. Then writes what docs/results.md says of the folder itself,
// from those that are whole (from the interrupted one when there is no other), and its report. The exit code of the
// last run. Collective; `resolved` is the root's.
int run_seeds(const experiment::Experiment& experiment, const nlohmann::ordered_json& resolved,
              const std::string& model, const std::string& folder, mpi::Team& team,
              const std::function<int(std::uint64_t seed, const std::string& folder)>& run_one);

}  // namespace heartwright::commands
