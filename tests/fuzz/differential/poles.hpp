// Where a formula divides by 0 on the way to its value: its result may still be finite (1/(1 + 1/0) is 0), but sums and
// products may not be rearranged there, as infinity minus infinity is no number. And where a formula compares two
// computed values that are equal but for rounding, or rounds one to a whole number that is one but for rounding:
// either side is right. And where a value is so small that solvers may take it for 0 (below 2^-1000), or an angle so
// large that they have no sine of it. Passes promise nothing at such points, and the fuzzer leaves them out. A state or
// parameter that is compared with a number, and equals it, is no such point.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::fuzz {

class Poles {
public:
    explicit Poles(const ir::Model& model);

    // Whether any definition or update does so in a branch that is taken at `point`; the logarithm and negative powers
    // of 0 are divisions.
    bool are_met(const analysis::Point& point);

private:
    double value_of(const ir::ExprPtr& expr);

    const ir::Model& model_;
    std::unordered_set<std::string> definitions_;
    std::unordered_map<std::string, double> values_;
    bool are_met_ = false;
};

}  // namespace heartwright::fuzz
