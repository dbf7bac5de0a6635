// A map of several beats, a beat at a time, and its planes.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/report/plots/isochrones.hpp"

namespace heartwright::report {

struct MapBeat {
    std::size_t number = 0, of = 1;  // from 1; 0: no beat has a value anywhere
    std::vector<double> values;      // [nz][ny][nx]
    double low = std::numeric_limits<double>::infinity(),
           high = -std::numeric_limits<double>::infinity();  // of those that are numbers
    std::size_t known = 0;                                   // how many are
};

MapBeat beat_of(const io::MapData& map, const io::FieldGrid& grid, std::size_t number);  // number from 1
MapBeat last_beat(const io::MapData& map, const io::FieldGrid& grid);  // the last one in which anything happened

// The points spanned by two axes (0 x, 1 y, 2 z) through the point `at`.
Slice plane_of(const std::vector<double>& values, const io::FieldGrid& grid, std::size_t across, std::size_t up,
               std::array<std::int64_t, 3> at);

}  // namespace heartwright::report
