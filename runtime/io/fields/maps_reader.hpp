// maps.h5 read back, for the report and for whoever compares runs.
#pragma once

#include <string>
#include <vector>

#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/maps_file.hpp"

namespace heartwright::io {

struct Maps {
    FieldGrid grid;
    std::vector<MapData> maps;  // in the order of their names
};

// UserFault when the file is damaged or its data sets do not share one grid.
Maps read_maps(const std::string& path);

}  // namespace heartwright::io
