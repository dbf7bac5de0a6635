// Beats at probes, and what is computed from them on the host: restitution curves and conduction velocities. NaN: did
// not happen.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"

namespace heartwright::observers {

// One beat at a probe. Times in ms of the run, potentials in Model::potential_unit.
struct Beat {
    double activation;                     // upward crossing of the threshold
    double foot, peak, peak_time;          // foot: the potential when it last stopped falling before the upstroke
    double fastest_rise;                   // per ms, of this beat
    std::array<double, 3> repolarisation;  // 30, 50 and 90 %

    double apd(std::size_t level) const { return repolarisation[level] - activation; }
};

struct ProbeBeats {           // of a probe of one cell
    std::size_t probe;        // index into Experiment::probes
    std::vector<Beat> beats;  // in order of activation
    std::int64_t lost = 0;    // beats beyond those that were kept
};

// One tested start of a stimulus, at one probe. All in ms.
struct RestitutionPair {
    double period, interval;  // of the train; from its last start (S1-S2)
    double di90, apd90;       // of the beat that the start evoked
    double apd90_before;      // of the beat before
};

struct RestitutionCurve {
    std::string stimulus, probe;
    std::vector<RestitutionPair> pairs;  // in the order of the starts
    std::int64_t without_beat = 0;       // starts that evoked none
    double steepest_slope;
};

struct ConductionVelocity {
    std::string from, to;             // probes
    double distance, time, velocity;  // mm, ms, mm/ms
};

// What the named stimulus' starts evoked at one probe. The tested starts: of a periodic stimulus the last two of each
// train (of a dynamic protocol: of each period), so that alternans shows; else all of them. The beat that a start
// evoked is the first one whose activation lies in [start, next start of any stimulus), if its amplitude (peak - foot)
// is at least half of that of the beat before: less is the stimulus itself, or a local response. Without one the start
// is counted only. DI90 is the activation less the 90 % repolarisation of the beat before. In the order of starts.
// `felt`: bit k, stimulus k can be felt at the probe; the others are not there for it. `steps`: that were done;
// later starts are not tested.
RestitutionCurve restitution_curve(const experiment::Experiment& experiment,
                                   const experiment::RestitutionMeasure& measure, const ProbeBeats& beats,
                                   std::int64_t steps, std::uint32_t felt = 0xffffffffu);

// The steepest slope of APD90 over DI90: of all straight lines fitted by least squares to the pairs within 40 ms of
// DI90, from each DI90 on, that hold at least three DI90 a millisecond apart (Taggart et al. 2003, Circulation
// 107:285). NaN: there is no such line.
double steepest_slope(const std::vector<RestitutionPair>& pairs);

// Distance over the difference of activation, negative when the wave goes the other way. Of the first beat of both
// probes when the activation map keeps the first; else of the last one of `to` and the one of `from` nearest to it in
// time.
ConductionVelocity conduction_velocity(const experiment::Experiment& experiment, const experiment::CvMeasure& measure,
                                       double distance, const std::vector<ProbeBeats>& beats);

}  // namespace heartwright::observers
