#include "runtime/mesh/formats/leave_out_nodes.hpp"

namespace heartwright::mesh {

std::vector<std::int32_t> leave_out_nodes(TetrahedralMesh& mesh, std::vector<bool> is_of_left_out) {
    is_of_left_out.resize(mesh.nodes.size());
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) is_of_left_out[static_cast<std::size_t>(node)] = false;
    std::vector<std::int32_t> place(mesh.nodes.size(), -1);
    std::size_t kept = 0;
    for (std::size_t node = 0; node < mesh.nodes.size(); ++node) {
        if (is_of_left_out[node]) continue;
        place[node] = static_cast<std::int32_t>(kept);
        for (Field& field : mesh.node_fields)
            for (std::size_t c = 0; c < field.components; ++c)
                field.values[kept * field.components + c] = field.values[node * field.components + c];
        mesh.nodes[kept++] = mesh.nodes[node];
    }
    mesh.nodes.resize(kept);
    for (Field& field : mesh.node_fields) field.values.resize(kept * field.components);
    for (Element& element : mesh.elements)
        for (std::int32_t& node : element) node = place[static_cast<std::size_t>(node)];
    return place;
}

std::string warning_of_left_out(std::size_t elements) {
    return std::to_string(elements) + " points, lines and faces were left out: only tetrahedra are used";
}

std::string warning_of_unused_nodes(std::size_t nodes) {
    return std::to_string(nodes) + " nodes that only points, lines and faces have were left out";
}

}  // namespace heartwright::mesh
