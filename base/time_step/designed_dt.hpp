// The time steps that solvers are made for, where `auto` chooses integrators: 1, 2 or 5 times a power of ten, so that
// runs of nearly the same dt share a solver.
#pragma once

#include <vector>

namespace heartwright {

inline constexpr double usual_dt = 0.02;  // ms: where no dt is known

// From 0.001 to 10 ms, rising.
const std::vector<double>& designed_dts();

// The largest that is not above dt (ms); 0.001 for a shorter dt.
double designed_dt_of(double dt);

}  // namespace heartwright
