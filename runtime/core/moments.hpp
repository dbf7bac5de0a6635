// Mean and sample standard deviation of numbers as they come (Welford 1962). NaN is no number and does not count.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace heartwright {

class Moments {
public:
    void add(double value) {
        if (std::isnan(value)) return;
        ++count_;
        const double from_mean = value - mean_;
        mean_ += from_mean / static_cast<double>(count_);
        squares_ += from_mean * (value - mean_);
    }
    double mean() const { return count_ > 0 ? mean_ : std::numeric_limits<double>::quiet_NaN(); }
    // sqrt(sum (x - mean)^2/(n - 1)); NaN of fewer than two.
    double standard_deviation() const {
        return count_ > 1 ? std::sqrt(squares_ / static_cast<double>(count_ - 1))
                          : std::numeric_limits<double>::quiet_NaN();
    }

private:
    std::int32_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

}  // namespace heartwright
