// Curves over one axis.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

struct Curve {
    std::string name;
    std::vector<double> x, y;  // of equal length; x ascending unless points are drawn; NaN: not known there
    std::vector<double> low = {},
                        high =
                            {};  // a band about the curve, such as mean - SD and mean + SD: of the same length, or none
    bool draws_points = false;   // marks instead of a line
    enum class Look { plain, faint, bold } look = Look::plain;  // faint: beside others, not read under the pointer
    std::string group = {};                  // curves of one group share a line of the legend, with this text
    std::optional<std::size_t> colour = {};  // its number; else that of the curve in the plot
    std::optional<double> ramp = {};         // 0 to 1: its place in a family of curves, which has a ramp of colours
};

// A family of curves: doses, intervals, voltages. Each gets the colour of its place, in this order; a single curve
// keeps its own.
void colour_as_family(std::vector<Curve>& curves);

// A line across the plot where something is: at x (a stimulus), or at y (a threshold).
struct Mark {
    double at = 0;
    std::string label = {};
};

struct LinePlot {
    std::string id;                // unique in the page
    std::string title;             // "V"
    std::string x_label, y_label;  // "t [ms]", "V [mV]"
    std::vector<Curve> curves;
    bool is_small = false;                              // one of several beside each other
    bool is_tall = false;                               // the one that people came for
    std::optional<std::array<double, 2>> x_range = {};  // else that of the curves
    std::vector<Mark> marks = {}, levels = {};          // at x, at y
    // Logarithmic axes: what is not above zero is not drawn, and ticks stand at powers of ten.
    bool has_log_x = false, has_log_y = false;
    std::optional<double> height = {};  // of the figure, where its width is chosen
};

// Empty when no curve has two points, or all stand above each other. Of a curve at most about four points a pixel
// column are drawn: first, lowest, highest, last (of more than a dozen curves, coarser), and of these none that lies
// within 0.08 pixels of the line between others; the table has all. Curves over the same x share its column. The more
// points a plot has, the smaller they are.
Figure line_plot(const LinePlot& plot);

}  // namespace heartwright::report
