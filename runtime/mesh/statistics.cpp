#include "runtime/mesh/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/diag/plain_number.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

class SpreadOf {
public:
    void add(double value) {
        least_ = std::min(least_, value);
        most_ = std::max(most_, value);
        sum_ += value;
        ++count_;
    }
    Spread spread() const { return count_ == 0 ? Spread{} : Spread{least_, sum_ / static_cast<double>(count_), most_}; }

private:
    double least_ = std::numeric_limits<double>::infinity(), most_ = -least_, sum_ = 0;
    std::int64_t count_ = 0;
};

// Each edge once: the neighbours with a higher number, node by node.
void measure_edges(const Mesh& mesh, MeshStatistics& statistics) {
    std::vector<std::int64_t> starts(mesh.nodes.size() + 1);
    const auto each = [&](const auto& visit) {
        for (const Element& element : mesh.elements)
            for (std::size_t a = 0; a < element.size(); ++a)
                for (std::size_t b = a + 1; b < element.size(); ++b) {
                    const auto [low, high] = std::minmax(element[a], element[b]);
                    visit(static_cast<std::size_t>(low), high);
                }
    };
    each([&](std::size_t low, std::int32_t) { ++starts[low + 1]; });
    for (std::size_t n = 1; n < starts.size(); ++n) starts[n] += starts[n - 1];
    std::vector<std::int32_t> others(static_cast<std::size_t>(starts.back()));
    std::vector<std::int64_t> next(starts.begin(), starts.end() - 1);
    each([&](std::size_t low, std::int32_t high) { others[static_cast<std::size_t>(next[low]++)] = high; });
    SpreadOf edges;
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        const auto first = others.begin() + starts[n], last = others.begin() + starts[n + 1];
        std::sort(first, last);
        for (auto other = first, end = std::unique(first, last); other != end; ++other) {
            edges.add(length(mesh.nodes[static_cast<std::size_t>(*other)] - mesh.nodes[n]));
            ++statistics.edge_count;
        }
    }
    statistics.edges = edges.spread();
}

std::vector<double> dihedral_angles(const Mesh& mesh, std::size_t element) {
    std::array<Point, 4> normals;  // outwards
    for (std::size_t corner = 0; corner < 4; ++corner) {
        const auto at = [&](std::size_t k) -> const Point& {
            const auto of = static_cast<std::size_t>(face_corners[corner][k]);
            return mesh.nodes[static_cast<std::size_t>(mesh.elements[element][of])];
        };
        normals[corner] = unit(cross(at(1) - at(0), at(2) - at(0)));
    }
    std::vector<double> angles(6);
    for (std::size_t edge = 0; edge < 6; ++edge) {  // between the faces opposite to its two corners
        const Point &a = normals[static_cast<std::size_t>(edge_corners[edge][0])],
                    &b = normals[static_cast<std::size_t>(edge_corners[edge][1])];
        angles[edge] = degrees_of_radian * std::atan2(length(cross(a, b)), -dot(a, b));
    }
    return angles;
}

std::vector<double> angles_of_triangle(const Mesh& mesh, std::size_t element) {
    const auto at = [&](std::size_t corner) -> const Point& {
        return mesh.nodes[static_cast<std::size_t>(mesh.elements[element][corner % 3])];
    };
    std::vector<double> angles;
    for (std::size_t c = 0; c < 3; ++c) {
        const Point a = at(c + 1) - at(c), b = at(c + 2) - at(c);
        angles.push_back(degrees_of_radian * std::atan2(length(cross(a, b)), dot(a, b)));
    }
    return angles;
}

void count_ends(const Mesh& mesh, MeshStatistics& statistics) {
    std::vector<std::int32_t> lines(mesh.nodes.size());
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) ++lines[static_cast<std::size_t>(node)];
    statistics.ends = std::count(lines.begin(), lines.end(), 1);
    statistics.junctions = std::count_if(lines.begin(), lines.end(), [](std::int32_t count) { return count > 2; });
}

}  // namespace

std::vector<double> angles_of(const Mesh& mesh, std::size_t element) {
    if (mesh.dimensions() == 3) return dihedral_angles(mesh, element);
    return mesh.is_surface() ? angles_of_triangle(mesh, element) : std::vector<double>{};
}

MeshStatistics measure_mesh(const Mesh& mesh) {
    MeshStatistics statistics;
    statistics.box = bounding_box(mesh);
    statistics.angle_bins.assign(18, 0);
    SpreadOf sizes, angles;
    double smallest = 360;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const double size = size_of(mesh, e);
        sizes.add(size);
        statistics.volume += volume_of(mesh, e);
        RegionSize& region = statistics.regions[mesh.tag(e)];
        ++region.elements;
        region.size += size;
        for (const double angle : angles_of(mesh, e)) {
            angles.add(angle);
            ++statistics.angle_bins[std::min<std::size_t>(static_cast<std::size_t>(angle / 10), 17)];
            if (angle >= smallest) continue;
            smallest = angle;
            statistics.worst_element = e;
        }
    }
    statistics.sizes = sizes.spread();
    statistics.angles = angles.spread();
    measure_edges(mesh, statistics);
    for (const Face& face : surface_of(mesh)) {
        const auto at = [&](std::size_t k) -> const Point& {
            return mesh.nodes[static_cast<std::size_t>(face.nodes[k])];
        };
        statistics.surface_area += length(cross(at(1) - at(0), at(2) - at(0))) / 2;
        ++statistics.surface_faces;
    }
    statistics.parts = connected_parts(mesh).count;
    if (mesh.dimensions() == 1) count_ends(mesh, statistics);
    if (!mesh.is_surface()) return statistics;
    const std::vector<EdgeOfTriangle> all = edges_of_triangles(mesh);
    statistics.sheets = triangles_of_sheets(mesh, all);
    statistics.border = border_loops(mesh, all);
    return statistics;
}

std::int64_t memory_of(const Mesh& mesh) {
    std::size_t bytes = (mesh.nodes.size() + mesh.fibres.size() + mesh.sheets.size()) * sizeof(Point) +
                        mesh.elements.size() * sizeof(Element) + mesh.tags.size() * sizeof(std::int32_t) +
                        mesh.element_labels.size() * sizeof(std::int64_t) + mesh.thicknesses.size() * sizeof(double);
    for (const auto* fields : {&mesh.node_fields, &mesh.element_fields})
        for (const Field& field : *fields) bytes += field.values.size() * sizeof(double);
    return static_cast<std::int64_t>(bytes);
}

std::int64_t memory_of_couplings(std::int64_t nodes, std::int64_t edges) {
    return (nodes + 1) * 8 + nodes * 8 + 2 * edges * 12;
}

std::vector<double> radii_of(const Mesh& mesh) {
    std::vector<double> radii;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        radii.push_back(std::sqrt(mesh.thickness(e) / std::numbers::pi));
    return radii;
}

std::string thickness_text(const Mesh& mesh) {
    if (mesh.thicknesses.empty() && mesh.is_surface()) return plain_number(mesh.thickness(0), 4) + " mm";
    const std::vector<double> lengths = mesh.is_surface() ? mesh.thicknesses : radii_of(mesh);
    const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
    return plain_number(*least, 4) + (*least < *most ? " to " + plain_number(*most, 4) : "") + " mm";
}

}  // namespace heartwright::mesh
