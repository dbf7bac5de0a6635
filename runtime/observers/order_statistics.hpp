// Median and extremes of numbers that lie with many ranks, none of which has them all.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/mpi/team.hpp"

namespace heartwright::observers {

struct OrderStatistics {
    std::int64_t known = 0;                      // numbers that are finite; 0: the rest means nothing
    double lowest = 0, median = 0, highest = 0;  // median: of an even number the mean of the two in the middle
};

// Collective; every rank has the result, which does not depend on which rank has which number. columns: this rank's
// numbers, the same number of columns on all ranks. Each number is counted 64 times, none is sent.
std::vector<OrderStatistics> order_statistics(mpi::Team& team, const std::vector<std::vector<double>>& columns);

}  // namespace heartwright::observers
