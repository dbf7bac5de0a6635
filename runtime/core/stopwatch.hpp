// Seconds of wall time, since an instant or since a stopwatch was made.
#pragma once

#include <chrono>

namespace heartwright {

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

class Stopwatch {
public:
    double seconds() const { return seconds_since(begin_); }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace heartwright
