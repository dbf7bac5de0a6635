#pragma once

#include "runtime/interface/kernel.hpp"
#include "runtime/math/math.hpp"

// The loops around generated equations use the interface's structures and the math by their plain names.
namespace heartwright::kernels {
using namespace interface;
using namespace math;
}  // namespace heartwright::kernels
