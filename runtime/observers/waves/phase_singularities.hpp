// Where the phase of the potential winds once around: the tips of rotating waves.
//
// The phase of a point is the angle of (V(t) - level, V(t - delay) - level); it grows with time. Around a square of
// four neighbouring points its differences, each taken in (-pi, pi], add up to -2 pi times a whole number, the charge:
// +1 where the wave turns counter-clockwise. That number is also how often the polygon of the four pairs winds around
// the origin; it is counted from the signs of their cross products, so no arc tangent is computed and both twins agree.
// Of rows the loops are the triangles between them, or those that they have (tissue/rows.hpp). The steps of such a loop
// may belong to several ranks; each counts its own, and their sum is the winding number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/core/host_device.hpp"
#include "runtime/device/selection.hpp"
#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::observers {

// How often the edge from (x, y) to (to_x, to_y) crosses the ray from the origin to the right: +1 upwards, -1
// downwards, 0.
HEARTWRIGHT_HD inline int crossing(double x, double y, double to_x, double to_y) {
    const double cross = x * to_y - to_x * y;  // > 0: the origin lies to the left
    if (y <= 0) return to_y > 0 && cross > 0 ? 1 : 0;
    return to_y <= 0 && cross < 0 ? -1 : 0;
}

// Item n is the square of cell n / normals of the box that the rank owns and the axis that it is normal to. Its corners
// are that point (the lowest), those next to it along the two other axes, in order, and the one across; it is walked
// counter-clockwise for one who looks against the normal. Its code (device/selection.hpp): 2n + (1 for a charge of +1).
template <class Real>
struct FindSingularities {
    const Real *now, *earlier;          // [slots], ghosts too
    const std::int32_t* slot_of_grid;   // null: slot = grid index; below 0: no cell
    std::int64_t cells[3];              // of the grid, or the part of it
    std::int64_t own_first[3], own[3];  // the box in it, and its cells
    int normals;                        // 1: z only; 3
    double level;

    HEARTWRIGHT_HD std::int64_t operator()(std::int64_t n) const {
        const std::int64_t square = n / normals, row = square / own[0];
        const int normal = normals == 1 ? 2 : static_cast<int>(n - square * normals);
        const int first = normal == 0 ? 1 : normal == 1 ? 2 : 0, second = normal == 0 ? 2 : normal == 1 ? 0 : 1;
        const std::int64_t cell[3] = {own_first[0] + square - row * own[0], own_first[1] + row % own[1],
                                      own_first[2] + row / own[1]},
                           strides[3] = {1, cells[0], cells[0] * cells[1]},
                           g = cell[0] + strides[1] * cell[1] + strides[2] * cell[2];
        if (cell[first] + 1 >= cells[first] || cell[second] + 1 >= cells[second]) return -1;
        const std::int64_t corners[4] = {g, g + strides[first], g + strides[first] + strides[second],
                                         g + strides[second]};
        double x[4], y[4];
        for (int c = 0; c < 4; ++c) {
            const std::int64_t s = slot_of_grid == nullptr ? corners[c] : slot_of_grid[corners[c]];
            if (s < 0) return -1;
            x[c] = static_cast<double>(now[s]) - level;
            y[c] = static_cast<double>(earlier[s]) - level;
        }
        const int winding = crossing(x[0], y[0], x[1], y[1]) + crossing(x[1], y[1], x[2], y[2]) +
                            crossing(x[2], y[2], x[3], y[3]) + crossing(x[3], y[3], x[0], y[0]);
        return winding == 0 ? -1 : 2 * n + (winding < 0 ? 1 : 0);
    }
};

// Item n is a triangle, walked in the order of its corners; codes as above.
template <class Real>
struct FindInTriangles {
    const Real *now, *earlier;    // [slots], ghosts too
    const std::int32_t* corners;  // [3][triangles] slots
    std::int64_t triangles;
    double level;

    HEARTWRIGHT_HD std::int64_t operator()(std::int64_t n) const {
        double x[3], y[3];
        for (int c = 0; c < 3; ++c) {
            const std::int64_t s = corners[c * triangles + n];
            x[c] = static_cast<double>(now[s]) - level;
            y[c] = static_cast<double>(earlier[s]) - level;
        }
        const int winding =
            crossing(x[0], y[0], x[1], y[1]) + crossing(x[1], y[1], x[2], y[2]) + crossing(x[2], y[2], x[0], y[0]);
        return winding == 0 ? -1 : 2 * n + (winding < 0 ? 1 : 0);
    }
};

