#include "runtime/app/watchdog.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>

#include "base/diag/faults.hpp"
#include "runtime/mpi/join.hpp"
#include "runtime/mpi/pulse.hpp"

namespace heartwright::app {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// Of the node's ranks that do not wait for others the one that is furthest behind; null: all wait.
const mpi::Pulse* who_holds_up() {
    const mpi::Pulse* behind = nullptr;
    for (const mpi::Pulse* one : mpi::pulses_of_node())
        if (!one->waits() && (!behind || one->step.load() < behind->step.load())) behind = one;
    return behind;
}

void watch(const std::stop_token& stop, const std::string& node, double minutes, std::int64_t steps) {
    const Seconds limit(60 * minutes), tick(std::clamp(60 * minutes / 10, 0.01, 1.0)), grace(std::clamp(6 * minutes, 1.0, 10.0));
    std::mutex mutex;
    std::condition_variable_any over;
    std::unique_lock lock(mutex);
    std::uint32_t seen = mpi::pulse().beats.load();
    auto since = Clock::now(), looked = since;
    while (!over.wait_for(lock, stop, tick, [] { return false; }) && !stop.stop_requested()) {
        const auto now = Clock::now();
        const std::uint32_t beats = mpi::pulse().beats.load();
        // This process itself was held for a while: what it did not see may have gone on.
        const bool was_held = now - looked > 5 * tick + Seconds(5);
        looked = now;
        if (beats != seen || was_held) {
            seen = beats;
            since = now;
        }
        if (now - since < limit) continue;
        // A computer whose ranks all wait lets another tell which one it is that they wait for.
        if (!who_holds_up() && now - since < limit + grace) continue;
        if (mpi::claim_last_word()) {
            const std::string text = Watchdog::text(node, minutes, steps);
            (void)!::write(STDERR_FILENO, text.data(), text.size());
        }
        mpi::end_all(static_cast<int>(ExitCode::machine_fault));
    }
}

}  // namespace

Watchdog::Watchdog(const mpi::Team& team, double minutes, std::int64_t steps) {
    if (minutes <= 0) return;
    mpi::pulse().beat();
    thread_ = std::jthread([node = team.node(), minutes, steps](const std::stop_token& stop) { watch(stop, node, minutes, steps); });
}

std::string Watchdog::text(const std::string& node, double minutes, std::int64_t steps) {
    const mpi::Pulse* const behind = who_holds_up();
    const mpi::Pulse& told = behind ? *behind : mpi::pulse();
    char text[400];
    std::snprintf(text, sizeof text,
                  "machine fault: no step for %g minutes (--watchdog): rank %d on %.100s stands at step %lld of %lld, %s%s\n", minutes,
                  static_cast<int>(told.rank.load()), node.c_str(), static_cast<long long>(told.step.load()), static_cast<long long>(steps),
                  mpi::text_of(told).c_str(), behind ? "; it holds up the run" : ", as all ranks of this computer do");
    return text;
}

}  // namespace heartwright::app
