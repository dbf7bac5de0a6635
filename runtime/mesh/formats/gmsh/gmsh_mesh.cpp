#include "runtime/mesh/formats/gmsh/gmsh_mesh.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

#include "runtime/mesh/formats/leave_out_elements.hpp"

namespace heartwright::mesh {

namespace {

// By Gmsh's element types; 0 nodes: unknown.
constexpr std::array<GmshElementKind, 20> kinds_by_type{{{"", 0, 0},
                                                         {"a line", 2, 1},
                                                         {"a triangle", 3, 2},
                                                         {"a quadrilateral", 4, 2},
                                                         {"a tetrahedron", 4, 3},
                                                         {"a hexahedron", 8, 3},
                                                         {"a prism", 6, 3},
                                                         {"a pyramid", 5, 3},
                                                         {"a quadratic line", 3, 1},
                                                         {"a quadratic triangle", 6, 2},
                                                         {"a quadratic quadrilateral", 9, 2},
                                                         {"a quadratic tetrahedron", 10, 3},
                                                         {"a quadratic hexahedron", 27, 3},
                                                         {"a quadratic prism", 18, 3},
                                                         {"a quadratic pyramid", 14, 3},
                                                         {"a point", 1, 0},
                                                         {"a quadratic quadrilateral", 8, 2},
                                                         {"a quadratic hexahedron", 20, 3},
                                                         {"a quadratic prism", 15, 3},
                                                         {"a quadratic pyramid", 13, 3}}};

std::string entity_name(std::size_t dimensions) {
    return dimensions == 3 ? "volume " : dimensions == 2 ? "surface " : "curve ";
}

}  // namespace

const GmshElementKind* gmsh_element_kind(std::int64_t type) {
    const bool is_known = type > 0 && type < static_cast<std::int64_t>(kinds_by_type.size());
    return is_known ? &kinds_by_type[static_cast<std::size_t>(type)] : nullptr;
}

void GmshMesh::reserve_nodes(std::size_t nodes) {
    file.mesh.nodes.reserve(nodes);
    numbers.reserve(nodes);
}

void GmshMesh::add_node(std::int64_t number, const Point& node, const GmshScanner& scanner) {
    if (!numbers.emplace(number, static_cast<std::int32_t>(node_count())).second)
        scanner.fail("node number " + std::to_string(number) + " occurs twice");
    file.mesh.nodes.push_back(node);
}

void GmshMesh::begin_element(std::int64_t label, const GmshElementKind& kind, const GmshScanner& scanner) {
    if (is_simplex(kind)) return;
    const std::string text = "element " + std::to_string(label) + " is " + kind.name;
    if (kind.dimensions == 3)
        scanner.fail(text + "; meshes here consist of linear tetrahedra (type 4) or triangles (type 2)");
    if (kind.dimensions == 2 && file.other_face.empty()) file.other_face = text;
}

std::int32_t GmshMesh::node_of(std::int64_t label, std::int64_t number, const GmshScanner& scanner) {
    const auto node = numbers.find(number);
    if (node == numbers.end())
        scanner.fail("element " + std::to_string(label) + " names node " + std::to_string(number) +
                     ", which is not in the file");
    return node->second;
}

void GmshMesh::keep_elements(const std::vector<bool>& are_kept) {
    Mesh& mesh = file.mesh;
    std::size_t kept = 0;
    for (std::size_t e = 0; e < are_kept.size(); ++e) {
        if (!are_kept[e]) continue;
        mesh.elements[kept] = mesh.elements[e];
        mesh.element_labels[kept] = mesh.element_labels[e];
        entities[kept] = entities[e];
        if (!element_groups.empty()) element_groups[kept] = element_groups[e];
        ++kept;
    }
    mesh.elements.resize(kept);
    mesh.element_labels.resize(kept);
    entities.resize(kept);
    if (!element_groups.empty()) element_groups.resize(kept);
}

void GmshMesh::leave_out_others(const std::string& name, ElementKind kind) {
    const std::size_t corners = corners_of_kind(name, kind, file);
    dimensions_ = corners - 1;
    std::vector<bool> are_kept;
    for (const Element& element : file.mesh.elements) are_kept.push_back(element.size() == corners);
    const auto left_out = static_cast<std::size_t>(std::count(are_kept.begin(), are_kept.end(), false));
    if (left_out == 0) return;
    file.warnings.push_back(warning_of_left_out(left_out, corners));
    keep_elements(are_kept);
}

// Version 2 lists the elements of a volume again for each further physical group of the volume. The copies go; elements
// that are listed twice in one group stay, to be refused.
void GmshMesh::leave_out_copies() {
    Mesh& mesh = file.mesh;
    std::map<std::int32_t, std::int32_t> group_of;
    bool has_several = false;  // groups of one volume
    for (std::size_t e = 0; e < element_groups.size() && !has_several; ++e)
        has_several = group_of.emplace(entities[e], element_groups[e]).first->second != element_groups[e];
    if (!has_several) return;
    std::vector<std::uint32_t> order(mesh.elements.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto key = [&](std::uint32_t e) { return std::pair(entities[e], mesh.elements[e]); };
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key(a) < key(b); });
    std::vector<bool> is_copy(mesh.elements.size());
    std::map<std::int32_t, std::int32_t> groups_of_copies;  // volume -> its first group
    for (std::size_t k = 1, first = 0; k < order.size(); ++k) {
        if (key(order[k]) != key(order[first]))
            first = k;
        else if (element_groups[order[k]] != element_groups[order[k - 1]]) {
            is_copy[order[k]] = true;
            groups_of_copies.emplace(entities[order[k]], element_groups[order[first]]);
        }
    }
    if (groups_of_copies.empty()) return;
    for (const auto& [volume, group] : groups_of_copies)
        file.warnings.push_back(entity_name(dimensions_) + std::to_string(volume) +
                                " is in several physical groups, for each of which its elements are listed; the "
                                "first, " +
                                std::to_string(group) + ", is its tag");
    is_copy.flip();
    keep_elements(is_copy);
}

