// An expression of time, cut into the pieces of time on which it is constant.
#pragma once

#include <optional>
#include <vector>

#include "generator/import/expression.hpp"

namespace heartwright::foreign {

// The value on (start, end), and at both within the tolerance below.
struct Piece {
    double start = 0;
    double end = 0;
    double value = 0;
};

// The pieces of `expression`, whose only variable is time, from 0 to `end`. They are proved by interval arithmetic: an
// interval of time on which the expression's bounds differ is cut where a condition or a floor() changes, else in the
// middle. What is narrower than 2e-15 of `end` is an edge. Nothing where the expression is not piecewise constant, or
// has more pieces than can be found in a second.
std::optional<std::vector<Piece>> constant_pieces(const Expr& expression, double end);

// Whether `expression` is proved to be 0 at every time after `start`.
bool is_zero_after(const Expr& expression, double start);

}  // namespace heartwright::foreign
