// Algorithms on a team of threads. Their results do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/core/thread_pool.hpp"

namespace heartwright {

// work(n) for n in [0, count).
template <class Work>
void for_each_in_parallel(ThreadPool& threads, std::size_t count, const Work& work) {
    threads.for_ranges(
        static_cast<std::int64_t>(count),
        [&](std::int64_t first, std::int64_t last) {
            for (auto n = static_cast<std::size_t>(first); n < static_cast<std::size_t>(last); ++n) work(n);
        });
}

// Those n in [0, count) for which is_wanted(n), ascending.
template <class IsWanted>
std::vector<std::size_t> find_in_parallel(ThreadPool& threads, std::size_t count, const IsWanted& is_wanted) {
    std::map<std::int64_t, std::vector<std::size_t>> found;  // by the first number of a range
    std::mutex mutex;
    threads.for_ranges(static_cast<std::int64_t>(count), [&](std::int64_t first, std::int64_t last) {
        std::vector<std::size_t> own;
        for (auto n = static_cast<std::size_t>(first); n < static_cast<std::size_t>(last); ++n)
            if (is_wanted(n)) own.push_back(n);
        if (!own.empty()) {
            const std::lock_guard lock(mutex);
            found[first] = std::move(own);
        }
    });
    std::vector<std::size_t> all;
    for (const auto& [first, own] : found) all.insert(all.end(), own.begin(), own.end());
    return all;
}

// Merge sort: one run for each thread, then pairs of runs. `less`: a strict order in which no two items are alike.
template <class Item, class Less>
void sort_in_parallel(ThreadPool& threads, std::vector<Item>& items, const Less& less) {
    const auto count = static_cast<std::int64_t>(items.size());
    std::int64_t run = (count + threads.size() - 1) / threads.size();
    const auto at = [&](std::int64_t n) { return items.begin() + std::min(count, n); };
    const auto for_each_start = [&](std::int64_t step, const auto& work) {  // work(n) for n = 0, step, 2 step ...
        threads.for_ranges((count + step - 1) / step,
                           [&](std::int64_t first, std::int64_t last) {
                               for (std::int64_t n = first; n < last; ++n) work(n * step);
                           },
                           1, 1);
    };
    if (count == 0) return;
    for_each_start(run, [&](std::int64_t n) { std::sort(at(n), at(n + run), less); });
    for (; run < count; run *= 2)
        for_each_start(2 * run, [&](std::int64_t n) { std::inplace_merge(at(n), at(n + run), at(n + 2 * run), less); });
}

}  // namespace heartwright
