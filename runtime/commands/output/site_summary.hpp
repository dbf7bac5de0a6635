// What summary.json says about sites: the lattice, and sparks in figures.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

io::SparkTable spark_table(const experiment::Sparks& sparks, const interface::Model& model);  // without rows
io::SparkTable::Row spark_row(const simulation::SparkResult& spark);

// Collective: number of sparks, of primary ones, those a cell and second; median, lowest and highest amplitude, FDHM
// and FWHM of those known.
nlohmann::ordered_json sparks_json(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                                   const interface::Model& model);

nlohmann::ordered_json lattice_json(const experiment::Lattice& lattice, std::uint64_t seed,
                                    const interface::Model& model, const simulation::Facts& facts);

}  // namespace heartwright::commands
