// Random cells that a physiologist might write, made of parts that are hard on integrators, with what each conserves.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace heartwright::fuzz {

// The sum of weights times states, which no step may change by more than rounding.
struct ConservedSum {
    std::string what;
    std::vector<std::pair<std::string, double>> states;
};

struct RandomCell {
    std::string text;  // of the spec
    std::vector<ConservedSum> sums;
    std::set<std::string> occupancies;  // of machines
    std::vector<std::string> parts;     // "machine", "buffer", ...
};

// Equal seeds give equal cells. A membrane that fires, and one to four of: state machines (fast and slow rates, by
// voltage, calcium or plain numbers; as a machine, or as equations of all states or of all but one), buffers that bind
// one to four ions at once, local calcium that closes its own channel, a store with a pump, a second membrane, an
// amplifier that clamps, fast gates.
RandomCell random_cell(std::uint64_t seed);

inline constexpr double stimulus_duration = 1;  // ms

// The same cell with a stimulus of this many times its strength.
RandomCell with_stimulus(RandomCell cell, double strength);

}  // namespace heartwright::fuzz
