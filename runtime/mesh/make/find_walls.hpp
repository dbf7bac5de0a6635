// The walls of a ventricular mesh from its surface alone, for meshes that others made.
#pragma once

#include "runtime/mesh/make/wall_fields.hpp"

namespace heartwright::mesh {

// The base is the largest flat part of the surface at an end of one axis. Without it the surface falls into parts: the
// largest by area is the epicardium, the others are the endocardia of one or two ventricles; the left one is that whose
// faces look more towards its own middle. UserFault when the surface does not fall into two or three parts.
Walls find_walls(const TetrahedralMesh& mesh);

}  // namespace heartwright::mesh
