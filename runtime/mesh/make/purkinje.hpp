// Fractal trees of Purkinje fibres on endocardial surfaces: F. Sahli Costabal, D. E. Hurtado and E. Kuhl, Generating
// Purkinje networks in the human heart, J. Biomech. 49 (2016).
//
// A branch grows by segments of one length on the surface: each is a step in the tangent plane that is projected to the
// nearest place of the surface. From its end two branches grow, turned to both sides by the branching angle. The
// nearest fibre of another branch repels: the direction d becomes d + w grad(distance), of length 1. A branch ends
// after its length, where it comes too close to another branch, and at the border of the surface; the last two are
// terminals.
//
// Beyond the paper: a trunk goes first, straight to a landmark. Lengths of branches are drawn with a spread of 20%, as
// a sum of twelve uniform numbers, and the cosines of the angle are rounded, so that no mathematical library decides:
// the same seed makes the same tree in every bit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

struct PurkinjeRule {
    double segment = 0.5;    // mm
    double length = 5;       // mm, the mean of branches
    double angle = 9;        // degrees, of each branch to the one that it grows from
    double repulsion = 0.1;  // w; 0: none
    int generations = 12;    // after the trunk: up to 2^generations terminals
    double trunk = 0;        // mm; 0: a third of the way to the landmark
    double radius = 0.1;     // mm, of all lines
    std::uint64_t seed = 1;
};

// Where a tree begins, and what its trunk grows to. Both are projected to the surface.
struct PurkinjeRoot {
    Point at{}, towards{};
};

struct Endocardium {
    Mesh surface;  // of triangles
    PurkinjeRoot root;
    std::int32_t tag = left_tree_tag;

    static constexpr std::int32_t his_tag = 1, left_tree_tag = 2, right_tree_tag = 3;
};

// Of a mesh of tetrahedra by find_walls(): the left one, then, where there is one, the right one. A tree begins at the
// base where the other cavity is nearest, which is the septum, and grows to the apex of its cavity. That of a single
// ventricle begins at the lowest x of its rim. UserFault as of find_walls().
std::vector<Endocardium> endocardia_of(const Mesh& heart);

// A mesh of lines with the tag of the endocardium; node 0 is its root. The element field `generation` counts from 0,
// the trunk. The surface has passed check_mesh(). UserFault for a rule that makes no tree.
Mesh grow_purkinje(const Endocardium& endocardium, const PurkinjeRule& rule);

// One mesh of the trees. Two are joined by a His bundle: straight lines, with its tag and the generation -1, from a
// node in the middle of the roots, which is the last of all, to both.
Mesh join_trees(const std::vector<Mesh>& trees, const PurkinjeRule& rule);

}  // namespace heartwright::mesh
