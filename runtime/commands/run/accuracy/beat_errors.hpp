// How far a beat of a cell is from another one that is closer to the solution, in every state and current.
//
// Of the potential: the largest distance outside the 2 ms around the upstroke, where a lag of microseconds is many mV;
// APD90, the peak and the steepest rise beside it. Of each other state and current: the largest distance from what the
// other beat has within 0.1 ms, around the upstroke within 2 ms, as a share of its range in the other beat. So a lag
// that nobody would see is no error, and what overshoots, is lost or is missed is one wherever it lies.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/run/accuracy/trial_beat.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

// Of a state or current.
struct SymbolError {
    std::string name, unit;
    double value = 0, share = 0;  // the largest error: in `unit`; of the symbol's range
    double at = 0;                // ms after the trial's start
    double of_tolerated = 0;      // the largest error over what is tolerated there
};

inline constexpr double tolerated_apd_share = 0.01;      // of APD90
inline constexpr double tolerated_symbol_share = 0.03;   // of the symbol's range,
inline constexpr double tolerated_upstroke_share = 0.1;  // and around the upstroke

struct BeatErrors {
    double potential = 0, tolerated_potential = 0;  // 2 mV, or 2% of the amplitude where the potential has another unit
    bool has_beat = false;                          // both have an action potential; else the next four are 0
    double apd90 = 0, apd90_error = 0;              // ms
    double peak_error = 0, steepest_share = 0;      // of the potential; of its rate of rise, relative
    std::string differing_beat;                     // only one of them has an action potential: which
    std::vector<SymbolError> symbols;               // those that change, the worst first

    double of_tolerated() const;  // the largest error over what is tolerated; beyond 1: too much
};

// Rows of both lie at the same times. `symbols`: those of both beats. `factor`: from a distance to the error.
BeatErrors compare_beats(const TrialBeat& tried, const TrialBeat& exact, const interface::Model& model,
                         const std::vector<experiment::ModelName>& symbols, double factor);

}  // namespace heartwright::commands
