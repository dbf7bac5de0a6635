// Pictures one after the other as an animated GIF: one palette of the 256 colours that are used most, LZW.
#pragma once

#include <string>
#include <vector>

#include "runtime/report/pictures/raster.hpp"

namespace heartwright::report {

// At least one frame; all of one size, at most 65,535 pixels a side. It repeats without end.
std::string gif_of(const std::vector<Raster>& frames, int hundredths_a_frame);

}  // namespace heartwright::report
