// Notices a run that hangs: a rank that a debugger, a dead disk or a dead GPU holds, and the others that wait for it. Says which, and
// ends them all.
#pragma once

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "runtime/app/watch_posts.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::app {

class Watchdog {
public:
    // While it lives: when this rank has done no step and had no message of another for so many minutes, it tells what it knows of the
    // ranks of its computer (mpi/pulse.hpp), and of computers of which nothing is heard in the run's folder, and ends all ranks as a machine
    // fault. 0 minutes: nobody watches. Collective.
    Watchdog(mpi::Team& team, double minutes, std::int64_t steps, const std::string& folder);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    // What is told: of the ranks of a computer the one that holds up the others, whose process stands still or which does not wait.
    // stand_still: those whose processes do, by their place among the pulses of the computer. elsewhere: as WatchPosts says it.
    static std::string text(const std::string& node, double minutes, std::int64_t steps, const std::vector<bool>& stand_still = {},
                            const std::string& elsewhere = {});

private:
    WatchPosts posts_;
    bool is_root_ = false;
    std::jthread thread_;
};

}  // namespace heartwright::app
