// What operations cost on a GPU, in FP64 instructions of each kind, by two sets of weights:
//     ours    what runtime/math/math.hpp and inverse() of runtime/math/one_lane.hpp become in PTX:
//             `tools/count_instructions.py --functions` prints the same numbers from the compiler
//     thesis  division 6, exp 15, log 28, for comparison with the thesis on the solver Lynx; what its text leaves open
//             (sqrt, pow, tanh, comparisons) costs as ours, pow as a logarithm, a product and an exponential
// Signs, absolute values and choices are no FP64 instructions: they are part of others, or done on integers. Seeds (of
// a reciprocal, of a square root) are not made by the FP64 units.
//
// Of sites, what the fixed code around their lines executes is counted too, as plan "march" does without holds: second
// differences, a site's share of the sums over 32 neighbours; of their cell the last sum, by a warp. Numbers of
// channels are integers. Draws that give nothing are decided by integers, and need no more of a quotient than the seed
// of its reciprocal. Not counted: what a block does now and then for its sites, draws that give something.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "generator/analysis/cost/whole_numbers.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct Instructions {
    int adds = 0, multiplies = 0, fmas = 0;
    int compares = 0;  // comparisons, and rounding to whole numbers

    Instructions& operator+=(const Instructions& more);
    bool operator==(const Instructions&) const = default;
    int arithmetic() const { return adds + multiplies + fmas; }  // what the thesis counts
    int of_units() const { return arithmetic() + compares; }     // what keeps the FP64 units busy
};

enum class Weights { ours, thesis };

// Counts one operation without its operands.
Instructions instructions_of(ir::Op op, Weights weights);

// Counts a rational function of known t.
Instructions instructions_of(fit::Shape shape, Weights weights);

using InstructionsByScale = std::array<Instructions, 5>;  // index: static_cast<int>(ir::Scale)

// Costs that depend on the model, too.
class ModelCost {
public:
    ModelCost(const ir::Model& model, Weights weights);

    // instructions_of(), but by ours exp costs 9 where it is taken from a table (gpu_choices.hpp), and whole numbers of
    // channels nothing; a rational function costs what its degrees say.
    Instructions of(const ir::Expr& node) const;
    const Instructions& around(ir::Scale scale) const {
        return around_[static_cast<std::size_t>(scale)];
    }  // by the fixed code, once a step

private:
    Weights weights_;
    bool exp_is_from_table_;
    WholeNumbers wholes_;
    std::unordered_map<std::string, Instructions> rationals_;  // functions by name
    InstructionsByScale around_{};
};

// Counts a whole step, as count_by_scale does: both sides of every choice, as our kernels compute.
InstructionsByScale instructions_by_scale(const ir::Model& model, Weights weights);

}  // namespace heartwright::analysis
