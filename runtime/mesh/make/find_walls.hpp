// The walls of a ventricular mesh from its surface alone, for meshes that others made.
#pragma once

#include <vector>

#include "runtime/mesh/make/rule_based_fibres.hpp"

namespace heartwright::mesh {

// The base is the largest flat part of the surface at an end of one axis. Without it the surface falls into parts: the
// largest by area is the epicardium, the others are the endocardia of one or two ventricles; the left one is that whose
// faces look more towards its own middle. Per node; nodes of the base's rim belong to the walls. UserFault when the
// surface does not fall into two or three parts.
std::vector<Wall> find_walls(const TetrahedralMesh& mesh);

}  // namespace heartwright::mesh
