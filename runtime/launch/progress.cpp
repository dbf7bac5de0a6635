#include "runtime/launch/progress.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/plain_number.hpp"

namespace heartwright::launch {

namespace {

std::string time_text(double seconds) {
    if (!(seconds < 1e8)) return "?";
    const auto whole = static_cast<long long>(std::llround(seconds));
    char text[48];
    if (whole >= 3600)
        std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
    else
        std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
    return text;
}

}  // namespace

Progress::Progress(std::FILE* out, bool is_terminal, std::int64_t cells, std::int64_t steps, double dt)
    : out_(out), is_terminal_(is_terminal), cells_(cells), steps_(steps), dt_(dt) {}

std::string Progress::line(std::int64_t step, std::int64_t steps, double dt, std::int64_t cells, double seconds,
                           std::int64_t first) {
    constexpr int width = 30;
    const double part = steps > 0 ? static_cast<double>(step) / static_cast<double>(steps) : 1;
    const int done = std::clamp(static_cast<int>(part * width), 0, width);
    const std::int64_t computed = step - first, left = steps - step;
    const double rate = seconds > 0 ? static_cast<double>(computed) * static_cast<double>(cells) / seconds : 0;
    char text[160];
    std::snprintf(
        text, sizeof text, "[%s%s] %3d%%  %s/%s ms  %.3g cell-steps/s  ETA %s",
        std::string(static_cast<std::size_t>(done), '#').c_str(),
        std::string(static_cast<std::size_t>(width - done), '-').c_str(), static_cast<int>(part * 100),
        plain_number(static_cast<double>(step) * dt, 6).c_str(),
        plain_number(static_cast<double>(steps) * dt, 6).c_str(), rate,
        computed > 0 ? time_text(seconds * static_cast<double>(left) / static_cast<double>(computed)).c_str() : "?");
    return text;
}

void Progress::begin_at(std::int64_t step) {
    first_ = step;
    begin_ = Clock::now();
}

void Progress::update(std::int64_t step) {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const std::int64_t tenths = steps_ > 0 ? step * 10 / steps_ : 10;
    const auto wait = is_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(2000);
    const bool is_due = shown_ == Clock::time_point::min() || now - shown_ >= wait;
    if (is_terminal_ ? !is_due && step < steps_ : step < steps_ && (!is_due || tenths == tenths_)) return;
    if (step >= steps_ && is_drawn_ && tenths_ == 10) return;
    tenths_ = tenths;
    shown_ = now;
    is_drawn_ = true;
    std::fprintf(out_, is_terminal_ ? "\r\033[K%s" : "%s\n", line(step, steps_, dt_, cells_, seconds, first_).c_str());
    std::fflush(out_);
}

void Progress::finish() {
    if (is_terminal_ && is_drawn_) std::fputc('\n', out_);
    std::fflush(out_);
}

}  // namespace heartwright::launch
