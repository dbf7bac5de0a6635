// Rational functions for the functions of one argument, with a certificate of how far each is from its function.
//
// Coefficients in the order of kernels/common/rational.hpp, degrees and pieces as the generator chose them, fitted here
// to the functions as their parameters are (base/fit/rational.hpp). Every function keeps, for every x of the range,
//     |N/D - f| <= tolerance*max|f|, the maximum over the cell that x is in,
// cells as wide as a power of 2, 256 to 512 of them over the range, cut at the ends of pieces. That is proved:
// kernels/common/jet.hpp encloses f, N and D and their derivatives, and on each part of a cell the difference is at
// most
//     sum over k < 4 of |f_k - r_k|*h^k + (max|f_4| + max|r_4|)*h^4,
// f_k = f^(k)/k! in the middle, h half the part's width,
// parts halved until that suffices; where a choice on the way is not decided the difference itself is enclosed. D is
// proved positive. Rounding of t, N, D and the quotient is in it. Besides it is measured, in long double at nine points
// a cell.
#pragma once

#include "runtime/cells/certified_table.hpp"

namespace heartwright::cells {

// `rows` are coefficients, `width` is that of cells. UserFault, naming the function, when its degrees do not suffice
// for these parameters and dt, when N/D has a pole, or a function is no number somewhere.
CertifiedTable certified_rationals(const interface::TableInfo& info, const double* derived, double tolerance,
                                   ThreadPool& threads, Numbers numbers = Numbers::fp64);

}  // namespace heartwright::cells
