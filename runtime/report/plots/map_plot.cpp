#include "runtime/report/plots/map_plot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/units/shown.hpp"
#include "runtime/report/plots/colours.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr double widest = 690, highest = 430, left = 74, top = 10, bottom = 48, bar_room = 100;
constexpr std::size_t most_pixels = 640;  // a side; a larger slice is drawn from every k-th point
constexpr std::size_t most_listed = 256;  // a side
constexpr double most_lines_beyond = 20;  // isochrones outside of the range of colours, to each side

MapPlot thinned(MapPlot plot, std::size_t most) {
    const std::size_t step = (std::max(plot.slice.nx, plot.slice.ny) + most - 1) / most;
    if (step <= 1) return plot;
    Slice coarse{(plot.slice.nx + step - 1) / step, (plot.slice.ny + step - 1) / step, {}};
    for (std::size_t j = 0; j < plot.slice.ny; j += step)
        for (std::size_t i = 0; i < plot.slice.nx; i += step) coarse.values.push_back(plot.slice.at(i, j));
    plot.slice = coarse;
    for (double& spacing : plot.spacing) spacing *= static_cast<double>(step);
    return plot;
}

std::vector<Column> table_of(const MapPlot& whole) {
    const MapPlot plot = thinned(whole, most_listed);
    std::vector<Column> table{{plot.axes[0] + " [mm]", {}},
                              {plot.axes[1] + " [mm]", {}},
                              {plot.title + " [" + plot.unit + "]", plot.slice.values}};
    for (std::size_t j = 0; j < plot.slice.ny; ++j)
        for (std::size_t i = 0; i < plot.slice.nx; ++i) {
            table[0].values.push_back(plot.origin[0] + static_cast<double>(i) * plot.spacing[0]);
            table[1].values.push_back(plot.origin[1] + static_cast<double>(j) * plot.spacing[1]);
        }
    return table;
}

std::vector<Column> table_of_paths(const MapPlot& plot) {
    std::vector<Column> table;
    for (const Path& path : plot.paths)
        for (std::size_t axis = 0; axis < 2; ++axis) {
            table.push_back({plot.axes[axis] + " [mm] @ " + path.name, {}});
            for (const auto& point : path.points) table.back().values.push_back(point[axis]);
        }
    return table;
}

struct Frame {  // where points lie in the drawing
    double scale, width, height;
    std::array<double, 2> low{}, origin{}, spacing{};
    double x(double i) const { return left + (origin[0] + i * spacing[0] - low[0]) * scale; }
    double y(double j) const { return top + height - (origin[1] + j * spacing[1] - low[1]) * scale; }
    double x_of(double mm) const { return left + (mm - low[0]) * scale; }
    double y_of(double mm) const { return top + height - (mm - low[1]) * scale; }
};

// A label where the line comes nearest to the middle height, unless another stands there.
std::string label(const std::vector<Segment>& segments, const Frame& frame, double level,
                  std::vector<std::array<double, 2>>& taken) {
    double best = std::numeric_limits<double>::infinity();
    std::array<double, 2> place{};
    const std::string words = readable(level, 7);
    const double room = 14 + 7.5 * static_cast<double>(words.size());
    for (const auto& s : segments) {
        const std::array<double, 2> middle{frame.x((s.x0 + s.x1) / 2), frame.y((s.y0 + s.y1) / 2)};
        const double distance = std::fabs(middle[1] - (top + frame.height / 2));
        const bool is_near_edge = middle[0] < left + 12 || middle[0] > left + frame.width - 12;
        const bool is_taken = std::any_of(taken.begin(), taken.end(), [&](const auto& other) {
            return std::fabs(other[0] - middle[0]) < room && std::fabs(other[1] - middle[1]) < 16;
        });
        if (distance < best && !is_taken && !is_near_edge) {
            best = distance;
            place = middle;
        }
    }
    if (!std::isfinite(best)) return "";
    taken.push_back(place);
    return "<text x=\"" + coordinate(place[0]) + "\" y=\"" + coordinate(place[1]) +
           "\" dy=\".35em\" text-anchor=\"middle\">" + words + "</text>\n";
}

struct Isochrones {
    std::string lines, labels;
};

