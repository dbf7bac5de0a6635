// The tissue of the atrial ladder: two thin shells with fibres, and the couplings of a step.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lab/benchmark/ladder/items.hpp"
#include "lab/benchmark/thin_walls.hpp"

namespace heartwright::benchmark::ladder {

constexpr double dt = 0.005;  // ms

// What every rung begins with, in a box of 317 x 204 x 109 nodes 0.33 mm apart, about 1e6 cells. Cells are numbered in
// the order of their nodes. divide: of each axis, of the shells and of the box. slices: planes of nodes from z = 0,
// of the 109; what lies above is cut off, and no current crosses the cut.
struct Tissue {
    tissue::Grid grid;
    Medium medium;
    std::vector<std::int32_t> cell_of_node;  // negative: none
    std::vector<std::int32_t> slot_of_cell;
    std::vector<double> v;          // [cells], mV
    std::vector<double> couplings;  // [n_neighbours][cells], of a step
    std::array<std::int64_t, n_neighbours> offset{};

    explicit Tissue(std::int64_t divide, std::int64_t slices = 109);
    std::int64_t cells() const { return static_cast<std::int64_t>(v.size()); }

private:
    void take_couplings();
};

}  // namespace heartwright::benchmark::ladder
