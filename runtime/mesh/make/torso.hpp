// An idealised torso: an elliptic cylinder with two lungs around the idealised biventricle, and its electrodes.
//
// Two systems of coordinates, mm. The torso's: x to the patient's left, y to the back, z to the head, its axis at
// x = y = 0. The heart's: that of Ventricle, in which everything is handed out.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "runtime/mesh/make/ventricle.hpp"

namespace heartwright::mesh {

constexpr std::int32_t torso_tag = 201, lung_tag = 202, blood_tag = 203;

// Conductivities at 10 Hz by the parametric model of Gabriel, Lau and Gabriel, Phys. Med. Biol. 41 (1996) 2271: of
// skeletal muscle, inflated lung and blood.
struct TorsoTissue {
    std::int32_t tag;
    const char* name;
    double sigma;  // S/m
};
inline constexpr TorsoTissue torso_tissues[] = {
    {torso_tag, "torso", 0.2}, {lung_tag, "lungs", 0.039}, {blood_tag, "blood", 0.7}};

struct TorsoSize {
    Point sides{330, 220, 480};        // mm: width, depth, height
    Point heart{10, -30, 0};           // mm, of the torso: the middle of the heart's bounding box
    std::array<double, 3> rotation{};  // degrees, see Torso
    double edge = 10;                  // mm: the longest mean edge away from the heart

    TorsoSize();
};

class Torso {
public:
    // The heart's long axis points from the base to the apex: turned by rotation[0] from the patient's left to the
    // front, then by rotation[1] downwards. rotation[2] rolls the heart about it; at 0 the right ventricle lies level,
    // towards the right and the front, above 0 it sinks. UserFault for sizes that are not above 0.
    Torso(const TorsoSize& size, const Ventricle& heart);

    // Of a point in the heart's coordinates.
    double operator()(const Point& p) const;  // as a Shape: within the skin
    bool is_in_lung(const Point& p) const;
    BoundingBox box() const;

    Point to_torso(const Point& p) const;
    Point to_heart(const Point& p) const;

    // RA, LA, LL, RL, V1 to V6 on the skin, in the heart's coordinates.
    std::vector<std::pair<std::string, Point>> electrodes() const;

private:
    double radius(const Point& at, double within) const;  // of the cross-section's ellipse, `within` mm inside of it

    TorsoSize size_;
    const Ventricle& heart_;
    std::array<Point, 3> axes_{};  // the heart's, in the torso's coordinates
    Point middle_{};               // of the heart, in its own coordinates
};

}  // namespace heartwright::mesh
