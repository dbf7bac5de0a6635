// Maps of conduction velocity, from the map of activation times after a run.
#pragma once

#include <vector>

#include "runtime/simulation/observers/symbol_maps.hpp"
#include "runtime/simulation/setup/tissue_state.hpp"

namespace heartwright::simulation {

// activation: on the device, [slots], ms; null: without, or without cells. Nothing when the experiment asks for no such
// map. Collective, waits; values [nz][ny][nx] of the own box.
std::vector<SymbolMaps::Result> velocity_maps(const TissueState& tissue, const double* activation);

}  // namespace heartwright::simulation
