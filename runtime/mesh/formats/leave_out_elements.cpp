#include "runtime/mesh/formats/leave_out_elements.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::mesh {
namespace {

template <class Item>
void take_rows(std::vector<Item>& items, const std::vector<bool>& is_left_out, std::size_t components = 1) {
    if (items.empty()) return;
    std::size_t kept = 0;
    for (std::size_t e = 0; e < is_left_out.size(); ++e) {
        if (is_left_out[e]) continue;
        for (std::size_t c = 0; c < components; ++c) items[kept * components + c] = items[e * components + c];
        ++kept;
    }
    items.resize(kept * components);
}

}  // namespace

void leave_out_elements(Mesh& mesh, const std::vector<bool>& is_left_out) {
    std::vector<std::int64_t> labels;
    for (std::size_t e = 0; e < is_left_out.size(); ++e)
        if (!is_left_out[e]) labels.push_back(mesh.label(e));
    mesh.element_labels = std::move(labels);
    take_rows(mesh.elements, is_left_out);
    take_rows(mesh.tags, is_left_out);
    take_rows(mesh.fibres, is_left_out);
    take_rows(mesh.sheets, is_left_out);
    take_rows(mesh.thicknesses, is_left_out);
    for (Field& field : mesh.element_fields) take_rows(field.values, is_left_out, field.components);
}

std::size_t corners_of_kind(const std::string& place, ElementKind kind, const MeshFile& file) {
    std::array<std::size_t, Element::most_corners + 1> counts{};
    for (const Element& element : file.mesh.elements) ++counts[element.size()];
    const bool are_lines_alone = counts[4] == 0 && counts[3] == 0 && counts[2] > 0 && file.other_face.empty();
    const std::size_t corners = kind == ElementKind::tetrahedra  ? 4
                                : kind == ElementKind::triangles ? 3
                                : kind == ElementKind::lines     ? 2
                                : counts[4] > 0                  ? 4
                                : are_lines_alone                ? 2
                                                                 : 3;
    const std::size_t others = file.mesh.elements.size() - counts[4] - counts[3];
    if (counts[corners] == 0 && corners == 3 && !file.other_face.empty())
        throw UserFault(place + ": " + file.other_face + "; surfaces here consist of triangles");
    if (counts[corners] == 0 && !file.mesh.elements.empty()) {
        if (kind == ElementKind::by_file)
            throw UserFault(place + ": has " + std::to_string(others) +
                            " points and other elements, but no tetrahedra, triangles or lines");
        if (corners == 2)
            throw UserFault(place + ": has no lines, but " + std::to_string(counts[4]) + " tetrahedra, " +
                            std::to_string(counts[3]) + " triangles and " + std::to_string(others) + " other elements");
        throw UserFault(place + ": has no " + (corners == 4 ? "tetrahedra" : "triangles") + ", but " +
                        std::to_string(corners == 4 ? counts[3] : counts[4]) +
                        (corners == 4 ? " triangles" : " tetrahedra") + " and " + std::to_string(others) +
                        " other elements");
    }
    if (corners == 3 && !file.other_face.empty() && counts[4] == 0)
        throw UserFault(place + ": " + file.other_face + "; surfaces here consist of triangles");
    return corners;
}

std::string warning_of_left_out(std::size_t elements, std::size_t corners) {
    return std::to_string(elements) + (corners == 4
                                           ? " points, lines and faces were left out: only tetrahedra are used"
                                           : std::string(" other elements were left out: only ") +
                                                 name_of_elements(static_cast<int>(corners) - 1) + " are used");
}

void choose_elements(const std::string& place, ElementKind kind, MeshFile& file) {
    const std::size_t corners = corners_of_kind(place, kind, file);
    std::vector<bool> is_left_out;
    for (const Element& element : file.mesh.elements) is_left_out.push_back(element.size() != corners);
    const auto left_out = static_cast<std::size_t>(std::count(is_left_out.begin(), is_left_out.end(), true));
    if (left_out == 0) return;
    file.warnings.push_back(warning_of_left_out(left_out, corners));
    leave_out_elements(file.mesh, is_left_out);
}

}  // namespace heartwright::mesh
