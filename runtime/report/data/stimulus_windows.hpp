// When stimuli are on, by what the resolved experiment says of them.
#pragma once

#include <vector>

#include "runtime/report/data/run_folder.hpp"

namespace heartwright::report {

struct StimulusWindow {
    double begin = 0, end = 0;  // ms
};

// Of all stimuli, by their beginnings: "times", trains of one or several periods, and what comes after another
// stimulus, with several intervals after each repetition of its train. At most 1,000,000, of the first 100 stimuli.
std::vector<StimulusWindow> stimulus_windows(const RunFolder& run);

}  // namespace heartwright::report
