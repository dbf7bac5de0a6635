#include "runtime/tissue/tensor.hpp"

#include <cmath>

#include "base/diag/faults.hpp"

namespace heartwright::tissue {
namespace {

double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Point cross(const Point& a, const Point& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Point scaled(const Point& a, double factor) { return {a[0] * factor, a[1] * factor, a[2] * factor}; }

Point without(const Point& a, const Point& unit) {
    const double along = dot(a, unit);
    return {a[0] - along * unit[0], a[1] - along * unit[1], a[2] - along * unit[2]};
}

}  // namespace

Tensor diffusion_tensor(const std::array<double, 3>& D, const Point& fibre, const Point* sheet) {
    const double length = std::sqrt(dot(fibre, fibre));
    if (!(length > 1e-12) || !std::isfinite(length)) throw UserFault("a fibre direction has no length");
    if (sheet != nullptr && !std::isfinite(dot(*sheet, *sheet)))
        throw UserFault("a sheet direction is no finite vector");
    if (D[0] == D[1] && D[1] == D[2]) return {{D[0], D[0], D[0], 0, 0, 0}};
    const Point f = scaled(fibre, 1 / length);
    Point s{};
    if (sheet != nullptr) s = without(*sheet, f);
    if (!(dot(s, s) > 1e-12)) {
        std::size_t largest = 0;
        for (std::size_t axis = 1; axis < 3; ++axis)
            largest = std::fabs(f[axis]) > std::fabs(f[largest]) ? axis : largest;
        Point next{};
        next[(largest + 1) % 3] = 1;
        s = without(next, f);
    }
    s = scaled(s, 1 / std::sqrt(dot(s, s)));
    const Point n = cross(f, s);
    const auto entry = [&](std::size_t a, std::size_t b) {
        return D[0] * f[a] * f[b] + D[1] * s[a] * s[b] + D[2] * n[a] * n[b];
    };
    return {{entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)}};
}

}  // namespace heartwright::tissue
