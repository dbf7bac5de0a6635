#include "generator/page/live_plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "generator/page/difference.hpp"

namespace heartwright::page {
namespace {

std::string tenths(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::round(value * 10) / 10);
    return text;
}

class LivePlotDrawing {
public:
    LivePlotDrawing(const LiveStep& step, const char* kind, double width) : step_(step), kind_(kind), width_(width) {
        most_ = step.at_first;
        for (const int live : step.after_line) most_ = std::max(most_, live);
        for (const RegisterFit& fit : step.fits) {
            if (fit.values <= most_ + 12) most_shown_ = std::max(most_shown_, fit.values);
        }
        most_shown_ = std::max(most_shown_, most_) + 3;
    }

    std::string svg() const {
        const double below = floor + 40, spilled = below + 13 * static_cast<double>(step_.spilled.size()) +
                                                   (step_.spilled.empty() ? 0 : 24);
        std::string body = curve() + limits() + components() + cuts();
        body += text((left + right()) / 2, floor + 34, "lines of a step, one after the other", "middle", "tick");
        if (!step_.spilled.empty()) body += spilled_values(below);
        return "<svg class=\"" + std::string(kind_) + "\" viewBox=\"0 0 " + tenths(width_) + " " + tenths(spilled) +
               "\" role=\"img\" aria-label=\"live values along the step\">" + body + "</svg>";
    }

private:
    static constexpr double left = 34, top = 14, floor = 250;
    double right() const { return width_ - (width_ > 500 ? 118 : 62); }
    double x(double line) const {
        return left + (right() - left) * line / std::max<double>(1, static_cast<double>(step_.after_line.size()));
    }
    double y(double values) const { return floor - (floor - top) * values / most_shown_; }

    static std::string text(double x, double y, const std::string& what, const char* anchor, const char* style) {
        return "<text class=\"" + std::string(style) + "\" x=\"" + tenths(x) + "\" y=\"" + tenths(y) +
               "\" text-anchor=\"" + anchor + "\">" + escaped(what) + "</text>";
    }

    // A step function: live values after each line.
    std::string curve() const {
        std::string path = "M" + tenths(left) + " " + tenths(floor) + "V" + tenths(y(step_.at_first));
        for (std::size_t line = 0; line < step_.after_line.size(); ++line) {
            path += "H" + tenths(x(static_cast<double>(line) + 0.5)) + "V" + tenths(y(step_.after_line[line]));
        }
        path += "H" + tenths(right()) + "V" + tenths(floor) + "Z";
        std::string all = "<path class=\"bar-0\" d=\"" + path + "\"><title>at most " + std::to_string(most_) +
                          " live values at once</title></path>";
        for (int tick = 0; tick <= most_shown_; tick += most_shown_ > 60 ? 20 : 10) {
            all += text(left - 6, y(tick) + 4, std::to_string(tick), "end", "tick");
        }
        return all + "<path class=\"zero\" d=\"M" + tenths(left) + " " + tenths(top) + "V" + tenths(floor) + "H" +
               tenths(right()) + "\"/>";
    }
    std::string limits() const {
        std::string all;
        for (const RegisterFit& fit : step_.fits) {
            if (fit.values > most_shown_) continue;
            const std::string at = tenths(y(fit.values));
            all += "<path class=\"limit\" d=\"M" + tenths(left) + " " + at + "H" + tenths(right()) + "\"/>";
            all += text(right() + 5, y(fit.values) + 4,
                        width_ > 500 ? std::to_string(fit.blocks) + " blocks, " + std::to_string(fit.registers)
                                     : std::to_string(fit.blocks) + " blocks",
                        "start", "tick");
        }
        return all;
    }
    // A rule where the next begins, and its name where there is room.
    std::string components() const {
        std::string all;
        for (std::size_t k = 0; k < step_.components.size(); ++k) {
            const auto& [name, first] = step_.components[k];
            const double from = x(first),
                         to = k + 1 < step_.components.size() ? x(step_.components[k + 1].second) : right();
            all += "<g><title>" + escaped(name) + "</title><path class=\"zero\" d=\"M" + tenths(from) + " " +
                   tenths(floor) + "v5\"/>";
            if (to - from > 6.5 * static_cast<double>(name.size()))
                all += text((from + to) / 2, floor + 16, name, "middle", "tick");
            all += "</g>";
        }
        return all;
    }
    std::string cuts() const {
        std::string all;
        for (const int line : step_.cuts) {
            all += "<path class=\"cut\" d=\"M" + tenths(x(line)) + " " + tenths(top) + "V" + tenths(floor) +
                   "\"><title>cut here</title></path>";
        }
        return all;
    }
    std::string spilled_values(double from) const {
        std::string all = text(left, from + 12, "spilled: " + step_.spilled_for, "start", "tick");
        double at = from + 18;
        for (const SpilledValue& value : step_.spilled) {
            all += "<g><title>" + escaped(value.name + (value.is_fetched ? ", from memory into its slot" : "")) +
                   "</title><rect class=\"" + (value.is_fetched ? "bar-1" : "bar-0") + "\" x=\"" +
                   tenths(x(value.first)) + "\" y=\"" + tenths(at + 2) + "\" width=\"" +
                   tenths(std::max(1.0, x(value.last) - x(value.first))) + "\" height=\"8\"/>" +
                   text(x(value.last) + 4, at + 10, value.name, "start", "tick") + "</g>";
            at += 13;
        }
        return all;
    }

    const LiveStep& step_;
    const char* kind_;
    const double width_;
    int most_ = 0, most_shown_ = 0;
};

}  // namespace

std::string live_plot_html(const LiveStep& step) {
    return "<figure class=\"bars\"><figcaption>Live values along the step</figcaption>" +
           LivePlotDrawing(step, "wide", 900).svg() + LivePlotDrawing(step, "narrow", 360).svg() + "</figure>";
}

}  // namespace heartwright::page
