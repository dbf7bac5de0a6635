// What a simulation is made of; internal to simulation*.cpp: set up, run, and asked for results in a file each.
#pragma once

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/text.hpp"
#include "runtime/reduce/guard.hpp"
#include "runtime/simulation/observers/beat_recorder.hpp"
#include "runtime/simulation/observers/observer.hpp"
#include "runtime/simulation/observers/running_maps.hpp"
#include "runtime/simulation/observers/tissue_measures.hpp"
#include "runtime/simulation/output/end_state.hpp"
#include "runtime/simulation/output/field_reader.hpp"
#include "runtime/simulation/output/probe_readers.hpp"
#include "runtime/simulation/output/site_outputs.hpp"
#include "runtime/simulation/setup/assembly.hpp"
#include "runtime/simulation/simulation.hpp"
#include "runtime/simulation/stepping/checkpoints.hpp"
#include "runtime/simulation/stepping/last_good_states.hpp"
#include "runtime/simulation/stepping/site_watch.hpp"
#include "runtime/simulation/stepping/time_stepper.hpp"
#include "runtime/simulation/stepping/timeline.hpp"

namespace heartwright::solver {

using experiment::Experiment;
using Stopwatch = std::chrono::steady_clock;

inline double since(Stopwatch::time_point begin) {
    return std::chrono::duration<double>(Stopwatch::now() - begin).count();
}

struct Simulation::Parts {
    Parts(const Experiment& e, const abi::Model& m, const Options& o, mpi::Team& t)
        : experiment(e), model(m), options(o), team(t) {}

    const Experiment& experiment;
    const abi::Model& model;
    Options options;
    mpi::Team& team;
    std::unique_ptr<device::Device> device;
    Assembly assembly;
    Facts facts;
    Timings timings;
    std::optional<cells::Population> population;
    std::optional<cells::Clock> clock;
    std::unique_ptr<diffusion::Diffusion> diffusion;
    std::unique_ptr<halo::Halo> halo;  // null: one rank has it all
    device::Buffer<std::byte> spare_potential;
    std::optional<RunningMaps> maps;
    std::optional<BeatRecorder> beats;
    std::optional<TissueMeasures> tissue_measures;
    std::vector<Observer*> observers;  // all that watch, in order; not owned
    std::optional<cells::Clamps> clamps;
    std::optional<reduce::Guard> guard;
    std::optional<LastGoodStates> last_good_states;
    std::optional<SiteWatch> site_watch;  // with a lattice
    std::optional<ProbeReaders> probes;
    std::optional<EndStateKeeper> end_state;
    std::optional<FieldReader> fields;
    std::optional<SiteOutputs> site_outputs;
    std::optional<TimeStepper> stepper;
    std::optional<Timeline> timeline;
    std::optional<Checkpoints> checkpoints;  // where there is a folder for them
    std::int64_t steps_done = 0;
    bool is_restored = false;          // what there is of step steps_done has been emitted by the run that kept it
    Output* output = nullptr;          // while run() goes on
    std::int64_t validated_step = -1;  // the last step whose states were found to be in order
    struct Pace {
        std::int64_t step = 0;  // when it was taken
        Stopwatch::time_point at{};
        std::int64_t steps = 1;  // that take about a second
    };
    Pace pace;
    struct SyncPoint {
        std::int64_t next;  // the step of the next one
        bool is_to_stop;
    };

    void assemble_all();
    void fill_facts();
    void fill_lattice_facts();
    void fill_share_facts();
    void gather_notes();  // collective
    void run_all();
    void emit_output(std::int64_t step, bool is_last, bool is_again);
    void emit_rows(std::int64_t step);
    void validate_states(std::int64_t step);
    std::int64_t next_stop(std::int64_t step) const;
    void keep_pace(std::int64_t step);
    SyncPoint sync_point(std::int64_t step, bool is_last);  // collective
    void check_states(std::int64_t step);                   // collective
    std::optional<reduce::Guard::Bad> find_bad_state();     // among own cells
    void keep(checkpoint::Keeper& keeper, std::int64_t step,
              Output& to);  // collective: all that changes as steps go on
    void leave_checkpoint(std::int64_t step, bool is_interrupted, bool is_wished);  // collective: if it is time for one
    void check_tables() const;
    std::int64_t last_good(std::int64_t step) const;
    struct FirstFault {
        reduce::Guard::Bad bad;
        std::int64_t step;
        std::vector<std::int32_t> others;  // further states of the cell that left their ranges in that step
    };
    // Collective. The step of the first fault on any rank, whose states are in memory then, and `bad` this rank's own
    // in it; nothing when the steps cannot be repeated: then `bad` stays as it is.
    std::optional<std::int64_t> repeat_until_fault(std::int64_t step, std::optional<reduce::Guard::Bad>& bad);
    FirstFault first_fault(const reduce::Guard::Bad& bad, std::int64_t step) const;
    std::string bad_state(const FirstFault& fault) const;
    std::string advice_on_bad_states() const;
    void add_table_notes();
    std::vector<double> on_grid(const std::vector<double>& by_slot) const;  // collective: the whole grid at the root
};

}  // namespace heartwright::solver
