#include "runtime/report/plots/line_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "runtime/report/plots/scaled_unit.hpp"
#include "runtime/report/plots/simplified.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr int colours = 8;           // --curve-0 .. of page.css; further curves repeat them dashed
constexpr int colours_of_ramp = 12;  // --ramp-0 ..

struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    double share(double value) const { return (value - low) / (high - low); }
};

// Where the axes stand in the drawing. page.js moves them when the page is narrower.
struct Frame {
    double width, height, left, right, top, bottom;
    double across() const { return width - left - right; }
    double up() const { return height - top - bottom; }
    double floor() const { return height - bottom; }
};
constexpr double room_of_y_label = 32;  // the name, and the gaps about the labels; as page.js
constexpr Frame large{820, 300, 84, 14, 12, 46}, tall{820, 380, 84, 14, 12, 46}, small{420, 230, 70, 10, 10, 42};

struct Points {
    std::vector<double> x, y;
};

Points known_points(const Curve& curve, const std::vector<double>& y) {
    Points points;
    for (std::size_t k = 0; k < std::min(curve.x.size(), y.size()); ++k)
        if (std::isfinite(curve.x[k]) && std::isfinite(y[k])) {
            points.x.push_back(curve.x[k]);
            points.y.push_back(y[k]);
        }
    return points;
}

// Keeps what is visible: of each column of `pixels` its first, lowest, highest and last point, in order.
Points thinned(const Points& all, const Range& x_range, const Frame& frame, double pixels) {
    if (static_cast<double>(all.x.size()) <= 4 * frame.width / pixels) return all;
    const double column_width = pixels * (x_range.high - x_range.low) / frame.across();
    Points kept;
    for (std::size_t begin = 0; begin < all.x.size();) {
        const double column = std::floor((all.x[begin] - x_range.low) / column_width);
        std::size_t end = begin + 1;
        while (end < all.x.size() && std::floor((all.x[end] - x_range.low) / column_width) == column) ++end;
        const auto [lowest, highest] = std::minmax_element(all.y.begin() + static_cast<std::ptrdiff_t>(begin),
                                                           all.y.begin() + static_cast<std::ptrdiff_t>(end));
        std::vector<std::size_t> chosen{begin, static_cast<std::size_t>(lowest - all.y.begin()),
                                        static_cast<std::size_t>(highest - all.y.begin()), end - 1};
        std::sort(chosen.begin(), chosen.end());
        chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
        for (std::size_t k : chosen) {
            kept.x.push_back(all.x[k]);
            kept.y.push_back(all.y[k]);
        }
        begin = end;
    }
    return kept;
}

// The columns of the table, and where each curve finds its own.
std::vector<Column> table_of(const LinePlot& plot, std::vector<std::string>& places) {
    std::vector<Column> table;
    std::size_t x_column = 0;
    const std::vector<double>* x = nullptr;
    for (const Curve& curve : plot.curves) {
        const std::string at = curve.name.empty() ? "" : " @ " + curve.name;
        const bool shares = std::all_of(plot.curves.begin(), plot.curves.end(),
                                        [&](const Curve& other) { return other.x == plot.curves.front().x; });
        if (x == nullptr || *x != curve.x) {
            x_column = table.size();
            x = &curve.x;
            table.push_back({plot.x_label + (shares ? "" : at), curve.x});
        }
        places.push_back(std::to_string(x_column) + " " + std::to_string(table.size()));
        table.push_back({plot.y_label + at, curve.y});
        if (!curve.low.empty()) {
            table.push_back({plot.y_label + at + ", low", curve.low});
            table.push_back({plot.y_label + at + ", high", curve.high});
        }
    }
    return table;
}

std::vector<Tick> y_ticks(const LinePlot& plot, const Range& range, double power) {
    const int most = plot.is_small ? 4 : 6;
    if (plot.has_log_y) return logarithmic_ticks(range.low, range.high, most);
    return labelled_ticks(range.low, range.high, most, power);
}

