#include "runtime/core/thread_pool.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <barrier>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"

namespace heartwright {
namespace {

TEST(ThreadPool, covers_every_item_once_whatever_the_number_of_threads) {
    for (const int threads : {1, 2, 3, 7}) {
        ThreadPool pool(threads);
        for (const std::int64_t count : {0, 1, 63, 64, 65, 1000, 4097}) {
            std::vector<int> visits(static_cast<std::size_t>(count));
            pool.for_ranges(
                count,
                [&](std::int64_t first, std::int64_t last) {
                    for (std::int64_t i = first; i < last; ++i) ++visits[static_cast<std::size_t>(i)];
                },
                64, 1);
            EXPECT_EQ(visits, std::vector<int>(static_cast<std::size_t>(count), 1));
        }
    }
}

TEST(ThreadPool, ranges_begin_at_multiples_of_the_grain) {
    for (int part = 0; part < 5; ++part) {
        const auto range = ThreadPool::range_of(1001, part, 5, 16);
        EXPECT_EQ(range.first % 16, 0);
        EXPECT_TRUE(range.last % 16 == 0 || range.last == 1001);
        EXPECT_EQ(range.first, part == 0 ? 0 : ThreadPool::range_of(1001, part - 1, 5, 16).last);
    }
}

// All threads wait for each other in their first range, so that none is late and none takes a range of another.
TEST(ThreadPool, each_thread_begins_with_the_same_range_in_every_loop) {
    constexpr int threads = 4;
    ThreadPool pool(threads);
    std::array<std::map<std::thread::id, std::int64_t>, 3> first_of_thread;
    for (auto& firsts : first_of_thread) {
        std::barrier all_began(threads);
        std::mutex mutex;
        pool.for_ranges(
            1600,
            [&](std::int64_t first, std::int64_t) {
                bool is_new = false;
                {
                    const std::lock_guard lock(mutex);
                    is_new = firsts.emplace(std::this_thread::get_id(), first).second;
                }
                if (is_new) all_began.arrive_and_wait();
            },
            1, 1);
        EXPECT_EQ(firsts.size(), threads);
        EXPECT_EQ(firsts[std::this_thread::get_id()], 0);
    }
    EXPECT_EQ(first_of_thread[0], first_of_thread[1]);
    EXPECT_EQ(first_of_thread[0], first_of_thread[2]);
    std::set<std::int64_t> begins;
    for (const auto& [thread, first] : first_of_thread[0]) begins.insert(first);
    EXPECT_EQ(begins, (std::set<std::int64_t>{0, 400, 800, 1200}));
}

TEST(ThreadPool, a_thread_that_has_done_its_ranges_takes_those_of_others) {
    ThreadPool pool(2);
    std::atomic<int> done{0};
    pool.for_ranges(
        800,
        [&](std::int64_t first, std::int64_t) {
            if (first == 0)  // the other thread does all others meanwhile
                while (done < 7) std::this_thread::yield();
            ++done;
        },
        1, 1);
    EXPECT_EQ(done, 8);
}

TEST(ThreadPool, throws_again_what_a_range_throws_and_goes_on_afterwards) {
    ThreadPool pool(3);
    const auto fail = [](std::int64_t first, std::int64_t) {
        if (first > 0) throw std::runtime_error("in a range");
    };
    EXPECT_THROW(pool.for_ranges(5000, fail), std::runtime_error);
    std::atomic<std::int64_t> sum{0};
    pool.for_ranges(5000, [&](std::int64_t first, std::int64_t last) { sum += last - first; });
    EXPECT_EQ(sum, 5000);
}

TEST(ThreadPool, without_a_thread_is_refused) { EXPECT_THROW(ThreadPool(0), UserFault); }

TEST(Machine, says_bytes_as_people_do) {
    EXPECT_EQ(bytes_text(512), "512 B");
    EXPECT_EQ(bytes_text(1536), "1.50 KiB");
    EXPECT_EQ(bytes_text(std::int64_t{3} << 30), "3.00 GiB");
    EXPECT_GT(host_memory_available(), 0);
}

}  // namespace
}  // namespace heartwright
