// Conduction velocity from a map of activation times.
#pragma once

#include <array>
#include <vector>

#include "runtime/tissue/grid.hpp"

namespace heartwright::reduce {

struct Velocities {
    std::vector<double> speed;                 // [grid], mm/ms; NaN: not known
    std::array<std::vector<double>, 3> along;  // [grid] each, mm/ms: the velocity
};

// activation: [grid], ms; NaN: no cell, or not activated. At each activated cell a plane T + g . (x - x0) is fitted by least squares to the
// activation times of the 3^d cells about it (d axes with more than one cell); the velocity is g/|g|^2 (Bayly et al. 1998, with polynomials
// of first order). Not known where fewer than 2/5 of the 3^d cells are activated or they do not span the axes, where the plane leaves more
// than half of the variance (collisions, breakthroughs), and where it would be faster than 10 mm/ms, which no tissue conducts: there cells
// were activated together.
Velocities conduction_velocity(const std::vector<double>& activation, const tissue::Grid& grid);

}  // namespace heartwright::reduce
