#include "runtime/observers/beats/conduction_velocity.hpp"

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

Window look_around(const std::vector<double>& activation, const tissue::Grid& grid, std::int64_t centre,
                   const Vector& normal) {
    Window window;
    window.cells = tissue::window_size(grid, centre);
    const double t0 = activation[static_cast<std::size_t>(centre)];
    tissue::for_each_in_window(grid, centre, [&](std::int64_t cell, const Vector& place) {
        const double later = activation[static_cast<std::size_t>(cell)] - t0;
        const bool is_same_wave = std::fabs(later) * slowest <=
                                  std::hypot(place[0], place[1], place[2]) * grid.spacing.least();  // false for NaN
        if (is_same_wave) window.add(in_tangent_plane(place, normal), later);
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

}  // namespace

Velocities conduction_velocity(const std::vector<double>& activation, const tissue::Grid& grid) {
    Velocities result;
    result.speed.assign(activation.size(), std::numeric_limits<double>::quiet_NaN());
    result.along.fill(result.speed);
    const double h = grid.spacing.least();
    for (std::size_t c = 0; c < activation.size(); ++c) {
        if (std::isnan(activation[c])) continue;
        const auto point = static_cast<std::int64_t>(c);
        const Vector normal = normal_at(grid, point);
        const auto g = gradient(look_around(activation, grid, point, normal), grid, normal);
        if (!g) continue;
        const double steepness = std::hypot((*g)[0], (*g)[1], (*g)[2]) / h;  // ms/mm
        if (!(steepness * fastest >= 1)) continue;
        result.speed[c] = 1 / steepness;
        for (std::size_t a = 0; a < 3; ++a) result.along[a][c] = (*g)[a] / h / (steepness * steepness);
    }
    return result;
}

}  // namespace heartwright::observers
