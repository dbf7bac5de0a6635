// Meshes by their kind: boxes and ventricles with regions and fibres.
#pragma once

#include "runtime/core/thread_pool.hpp"
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

// The same on any number of threads. UserFault for what cannot be made, before memory is taken for too many elements.
TetrahedralMesh make_mesh(const MeshRecipe& recipe, ThreadPool& threads);

}  // namespace heartwright::mesh