std::vector<Tick> x_ticks(const LinePlot& plot, const Range& range, const Frame& frame) {
    const int most = std::max(2, static_cast<int>(frame.across() / 70));
    if (plot.has_log_x) return logarithmic_ticks(range.low, range.high, most);
    return labelled_ticks(range.low, range.high, most, 1, frame.across());
}

double logarithm(double value) { return value > 0 ? std::log10(value) : std::numeric_limits<double>::quiet_NaN(); }

void take_logarithms(std::vector<double>& values) {
    for (double& value : values) value = logarithm(value);
}

// In the coordinates of the axes: of a logarithmic one, logarithms.
LinePlot on_its_axes(LinePlot plot) {
    for (Curve& curve : plot.curves) {
        if (plot.has_log_x) take_logarithms(curve.x);
        if (plot.has_log_y)
            for (std::vector<double>* values : {&curve.y, &curve.low, &curve.high}) take_logarithms(*values);
    }
    if (plot.has_log_x) {
        for (Mark& mark : plot.marks) mark.at = logarithm(mark.at);
        if (plot.x_range) plot.x_range = {logarithm((*plot.x_range)[0]), logarithm((*plot.x_range)[1])};
    }
    if (plot.has_log_y)
        for (Mark& level : plot.levels) level.at = logarithm(level.at);
    return plot;
}

Frame frame_so_wide(double width, const std::optional<double>& height) {
    return {width, height.value_or(std::clamp(0.64 * width, 190.0, 380.0)), 0, 12, 10, 46};
}

// Labels of the y axis stand between its name and the axis: long ones move the axis to the right.
Frame with_room_for_labels(Frame frame, const std::vector<Tick>& ticks) {
    for (const Tick& tick : ticks) frame.left = std::max(frame.left, width_of_text(tick.text) + room_of_y_label);
    return frame;
}

std::string axis_of(const LinePlot& plot, const Frame& frame, const Range& x_range, const Range& y_range, double power,
                    const std::string& y_label) {
    std::string svg = "<g class=\"axis\">\n<g class=\"ticks\">\n";
    const std::string right = coordinate(frame.width - frame.right), floor = coordinate(frame.floor());
    for (const Tick& tick : y_ticks(plot, y_range, power)) {
        const std::string y = coordinate(frame.floor() - y_range.share(tick.at) * frame.up());
        if (tick.text.empty()) {
            svg += "<path d=\"M" + coordinate(frame.left) + " " + y + "h3\"/>\n";
            continue;
        }
        svg += "<path class=\"grid\" d=\"M" + coordinate(frame.left) + " " + y + "H" + right + "\"/><text x=\"" +
               coordinate(frame.left - 8) + "\" y=\"" + y + "\" dy=\".35em\" text-anchor=\"end\">" + tick.text +
               "</text>\n";
    }
    for (const Tick& tick : x_ticks(plot, x_range, frame)) {
        const std::string x = coordinate(frame.left + x_range.share(tick.at) * frame.across());
        if (tick.text.empty()) {
            svg += "<path d=\"M" + x + " " + floor + "v3\"/>\n";
            continue;
        }
        svg += "<path d=\"M" + x + " " + floor + "v5\"/><text x=\"" + x + "\" y=\"" + coordinate(frame.floor() + 18) +
               "\" text-anchor=\"middle\">" + tick.text + "</text>\n";
    }
    svg += "</g>\n<path class=\"frame\" d=\"M" + coordinate(frame.left) + " " + coordinate(frame.top) + "V" + floor +
           "H" + right + "\"/>\n";
    svg += "<text class=\"x-label\" x=\"" + coordinate(frame.left + frame.across() / 2) + "\" y=\"" +
           coordinate(frame.height - 7) + "\" text-anchor=\"middle\">" + escaped(plot.x_label) + "</text>\n";
    for (const Mark& mark : plot.marks)
        if (!mark.label.empty() && x_range.share(mark.at) >= 0 && x_range.share(mark.at) <= 1)
            svg += "<text class=\"mark-label\" x=\"" +
                   coordinate(frame.left + x_range.share(mark.at) * frame.across() + 3) + "\" y=\"" +
                   coordinate(frame.top + 10) + "\">" + escaped(mark.label) + "</text>\n";
    for (const Mark& level : plot.levels)
        if (!level.label.empty() && std::isfinite(level.at))
            svg += "<text class=\"mark-label\" x=\"" + right + "\" y=\"" +
                   coordinate(frame.floor() - y_range.share(level.at) * frame.up() - 4) + "\" text-anchor=\"end\">" +
                   escaped(level.label) + "</text>\n";
    return svg + "<text class=\"y-label\" transform=\"translate(14 " + coordinate(frame.top + frame.up() / 2) +
           ") rotate(-90)\" text-anchor=\"middle\">" + escaped(y_label) + "</text>\n</g>\n";
}

