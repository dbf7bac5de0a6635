// What "measures" of an experiment found, as a simulation hands it over. NaN: did not happen.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::simulation {

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

}  // namespace heartwright::simulation
