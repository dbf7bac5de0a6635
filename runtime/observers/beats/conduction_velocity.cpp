#include "runtime/observers/beats/conduction_velocity.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "runtime/tissue/nearby.hpp"

namespace heartwright::observers {
namespace {

constexpr double fastest = 10, slowest = 0.02;  // mm/ms
using Vector = std::array<double, 3>;

// Sums over the cells of a window that the same wave activated, in least spacings from its middle.
struct Window {
    std::int64_t cells = 0, times = 0;  // of a whole window; activated ones
    double t = 0, t2 = 0;
    Vector x{}, xt{};
    std::array<Vector, 3> xx{};

    // A cell at `place`, activated `later` than the middle.
    void add(const Vector& place, double later) {
        ++times;
        t += later;
        t2 += later * later;
        for (std::size_t a = 0; a < 3; ++a) {
            x[a] += place[a];
            xt[a] += place[a] * later;
            for (std::size_t b = 0; b < 3; ++b) xx[a][b] += place[a] * place[b];
        }
    }
};

// Unit normal of the tissue at a point of a surface; 0 where there is none.
Vector normal_at(const tissue::Grid& grid, std::int64_t point) {
    if (!grid.rows || grid.rows->normals.empty()) return {};
    return grid.rows->normals[static_cast<std::size_t>(point)];
}

Vector in_tangent_plane(Vector place, const Vector& normal) {
    const double out = place[0] * normal[0] + place[1] * normal[1] + place[2] * normal[2];
    for (std::size_t a = 0; a < 3; ++a) place[a] -= out * normal[a];
    return place;
}

// Does the point lie within a line or at its end? Nodes where lines branch have more neighbours, and so have those of
// tetrahedra; surfaces have normals.
bool is_on_line(const tissue::Grid& grid, std::int64_t point) {
    if (!grid.rows || !grid.rows->normals.empty()) return false;
    const std::size_t neighbours = grid.rows->neighbours_of(point).size();
    return neighbours == 1 || neighbours == 2;
}

// Do lines meet at the point, three or more? The neighbours of other meshes' points are neighbours of each other.
bool is_at_fork(const tissue::Grid& grid, std::int64_t point) {
    if (!grid.rows || !grid.rows->normals.empty()) return false;
    const auto neighbours = grid.rows->neighbours_of(point);
    const auto touches_another = [&](std::int32_t neighbour) {
        const auto others = grid.rows->neighbours_of(neighbour);
        return std::find_first_of(others.begin(), others.end(), neighbours.begin(), neighbours.end()) != others.end();
    };
    return neighbours.size() > 2 && std::none_of(neighbours.begin(), neighbours.end(), touches_another);
}

// `place` laid on a straight line with its distance from 0, on the side of `tangent` where it lies.
Vector on_tangent(const Vector& place, const Vector& tangent) {
    const double towards = place[0] * tangent[0] + place[1] * tangent[1] + place[2] * tangent[2];
    const double arc = std::copysign(std::hypot(place[0], place[1], place[2]), towards);
    return {arc * tangent[0], arc * tangent[1], arc * tangent[2]};
}

// Of a point on a line: between its neighbours, or to its only one.
Vector tangent_at(const tissue::Grid& grid, std::int64_t point) {
    const auto& positions = grid.rows->positions;
    const auto neighbours = grid.rows->neighbours_of(point);
    const auto& to = positions[static_cast<std::size_t>(neighbours.back())];
    const auto& from = positions[static_cast<std::size_t>(neighbours.size() == 2 ? neighbours.front() : point)];
    Vector tangent{to[0] - from[0], to[1] - from[1], to[2] - from[2]};
    const double size = std::hypot(tangent[0], tangent[1], tangent[2]);
    for (double& x : tangent) x = size > 0 ? x / size : 0;
    return tangent;
}

// `laid(place)`: where a point of the window is taken to lie.
template <class Laid>
Window look_around(const std::vector<double>& activation, const tissue::Grid& grid, std::int64_t centre,
                   const Laid& laid) {
    Window window;
    window.cells = tissue::window_size(grid, centre);
    const double t0 = activation[static_cast<std::size_t>(centre)];
    tissue::for_each_in_window(grid, centre, [&](std::int64_t cell, const Vector& place) {
        const double later = activation[static_cast<std::size_t>(cell)] - t0;
        const bool is_same_wave = std::fabs(later) * slowest <=
                                  std::hypot(place[0], place[1], place[2]) * grid.spacing.least();  // false for NaN
        if (is_same_wave) window.add(laid(place), later);
    });
    return window;
}

// Solves m g = right, symmetric positive definite after axes of one cell have a 1 on their diagonal and the normal of a
// surface has an eigenvalue of its own; nothing when it is singular.
std::optional<Vector> solve(std::array<Vector, 3> m, Vector right) {
    for (std::size_t p = 0; p < 3; ++p) {  // elimination; the diagonal is the pivot
        if (!(m[p][p] > 1e-9)) return {};
        for (std::size_t r = p + 1; r < 3; ++r) {
            const double factor = m[r][p] / m[p][p];
            for (std::size_t c = p; c < 3; ++c) m[r][c] -= factor * m[p][c];
            right[r] -= factor * right[p];
        }
    }
    Vector g{};
    for (std::size_t p = 3; p-- > 0;) {
        double rest = right[p];
        for (std::size_t c = p + 1; c < 3; ++c) rest -= m[p][c] * g[c];
        g[p] = rest / m[p][p];
    }
    return g;
}

// ms a least spacing, of a point on a line: the slope by least squares, along the tangent.
std::optional<Vector> gradient_on_line(const Window& window, const Vector& tangent) {
    if (5 * window.times < 2 * window.cells) return {};
    const auto n = static_cast<double>(window.times);
    double x = 0, xt = 0, xx = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        x += window.x[a] * tangent[a];
        xt += window.xt[a] * tangent[a];
        for (std::size_t b = 0; b < 3; ++b) xx += window.xx[a][b] * tangent[a] * tangent[b];
    }
    const double spread = xx - x * x / n, right = xt - x * window.t / n;
    if (!(spread > 1e-9)) return {};
    const double slope = right / spread;
    const bool is_explained = 2 * slope * right >= window.t2 - window.t * window.t / n;
    return is_explained ? std::optional(Vector{slope * tangent[0], slope * tangent[1], slope * tangent[2]})
                        : std::nullopt;
}

// ms a least spacing.
std::optional<Vector> gradient(const Window& window, const tissue::Grid& grid, const Vector& normal) {
    if (5 * window.times < 2 * window.cells) return {};
    const auto n = static_cast<double>(window.times);
    std::array<Vector, 3> m{};
    Vector right{};
    for (std::size_t a = 0; a < 3; ++a) {
        if (!tissue::has_axis(grid, a)) {
            m[a][a] = 1;
            continue;
        }
        right[a] = window.xt[a] - window.x[a] * window.t / n;
        for (std::size_t b = 0; b < 3; ++b)
            m[a][b] = window.xx[a][b] - window.x[a] * window.x[b] / n + normal[a] * normal[b];
    }
    const auto g = solve(m, right);
    if (!g) return {};
    const double variance = window.t2 - window.t * window.t / n;
    const double explained = (*g)[0] * right[0] + (*g)[1] * right[1] + (*g)[2] * right[2];
    return 2 * explained >= variance ? g : std::nullopt;
}

std::optional<Vector> gradient_at(const std::vector<double>& activation, const tissue::Grid& grid, std::int64_t point) {
    if (is_on_line(grid, point)) {
        const Vector tangent = tangent_at(grid, point);
        return gradient_on_line(
            look_around(activation, grid, point, [&](const Vector& place) { return on_tangent(place, tangent); }),
            tangent);
    }
    if (is_at_fork(grid, point)) return {};
    const Vector normal = normal_at(grid, point);
    return gradient(
        look_around(activation, grid, point, [&](const Vector& place) { return in_tangent_plane(place, normal); }),
        grid, normal);
}

}  // namespace

Velocities conduction_velocity(const std::vector<double>& activation, const tissue::Grid& grid) {
    Velocities result;
    result.speed.assign(activation.size(), std::numeric_limits<double>::quiet_NaN());
    result.along.fill(result.speed);
    const double h = grid.spacing.least();
    for (std::size_t c = 0; c < activation.size(); ++c) {
        if (std::isnan(activation[c])) continue;
        const auto g = gradient_at(activation, grid, static_cast<std::int64_t>(c));
        if (!g) continue;
        const double steepness = std::hypot((*g)[0], (*g)[1], (*g)[2]) / h;  // ms/mm
        if (!(steepness * fastest >= 1)) continue;
        result.speed[c] = 1 / steepness;
        for (std::size_t a = 0; a < 3; ++a) result.along[a][c] = (*g)[a] / h / (steepness * steepness);
    }
    return result;
}

}  // namespace heartwright::observers
