#include "runtime/mesh/edge_rings.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// An element at an edge. Seen against the edge's direction, from its lower to its higher node, its face with `enter`
// comes before its face with `leave` counter-clockwise.
struct Sector {
    std::array<std::int32_t, 2> edge;
    std::int32_t element, enter, leave;
    bool operator<(const Sector& other) const {
        return edge != other.edge ? edge < other.edge : element < other.element;
    }
};

std::vector<Sector> sectors_of(const Mesh& mesh) {
    // Corners a, b of an edge and c, d such that an element of positive volume turns from c to d around a -> b.
    constexpr std::array<std::array<std::size_t, 4>, 6> corners{
        {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 2, 0}, {2, 3, 0, 1}}};
    std::vector<Sector> sectors;
    sectors.reserve(6 * mesh.elements.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const Element& element = mesh.elements[e];
        for (const auto& [a, b, c, d] : corners) {
            Sector sector{{element[a], element[b]}, static_cast<std::int32_t>(e), element[c], element[d]};
            if (sector.edge[0] > sector.edge[1]) {
                std::swap(sector.edge[0], sector.edge[1]);
                std::swap(sector.enter, sector.leave);
            }
            sectors.push_back(sector);
        }
    }
    std::sort(sectors.begin(), sectors.end());
    return sectors;
}

// The elements of one edge in the order of the walk; empty where they form no ring.
std::vector<std::int32_t> ring_of(std::span<const Sector> sectors) {
    std::vector<std::int32_t> ring{sectors.front().element};
    for (std::int32_t node = sectors.front().leave; node != sectors.front().enter;) {
        const auto next =
            std::find_if(sectors.begin(), sectors.end(), [&](const Sector& one) { return one.enter == node; });
        if (next == sectors.end() || ring.size() == sectors.size()) return {};
        ring.push_back(next->element);
        node = next->leave;
    }
    return ring;
}

// The axis that a direction is nearest to, z before y before x where several are as near.
std::size_t nearest_axis(const Point& direction) {
    double largest = 0;
    for (const double x : direction) largest = std::max(largest, std::fabs(x));
    std::size_t axis = 2;
    while (axis > 0 && std::fabs(direction[axis]) < (1 - 1e-9) * largest) --axis;
    return axis;
}

}  // namespace

tissue::LoopsOfRows edge_rings(const Mesh& mesh) {
    tissue::LoopsOfRows loops;
    loops.starts.push_back(0);
    const std::vector<Sector> sectors = sectors_of(mesh);
    for (std::size_t first = 0, end = 0; first < sectors.size(); first = end) {
        while (end < sectors.size() && sectors[end].edge == sectors[first].edge) ++end;
        const auto ring = ring_of(std::span(sectors).subspan(first, end - first));
        if (ring.empty()) continue;
        const auto& [from, to] = sectors[first].edge;
        const Point along = mesh.nodes[static_cast<std::size_t>(to)] - mesh.nodes[static_cast<std::size_t>(from)];
        const std::size_t axis = nearest_axis(along);
        for (std::size_t k = 0; k < ring.size(); ++k) {
            const std::int32_t one = ring[k], next = ring[(k + 1) % ring.size()];
            loops.steps.push_back(along[axis] > 0 ? std::array{one, next} : std::array{next, one});
        }
        loops.starts.push_back(static_cast<std::int64_t>(loops.steps.size()));
        loops.axes.push_back(static_cast<std::int8_t>(axis));
    }
    return loops;
}

}  // namespace heartwright::mesh
