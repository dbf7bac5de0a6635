// A beat of a cell of dyads, measured. APD90: from V > -40 mV up to V below peak - 0.9 (peak - V at the beat's start).
#pragma once

#include <string>
#include <vector>

#include "tests/validation/bundled_run.hpp"

namespace heartwright::validation {

// dyad_paced or dyad_forced_open with these overrides: V, Ca_i and Ca_jsr of the cell every half ms.
BundledRun run_cell(const std::string& experiment, std::vector<std::string> overrides);

struct Beat {
    double apd90, rest, peak;         // ms (NaN: no action potential), mV
    double ca_low, ca_high, ca_time;  // mean ca_myo: mM, and ms from `start`
    double jsr_low, jsr_high;         // mean ca_jsr, mM
};

// The part of a run from `start` on, ms.
Beat beat_of(const BundledRun& run, double start, double length);

}  // namespace heartwright::validation
