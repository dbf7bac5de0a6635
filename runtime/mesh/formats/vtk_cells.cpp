#include "runtime/mesh/formats/vtk_cells.hpp"

#include <algorithm>
#include <array>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/split_cells.hpp"

namespace heartwright::mesh {
namespace {

constexpr std::int64_t line = 3, triangle = 5, polygon = 7, tetrahedron = 10;

std::string kind_of_cell(std::int64_t type) {
    switch (type) {
        case 1:
        case 2:
            return "a vertex";
        case 3:
        case 4:
            return "a line";
        case 5:
            return "a triangle";
        case 6:
            return "a strip of triangles";
        case 7:
            return "a polygon";
        case 8:
        case 9:
            return "a quadrilateral";
        case 11:
        case 12:
            return "a hexahedron";
        case 13:
            return "a wedge";
        case 14:
            return "a pyramid";
        case 22:
        case 34:
            return "a quadratic triangle";
        case 23:
        case 28:
        case 36:
            return "a quadratic quadrilateral";
        case 24:
            return "a quadratic tetrahedron";
        case 71:
            return "a Lagrange tetrahedron";
        case 78:
            return "a Bezier tetrahedron";
        default:
            return "of another kind";
    }
}

// Vertices, lines, strips, faces and their quadratic kinds.
bool is_below_volume(std::int64_t type) {
    constexpr std::array<std::int64_t, 8> quadratic{21, 22, 23, 28, 30, 34, 35, 36};
    return (type >= 1 && type <= 9) || std::find(quadratic.begin(), quadratic.end(), type) != quadratic.end();
}

[[noreturn]] void refuse(const std::string& place, std::size_t cell, const std::string& why) {
    throw UserFault(place + ": element " + std::to_string(cell) + " " + why);
}

std::int32_t checked_node(const VtkCells& cells, std::int64_t at, std::size_t cell, std::size_t node_count,
                          const std::string& place) {
    const std::int64_t node = cells.connectivity[static_cast<std::size_t>(at)];
    if (node < 0 || static_cast<std::uint64_t>(node) >= node_count)
        refuse(place, cell,
               "names node " + std::to_string(node) + ", but the " + std::to_string(node_count) +
                   " nodes have the numbers 0 to " + std::to_string(static_cast<std::int64_t>(node_count) - 1));
    return static_cast<std::int32_t>(node);
}

// Corners of a line, triangle or tetrahedron; 0: another cell.
std::size_t corners_of_cell(std::int64_t type, std::int64_t nodes) {
    if (type == line) return 2;
    if (type == triangle || (type == polygon && nodes == 3)) return 3;
    return type == tetrahedron ? 4 : 0;
}

bool is_other_face(std::int64_t type) {
    constexpr std::array<std::int64_t, 9> faces{6, 7, 8, 9, 22, 23, 28, 34, 36};
    return std::find(faces.begin(), faces.end(), type) != faces.end();
}

// A legacy file may list points or cells again behind its fields.
void check_sizes(const std::vector<Field>& fields, std::size_t count, const char* of, const std::string& place) {
    for (const Field& field : fields)
        if (field.values.size() != count * field.components)
            throw UserFault(place + ": the field " + io::shown_word(field.name) + " has " +
                            std::to_string(field.values.size() / field.components) + " values, but there are " +
                            std::to_string(count) + " " + of);
}

// VTK's types: a polygon of three nodes is a triangle, a polyline of two a line.
std::int64_t type_in(PolySection section, std::int64_t nodes) {
    if (section == PolySection::vertices) return nodes == 1 ? 1 : 2;
    if (section == PolySection::lines) return nodes == 2 ? line : 4;
    return section == PolySection::strips ? 6 : nodes == 3 ? triangle : nodes == 4 ? 9 : polygon;
}

}  // namespace

void add_poly_cells(PolySection section, const std::vector<std::int64_t>& connectivity,
                    const std::vector<std::int64_t>& ends, const std::string& place, VtkCells& cells) {
    const auto before = static_cast<std::int64_t>(cells.connectivity.size()),
               size = static_cast<std::int64_t>(connectivity.size());
    std::int64_t begin = 0;
    for (const std::int64_t end : ends) {
        if (end < begin || end > size)
            refuse(place, cells.ends.size(),
                   "ends at place " + std::to_string(end) + " of the connectivity, which has " + std::to_string(size) +
                       " entries");
        cells.types.push_back(type_in(section, end - begin));
        cells.ends.push_back(before + end);
        begin = end;
    }
    cells.connectivity.insert(cells.connectivity.end(), connectivity.begin(), connectivity.end());
}

void refuse_other_volumes(const VtkCells& cells, const std::string& place, bool splits) {
    for (std::size_t cell = 0; cell < cells.types.size(); ++cell)
        if (cells.types[cell] != tetrahedron && !is_below_volume(cells.types[cell]) &&
            !(splits && can_be_split(cells.types[cell])))
            refuse(place, cell,
                   "is " + kind_of_cell(cells.types[cell]) + " (VTK's type " + std::to_string(cells.types[cell]) +
                       "); meshes here consist of linear tetrahedra (type 10) or triangles (type 5)" +
                       (can_be_split(cells.types[cell]) ? "; mesh convert --split divides it" : ""));
}

void take_cells(VtkCells& cells, const std::string& place, MeshFile& file, bool splits) {
    refuse_other_volumes(cells, place, splits);
    Mesh& mesh = file.mesh;
    if (splits)
        split_cells(place, cells, mesh);
    else
        split_polylines(place, cells, mesh);
    mesh.elements.resize(cells.ends.size());
    std::int64_t begin = 0;
    for (std::size_t cell = 0; cell < mesh.elements.size(); ++cell) {
        const std::int64_t end = cells.ends[cell];
        if (end < begin || end > static_cast<std::int64_t>(cells.connectivity.size()))
            refuse(place, cell,
                   "ends at place " + std::to_string(end) + " of the connectivity, which has " +
                       std::to_string(cells.connectivity.size()) + " entries");
        const std::int64_t type = cells.types[cell];
        const std::size_t corners = corners_of_cell(type, end - begin);
        if (corners > 0 && end - begin != static_cast<std::int64_t>(corners))
            refuse(place, cell, "is " + kind_of_cell(type) + " with " + std::to_string(end - begin) + " nodes");
        if (corners == 0 && is_other_face(type) && file.other_face.empty())
            file.other_face = "element " + std::to_string(cell) + " is " + kind_of_cell(type) + " (VTK's type " +
                              std::to_string(type) + (can_be_split(type) ? ", which --split divides)" : ")");
        for (std::int64_t at = begin; at < end; ++at) {
            const std::int32_t node = checked_node(cells, at, cell, mesh.nodes.size(), place);
            if (corners > 0) mesh.elements[cell][static_cast<std::size_t>(at - begin)] = node;
        }
        begin = end;
    }
    check_sizes(mesh.element_fields, mesh.elements.size(), "cells", place);
    check_sizes(mesh.node_fields, mesh.nodes.size(), "points", place);
}

std::string warning_of_text(const std::string& array) {
    return "the array " + io::shown_word(array) + " holds text and was left out";
}

}  // namespace heartwright::mesh
