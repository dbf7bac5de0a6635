// Where the probes of an experiment are, and whose cells they look at.
#pragma once

#include <cstdint>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue_state {

struct Assembly;

struct ProbePlace {
    bool is_mean = false;
    // Of a probe of one cell; every rank knows all but the slot.
    int owner = 0;           // the rank
    std::int64_t slot = -1;  // on the owner; -1 on other ranks
    std::int64_t whole_index = -1;
    tissue::Cell cell{0, 0, 0};  // in the whole grid
    // Of a mean.
    std::vector<std::int64_t> slots;  // own cells of it, in grid order
    std::int64_t cells = 0;           // of all ranks
};

// Collective. In the order of the experiment's probes; errors for those that lie nowhere.
std::vector<ProbePlace> find_probes(const experiment::Experiment& experiment, const Assembly& assembly,
                                    Diagnostics& diagnostics);

}  // namespace heartwright::tissue_state
