// Which values of a map the colours go over.
#pragma once

#include <string>

#include "runtime/report/data/distribution_summary.hpp"
#include "runtime/report/data/map_beats.hpp"

namespace heartwright::report {

bool is_time_of_wave(const std::string& map);  // activation, repolarisation: it gets isochrones
bool diverges(const std::string& map);         // alternans: its colours lie about zero

struct MapColours {
    double low, high;
    Spread spread;
    bool is_whole;  // from the lowest value to the highest
};

// A few extremes do not rule the colours: unless times of a wave are shown, they go from the 1st to the 99th
// percentile when that is a good deal less than the whole. `beat` has a value somewhere.
MapColours colours_of(const std::string& map, const MapBeat& beat);

}  // namespace heartwright::report
