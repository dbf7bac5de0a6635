#include "runtime/report/data/map_beats.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::report {

MapBeat beat_of(const io::MapData& map, const io::FieldGrid& grid, std::size_t number) {
    const auto points = static_cast<std::size_t>(grid.count());
    MapBeat beat;
    beat.number = number;
    beat.of = points > 0 ? map.values.size() / points : 0;
    if (number == 0 || number > beat.of) return beat;
    const auto begin = map.values.begin() + static_cast<std::ptrdiff_t>((number - 1) * points);
    beat.values.assign(begin, begin + static_cast<std::ptrdiff_t>(points));
    for (double value : beat.values)
        if (std::isfinite(value)) {
            beat.low = std::min(beat.low, value);
            beat.high = std::max(beat.high, value);
            ++beat.known;
        }
    return beat;
}

MapBeat last_beat(const io::MapData& map, const io::FieldGrid& grid) {
    const auto points = static_cast<std::size_t>(grid.count());
    for (std::size_t number = points > 0 ? map.values.size() / points : 0; number > 0; --number)
        if (MapBeat beat = beat_of(map, grid, number); beat.known > 0) return beat;
    return beat_of(map, grid, 0);
}

Slice plane_of(const std::vector<double>& values, const io::FieldGrid& grid, std::size_t across, std::size_t up,
               std::array<std::int64_t, 3> at) {
    Slice slice{static_cast<std::size_t>(grid.points[across]), static_cast<std::size_t>(grid.points[up]), {}};
    slice.values.reserve(slice.nx * slice.ny);
    for (at[up] = 0; at[up] < grid.points[up]; ++at[up])
        for (at[across] = 0; at[across] < grid.points[across]; ++at[across])
            slice.values.push_back(
                values[static_cast<std::size_t>((at[2] * grid.points[1] + at[1]) * grid.points[0] + at[0])]);
    return slice;
}

}  // namespace heartwright::report
