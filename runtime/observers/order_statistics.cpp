#include "runtime/observers/order_statistics.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace heartwright::observers {
namespace {

constexpr std::uint64_t sign = std::uint64_t{1} << 63;

// Whole numbers in the order of the doubles.
std::uint64_t key_of(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return (bits & sign) != 0 ? ~bits : bits | sign;
}
double value_of(std::uint64_t key) { return std::bit_cast<double>((key & sign) != 0 ? key & ~sign : ~key); }

constexpr std::size_t wanted = 4;  // lowest, lower and upper middle, highest

}  // namespace

std::vector<OrderStatistics> order_statistics(mpi::Team& team, const std::vector<std::vector<double>>& columns) {
    std::vector<std::vector<std::uint64_t>> keys(columns.size());
    std::vector<std::int64_t> known;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        for (const double value : columns[c])
            if (std::isfinite(value)) keys[c].push_back(key_of(value));
        std::sort(keys[c].begin(), keys[c].end());
        known.push_back(static_cast<std::int64_t>(keys[c].size()));
    }
    known = team.all_reduce_sum(known);
    // The number with `before` others before it is the least key that more than `before` keys do not exceed.
    struct Search {
        std::size_t column;
        std::int64_t before;
        std::uint64_t low = 0, high = ~std::uint64_t{0};
        std::uint64_t middle() const { return low + (high - low) / 2; }
    };
    std::vector<Search> searches;
    for (std::size_t c = 0; c < columns.size(); ++c)
        for (const std::int64_t before :
             std::array<std::int64_t, wanted>{0, (known[c] - 1) / 2, known[c] / 2, known[c] - 1})
            searches.push_back({c, before});
    for (int bit = 0; bit < 64; ++bit) {
        std::vector<std::int64_t> counts;
        for (const Search& one : searches) {
            const auto& own = keys[one.column];
            counts.push_back(std::upper_bound(own.begin(), own.end(), one.middle()) - own.begin());
        }
        counts = team.all_reduce_sum(counts);
        for (std::size_t s = 0; s < searches.size(); ++s) {
            Search& one = searches[s];
            const std::uint64_t middle = one.middle();
            if (counts[s] > one.before)
                one.high = middle;
            else if (middle < one.high)
                one.low = middle + 1;
        }
    }
    std::vector<OrderStatistics> all(columns.size());
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (known[c] > 0) {
            const auto found = [&](std::size_t which) { return value_of(searches[wanted * c + which].high); };
            all[c] = {known[c], found(0), known[c] % 2 == 1 ? found(1) : (found(1) + found(2)) / 2, found(3)};
        }
    }
    return all;
}

}  // namespace heartwright::observers
