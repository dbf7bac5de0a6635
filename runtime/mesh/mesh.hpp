// An unstructured mesh of linear simplices, as it lies in memory: tetrahedra, the triangles of a surface in space, or
// lines.
//
// Units: mm. Nodes and elements count from 0. Node n lies at nodes[n]. Element e has as many corners elements[e][c] as
// its kind: 4 of a tetrahedron, oriented so that (p1 - p0) x (p2 - p0) . (p3 - p0) is positive; 3 of a triangle, 2 of a
// line. Triangles with a common edge run through it in opposite directions, so that their normals (by the right-hand
// rule) point to the same side. A field's component c of entity k is values[k*components + c].
// The mesh owns all its arrays and refers to nothing else. Nothing here checks itself: checks.hpp does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/core/simplex.hpp"
#include "runtime/tissue/grid.hpp"

namespace heartwright::mesh {

using tissue::Point;
using Element = Simplex;

struct Field {
    std::string name;
    std::size_t components = 1;
    std::vector<double> values;
};

struct Mesh {
    std::vector<Point> nodes;
    std::vector<Element> elements;
    std::vector<std::int32_t> tags;  // per element: the region; empty: the file has none
    std::vector<Point> fibres;       // per element: along the fibres; empty: the file has none
    std::vector<Point> sheets;       // per element: across the fibres within the sheet; empty: the file has none
    // Per element, what the tissue is where the element is not: the thickness of a triangle (mm), the cross-section of
    // a line (mm^2). Empty: 1 of each; tetrahedra have none.
    std::vector<double> thicknesses;
    std::vector<Field> node_fields, element_fields;
    std::vector<std::int64_t> element_labels;  // the file's own element numbers; empty: they count from 0

    std::int64_t label(std::size_t element) const {
        return element_labels.empty() ? static_cast<std::int64_t>(element) : element_labels[element];
    }
    std::int32_t tag(std::size_t element) const { return tags.empty() ? 0 : tags[element]; }
    double thickness(std::size_t element) const { return thicknesses.empty() ? 1 : thicknesses[element]; }
    // 3 of tetrahedra, 2 of a surface, 1 of lines: that of the first element, which check_mesh() makes that of all.
    int dimensions() const { return elements.empty() ? 3 : elements.front().dimensions(); }
    bool is_surface() const { return dimensions() == 2; }
};

// "tetrahedra", "triangles", "lines"; of one: "tetrahedron" ...
const char* name_of_elements(int dimensions);
const char* name_of_element(int dimensions);

constexpr std::size_t most_nodes = 2'000'000'000, most_elements = 2'000'000'000;  // numbers fit 32 bits

// Of a tetrahedron. Corners of the face opposite to corner c; its normal (by the right-hand rule) points out of the
// element.
inline constexpr std::array<std::array<int, 3>, 4> face_corners{{{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}};
inline constexpr std::array<std::array<int, 2>, 6> edge_corners{{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};

// [nodes] Is it in an element? A file may have others: they keep their numbers and are no cells of a simulation.
std::vector<bool> nodes_in_use(const Mesh& mesh);

// The mesh has passed the checks of its numbers. Swaps two corners of every tetrahedron whose volume is negative; of
// every triangle that is flipped beside its neighbours, from the first triangle of each sheet on (orient_triangles()).
// How many.
std::size_t orient_elements(Mesh& mesh);

// A direction per element from one per node. Where any two corners' directions differ by less than 135 degrees their
// signs agree, and it is the mean of vectors, as between nodes of linear elements: fibres at 60 and -60 degrees on the
// two sides of a wall one element thick have the mean 0. Elsewhere a sign jumps, and it is the mean of lines, of which
// a direction and its opposite are the same. Zero where the corners' directions cancel out or are zero.
std::vector<Point> element_directions(const Mesh& mesh, const std::vector<double>& node_directions);

}  // namespace heartwright::mesh
