#include "runtime/diffusion/coefficients.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::diffusion {

using tissue::Tensor;

bool Conductivity::is_diagonal(int dimensions) const {
    const auto diagonal = [&](const Tensor& t) {
        return (dimensions < 2 || t.cross(0, 1) == 0) && (dimensions < 3 || (t.cross(0, 2) == 0 && t.cross(1, 2) == 0));
    };
    return !has_cross_terms && std::all_of(classes.begin(), classes.end(), diagonal) &&
           std::all_of(cells.begin(), cells.end(), diagonal);
}

const Tensor& Conductivity::of_slot(std::int64_t slot) const {
    const auto s = static_cast<std::size_t>(slot);
    return !cells.empty() ? cells[s] : classes[class_of_slot.empty() ? 0 : class_of_slot[s]];
}

double harmonic_mean(double a, double b) { return a == b ? a : a <= 0 || b <= 0 ? 0 : 2 * a * b / (a + b); }

double rho(const Tensor& tensor, int a, int b) {
    const double cross = tensor.cross(a, b);
    if (cross == 0) return 0;
    const double root = std::sqrt(tensor.diagonal(static_cast<std::size_t>(a))) *
                        std::sqrt(tensor.diagonal(static_cast<std::size_t>(b)));
    return root == 0 ? 0 : cross / root;
}

void put_in_index_space(Conductivity& conductivity, const Spacing& spacing) {
    const double x = spacing.share(0), y = spacing.share(1), z = spacing.share(2);
    const std::array<double, 6> factors{x * x, y * y, z * z, x * y, x * z, y * z};
    const auto scale = [&](Tensor& tensor) {
        for (std::size_t k = 0; k < factors.size(); ++k) tensor.D[k] *= factors[k];
    };
    std::for_each(conductivity.classes.begin(), conductivity.classes.end(), scale);
    std::for_each(conductivity.cells.begin(), conductivity.cells.end(), scale);
    for (auto& [index, tensor] : conductivity.corners) scale(tensor);
}

namespace {

void check(const Tensor& tensor, int dimensions) {
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis) {
        if (!std::isfinite(tensor.D[axis]) || tensor.D[axis] < 0) {
            throw UserFault("a diffusion coefficient is " + std::to_string(tensor.D[axis]) +
                            " mm^2/ms: it must be 0 or more");
        }
    }
    double determinant = 1;
    const double xy = dimensions > 1 ? rho(tensor, 0, 1) : 0, xz = dimensions > 2 ? rho(tensor, 0, 2) : 0,
                 yz = dimensions > 2 ? rho(tensor, 1, 2) : 0;
    determinant = 1 + 2 * xy * xz * yz - xy * xy - xz * xz - yz * yz;
    constexpr double slack = 1e-9;
    if (!(determinant >= -slack) || !(std::fabs(xy) <= 1 + slack) || !(std::fabs(xz) <= 1 + slack) ||
        !(std::fabs(yz) <= 1 + slack)) {
        throw UserFault(
            "a diffusion tensor is not positive semidefinite: it would create gradients instead of smoothing them");
    }
}

}  // namespace

void check(const Conductivity& conductivity, int dimensions) {
    for (const auto& tensor : conductivity.classes) check(tensor, dimensions);
    for (const auto& tensor : conductivity.cells) check(tensor, dimensions);
}

}  // namespace heartwright::diffusion
