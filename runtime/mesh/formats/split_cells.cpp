#include "runtime/mesh/formats/split_cells.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

enum VtkType : std::int64_t {
    polyline = 4,
    strip = 6,
    pixel = 8,
    quadrilateral = 9,
    voxel = 11,
    hexahedron = 12,
    wedge = 13,
    pyramid = 14,
    quadratic_triangle = 22,
    quadratic_tetrahedron = 24
};

using LocalFace = std::vector<std::size_t>;  // by places in the cell
using PartsOfCell = std::vector<std::vector<std::int64_t>>;

const std::vector<LocalFace>& faces_of(std::int64_t type) {
    static const std::vector<LocalFace> of_hexahedron{{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                                      {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}},
        of_wedge{{0, 1, 2}, {3, 5, 4}, {0, 3, 4, 1}, {1, 4, 5, 2}, {2, 5, 3, 0}},
        of_pyramid{{0, 3, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
    return type == wedge ? of_wedge : type == pyramid ? of_pyramid : of_hexahedron;
}

std::size_t nodes_of_type(std::int64_t type) {
    switch (type) {
        case pixel:
        case quadrilateral:
            return 4;
        case voxel:
        case hexahedron:
            return 8;
        case wedge:
        case quadratic_triangle:
            return 6;
        case pyramid:
            return 5;
        case quadratic_tetrahedron:
            return 10;
        default:
            return 0;  // of strips any
    }
}

// By the diagonal through the lowest node.
void add_triangles(const std::vector<std::int64_t>& face, PartsOfCell& parts) {
    if (face.size() == 3) {
        parts.push_back(face);
        return;
    }
    const auto lowest = static_cast<std::size_t>(std::min_element(face.begin(), face.end()) - face.begin());
    const auto at = [&](std::size_t k) { return face[(lowest + k) % 4]; };
    parts.push_back({at(0), at(1), at(2)});
    parts.push_back({at(0), at(2), at(3)});
}

// The lowest node with the triangles of all faces that do not have it.
void add_tetrahedra(std::int64_t type, std::span<const std::int64_t> nodes, PartsOfCell& parts) {
    const std::int64_t lowest = *std::min_element(nodes.begin(), nodes.end());
    for (const LocalFace& local : faces_of(type)) {
        std::vector<std::int64_t> face;
        for (const std::size_t place : local) face.push_back(nodes[place]);
        if (std::find(face.begin(), face.end(), lowest) != face.end()) continue;
        PartsOfCell triangles;
        add_triangles(face, triangles);
        for (const auto& triangle : triangles) parts.push_back({lowest, triangle[0], triangle[1], triangle[2]});
    }
}

template <std::size_t corners, std::size_t count>
void add_parts(const std::array<std::array<std::size_t, corners>, count>& places, std::span<const std::int64_t> nodes,
               PartsOfCell& parts) {
    for (const auto& part : places) {
        std::vector<std::int64_t>& own = parts.emplace_back();
        for (const std::size_t place : part) own.push_back(nodes[place]);
    }
}

PartsOfCell parts_of(std::int64_t type, std::span<const std::int64_t> nodes) {
    PartsOfCell parts;
    switch (type) {
        case quadrilateral:
            add_triangles({nodes.begin(), nodes.end()}, parts);
            break;
        case pixel:
            add_triangles({nodes[0], nodes[1], nodes[3], nodes[2]}, parts);
            break;
        case polyline:  // a node twice in a row is no part to be left out, but a line without length
            for (std::size_t k = 0; k + 1 < nodes.size(); ++k) parts.push_back({nodes[k], nodes[k + 1]});
            return parts;
        case strip:
            for (std::size_t k = 0; k + 2 < nodes.size(); ++k)
                parts.push_back(k % 2 == 0 ? std::vector{nodes[k], nodes[k + 1], nodes[k + 2]}
                                           : std::vector{nodes[k + 1], nodes[k], nodes[k + 2]});
            break;
        case quadratic_triangle:
            add_parts<3, 4>({{{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}}}, nodes, parts);
            break;
        case quadratic_tetrahedron:
            add_parts<4, 8>({{{0, 4, 6, 7},
                              {4, 1, 5, 8},
                              {6, 5, 2, 9},
                              {7, 8, 9, 3},
                              {4, 9, 5, 6},
                              {4, 9, 6, 7},
                              {4, 9, 7, 8},
                              {4, 9, 8, 5}}},
                            nodes, parts);
            break;
        case voxel: {
            const std::array<std::int64_t, 8> round_about{nodes[0], nodes[1], nodes[3], nodes[2],
                                                          nodes[4], nodes[5], nodes[7], nodes[6]};
            add_tetrahedra(hexahedron, round_about, parts);
            break;
        }
        default:
            add_tetrahedra(type, nodes, parts);
    }
    std::erase_if(parts, [](std::vector<std::int64_t> part) {
        std::sort(part.begin(), part.end());
        return std::adjacent_find(part.begin(), part.end()) != part.end();
    });
    return parts;
}

void orient_part(const Mesh& mesh, std::vector<std::int64_t>& part) {
    if (part.size() != 4) return;
    const auto at = [&](std::size_t c) { return mesh.nodes[static_cast<std::size_t>(part[c])]; };
    if (signed_volume(at(0), at(1), at(2), at(3)) < 0) std::swap(part[2], part[3]);
}

}  // namespace

namespace {

template <class IsSplit>
void divide(const std::string& place, VtkCells& cells, Mesh& mesh, const IsSplit& is_split) {
    if (std::none_of(cells.types.begin(), cells.types.end(), is_split)) return;
    VtkCells split;
    std::vector<std::int64_t> sources;  // of each part
    const auto add = [&](std::span<const std::int64_t> nodes, std::int64_t type, std::size_t cell) {
        split.connectivity.insert(split.connectivity.end(), nodes.begin(), nodes.end());
        split.ends.push_back(static_cast<std::int64_t>(split.connectivity.size()));
        split.types.push_back(type);
        sources.push_back(static_cast<std::int64_t>(cell));
    };
    std::int64_t begin = 0;
    for (std::size_t cell = 0; cell < cells.ends.size(); ++cell) {
        const std::int64_t end = cells.ends[cell], type = cells.types[cell];
        if (end < begin || end > static_cast<std::int64_t>(cells.connectivity.size()))
            throw UserFault(place + ": element " + std::to_string(cell) + " ends at place " + std::to_string(end) +
                            " of the connectivity, which has " + std::to_string(cells.connectivity.size()) +
                            " entries");
        const std::span<const std::int64_t> nodes(cells.connectivity.begin() + begin, cells.connectivity.begin() + end);
        begin = end;
        if (!is_split(type)) {
            add(nodes, type, cell);
            continue;
        }
        if (type == polyline && nodes.size() < 2)
            throw UserFault(place + ": element " + std::to_string(cell) + " is a polyline of " +
                            std::to_string(nodes.size()) + " nodes, expected at least 2");
        if (type != strip && type != polyline && nodes.size() != nodes_of_type(type))
            throw UserFault(place + ": element " + std::to_string(cell) + " has " + std::to_string(nodes.size()) +
                            " nodes, expected " + std::to_string(nodes_of_type(type)) + " of VTK's type " +
                            std::to_string(type));
        for (const std::int64_t node : nodes)
            if (node < 0 || node >= static_cast<std::int64_t>(mesh.nodes.size()))
                throw UserFault(place + ": element " + std::to_string(cell) + " names node " + std::to_string(node) +
                                ", but there are " + std::to_string(mesh.nodes.size()) + " nodes, from 0 on");
        for (std::vector<std::int64_t>& part : parts_of(type, nodes)) {
            orient_part(mesh, part);
            add(part, part.size() == 4 ? 10 : part.size() == 3 ? 5 : 3, cell);
        }
    }
    for (Field& field : mesh.element_fields) {
        if (field.values.size() != cells.ends.size() * field.components) continue;  // take_cells() says so
        std::vector<double> values;
        for (const std::int64_t source : sources)
            for (std::size_t c = 0; c < field.components; ++c)
                values.push_back(field.values[static_cast<std::size_t>(source) * field.components + c]);
        field.values = std::move(values);
    }
    mesh.element_labels = std::move(sources);
    cells = std::move(split);
}

}  // namespace

bool can_be_split(std::int64_t type) { return type == strip || nodes_of_type(type) > 0; }

void split_cells(const std::string& place, VtkCells& cells, Mesh& mesh) {
    divide(
        place, cells, mesh, [](std::int64_t type) { return type == polyline || can_be_split(type); });
}

void split_polylines(const std::string& place, VtkCells& cells, Mesh& mesh) {
    divide(
        place, cells, mesh, [](std::int64_t type) { return type == polyline; });
}

}  // namespace heartwright::mesh
