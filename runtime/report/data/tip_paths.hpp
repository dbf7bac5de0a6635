// Phase singularities joined from look to look: the paths of a wave's tips.
#pragma once

#include <array>
#include <vector>

#include "runtime/report/data/csv_table.hpp"

namespace heartwright::report {

inline constexpr double fastest_tip = 2;  // mm/ms: what moves faster is another tip

struct TipPath {
    int charge = 0;
    std::vector<double> t;                  // ms, ascending
    std::vector<std::array<double, 3>> at;  // mm
};

// Of phase_singularity_points.csv. From one look to the next a path takes the nearest free point of its charge within
// reach (nearest pairs first); a path without one ends, and so do all at a look with more than 1000 points. Those of at
// least `least` points, the longest first, at most `most`.
std::vector<TipPath> tip_paths(const CsvTable& points, std::size_t least = 3, std::size_t most = 200);

}  // namespace heartwright::report
