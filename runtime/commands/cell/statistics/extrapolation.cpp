#include "runtime/commands/cell/statistics/extrapolation.hpp"

#include <cmath>

namespace heartwright::commands {

double limit_of_sequence(double first, double second, double third) {
    const double before = second - first, now = third - second;
    if (now == 0) return third;
    const double ratio = now / before;
    if (!(ratio >= 0 && ratio < 1)) return std::nan("");
    return third + rest_of_changes(now, ratio);
}

}  // namespace heartwright::commands