Isochrones isochrones(const MapPlot& plot, const Frame& frame) {
    const double interval = isochrone_interval(plot.low, plot.high);
    std::string lines, labels;
    std::vector<std::array<double, 2>> taken;
    double low = plot.low, high = plot.high;  // lines also where the colours are those of their ends
    for (const double value : plot.slice.values) {
        if (!std::isfinite(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    low = std::max(low, plot.low - most_lines_beyond * interval);
    high = std::min(high, plot.high + most_lines_beyond * interval);
    for (double k = std::ceil(low / interval); k * interval < high; ++k) {
        const auto segments = isochrone(plot.slice, k * interval);
        for (const auto& s : segments)
            lines += "M" + coordinate(frame.x(s.x0)) + " " + coordinate(frame.y(s.y0)) + "L" +
                     coordinate(frame.x(s.x1)) + " " + coordinate(frame.y(s.y1));
        labels += label(segments, frame, k * interval, taken);
    }
    return {"<path class=\"isochrone\" d=\"" + lines + "\"/>\n",
            "<g class=\"isochrone-labels\">\n" + labels + "</g>\n"};
}

std::string arrows(const MapPlot& plot, const Frame& frame) {
    std::string lines;
    for (const Arrow& arrow : plot.arrows) {
        const double x0 = frame.x_of(arrow.x0), y0 = frame.y_of(arrow.y0), x1 = frame.x_of(arrow.x1),
                     y1 = frame.y_of(arrow.y1), length = std::hypot(x1 - x0, y1 - y0);
        if (!(length > 0.5) || !std::isfinite(length)) continue;
        const double along = (x1 - x0) / length, across = (y1 - y0) / length, head = std::min(6.0, 0.4 * length);
        lines += "M" + coordinate(x0) + " " + coordinate(y0) + "L" + coordinate(x1) + " " + coordinate(y1);
        for (const double side : {-0.5, 0.5})
            lines += "M" + coordinate(x1) + " " + coordinate(y1) + "L" +
                     coordinate(x1 - head * (along + side * across)) + " " +
                     coordinate(y1 - head * (across - side * along));
    }
    return lines.empty()
               ? ""
               : "<path class=\"arrows-edge\" d=\"" + lines + "\"/><path class=\"arrows\" d=\"" + lines + "\"/>\n";
}

std::string paths(const MapPlot& plot, const Frame& frame) {
    std::string svg, names;
    for (std::size_t k = 0; k < plot.paths.size(); ++k) {
        std::string line;
        bool begins = true;
        for (const auto& [x, y] : plot.paths[k].points) {
            const bool is_known = std::isfinite(x) && std::isfinite(y);
            if (is_known)
                line += (begins ? "M" : "L") + coordinate(frame.x_of(x)) + " " + coordinate(frame.y_of(y)) +
                        (plot.paths[k].draws_points ? "h0" : "");
            begins = !is_known || plot.paths[k].draws_points;
        }
        if (plot.names_paths && !plot.paths[k].points.empty()) {
            const auto [x, y] = plot.paths[k].points.front();
            const bool is_left = frame.x_of(x) > left + 0.7 * frame.width;
            names += "<text x=\"" + coordinate(frame.x_of(x) + (is_left ? -8 : 8)) + "\" y=\"" +
                     coordinate(frame.y_of(y)) + "\" dy=\".35em\" text-anchor=\"" + (is_left ? "end" : "start") +
                     "\">" + escaped(plot.paths[k].name) + "</text>\n";
        }
        const std::string dots = plot.paths[k].draws_points ? " dots" : "";
        if (!line.empty())
            svg += "<path class=\"path-edge" + dots + "\" d=\"" + line + "\"/><path class=\"path p" +
                   std::to_string(plot.paths[k].colour.value_or(k) % 8) + dots + "\" d=\"" + line + "\"><title>" +
                   escaped(plot.paths[k].name) + "</title></path>\n";
    }
    if (!names.empty()) svg += "<g class=\"isochrone-labels\">\n" + names + "</g>\n";
    return svg;
}

std::string axes(const MapPlot& plot, const Frame& frame) {
    const double floor = top + frame.height;
    std::string text = "<g class=\"axis\">\n";
    for (const Tick& tick : labelled_ticks(frame.low[0], frame.low[0] + frame.width / frame.scale,
                                           std::max(2, static_cast<int>(frame.width / 70)), 1, frame.width)) {
        const std::string x = coordinate(left + (tick.at - frame.low[0]) * frame.scale);
        text += "<path d=\"M" + x + " " + coordinate(floor) + "v5\"/><text x=\"" + x + "\" y=\"" +
                coordinate(floor + 18) + "\" text-anchor=\"middle\">" + tick.text + "</text>\n";
    }
    for (const Tick& tick : labelled_ticks(frame.low[1], frame.low[1] + frame.height / frame.scale,
                                           std::max(1, static_cast<int>(frame.height / 45)))) {
        const std::string y = coordinate(floor - (tick.at - frame.low[1]) * frame.scale);
        text += "<path d=\"M74 " + y + "h-5\"/><text x=\"66\" y=\"" + y + "\" dy=\".35em\" text-anchor=\"end\">" +
                tick.text + "</text>\n";
    }
    text += "<path d=\"M74 10V" + coordinate(floor) + "H" + coordinate(left + frame.width) + "\"/>\n";
    text += "<text x=\"" + coordinate(left + frame.width / 2) + "\" y=\"" + coordinate(floor + 40) +
            "\" text-anchor=\"middle\">" + escaped(plot.axes[0]) + " [mm]</text>\n";
    text += "<text transform=\"translate(17 " + coordinate(top + frame.height / 2) +
            ") rotate(-90)\" text-anchor=\"middle\">" + escaped(plot.axes[1]) + " [mm]</text>\n</g>\n";
    return text;
}

Figure drawn(const MapPlot& whole, double most_width);

}  // namespace

double isochrone_interval(double low, double high) {
    const auto ticks = round_ticks(low, high, 15);
    return ticks.size() > 1 ? ticks[1] - ticks[0] : high - low;
}

Figure map_plot(const MapPlot& whole) {
    Figure figure = drawn(whole, widest);
    if (!figure.empty())
        figure.at_width = [whole](double width) {
            return drawn(whole, std::max(60.0, width - left - (whole.has_colours ? bar_room : 20)));
        };
    return figure;
}

namespace {

Figure drawn(const MapPlot& whole, double most_width) {
    MapPlot plot = thinned(whole, most_pixels);
    if (!(plot.low < plot.high)) {  // the same everywhere: one colour, no lines
        const double half = plot.low == 0 ? 1 : 0.01 * std::fabs(plot.low);
        plot.low -= half;
        plot.high += half;
        plot.draws_isochrones = false;
    }
    const double width_mm = static_cast<double>(plot.slice.nx) * plot.spacing[0],
                 height_mm = static_cast<double>(plot.slice.ny) * plot.spacing[1];
    if (!(width_mm > 0 && height_mm > 0) || !std::isfinite(width_mm) || !std::isfinite(height_mm) ||
        !std::isfinite(plot.high - plot.low))
        return {};
    const double scale = std::min(most_width / width_mm, highest / height_mm);
    const Frame frame{scale,
                      width_mm * scale,
                      height_mm * scale,
                      {plot.origin[0] - plot.spacing[0] / 2, plot.origin[1] - plot.spacing[1] / 2},
                      plot.origin,
                      plot.spacing};

    Figure figure;
    figure.id = plot.id = file_name(plot.id);
    figure.title = plot.title;
    figure.kind = "map";
    figure.description = plot.title;
    if (plot.has_colours)
        figure.description += ", from " + readable_range(plot.low, plot.high) + behind_a_number(plot.unit);
    figure.width = left + frame.width + (plot.has_colours ? bar_room : 20);
    figure.height = top + std::max(frame.height, 60.0) + bottom;
    figure.attributes = " style=\"max-width:" + coordinate(figure.width) + "px\"";
    if (!plot.has_colours) {
        figure.drawing = "<g class=\"axis\"><path class=\"grid\" d=\"M" + coordinate(left) + " " + coordinate(top) +
                         "H" + coordinate(left + frame.width) + "V" + coordinate(top + frame.height) + "\"/></g>\n" +
                         arrows(plot, frame) + paths(plot, frame) + axes(plot, frame);
        figure.table = table_of_paths(plot);
        return figure;
    }
    figure.attributes += " tabindex=\"0\" data-unit=\"" + escaped(plot.unit) + "\" data-axes=\"" +
                         escaped(plot.axes[0] + " " + plot.axes[1]) + "\"";
    for (const auto& [key, value] : {std::pair{"low", plot.low},
                                     {"high", plot.high},
                                     {"x", plot.origin[0]},
                                     {"y", plot.origin[1]},
                                     {"dx", plot.spacing[0]},
                                     {"dy", plot.spacing[1]}})
        figure.attributes += attribute(std::string("data-") + key, value);
    figure.drawing = "<image x=\"74\" y=\"10\" width=\"" + coordinate(frame.width) + "\" height=\"" +
                     coordinate(frame.height) + "\" preserveAspectRatio=\"none\" href=\"" +
                     coloured_picture(plot.slice, plot.low, plot.high, plot.diverges) + "\"/>\n";
    const Isochrones times = plot.draws_isochrones ? isochrones(plot, frame) : Isochrones{};
    figure.drawing += times.lines + arrows(plot, frame) + times.labels + paths(plot, frame);
    figure.drawing += axes(plot, frame) +
                      colour_bar(plot.id, left + frame.width + 16, top, std::max(frame.height, 60.0),
                                 {plot.low, plot.high, plot.unit, plot.diverges, plot.beyond_low, plot.beyond_high});
    figure.table = table_of(whole);
    return figure;
}

}  // namespace

}  // namespace heartwright::report
