#include "runtime/mesh/surface.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

constexpr double tolerance = 1e-9;

// Buckets of a grid over the bounding box, about two nodes of the surface each along a face.
class NodeGrid {
public:
    NodeGrid(const Mesh& mesh, const std::vector<std::int32_t>& nodes, double spacing) : box_(bounding_box(mesh)) {
        // At most about eight buckets per node, however thin the faces are.
        double volume = 1;
        for (std::size_t axis = 0; axis < 3; ++axis) volume *= std::max(box_.side(axis), spacing);
        spacing_ = std::max(spacing, std::cbrt(volume / (8.0 * static_cast<double>(nodes.size()) + 8)));
        for (std::size_t axis = 0; axis < 3; ++axis)
            size_[axis] = static_cast<std::size_t>(box_.side(axis) / spacing_) + 1;
        starts_.assign(size_[0] * size_[1] * size_[2] + 1, 0);
        for (const std::int32_t node : nodes) ++starts_[bucket(mesh.nodes[static_cast<std::size_t>(node)]) + 1];
        for (std::size_t k = 1; k < starts_.size(); ++k) starts_[k] += starts_[k - 1];
        std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
        members_.resize(nodes.size());
        for (const std::int32_t node : nodes)
            members_[next[bucket(mesh.nodes[static_cast<std::size_t>(node)])]++] = node;
    }

    template <class Visit>
    void visit(const BoundingBox& region, const Visit& visit) const {
        std::array<std::size_t, 3> first{}, last{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            first[axis] = index(region.low[axis], axis);
            last[axis] = index(region.high[axis], axis);
        }
        for (std::size_t k = first[2]; k <= last[2]; ++k)
            for (std::size_t j = first[1]; j <= last[1]; ++j)
                for (std::size_t b = (k * size_[1] + j) * size_[0] + first[0], end = b + last[0] - first[0]; b <= end;
                     ++b)
                    for (std::size_t m = starts_[b]; m < starts_[b + 1]; ++m) visit(members_[m]);
    }

private:
    std::size_t index(double coordinate, std::size_t axis) const {
        const double place = (coordinate - box_.low[axis]) / spacing_;
        return place <= 0 ? 0 : std::min(static_cast<std::size_t>(place), size_[axis] - 1);
    }
    std::size_t bucket(const Point& p) const {
        return (index(p[2], 2) * size_[1] + index(p[1], 1)) * size_[0] + index(p[0], 0);
    }

    BoundingBox box_;
    double spacing_ = 1;
    std::array<std::size_t, 3> size_{};
    std::vector<std::size_t> starts_;
    std::vector<std::int32_t> members_;
};

// By barycentric coordinates of the node's projection.
bool lies_on(const Point& p, const std::array<Point, 3>& face, double longest) {
    const Point u = face[1] - face[0], v = face[2] - face[0], w = p - face[0], normal = cross(u, v);
    const double area2 = dot(normal, normal);
    if (std::fabs(dot(w, normal)) > tolerance * longest * std::sqrt(area2)) return false;
    const double b = dot(cross(w, v), normal) / area2, c = dot(cross(u, w), normal) / area2;
    return b >= -tolerance && c >= -tolerance && b + c <= 1 + tolerance;
}

}  // namespace

std::vector<HangingNode> hanging_nodes(const Mesh& mesh, const std::vector<Face>& surface) {
    std::vector<std::int32_t> nodes;
    double edges = 0;
    const auto at = [&](std::int32_t node) -> const Point& { return mesh.nodes[static_cast<std::size_t>(node)]; };
    for (const Face& face : surface) {
        nodes.insert(nodes.end(), face.nodes.begin(), face.nodes.end());
        edges += length(at(face.nodes[1]) - at(face.nodes[0]));
    }
    if (surface.empty()) return {};
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    const NodeGrid grid(mesh, nodes, edges / static_cast<double>(surface.size()));
    std::vector<HangingNode> found;
    for (const Face& face : surface) {
        const std::array<Point, 3> corners{at(face.nodes[0]), at(face.nodes[1]), at(face.nodes[2])};
        BoundingBox region;
        for (const Point& corner : corners) region.add(corner);
        const double longest = std::max(
            {length(corners[1] - corners[0]), length(corners[2] - corners[1]), length(corners[0] - corners[2])});
        const double margin = tolerance * longest;
        region.add(region.low - Point{margin, margin, margin});
        region.add(region.high + Point{margin, margin, margin});
        grid.visit(region, [&](std::int32_t node) {
            const bool is_corner = std::find(face.nodes.begin(), face.nodes.end(), node) != face.nodes.end();
            if (!is_corner && lies_on(at(node), corners, longest)) found.push_back({node, face.element});
        });
    }
    std::sort(
        found.begin(), found.end(),
        [](const HangingNode& a, const HangingNode& b) {
            return a.node != b.node ? a.node < b.node : a.element < b.element;
        });
    found.erase(std::unique(found.begin(), found.end(),
                            [](const HangingNode& a, const HangingNode& b) { return a.node == b.node; }),
                found.end());
    return found;
}

}  // namespace heartwright::mesh
