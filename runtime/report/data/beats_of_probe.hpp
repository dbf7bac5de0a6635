// Where the beats of a probe begin, and its traces cut there and laid over each other.
#pragma once

#include <string>
#include <vector>

#include "runtime/report/data/run_folder.hpp"

namespace heartwright::report {

struct BeatStarts {
    std::vector<double> at;            // ms, ascending
    bool are_stimulus_starts = false;  // else activations
    // ms that are worth showing of a beat: the median interval, at most a second, but one and a half APD90 and 50 ms
    // where beats.csv knows it.
    double worth = 1000;
};

// The probe's activations as beats.csv has them; without that file, the rises of its potential through the threshold of
// the activation map (without one: half-way between lowest and highest value) between rows; when the probe does not
// show the potential, each start of a stimulus.
BeatStarts beats_of_probe(const RunFolder& run, const std::string& probe);

struct CutBeat {
    std::size_t number = 0;          // from 1
    std::vector<double> t, y;        // ms since the beat began, from a little before it on; rows with a value
    std::vector<double> deviations;  // as Trace::deviations
};

// Beat after beat until the next one begins, at most BeatStarts::worth ms. Of more than `most` beats the first, the
// last and, evenly, some in between.
std::vector<CutBeat> cut_into_beats(const std::vector<double>& times, const Trace& trace, const BeatStarts& starts,
                                    std::size_t most);

// What the model calls its potential, "V"; and calcium in the cytosol, "" when no trace shows it.
std::string potential_of(const RunFolder& run);
std::string calcium_of(const RunFolder& run);

}  // namespace heartwright::report
