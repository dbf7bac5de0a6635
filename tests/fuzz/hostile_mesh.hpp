// What every mesh that a reader accepts must survive.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/statistics.hpp"

namespace heartwright {

// Reads, interprets as read_mesh() does, checks, and measures what has no faults. Only UserFaults may come. Node
// numbers are within range at once.
template <class Read>
void hostile_mesh(const Read& read) {
    mesh::MeshFile file;
    try {
        file = read();
        mesh::ReadOptions options;
        if (file.mesh.dimensions() == 1) options.radius = 0.1;  // lines have none of their own
        mesh::interpret("m", file, 1e-3, options);
    } catch (const UserFault&) {
        return;
    }
    for (const mesh::Element& element : file.mesh.elements)
        for (const std::int32_t node : element)
            if (node < 0 || static_cast<std::size_t>(node) >= file.mesh.nodes.size()) std::abort();
    if (!mesh::check_mesh(file.mesh).errors.empty()) return;
    mesh::measure_mesh(file.mesh);
    ThreadPool threads(1);
    const std::vector<tissue::Tensor> tensors(file.mesh.elements.size(), tissue::Tensor{{1, 1, 1, 0, 0, 0}});
    mesh::stable_step(mesh::assemble_couplings(file.mesh, tensors, threads), mesh::lumped_mass(file.mesh));
}

}  // namespace heartwright
