#include "runtime/report/plots/film.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/units/shown.hpp"
#include "runtime/report/plots/colours.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

Slice every(const Slice& slice, std::size_t step) {
    Slice coarse{(slice.nx + step - 1) / step, (slice.ny + step - 1) / step, {}};
    for (std::size_t j = 0; j < slice.ny; j += step)
        for (std::size_t i = 0; i < slice.nx; i += step) coarse.values.push_back(slice.at(i, j));
    return coarse;
}

constexpr double little_more = 1.05;  // of the colours' range: then the colours go over all values

struct Spread {  // of a frame
    double low = std::numeric_limits<double>::infinity(), high = -low, mean = 0, variance = 0;
};

Spread spread_of(const Slice& slice) {
    Spread spread;
    double count = 0, sum = 0, squares = 0;
    for (double value : slice.values) {
        if (!std::isfinite(value)) continue;
        spread.low = std::min(spread.low, value);
        spread.high = std::max(spread.high, value);
        ++count;
        sum += value;
        squares += value * value;
    }
    spread.mean = count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
    spread.variance = count > 0 ? squares / count - spread.mean * spread.mean : 0;
    return spread;
}

// Which frames say how far the colours go: all of them when those without a stimulus show nothing.
std::vector<bool> frames_of_colours(const Film& film, const std::vector<Spread>& spreads) {
    std::vector<bool> of_colours(film.frames.size(), true);
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::size_t count = 0;
    for (std::size_t k = 0; k < std::min(film.is_stimulated.size(), of_colours.size()); ++k)
        if (film.is_stimulated[k]) of_colours[k] = false;
    for (std::size_t k = 0; k < of_colours.size(); ++k) {
        if (!of_colours[k] || !(spreads[k].low <= spreads[k].high)) continue;
        low = std::min(low, spreads[k].low);
        high = std::max(high, spreads[k].high);
        ++count;
    }
    if (count < 2 || !(low < high)) of_colours.assign(of_colours.size(), true);
    return of_colours;
}

}  // namespace

Figure film_plot(const Film& film) {
    if (film.frames.size() < 2 || film.frames.size() != film.t.size()) return {};
    std::vector<Column> table{{"t [ms]", film.t},
                              {"lowest [" + film.plot.unit + "]", {}},
                              {"mean [" + film.plot.unit + "]", {}},
                              {"highest [" + film.plot.unit + "]", {}}};
    MapPlot plot = film.plot;
    plot.draws_isochrones = false;
    plot.low = std::numeric_limits<double>::infinity();
    plot.high = -plot.low;
    std::size_t poster = 0;
    double widest = -1, low = plot.low, high = plot.high;  // low, high: of all frames
    std::vector<Spread> spreads;
    for (const Slice& frame : film.frames) spreads.push_back(spread_of(frame));
    const std::vector<bool> of_colours = frames_of_colours(film, spreads);
    for (std::size_t k = 0; k < film.frames.size(); ++k) {
        const Spread& spread = spreads[k];
        const bool is_known = spread.low <= spread.high;
        const double nothing = std::numeric_limits<double>::quiet_NaN();
        table[1].values.push_back(is_known ? spread.low : nothing);
        table[2].values.push_back(spread.mean);
        table[3].values.push_back(is_known ? spread.high : nothing);
        low = std::min(low, spread.low);
        high = std::max(high, spread.high);
        if (!of_colours[k]) continue;
        plot.low = std::min(plot.low, spread.low);
        plot.high = std::max(plot.high, spread.high);
        if (spread.variance > widest) {
            widest = spread.variance;
            poster = k;
        }
    }
    if (!(plot.low < plot.high)) return {};
    if (high - low < little_more * (plot.high - plot.low)) {
        plot.low = low;
        plot.high = high;
    }
    plot.beyond_low = low < plot.low;
    plot.beyond_high = high > plot.high;

    std::vector<std::string> pictures;
    for (std::size_t step = 1;; ++step) {
        pictures.clear();
        std::size_t bytes = 0;
        for (const Slice& frame : film.frames) {
            const std::string uri = coloured_picture(every(frame, step), plot.low, plot.high);
            pictures.push_back(uri.substr(uri.find(',') + 1));
            bytes += pictures.back().size() + 3;
            if (bytes > film.most_bytes) break;
        }
        if (bytes <= film.most_bytes || step > std::max(film.frames[0].nx, film.frames[0].ny)) {
            plot.slice = every(film.frames[poster], step);
            for (double& spacing : plot.spacing) spacing *= static_cast<double>(step);
            break;
        }
    }
    if (pictures.size() != film.frames.size()) return {};
    Figure figure = map_plot(plot);
    if (figure.empty()) return figure;
    figure.kind = "map film";
    figure.table = table;
    std::string times, frames;
    for (std::size_t k = 0; k < pictures.size(); ++k) {
        char number[40];
        std::snprintf(number, sizeof number, "%.10g", film.t[k]);
        times += (k ? "," : "") + std::string(number);
        frames += (k ? ",\"" : "\"") + pictures[k] + "\"";
    }
    const std::string unit = escaped(behind_a_number(film.plot.unit));
    figure.below = "<p class=\"note\">The picture shows t = " + readable_time(film.t[poster]) + " ms; the film " +
                   readable(static_cast<double>(film.t.size())) + " instants from " +
                   readable_range(film.t.front(), film.t.back()) + " ms";
    if (plot.beyond_low || plot.beyond_high)
        figure.below += "; colours from " + readable_range(plot.low, plot.high) + unit +
                        ", the values while no stimulus is on; with stimuli from " + readable_range(low, high) + unit;
    figure.below += ".</p>\n<script type=\"application/json\" class=\"frames\">{\"unit\":\"ms\",\"poster\":" +
                    std::to_string(poster) + ",\"times\":[" + times + "],\"frames\":[" + frames + "]}</script>\n";
    return figure;
}

}  // namespace heartwright::report