// What the axes show: all known numbers, with room about them. False: there is nothing to show.
bool find_ranges(const LinePlot& plot, const std::vector<Points>& curves, Range& x_range, Range& y_range) {
    for (std::size_t k = 0; k < curves.size(); ++k) {
        const Curve& curve = plot.curves[k];
        for (double x : curves[k].x) x_range.include(x);
        for (const auto* values : {&curve.y, &curve.low, &curve.high})
            for (double y : known_points(curve, *values).y) y_range.include(y);
    }
    if (plot.x_range && x_range.low <= x_range.high) x_range = {(*plot.x_range)[0], (*plot.x_range)[1]};
    if (!(x_range.low < x_range.high)) return false;
    if (!plot.x_range && std::any_of(plot.curves.begin(), plot.curves.end(),
                                     [](const Curve& curve) { return curve.draws_points; })) {  // no mark on the frame
        const double room = 0.03 * (x_range.high - x_range.low);
        x_range.low -= room;
        x_range.high += room;
    }
    for (const Mark& level : plot.levels)
        if (std::isfinite(level.at)) y_range.include(level.at);
    if (y_range.low == y_range.high) {
        const double half = y_range.low == 0 ? 1 : 0.1 * std::fabs(y_range.low);
        y_range.low -= half;
        y_range.high += half;
    }
    const double margin = 0.04 * (y_range.high - y_range.low);
    y_range.low -= margin;
    y_range.high += margin;
    return std::isfinite(y_range.high - y_range.low) && std::isfinite(x_range.high - x_range.low);
}

std::string marks_of(const LinePlot& plot, const Frame& frame, const Range& x_range, const Range& y_range) {
    std::string svg;
    for (const auto& [marks, key] : {std::pair{&plot.marks, "x"}, {&plot.levels, "y"}})
        for (const Mark& mark : *marks) {
            if (!std::isfinite(mark.at)) continue;
            const std::string x = coordinate(x_range.share(mark.at) * frame.across()),
                              y = coordinate((1 - y_range.share(mark.at)) * frame.up());
            svg += "<path class=\"mark\"" + attribute(std::string("data-") + key, mark.at) + " data-label=\"" +
                   escaped(mark.label) + "\" d=\"" +
                   (marks == &plot.marks ? "M" + x + " 0V" + coordinate(frame.up())
                                         : "M0 " + y + "H" + coordinate(frame.across())) +
                   "\"/>\n";
        }
    return svg;
}

// Curves in the frame, each with its key in the legend.
class CurvesOfPlot {
public:
    CurvesOfPlot(Figure& figure, const Frame& frame, const Range& x_range, const Range& y_range, std::size_t count)
        : figure_(figure),
          frame_(frame),
          x_range_(x_range),
          y_range_(y_range),
          // A page of many curves stays small: beyond a dozen they are drawn coarser. Zooming draws them from their
          // numbers.
          pixels_(std::ceil(static_cast<double>(count) / 12)) {}

