// The runs of a sweep that are in progress, as processes.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/commands/sweep/sweep_packing.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

// Each in its place, which is that of a GPU or of some cores.
class RunningJobs {
public:
    explicit RunningJobs(const Packing& packing) : taken_(static_cast<std::size_t>(packing.jobs)) {}

    std::optional<std::size_t> free() const {
        const auto found = std::find_if(taken_.begin(), taken_.end(), [](const auto& one) { return !one; });
        return found == taken_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - taken_.begin()));
    }
    std::size_t running() const {
        return static_cast<std::size_t>(std::count_if(
            taken_.begin(), taken_.end(), [](const auto& one) { return one.has_value(); }));
    }
    void start(std::size_t place, std::size_t run, const launch::Job& job) {
        taken_[place] = Going{run, launch::start_process(job)};
    }
    // Run and exit code of each that has ended since.
    std::vector<std::pair<std::size_t, int>> ended() {
        std::vector<std::pair<std::size_t, int>> all;
        for (auto& one : taken_)
            if (one)
                if (const auto code = launch::ended_process(one->process)) {
                    all.emplace_back(one->run, *code);
                    one.reset();
                }
        return all;
    }
    void signal(int signal) const {
        for (const auto& one : taken_)
            if (one) ::kill(one->process, signal);
    }

private:
    struct Going {
        std::size_t run;
        pid_t process;
    };
    std::vector<std::optional<Going>> taken_;
};

}  // namespace heartwright::commands
