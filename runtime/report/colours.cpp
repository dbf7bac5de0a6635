#include "runtime/report/colours.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "runtime/report/png.hpp"
#include "runtime/report/text.hpp"

namespace heartwright::report {
namespace {

// Dark violet to yellow, even in lightness and safe for the colour-blind (the usual viridis, nine of its colours).
constexpr std::array<Colour, 9> anchors{{{68, 1, 84},
                                         {71, 45, 123},
                                         {59, 82, 139},
                                         {44, 114, 142},
                                         {33, 145, 140},
                                         {40, 174, 128},
                                         {94, 201, 98},
                                         {173, 220, 48},
                                         {253, 231, 37}}};

// Blue, grey, red: below, at and above zero (after Moreland's "cool to warm", nine of its colours).
constexpr std::array<Colour, 9> about_zero{{{59, 76, 192},
                                            {98, 130, 234},
                                            {141, 176, 254},
                                            {184, 208, 249},
                                            {221, 221, 221},
                                            {245, 196, 173},
                                            {244, 154, 123},
                                            {222, 96, 77},
                                            {180, 4, 38}}};

Colour colour_at(double share, const std::array<Colour, 9>& anchors) {
    const double place = std::clamp(share, 0.0, 1.0) * (anchors.size() - 1);
    const auto k = std::min<std::size_t>(static_cast<std::size_t>(place), anchors.size() - 2);
    Colour colour{};
    for (std::size_t c = 0; c < 3; ++c)
        colour[c] =
            static_cast<std::uint8_t>(std::lround(anchors[k][c] + (place - static_cast<double>(k)) * (anchors[k + 1][c] - anchors[k][c])));
    return colour;
}

}  // namespace

std::string coloured_picture(const Slice& slice, double low, double high, bool diverges) {
    std::vector<Colour> palette{{0, 0, 0}};
    for (int k = 0; k < 255; ++k) palette.push_back(colour_at(k / 254.0, diverges ? about_zero : anchors));
    std::vector<std::uint8_t> pixels;
    for (std::size_t j = slice.ny; j-- > 0;)
        for (std::size_t i = 0; i < slice.nx; ++i) {
            const double share = (slice.at(i, j) - low) / (high - low);
            pixels.push_back(std::isfinite(share) ? static_cast<std::uint8_t>(1 + std::lround(254 * std::clamp(share, 0.0, 1.0))) : 0);
        }
    return data_uri(png_bytes(static_cast<std::uint32_t>(slice.nx), static_cast<std::uint32_t>(slice.ny), pixels, palette));
}

std::string colour_bar(const std::string& id, double x, double y, double height, double low, double high, const std::string& unit, bool diverges) {
    const auto& colours = diverges ? about_zero : anchors;
    std::string text = "<defs><linearGradient id=\"" + id + "-bar\" x1=\"0\" y1=\"1\" x2=\"0\" y2=\"0\">";
    for (std::size_t k = 0; k < colours.size(); ++k)
        text += "<stop offset=\"" + coordinate(static_cast<double>(k) / (colours.size() - 1) * 100) + "%\" stop-color=\"rgb(" +
                std::to_string(colours[k][0]) + "," + std::to_string(colours[k][1]) + "," + std::to_string(colours[k][2]) + ")\"/>";
    text += "</linearGradient></defs>\n<rect x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" width=\"12\" height=\"" +
            coordinate(height) + "\" fill=\"url(#" + id + "-bar)\"/>\n<g class=\"axis\">\n";
    // Very small and very large values share one power of ten, said with the unit.
    const double size = std::max(std::fabs(low), std::fabs(high));
    const double power = size >= 0.01 && size < 1e5 ? 1 : std::pow(10.0, std::floor(std::log10(size)));
    for (double tick : round_ticks(low, high, std::max(3, static_cast<int>(height / 40)))) {
        const std::string at = coordinate(y + height * (1 - (tick - low) / (high - low)));
        text += "<path d=\"M" + coordinate(x + 12) + " " + at + "h4\"/><text x=\"" + coordinate(x + 19) + "\" y=\"" + at +
                "\" dy=\".35em\">" + readable(tick / power, 7) + "</text>\n";
    }
    const std::string said = power == 1 ? unit : readable(power, 1) + (unit == "1" ? "" : " " + unit);
    return text + "<text x=\"" + coordinate(x + 34) + "\" y=\"" + coordinate(y + height + 40) + "\" text-anchor=\"middle\">" + escaped(said) + "</text>\n</g>\n";
}

}  // namespace heartwright::report
