// maps.h5: one data set a map, [nz][ny][nx] or [beats][nz][ny][nx], NaN where there is no cell or it never happened; attribute
// `unit` on each, `origin` and `spacing` (mm, x y z), `model`, `experiment` on the file.
#pragma once

#include <string>
#include <vector>

#include "runtime/io/field_series.hpp"

namespace heartwright::io {

struct MapData {
    std::string name, unit;
    std::vector<double> values;  // beats times the grid's points
    bool each_beat = false;      // [beats][nz][ny][nx] even of one beat
};

void write_maps(const std::string& path, const FieldGrid& grid, const std::vector<MapData>& maps, const std::string& experiment,
                const std::string& model);

}  // namespace heartwright::io
