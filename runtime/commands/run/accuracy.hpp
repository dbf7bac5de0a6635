// How far a run is from the solution of its equations, estimated from one beat of one of its cells: by time steps, by
// the spacing of the grid; and whether rows of probes are close enough to show what they are of.
//
// Time: the beat at dt beside the reference integrator's (reference_beat.hpp), where there is one. A dt that would do
// is recommended after a beat at it has been compared too; it is halved once where that is not enough. Else the beat at
// dt and at dt/2, both by the run's solver: the schemes are of first order, so the error at dt is twice the difference
// (Richardson extrapolation). Of V it is the largest outside the 2 ms around the upstroke, where a lag of microseconds
// is many mV.
//
// Space: of a travelling front with upstroke time tau = A/(dV/dt)max, A the amplitude, sqrt(D*tau) is the space
// constant: cable theory's sqrt(D*tau_m) with the time of the upstroke for that of the membrane (Kleber & Rudy, Physiol
// Rev 2004;84:431-488). The benchmark slab of Niederer et al. 2011 (docs/numerics.md) says what a spacing costs: across
// the fibres, where a space constant is 0.07 mm, waves are 4% late at 1.4 space constants (0.1 mm), 27% at 2.8 (0.2
// mm), 195% at 7 (0.5 mm).
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/commands/run/trial_beat.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

struct StepError {
    double dt = 0, potential = 0;       // ms; in units of the potential
    double apd90 = 0, apd90_error = 0;  // ms
    double tolerated_potential = 0;     // 2 mV, or 2% of the amplitude where the potential has another unit
    double recommended_dt = 0;          // ms; 0: dt will do
    bool is_beside_reference = false;   // else extrapolated from dt/2

    struct Measured {
        double dt, potential, apd90_error;  // as above
        bool will_do;
    };
    std::optional<Measured> at_recommended;  // beside the reference: of a beat at recommended_dt
};

inline constexpr double tolerated_apd_share = 0.01;     // of APD90
inline constexpr double tolerated_space_constants = 2;  // of the spacing

struct CoarseAxis {
    std::string direction;                   // "x"; of a mesh "any direction"
    double space_constant = 0, spacing = 0;  // mm; of a mesh the mean edge
};

struct MissedPeak {
    std::string symbol, unit, probe;
    double every = 0, recommended = 0;  // ms between rows
    double low = 0, high = 0, low_of_rows = 0, high_of_rows = 0;
};

struct Accuracy {
    std::string why_not;  // why nothing is estimated; empty: it is
    std::optional<StepError> step;
    std::string step_fault;        // what ended the beat at dt or dt/2
    std::string no_reference;      // why no reference was compared with; empty: one was, or none was asked for
    std::vector<CoarseAxis> axes;  // of the grid, with diffusion along them, or one of a mesh; coarse or not
    std::vector<MissedPeak> peaks;

    std::vector<std::string> sentences() const;  // notes of the summary; warnings begin with "warning: "
    nlohmann::ordered_json json() const;
};

// The beat that was tried, by an integrator with error control; a fault in it where there is none.
using Reference = std::function<TrialBeat(const TrialBeat& tried)>;

// Of a bound experiment. Not of models with sites, whose channels switch at random, and of runs without a stimulus.
// Takes `seconds` at most for each of its beats. `reference`: what the beat at dt is compared with; null: dt/2.
Accuracy estimate_accuracy(const experiment::Experiment& experiment, const interface::Model& model,
                           const simulation::Options& options, double seconds = 5, const Reference& reference = {});

// Into the summary of a run: its numbers, and its sentences among the notes; the warnings go to stderr, too.
void add_accuracy(const Accuracy& accuracy, nlohmann::ordered_json& summary);

// Whether a run is long enough for an estimate to be worth its time: it has most of a beat.
bool is_worth_an_estimate(const experiment::Experiment& experiment);

}  // namespace heartwright::commands
