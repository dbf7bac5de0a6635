// Why a cell left the range of a state, as far as its time step explains it: the time constant of the state, the states
// that are too stiff for their integrators, and what holds them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/cells/population.hpp"

namespace heartwright::simulation {

struct CellBeforeFault {
    struct At {
        std::int64_t step;
        std::vector<double> state;  // [n_states], in order
    };
    std::int64_t slot;
    std::vector<At> states;  // one or more, ascending; the last one is that before the fault
    double dt;               // ms
    std::int32_t first_to_leave;
};

// To stand behind a colon; empty where nothing is known. The states that are too stiff are those of the earliest state
// given that shows some: just before the fault others may have become so. An integrator is named only when 20 steps
// from that state with it, at the run's dt, stay in range.
std::string stiffness_remark(cells::Population& population, const CellBeforeFault& cell);

}  // namespace heartwright::simulation
