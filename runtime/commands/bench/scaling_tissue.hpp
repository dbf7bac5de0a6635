// Tissues whose ranks `heartwright scaling` predicts: a box, blocks of weak scaling, two ventricles.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/commands/run/halo_traffic.hpp"
#include "runtime/tissue/decomposition.hpp"

namespace heartwright::commands {

struct ScalingTissue {
    tissue::Cell cells;  // of the decomposition
    TissueShape shape;
    std::shared_ptr<std::vector<std::uint8_t>> mask;  // empty: a box

    tissue::Decomposition cut(int ranks) const;
};

// `cells`: how many of them, about. edges: the operator looks at neighbours over edges, too.
ScalingTissue box_of(double cells, bool edges);                // near a cube
ScalingTissue blocks_of(double cells, int ranks, bool edges);  // `cells` of each rank, as bench --weak has it
// As high as wide, and 0.8 of that deep; counted in cubes of cells, at most about 1e8 of them.
ScalingTissue heart_of(double cells, bool edges);

}  // namespace heartwright::commands
