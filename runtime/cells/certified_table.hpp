// Cubics for the functions of one argument, with a certificate of how far each is from its function.
//
// Interval k of width 2^-n holds k*width <= x < (k + 1)*width, in the order of kernels/common/table.hpp. A function's
// cubic there goes through it at the four Chebyshev points. The width is the greatest power of 2 (at least
// `least_intervals` intervals) at which every function keeps
//     |cubic(x) - f(x)| <= tolerance * max|f|     for every x of the interval, the maximum over that interval.
// That is proved: an interpolating cubic is at most max|f''''|/24 * width^4/128 away, and kernels/common/jet.hpp
// encloses f'''' over the interval; where a choice is not decided within an interval, what f and its derivatives may
// jump by there is added. So is what rounding does to f itself, which is computed in long double at the four points: of
// log(1 + exp(x)) most of the digits are lost where exp(x) is small. The enclosures of those points bound it. Besides
// the error is measured, in long double at `samples` points an interval.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

// What a kernel computes in. Of FP32 the coefficients are rounded to it, the proof has its rounding, and both are
// measured in it.
enum class Numbers { fp64, fp32 };

struct Certificate {
    std::string function;
    double measured = 0, proved = 0;  // greatest |cubic - f|/max|f| of an interval
    double worst_at = 0;              // the argument where the measured one is
};

struct CertifiedTable {
    interface::Table table;  // rows: null
    std::vector<double> rows;
    double width;  // of an interval, in the argument's unit
    std::vector<Certificate> certificates;
};

inline constexpr std::int64_t most_table_bytes = std::int64_t(32) << 20;
// Of coefficients and their evaluation, in parts of the sum of their magnitudes: no cubic is proved to be nearer.
inline constexpr double rounding_of_cubics(Numbers numbers) { return numbers == Numbers::fp32 ? 8.1e-7 : 1.5e-15; }

// `derived`: constants from Model::derive(). UserFault, naming the function, when the tolerance is not kept within
// most_table_bytes, rounding of a function exceeds it, or a function is no number somewhere.
CertifiedTable certified_table(const interface::TableInfo& info, const double* derived, double tolerance,
                               ThreadPool& threads, Numbers numbers = Numbers::fp64);

}  // namespace heartwright::cells
