// An NVIDIA H200, as measured (docs/performance.md): what bounds the steps of cells whose states are in its memory.
#pragma once

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

inline constexpr double copy_bandwidth = 4.26e12;     // bytes a second
inline constexpr double fp64_instructions = 16.5e12;  // a second

// Does reading and writing a cell's states in FP64 take longer than the instructions of its step?
bool is_bound_by_memory(const ir::Model& model);

}  // namespace heartwright::analysis
