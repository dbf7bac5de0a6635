// Which values of a map the colours go over.
#pragma once

#include <string>
#include <vector>

#include "runtime/report/data/distribution_summary.hpp"
#include "runtime/report/data/map_beats.hpp"

namespace heartwright::report {

bool is_time_of_wave(const std::string& map);  // activation, repolarisation: it gets isochrones
bool diverges(const std::string& map);         // alternans: its colours lie about zero

struct MapColours {
    double low, high;
    Spread spread;                 // of all values
    bool is_of_untouched = false;  // points that pacing reaches were left out
    double shown_low, shown_high;  // of a histogram: all, or the 2nd to the 98th percentile where few reach far out
};

// Neither a few extremes nor what pacing does to the cells that it reaches rule the colours: they go from the 2nd to
// the 98th percentile of the points that no pacing touches; where that is one value, over all. `beat` has a value
// somewhere; is_touched: of each point, or empty.
MapColours colours_of(const MapBeat& beat, const std::vector<bool>& is_touched = {});

}  // namespace heartwright::report
