// A small picture as a PNG in a data URI: 8-bit indices into a palette, row filters 0 to 2.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::report {

using Colour = std::array<std::uint8_t, 3>;

// Row 0 is the top one; index 0 of the palette is transparent. pixels.size() == width*height.
std::string png_bytes(std::uint32_t width, std::uint32_t height, const std::vector<std::uint8_t>& pixels,
                      const std::vector<Colour>& palette);

// Without a palette, 8 bits a channel: [height][width][3].
std::string png_of_rgb(std::uint32_t width, std::uint32_t height, const std::vector<std::uint8_t>& rgb,
                       double pixels_per_mm);

// A picture that png_bytes() has made, as [height][width][4]: red, green, blue, opacity. UserFault: it is another one.
struct DecodedPng {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> rgba;
};
DecodedPng decoded_png(std::string_view png);

std::string data_uri(const std::string& png);

}  // namespace heartwright::report
