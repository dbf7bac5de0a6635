// Pictures of tissue (runtime/anatomy) on the grid of a simulation, or on the part of it that a rank works on.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/experiment/experiment.hpp"
#include "runtime/tissue/selection.hpp"

namespace heartwright::tissue_state {

// Numbers at the points of `grid`, components side by side. UserFault when the picture has other points than the whole
// grid, or other components.
std::vector<double> read_picture(const experiment::FileData& file, const tissue::Grid& grid, std::size_t components);

// Where the geometry's image has a label: one of `tags`, or, without any, one other than 0. Nothing without an image.
tissue::Selection labelled(const experiment::Geometry& geometry, const tissue::Grid& grid,
                           const std::vector<std::int32_t>& tags);

// Makes the labels and fibres of "make": "atria", unless they are there; of other geometries nothing is to be done.
// Each rank calls it.
void make_picture(experiment::Geometry& geometry);

// The fibres of a made picture at the points of `grid`, components side by side, 0 where there is no cell; empty where
// the geometry has none.
std::vector<double> made_fibres(const experiment::Geometry& geometry, const tissue::Grid& grid);

}  // namespace heartwright::tissue_state
