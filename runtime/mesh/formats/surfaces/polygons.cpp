#include "runtime/mesh/formats/surfaces/polygons.hpp"

#include <algorithm>

#include "runtime/mesh/formats/merge_nodes.hpp"

namespace heartwright::mesh {

void add_polygon(const std::vector<std::int32_t>& nodes, MeshFile& file) {
    Element element;
    if (nodes.size() == 2 || nodes.size() == 3) std::copy(nodes.begin(), nodes.end(), &element[0]);
    if (nodes.size() > 3 && file.other_face.empty())
        file.other_face =
            "element " + std::to_string(file.mesh.elements.size()) +
            (nodes.size() == 4 ? " is a quadrilateral" : " is a polygon of " + std::to_string(nodes.size()) + " nodes");
    file.mesh.elements.push_back(element);
}

void merge_copies(MeshFile& file) {
    const Merged merged = replace_nodes(file.mesh, first_at_each_place(file.mesh.nodes));
    if (merged.nodes > 0)
        file.warnings.push_back(std::to_string(merged.nodes) +
                                " nodes have the coordinates of an earlier one in every bit, and triangles take that "
                                "one for them");
    if (merged.elements > 0)
        file.warnings.push_back(std::to_string(merged.elements) +
                                " triangles have two corners at one place and were left out");
}

}  // namespace heartwright::mesh
