// How far an integration scheme is from the truth: one cell stepped by the interpreter (docs/numerics.md, table of
// schemes).
#pragma once

#include <string>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::validation {

struct Heartbeat {
    double amplitude = -52, start = 1, duration = 1;  // A/F, ms, ms
};

// The potential at 0, dt, 2 dt .. end (ms) of `model` (as bundled_model gives it), each state stepped by its
// integrator. Ends early, with a NaN, when a value is not finite or the potential leaves its range.
std::vector<double> potential_trace(const ir::Model& model, double dt, double end, const Heartbeat& heartbeat);

// Of a wave along a strand of 12 mm, in mm/ms: nodes 0.2 mm apart with D 0.0953 mm^2/ms, the cells' step and then
// forward Euler of diffusion, as in a run. NaN: it does not arrive.
double velocity_in_strand(const ir::Model& model, double dt);

// Root mean square of `trace` - `reference` at the times of `trace`, over that of `reference`, in percent; NaN when
// `trace` ends early. The reference has a whole number of steps in each step of the trace.
double relative_rms_percent(const std::vector<double>& trace, const std::vector<double>& reference);

// Steps over 0 to 10 ms: the reference is GRL1 with 163840 of them, 6.1e-5 ms.
inline constexpr double study_end = 10;
inline constexpr double reference_dt = 1.0 / 16384;

}  // namespace heartwright::validation
