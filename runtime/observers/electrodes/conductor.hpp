// The conductor around the heart in which the measure `leads` computes: a body from a file, the made torso, or an
// infinite medium; its electrodes, and their lead fields.
#pragma once

#include <vector>

#include "runtime/leads/lead_fields.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

// Those of the experiment, else RA, LA, LL and V1 to V6 of the torso.
std::vector<leads::Electrode> electrodes_of(const experiment::Experiment& experiment);

std::size_t count_of_electrodes(const experiment::Experiment& experiment);

// At the slots of this rank, solved on the device. UserFault for a body that is unfit, unknown tags, electrodes away
// from the body, a heart outside it. Fields of a body are kept in the cache (kept_fields.hpp).
leads::LeadFields lead_fields_of(const experiment::Experiment& experiment, const tissue_state::Assembly& assembly,
                                 device::Device& device);

}  // namespace heartwright::observers
