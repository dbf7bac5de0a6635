#include "runtime/report/plots/histogram.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/report/plots/scaled_unit.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr double usual_width = 400, height = 220, left = 74, right = 10, top = 10, bottom = 44;

Figure drawn(const Histogram& plot, const Bins& bins, double width);

}  // namespace

Bins bins_of(const std::vector<Histogram::Kind>& kinds) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::size_t known = 0;
    for (const auto& kind : kinds)
        for (double value : kind.values)
            if (std::isfinite(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
                ++known;
            }
    Bins bins = empty_bins(low, high, known, kinds.size());
    for (std::size_t k = 0; k < kinds.size(); ++k)
        for (double value : kinds[k].values)
            if (std::isfinite(value)) count_into(bins, k, value);
    return bins;
}

Bins empty_bins(double low, double high, std::size_t known, std::size_t kinds) {
    if (known == 0) return {};
    if (low == high) {
        const double half = low == 0 ? 0.5 : 0.05 * std::fabs(low);
        low -= half;
        high += half;
    }
    const int wanted = std::clamp(static_cast<int>(std::lround(std::sqrt(static_cast<double>(known)))), 8, 40);
    const auto ticks = round_ticks(low, high, wanted);
    Bins bins;
    bins.width = ticks.size() > 1 ? ticks[1] - ticks[0] : (high - low) / wanted;
    bins.low = std::floor(low / bins.width + 1e-9) * bins.width;
    const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil((high - bins.low) / bins.width - 1e-9)));
    bins.counts.assign(kinds, std::vector<std::size_t>(count));
    return bins;
}

void count_into(Bins& bins, std::size_t kind, double value) {
    const double place = std::floor((value - bins.low) / bins.width);
    auto& counts = bins.counts[kind];
    ++counts[std::min(static_cast<std::size_t>(std::max(0.0, place)), counts.size() - 1)];
}

Figure histogram(const Histogram& plot) { return histogram(plot, bins_of(plot.kinds)); }

Figure histogram(const Histogram& plot, const Bins& bins) {
    Figure figure = drawn(plot, bins, usual_width);
    if (!figure.empty()) figure.at_width = [plot, bins](double width) { return drawn(plot, bins, width); };
    return figure;
}

namespace {

Figure drawn(const Histogram& plot, const Bins& bins, double width) {
    if (bins.counts.empty()) return {};
    const std::size_t count = bins.counts[0].size();
    std::vector<std::size_t> total(count);
    std::size_t known = 0;
    for (const auto& counts : bins.counts)
        for (std::size_t bin = 0; bin < count; ++bin) {
            total[bin] += counts[bin];
            known += counts[bin];
        }
    const double most = static_cast<double>(*std::max_element(total.begin(), total.end())), floor = height - bottom;
    const double bar = (width - left - right) / static_cast<double>(count);
    const auto place_y = [&](double n) { return floor - n / (1.05 * most) * (floor - top); };
    const double x_low = bins.low, x_high = bins.low + static_cast<double>(count) * bins.width;

    Figure figure;
    figure.id = file_name(plot.id);
    figure.title = plot.title;
    figure.kind = "histogram";
    figure.description = "Histogram of " + readable(static_cast<double>(known)) + " values: " + plot.x_label;
    figure.width = width;
    figure.height = height;
    std::string& svg = figure.drawing;
    svg = "<g class=\"axis\">\n";
    const double counted_in = most >= 1e6 ? 1e6 : most >= 1e4 ? 1e3 : 1;
    for (const Tick& tick : labelled_ticks(0, 1.05 * most, 4, counted_in)) {
        if (tick.at != std::floor(tick.at)) continue;  // a number of values
        const std::string y = coordinate(place_y(tick.at));
        svg += "<path class=\"grid\" d=\"M74 " + y + "H" + coordinate(width - right) + "\"/><text x=\"67\" y=\"" + y +
               "\" dy=\".35em\" text-anchor=\"end\">" + tick.text + "</text>\n";
    }
    double power = 1;
    const std::string x_label =
        escaped(scaled_label(std::max(std::fabs(x_low), std::fabs(x_high)), plot.x_label, power));
    for (const Tick& tick : labelled_ticks(x_low, x_high, 5, power, width - left - right)) {
        const std::string x = coordinate(left + (tick.at - x_low) / (x_high - x_low) * (width - left - right));
        svg += "<path d=\"M" + x + " " + coordinate(floor) + "v5\"/><text x=\"" + x + "\" y=\"" +
               coordinate(floor + 18) + "\" text-anchor=\"middle\">" + tick.text + "</text>\n";
    }
    svg += "</g>\n";
    std::vector<double> under(count);
    for (std::size_t kind = 0; kind < bins.counts.size(); ++kind) {
        std::string path;
        for (std::size_t bin = 0; bin < count; ++bin) {
            const double n = static_cast<double>(bins.counts[kind][bin]);
            if (n == 0) continue;
            const double x = left + static_cast<double>(bin) * bar, low = place_y(under[bin]),
                         high = place_y(under[bin] + n);
            path += "M" + coordinate(x + 0.05 * bar) + " " + coordinate(low) + "V" + coordinate(high) + "H" +
                    coordinate(x + 0.95 * bar) + "V" + coordinate(low) + "Z";
            under[bin] += n;
        }
        svg += "<path class=\"bars f" + std::to_string(kind % 8) + "\" d=\"" + path + "\"><title>" +
               escaped(plot.kinds[kind].name) + "</title></path>\n";
    }
    svg += "<g class=\"axis\"><path d=\"M74 10V" + coordinate(floor) + "H" + coordinate(width - right) +
           "\"/>\n<text x=\"" + coordinate((left + width - right) / 2) + "\" y=\"" + coordinate(floor + 37) +
           "\" text-anchor=\"middle\">" + x_label + "</text>\n<text transform=\"translate(12 " +
           coordinate((top + floor) / 2) + ") rotate(-90)\" text-anchor=\"middle\">" +
           (counted_in == 1e6   ? "Millions"
            : counted_in == 1e3 ? "Thousands"
                                : "Number") +
           "</text></g>\n";
    figure.table = {{plot.x_label + ", from", {}}, {plot.x_label + ", to", {}}};
    for (std::size_t bin = 0; bin < count; ++bin) {
        figure.table[0].values.push_back(bins.low + static_cast<double>(bin) * bins.width);
        figure.table[1].values.push_back(bins.low + static_cast<double>(bin + 1) * bins.width);
    }
    for (std::size_t kind = 0; kind < bins.counts.size(); ++kind) {
        const std::string& name = plot.kinds[kind].name;
        figure.table.push_back({"number [1]" + (name.empty() ? std::string() : " @ " + name),
                                {bins.counts[kind].begin(), bins.counts[kind].end()}});
        if (plot.kinds.size() > 1) figure.keys.push_back({name, "bars f" + std::to_string(kind % 8), ""});
    }
    return figure;
}

}  // namespace

}  // namespace heartwright::report
