// Figures computed from the beats at probes, on the host: restitution curves and conduction velocities.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/simulation/observers/measure_results.hpp"

namespace heartwright::simulation {

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

}  // namespace heartwright::simulation
