// A slice of a map as a picture with axes in mm, isochrones and a colour bar.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runtime/report/plots/figure.hpp"
#include "runtime/report/plots/isochrones.hpp"

namespace heartwright::report {

struct Arrow {
    double x0, y0, x1, y1;  // mm, from tail to head
};

struct Path {
    std::string name;
    std::vector<std::array<double, 2>> points;  // mm; one that is no number begins a new line
    bool draws_points = false;
    std::optional<std::size_t> colour = {};  // 0 to 7; else the path's number
};

struct MapPlot {
    std::string id;                                 // unique in the page
    std::string title;                              // "Activation, plane z = 1.5 mm"
    std::string unit;                               // of the values
    std::array<std::string, 2> axes;                // "x", "y"
    std::array<double, 2> origin{}, spacing{1, 1};  // mm, of point (0, 0)
    Slice slice = {};
    double low = 0, high = 1;  // of the colours: the whole map's range, so that planes compare
    bool beyond_low = false,
         beyond_high = false;  // are there values outside of that range? They have the colours of its ends
    bool draws_isochrones = true;
    std::vector<Arrow> arrows = {};
    std::vector<Path> paths = {};
    bool names_paths = false;  // beside their first points
    bool diverges = false;     // colours about zero, for differences: low == -high
    bool has_colours = true;   // else the slice is the extent only: paths and arrows on empty ground
};

// A slice larger than 640 points a side is drawn from every k-th; the table has at most 256 a side.
Figure map_plot(const MapPlot& plot);

double isochrone_interval(double low, double high);  // a round one, about ten lines between the two

}  // namespace heartwright::report
