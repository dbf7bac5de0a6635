// What `heartwright check` says of a run that has not been: how many bytes its files take, and how long it takes.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// Of a bound experiment. Rows of probes.csv are the steps at which any probe is due.
std::int64_t probe_rows(const experiment::Experiment& experiment);

// File and bytes, in the order of docs/results.md; without the report, and without sparks, whose number nobody knows.
// `points`: of a field's instant; 0 without fields. Of several ranks each writes a file an instant.
std::vector<std::pair<std::string, std::int64_t>> predict_files(const experiment::Experiment& experiment,
                                                                std::int64_t points, int ranks = 1);

// About what the root takes of its host's memory to set up the mesh of a bound experiment, without the program itself;
// 0 without a mesh.
std::int64_t host_memory_of_root(const experiment::Experiment& experiment, int ranks);

struct TimePrediction {
    double seconds = 0;     // of all steps; setting up and writing files come on top
    std::string how;        // a sentence's end: "2300 of the 25000 steps took 0.4 s here"
    bool is_least = false;  // the bound of memory traffic, not a measurement
};
struct TrialLimits {
    double seconds = 0.4;                   // stop soon after
    double work_cpu = 2e7, work_gpu = 2e9;  // cells, and sites, of one step: beyond that no step is tried
};
// Runs the first steps of the simulation itself, which is of no use afterwards; what does not fit into the limits is
// bounded by the bytes of a step over the measured copy bandwidth. A fault of the first steps is thrown as a run would
// throw it.
TimePrediction predict_time(simulation::Simulation& simulation, const TrialLimits& limits = {});

// How often the trial's simulation looks up from its steps (simulation::Options::guard_every): every 100 steps, or
// sooner when they are long.
std::int64_t trial_guard_every(const experiment::Experiment& experiment);

std::string duration_text(double seconds);  // "0.42 s", "12 s", "3 min 20 s", "2 h 5 min", "3 days"

// Numbers of ranks to tell of, and the model that the experiment is bound to; null: of none. Empty: 2, 4 and 8 when the
// tissue is large.
struct RanksAsked {
    const interface::Model* model = nullptr;
    std::vector<int> ranks;
};

// The lines of steps, cells, memory, disk and time, and of what several ranks would take.
std::string prediction_text(const experiment::Experiment& experiment, simulation::Simulation& simulation,
                            const TrialLimits& limits = {}, const RanksAsked& asked = {});

// The same of one rank for programs: steps, cells, sites of each, memory_bytes of the device and memory_available_bytes
// (all that it had before), disk_bytes, seconds, is_least (of the seconds), device, backend.
nlohmann::ordered_json prediction_json(const experiment::Experiment& experiment, simulation::Simulation& simulation,
                                       const TrialLimits& limits = {});

}  // namespace heartwright::commands
