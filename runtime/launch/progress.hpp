// How far a run is. On a terminal a bar that is redrawn; elsewhere, such as in a batch job's log, plain lines at a
// growing interval: after 2 s, 4 s, 8 s and so on, at least every ten minutes, and at the end.
//
//     [############------------------]  41%  205/500 ms  6.2e+06 cell-steps/s  ETA 0:12
//     0:08   41%  205/500 ms  6.2e+06 cell-steps/s  ETA 0:12
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace heartwright::launch {

enum class ProgressStyle { bar, log, none };

// What --progress asks for: "auto" is a bar where stderr is a terminal, else a log. Of this process; before threads
// begin. --quiet is none, whatever is asked.
void set_progress_style(const std::string& asked);
ProgressStyle progress_style();

// Seconds after the beginning at which the next line of a log is due, when one has been written at `seconds`.
double next_log_line(double seconds);

class Progress {
public:
    Progress(std::FILE* out, ProgressStyle style, std::int64_t cells, std::int64_t steps, double dt);
    void begin_at(std::int64_t step);  // of a resumed run, now: rate and ETA are of the steps from here on
    void update(std::int64_t step);
    void finish();  // leaves the line

    // What update shows `seconds` after step `first`; free of clocks for tests.
    static std::string log_line(std::int64_t step, std::int64_t steps, double dt, std::int64_t cells, double seconds,
                                std::int64_t first = 0);
    static std::string line(std::int64_t step, std::int64_t steps, double dt, std::int64_t cells, double seconds,
                            std::int64_t first = 0);

private:
    using Clock = std::chrono::steady_clock;
    std::FILE* out_;
    ProgressStyle style_;
    bool is_drawn_ = false, is_at_the_end_ = false;
    std::int64_t cells_, steps_, first_ = 0;
    double dt_;
    Clock::time_point begin_ = Clock::now();
    double due_ = 0;  // of the next bar or line, seconds after begin_
};

}  // namespace heartwright::launch
