// Square pulses, one by one or as trains.
#pragma once

#include <optional>
#include <vector>

namespace heartwright::foreign {

// A square pulse, in ms and in the unit of the current that it is added to; with a period, a train of them.
struct Pulse {
    double amplitude = 0;
    double start = 0;
    double duration = 0;
    double period = 0;  // 0: once
    double beats = 0;   // 0: without end
};

// An experiment holds no more.
constexpr std::size_t most_trains = 32;

// The same pulses as few trains: `pulses` are single ones in order of time, known until `end`. A train of three or more
// that continues until `end` has no last beat. Each pulse is met within 5e-14 of `end`, so that decimal times come
// back. Nothing where more than most_trains would be needed, or where the last pulse lasts beyond `end`.
std::optional<std::vector<Pulse>> trains_of(std::vector<Pulse> pulses, double end);

bool is_endless(const Pulse& train);

// The decimal number with the fewest digits within `tolerance` of `value`.
double simplest(double value, double tolerance);

}  // namespace heartwright::foreign
