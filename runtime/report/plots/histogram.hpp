// How often values fall into equal bins, as bars; several kinds are stacked.
#pragma once

#include <string>
#include <vector>

#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

struct Histogram {
    struct Kind {
        std::string name;            // "primary"
        std::vector<double> values;  // those that are no number are left out
    };
    std::string id;       // unique in the page
    std::string title;    // "Duration"
    std::string x_label;  // "FDHM [ms]"
    std::vector<Kind> kinds;
};

struct Bins {
    double low = 0, width = 1;
    std::vector<std::vector<std::size_t>>
        counts;  // [kind][bin]: values in [low + bin*width, low + (bin + 1)*width), the last one's end too
};

// Round limits, about the square root of the number of values but 8 to 40 of them; none without a finite value.
Bins bins_of(const std::vector<Histogram::Kind>& kinds);

// The same for values that come one after the other: bins without any, of `known` finite values from low to high; and a
// finite one into its bin.
Bins empty_bins(double low, double high, std::size_t known, std::size_t kinds);
void count_into(Bins& bins, std::size_t kind, double value);

Figure histogram(const Histogram& histogram);                    // empty without a finite value
Figure histogram(const Histogram& histogram, const Bins& bins);  // whose kinds need no values

}  // namespace heartwright::report
