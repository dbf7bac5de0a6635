#include "runtime/mesh/make/torso.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/diag/faults.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

struct Lung {
    Point centre, semi_axes;  // mm, for a torso of the usual size
};
constexpr Lung lungs[] = {{{-80, 8, 25}, {64, 78, 130}}, {{82, 14, 25}, {60, 72, 125}}};
constexpr double chest_wall = 20, pericardium = 5;  // mm: the least distances of a lung to skin and heart

// Radians.
double angle(double degrees) { return degrees * std::numbers::pi / 180; }

}  // namespace

TorsoSize::TorsoSize() : rotation{40, 35, 30} {}

Torso::Torso(const TorsoSize& size, const Ventricle& heart) : size_(size), heart_(heart) {
    for (const double side : size.sides)
        if (!(side > 0 && side <= 800)) throw UserFault("the sides of a torso lie above 0 mm and at most at 800 mm");
    const double left = angle(size.rotation[0]), down = angle(size.rotation[1]), roll = angle(size.rotation[2]);
    const Point apex{std::cos(down) * std::cos(left), -std::cos(down) * std::sin(left), -std::sin(down)};
    const Point level{-std::sin(left), -std::cos(left), 0}, below = cross(apex, level);
    axes_[2] = -1 * apex;
    axes_[0] = std::cos(roll) * level + std::sin(roll) * below;
    axes_[1] = cross(axes_[2], axes_[0]);
    const BoundingBox box = heart.box();
    middle_ = 0.5 * (box.low + box.high);
}

Point Torso::to_torso(const Point& p) const {
    const Point q = p - middle_;
    return size_.heart + (q[0] * axes_[0] + (q[1] * axes_[1] + q[2] * axes_[2]));
}

Point Torso::to_heart(const Point& p) const {
    const Point q = p - size_.heart;
    return middle_ + Point{dot(axes_[0], q), dot(axes_[1], q), dot(axes_[2], q)};
}

double Torso::radius(const Point& at, double within) const {
    return std::hypot(at[0] / (size_.sides[0] / 2 - within), at[1] / (size_.sides[1] / 2 - within));
}

double Torso::operator()(const Point& p) const {
    const Point at = to_torso(p);
    const double across = (1 - radius(at, 0)) * std::min(size_.sides[0], size_.sides[1]) / 2;
    return std::min(across, size_.sides[2] / 2 - std::fabs(at[2]));
}

bool Torso::is_in_lung(const Point& p) const {
    const Point at = to_torso(p);
    const double narrowest = std::min(size_.sides[0], size_.sides[1]) / 2;
    if (narrowest <= chest_wall || radius(at, chest_wall) > 1) return false;
    if (heart_.hull(p) > -pericardium) return false;
    const Point usual = TorsoSize{}.sides;
    return std::any_of(std::begin(lungs), std::end(lungs), [&](const Lung& lung) {
        Point scaled{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            scaled[axis] = (at[axis] * usual[axis] / size_.sides[axis] - lung.centre[axis]) / lung.semi_axes[axis];
        return dot(scaled, scaled) < 1;
    });
}

BoundingBox Torso::box() const {
    BoundingBox box;
    for (int corner = 0; corner < 8; ++corner) {
        Point at{};
        for (std::size_t axis = 0; axis < 3; ++axis) at[axis] = ((corner >> axis & 1) - 0.5) * size_.sides[axis];
        box.add(to_heart(at));
    }
    return box;
}

std::vector<std::pair<std::string, Point>> Torso::electrodes() const {
    struct Place {
        const char* name;
        double across, height;  // x of half the width; mm above the heart's middle, or of half the height
        bool is_limb;
    };
    // V1 and V2 beside the breastbone in the fourth intercostal space, V4 to V6 in the fifth one: in the middle of the
    // collarbone, before and under the armpit; V3 between V2 and V4 (Kligfield et al. 2007). Limbs at the torso's ends.
    constexpr double fourth = 15, fifth = -15;
    constexpr Place places[] = {{"RA", -0.85, 0.8, true}, {"LA", 0.85, 0.8, true},      {"LL", 0.6, -0.9, true},
                                {"RL", -0.6, -0.9, true}, {"V1", -0.13, fourth, false}, {"V2", 0.13, fourth, false},
                                {"V3", 0.33, 0, false},   {"V4", 0.52, fifth, false},   {"V5", 0.8, fifth, false},
                                {"V6", 1, fifth, false}};
    std::vector<std::pair<std::string, Point>> made;
    for (const Place& one : places) {
        const double x = one.across * size_.sides[0] / 2;
        const double y = -size_.sides[1] / 2 * std::sqrt(1 - one.across * one.across);
        const double z = one.is_limb ? one.height * size_.sides[2] / 2 : size_.heart[2] + one.height;
        made.emplace_back(one.name, to_heart({x, y, z}));
    }
    return made;
}

}  // namespace heartwright::mesh
