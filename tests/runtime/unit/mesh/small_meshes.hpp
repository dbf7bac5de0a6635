// Meshes small enough to know by heart.
#pragma once

#include <functional>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Two tetrahedra with a common face, 2 mm long.
inline Mesh two_tetrahedra() {
    Mesh mesh;
    mesh.nodes = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {2, 2, 2}};
    mesh.elements = {{0, 1, 2, 3}, {1, 2, 3, 4}};
    return mesh;
}

// What the user is told; "" when nothing is thrown.
inline std::string fault_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

}  // namespace heartwright::mesh
