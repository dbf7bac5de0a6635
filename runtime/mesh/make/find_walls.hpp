// The walls of a ventricular mesh from its surface alone, for meshes that others made.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/mesh/make/wall_fields.hpp"

namespace heartwright::mesh {

// What was found of a wall or of the base.
struct WallSurface {
    Wall wall = Wall::none;
    std::size_t triangles = 0;
    double area = 0;    // mm^2
    double volume = 0;  // mm^3 between it and the base's plane; 0 of the base
};

struct FoundWalls {
    Walls walls;
    std::vector<WallSurface> surfaces;  // base, epicardium, left and, where there is one, right endocardium

    std::vector<std::string> text() const;  // a line for each surface
};

// The base is the largest flat part of the surface at an end of the mesh, in whatever direction, with the rounded rim
// of walls at its plane. Without it the surface falls into parts, each of which encloses a volume with the base's
// plane: normals point out of the epicardium's and into the cavities, so that the epicardium is the part whose volume
// is positive. The left one of two cavities is the rounder one, which has more volume for its area; the right one is a
// crescent. UserFault, which says what was found, when no end is flat, when the surface does not fall into two or three
// parts, when not exactly one of them has a positive volume, when the cavities do not fit into it, and when they are
// equally round.
FoundWalls find_walls(const Mesh& mesh);

}  // namespace heartwright::mesh
