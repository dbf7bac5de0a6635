#include "runtime/report/data/map_colours.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace heartwright::report {

bool is_time_of_wave(const std::string& map) { return map == "activation" || map.rfind("repolarisation", 0) == 0; }

bool diverges(const std::string& map) { return map.rfind("alternans", 0) == 0; }

MapColours colours_of(const std::string& map, const MapBeat& beat) {
    std::vector<double> known;
    known.reserve(beat.known);
    for (const double value : beat.values)
        if (std::isfinite(value)) known.push_back(value);
    const Spread spread = spread_of(std::move(known));
    const double middle = spread.percentile_99 - spread.percentile_1;
    const bool is_whole = is_time_of_wave(map) || !(middle > 0) || spread.high - spread.low < 1.5 * middle;
    return {is_whole ? beat.low : spread.percentile_1, is_whole ? beat.high : spread.percentile_99, spread, is_whole};
}

}  // namespace heartwright::report
