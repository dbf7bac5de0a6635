#include "runtime/core/thread_pool.hpp"

#include <sched.h>

#include <algorithm>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/core/blocked_signals.hpp"

namespace heartwright {
namespace {

constexpr int parts_of_thread = 4;

std::size_t checked(int threads) {
    if (threads < 1) throw UserFault("the number of threads must be at least 1, not " + std::to_string(threads));
    return static_cast<std::size_t>(threads);
}

}  // namespace

ThreadPool::ThreadPool(int threads) : shares_(checked(threads)), parts_(parts_of_thread * threads) {
    failures_.resize(static_cast<std::size_t>(parts_));
    const BlockedSignals blocked;
    for (int worker = 1; worker < threads; ++worker)
        workers_.emplace_back([this, worker](std::stop_token stop) { serve(std::move(stop), worker); });
}

ThreadPool::~ThreadPool() {
    for (auto& worker : workers_) worker.request_stop();
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
}

ThreadPool::Range ThreadPool::range_of(std::int64_t count, int part, int parts, std::int64_t grain) {
    const std::int64_t grains = (count + grain - 1) / grain;
    const auto boundary = [&](std::int64_t p) { return std::min(count, grains * p / parts * grain); };
    return {boundary(part), boundary(part + 1)};
}

void ThreadPool::run_part(int part) {
    const Range range = range_of(count_, part, parts_, grain_);
    if (range.first == range.last) return;
    try {
        (*work_)(range.first, range.last);
    } catch (...) {
        failures_[static_cast<std::size_t>(part)] = std::current_exception();
    }
}

void ThreadPool::take_parts(int thread, std::uint32_t round) {
    for (int next = 0; next < size(); ++next) take_parts_of((thread + next) % size(), round);
}

// Of this round alone: who comes late to it begins the next one with parts of its own.
void ThreadPool::take_parts_of(int owner, std::uint32_t round) {
    constexpr std::uint64_t count_bits = 0xffffffff;
    std::atomic<std::uint64_t>& share = shares_[static_cast<std::size_t>(owner)].untaken;
    std::uint64_t untaken = share.load(std::memory_order_acquire);
    while (untaken >> 32 == round && (untaken & count_bits) != 0) {
        if (share.compare_exchange_weak(untaken, untaken - 1, std::memory_order_acq_rel, std::memory_order_acquire)) {
            run_part((owner + 1) * parts_of_thread - static_cast<int>(untaken & count_bits));
            if (unfinished_.fetch_sub(1, std::memory_order_acq_rel) == 1) unfinished_.notify_one();
            untaken = share.load(std::memory_order_acquire);
        }
    }
}

void ThreadPool::serve(std::stop_token stop, int thread) {
    std::uint32_t seen = 0;
    while (true) {
        round_.wait(seen, std::memory_order_acquire);
        seen = round_.load(std::memory_order_acquire);
        if (stop.stop_requested()) return;
        take_parts(thread, seen);
    }
}

void ThreadPool::for_ranges(std::int64_t count, const std::function<void(std::int64_t, std::int64_t)>& work,
                            std::int64_t grain, std::int64_t least) {
    if (count <= 0) return;
    if (workers_.empty() || count < least) {
        work(0, count);
        return;
    }
    work_ = &work;
    count_ = count;
    grain_ = grain;
    unfinished_.store(parts_, std::memory_order_relaxed);
    const std::uint32_t round = round_.load(std::memory_order_relaxed) + 1;
    for (Share& share : shares_)
        share.untaken.store(static_cast<std::uint64_t>(round) << 32 | parts_of_thread, std::memory_order_release);
    round_.store(round, std::memory_order_release);
    round_.notify_all();
    take_parts(0, round);
    for (int left = unfinished_.load(std::memory_order_acquire); left != 0;
         left = unfinished_.load(std::memory_order_acquire))
        unfinished_.wait(left, std::memory_order_acquire);
    std::exception_ptr failure;
    for (auto& each : failures_) {
        if (each && !failure) failure = each;
        each = nullptr;
    }
    if (failure) std::rethrow_exception(failure);
}

int hardware_threads() {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return std::max(1, CPU_COUNT(&allowed));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace heartwright
