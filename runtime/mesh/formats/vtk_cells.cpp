#include "runtime/mesh/formats/vtk_cells.hpp"

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"

namespace heartwright::mesh {
namespace {

constexpr std::int64_t tetrahedron = 10;

std::string kind_of_cell(std::int64_t type) {
    switch (type) {
        case 1:
        case 2:
            return "a vertex";
        case 3:
        case 4:
            return "a line";
        case 5:
        case 6:
            return "a triangle";
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

}  // namespace

std::vector<Element> tetrahedra_of(const VtkCells& cells, std::size_t node_count, const std::string& place) {
    const auto refuse = [&](std::size_t cell, const std::string& why) {
        throw UserFault(place + ": element " + std::to_string(cell) + " " + why);
    };
    std::vector<Element> elements(cells.ends.size());
    std::int64_t begin = 0;
    for (std::size_t c = 0; c < elements.size(); ++c)
        if (cells.types[c] != tetrahedron)
            refuse(c, "is " + kind_of_cell(cells.types[c]) + " (VTK's type " + std::to_string(cells.types[c]) +
                          "); meshes here consist of linear tetrahedra (type 10)");
    for (std::size_t c = 0; c < elements.size(); ++c) {
        const std::int64_t end = cells.ends[c];
        if (end < begin || end > static_cast<std::int64_t>(cells.connectivity.size()))
            refuse(c, "ends at place " + std::to_string(end) + " of the connectivity, which has " +
                          std::to_string(cells.connectivity.size()) + " entries");
        if (end - begin != 4) refuse(c, "is a tetrahedron with " + std::to_string(end - begin) + " nodes");
        for (std::size_t corner = 0; corner < 4; ++corner) {
            const std::int64_t node = cells.connectivity[static_cast<std::size_t>(begin) + corner];
            if (node < 0 || static_cast<std::uint64_t>(node) >= node_count)
                refuse(c, "names node " + std::to_string(node) + ", but the " + std::to_string(node_count) +
                              " nodes have the numbers 0 to " +
                              std::to_string(static_cast<std::int64_t>(node_count) - 1));
            elements[c][corner] = static_cast<std::int32_t>(node);
        }
        begin = end;
    }
    return elements;
}

std::string warning_of_text(const std::string& array) {
    return "the array " + io::shown_word(array) + " holds text and was left out";
}

}  // namespace heartwright::mesh
