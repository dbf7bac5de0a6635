#include "runtime/launch/progress.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/plain_number.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"

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

// "205/500 ms  6.2e+06 cell-steps/s  ETA 0:12"
std::string figures(std::int64_t step, std::int64_t steps, double dt, std::int64_t cells, double seconds,
                    std::int64_t first) {
    const std::int64_t computed = step - first, left = steps - step;
    const double rate = seconds > 0 ? static_cast<double>(computed) * static_cast<double>(cells) / seconds : 0;
    char text[160];
    std::snprintf(
        text, sizeof text, "%s/%s ms  %.3g cell-steps/s  ETA %s",
        plain_number(static_cast<double>(step) * dt, 6).c_str(),
        plain_number(static_cast<double>(steps) * dt, 6).c_str(), rate,
        computed > 0 ? time_text(seconds * static_cast<double>(left) / static_cast<double>(computed)).c_str() : "?");
    return text;
}

double part_of(std::int64_t step, std::int64_t steps) {
    return steps > 0 ? static_cast<double>(step) / static_cast<double>(steps) : 1;
}

std::string percent_text(double part) {
    char text[16];
    std::snprintf(text, sizeof text, "%3d%%", static_cast<int>(part * 100));
    return text;
}

std::string asked_style = "auto";

}  // namespace

void set_progress_style(const std::string& asked) { asked_style = asked; }

ProgressStyle progress_style() {
    if (is_quiet() || asked_style == "none") return ProgressStyle::none;
    if (asked_style == "auto") return has_terminal() ? ProgressStyle::bar : ProgressStyle::log;
    return asked_style == "bar" ? ProgressStyle::bar : ProgressStyle::log;
}

double next_log_line(double seconds) {
    constexpr double shortest = 2, longest = 600;
    return seconds + std::clamp(seconds, shortest, longest);
}

Progress::Progress(std::FILE* out, ProgressStyle style, std::int64_t cells, std::int64_t steps, double dt)
    : out_(out), style_(style), cells_(cells), steps_(steps), dt_(dt), due_(style == ProgressStyle::bar ? 0 : 2) {}

std::string Progress::line(std::int64_t step, std::int64_t steps, double dt, std::int64_t cells, double seconds,
                           std::int64_t first) {
    constexpr int width = 30;
    const double part = part_of(step, steps);
    const int done = std::clamp(static_cast<int>(part * width), 0, width);
    return "[" + std::string(static_cast<std::size_t>(done), '#') +
           std::string(static_cast<std::size_t>(width - done), '-') + "] " + percent_text(part) + "  " +
           figures(step, steps, dt, cells, seconds, first);
}

std::string Progress::log_line(std::int64_t step, std::int64_t steps, double dt, std::int64_t cells, double seconds,
                               std::int64_t first) {
    return time_text(seconds) + "  " + percent_text(part_of(step, steps)) + "  " +
           figures(step, steps, dt, cells, seconds, first);
}

void Progress::begin_at(std::int64_t step) {
    first_ = step;
    begin_ = Clock::now();
}

void Progress::update(std::int64_t step) {
    if (style_ == ProgressStyle::none || is_at_the_end_) return;
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    is_at_the_end_ = step >= steps_;
    if (seconds < due_ && !is_at_the_end_) return;
    is_drawn_ = true;
    if (style_ == ProgressStyle::bar) {
        constexpr double between_bars = 0.1;
        due_ = seconds + between_bars;
        std::fprintf(out_, "\r\033[K%s", line(step, steps_, dt_, cells_, seconds, first_).c_str());
    } else {
        due_ = next_log_line(seconds);
        std::fprintf(out_, "%s\n", log_line(step, steps_, dt_, cells_, seconds, first_).c_str());
    }
    std::fflush(out_);
}

void Progress::finish() {
    if (style_ == ProgressStyle::bar && is_drawn_) std::fputc('\n', out_);
    std::fflush(out_);
}

}  // namespace heartwright::launch
