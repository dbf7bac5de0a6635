#include "runtime/report/data/map_colours.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace heartwright::report {

bool is_time_of_wave(const std::string& map) { return map == "activation" || map.rfind("repolarisation", 0) == 0; }

bool diverges(const std::string& map) { return map.rfind("alternans", 0) == 0; }

MapColours colours_of(const MapBeat& beat, const std::vector<bool>& is_touched) {
    std::vector<double> known, untouched;
    known.reserve(beat.known);
    for (std::size_t k = 0; k < beat.values.size(); ++k) {
        if (!std::isfinite(beat.values[k])) continue;
        known.push_back(beat.values[k]);
        if (!is_touched.empty() && !is_touched[k % is_touched.size()]) untouched.push_back(beat.values[k]);
    }
    MapColours colours{beat.low, beat.high, spread_of(std::move(known)), false, beat.low, beat.high};
    const Spread& all = colours.spread;
    const double middle = all.percentile_98 - all.percentile_2;
    if (middle > 0 && all.high - all.low >= 1.5 * middle) {
        colours.shown_low = all.percentile_2;
        colours.shown_high = all.percentile_98;
    }
    const Spread of_colours = untouched.empty() ? all : spread_of(std::move(untouched));
    if (of_colours.percentile_2 < of_colours.percentile_98) {
        colours.low = of_colours.percentile_2;
        colours.high = of_colours.percentile_98;
        colours.is_of_untouched = !is_touched.empty() && of_colours.low < of_colours.high;
    }
    return colours;
}

}  // namespace heartwright::report
