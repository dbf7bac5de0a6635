#include "runtime/report/film.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/report/colours.hpp"
#include "runtime/report/text.hpp"

namespace heartwright::report {
namespace {

Slice every(const Slice& slice, std::size_t step) {
    Slice coarse{(slice.nx + step - 1) / step, (slice.ny + step - 1) / step, {}};
    for (std::size_t j = 0; j < slice.ny; j += step)
        for (std::size_t i = 0; i < slice.nx; i += step) coarse.values.push_back(slice.at(i, j));
    return coarse;
}

struct Spread {
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
    double widest = -1;
    for (std::size_t k = 0; k < film.frames.size(); ++k) {
        const Spread spread = spread_of(film.frames[k]);
        const bool is_known = spread.low <= spread.high;
        const double nothing = std::numeric_limits<double>::quiet_NaN();
        table[1].values.push_back(is_known ? spread.low : nothing);
        table[2].values.push_back(spread.mean);
        table[3].values.push_back(is_known ? spread.high : nothing);
        plot.low = std::min(plot.low, spread.low);
        plot.high = std::max(plot.high, spread.high);
        if (spread.variance > widest) {
            widest = spread.variance;
            poster = k;
        }
    }
    if (!(plot.low < plot.high)) return {};

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
    figure.below = "<p class=\"note\">The picture shows t = " + readable(film.t[poster]) + " ms; the film " +
                   readable(static_cast<double>(film.t.size())) + " instants from " + readable(film.t.front()) + " to " +
                   readable(film.t.back()) +
                   " ms.</p>\n<script type=\"application/json\" class=\"frames\">{\"unit\":\"ms\",\"poster\":" + std::to_string(poster) +
                   ",\"times\":[" + times + "],\"frames\":[" + frames + "]}</script>\n";
    return figure;
}

}  // namespace heartwright::report
