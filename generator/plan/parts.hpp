// Kernel splitting: a cell's lines cut into device functions at places that few live values cross, for
// steps with more live values than a thread has registers. What one part leaves for another lies in a struct
// between them; what a part neither reads nor makes takes none of its registers.
#pragma once

#include <string>
#include <vector>

#include "generator/plan/live_values.hpp"

namespace heartwright::plan {

struct Part {
    int first = 0, last = 0;  // lines [first, last)
    int most = 0;             // live values of its own at once, after any of its lines
    std::vector<std::string> taken,
        left;  // keys, as they are made: of what it reads of parts before it, and makes for parts after it
};

// Parts that keep at most `most` values each, so that least is left and taken; where that cannot be, as near as can be.
// One part (all lines) where no cut is needed. A loaded value comes with the part that needs it first. Parts have at
// most longest_part lines, where there is more than one.
std::vector<Part> plan_parts(const LiveValues& live, int most);
constexpr int longest_part = 512;

// What a thread's 255 registers hold.
constexpr int most_values = values_in(255);

}  // namespace heartwright::plan
