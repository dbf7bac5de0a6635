#include "runtime/reduce/conduction_velocity.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace heartwright::reduce {
namespace {

constexpr double fastest = 10, slowest = 0.02;  // mm/ms
using Vector = std::array<double, 3>;

// Sums over the cells of a window that the same wave activated, in spacings from its middle.
struct Window {
    int cells = 0, times = 0;  // of a whole window; activated ones
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
            for (std::size_t b = 0; b < 3; ++b) {
                xx[a][b] += place[a] * place[b];
            }
        }
    }
};

Window look_around(const std::vector<double>& activation, const tissue::Grid& grid, const tissue::Cell& centre) {
    Window window;
    std::array<std::int64_t, 3> reach{};
    window.cells = 1;
    for (std::size_t a = 0; a < 3; ++a) {
        reach[a] = grid.cells[a] > 1 ? 1 : 0;
        window.cells *= grid.cells[a] > 1 ? 3 : 1;
    }
    const double t0 = activation[static_cast<std::size_t>(grid.index(centre))];
    for (std::int64_t k = -reach[2]; k <= reach[2]; ++k) {
        for (std::int64_t j = -reach[1]; j <= reach[1]; ++j) {
            for (std::int64_t i = -reach[0]; i <= reach[0]; ++i) {
                const tissue::Cell cell{centre[0] + i, centre[1] + j, centre[2] + k};
                const double t =
                    grid.contains(cell) ? activation[static_cast<std::size_t>(grid.index(cell))] - t0 : std::nan("");
                const Vector x{static_cast<double>(i), static_cast<double>(j), static_cast<double>(k)};
                const bool is_same_wave =
                    std::fabs(t) * slowest <= std::hypot(x[0], x[1], x[2]) * grid.spacing;  // false for NaN
                if (is_same_wave) {
                    window.add(x, t);
                }
            }
        }
    }
    return window;
}

// Solves m g = right, symmetric positive definite after axes of one cell have a 1 on their diagonal; nothing when it is
// singular.
std::optional<Vector> solve(std::array<Vector, 3> m, Vector right) {
    for (std::size_t p = 0; p < 3; ++p) {  // elimination; the diagonal is the pivot
        if (!(m[p][p] > 1e-9)) {
            return {};
        }
        for (std::size_t r = p + 1; r < 3; ++r) {
            const double factor = m[r][p] / m[p][p];
            for (std::size_t c = p; c < 3; ++c) {
                m[r][c] -= factor * m[p][c];
            }
            right[r] -= factor * right[p];
        }
    }
    Vector g{};
    for (std::size_t p = 3; p-- > 0;) {
        double rest = right[p];
        for (std::size_t c = p + 1; c < 3; ++c) {
            rest -= m[p][c] * g[c];
        }
        g[p] = rest / m[p][p];
    }
    return g;
}

// ms a spacing.
std::optional<Vector> gradient(const Window& window, const tissue::Grid& grid) {
    if (5 * window.times < 2 * window.cells) {
        return {};
    }
    const double n = window.times;
    std::array<Vector, 3> m{};
    Vector right{};
    for (std::size_t a = 0; a < 3; ++a) {
        if (grid.cells[a] == 1) {
            m[a][a] = 1;
            continue;
        }
        right[a] = window.xt[a] - window.x[a] * window.t / n;
        for (std::size_t b = 0; b < 3; ++b) {
            m[a][b] = window.xx[a][b] - window.x[a] * window.x[b] / n;
        }
    }
    const auto g = solve(m, right);
    if (!g) {
        return {};
    }
    const double variance = window.t2 - window.t * window.t / n;
    const double explained = (*g)[0] * right[0] + (*g)[1] * right[1] + (*g)[2] * right[2];
    return 2 * explained >= variance ? g : std::nullopt;
}

}  // namespace

Velocities conduction_velocity(const std::vector<double>& activation, const tissue::Grid& grid) {
    Velocities result;
    result.speed.assign(activation.size(), std::numeric_limits<double>::quiet_NaN());
    result.along.fill(result.speed);
    for (std::size_t c = 0; c < activation.size(); ++c) {
        if (std::isnan(activation[c])) {
            continue;
        }
        const auto g = gradient(look_around(activation, grid, grid.cell(static_cast<std::int64_t>(c))), grid);
        if (!g) {
            continue;
        }
        const double steepness = std::hypot((*g)[0], (*g)[1], (*g)[2]) / grid.spacing;  // ms/mm
        if (!(steepness * fastest >= 1)) {
            continue;
        }
        result.speed[c] = 1 / steepness;
        for (std::size_t a = 0; a < 3; ++a) {
            result.along[a][c] = (*g)[a] / grid.spacing / (steepness * steepness);
        }
    }
    return result;
}

}  // namespace heartwright::reduce
