// A line scan as a picture: time across, the place on the line upwards, values as colours.
#pragma once

#include <string>
#include <vector>

#include "runtime/report/figure.hpp"

namespace heartwright::report {

struct ScanPlot {
    std::string id;              // unique in the page
    std::string title;           // "ca_myo along x"
    std::string unit;            // of the values
    std::string place_label;     // "x [um]", with the unit of spacing
    std::vector<double> t;       // ms, evenly spaced, at least two
    double spacing = 1;          // between sites
    std::vector<double> values;  // [t][sites]; NaN: not known
};

// Empty with fewer than two times or no site, or when no value is a number. More times than pixels are averaged, a whole number of them a pixel.
Figure scan_plot(const ScanPlot& plot);

}  // namespace heartwright::report
