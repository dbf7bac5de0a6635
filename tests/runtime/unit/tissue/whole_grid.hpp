// A whole grid of this many cells, 0.2 mm apart.
#pragma once

#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

inline Grid whole_grid(const Cell& cells) { return {cells, cells[2] > 1 ? 3 : cells[1] > 1 ? 2 : 1, 0.2, false}; }

}  // namespace heartwright::tissue
