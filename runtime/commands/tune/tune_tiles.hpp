// `heartwright tune --tiles EXPERIMENT`: measures the sizes of tiles and blocks that a GPU's product on a mesh can
// have.
#pragma once

#include <cstdio>
#include <functional>
#include <span>
#include <string>

#include "base/command_line/arguments.hpp"
#include "runtime/operators/sparse/tile_costs.hpp"

namespace heartwright::commands {

// EXPERIMENT is the first positional argument. UserFault for one without a mesh or without a tissue, MachineFault
// without a GPU.
int tune_tiles(const Arguments& arguments);

// ms a product; 0: not measured.
using MeasureTiles = std::function<double(const sparse::TileShape&)>;

// Two heat maps of text beside each other, rows of a tile by threads of a block: what `measure` says and what the cost
// model predicts. The quickest of each is marked. Returns the quickest that was measured, or the cost model's where
// that gains no more than `noise` (tune.hpp); of no rows when none was measured.
sparse::TileShape print_tile_map(std::span<const sparse::TileCost> costs, const MeasureTiles& measure, std::FILE* out);

}  // namespace heartwright::commands
