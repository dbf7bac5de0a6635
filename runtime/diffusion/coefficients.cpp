#include "runtime/diffusion/coefficients.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::diffusion {

using tissue::Tensor;

bool Conductivity::is_diagonal(int dimensions) const {
    const auto diagonal = [&](const Tensor& t) {
        return (dimensions < 2 || t.cross(0, 1) == 0) && (dimensions < 3 || (t.cross(0, 2) == 0 && t.cross(1, 2) == 0));
    };
    return !has_cross_terms && std::all_of(classes.begin(), classes.end(), diagonal) && std::all_of(cells.begin(), cells.end(), diagonal);
}

const Tensor& Conductivity::of_slot(std::int64_t slot) const {
    const auto s = static_cast<std::size_t>(slot);
    return !cells.empty() ? cells[s] : classes[class_of_slot.empty() ? 0 : class_of_slot[s]];
}

double harmonic_mean(double a, double b) { return a == b ? a : a <= 0 || b <= 0 ? 0 : 2 * a * b / (a + b); }

double rho(const Tensor& tensor, int a, int b) {
    const double cross = tensor.cross(a, b);
    if (cross == 0) {
        return 0;
    }
    const double root = std::sqrt(tensor.diagonal(static_cast<std::size_t>(a))) * std::sqrt(tensor.diagonal(static_cast<std::size_t>(b)));
    return root == 0 ? 0 : cross / root;
}

namespace {

void check(const Tensor& tensor, int dimensions) {
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis) {
        if (!std::isfinite(tensor.D[axis]) || tensor.D[axis] < 0) {
            throw UserFault("a diffusion coefficient is " + std::to_string(tensor.D[axis]) + " mm^2/ms: it must be 0 or more");
        }
    }
    double determinant = 1;
    const double xy = dimensions > 1 ? rho(tensor, 0, 1) : 0, xz = dimensions > 2 ? rho(tensor, 0, 2) : 0, yz = dimensions > 2 ? rho(tensor, 1, 2) : 0;
    determinant = 1 + 2 * xy * xz * yz - xy * xy - xz * xz - yz * yz;
    constexpr double slack = 1e-9;
    if (!(determinant >= -slack) || !(std::fabs(xy) <= 1 + slack) || !(std::fabs(xz) <= 1 + slack) || !(std::fabs(yz) <= 1 + slack)) {
        throw UserFault("a diffusion tensor is not positive semidefinite: it would create gradients instead of smoothing them");
    }
}

// The largest eigenvalue of the matrix with 1 on the diagonal and rho beside it, less 1 (Gershgorin's bound, at most dimensions - 1).
double largest_cross(const Tensor& tensor, int dimensions) {
    if (dimensions < 2) {
        return 0;
    }
    const double xy = std::fabs(rho(tensor, 0, 1));
    if (dimensions < 3) {
        return std::min(1.0, xy);
    }
    const double xz = std::fabs(rho(tensor, 0, 2)), yz = std::fabs(rho(tensor, 1, 2));
    return std::min(2.0, std::max({xy + xz, xy + yz, xz + yz}));
}

}  // namespace

void check(const Conductivity& conductivity, int dimensions) {
    for (const auto& tensor : conductivity.classes) {
        check(tensor, dimensions);
    }
    for (const auto& tensor : conductivity.cells) {
        check(tensor, dimensions);
    }
}

namespace {

bool is_uniform(const Conductivity& conductivity) { return conductivity.cells.empty() && conductivity.class_of_slot.empty(); }

double limit_of(double eigenvalue, const tissue::Grid& grid) {
    return eigenvalue == 0 ? std::numeric_limits<double>::infinity() : 2 * (grid.spacing * grid.spacing) / eigenvalue;
}

}  // namespace

Extremes extremes_of(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots) {
    Extremes most;
    if (is_uniform(conductivity)) {
        const Tensor& tensor = conductivity.classes.front();
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(grid.dimensions); ++axis) {
            most.row += grid.whole_cells()[axis] > 1 ? 4 * tensor.diagonal(axis) : 0;
        }
        most.cross = largest_cross(tensor, grid.dimensions);
        return most;
    }
    for (std::int64_t s = 0; s < slots.count(); ++s) {
        const std::int64_t g = slots.grid_of(s);
        const tissue::Cell cell = grid.cell(g);
        const Tensor& own = conductivity.of_slot(s);
        double row = 0;
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(grid.dimensions); ++axis) {
            double faces = 0;
            for (const int side : {-1, 1}) {
                const std::int64_t i = cell[axis] + side;
                if (i >= 0 && i < grid.cells[axis]) {
                    const std::int64_t other = slots.slot_of(g + side * grid.stride(static_cast<int>(axis)));
                    if (other >= 0) {
                        const double h = harmonic_mean(own.diagonal(axis), conductivity.of_slot(other).diagonal(axis));
                        faces += h;
                        most.face[axis] = std::max(most.face[axis], h);
                    }
                }
            }
            const bool at_wall = cell[axis] == 0 || cell[axis] + 1 == grid.cells[axis];  // own cells of a part: there its ghosts would be
            row += (grid.on_nodes && at_wall ? 4 : 2) * faces;
        }
        most.row = std::max(most.row, row);
        most.cross = std::max(most.cross, largest_cross(own, grid.dimensions));
    }
    return most;
}

double stability_limit(const Conductivity& conductivity, const tissue::Grid& grid, const Extremes& most) {
    if (is_uniform(conductivity)) {
        // Fourier: the symbol is at most 4 sum_a D_a t(1 + cross (1 - t)), t = sin^2 in [0, 1].
        return limit_of(most.row * (most.cross <= 1 ? 1 : (1 + most.cross) * (1 + most.cross) / (4 * most.cross)), grid);
    }
    return limit_of(most.row + most.cross * (most.face[0] + most.face[1] + most.face[2]), grid);
}

double stability_limit(const Conductivity& conductivity, const tissue::Grid& grid, const tissue::Slots& slots) {
    return stability_limit(conductivity, grid, extremes_of(conductivity, grid, slots));
}

}  // namespace heartwright::diffusion
