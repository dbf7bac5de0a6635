#include "runtime/report/plots/colours.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "runtime/report/plots/scaled_unit.hpp"
#include "runtime/report/plots/text.hpp"

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
        colour[c] = static_cast<std::uint8_t>(
            std::lround(anchors[k][c] + (place - static_cast<double>(k)) * (anchors[k + 1][c] - anchors[k][c])));
    return colour;
}

}  // namespace

std::vector<Colour> scale_colours(std::size_t count, bool diverges) {
    std::vector<Colour> colours;
    for (std::size_t k = 0; k < count; ++k)
        colours.push_back(
            colour_at(static_cast<double>(k) / static_cast<double>(count - 1), diverges ? about_zero : anchors));
    return colours;
}

std::string coloured_picture(const Slice& slice, double low, double high, bool diverges) {
    std::vector<Colour> palette = scale_colours(255, diverges);
    palette.insert(palette.begin(), Colour{0, 0, 0});
    std::vector<std::uint8_t> pixels;
    for (std::size_t j = slice.ny; j-- > 0;)
        for (std::size_t i = 0; i < slice.nx; ++i) {
            const double share = (slice.at(i, j) - low) / (high - low);
            pixels.push_back(std::isfinite(share)
                                 ? static_cast<std::uint8_t>(1 + std::lround(254 * std::clamp(share, 0.0, 1.0)))
                                 : 0);
        }
    return data_uri(
        png_bytes(static_cast<std::uint32_t>(slice.nx), static_cast<std::uint32_t>(slice.ny), pixels, palette));
}

std::string colour_bar(const std::string& id, double x, double y, double height, const ColourScale& scale) {
    const double low = scale.low, high = scale.high;
    const auto& colours = scale.diverges ? about_zero : anchors;
    std::string text = "<defs><linearGradient id=\"" + id + "-bar\" x1=\"0\" y1=\"1\" x2=\"0\" y2=\"0\">";
    for (std::size_t k = 0; k < colours.size(); ++k)
        text += "<stop offset=\"" + coordinate(static_cast<double>(k) / (colours.size() - 1) * 100) +
                "%\" stop-color=\"rgb(" + std::to_string(colours[k][0]) + "," + std::to_string(colours[k][1]) + "," +
                std::to_string(colours[k][2]) + ")\"/>";
    text += "</linearGradient></defs>\n<rect x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) +
            "\" width=\"12\" height=\"" + coordinate(height) + "\" fill=\"url(#" + id +
            "-bar)\"/>\n<g class=\"axis\">\n";
    const ScaledUnit scaled = scaled_unit(std::max(std::fabs(low), std::fabs(high)), scale.unit);
    const auto end = [&](std::size_t colour, const std::string& path) {  // there are values beyond
        text += "<path class=\"beyond\" d=\"" + path + "\" style=\"fill:rgb(" + std::to_string(colours[colour][0]) +
                "," + std::to_string(colours[colour][1]) + "," + std::to_string(colours[colour][2]) +
                ");stroke:none\"/>\n";
    };
    if (scale.beyond_high) end(colours.size() - 1, "M" + coordinate(x) + " " + coordinate(y) + "l6 -8l6 8z");
    if (scale.beyond_low) end(0, "M" + coordinate(x) + " " + coordinate(y + height) + "l6 8l6 -8z");
    for (const Tick& tick : labelled_ticks(low, high, std::max(3, static_cast<int>(height / 40)), scaled.power)) {
        const std::string at = coordinate(y + height * (1 - (tick.at - low) / (high - low)));
        text += "<path d=\"M" + coordinate(x + 12) + " " + at + "h4\"/><text x=\"" + coordinate(x + 19) + "\" y=\"" +
                at + "\" dy=\".35em\">" + tick.text + "</text>\n";
    }
    if (!scaled.text.empty())
        text += "<text class=\"unit\" transform=\"translate(" + coordinate(x + 70) + " " + coordinate(y + height / 2) +
                ") rotate(-90)\" dy=\".7em\" text-anchor=\"middle\">" + escaped(scaled.text) + "</text>\n";
    return text + "</g>\n";
}

}  // namespace heartwright::report
