// Where things of an experiment are among the points of a run, by what its resolved experiment says of them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "runtime/report/data/run_folder.hpp"

namespace heartwright::report {

using Position = std::array<double, 3>;  // mm

// The centres of a grid's cells, x fastest.
std::vector<Position> places_of(const io::FieldGrid& grid);

// Which points a "where" of an experiment means: boxes, spheres, layers, cells and regions of these. What files, tags
// and lists of nodes choose is not known here; layers and cells need a grid.
std::vector<bool> points_in(const json::Value* where, const RunFolder& run, const io::FieldGrid& grid,
                            const std::vector<Position>& places);

struct NamedPlace {
    std::string name;
    Position at{};
};

// Probes of a point, at the point that they read: of a grid its cell, of a mesh the node nearest to them. Means over
// several points have no place.
std::vector<NamedPlace> probe_places(const RunFolder& run, const io::FieldGrid& grid,
                                     const std::vector<Position>& places);

}  // namespace heartwright::report
