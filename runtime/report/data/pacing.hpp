// When and where stimuli are on, by what the resolved experiment says of them.
#pragma once

#include <vector>

#include "runtime/report/data/places.hpp"
#include "runtime/report/data/run_folder.hpp"

namespace heartwright::report {

struct StimulusWindow {
    double begin = 0, end = 0;  // ms
};

// Of all stimuli, by their beginnings: "times", trains of one or several periods, and what comes after another
// stimulus, with several intervals after each repetition of its train. At most 1,000,000, of the first 100 stimuli.
std::vector<StimulusWindow> stimulus_windows(const RunFolder& run);

// Is a stimulus on at these times, which ascend, or was it in the last milliseconds, while what it charged still leaves
// the cells that it reached?
std::vector<bool> times_of_pacing(const RunFolder& run, const std::vector<double>& times);

// Of each point: does a stimulus reach it? Empty: no stimulus reaches any, as far as points_in() knows.
std::vector<bool> paced_points(const RunFolder& run, const io::FieldGrid& grid, const std::vector<Position>& places);

// The middle of the points of each stimulus; not of one that reaches all.
std::vector<NamedPlace> pacing_places(const RunFolder& run, const io::FieldGrid& grid,
                                      const std::vector<Position>& places);

}  // namespace heartwright::report
