// A quantity's numbers of two runs, one pair after the other.
#pragma once

#include <cmath>
#include <cstddef>

#include "runtime/report/compare/run_differences.hpp"

namespace heartwright::report {

class DifferenceCount {
public:
    // NaN: this run has no number there. `place`: whatever tells the caller where that is.
    void add(double a, double b, std::size_t place) {
        if (std::isnan(a) || std::isnan(b)) {
            if (!std::isnan(a)) ++result_.only_a;
            if (!std::isnan(b)) ++result_.only_b;
            return;
        }
        ++result_.compared;
        if (std::isfinite(a) && std::fabs(a) > result_.scale) result_.scale = std::fabs(a);
        const double difference = a == b ? 0 : std::fabs(b - a);
        if (difference <= result_.largest) return;
        result_.largest = difference;
        result_.a = a;
        result_.b = b;
        place_ = place;
    }

    std::size_t place() const { return place_; }  // of the largest; 0 when all are equal
    const QuantityDifference& result() const { return result_; }

private:
    QuantityDifference result_;
    std::size_t place_ = 0;
};

}  // namespace heartwright::report
