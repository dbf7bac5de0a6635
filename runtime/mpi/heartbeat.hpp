// Heartbeat of a process: its activity and progress counters, which the watchdogs of all ranks of a node read while it
// hangs. Written by the thread that runs the steps, with relaxed stores. One per process; the heartbeats of the ranks
// of a node lie side by side in shared memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::mpi {

enum class Activity : std::int32_t {
    computing,      // steps
    exchanging,     // waiting for a neighbour's message
    agreeing,       // waiting for all ranks
    writing,        // results
    checkpointing,  // a checkpoint
    preparing,      // reading files, placing cells, allocating memory
    finalizing,     // maps, tables, the end state, the report
};

struct Heartbeat {
    std::atomic<std::int64_t> step{0};   // steps done
    std::atomic<std::int64_t> steps{0};  // of the whole run; 0: not known yet
    std::atomic<std::uint32_t> beats{
        0};  // messages received, steps done, pieces written: changes while something is in progress
    std::atomic<std::uint32_t> watched{0};  // counted up by its watchdog: stands still when the whole process does
    std::atomic<Activity> activity{Activity::computing};
    std::atomic<std::int32_t> awaited{-1};  // exchanging: a rank whose message is not there, or -1
    std::atomic<std::int32_t> rank{0};

    void at_step(std::int64_t steps_done) {
        step.store(steps_done, std::memory_order_relaxed);
        beat();
    }
    void beat() { beats.store(beats.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
    bool waits() const {
        const Activity now = activity.load(std::memory_order_relaxed);
        return now == Activity::exchanging || now == Activity::agreeing;
    }
};
static_assert(std::atomic<std::int64_t>::is_always_lock_free &&
              std::atomic<Activity>::is_always_lock_free);  // processes share it

Heartbeat& heartbeat();  // this process's
std::vector<const Heartbeat*> heartbeats_of_node();
bool claim_last_word();  // true once, for one rank of the node: who tells what is wrong before all end

// "waiting for the halo of rank 3"
std::string text_of(const Heartbeat& heartbeat);

// Sets the activity of this process for its lifetime; the destructor restores the one before.
class ActivityScope {
public:
    explicit ActivityScope(Activity activity)
        : before_(heartbeat().activity.exchange(activity, std::memory_order_relaxed)) {}
    ~ActivityScope() {
        heartbeat().activity.store(before_, std::memory_order_relaxed);
        heartbeat().beat();  // it is done
    }
    ActivityScope(const ActivityScope&) = delete;
    ActivityScope& operator=(const ActivityScope&) = delete;

private:
    Activity before_;
};

// Where the heartbeats of a node lie from now on: `count` zeroed ones side by side, `own` of them this process's; null:
// its own memory.
struct Board {
    std::atomic<std::int32_t> has_spoken{0};
};
void share_heartbeats(Board* board, Heartbeat* heartbeats, int count, int own);

}  // namespace heartwright::mpi
