// What `heartwright bench` measures: a block, a cable or a column of equal cells, at rest or paced.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/commands/ranks/unequal_ranks.hpp"
#include "runtime/device/device.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

inline constexpr double beat = 500;             // ms, of --paced
inline constexpr std::int64_t wave_probes = 9;  // of --wave: cells along the column whose potential is recorded

struct BenchCase {
    const interface::Model& model;
    device::Backend backend;
    std::int64_t cells, steps;
    bool ionic_only, paced;
    std::string variant;
    std::array<std::int64_t, 3> sites;  // zero: the model's own
    int threads, device_index;
    mpi::Team* team = &mpi::serial();
    bool is_weak = false;  // cells: of each rank
    double dt = 0;         // ms
    bool is_wave = false;  // paced at one end of a column
    UnequalRanks unequal = {};
    std::string halo_trace = {};          // where the times of exchanges go; empty: nowhere
    std::vector<std::string> bound = {};  // the processors of every rank; empty: not bound
    bool sites_on_host = false;           // a GPU streams the states of sites from the host's memory
    std::string plan_file = {};           // --plans FILE
};

// For warm_up steps and one.steps more; not bound to the model yet. A wave runs along z, of which ranks have slabs.
experiment::Experiment experiment_of(const BenchCase& one, std::int64_t warm_up);
double pacing_begins(const experiment::Experiment& experiment);  // ms; of a case that is paced

}  // namespace heartwright::commands
