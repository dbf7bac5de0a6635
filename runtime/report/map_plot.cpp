#include "runtime/report/map_plot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "runtime/report/colours.hpp"
#include "runtime/report/text.hpp"

namespace heartwright::report {
namespace {

constexpr double widest = 690, highest = 430, left = 60, top = 10, bottom = 46, bar_room = 76;
constexpr std::size_t most_pixels = 640;  // a side; a larger slice is drawn from every k-th point

MapPlot thinned(MapPlot plot) {
    const std::size_t step = (std::max(plot.slice.nx, plot.slice.ny) + most_pixels - 1) / most_pixels;
    if (step <= 1) return plot;
    Slice coarse{(plot.slice.nx + step - 1) / step, (plot.slice.ny + step - 1) / step, {}};
    for (std::size_t j = 0; j < plot.slice.ny; j += step)
        for (std::size_t i = 0; i < plot.slice.nx; i += step) coarse.values.push_back(plot.slice.at(i, j));
    plot.slice = coarse;
    for (double& spacing : plot.spacing) spacing *= static_cast<double>(step);
    return plot;
}

struct Frame {  // where points lie in the drawing
    double scale, width, height;
    std::array<double, 2> low{}, origin{}, spacing{};
    double x(double i) const { return left + (origin[0] + i * spacing[0] - low[0]) * scale; }
    double y(double j) const { return top + height - (origin[1] + j * spacing[1] - low[1]) * scale; }
};

// A label where the line comes nearest to the middle height, unless another stands there.
std::string label(const std::vector<Segment>& segments, const Frame& frame, double level, std::vector<std::array<double, 2>>& taken) {
    double best = std::numeric_limits<double>::infinity();
    std::array<double, 2> place{};
    for (const auto& s : segments) {
        const std::array<double, 2> middle{frame.x((s.x0 + s.x1) / 2), frame.y((s.y0 + s.y1) / 2)};
        const double distance = std::fabs(middle[1] - (top + frame.height / 2));
        const bool is_near_edge = middle[0] < left + 12 || middle[0] > left + frame.width - 12;
        const bool is_taken = std::any_of(taken.begin(), taken.end(), [&](const auto& other) { return std::fabs(other[0] - middle[0]) < 30 && std::fabs(other[1] - middle[1]) < 16; });
        if (distance < best && !is_taken && !is_near_edge) {
            best = distance;
            place = middle;
        }
    }
    if (!std::isfinite(best)) return "";
    taken.push_back(place);
    return "<text x=\"" + coordinate(place[0]) + "\" y=\"" + coordinate(place[1]) + "\" dy=\".35em\" text-anchor=\"middle\">" + readable(level) + "</text>\n";
}

std::string isochrones(const MapPlot& plot, const Frame& frame) {
    const double interval = isochrone_interval(plot.low, plot.high);
    std::string lines, labels;
    std::vector<std::array<double, 2>> taken;
    for (double k = std::ceil(plot.low / interval); k * interval < plot.high; ++k) {
        const auto segments = isochrone(plot.slice, k * interval);
        for (const auto& s : segments)
            lines += "M" + coordinate(frame.x(s.x0)) + " " + coordinate(frame.y(s.y0)) + "L" + coordinate(frame.x(s.x1)) + " " + coordinate(frame.y(s.y1));
        labels += label(segments, frame, k * interval, taken);
    }
    return "<path class=\"isochrone\" d=\"" + lines + "\"/>\n<g class=\"isochrone-labels\">\n" + labels + "</g>\n";
}

std::string axes(const MapPlot& plot, const Frame& frame) {
    const double floor = top + frame.height;
    std::string text = "<g class=\"axis\">\n";
    for (double tick : round_ticks(frame.low[0], frame.low[0] + frame.width / frame.scale, std::max(2, static_cast<int>(frame.width / 70)))) {
        const std::string x = coordinate(left + (tick - frame.low[0]) * frame.scale);
        text += "<path d=\"M" + x + " " + coordinate(floor) + "v5\"/><text x=\"" + x + "\" y=\"" + coordinate(floor + 18) + "\" text-anchor=\"middle\">" + readable(tick) + "</text>\n";
    }
    for (double tick : round_ticks(frame.low[1], frame.low[1] + frame.height / frame.scale, std::max(1, static_cast<int>(frame.height / 45)))) {
        const std::string y = coordinate(floor - (tick - frame.low[1]) * frame.scale);
        text += "<path d=\"M60 " + y + "h-5\"/><text x=\"52\" y=\"" + y + "\" dy=\".35em\" text-anchor=\"end\">" + readable(tick) + "</text>\n";
    }
    text += "<path d=\"M60 10V" + coordinate(floor) + "H" + coordinate(left + frame.width) + "\"/>\n";
    text += "<text x=\"" + coordinate(left + frame.width / 2) + "\" y=\"" + coordinate(floor + 38) + "\" text-anchor=\"middle\">" + escaped(plot.axes[0]) + " [mm]</text>\n";
    text += "<text transform=\"translate(14 " + coordinate(top + frame.height / 2) + ") rotate(-90)\" text-anchor=\"middle\">" + escaped(plot.axes[1]) + " [mm]</text>\n</g>\n";
    return text;
}

}  // namespace

double isochrone_interval(double low, double high) {
    const auto ticks = round_ticks(low, high, 15);
    return ticks.size() > 1 ? ticks[1] - ticks[0] : high - low;
}

std::string map_plot(const MapPlot& whole) {
    MapPlot plot = thinned(whole);
    if (!(plot.low < plot.high)) {  // the same everywhere: one colour, no lines
        const double half = plot.low == 0 ? 1 : 0.01 * std::fabs(plot.low);
        plot.low -= half;
        plot.high += half;
        plot.draws_isochrones = false;
    }
    const double width_mm = static_cast<double>(plot.slice.nx) * plot.spacing[0], height_mm = static_cast<double>(plot.slice.ny) * plot.spacing[1];
    const double scale = std::min(widest / width_mm, highest / height_mm);
    const Frame frame{scale, width_mm * scale, height_mm * scale, {plot.origin[0] - plot.spacing[0] / 2, plot.origin[1] - plot.spacing[1] / 2}, plot.origin, plot.spacing};
    const double drawing_width = left + frame.width + bar_room, drawing_height = top + std::max(frame.height, 60.0) + bottom;

    std::string svg = "<svg viewBox=\"0 0 " + coordinate(drawing_width) + " " + coordinate(drawing_height) + "\" style=\"max-width:" + coordinate(drawing_width) +
                      "px\" role=\"img\" aria-labelledby=\"" + plot.id + "-title\">\n<title id=\"" + plot.id + "-title\">" + escaped(plot.title) + ", from " + readable(plot.low) + " to " +
                      readable(plot.high) + " " + escaped(plot.unit) + "</title>\n";
    svg += "<image x=\"60\" y=\"10\" width=\"" + coordinate(frame.width) + "\" height=\"" + coordinate(frame.height) + "\" preserveAspectRatio=\"none\" href=\"" +
           coloured_picture(plot.slice, plot.low, plot.high) + "\"/>\n";
    if (plot.draws_isochrones) svg += isochrones(plot, frame);
    svg += axes(plot, frame) + colour_bar(plot.id, left + frame.width + 16, top, std::max(frame.height, 60.0), plot.low, plot.high, plot.unit) + "</svg>\n";
    return "<figure class=\"map\" id=\"" + plot.id + "\">\n<figcaption>" + escaped(plot.title) + "</figcaption>\n" + svg + "</figure>\n";
}

}  // namespace heartwright::report
