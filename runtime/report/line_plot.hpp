// Curves over one axis as inline SVG, with the legend that the page's script makes clickable.
#pragma once

#include <string>
#include <vector>

namespace heartwright::report {

struct Curve {
    std::string name;
    std::vector<double> x, y;  // of equal length, x ascending; NaN in y: not known there
};

struct LinePlot {
    std::string id;             // unique in the page
    std::string title;          // "V"
    std::string x_label, y_label;  // "t [ms]", "V [mV]"
    std::vector<Curve> curves;
};

// A <figure>; "" when no curve has two points. At most about four points a pixel column are kept: first, lowest, highest, last.
std::string line_plot(const LinePlot& plot);

}  // namespace heartwright::report
