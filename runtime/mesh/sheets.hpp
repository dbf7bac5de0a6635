// The sheets of a surface: triangles that are joined by edges, their orientation and their borders.
//
// The surface of a mesh of tetrahedra is in surface.hpp; here the mesh itself is one of triangles.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// A triangle at one of its edges.
struct EdgeOfTriangle {
    std::array<std::int32_t, 2> nodes;  // ascending
    std::int32_t triangle;
    bool is_along;  // runs through the edge from its lower to its higher node
};

// Three of each triangle, in ascending order of nodes, then of triangles. The triangles name nodes of the mesh.
std::vector<EdgeOfTriangle> edges_of_triangles(const Mesh& mesh);

// visit(begin, end): the places of the triangles at one edge, edge by edge.
template <class Visit>
void for_each_edge(const std::vector<EdgeOfTriangle>& edges, const Visit& visit) {
    for (std::size_t begin = 0, end = 0; begin < edges.size(); begin = end) {
        for (end = begin + 1; end < edges.size() && edges[end].nodes == edges[begin].nodes;) ++end;
        visit(begin, end);
    }
}

// Turns triangles so that the two at each edge run through it in opposite directions: breadth first from the first
// triangle of each sheet, which stays as it is. Of an edge of three triangles or more none is turned for another. A
// sheet with one side only (a Moebius strip) keeps pairs that are flipped. How many were turned.
std::size_t orient_triangles(Mesh& mesh);

// Closed walks along the edges of one triangle: the holes and rims of a surface.
struct BorderLoops {
    std::int64_t edges = 0, loops = 0;
    double length = 0;  // mm, of all
};
BorderLoops border_loops(const Mesh& mesh, const std::vector<EdgeOfTriangle>& edges);

// How many triangles of a surface there are to each sheet of it, in the order of their first triangles. Edges of three
// triangles or more join sheets, common nodes alone do not.
std::vector<std::int64_t> triangles_of_sheets(const Mesh& mesh, const std::vector<EdgeOfTriangle>& edges);

// [nodes] Unit normals: the mean of those of a node's triangles by area. Zero where they cancel out, at a node of no
// triangle, and at an edge of three triangles or more, where a surface has no tangent plane.
std::vector<Point> node_normals(const Mesh& mesh);

// A direction projected to the plane of a triangle, of length 1; zero where it is normal to the plane within 1e-6 rad.
struct InPlane {
    Point direction{};
    bool is_far = false;  // at more than 20 degrees to the plane
};
InPlane in_plane_of(const Mesh& mesh, std::size_t element, const Point& direction);

// A direction of length 1 in the plane of a triangle and at a right angle to one that lies there.
Point across_in_plane(const Mesh& mesh, std::size_t element, const Point& direction);

}  // namespace heartwright::mesh
