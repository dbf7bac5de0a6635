// Fibres by Laplace-Dirichlet rules (LDRB): Bayer, Blake, Plank and Trayanova, A novel rule-based algorithm for
// assigning myocardial fiber orientation to computational heart models, Ann. Biomed. Eng. 40 (2012).
//
// Four harmonic fields (1 at the epicardium, at the left and at the right endocardium, at the base) give each place an
// apicobasal and a transmural direction, and its depth in the wall. The circumferential direction is turned by an
// angle that depends on the depth.
//
// continuous: the angle is the mean of the walls' angles weighted by their fields, which add up to 1: in a free wall
// endocardial + (epicardial - endocardial) d, linear in the depth d. Each ventricle has one frame, across its own
// endocardium's field. The two frames' fibres are averaged as lines, f f', by the ventricles' shares. In the septum
// both say the same. Fibres that follow the walls cannot be continuous at three kinds of lines: the apices, where the
// circumference has no direction, and the two lines along which the right wall joins the left one. A loop around such
// a line turns the fibre into its opposite, in any rule with these angles.
//
// bayer_2012: as published, frames of the walls are turned first and then blended by quaternions. Both the epicardial
// angle and the blend depend on the depth d, so in a free wall the fibre angle is endocardial + (epicardial -
// endocardial) d^2, until the blended frames differ by more than 90 degrees; from there on it is near the epicardial
// angle. With 60 and -60 degrees that is at d = 0.75, where the angle falls from -8 to -52 degrees.
//
// Beyond the paper, each ventricle has angles of its own. They are blended by the share of the right endocardium's
// field in that of both. The septum turns from the left to the right endocardial angle, each seen from its own cavity.
#pragma once

#include <vector>

#include "runtime/mesh/make/wall_fields.hpp"

namespace heartwright::mesh {

struct WallAngles {  // degrees
    double endocardial = 0, epicardial = 0;
};

struct FibreRule {
    enum class Kind { continuous, bayer_2012 };

    WallAngles left{60, -60}, right{60, -60};  // of fibres from the circumference
    WallAngles sheet;                          // of sheets from the transmural direction
    Kind kind = Kind::continuous;
};

struct RuleBasedFibres {
    std::vector<Point> fibres, sheets;  // per place, of length 1 and orthogonal
    std::vector<double> depth;          // per place: 0 at the endocardium to 1 at the epicardium
};

RuleBasedFibres make_fibres(const std::vector<WallPlace>& places, const FibreRule& rule);

// The share of the right ventricle in a place, 0 to 1. On the epicardium, where both endocardia's fields are 0, the
// share of their slopes.
double right_share(const WallPlace& place);

}  // namespace heartwright::mesh
