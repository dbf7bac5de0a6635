#include "runtime/report/surfaces/surface_plot.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/report/plots/colours.hpp"
#include "runtime/report/plots/png.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

// An index of the palette is 1 + shades*colour + shade; the last colour is that of points without a value.
constexpr int n_colours = 30, shades = 8, unknown = n_colours;
constexpr int resolution = 2;  // pixels per unit of the drawing
constexpr double usual_across = 210, gap = 12, label_height = 20, room_of_bar = 100;

std::vector<Colour> palette_of(bool diverges) {
    std::vector<Colour> bases = scale_colours(n_colours, diverges);
    bases.push_back({190, 190, 190});
    std::vector<Colour> palette{{0, 0, 0}};
    for (const Colour& base : bases)
        for (int shade = 0; shade < shades; ++shade) {
            Colour& darker = palette.emplace_back();
            for (std::size_t channel = 0; channel < 3; ++channel)
                darker[channel] = static_cast<std::uint8_t>(base[channel] * (0.45 + 0.55 * shade / (shades - 1)));
        }
    return palette;
}

// [height][width]; NaN: nothing there, or a point without a value.
std::vector<double> values_of(const SurfaceView& view, const Surface& surface, const std::vector<double>& values) {
    std::vector<double> of_pixels;
    of_pixels.reserve(view.pixels.size());
    for (const SurfacePixel& pixel : view.pixels) {
        double value = std::nan("");
        if (pixel.face >= 0 && !surface.element_of_face.empty()) {
            value = values[static_cast<std::size_t>(surface.element_of_face[static_cast<std::size_t>(pixel.face)])];
        } else if (pixel.face >= 0) {
            value = 0;
            for (std::size_t k = 0; k < 3; ++k)
                value += static_cast<double>(pixel.share[k]) *
                         values[static_cast<std::size_t>(surface.faces[static_cast<std::size_t>(pixel.face)][k])];
        }
        of_pixels.push_back(value);
    }
    return of_pixels;
}

// Is another interval of values to the left or above?
bool is_on_isochrone(const std::vector<double>& values, std::size_t at, std::size_t width, double interval) {
    if (!(interval > 0) || at % width == 0 || at < width) return false;
    const double own = std::floor(values[at] / interval), left = std::floor(values[at - 1] / interval),
                 above = std::floor(values[at - width] / interval);
    return (std::isfinite(left) && left != own) || (std::isfinite(above) && above != own);
}

std::string picture(const SurfacePlot& plot, const Surface& surface, const SurfaceView& view,
                    const std::vector<double>& point_values) {
    const std::vector<double> values = values_of(view, surface, point_values);
    std::vector<std::uint8_t> pixels;
    for (std::size_t at = 0; at < values.size(); ++at) {
        const SurfacePixel& pixel = view.pixels[at];
        if (pixel.face < 0) {
            pixels.push_back(0);
            continue;
        }
        const double share = (values[at] - plot.low) / (plot.high - plot.low);
        const int colour = std::isfinite(share)
                               ? std::min(n_colours - 1, static_cast<int>(n_colours * std::clamp(share, 0.0, 1.0)))
                               : unknown;
        const int shade = is_on_isochrone(values, at, view.width, plot.interval)
                              ? 0
                              : static_cast<int>(std::lround((shades - 1) * pixel.light));
        pixels.push_back(static_cast<std::uint8_t>(1 + shades * colour + shade));
    }
    return data_uri(png_bytes(view.width, view.height, pixels, palette_of(plot.diverges)));
}

Figure drawn(const SurfacePlot& plot, const Surface& surface, double across, int in_a_row);

}  // namespace

Figure surface_plot(const SurfacePlot& plot, const Surface& surface) {
    Figure figure = drawn(plot, surface, usual_across, 3);
    if (!figure.empty())
        figure.at_width = [plot, &surface](double width) {
            constexpr double narrowest = 110;
            const double room = width - room_of_bar - gap;
            const int in_a_row = std::clamp(static_cast<int>(room / (narrowest + gap)), 1,
                                            std::min<int>(3, static_cast<int>(plot.panels.size())));
            return drawn(plot, surface, std::max(narrowest, room / in_a_row - gap), in_a_row);
        };
    return figure;
}

namespace {

Figure drawn(const SurfacePlot& plot, const Surface& surface, double across, int in_a_row) {
    if (!(plot.low < plot.high) || plot.panels.empty()) return {};
    Figure figure;
    double x = gap / 2, y = 0, row = 0, right = 0;
    for (const SurfacePanel& panel : plot.panels) {
        const Surface& shown = panel.surface != nullptr ? *panel.surface : surface;
        const SurfaceView view = seen_from(shown, panel.view, static_cast<int>(across) * resolution);
        if (view.pixels.empty()) return {};
        const double width = static_cast<double>(view.width) / resolution,
                     height = static_cast<double>(view.height) / resolution;
        if (x + width > in_a_row * (across + gap) + gap) {
            x = gap / 2;
            y += row + label_height;
            row = 0;
        }
        figure.drawing += "<image x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" width=\"" +
                          coordinate(width) + "\" height=\"" + coordinate(height) + "\" href=\"" +
                          picture(plot, shown, view, *panel.values) + "\"/>\n<g class=\"axis\"><text x=\"" +
                          coordinate(x + width / 2) + "\" y=\"" + coordinate(y + height + 14) +
                          "\" text-anchor=\"middle\">" + escaped(panel.label) + "</text></g>\n";
        x += width + gap;
        right = std::max(right, x);
        row = std::max(row, height);
    }
    figure.id = plot.id;
    figure.title = plot.title;
    figure.kind = "surface";
    figure.description = plot.title + ", from " + readable(plot.low) + " to " + readable(plot.high) + " " + plot.unit;
    figure.width = right + room_of_bar;
    figure.height = std::max(y + row + label_height, 150.0);
    figure.attributes = " style=\"max-width:" + coordinate(figure.width) + "px\"";
    figure.drawing += colour_bar(plot.id, right + 4, 10, std::min(figure.height - 50, 240.0),
                                 {plot.low, plot.high, plot.unit, plot.diverges, plot.beyond_low, plot.beyond_high});
    return figure;
}

}  // namespace

}  // namespace heartwright::report
