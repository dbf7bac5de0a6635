// What checkpoints have cost a run.
#pragma once

#include <cstdint>

namespace heartwright::checkpoint {

struct Times {
    std::int64_t taken = 0, bytes = 0;  // bytes: of the last one, of all ranks
    std::int64_t late = 0;              // that were due while the one before was being written, and were taken later
    std::int64_t restored_step = -1;    // the one that the run continued from; -1: it began at the beginning
    double paused = 0;                  // s that the run stood still, for all of them
    double longest_pause = 0;           // s
    double written = 0;                 // s of the last one, from its start until it lay in its place
};

}  // namespace heartwright::checkpoint
