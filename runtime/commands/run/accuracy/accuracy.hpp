// How far a run is from the solution of its equations, estimated from one beat of one of its cells and from waves along
// strands of them: by time steps, by the spacing of the grid; and whether rows of probes are close enough to show what
// they are of.
//
// Time: the beat at dt beside the reference integrator's (reference_beat.hpp), where there is one, in every state and
// current (beat_errors.hpp). A dt that would do is recommended after a beat at it has been compared too; it is halved
// once where that is not enough. Without a reference the beat at dt and at dt/2, both by the run's solver: the schemes
// are of first order, so the error at dt is twice the difference (Richardson extrapolation). That sees no error that
// both have, and says so.
//
// Space: trial_wave.hpp.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/commands/run/accuracy/beat_errors.hpp"
#include "runtime/commands/run/accuracy/trial_beat.hpp"
#include "runtime/commands/run/accuracy/trial_wave.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

struct StepError {
    double dt = 0, end = 0;  // ms: the step; how long the cell was followed
    BeatErrors errors;
    double recommended_dt = 0;         // ms; 0: dt will do
    bool is_beside_reference = false;  // else extrapolated from dt/2
    double stimulus_share = 1;         // TrialBeat::stimulus_share

    struct Measured {
        double dt;  // ms
        BeatErrors errors;
        bool will_do;
    };
    std::optional<Measured> at_recommended;  // beside the reference: of a beat at recommended_dt

    bool is_single = false;       // of a cell in FP32
    bool is_of_rounding() const;  // in FP32, where a shorter step hardly helps
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
    std::string no_reference;      // why no reference was compared with; empty: one was
    std::vector<WaveError> waves;  // of a grid along its axes, of a mesh across its fibres; where there is diffusion
    bool is_of_mesh = false;       // else of a grid, or of a cell
    std::vector<MissedPeak> peaks;

    std::vector<std::string> sentences() const;  // notes of the summary; warnings begin with "warning: "
    nlohmann::ordered_json json() const;
};

// The beat that was tried, by an integrator with error control; a fault in it where there is none.
using Reference = std::function<TrialBeat(const TrialBeat& tried, const std::vector<experiment::ModelName>& symbols)>;

struct EstimateWish {
    double seconds = 5;              // that each of its beats and strands may take
    Reference reference{};           // what the beat at dt is compared with; null: dt/2
    std::string why_no_reference{};  // where it is null
    bool is_short = false;           // a wave's space constant alone, by the upstroke of a cell
    int substeps = 1;                // of diffusion in a step of the run
};

// Of a bound experiment. Not of models with sites, whose channels switch at random.
Accuracy estimate_accuracy(const experiment::Experiment& experiment, const interface::Model& model,
                           const simulation::Options& options, const EstimateWish& wish = {});

// Into the summary of a run: its numbers, and its sentences among the notes; the warnings go to stderr, too.
void add_accuracy(const Accuracy& accuracy, nlohmann::ordered_json& summary);

// Whether a run is long enough for an estimate of its beats to be worth its time: it has most of one.
bool has_most_of_a_beat(const experiment::Experiment& experiment);

}  // namespace heartwright::commands
