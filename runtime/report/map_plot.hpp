// A slice of a map as a picture with axes in mm, isochrones and a colour bar.
#pragma once

#include <array>
#include <string>

#include "runtime/report/isochrones.hpp"

namespace heartwright::report {

struct MapPlot {
    std::string id;     // unique in the page
    std::string title;  // "Activation, plane z = 1.5 mm"
    std::string unit;   // of the values
    std::array<std::string, 2> axes;               // "x", "y"
    std::array<double, 2> origin{}, spacing{1, 1};  // mm, of point (0, 0)
    Slice slice;
    double low = 0, high = 1;   // of the colours: the whole map's range, so that planes compare
    bool draws_isochrones = true;
};

std::string map_plot(const MapPlot& plot);  // a <figure>

double isochrone_interval(double low, double high);  // a round one, about ten lines between the two

}  // namespace heartwright::report
