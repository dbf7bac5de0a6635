// The stability limit of forward Euler: an upper bound of the operator's eigenvalues, taken cell by cell.
//
// The operator is M^-1 K: K is the Hessian of the energy (stencil.hpp), M holds the volumes of the points. Its
// eigenvalues are real and not negative, and a step of dt multiplies each mode by 1 - dt lambda/dx^2. So a step is
// stable while dt <= 2 dx^2/lambda_max. Bounds of lambda_max, in the order in which they are tried; each holds for any
// mask and any jumps of the tensors:
//
//     diagonal tensors            Gershgorin's rows: 2 sum of a point's faces, 4 where a wall goes through it. 4 sum
//                                 D_a when uniform: exact.
//     one tensor, on centres      4 sum D_a t(1 + c(1 - t)) at its largest t in [0, 1]; 1 + c: the largest eigenvalue
//                                 of the matrix of rho. Exact for a large box. (Each cell's energy is at most that of
//                                 the lines through it, each line's operator has this symbol, and a missing neighbour
//                                 is a reflection of the line.)
//     all others                  element by element: the energy and the volumes are both sums over the elements
//                                 between 2^d neighbouring points, so lambda_max is at most the largest eigenvalue of
//                                 one element, a matrix of 2^d rows. An element's points each bring 2^-d of a cell's
//                                 volume, at walls too; points without a cell are left out.
#pragma once

#include "runtime/diffusion/coefficients.hpp"

namespace heartwright::diffusion {

// The bound, mm^2/ms, over the points of one rank; of several ranks the largest holds, and is the same on any number of
// them.
double largest_eigenvalue(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots);

// Largest stable step, ms; infinity without diffusion.
double stability_limit(double largest_eigenvalue, const tissue::Grid& grid);
double stability_limit(const Conductivity& conductivity, const tissue::Grid& grid,
                       const tissue::Slots& slots);  // of one rank

}  // namespace heartwright::diffusion
