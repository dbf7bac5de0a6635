// One beat of one cell of an experiment, alone and at a time step of one's own: what estimates of accuracy compare.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

struct TrialBeat {
    double dt = 0;                             // ms
    std::vector<double> potential;             // after each step, the initial value first
    std::vector<std::vector<double>> symbols;  // [symbol asked for][step], as `potential`
    std::string fault;                         // why there is no whole beat; empty: there is one

    std::vector<double> parameters, start;        // of the cell: its initial states
    double stimulus_start = 0, stimulus_end = 0;  // ms
    double stimulus_current = 0;                  // in Model::current_unit, outward positive
    double stimulus_rate = 0;                     // the same in units of the potential a ms, depolarising
    double rest = 0, peak = 0;                    // of the potential
    double upstroke = 0;                          // ms, when it first passes halfway from rest to peak
    double steepest = 0;  // largest rate of rise without what the stimulus gives, in units of the potential a ms
    double apd90 = 0;     // ms, from the upstroke
};

// From the potential of a whole beat: rest, peak, upstroke, steepest, apd90, or the fault that there are none.
void measure(TrialBeat& beat);

// How long such a beat is at most, and what it may cost.
inline constexpr double trial_lead = 5, longest_trial = 1000;  // ms: before the stimulus; altogether
inline constexpr std::int64_t most_trial_steps = 2'000'000;

// A whole experiment's first kind of cells, stimulated once as its first stimulus does (no stronger than by 60 mV),
// until it has repolarised. `symbols`: as a probe shows them. `seconds`: of wall time, then it is given up. Faults of
// the run come back in `fault`.
TrialBeat trial_beat(const experiment::Experiment& experiment, const interface::Model& model,
                     simulation::Options options, double dt, const std::vector<experiment::ModelName>& symbols,
                     double seconds);

}  // namespace heartwright::commands
