// A line scan as a picture: time across, the place on the line upwards, values as colours.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

struct ScanPlot {
    std::string id;                   // unique in the page
    std::string title;                // "ca_myo along x"
    std::string unit;                 // of the values
    std::string place_label;          // "x [um]", with the unit of spacing; "cell" of a number
    std::vector<double> t;            // ms, evenly spaced, at least two
    double spacing = 1;               // between sites
    std::vector<double> values;       // [t][sites]; NaN: not known
    double edge = 0;                  // where the first site begins
    std::vector<bool> is_paced = {};  // a time: its values do not set the colours (see Film); empty: none
};

// Values that are read when they are drawn, some rows at a time.
struct ScanRows {
    std::size_t rows = 0, sites = 0;
    double first_t = 0, last_t = 0;                                                 // ms
    std::function<std::vector<double>(std::size_t first, std::size_t count)> read;  // [count][sites]
};

// Empty with fewer than two times or no site, or when no value is a number. More times than pixels are averaged, a
// whole number of them a pixel.
Figure scan_plot(const ScanPlot& plot);
Figure scan_plot(const ScanPlot& plot, const ScanRows& rows);  // in place of the plot's t and values

}  // namespace heartwright::report
