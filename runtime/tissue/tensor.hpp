// Diffusion tensors from fibre directions.
#pragma once

#include <array>

#include "runtime/tissue/grid.hpp"

namespace heartwright::tissue {

// Symmetric, mm^2/ms: xx, yy, zz, xy, xz, yz.
struct Tensor {
    std::array<double, 6> D{};

    double diagonal(std::size_t axis) const { return D[axis]; }
    double cross(int a, int b) const { return D[static_cast<std::size_t>(a + b + 2)]; }  // a != b
    bool operator==(const Tensor&) const = default;
};

// D_f f f' + D_s s s' + D_n n n', n = f x s. `fibre` need not have length 1; zero length, or a sheet that is not
// finite: UserFault. The sheet is made
// orthogonal to the fibre; without one, or one along the fibre, it is the axis after the fibre's largest component,
// made orthogonal. Equal values give exactly D times the identity, and a fibre along an axis an exactly diagonal
// tensor.
Tensor diffusion_tensor(const std::array<double, 3>& D, const Point& fibre, const Point* sheet);

}  // namespace heartwright::tissue
