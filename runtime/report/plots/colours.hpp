// Values as colours, the same in every picture of the page.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/report/plots/isochrones.hpp"
#include "runtime/report/plots/png.hpp"

namespace heartwright::report {

// A data URI with a pixel a point, the second index upwards; points without a value are transparent.
// Colours run from dark to light, or (`diverges`) from blue through grey to red.
std::string coloured_picture(const Slice& slice, double low, double high, bool diverges = false);

// So many of these colours, evenly spaced, count > 1.
std::vector<Colour> scale_colours(std::size_t count, bool diverges);

// What colours mean: values from low to high, low < high.
struct ColourScale {
    double low, high;
    std::string unit;
    bool diverges = false;
    bool beyond_low = false, beyond_high = false;  // there are values beyond
};

// A vertical bar with its top left corner at (x, y), ticks and unit, as SVG, 96 wide, the unit upright beside the
// numbers.
std::string colour_bar(const std::string& id, double x, double y, double height, const ColourScale& scale);

}  // namespace heartwright::report
