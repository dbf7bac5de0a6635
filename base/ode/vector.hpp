// SUNDIALS' serial vector with operations of our own. Debian builds SUNDIALS without optimisation, and half of the time
// of a step of a small system went to vector operations.
#pragma once

#include <cstddef>

#include "base/ode/sundials.hpp"

namespace heartwright::ode {

// A serial N_Vector of n uninitialised numbers, whose operations give the bits of SUNDIALS' own. Null where there is no
// memory.
N_Vector make_vector(sunindextype n, SUNContext context);

// Receives one component of linear combinations of such vectors, so that the others are not computed. Null where there
// is no memory.
N_Vector make_component(SUNContext context);
void choose_component(N_Vector vector, std::size_t component);
double component_of(N_Vector vector);

}  // namespace heartwright::ode
