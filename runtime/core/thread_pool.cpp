#include "runtime/core/thread_pool.hpp"

#include <sched.h>

#include <algorithm>

#include "base/diag/faults.hpp"

namespace heartwright {

ThreadPool::ThreadPool(int threads) {
    if (threads < 1) {
        throw UserFault("the number of threads must be at least 1, not " + std::to_string(threads));
    }
    failures_.resize(static_cast<std::size_t>(threads));
    for (int part = 1; part < threads; ++part) {
        workers_.emplace_back([this, part](std::stop_token stop) { serve(stop, part); });
    }
}

ThreadPool::~ThreadPool() {
    for (auto& worker : workers_) {
        worker.request_stop();
    }
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
}

ThreadPool::Range ThreadPool::range_of(std::int64_t count, int part, int parts, std::int64_t grain) {
    const std::int64_t grains = (count + grain - 1) / grain;
    const auto boundary = [&](std::int64_t p) { return std::min(count, grains * p / parts * grain); };
    return {boundary(part), boundary(part + 1)};
}

void ThreadPool::run_part(int part) {
    const Range range = range_of(count_, part, size(), grain_);
    if (range.first == range.last) {
        return;
    }
    try {
        (*work_)(range.first, range.last);
    } catch (...) {
        failures_[static_cast<std::size_t>(part)] = std::current_exception();
    }
}

void ThreadPool::serve(std::stop_token stop, int part) {
    std::uint32_t seen = 0;
    while (true) {
        round_.wait(seen, std::memory_order_acquire);
        seen = round_.load(std::memory_order_acquire);
        if (stop.stop_requested()) {
            return;
        }
        run_part(part);
        if (pending_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            pending_.notify_one();
        }
    }
}

void ThreadPool::for_ranges(std::int64_t count, const std::function<void(std::int64_t, std::int64_t)>& work, std::int64_t grain,
                            std::int64_t least) {
    if (count <= 0) {
        return;
    }
    if (workers_.empty() || count < least) {
        work(0, count);
        return;
    }
    work_ = &work;
    count_ = count;
    grain_ = grain;
    pending_.store(static_cast<int>(workers_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    run_part(0);
    for (int left = pending_.load(std::memory_order_acquire); left != 0; left = pending_.load(std::memory_order_acquire)) {
        pending_.wait(left, std::memory_order_acquire);
    }
    std::exception_ptr failure;
    for (auto& each : failures_) {
        if (each && !failure) {
            failure = each;
        }
        each = nullptr;
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

int hardware_threads() {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return std::max(1, CPU_COUNT(&allowed));
    }
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace heartwright
