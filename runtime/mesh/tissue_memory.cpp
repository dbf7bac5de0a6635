#include "runtime/mesh/tissue_memory.hpp"

#include <algorithm>
#include <vector>

namespace heartwright::mesh {
namespace {

template <class T>
std::int64_t bytes(const std::vector<T>& values) {
    return static_cast<std::int64_t>(values.size() * sizeof(T));
}

std::int64_t bytes_of_rows(const tissue::Rows& rows) {
    return bytes(rows.positions) + bytes(rows.tags) + bytes(rows.volumes) + bytes(rows.neighbour_starts) +
           bytes(rows.neighbours) + bytes(rows.triangles) + bytes(rows.loops.starts) + bytes(rows.loops.steps) +
           bytes(rows.loops.axes);
}

}  // namespace

std::int64_t resident_bytes(const TissueMesh& mesh) {
    const TetrahedralMesh& own = mesh.mesh;
    std::int64_t sum = bytes(own.nodes) + bytes(own.elements) + bytes(own.tags) + bytes(own.fibres) +
                       bytes(own.sheets) + bytes(own.element_labels);
    for (const auto* fields : {&own.node_fields, &own.element_fields})
        for (const Field& field : *fields) sum += bytes(field.values);
    for (const auto& rows : {mesh.nodes, mesh.elements, mesh.rows_of_share})
        if (rows) sum += bytes_of_rows(*rows);
    return sum;
}

std::int64_t peak_bytes_of_root(const TissueMesh& whole, int ranks, std::int64_t file_bytes) {
    // Measured. Reading: faces that are sorted for the checks, lists of neighbours before they are joined. A share:
    // operator, states and, of finite volumes, the vectors of the spectrum.
    constexpr std::int64_t reading_elements = 120, reading_volumes = 250;  // bytes an element
    constexpr std::int64_t share_node = 990, share_volume = 670;           // bytes a row
    const auto elements = static_cast<std::int64_t>(whole.mesh.elements.size());
    const std::int64_t resident = resident_bytes(whole);
    const std::int64_t reading =
        resident + file_bytes + elements * (whole.cells_are_elements ? reading_volumes : reading_elements);
    const std::int64_t rows = whole.cells()->count();
    std::int64_t share = rows * (whole.cells_are_elements ? share_volume : share_node);
    if (ranks > 1) share = (share + resident) / ranks;  // a share has its part of the mesh as well
    return std::max(reading, resident + share);
}

}  // namespace heartwright::mesh
