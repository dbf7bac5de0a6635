#include "runtime/report/line_plot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/report/text.hpp"

namespace heartwright::report {
namespace {

constexpr double width = 820, height = 300, left = 84, right = 14, top = 12, bottom = 46;
constexpr int colours = 8;  // --curve-0 .. of page.css; further curves repeat them dashed

struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

struct Points {
    std::vector<double> x, y;
};

Points known_points(const Curve& curve) {
    Points points;
    for (std::size_t k = 0; k < curve.x.size(); ++k)
        if (std::isfinite(curve.y[k])) {
            points.x.push_back(curve.x[k]);
            points.y.push_back(curve.y[k]);
        }
    return points;
}

// Keeps what is visible: of each pixel column its first, lowest, highest and last point, in order.
Points thinned(const Points& all, const Range& x_range) {
    if (all.x.size() <= 4 * static_cast<std::size_t>(width)) return all;
    const double column_width = (x_range.high - x_range.low) / (width - left - right);
    Points kept;
    for (std::size_t begin = 0; begin < all.x.size();) {
        const double column = std::floor((all.x[begin] - x_range.low) / column_width);
        std::size_t end = begin + 1;
        while (end < all.x.size() && std::floor((all.x[end] - x_range.low) / column_width) == column) ++end;
        const auto [lowest, highest] = std::minmax_element(all.y.begin() + static_cast<std::ptrdiff_t>(begin), all.y.begin() + static_cast<std::ptrdiff_t>(end));
        std::vector<std::size_t> chosen{begin, static_cast<std::size_t>(lowest - all.y.begin()), static_cast<std::size_t>(highest - all.y.begin()), end - 1};
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

std::string curve_class(std::size_t index) {
    return "c" + std::to_string(index % colours) + " d" + std::to_string(std::min<std::size_t>(index / colours, 3));
}

}  // namespace

std::string line_plot(const LinePlot& plot) {
    Range x_range, y_range;
    std::vector<Points> curves;
    for (const auto& curve : plot.curves) {
        curves.push_back(known_points(curve));
        for (double x : curves.back().x) x_range.include(x);
        for (double y : curves.back().y) y_range.include(y);
    }
    if (!(x_range.low < x_range.high)) return "";
    if (y_range.low == y_range.high) {
        const double half = y_range.low == 0 ? 1 : 0.1 * std::fabs(y_range.low);
        y_range.low -= half;
        y_range.high += half;
    }
    const double margin = 0.04 * (y_range.high - y_range.low);
    y_range.low -= margin;
    y_range.high += margin;

    // Very small and very large values share one power of ten, said with the axis.
    const double size = std::max(std::fabs(y_range.low), std::fabs(y_range.high));
    const bool is_plain = size >= 0.1 && size < 1e5;
    const double power = is_plain ? 1 : std::pow(10.0, std::floor(std::log10(size)));
    std::string y_label = escaped(plot.y_label);
    if (const auto unit = y_label.rfind('['); !is_plain) y_label.insert(unit == std::string::npos ? 0 : unit + 1, readable(power, 1) + " ");
    y_label = replaced(y_label, " 1]", "]");  // a power of ten says enough where there is no unit

    const auto place_x = [&](double x) { return left + (x - x_range.low) / (x_range.high - x_range.low) * (width - left - right); };
    const auto place_y = [&](double y) { return height - bottom - (y - y_range.low) / (y_range.high - y_range.low) * (height - top - bottom); };

    std::string svg = "<svg viewBox=\"0 0 820 300\" role=\"img\" tabindex=\"0\" aria-labelledby=\"" + plot.id + "-title\"";
    for (const auto& [key, value] : {std::pair{"x0", x_range.low}, {"x1", x_range.high}, {"y0", y_range.low}, {"y1", y_range.high}}) {
        char number[32];
        std::snprintf(number, sizeof number, "%.17g", value);
        svg += std::string(" data-") + key + "=\"" + number + "\"";
    }
    svg += ">\n<title id=\"" + plot.id + "-title\">" + escaped(plot.y_label) + " against " + escaped(plot.x_label) + "</title>\n<g class=\"axis\">\n";
    for (double tick : round_ticks(y_range.low, y_range.high, 6)) {
        const std::string y = coordinate(place_y(tick));
        svg += "<path class=\"grid\" d=\"M" + coordinate(left) + " " + y + "H806\"/><text x=\"" + coordinate(left - 8) + "\" y=\"" + y + "\" dy=\".35em\" text-anchor=\"end\">" + readable(tick / power) + "</text>\n";
    }
    for (double tick : round_ticks(x_range.low, x_range.high, 9)) {
        const std::string x = coordinate(place_x(tick));
        svg += "<path d=\"M" + x + " 254v5\"/><text x=\"" + x + "\" y=\"272\" text-anchor=\"middle\">" + readable(tick) + "</text>\n";
    }
    svg += "<path d=\"M" + coordinate(left) + " 12V254H806\"/>\n<text x=\"" + coordinate((left + width - right) / 2) + "\" y=\"293\" text-anchor=\"middle\">" + escaped(plot.x_label) +
           "</text>\n<text transform=\"translate(14 133) rotate(-90)\" text-anchor=\"middle\">" + y_label + "</text>\n</g>\n";

    std::string legend;
    for (std::size_t k = 0; k < curves.size(); ++k) {
        const Points points = thinned(curves[k], x_range);
        const std::string id = plot.id + "-" + std::to_string(k), name = escaped(plot.curves[k].name);
        svg += "<polyline id=\"" + id + "\" class=\"curve " + curve_class(k) + "\" data-name=\"" + name + "\" points=\"";
        for (std::size_t p = 0; p < points.x.size(); ++p) svg += (p ? " " : "") + coordinate(place_x(points.x[p])) + "," + coordinate(place_y(points.y[p]));
        svg += "\"/>\n";
        legend += "<button type=\"button\" aria-pressed=\"true\" data-curve=\"" + id + "\"><svg viewBox=\"0 0 24 8\" aria-hidden=\"true\"><path class=\"curve " +
                  curve_class(k) + "\" d=\"M1 4H23\"/></svg>" + name + "</button>\n";
    }
    return "<figure class=\"plot\" id=\"" + plot.id + "\">\n<figcaption>" + escaped(plot.title) + "</figcaption>\n" + svg + "</svg>\n<div class=\"legend\">\n" + legend +
           "</div>\n</figure>\n";
}

}  // namespace heartwright::report
