#include "runtime/mesh/elements_of_nodes.hpp"

namespace heartwright::mesh {

ElementsOfNodes elements_of_nodes(const TetrahedralMesh& mesh) {
    ElementsOfNodes of;
    of.starts.assign(mesh.nodes.size() + 1, 0);
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) ++of.starts[static_cast<std::size_t>(node) + 1];
    for (std::size_t n = 1; n < of.starts.size(); ++n) of.starts[n] += of.starts[n - 1];
    std::vector<std::int64_t> next(of.starts.begin(), of.starts.end() - 1);
    of.members.resize(4 * mesh.elements.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        for (const std::int32_t node : mesh.elements[e])
            of.members[static_cast<std::size_t>(next[static_cast<std::size_t>(node)]++)] = static_cast<std::int32_t>(e);
    return of;
}

}  // namespace heartwright::mesh
