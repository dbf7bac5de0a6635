// Small changes of form that make a foreign model one that our spec can say, with the same values.
#pragma once

#include <vector>

#include "generator/import/decisions.hpp"

namespace heartwright::foreign {

// y = dot(x) + 1, dot(x) = e  ->  ddt_x = e, dot(x) = ddt_x, y = ddt_x + 1
void name_derivatives(Model& model);

// 2*(V > 0) -> 2*(V > 0 ? 1 : 0), if(kind, a, b) -> if(kind != 0, a, b): conditions and numbers are two things for us.
void separate_conditions(Model& model);

// A piecewise without otherwise has no value where no condition holds. Where the last condition is the opposite of
// the only other one, it becomes the otherwise, which changes nothing; else its last value does, as a decision.
void complete_piecewise(Model& model, std::vector<Decision>& decisions);

}  // namespace heartwright::foreign
