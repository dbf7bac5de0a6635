// The first kind of cells of an experiment, alone and at a time step of one's own: what estimates of accuracy compare.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

struct TrialBeat {
    double dt = 0;                             // ms, of the solver's steps
    std::int64_t every_steps = 1;              // from row to row
    std::vector<double> potential;             // of each row, the initial value first
    std::vector<std::vector<double>> symbols;  // [symbol asked for][row], as `potential`
    std::string fault;                         // why there are no rows to the end; empty: there are

    std::vector<double> parameters, start;        // of the cell: its initial states
    bool is_stimulated = false;                   // else it is left alone, from the start of the experiment
    double stimulus_start = 0, stimulus_end = 0;  // ms
    double stimulus_current = 0;                  // in Model::current_unit, outward positive
    double stimulus_rate = 0;                     // the same in units of the potential a ms, depolarising
    double stimulus_share = 1;                    // of the experiment's: below 1 where a lone cell cannot stand it all

    std::string no_beat;        // why what follows is not there; empty: it is
    double rest = 0, peak = 0;  // of the potential
    double upstroke = 0;        // ms, when it first passes halfway from rest to peak
    double steepest = 0;        // largest rate of rise without what the stimulus gives, in units of the potential a ms
    double apd90 = 0;           // ms, from the upstroke

    double every() const { return dt * static_cast<double>(every_steps); }  // ms
    double end() const { return every() * static_cast<double>(potential.size() - 1); }
};

// From the potential of a whole beat: rest, peak, upstroke, steepest, apd90, or why there are none.
void measure(TrialBeat& beat);

// How long a trial is at most, how close its rows need be, and what it may cost.
inline constexpr double trial_lead = 5, longest_trial = 1000;  // ms: before the stimulus; altogether
inline constexpr double trial_rows = 0.02;                     // ms
inline constexpr std::int64_t most_trial_steps = 2'000'000;

struct TrialWish {
    double dt = 0;                                 // ms
    std::vector<experiment::ModelName> symbols{};  // as a probe shows them
    std::int64_t every_steps = 0;                  // 0: the fewest that make trial_rows
    double seconds = 5;                            // of wall time, then it is given up
    double longest = longest_trial;                // ms
};

// A cell that is stimulated once as the experiment's first stimulus does, for a second; without a stimulus, a cell that
// is left alone as long as the experiment lasts, a second at most. Where tissue would carry some of the stimulus
// away, and all of it ends the lone cell's run, it is made to depolarise by 60 mV. Faults of the run come back in
// `fault`.
TrialBeat trial_beat(const experiment::Experiment& experiment, const interface::Model& model,
                     const simulation::Options& options, const TrialWish& wish);

// What trials of a cell and of a strand have of an experiment: its model, cells, seed and dt, and none of its
// geometry, actions and outputs.
experiment::Experiment bare_cells(const experiment::Experiment& experiment, double dt, double end);

// The first stimulus, once, `lead` ms after the start, for all cells.
experiment::Stimulus first_pulse(const experiment::Experiment& experiment, double lead, double dt);

}  // namespace heartwright::commands
