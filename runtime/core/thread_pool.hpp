// A team of threads for loops over ranges. The ranges depend on the count alone. Each thread takes its own ones first,
// the same in every loop, so that it finds in its caches and on its NUMA node what it wrote before (first-touch
// placement: device/first_touch.hpp). Then it takes those of others (work stealing), so that a thread that other
// programs keep from running delays nobody.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace heartwright {

class ThreadPool {
public:
    explicit ThreadPool(int threads);  // >= 1; the calling thread is one of them
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int size() const { return static_cast<int>(workers_.size()) + 1; }

    // Calls work(first, last) for ranges that cover [0, count) once; boundaries are multiples of `grain`. Returns when
    // all are done; the first exception of the lowest range is thrown again. Ranges of fewer than `least` items run on
    // the caller alone.
    void for_ranges(std::int64_t count, const std::function<void(std::int64_t, std::int64_t)>& work,
                    std::int64_t grain = 64, std::int64_t least = 1024);

    struct Range {
        std::int64_t first, last;
    };
    // The range of `part` when [0, count) is cut into `parts`.
    static Range range_of(std::int64_t count, int part, int parts, std::int64_t grain);

private:
    // Ranges of one thread that nobody has taken yet, on a cache line of its own.
    struct alignas(64) Share {
        std::atomic<std::uint64_t> untaken{0};  // round << 32 | number of them
    };
    void serve(std::stop_token stop, int thread);
    void take_parts(int thread, std::uint32_t round);  // until none is left
    void take_parts_of(int owner, std::uint32_t round);
    void run_part(int part);

    // Of the current round. Read only by who holds a part of it: the round cannot end before that part is done.
    const std::function<void(std::int64_t, std::int64_t)>* work_ = nullptr;
    std::int64_t count_ = 0, grain_ = 1;
    std::vector<Share> shares_;            // of each thread; the caller is thread 0
    std::atomic<int> unfinished_{0};       // parts
    std::atomic<std::uint32_t> round_{0};  // what idle workers wait on
    int parts_;
    std::vector<std::exception_ptr> failures_;
    std::vector<std::jthread> workers_;
};

// How many threads this process may run at once.
int hardware_threads();

}  // namespace heartwright
