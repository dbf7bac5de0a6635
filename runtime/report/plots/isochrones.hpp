// Lines of equal value through a grid of points, by marching squares.
#pragma once

#include <cstddef>
#include <vector>

namespace heartwright::report {

// A slice of a map: nx by ny points, value(i, j) at values[j*nx + i]; NaN: nothing there.
struct Slice {
    std::size_t nx = 0, ny = 0;
    std::vector<double> values;
    double at(std::size_t i, std::size_t j) const { return values[j * nx + i]; }
};

struct Segment {
    double x0, y0, x1, y1;  // in units of points: (i, j)
};

// Of squares with all four corners known; a saddle is split by the mean of its corners.
std::vector<Segment> isochrone(const Slice& slice, double level);

}  // namespace heartwright::report
