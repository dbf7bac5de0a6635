// An expression compiled for evaluation on intervals, through the definitions that it reads: hash-consed instructions
// in one line, evaluated forwards for an enclosure and backwards (reverse-mode differentiation on intervals) for
// enclosures of its partial derivatives. What depends on no input is evaluated once, when it is compiled.
//
// Enclosures hold for every evaluation, rounded (FP64) or not, that is not NaN. A partial derivative is unbounded where
// the expression may be discontinuous in that input: a condition on it is undecided over the box.
//
// In fabs(u) < c ? near : away, as remove_singularities guards a GHK flux, the sides know what the condition says: near
// reads u within [-c, c], and 1/(exp(u) - 1) in away is bounded, although u passes 0.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/ranges/intervals.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// The definitions of a model by name: what programs are compiled from. The expressions are shared.
using DefinitionsByName = std::unordered_map<std::string, ir::ExprPtr>;
DefinitionsByName definitions_by_name(const ir::Model& model);

class IntervalProgram {
public:
    // By name: what symbols lie in. Those that are no definitions are constants where that is a point, inputs
    // otherwise; OurFault for one that is not there. next(x) may lie anywhere. A definition that is there is known to
    // lie so over the whole box: whatever else is found is cut down to that.
    using Ranges = std::unordered_map<std::string, Interval>;
    IntervalProgram(const ir::ExprPtr& expr, const DefinitionsByName& definitions, const Ranges& ranges);

    // That the expression depends on, in order of the first use.
    const std::vector<std::string>& inputs() const { return inputs_; }
    std::size_t size() const { return program_.size(); }

    using Box = std::vector<Interval>;  // by input
    Box whole_box() const { return whole_; }

    Interval evaluate(const Box& box);
    // After evaluate(), over the same box.
    void differentiate();
    const Interval& partial(std::size_t input) const { return adjoints_[input]; }

private:
    // Register k is of input k, or of instruction k less the number of inputs.
    struct Instruction {
        ir::Op op;
        std::size_t operands[3];
    };
    // Operations of instructions that expressions do not have (their own are never compiled).
    static constexpr ir::Op pole = ir::Op::lookup;  // of u and c: 1/(exp(u) - 1) where fabs(u) >= c
    static constexpr ir::Op within = ir::Op::in;    // of x and a constant interval that x lies in: x
    class Compiler;

    IntervalProgram() = default;
    Interval value_of(const Instruction& instruction) const;
    Interval power(const Interval& base, const Interval& exponent) const;
    Interval selected(const Instruction& instruction) const;
    void pass_back(std::size_t target);
    void pass_back_function(const Instruction& instruction, const Interval& value, const Interval& adjoint);
    void pass_back_power(const Instruction& instruction, const Interval& value, const Interval& adjoint);
    void pass_back_choice(const Instruction& instruction, const Interval& adjoint);
    void add_to(std::size_t target, const Interval& part);

    std::vector<std::string> inputs_;
    Box whole_;
    std::vector<Instruction> program_;
    std::size_t first_constant_ = 0;  // registers: inputs, instructions, constants
    std::size_t result_ = 0;
    std::vector<Interval> values_, adjoints_;
};

}  // namespace heartwright::analysis
