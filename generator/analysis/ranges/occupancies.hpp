// Ranges of occupancies: gates and machines' states without a range of their own get [0, 1], wider by
// `occupancy_tolerance` on both sides.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// What an occupancy may be beyond [0, 1] before the run is stopped. Rounding alone makes 1 + 1e-15 of a full gate in
// FP64 and some 1e-6 in FP32; the sum of a machine's occupancies drifts by a unit in the last place a step, 6e-8 in
// FP32, at random: 6e-5 after 1e6 steps. A scheme that fails goes far beyond within a few steps.
inline constexpr double occupancy_tolerance = 1e-3;

// A dimensionless state without a range whose derivative is proved to point into [0, 1] at both ends (never negative at
// 0, never positive at 1, whatever the other states are), and which starts there, gets that range. States with a range
// of either side keep theirs.
void bound_occupancies(ir::Model& model);

}  // namespace heartwright::analysis