// Item n is a loop, or what a rank has of it. Its code: 512 n + 256 + charge.
template <class Real>
struct FindInLoops {
    static constexpr std::int64_t charges = 512;  // -256 to 255: a loop of k steps winds less than k/2 times
    const Real *now, *earlier;                    // [slots], ghosts too
    const std::int64_t* starts;                   // [loops + 1]
    const std::int32_t* slots;                    // [2][steps]: from, to
    std::int64_t steps;
    double level;

    HEARTWRIGHT_HD std::int64_t operator()(std::int64_t n) const {
        int winding = 0;
        for (std::int64_t k = starts[n]; k < starts[n + 1]; ++k) {
            const std::int32_t from = slots[k], to = slots[steps + k];
            winding += crossing(static_cast<double>(now[from]) - level, static_cast<double>(earlier[from]) - level,
                                static_cast<double>(now[to]) - level, static_cast<double>(earlier[to]) - level);
        }
        return winding == 0 ? -1 : charges * n + charges / 2 - winding;
    }
};

template <class Real>
struct CopyPlane {
    const Real* from;
    Real* to;
    HEARTWRIGHT_HD void operator()(std::int64_t s) const { to[s] = from[s]; }
};

// Of a part of a grid: of the squares whose lowest corner the rank owns; of rows the triangles of which it owns the
// first, or what it has of loops.
class SingularityFinder {
public:
    struct Point {
        std::int64_t grid;  // index of the square's lowest corner in the whole grid; number of a triangle or a loop
        int normal;         // axis; of a triangle the one that its normal is nearest to, z before y before x
        int charge;         // +1, -1; of a loop any but 0, on several ranks the rank's part

        // The order in which they are found.
        bool operator<(const Point& other) const {
            return grid != other.grid ? grid < other.grid : normal < other.normal;
        }
    };

    // `samples`: of delay; at least 1. slots: of a part with the ghosts at its edges and corners, too.
    SingularityFinder(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots, double level,
                      std::int64_t samples, int real_bytes);
    static std::int64_t memory(const tissue::Grid& grid, const tissue::Slots& slots, std::int64_t samples,
                               int real_bytes);

    // The potential [slots.total()] as it is; by grid index and normal. Nothing until `samples` samples are taken.
    // Waits.
    std::optional<std::vector<Point>> find(const void* potential);
    // Of all ranks, in order, each once: charges of the same point are added.
    static std::vector<Point> joined(const std::vector<std::vector<Point>>& of_ranks);
    // The middle of a point's square or triangle, or the mean of a loop's rows, mm. grid: the whole one.
    static tissue::Point place_of(const Point& point, const tissue::Grid& grid);

    // Of own cells. After a restart ghosts must be filled in: planes of Real[slots.total()], on the device.
    void keep(checkpoint::Keeper& keeper, const std::string& name);
    std::vector<void*> planes() const;

private:
    template <class Real>
    std::optional<std::vector<Point>> find_in(const Real* potential);
    template <class Real>
    std::vector<std::int64_t> find(const Real* now, const Real* earlier);  // codes, ascending; waits
    Point point_of(std::int64_t found) const;
    void list_triangles(const tissue::Slots& slots);
    void list_loops(const tissue::Slots& slots);

    device::Device& device_;
    tissue::Grid grid_;
    std::int64_t slots_, samples_, done_ = 0;
    double level_;
    int real_bytes_;
    device::Buffer<std::byte> earlier_;          // Real[samples][slots], a ring; slots: ghosts too
    device::Buffer<std::int32_t> slot_of_grid_;  // of a grid; empty: slots are grid indices
    device::Buffer<std::int32_t> corners_;       // of rows: [3][triangles], or [2][steps of loops]
    device::Buffer<std::int64_t> starts_;        // of loops, in their steps: [loops + 1]
    std::vector<std::int64_t> numbers_;          // of triangles or loops in the whole, ascending
    std::vector<std::int8_t> normals_;           // their axes
    device::Selection selection_;
};

}  // namespace heartwright::observers
