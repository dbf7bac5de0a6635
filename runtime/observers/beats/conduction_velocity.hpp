// Conduction velocity from a map of activation times.
#pragma once

#include <array>
#include <vector>

#include "runtime/tissue/grid.hpp"

namespace heartwright::observers {

struct Velocities {
    std::vector<double> speed;                 // [grid], mm/ms; NaN: not known
    std::array<std::vector<double>, 3> along;  // [grid] each, mm/ms: the velocity
};

// activation: [grid], ms; NaN: no cell, or not activated. At each activated cell a plane T + g . (x - x0) is fitted by
// least squares to the activation times of its window: the 3^d cells about it (d axes with more than one cell), or the
// row and its neighbours, those of a surface projected to the tangent plane at x0, those on a line at their distances
// along the line's tangent; the velocity is g/|g|^2 (Bayly et
// al. 1998, with polynomials of first order). A neighbour takes part only when a wave of at least 0.02 mm/ms comes from
// there to x0 in the time between the two activations, or the other way: else they belong to different beats, as on
// both sides of a wave break, where the map of the last activations jumps by a period. (The slowest conduction in the
// heart, in the atrioventricular node, is about 0.05 mm/ms.) Not known where fewer than 2/5 of the window take part or
// they do not span the axes, where lines branch, where the plane leaves more than half of the variance (collisions,
// breakthroughs), and where it would be faster than 10 mm/ms, which no tissue conducts: there cells were activated
// together.
Velocities conduction_velocity(const std::vector<double>& activation, const tissue::Grid& grid);

}  // namespace heartwright::observers
