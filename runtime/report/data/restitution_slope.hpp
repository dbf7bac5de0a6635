// The steepest part of a restitution curve, as the solver's measure defines it.
#pragma once

#include <vector>

namespace heartwright::report {

inline constexpr double slope_window = 40;  // ms of DI
inline constexpr double least_apart = 1;    // ms of DI

struct SteepestLine {
    double slope;           // NaN: no window holds three DI that lie apart
    double x0, y0, x1, y1;  // ms: the fitted line over the points it was fitted to
};

// Of all straight lines fitted by least squares to the points within slope_window from each DI on, that hold at least
// three DI least_apart from one another (Taggart et al. 2003, Circulation 107:285). Points with a NaN are left out.
SteepestLine steepest_line(const std::vector<double>& di, const std::vector<double>& apd);

}  // namespace heartwright::report
