// A picture as pixels: shapes and letters with smooth edges.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/report/pictures/typeface.hpp"
#include "runtime/report/pictures/vector_picture.hpp"

namespace heartwright::report {

struct Raster {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> rgb{};  // [height][width][3], the top row first
};

// On white. scale: pixels per unit of the picture. Letters are those of the face, or of the built-in one where it has
// no such glyph.
Raster rasterised(const VectorPicture& picture, double scale, const Typeface& face);

std::string png_of(const Raster& raster, double pixels_per_mm);

}  // namespace heartwright::report
