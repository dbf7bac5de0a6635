// The idealised torso as a mesh: around the elements of a biventricle, whose nodes it shares, tetrahedra of muscle,
// lungs and blood.
//
// The heart's lattice goes on around it, graded by an octree (graded_lattice.hpp), and isosurface stuffing fills what
// lies outside the heart and inside the skin. Lungs and blood are tags of elements by their centroids: they conform to
// the heart, and are stepped by elements elsewhere.
#pragma once

#include "runtime/mesh/make/make_mesh.hpp"
#include "runtime/mesh/make/torso.hpp"

namespace heartwright::mesh {

// Nodes and elements of the heart come first, with its numbers, fibres and tags. Other elements have the tags
// torso_tag, lung_tag and blood_tag, and a fibre along z that means nothing. `heart`: what make_mesh() made by the
// recipe, of a biventricle, in any order. UserFault where the heart lies too near the skin, or has other tissue's tags.
Mesh make_torso(const MeshRecipe& recipe, const TorsoSize& size, const Mesh& heart);

// About how many elements the whole has; the UserFaults for sizes and edges.
double predicted_elements(const MeshRecipe& recipe, const TorsoSize& size);

// The ventricle that a recipe describes, as a shape.
Ventricle ventricle_of(const MeshRecipe& recipe);

}  // namespace heartwright::mesh
