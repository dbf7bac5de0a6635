// Notices a run that hangs: a rank that a debugger, a dead disk or a dead GPU holds, and the others that wait for it.
// Says which, and ends them all.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "runtime/launch/cluster_watchdog.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::launch {

class Watchdog {
public:
    // While it lives: when no rank of this computer has done a step, had a message of another, or written anything for
    // so many minutes, it tells what it knows of the ranks of its computer (mpi/heartbeat.hpp), and of computers of
    // which nothing is heard in the run's folder, and ends all ranks as a machine fault. 0 minutes: nobody watches.
    // Covers set-up, steps and the files of the end.
    Watchdog(mpi::Team& team, double minutes);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    // Collective, once the folder is locked: where watchdogs of several computers tell each other that they have come
    // to their limit.
    void meet_in(mpi::Team& team, const std::string& folder);

    // While it lives the root works alone for as long as that takes (prepacing): only the root's computer can see
    // whether it continues.
    class RootAtWork {
    public:
        explicit RootAtWork(Watchdog& watchdog) : watchdog_(watchdog) { watchdog_.waits_for_root_ = true; }
        ~RootAtWork() { watchdog_.waits_for_root_ = false; }
        RootAtWork(const RootAtWork&) = delete;
        RootAtWork& operator=(const RootAtWork&) = delete;

    private:
        Watchdog& watchdog_;
    };

    // What is told: of the ranks of a computer the one that holds up the others, whose process stands still or which
    // does not wait. stand_still: those whose processes do, by their place among the heartbeats of the computer.
    // elsewhere: as ClusterWatchdog says it.
    static std::string text(const std::string& node, double minutes, std::int64_t steps,
                            const std::vector<bool>& stand_still = {}, const std::string& elsewhere = {});

private:
    void watch(const std::stop_token& stop, const std::string& node, double minutes);
    ClusterWatchdog posts() const;

    mutable std::mutex mutex_;
    ClusterWatchdog posts_;
    bool is_root_ = false;
    std::atomic<bool> waits_for_root_{false};
    std::jthread thread_;  // last: it uses the others
};

}  // namespace heartwright::launch
