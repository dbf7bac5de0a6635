// When a wave reaches each region and leaves it, and how fast it goes there: from the maps after a run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/simulation/observers/order_statistics.hpp"
#include "runtime/simulation/setup/tissue_state.hpp"

namespace heartwright::simulation {

struct RegionActivation {
    std::string region;  // "elsewhere": cells of no region; "whole": all cells, the last of the list
    std::int64_t cells = 0;
    OrderStatistics activation;  // ms; known: how many cells it reached
    OrderStatistics speed;       // mm/ms, of the map `cv`; nothing known where the experiment asks for none
};

// activation: on the device, [slots], ms; null: without such a map, or without cells. Regions without a cell are left
// out. Nothing without regions, or where the maps keep several beats. Collective, waits; every rank has the result.
std::vector<RegionActivation> region_activations(const TissueState& tissue, const double* activation);

}  // namespace heartwright::simulation
