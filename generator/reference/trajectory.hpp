// The reference trajectory of one cell: the integrator with error control of base/ode, with the symbolic Jacobian, on
// the right-hand sides as the spec writes them. Time steps of solvers are compared with it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/ode/integration.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::reference {

inline constexpr double tolerance = 1e-8;  // relative, of each state and step

// A current while it is on, on top of the membrane's own.
struct Pulse {
    double start = 0, duration = 0;  // ms
    double current = 0;              // in the unit of the membrane's current, outward positive
};

struct Request {
    analysis::Point start;  // of its inputs the parameters and states alone are read
    std::vector<Pulse> pulses;
    double end = 0, every = 0;  // ms
};

// The states at 0, every, 2*every ... up to the end.
using TakeRow = std::function<void(double t, const std::vector<double>& states)>;

using ode::Effort;

// "CVODE 6.4.1", or empty where this program was built without SUNDIALS.
std::string integrator_name();

// Steps end at the edges of pulses, and the integrator starts anew there: it never steps across a discontinuity. Where
// equations read t, which may switch at times of their own, no step is longer than 0.1 ms.
// UserFault for a model with a state that has no derivative (next(x) = ..., channels that switch at random, sites), and
// where the integrator fails; MachineFault without SUNDIALS.
Effort integrate(const ir::Model& model, const Request& request, const TakeRow& take);

}  // namespace heartwright::reference
