#include "base/time_step/designed_dt.hpp"

#include <algorithm>

namespace heartwright {

const std::vector<double>& designed_dts() {
    static const std::vector<double> all{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10};
    return all;
}

double designed_dt_of(double dt) {
    const std::vector<double>& all = designed_dts();
    const double rounding = 1e-9;  // of a dt that is meant to be one of them
    const auto above = std::upper_bound(all.begin(), all.end(), dt * (1 + rounding));
    return above == all.begin() ? all.front() : *(above - 1);
}

}  // namespace heartwright
