// When a run takes checkpoints, and where it leaves them.
#pragma once

#include <cstdint>
#include <string>

namespace heartwright::simulation {

struct CheckpointPlan {
    std::string folder;      // empty: none is ever taken
    std::int64_t every = 0;  // steps; 0: not by simulated time
    double wall = 0;         // s between two; 0: not by wall time
    int kept = 2;            // the newest that stay
    bool at_end = false;     // one more when the run is whole: a longer one can continue from there
};

}  // namespace heartwright::simulation
