// What this process is doing, in a few numbers that the watchdogs of all ranks of its computer can read while it hangs.
// Written by the thread that runs the steps; costs a store. One for each process; of several ranks they lie in memory
// that those of a node share.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::mpi {

enum class Doing : std::int32_t {
    computing,   // steps
    exchanging,  // waiting for a neighbour's message
    agreeing,    // waiting for all ranks
    writing,     // results
    keeping,     // a checkpoint
    preparing,   // reading files, placing cells, allocating memory
    concluding,  // maps, tables, the end state, the report
};

struct Pulse {
    std::atomic<std::int64_t> step{0};   // steps done
    std::atomic<std::int64_t> steps{0};  // of the whole run; 0: not known yet
    std::atomic<std::uint32_t> beats{
        0};  // messages received, steps done, pieces written: changes while something goes on
    std::atomic<std::uint32_t> watched{0};  // counted up by its watchdog: stands still when the whole process does
    std::atomic<Doing> doing{Doing::computing};
    std::atomic<std::int32_t> awaited{-1};  // exchanging: a rank whose message is not there, or -1
    std::atomic<std::int32_t> rank{0};

    void at_step(std::int64_t steps_done) {
        step.store(steps_done, std::memory_order_relaxed);
        beat();
    }
    void beat() { beats.store(beats.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
    bool waits() const {
        const Doing now = doing.load(std::memory_order_relaxed);
        return now == Doing::exchanging || now == Doing::agreeing;
    }
};
static_assert(std::atomic<std::int64_t>::is_always_lock_free &&
              std::atomic<Doing>::is_always_lock_free);  // processes share it

Pulse& pulse();  // this process's
std::vector<const Pulse*> pulses_of_node();
bool claim_last_word();  // true once, for one rank of the node: who tells what is wrong before all end

// "waiting for the halo of rank 3"
std::string text_of(const Pulse& pulse);

// While it lives this process is doing that; then what it did before.
class Spell {
public:
    explicit Spell(Doing doing) : before_(pulse().doing.exchange(doing, std::memory_order_relaxed)) {}
    ~Spell() {
        pulse().doing.store(before_, std::memory_order_relaxed);
        pulse().beat();  // it is done
    }
    Spell(const Spell&) = delete;
    Spell& operator=(const Spell&) = delete;

private:
    Doing before_;
};

// Where the pulses of a node lie from now on: `count` zeroed ones side by side, `own` of them this process's; null: its
// own memory.
struct Board {
    std::atomic<std::int32_t> has_spoken{0};
};
void share_pulses(Board* board, Pulse* pulses, int count, int own);

}  // namespace heartwright::mpi
