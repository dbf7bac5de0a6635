// Meshes by their kind: boxes and ventricles with regions and fibres.
#pragma once

#include <string>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/mesh/make/ventricle.hpp"

namespace heartwright::mesh {

struct MeshRecipe {
    enum class Kind { slab, wedge, ventricle, biventricle } kind = Kind::slab;
    double edge = 0.5;                     // mm
    Point sides{};                         // mm: of a slab or wedge
    VentricleSize ventricle;               // has_right is that of the kind
    FibreRule fibres{{0, 0}, {0, 0}, {}};  // of a box the left angles
    RegionRequest regions;
};

inline bool is_box(MeshRecipe::Kind kind) { return kind == MeshRecipe::Kind::slab || kind == MeshRecipe::Kind::wedge; }

// Exact of boxes, about right of ventricles. UserFault for what cannot be made.
double predicted_elements(const MeshRecipe& recipe);

// The same on any number of threads. UserFault for what cannot be made, and MachineFault for more elements than fit
// into memory, before it is taken.
Mesh make_mesh(const MeshRecipe& recipe, ThreadPool& threads);

// refuse_bad_mesh() of what was made, with the advice to take shorter edges.
void refuse_bad_made_mesh(const MeshRecipe& recipe, const std::string& name, MeshFindings findings);

}  // namespace heartwright::mesh
