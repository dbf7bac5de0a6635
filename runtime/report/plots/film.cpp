#include "runtime/report/plots/film.hpp"

#include <algorithm>
#include <array>
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

struct SpreadOfFrame {  // of a frame
    double low = std::numeric_limits<double>::infinity(), high = -low, mean = 0, variance = 0;
};

SpreadOfFrame spread_of_frame(std::span<const double> values) {
    SpreadOfFrame spread;
    double count = 0, sum = 0, squares = 0;
    for (double value : values) {
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
std::vector<bool> frames_of_colours(const std::vector<bool>& is_paced, const std::vector<SpreadOfFrame>& spreads) {
    std::vector<bool> of_colours(spreads.size(), true);
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::size_t count = 0;
    for (std::size_t k = 0; k < std::min(is_paced.size(), of_colours.size()); ++k)
        if (is_paced[k]) of_colours[k] = false;
    for (std::size_t k = 0; k < of_colours.size(); ++k) {
        if (!of_colours[k] || !(spreads[k].low <= spreads[k].high)) continue;
        low = std::min(low, spreads[k].low);
        high = std::max(high, spreads[k].high);
        ++count;
    }
    if (count < 2 || !(low < high)) of_colours.assign(of_colours.size(), true);
    return of_colours;
}

// The 2nd and the 98th percentile of these frames, of at most about a million of their values.
std::array<double, 2> percentiles(const std::vector<std::span<const double>>& frames, const std::vector<bool>& chosen) {
    constexpr std::size_t enough = 1000000;
    std::size_t count = 0;
    for (std::size_t k = 0; k < frames.size(); ++k) count += chosen[k] ? frames[k].size() : 0;
    const std::size_t step = count / enough + 1;
    std::vector<double> values;
    for (std::size_t k = 0; k < frames.size(); ++k)
        for (std::size_t p = 0; chosen[k] && p < frames[k].size(); p += step)
            if (std::isfinite(frames[k][p])) values.push_back(frames[k][p]);
    const auto at = [&](double share) {
        const auto place = values.begin() + std::lround(share * static_cast<double>(values.size() - 1));
        std::nth_element(values.begin(), place, values.end());
        return *place;
    };
    if (values.empty()) return {0, 0};
    return {at(0.02), at(0.98)};
}

}  // namespace

FilmColours colours_of_film(const std::vector<std::span<const double>>& frames, const std::vector<bool>& is_paced) {
    constexpr double least_share = 0.1, little_more = 1.05;  // of ranges
    FilmColours colours;
    std::vector<SpreadOfFrame> spreads;
    for (const std::span<const double> frame : frames) spreads.push_back(spread_of_frame(frame));
    const std::vector<bool> of_colours = frames_of_colours(is_paced, spreads);
    double low = std::numeric_limits<double>::infinity(), high = -low, widest = -1;
    colours.lowest = low;
    colours.highest = high;
    for (std::size_t k = 0; k < frames.size(); ++k) {
        const SpreadOfFrame& spread = spreads[k];
        colours.deviations.push_back(std::sqrt(std::max(0.0, spread.variance)));
        colours.lowest = std::min(colours.lowest, spread.low);
        colours.highest = std::max(colours.highest, spread.high);
        if (!of_colours[k]) continue;
        low = std::min(low, spread.low);
        high = std::max(high, spread.high);
        if (spread.variance > widest) {
            widest = spread.variance;
            colours.poster = k;
        }
    }
    if (!(low < high)) return colours;
    const auto [second, last_but_second] = percentiles(frames, of_colours);
    const bool is_middle = last_but_second - second >= least_share * (high - low);
    colours.low = is_middle ? second : low;
    colours.high = is_middle ? last_but_second : high;
    if (colours.highest - colours.lowest < little_more * (colours.high - colours.low)) {
        colours.low = colours.lowest;
        colours.high = colours.highest;
    }
    return colours;
}

std::string FilmColours::words(const std::string& unit) const {
    return "colours from " + readable_range(low, high) + unit +
           ", the 2nd to the 98th percentile while no stimulus is on; all from " + readable_range(lowest, highest) +
           unit;
}

Figure film_plot(const Film& film) {
    if (film.frames.size() < 2 || film.frames.size() != film.t.size()) return {};
    std::vector<Column> table{{"t [ms]", film.t},
                              {"lowest [" + film.plot.unit + "]", {}},
                              {"mean [" + film.plot.unit + "]", {}},
                              {"highest [" + film.plot.unit + "]", {}}};
    MapPlot plot = film.plot;
    plot.draws_isochrones = false;
    std::vector<std::span<const double>> values;
    for (const Slice& frame : film.frames) {
        values.emplace_back(frame.values);
        const SpreadOfFrame spread = spread_of_frame(frame.values);
        const bool is_known = spread.low <= spread.high;
        const double nothing = std::numeric_limits<double>::quiet_NaN();
        table[1].values.push_back(is_known ? spread.low : nothing);
        table[2].values.push_back(spread.mean);
        table[3].values.push_back(is_known ? spread.high : nothing);
    }
    const FilmColours colours = colours_of_film(values, film.is_paced);
    if (!colours.differs()) return {};
    const std::size_t poster = colours.poster;
    plot.low = colours.low;
    plot.high = colours.high;
    plot.beyond_low = colours.lowest < plot.low;
    plot.beyond_high = colours.highest > plot.high;

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
    if (colours.is_beyond()) figure.below += "; " + colours.words(unit);
    figure.below += ".</p>\n<script type=\"application/json\" class=\"frames\">{\"unit\":\"ms\",\"poster\":" +
                    std::to_string(poster) + ",\"times\":[" + times + "],\"frames\":[" + frames + "]}</script>\n";
    return figure;
}

}  // namespace heartwright::report
