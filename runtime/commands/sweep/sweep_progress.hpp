// How far a sweep has come, for people.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <string>

#include "runtime/commands/run/prediction.hpp"
#include "runtime/core/stopwatch.hpp"

namespace heartwright::commands {

// One line, redrawn on a terminal; elsewhere a line now and then.
class SweepProgress {
public:
    explicit SweepProgress(std::size_t runs) : runs_(runs), is_terminal_(::isatty(STDERR_FILENO) == 1) {}

    void show(std::size_t ended, std::size_t failed, std::size_t running, bool is_last = false) {
        const double wait = is_terminal_ ? 0.2 : 5.0;
        if (!is_last && (seconds_since(shown_) < wait || (!is_terminal_ && ended == ended_))) return;
        shown_ = Clock::now();
        ended_ = ended;
        std::string text = std::to_string(ended) + " of " + std::to_string(runs_) + " runs";
        if (failed > 0) text += ", " + std::to_string(failed) + " failed";
        if (running > 0) text += ", " + std::to_string(running) + " going on";
        if (ended > 0 && ended < runs_)
            text +=
                ", about " +
                duration_text(seconds_since(begin_) / static_cast<double>(ended) * static_cast<double>(runs_ - ended)) +
                " left";
        std::cerr << (is_terminal_ ? "\r\033[K" : "") << text << (is_terminal_ && !is_last ? "" : "\n") << std::flush;
    }
    void say(const std::string& line) { std::cerr << (is_terminal_ ? "\r\033[K" : "") << line << "\n"; }

private:
    using Clock = std::chrono::steady_clock;

    std::size_t runs_, ended_ = 0;
    bool is_terminal_;
    Clock::time_point begin_ = Clock::now(), shown_ = begin_;
};

}  // namespace heartwright::commands
