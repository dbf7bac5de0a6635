#include "runtime/mesh/formats/leave_out_elements.hpp"

#include <utility>

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

void leave_out_elements(TetrahedralMesh& mesh, const std::vector<bool>& is_left_out) {
    std::vector<std::int64_t> labels;
    for (std::size_t e = 0; e < is_left_out.size(); ++e)
        if (!is_left_out[e]) labels.push_back(mesh.label(e));
    mesh.element_labels = std::move(labels);
    take_rows(mesh.elements, is_left_out);
    take_rows(mesh.tags, is_left_out);
    take_rows(mesh.fibres, is_left_out);
    take_rows(mesh.sheets, is_left_out);
    for (Field& field : mesh.element_fields) take_rows(field.values, is_left_out, field.components);
}

std::string warning_of_left_out(std::size_t elements) {
    return std::to_string(elements) + " points, lines and faces were left out: only tetrahedra are used";
}

}  // namespace heartwright::mesh
