#include "runtime/report/data/distribution_summary.hpp"

#include <algorithm>

namespace heartwright::report {

Spread spread_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        const double place = share * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, values.size() - 1);
        return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
    };
    return {values.front(), at(0.02), at(0.25), at(0.5), at(0.75), at(0.98), values.back()};
}

}  // namespace heartwright::report
