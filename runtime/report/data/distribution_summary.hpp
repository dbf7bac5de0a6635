// How values are spread.
#pragma once

#include <vector>

namespace heartwright::report {

// Quartiles are linear between ranks, as NumPy has them.
struct Spread {
    double low, percentile_2, first_quartile, median, third_quartile, percentile_98, high;
};
Spread spread_of(std::vector<double> values);  // finite, at least one

}  // namespace heartwright::report
