// Fibres by Laplace-Dirichlet rules (LDRB): Bayer, Blake, Plank and Trayanova, A novel rule-based algorithm for
// assigning myocardial fiber orientation to computational heart models, Ann. Biomed. Eng. 40 (2012).
//
// Four harmonic fields (1 at the epicardium, at the left and at the right endocardium, at the base) give each element
// an apicobasal and a transmural direction, and its depth in the wall. The circumferential direction is turned by an
// angle that depends on the depth; frames of the walls are blended by quaternions. As published, both the epicardial
// angle and the blend depend on the depth d, so in a free wall the fibre angle is endocardial + (epicardial -
// endocardial) d^2, until the blended frames differ by more than 90 degrees; from there on it is near the epicardial
// angle. With 60 and -60 degrees that is at d = 0.75, where the angle falls from -8 to -52 degrees.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/tetrahedral_mesh.hpp"

namespace heartwright::mesh {

enum class Wall : std::int8_t { none, epicardium, left_endocardium, right_endocardium, base };

struct FibreRule {  // degrees from the circumference; sheets from the transmural direction
    double endocardial = 60, epicardial = -60;
    double endocardial_sheet = 0, epicardial_sheet = 0;
};

struct RuleBasedFibres {
    std::vector<Point> fibres, sheets;  // per element, of length 1 and orthogonal
    std::vector<double> depth;          // per element: 0 at the endocardium to 1 at the epicardium
};

// `walls`: per node; none inside. UserFault when the epicardium, the left endocardium or the base has no node.
RuleBasedFibres make_fibres(const TetrahedralMesh& mesh, const std::vector<Wall>& walls, const FibreRule& rule,
                            ThreadPool& threads);

}  // namespace heartwright::mesh
