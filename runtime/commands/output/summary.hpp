// summary.json: what was run, by what, where, how fast. Its presence says that the run is whole.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

#include "runtime/commands/output/run_request.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/results/table.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

struct SummaryInput {
    const RunRequest& request;
    const experiment::Experiment& experiment;
    const interface::Model& model;
    const simulation::Simulation& simulation;
    const std::vector<simulation::MapResult>& maps;
    results::Sink& measured;  // figures and notes of simulation.results()
    const nlohmann::ordered_json& resolved;
    double copy_bandwidth;  // bytes/s, measured on the devices of all ranks
    const launch::Places& places;
};

// Collective; whole at the root.
nlohmann::ordered_json summary_json(const SummaryInput& input);
std::string closing_line(const nlohmann::ordered_json& summary);  // how much was simulated, how fast
// What a person looks for first: the maps at probes, conduction velocities. A dozen, and a line that counts more.
std::vector<std::string> result_lines(const nlohmann::ordered_json& summary);

// The machine and the build as bench and summary print them.
nlohmann::ordered_json machine_json(const simulation::Facts& facts, const interface::Model& model);
nlohmann::ordered_json build_json(const interface::Model& model);
// Of ranks of unequal shares: what each has, and where.
nlohmann::ordered_json partition_json(const simulation::Facts& facts);

struct Throughput {
    double cell_steps_per_second, ms_per_step, bytes_per_cell_step, copy_bandwidth;
};
nlohmann::ordered_json throughput_json(const Throughput& throughput);  // and the fraction of the bound

// What it says about sites.
nlohmann::ordered_json lattice_json(const experiment::Lattice& lattice, std::uint64_t seed,
                                    const interface::Model& model, const simulation::Facts& facts);

}  // namespace heartwright::commands
