// Interval arithmetic of a foreign model's expressions: the values that an expression of time takes on an interval of
// time.
#pragma once

#include "generator/import/expression.hpp"

namespace heartwright::foreign {

// Sums, products and quotients of bounds are rounded as those of values are, so that the bounds hold for what is
// computed in double precision. Conditions are 0 and 1. What may be NaN is unbounded.
struct Interval {
    double low = 0;
    double high = 0;
};

// The first condition or floor() in the order of evaluation that changes in an interval, and the integer that the
// argument of floor() crosses.
struct Crossing {
    const Expression* node = nullptr;
    double integer = 0;
};

class TimeInterval {
public:
    // The values of `expression` while time is in `time`.
    Interval values(const Expr& expression, const Interval& time);
    const Crossing& crossing() const { return crossing_; }  // of the last call of values()

    // A function of time that is 0 at the crossing.
    double distance(const Crossing& crossing, double time);

    std::size_t nodes() const { return nodes_; }  // evaluated so far

private:
    Interval of(const Expression& node);
    Interval condition(const Expression& node);
    Interval comparison(const Expression& node);
    Interval piecewise(const Expression& node);
    Interval call(const Expression& node);
    void crosses(const Expression& node, double integer);

    Interval time_;
    Crossing crossing_;
    std::size_t nodes_ = 0;
};

}  // namespace heartwright::foreign
