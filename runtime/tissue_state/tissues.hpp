// Which tissue each block of cells has.
#pragma once

#include <vector>

#include "runtime/experiment/experiment.hpp"

namespace heartwright::tissue_state {

// Of block 0, the whole, then of each region. The experiment has a tissue.
inline std::vector<experiment::Tissue> tissues_of(const experiment::Experiment& experiment) {
    std::vector<experiment::Tissue> tissues{*experiment.tissue};
    for (const auto& region : experiment.regions) {
        tissues.push_back(region.tissue ? *region.tissue : *experiment.tissue);
        if (!region.bath) continue;
        tissues.back().D.fill(0);
        experiment::Tissue::Spaces bath;
        bath.extracellular.fill(*region.bath);
        tissues.back().spaces = bath;
    }
    return tissues;
}

}  // namespace heartwright::tissue_state
