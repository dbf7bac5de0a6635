// Idealised atria: which cell type is at a point, and where its fibres run. Nothing is measured; what is where, and how
// it is connected, follows anatomy.
//
// x runs from the patient's right to the left, y upwards (superior), z forwards (anterior). Each atrium is a shell
// around a cavity: a superellipsoid, its appendage and its veins, joined smoothly. The atrioventricular valves are
// holes in the anterior wall, the veins end open. Muscle bundles are ridges along the sections of a wall with planes:
// pectinate muscles and the crista terminalis inside, Bachmann's bundle outside, across the gap between the atria. The
// rim of the fossa ovalis is the other connection.
//
// Fibres are tangential to the wall: along the bundles, around veins, valves and appendages, from inferior to superior
// in the right atrium, around the mitral valve in the left.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "runtime/anatomy/make/distances.hpp"

namespace heartwright::anatomy {

// Labels in a picture. The first nine are cell types of `ramirez_nattel_courtemanche_2000`; the node consists of those
// of the crista terminalis.
enum class AtrialRegion {
    none,
    right_atrium,
    pectinate_muscles,
    crista_terminalis,
    right_appendage,
    atrioventricular_ring,
    bachmann_bundle,
    left_atrium,
    left_appendage,
    pulmonary_veins,
    sinoatrial_node
};
inline constexpr int atrial_regions = 10;
std::string_view name_of(AtrialRegion region);  // "right_atrium"

struct AtrialPoint {
    AtrialRegion region = AtrialRegion::none;
    Point normal;  // of the wall, length 1
    Point fibre;   // length 1, across `normal`
};

class AtriaShape {
public:
    // `wall`: thickness of all that is no bundle, mm.
    explicit AtriaShape(double wall);

    static constexpr Point extent{104.6, 67.3, 35.9};  // mm: of the box that holds the atria, from 0

    // Nothing where there is no tissue.
    std::optional<AtrialPoint> at(const Point& p) const;

private:
    struct Atrium {
        Superellipsoid body, appendage;
        std::vector<Tube> veins;
        double valve_radius;
        Point appendage_axis;

        double distance(const Point& p) const;
        // How far p is from the axis of the valve, which is parallel to z through the body's centre.
        double from_valve(const Point& p) const;
        bool is_open(const Point& p) const;  // in a valve, or beyond the end of a vein
    };
    struct Depth {
        double distance;  // about that to the middle of the wall; below 0 on the side of the cavity
        Point normal;     // away from the cavity
    };

    template <class Field>
    static Depth depth_in(const Field& field, const Point& p);

    std::optional<AtrialPoint> bundle_between(const Point& p) const;
    std::optional<AtrialPoint> rim_of_fossa(const Point& p) const;
    std::optional<AtrialPoint> right(const Point& p, const Depth& depth) const;
    std::optional<AtrialPoint> left(const Point& p, const Depth& depth) const;
    std::optional<AtrialPoint> pectinate(const Point& p, const Depth& depth, const Atrium& atrium) const;
    std::optional<AtrialPoint> smooth_wall(const Point& p, const Depth& depth, const Atrium& atrium) const;
    bool is_ridge(double depth, double from_plane, double width, double height) const;

    double wall_;
    Atrium right_, left_;
};

}  // namespace heartwright::anatomy
