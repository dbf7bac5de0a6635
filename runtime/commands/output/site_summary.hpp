// What summary.json says about sites.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

nlohmann::ordered_json lattice_json(const experiment::Lattice& lattice, std::uint64_t seed,
                                    const interface::Model& model, const simulation::Facts& facts);

}  // namespace heartwright::commands
