// Operations on intervals, rounded outwards by more than any evaluation in FP64 rounds (2^-48; of functions 2^-44).
#pragma once

#include "generator/analysis/ranges/intervals.hpp"

namespace heartwright::analysis {

Interval everything();                                  // unbounded, perhaps NaN
Interval hull(const Interval& a, const Interval& b);    // of both
Interval common(const Interval& a, const Interval& b);  // a when they have nothing in common

Interval negate(const Interval& a);
Interval add(const Interval& a, const Interval& b);
Interval multiply(const Interval& a, const Interval& b);
Interval square(const Interval& a);
Interval divide(const Interval& a, const Interval& b);  // unbounded when b can be 0
Interval absolute(const Interval& a);

// Of the ir::Op of functions and of min, max, pow.
Interval function(ir::Op op, const Interval& a, const Interval& b);

}  // namespace heartwright::analysis
