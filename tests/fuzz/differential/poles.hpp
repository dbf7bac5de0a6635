// Where a formula divides by 0 on the way to its value: its result may still be finite (1/(1 + 1/0) is 0), but sums and products may not be
// rearranged there, as infinity minus infinity is no number. Passes promise nothing at such points, and the fuzzer leaves them out.
#pragma once

#include <unordered_map>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::fuzz {

class Poles {
public:
    explicit Poles(const ir::Model& model);

    // Whether any definition or update divides by 0, or takes the logarithm or a negative power of 0, in a branch that is taken at `point`.
    bool are_met(const analysis::Point& point);

private:
    double value_of(const ir::ExprPtr& expr);

    const ir::Model& model_;
    std::unordered_map<std::string, double> values_;
    bool are_met_ = false;
};

}  // namespace heartwright::fuzz
