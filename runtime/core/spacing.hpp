// The distances between neighbouring points of a regular grid.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace heartwright {

// mm along x, y and z, each above 0. A double converts: the same distance along all axes.
class Spacing {
public:
    constexpr Spacing(double of_all_axes = 1) : along_{of_all_axes, of_all_axes, of_all_axes} {}
    constexpr Spacing(const std::array<double, 3>& along) : along_(along) {}

    constexpr double operator[](std::size_t axis) const { return along_[axis]; }
    constexpr const std::array<double, 3>& along_axes() const { return along_; }
    constexpr bool is_equal() const { return along_[0] == along_[1] && along_[0] == along_[2]; }
    constexpr double least() const { return std::min({along_[0], along_[1], along_[2]}); }
    // least()/spacing of an axis: exactly 1 where spacings are equal.
    constexpr double share(std::size_t axis) const { return least() / along_[axis]; }
    // Of the tissue that a point stands for, mm^3.
    double volume() const { return is_equal() ? std::pow(along_[0], 3) : along_[0] * along_[1] * along_[2]; }
    bool operator==(const Spacing&) const = default;

private:
    std::array<double, 3> along_;
};

}  // namespace heartwright