// Gmsh gives parts groups of their own ("_part{1}_physical{7}"), so that of the parent goes first.
std::int64_t GmshMesh::tag_of(std::size_t element, bool has_groups, bool& is_without_group) const {
    const std::int64_t entity = entities[element];
    if (!element_groups.empty()) {
        const std::int64_t group = element_groups[element];
        is_without_group = has_groups && group == 0;
        return has_groups ? group : entity;
    }
    const auto found = parents.find({dimensions_, entity});
    const std::int64_t whole = found == parents.end() ? entity : found->second;
    auto group = groups.find({dimensions_, whole});
    if (group == groups.end()) group = groups.find({dimensions_, entity});
    is_without_group = has_groups && group == groups.end();
    return !has_groups ? whole : is_without_group ? 0 : group->second.front();
}

void GmshMesh::warn_of_several_groups() {
    for (const auto& [entity, all] : groups)
        if (entity.dimensions == dimensions_ && all.size() > 1 && parents.count(entity) == 0)
            file.warnings.push_back(entity_name(dimensions_) + std::to_string(entity.number) + " is in " +
                                    std::to_string(all.size()) + " physical groups; the first, " +
                                    std::to_string(all.front()) + ", is its tag");
}

void GmshMesh::set_tags() {
    const bool has_groups =
        std::any_of(groups.begin(), groups.end(),
                    [&](const auto& one) { return one.first.dimensions == dimensions_; }) ||
        std::any_of(element_groups.begin(), element_groups.end(), [](auto group) { return group != 0; });
    std::size_t without_group = 0;
    for (std::size_t element = 0; element < entities.size(); ++element) {
        bool is_without_group = false;
        file.mesh.tags.push_back(static_cast<std::int32_t>(tag_of(element, has_groups, is_without_group)));
        without_group += is_without_group ? 1 : 0;
    }
    if (without_group > 0)
        file.warnings.push_back(std::to_string(without_group) + " " + name_of_elements(static_cast<int>(dimensions_)) +
                                " are in no physical group and have the tag 0");
}

void GmshMesh::finish(const std::string& name, ElementKind kind) {
    leave_out_others(name, kind);
    warn_of_several_groups();
    leave_out_copies();
    set_tags();
}

}  // namespace heartwright::mesh
