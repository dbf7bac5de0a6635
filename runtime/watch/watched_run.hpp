// What the page of a watched run shows: how far the run is, and the report of what it has written so far. The run's
// thread tells, the server's threads ask. A report is made when a page asks for it, by the server's thread, and so
// often that this takes at most a tenth of the time; nothing is computed while nobody looks.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "runtime/report/report.hpp"

namespace heartwright::watch {

enum class Phase { preparing, running, finishing, ended, failed };

// Steps of the run whose folder is shown.
struct Steps {
    std::int64_t first = 0, last = 0, cells = 0;  // first: of a resumed run, where it continues
    double dt = 0;                                // ms
};

struct Status {
    Phase phase = Phase::preparing;
    std::string title, folder, message;  // message: a sentence on the phase, or ""
    std::int64_t step = 0, steps = 0;
    double t = 0, end = 0;               // ms of simulated time
    double seconds = 0;                  // since the first step
    double cell_steps_per_second = 0;    // 0: not known yet
    std::optional<double> seconds_left;  // absent: not known yet
    std::int64_t version = 0;            // of the report that report() gave last
    bool is_due = false;                 // report() would make another one
};

class WatchedRun {
public:
    using Clock = std::chrono::steady_clock;

    // --- by the run's thread ---
    // A run begins, or the next one of several seeds. The folder holds experiment.resolved.json.
    void begin(const std::string& title, const std::filesystem::path& folder, const Steps& steps);
    void at_step(std::int64_t step);
    void finishing();  // waits until no report is being made: from here on files are replaced
    // The final report can be made from this folder.
    void end(const std::filesystem::path& folder, const std::string& message);
    void fail(const std::string& message);
    // While this lives no report is made. Empty when one is being made: the run does not wait for it.
    [[nodiscard]] std::optional<std::unique_lock<std::mutex>> try_to_replace_files();
    bool is_looked_at(std::chrono::seconds within) const;  // a page has asked for something
    bool has_given_the_end() const;                        // a page has the final report, or the message of the failure

    // --- by the server's threads ---
    Status status();
    struct Report {
        std::int64_t version = 0;
        std::string html;
    };
    // The newest report, made now if one is due. UserFault, MachineFault: what is there cannot be read (yet).
    Report report();

private:
    bool is_due(Clock::time_point now) const;  // under the mutex

    mutable std::mutex mutex_;  // of all that follows
    Status status_;
    std::filesystem::path folder_;
    Steps steps_;
    Clock::time_point begin_{}, looked_at_{}, next_report_{};
    std::int64_t reported_step_ = -1;
    bool was_looked_at_ = false, has_given_end_ = false, is_final_made_ = false;
    Report report_;
    std::mutex making_;  // a report is being made, or files are being replaced. Taken before mutex_
};

}  // namespace heartwright::watch
