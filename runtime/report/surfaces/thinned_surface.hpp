// A surface of at most so many points, for the page's viewer: vertex clustering (Rossignac and Borrel 1993).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/report/surfaces/surface_view.hpp"

namespace heartwright::report {

struct ThinnedSurface {
    std::vector<std::array<double, 3>> points;       // mm; only those of faces
    std::vector<std::array<std::int32_t, 3>> faces;  // indices of points
    std::vector<std::int32_t> source;                // of each point: the surface's point that stands for it
    bool is_whole = true;                            // no two points were merged
};

// Points in one cube are merged into the first of them, where there are more than `most`, at least 8; faces that lose a
// corner are left out. Cubes grow until the points are few enough.
ThinnedSurface thinned(const Surface& surface, std::size_t most);

// Of the thinned surface's points. Values of elements are averaged over the faces at a point, those without a value
// left out.
std::vector<double> values_on(const ThinnedSurface& thin, const Surface& surface, const std::vector<double>& values);

}  // namespace heartwright::report
