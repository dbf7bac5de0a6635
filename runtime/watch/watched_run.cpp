#include "runtime/watch/watched_run.hpp"

#include <algorithm>
#include <utility>

namespace heartwright::watch {

namespace {

constexpr std::chrono::duration<double> shortest_wait{2};
constexpr double waits_for_each_second = 9;  // so that reports take at most a tenth of the time

bool is_over(Phase phase) { return phase == Phase::ended || phase == Phase::failed; }

}  // namespace

void WatchedRun::begin(const std::string& title, const std::filesystem::path& folder, const Steps& steps) {
    const std::lock_guard lock(mutex_);
    steps_ = steps;
    folder_ = folder;
    status_.phase = Phase::running;
    status_.title = title;
    status_.folder = folder.string();
    status_.message.clear();
    status_.step = steps.first;
    status_.steps = steps.last;
    status_.end = static_cast<double>(steps.last) * steps.dt;
    begin_ = Clock::now();
    next_report_ = begin_;
    reported_step_ = -1;
}

void WatchedRun::at_step(std::int64_t step) {
    const std::lock_guard lock(mutex_);
    status_.step = step;
}

void WatchedRun::finishing() {
    const std::lock_guard no_report(making_);
    const std::lock_guard lock(mutex_);
    status_.phase = Phase::finishing;
}

void WatchedRun::end(const std::filesystem::path& folder, const std::string& message) {
    const std::lock_guard lock(mutex_);
    folder_ = folder;
    status_.folder = folder.string();
    status_.phase = Phase::ended;
    status_.message = message;
}

void WatchedRun::fail(const std::string& message) {
    const std::lock_guard lock(mutex_);
    status_.phase = Phase::failed;
    status_.message = message;
}

std::optional<std::unique_lock<std::mutex>> WatchedRun::try_to_replace_files() {
    std::unique_lock lock(making_, std::try_to_lock);
    if (!lock.owns_lock()) return std::nullopt;
    return lock;
}

bool WatchedRun::is_looked_at(std::chrono::seconds within) const {
    const std::lock_guard lock(mutex_);
    return was_looked_at_ && Clock::now() - looked_at_ <= within;
}

bool WatchedRun::has_given_the_end() const {
    const std::lock_guard lock(mutex_);
    return has_given_end_;
}

bool WatchedRun::is_due(Clock::time_point now) const {
    switch (status_.phase) {
        case Phase::running:
            return now >= next_report_ && status_.step != reported_step_;
        case Phase::ended:
            return !is_final_made_;
        default:
            return false;
    }
}

Status WatchedRun::status() {
    const std::lock_guard lock(mutex_);
    const Clock::time_point now = Clock::now();
    looked_at_ = now;
    was_looked_at_ = true;
    has_given_end_ = has_given_end_ || status_.phase == Phase::failed;
    Status now_it_is = status_;
    now_it_is.t = static_cast<double>(status_.step) * steps_.dt;
    now_it_is.version = report_.version;
    now_it_is.is_due = is_due(now);
    if (status_.phase == Phase::preparing) return now_it_is;
    now_it_is.seconds = std::chrono::duration<double>(now - begin_).count();
    const std::int64_t done = status_.step - steps_.first;
    if (done > 0 && now_it_is.seconds > 0 && !is_over(status_.phase)) {
        const double rate = static_cast<double>(done) / now_it_is.seconds;
        now_it_is.cell_steps_per_second = rate * static_cast<double>(steps_.cells);
        now_it_is.seconds_left = static_cast<double>(steps_.last - status_.step) / rate;
    }
    return now_it_is;
}

WatchedRun::Report WatchedRun::report() {
    const std::lock_guard one_at_a_time(making_);
    std::filesystem::path folder;
    std::int64_t step = 0;
    bool is_final = false;
    {
        const std::lock_guard lock(mutex_);
        looked_at_ = Clock::now();
        was_looked_at_ = true;
        has_given_end_ = has_given_end_ || is_final_made_;
        if (!is_due(looked_at_)) return report_;
        folder = folder_;
        step = status_.step;
        is_final = status_.phase == Phase::ended;
    }
    const auto wait_after = [&](Clock::time_point began) {  // under the mutex
        const Clock::time_point now = Clock::now();
        const std::chrono::duration<double> cost = now - began;
        next_report_ =
            now + std::chrono::duration_cast<Clock::duration>(std::max(shortest_wait, waits_for_each_second * cost));
    };
    const Clock::time_point began = Clock::now();
    try {
        std::string html = report::report_body(folder, !is_final).html;
        const std::lock_guard lock(mutex_);
        wait_after(began);
        reported_step_ = step;
        is_final_made_ = has_given_end_ = is_final;
        report_ = {report_.version + 1, std::move(html)};
        return report_;
    } catch (...) {
        const std::lock_guard lock(mutex_);
        wait_after(began);
        throw;
    }
}

}  // namespace heartwright::watch
