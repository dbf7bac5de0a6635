// What a generated kernel's divisors and exponents are proved for (interface::Assumption): parameters must keep to it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/cells/cell_constants.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

inline constexpr double shortest_step = 1e-6, longest_step = 1000;  // ms: what proofs take dt for

// UserFault for the first parameter outside, of cells alike or of the cell of a field that is; also for such a time
// step. Of mixed precision also for a time step, or a parameter of a gate in 32 bits, for which the gate could be
// further off than interface::tolerated_gate_error.
void check_assumptions(const interface::Model& model, std::int32_t kernel, const std::vector<double>& parameters,
                       std::span<const ParameterField> fields, double dt);

// All parameters that it would refuse in cells alike.
std::vector<std::int32_t> parameters_outside(const interface::Model& model, std::int32_t kernel,
                                             const std::vector<double>& parameters);

// What rounding can do to the gate that it moves furthest; 0 of other precisions.
double most_gate_error(const interface::Model& model, double dt);

// ms: above it the generator found the kernel's exponential integrators inaccurate for stiff states that change each
// other; infinity: nothing found.
double longest_accurate_step(const interface::Model& model, std::int32_t kernel);

}  // namespace heartwright::cells