    // Marks become smaller where there are more of them; fewer than so many have the size of the style.
    void set_number_of_marks(std::size_t count) {
        constexpr double largest = 6, smallest = 1.8, few = 60;
        const double width = largest * std::pow(few / static_cast<double>(std::max<std::size_t>(count, 1)), 0.35);
        if (width < largest) size_of_marks_ = "style=\"stroke-width:" + coordinate(std::max(width, smallest)) + "px\" ";
    }

    // k: its number; points: the known ones; columns: where its numbers stand in the table.
    void add(const Curve& curve, std::size_t k, const Points& points, const std::string& columns) {
        const std::size_t number = curve.colour.value_or(k);
        const std::string id = figure_.id + "-" + std::to_string(k), colour = std::to_string(number % colours),
                          dashes = std::to_string(std::min<std::size_t>(number / colours, 3));
        std::string of;  // what a button hides with the curve, or instead of it
        const std::string drawn_in =
            curve.ramp
                ? "r" + std::to_string(std::lround(std::clamp(*curve.ramp, 0.0, 1.0) * (colours_of_ramp - 1))) + " d0"
                : "c" + colour + " d" + (curve.draws_points ? "0" : dashes);
        std::string classes = (curve.draws_points ? "marks " : "curve ") + drawn_in;
        if (curve.look != Curve::Look::plain) classes += curve.look == Curve::Look::faint ? " faint" : " bold";
        if (curve.group.empty()) {
            figure_.keys.push_back({curve.name, classes, id});
        } else {
            const auto group = std::find(groups_.begin(), groups_.end(), curve.group);
            of = figure_.id + "-group-" + std::to_string(group - groups_.begin());
            if (group == groups_.end()) {
                groups_.push_back(curve.group);
                figure_.keys.push_back({curve.group, classes, of});
            }
        }
        add_band(curve, colour, of.empty() ? id : of);
        const std::string common = " id=\"" + id + "\" data-name=\"" + escaped(curve.name) + "\" data-columns=\"" +
                                   columns + "\" " + (of.empty() ? "" : "data-of=\"" + of + "\" ") + "class=\"" +
                                   classes + "\" ";
        if (curve.draws_points) {
            figure_.drawing += "<path" + common + size_of_marks_ + "d=\"";
            for (std::size_t p = 0; p < points.x.size(); ++p)
                figure_.drawing += "M" + place(points.x[p], points.y[p]) + "h0";
        } else {
            figure_.drawing += "<polyline" + common + "points=\"";
            bool is_first = true;
            for (const std::string& point : drawn(points)) {
                figure_.drawing += (is_first ? "" : " ") + point;
                is_first = false;
            }
        }
        figure_.drawing += "\"/>\n";
    }

private:
    // Between low and high, where the curve has them.
    void add_band(const Curve& curve, const std::string& colour, const std::string& of) {
        if (!curve.low.empty() && curve.low.size() == curve.high.size()) {
            std::string outline;
            for (const std::string& point : drawn(known_points(curve, curve.high)))
                outline += (outline.empty() ? "" : " ") + point;
            const std::vector<std::string> back = drawn(known_points(curve, curve.low));
            for (auto point = back.rbegin(); point != back.rend(); ++point) outline += " " + *point;
            figure_.drawing +=
                "<polygon class=\"band f" + colour + "\" data-of=\"" + of + "\" points=\"" + outline + "\"/>\n";
        }
    }
    std::string place(double x, double y) const {
        return coordinate(x_range_.share(x) * frame_.across()) + "," +
               coordinate((1 - y_range_.share(y)) * frame_.up());
    }
    // Pairs of coordinates, without those that no eye would miss.
    std::vector<std::string> drawn(const Points& all) const {
        const Points points = thinned(all, x_range_, frame_, pixels_);
        std::vector<std::array<double, 2>> places;
        for (std::size_t p = 0; p < points.x.size(); ++p)
            places.push_back(
                {x_range_.share(points.x[p]) * frame_.across(), (1 - y_range_.share(points.y[p])) * frame_.up()});
        std::vector<std::string> texts;
        for (const auto& [x, y] : simplified(places, 0.08)) texts.push_back(coordinate(x) + "," + coordinate(y));
        return texts;
    }

