#include "generator/page/bar_chart.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "generator/page/difference.hpp"

namespace heartwright::page {
namespace {

std::string hundredths(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::round(value * 100) / 100);
    return text;
}

// As a reader writes it: a minus that is one.
std::string shown(double value) { return (value < 0 ? "\u2212" : "") + hundredths(std::fabs(value)); }

// 1, 2 or 5 times a power of ten.
double round_step(double rough) {
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * 0.999) return factor * power;
    return 10 * power;
}

struct Layout {
    const char* kind;
    double width, names, bar;  // names: the room beside the bars; 0: they stand above
};

class BarDrawing {
public:
    BarDrawing(const BarChart& chart, const Layout& layout) : chart_(chart), layout_(layout) {
        for (const Bars& row : chart.rows) {
            for (const double value : row.values) {
                low_ = std::min(low_, value);
                high_ = std::max(high_, value);
            }
        }
        if (high_ == low_) high_ = 1;
        step_ = round_step((high_ - low_) / (layout.names > 0 ? 6 : 4));
    }

    std::string svg() {
        const double name = layout_.names > 0 ? 0 : 17, gap = 7;
        const double height_of_row = name + layout_.bar * static_cast<double>(chart_.series.size()) + gap;
        const double floor = 4 + height_of_row * static_cast<double>(chart_.rows.size());
        std::string body;
        for (double tick = std::ceil(low_ / step_) * step_; tick <= high_ + 1e-9 * step_; tick += step_) {
            const std::string at = hundredths(x(tick));
            body += "<path class=\"" + std::string(std::fabs(tick) < 1e-9 * step_ ? "zero" : "grid") + "\" d=\"M" + at +
                    " 0V" + hundredths(floor) + "\"/>";
            body += "<text class=\"tick\" x=\"" + at + "\" y=\"" + hundredths(floor + 16) +
                    "\" text-anchor=\"middle\">" + shown(tick) + "</text>";
        }
        body += "<text class=\"tick\" x=\"" + hundredths((left() + right()) / 2) + "\" y=\"" + hundredths(floor + 34) +
                "\" text-anchor=\"middle\">" + escaped(chart_.axis) + "</text>";
        double y = 4;
        for (const Bars& row : chart_.rows) {
            body += "<g><title>" + escaped(row.note) + "</title>";
            const double middle = y + layout_.bar * static_cast<double>(row.values.size()) / 2;
            body += layout_.names > 0 ? "<text x=\"" + hundredths(layout_.names - 10) + "\" y=\"" +
                                            hundredths(middle + 4.5) + "\" text-anchor=\"end\">"
                                      : "<text x=\"0\" y=\"" + hundredths(y + 12) + "\">";
            body += escaped(row.name) + "</text>";
            double top = y + name;
            for (std::size_t k = 0; k < row.values.size(); ++k, top += layout_.bar) body += bar(k, row.values[k], top);
            body += "</g>";
            y += height_of_row;
        }
        return "<svg class=\"" + std::string(layout_.kind) + "\" viewBox=\"0 0 " + hundredths(layout_.width) + " " +
               hundredths(floor + 42) + "\" role=\"img\" aria-label=\"" + escaped(chart_.title) + "\">" + body +
               "</svg>";
    }

private:
    double left() const { return layout_.names + (low_ < 0 ? 34 : 0); }
    double right() const { return layout_.width - 46; }
    double x(double value) const { return left() + (value - low_) / (high_ - low_) * (right() - left()); }

    std::string bar(std::size_t series, double value, double top) const {
        const double from = std::min(x(0), x(value)), to = std::max(x(0), x(value));
        return "<rect class=\"bar-" + std::to_string(series) + "\" x=\"" + hundredths(from) + "\" y=\"" +
               hundredths(top) + "\" width=\"" + hundredths(std::max(to - from, 0.5)) + "\" height=\"" +
               hundredths(layout_.bar - 2) + "\"/><text class=\"value\" x=\"" +
               hundredths(value < 0 ? from - 4 : to + 4) + "\" y=\"" + hundredths(top + layout_.bar / 2 + 3) + "\"" +
               (value < 0 ? " text-anchor=\"end\"" : "") + ">" + shown(value) + "</text>";
    }

    const BarChart& chart_;
    const Layout layout_;
    double low_ = 0, high_ = 0, step_ = 1;
};

}  // namespace

std::string bar_chart_html(const BarChart& chart) {
    std::string html = "<figure class=\"bars\"><figcaption>" + escaped(chart.title) + "</figcaption>";
    if (chart.series.size() > 1) {
        html += "<p class=\"bar-legend\">";
        for (std::size_t k = 0; k < chart.series.size(); ++k) {
            html += "<span><svg viewBox=\"0 0 12 12\" aria-hidden=\"true\"><rect class=\"bar-" + std::to_string(k) +
                    "\" width=\"12\" height=\"12\"/></svg>" + escaped(chart.series[k]) + "</span> ";
        }
        html += "</p>";
    }
    html += BarDrawing(chart, {"wide", 900, 210, 15}).svg();
    html += BarDrawing(chart, {"narrow", 360, 0, 14}).svg();
    return html + "</figure>";
}

}  // namespace heartwright::page
