// What `heartwright bench` measures: a block, a cable or a column of equal cells, at rest, paced or in a wave.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/commands/ranks/unequal_ranks.hpp"
#include "runtime/device/device.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

inline constexpr double beat = 500;  // ms, of --paced
// Of --wave: cells in a line along which the potential is recorded, of different layers; fewer where layers are fewer.
inline constexpr std::int64_t wave_probes = 9;

enum class Wave { none, column, block };  // the shape of the tissue that it travels through

struct BenchCase {
    const interface::Model& model;
    device::Backend backend;
    std::int64_t cells, steps;
    bool ionic_only, paced;
    std::string variant;
    std::array<std::int64_t, 3> sites;  // zero: the model's own
    int threads, device_index;
    mpi::Team* team = &mpi::serial();
    bool is_weak = false;    // cells: of each rank
    double dt = 0;           // ms
    Wave wave = Wave::none;  // paced at one end
    UnequalRanks unequal = {};
    std::string halo_trace = {};          // where the times of exchanges go; empty: nowhere
    std::vector<std::string> bound = {};  // the processors of every rank; empty: not bound
    bool sites_on_host = false;           // a GPU streams the states of sites from the host's memory
    std::string plan_file = {};           // --plans FILE

    std::optional<std::size_t> wave_axis = {};  // as in another case; nothing: axis_of_wave()
    bool is_wave() const { return wave != Wave::none; }
};

// Where a wave travels: in a column along z; in a block along the axis whose layers are shared by most ranks, which
// makes their loads differ most. Of equal axes the last: z of one rank. shares: of simulation::Options.
std::size_t axis_of_wave(const BenchCase& one, const std::vector<double>& shares);

// For warm_up steps and one.steps more; not bound to the model yet.
experiment::Experiment experiment_of(const BenchCase& one, std::int64_t warm_up, std::size_t wave_axis = 2);
double pacing_begins(const experiment::Experiment& experiment);  // ms; of a case that is paced

}  // namespace heartwright::commands
