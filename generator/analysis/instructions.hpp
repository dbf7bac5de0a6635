// What operations cost on a GPU, in FP64 instructions of each kind, by two sets of weights:
//     ours    what runtime/abi/math.hpp and inverse() of runtime/abi/one_lane.hpp become in PTX: `tools/count_instructions.py --functions`
//             prints the same numbers from the compiler
//     thesis  division 6, exp 15, log 28, for comparison with the thesis on the solver Lynx; what its text leaves open (sqrt, pow, tanh,
//             comparisons) costs as ours, pow as a logarithm, a product and an exponential
// Signs, absolute values and choices are no FP64 instructions: they are part of others, or done on integers. Seeds (of a reciprocal, of a
// square root) are not made by the FP64 units.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct Instructions {
    int adds = 0, multiplies = 0, fmas = 0;
    int compares = 0;  // comparisons, and rounding to whole numbers

    Instructions& operator+=(const Instructions& more);
    bool operator==(const Instructions&) const = default;
    int arithmetic() const { return adds + multiplies + fmas; }  // what the thesis counts
};

enum class Weights { ours, thesis };

// Of one operation, its operands not counted.
Instructions instructions_of(ir::Op op, Weights weights);

// Of a whole step, by scale (index: static_cast<int>(ir::Scale)), as count_by_scale: both sides of every choice, as our kernels compute.
using InstructionsByScale = std::array<Instructions, 5>;
InstructionsByScale instructions_by_scale(const ir::Model& model, Weights weights);

}  // namespace heartwright::analysis
