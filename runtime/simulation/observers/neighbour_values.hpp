// A rank's own box and the layer of cells around it, with values of the ranks that have them.
#pragma once

#include <vector>

#include "runtime/simulation/setup/assembly.hpp"

namespace heartwright::simulation {

struct Surrounded {
    // Cells of the whole grid: the own box and all cells next to it, those that touch a corner too. Of rows those of
    // the rank's share, counted in it.
    tissue::CellBox box;
    tissue::CellBox own;         // in the same numbers
    std::vector<double> values;  // [box], x fastest
};

// values: [of]; those of the cells of `part`, which lies in it.
std::vector<double> taken(const std::vector<double>& values, const tissue::CellBox& of, const tissue::CellBox& part);

// Collective. own: [own box], x fastest. Neighbours send each other what they need; nobody has the whole.
Surrounded with_neighbours(const Assembly& a, const std::vector<double>& own);

}  // namespace heartwright::simulation
