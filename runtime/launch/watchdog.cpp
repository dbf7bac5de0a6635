#include "runtime/launch/watchdog.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/mpi/join.hpp"

namespace heartwright::launch {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

struct Culprit {
    const mpi::Heartbeat* heartbeat = nullptr;
    bool stands_still = false;
};

// Of the node's ranks one whose process stands still, else of those that do not wait for others the one that is
// furthest behind.
Culprit who_holds_up(const std::vector<bool>& stand_still) {
    Culprit culprit;
    const auto heartbeats = mpi::heartbeats_of_node();
    for (std::size_t k = 0; k < heartbeats.size(); ++k) {
        const bool stands_still = k < stand_still.size() && stand_still[k];
        const bool counts = stands_still || (!heartbeats[k]->waits() && !culprit.stands_still);
        const bool is_first = !culprit.heartbeat || (stands_still && !culprit.stands_still);
        if (counts && (is_first || heartbeats[k]->step.load() < culprit.heartbeat->step.load()))
            culprit = {heartbeats[k], stands_still};
    }
    return culprit;
}

std::vector<std::uint32_t> watched_of_node() {
    std::vector<std::uint32_t> all;
    for (const mpi::Heartbeat* one : mpi::heartbeats_of_node()) all.push_back(one->watched.load());
    return all;
}

// Of all ranks of the computer: one that waits does no harm while another gets on.
std::uint32_t beats_of_node() {
    std::uint32_t beats = 0;
    for (const mpi::Heartbeat* one : mpi::heartbeats_of_node()) beats += one->beats.load();
    return beats;
}

bool has_root() {
    const auto heartbeats = mpi::heartbeats_of_node();
    return std::any_of(heartbeats.begin(), heartbeats.end(),
                       [](const mpi::Heartbeat* one) { return one->rank.load() == 0; });
}

}  // namespace

void Watchdog::watch(const std::stop_token& stop, const std::string& node, double minutes) {
    const Seconds limit(60 * minutes), tick(std::clamp(60 * minutes / 10, 0.01, 1.0)),
        grace(std::clamp(6 * minutes, 1.0, 10.0));
    std::mutex mutex;
    std::condition_variable_any over;
    std::unique_lock lock(mutex);
    std::uint32_t seen = beats_of_node();
    std::vector<std::uint32_t> watched = watched_of_node();
    auto since = Clock::now(), looked = since;
    bool has_posted = false;
    while (!over.wait_for(lock, stop, tick, [] { return false; }) && !stop.stop_requested()) {
        const auto now = Clock::now();
        mpi::heartbeat().watched.fetch_add(1);
        const std::uint32_t beats = beats_of_node();
        // This process itself was held for a while: what it did not see may have gone on.
        const bool was_held = now - looked > 5 * tick + Seconds(5);
        looked = now;
        if (beats != seen || was_held || (waits_for_root_ && !has_root())) {
            seen = beats;
            since = now;
            watched = watched_of_node();
            if (std::exchange(has_posted, false)) posts().withdraw();
        }
        if (now - since < limit) continue;
        if (!std::exchange(has_posted, true)) posts().post();
        // A computer whose ranks all wait lets another tell which one it is that they wait for.
        std::vector<bool> stand_still;
        const auto watched_now = watched_of_node();
        for (std::size_t k = 0; k < watched_now.size(); ++k) stand_still.push_back(watched_now[k] == watched[k]);
        if (!who_holds_up(stand_still).heartbeat && now - since < limit + grace) continue;
        if (mpi::claim_last_word() && posts().claim_last_word()) {
            const std::string said =
                (has_terminal() ? "\r\033[K" : "") +
                text(node, minutes, mpi::heartbeat().steps.load(), stand_still, posts().elsewhere());
            (void)!::write(STDERR_FILENO, said.data(), said.size());
        }
        mpi::end_all(static_cast<int>(ExitCode::machine_fault));
    }
}

Watchdog::Watchdog(mpi::Team& team, double minutes) : is_root_(team.is_root()) {
    if (minutes <= 0) return;
    mpi::heartbeat().beat();
    thread_ =
        std::jthread([this, node = team.node(), minutes](const std::stop_token& stop) { watch(stop, node, minutes); });
}

Watchdog::~Watchdog() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
    if (is_root_) posts_.remove();
}

void Watchdog::meet_in(mpi::Team& team, const std::string& folder) {
    if (!thread_.joinable()) return;
    ClusterWatchdog posts(team, folder);
    const std::lock_guard lock(mutex_);
    posts_ = std::move(posts);
}

ClusterWatchdog Watchdog::posts() const {
    const std::lock_guard lock(mutex_);
    return posts_;
}

std::string Watchdog::text(const std::string& node, double minutes, std::int64_t steps,
                           const std::vector<bool>& stand_still, const std::string& elsewhere) {
    const Culprit culprit = who_holds_up(stand_still);
    const mpi::Heartbeat& told = culprit.heartbeat ? *culprit.heartbeat : mpi::heartbeat();
    const std::string doing = (culprit.stands_still ? "its process stands still, " : "") + mpi::text_of(told);
    const mpi::Activity now = told.activity.load();
    const bool is_at_steps = steps > 0 && now != mpi::Activity::preparing && now != mpi::Activity::finalizing;
    char at[100] = "is ";
    if (is_at_steps)
        std::snprintf(at, sizeof at, "stands at step %lld of %lld, ", static_cast<long long>(told.step.load()),
                      static_cast<long long>(steps));
    char text[800];
    std::snprintf(text, sizeof text,
                  "machine fault: no %s for %g minutes (--watchdog): rank %d on %.100s %s%s%s%.300s\n",
                  is_at_steps ? "step" : "progress", minutes, static_cast<int>(told.rank.load()), node.c_str(), at,
                  doing.c_str(), culprit.heartbeat ? "; it holds up the run" : ", as all ranks of this computer do",
                  culprit.heartbeat ? "" : elsewhere.c_str());
    return text;
}

}  // namespace heartwright::launch
