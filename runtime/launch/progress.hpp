// How far a run is: a bar that is redrawn on a terminal, a plain line every ten percent (at most one in 2 s) elsewhere.
//
//     [############------------------]  41%  205/500 ms  6.2e+06 cell-steps/s  ETA 0:12
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace heartwright::launch {

class Progress {
public:
    Progress(std::FILE* out, bool is_terminal, std::int64_t cells, std::int64_t steps, double dt);
    void begin_at(std::int64_t step);  // of a resumed run, now: rate and ETA are of the steps from here on
    void update(std::int64_t step);
    void finish();  // leaves the line

    // What update shows `seconds` after step `first`; free of clocks for tests.
    static std::string line(std::int64_t step, std::int64_t steps, double dt, std::int64_t cells, double seconds,
                            std::int64_t first = 0);

private:
    using Clock = std::chrono::steady_clock;
    std::FILE* out_;
    bool is_terminal_, is_drawn_ = false;
    std::int64_t cells_, steps_, first_ = 0;
    double dt_;
    Clock::time_point begin_ = Clock::now(), shown_ = Clock::time_point::min();
    std::int64_t tenths_ = 0;
};

}  // namespace heartwright::launch
