#include "runtime/mesh/sheets.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "runtime/mesh/disjoint_sets.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// The triangle behind each edge of two triangles, by triangle and corner opposite; -1: a border or a junction.
std::vector<std::array<std::int32_t, 3>> neighbours_of_triangles(const Mesh& mesh,
                                                                 const std::vector<EdgeOfTriangle>& edges) {
    std::vector<std::array<std::int32_t, 3>> neighbours(mesh.elements.size(), {-1, -1, -1});
    const auto set = [&](const EdgeOfTriangle& edge, std::int32_t other) {
        const Element& triangle = mesh.elements[static_cast<std::size_t>(edge.triangle)];
        for (std::size_t c = 0; c < 3; ++c)
            if (triangle[c] != edge.nodes[0] && triangle[c] != edge.nodes[1])
                neighbours[static_cast<std::size_t>(edge.triangle)][c] = other;
    };
    for_each_edge(edges, [&](std::size_t begin, std::size_t end) {
        if (end - begin != 2) return;
        set(edges[begin], edges[begin + 1].triangle);
        set(edges[begin + 1], edges[begin].triangle);
    });
    return neighbours;
}

// Does a triangle run from a to b?
bool runs_along(const Element& triangle, std::int32_t a, std::int32_t b) {
    for (std::size_t c = 0; c < 3; ++c)
        if (triangle[c] == a) return triangle[(c + 1) % 3] == b;
    return false;
}

}  // namespace

std::vector<EdgeOfTriangle> edges_of_triangles(const Mesh& mesh) {
    std::vector<EdgeOfTriangle> edges;
    edges.reserve(3 * mesh.elements.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        for (std::size_t c = 0; c < 3; ++c) {
            const std::int32_t from = mesh.elements[e][c], to = mesh.elements[e][(c + 1) % 3];
            edges.push_back({{std::min(from, to), std::max(from, to)}, static_cast<std::int32_t>(e), from < to});
        }
    std::sort(edges.begin(), edges.end(), [](const EdgeOfTriangle& x, const EdgeOfTriangle& y) {
        return std::tie(x.nodes, x.triangle) < std::tie(y.nodes, y.triangle);
    });
    return edges;
}

std::size_t orient_triangles(Mesh& mesh) {
    auto neighbours = neighbours_of_triangles(mesh, edges_of_triangles(mesh));
    std::vector<bool> is_done(mesh.elements.size());
    std::vector<std::int32_t> front;
    std::size_t turned = 0;
    // The two that have the edge opposite to corner c of `triangle` run through it the same way.
    const auto is_flipped = [&](const Element& triangle, std::size_t c, const Element& other) {
        return runs_along(other, triangle[(c + 1) % 3], triangle[(c + 2) % 3]);
    };
    for (std::size_t first = 0; first < is_done.size(); ++first) {
        if (is_done[first]) continue;
        is_done[first] = true;
        front.assign(1, static_cast<std::int32_t>(first));
        for (std::size_t next = 0; next < front.size(); ++next) {
            const auto e = static_cast<std::size_t>(front[next]);
            for (std::size_t c = 0; c < 3; ++c) {
                const std::int32_t other = neighbours[e][c];
                if (other < 0 || is_done[static_cast<std::size_t>(other)]) continue;
                is_done[static_cast<std::size_t>(other)] = true;
                front.push_back(other);
                Element& behind = mesh.elements[static_cast<std::size_t>(other)];
                if (!is_flipped(mesh.elements[e], c, behind)) continue;
                std::swap(behind[1], behind[2]);
                std::swap(neighbours[static_cast<std::size_t>(other)][1],
                          neighbours[static_cast<std::size_t>(other)][2]);
                ++turned;
            }
        }
    }
    return turned;
}

BorderLoops border_loops(const Mesh& mesh, const std::vector<EdgeOfTriangle>& edges) {
    BorderLoops border;
    DisjointSets loops(mesh.nodes.size());
    std::vector<bool> is_on_border(mesh.nodes.size());
    for_each_edge(edges, [&](std::size_t begin, std::size_t end) {
        if (end - begin != 1) return;
        const auto& [a, b] = edges[begin].nodes;
        ++border.edges;
        border.length += length(mesh.nodes[static_cast<std::size_t>(b)] - mesh.nodes[static_cast<std::size_t>(a)]);
        is_on_border[static_cast<std::size_t>(a)] = is_on_border[static_cast<std::size_t>(b)] = true;
        loops.join(a, b);
    });
    for (std::size_t n = 0; n < is_on_border.size(); ++n)
        border.loops += is_on_border[n] && loops.root(static_cast<std::int32_t>(n)) == static_cast<std::int32_t>(n);
    return border;
}

std::vector<std::int64_t> triangles_of_sheets(const Mesh& mesh, const std::vector<EdgeOfTriangle>& edges) {
    DisjointSets sets(mesh.elements.size());
    for_each_edge(edges, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin + 1; k < end; ++k) sets.join(edges[begin].triangle, edges[k].triangle);
    });
    std::vector<std::int64_t> sheets;
    std::vector<std::size_t> sheet_of(mesh.elements.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const auto root = static_cast<std::size_t>(sets.root(static_cast<std::int32_t>(e)));
        if (root == e) {
            sheet_of[e] = sheets.size();
            sheets.push_back(0);
        }
        ++sheets[sheet_of[root]];
    }
    return sheets;
}

std::vector<Point> node_normals(const Mesh& mesh) {
    std::vector<Point> normals(mesh.nodes.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const Point normal = area_normal(mesh, e);
        for (const std::int32_t node : mesh.elements[e]) {
            Point& sum = normals[static_cast<std::size_t>(node)];
            sum = sum + normal;
        }
    }
    const std::vector<EdgeOfTriangle> edges = edges_of_triangles(mesh);
    for_each_edge(edges, [&](std::size_t begin, std::size_t end) {
        if (end - begin < 3) return;
        for (const std::int32_t node : edges[begin].nodes) normals[static_cast<std::size_t>(node)] = {};
    });
    for (Point& normal : normals) {
        const double size = length(normal);
        normal = size > 0 ? (1 / size) * normal : Point{};
    }
    return normals;
}

InPlane in_plane_of(const Mesh& mesh, std::size_t element, const Point& direction) {
    constexpr double sine_of_far = 0.3420201433256687, none = 1e-6;  // 20 degrees
    const Point normal = unit(area_normal(mesh, element));
    const double size = length(direction), out = dot(direction, normal);
    const Point within = direction - out * normal;
    const double left = length(within);
    return {left > none * size ? (1 / left) * within : Point{}, std::fabs(out) > sine_of_far * size};
}

Point across_in_plane(const Mesh& mesh, std::size_t element, const Point& direction) {
    return unit(cross(area_normal(mesh, element), direction));
}

}  // namespace heartwright::mesh
