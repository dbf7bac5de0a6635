// The rates of change of one cell and their Jacobian, by differences of the generated step itself: so they hold for any
// model, backend and precision, with the parameters that the cell has.
#pragma once

#include <cstdint>
#include <vector>

#include "base/linear/dense_lu.hpp"
#include "runtime/cells/population.hpp"

namespace heartwright::simulation {

struct CellLinearisation {
    std::vector<double> rates;      // dx/dt, per ms, with no current from outside and no diffusion
    linear::SquareMatrix jacobian;  // of the rates, 1/ms
    std::vector<double> scales;     // of the states: their magnitudes
};

// One-sided differences of steps that are short beside every time constant above 1e-5 ms (in single precision 1e-2 ms;
// faster states of an exponential or implicit scheme appear slower then). Not with a lattice; waits.
CellLinearisation linearise(cells::Population& population, std::int64_t slot, const std::vector<double>& state,
                            double time);

}  // namespace heartwright::simulation
