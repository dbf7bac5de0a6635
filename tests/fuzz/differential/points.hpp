// Where a model is looked at: states over their whole ranges, both sides of every condition, parameters that become 0.
#pragma once

#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"
#include "tests/fuzz/differential/random.hpp"

namespace heartwright::fuzz {

// `count` points and more, none where a formula divides by 0 (poles.hpp). A state with a range lies in it, ends and the
// numbers of the model's formulas included (47.13 and -47.13: where conditions switch and quotients are singular); one
// without is -1000 to 1000. Points are added until each condition, the operands of min and max and of fabs too, was
// true and false, or a thousand more points did not achieve it. Parameters respect `assumptions`.
std::vector<analysis::Point> points_everywhere(const ir::Model& model, const std::vector<ir::Assumption>& assumptions,
                                               int count, Random& random);

}  // namespace heartwright::fuzz
