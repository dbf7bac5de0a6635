// Algorithms on threads give what one thread gives.
#include "runtime/core/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace heartwright {
namespace {

TEST(Parallel, sort_and_search_do_not_depend_on_threads) {
    std::mt19937 random(9);
    for (const std::size_t count : {0u, 1u, 2u, 7u, 1000u, 5003u}) {
        std::vector<std::uint32_t> numbers(count);
        for (std::uint32_t& number : numbers) number = static_cast<std::uint32_t>(random());
        std::vector<std::uint32_t> sorted = numbers;
        std::sort(sorted.begin(), sorted.end());
        std::vector<std::size_t> odd;
        for (std::size_t n = 0; n < count; ++n)
            if (numbers[n] % 2 == 1) odd.push_back(n);
        for (const int size : {1, 2, 3, 8}) {
            ThreadPool threads(size);
            std::vector<std::uint32_t> found = numbers;
            sort_in_parallel(threads, found, std::less<>());
            EXPECT_EQ(found, sorted) << count << " on " << size;
            EXPECT_EQ(find_in_parallel(threads, count, [&](std::size_t n) { return numbers[n] % 2 == 1; }), odd);
            std::vector<int> visits(count);
            for_each_in_parallel(threads, count, [&](std::size_t n) { ++visits[n]; });
            EXPECT_EQ(visits, std::vector<int>(count, 1));
        }
    }
}

}  // namespace
}  // namespace heartwright
