// Values as colours, the same in every picture of the page.
#pragma once

#include <string>

#include "runtime/report/isochrones.hpp"

namespace heartwright::report {

// A data URI with a pixel a point, the second index upwards; points without a value are transparent.
std::string coloured_picture(const Slice& slice, double low, double high);

// A vertical bar with its top left corner at (x, y), ticks and unit, as SVG; low < high.
std::string colour_bar(const std::string& id, double x, double y, double height, double low, double high, const std::string& unit);

}  // namespace heartwright::report