    Figure& figure_;
    const Frame& frame_;
    const Range &x_range_, &y_range_;
    double pixels_;
    std::vector<std::string> groups_;
    std::string size_of_marks_;
};

Figure drawn(const LinePlot& of_values, const std::optional<double>& width);

}  // namespace

void colour_as_family(std::vector<Curve>& curves) {
    if (curves.size() < 2) return;
    for (std::size_t k = 0; k < curves.size(); ++k)
        curves[k].ramp = static_cast<double>(k) / static_cast<double>(curves.size() - 1);
}

Figure line_plot(const LinePlot& plot) {
    Figure figure = drawn(plot, std::nullopt);
    if (!figure.empty()) figure.at_width = [plot](double width) { return drawn(plot, width); };
    return figure;
}

namespace {

Figure drawn(const LinePlot& of_values, const std::optional<double>& width) {
    const bool has_logarithms = of_values.has_log_x || of_values.has_log_y;
    const LinePlot on_axes = has_logarithms ? on_its_axes(of_values) : LinePlot{};
    const LinePlot& plot = has_logarithms ? on_axes : of_values;
    Range x_range, y_range;
    std::vector<Points> curves;
    for (const auto& curve : plot.curves) curves.push_back(known_points(curve, curve.y));
    if (!find_ranges(plot, curves, x_range, y_range)) return {};

    double power = 1;
    const double size = plot.has_log_y ? 1 : std::max(std::fabs(y_range.low), std::fabs(y_range.high));
    const std::string y_label = scaled_label(size, plot.y_label, power);
    const Frame frame = with_room_for_labels(width           ? frame_so_wide(*width, plot.height)
                                             : plot.is_small ? small
                                             : plot.is_tall  ? tall
                                                             : large,
                                             y_ticks(plot, y_range, power));
    Figure figure;
    figure.id = file_name(plot.id);
    figure.title = plot.title;
    figure.kind = plot.is_small ? "plot small" : plot.is_tall ? "plot tall" : "plot";
    figure.description = plot.y_label + " against " + plot.x_label;
    figure.width = frame.width;
    figure.height = frame.height;
    figure.attributes = " tabindex=\"0\"";
    for (const auto& [key, value] : {std::pair{"x0", x_range.low},
                                     {"x1", x_range.high},
                                     {"y0", y_range.low},
                                     {"y1", y_range.high},
                                     {"power", power}})
        figure.attributes += attribute(std::string("data-") + key, value);
    if (plot.has_log_x) figure.attributes += " data-log-x=\"\"";
    if (plot.has_log_y) figure.attributes += " data-log-y=\"\"";
    std::vector<std::string> places;
    figure.table = table_of(of_values, places);

    // Curves in a view of their own: zooming is a change of what it shows.
    const std::string view_size = coordinate(frame.across()) + " " + coordinate(frame.up());
    figure.drawing = axis_of(plot, frame, x_range, y_range, power, y_label) + "<svg class=\"view\" x=\"" +
                     coordinate(frame.left) + "\" y=\"" + coordinate(frame.top) + "\" width=\"" +
                     coordinate(frame.across()) + "\" height=\"" + coordinate(frame.up()) + "\" viewBox=\"0 0 " +
                     view_size + "\" preserveAspectRatio=\"none\">\n";
    figure.drawing += marks_of(plot, frame, x_range, y_range);
    CurvesOfPlot drawing(figure, frame, x_range, y_range, curves.size());
    std::size_t points = 0;
    for (std::size_t k = 0; k < curves.size(); ++k)
        if (plot.curves[k].draws_points) points += curves[k].x.size();
    drawing.set_number_of_marks(points);
    for (std::size_t k = 0; k < curves.size(); ++k) drawing.add(plot.curves[k], k, curves[k], places[k]);
    figure.drawing += "</svg>\n";
    return figure;
}

}  // namespace

}  // namespace heartwright::report
