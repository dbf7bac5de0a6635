#include "runtime/report/surfaces/mesh_shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"
#include "runtime/report/data/pacing.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/surfaces/run_mesh.hpp"

namespace heartwright::report {
namespace {

using mesh::operator+, mesh::operator-, mesh::operator*;

Surface outside_of(const mesh::Mesh& mesh, bool has_values_of_elements) {
    Surface surface;
    surface.elements = mesh.elements.size();
    surface.has_two_sides = mesh.is_surface();
    for (const mesh::Face& face : mesh::surface_of(mesh)) {
        surface.faces.push_back(face.nodes);
        if (has_values_of_elements) surface.element_of_face.push_back(face.element);
    }
    surface.points = mesh.nodes;
    return surface;
}

std::shared_ptr<const MeshShape> shape_of(const mesh::Mesh& mesh, bool has_values_of_elements) {
    auto shape = std::make_shared<MeshShape>();
    shape->surface = outside_of(mesh, has_values_of_elements);
    const mesh::BoundingBox box = mesh::bounding_box(mesh);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double low = box.low[axis], high = box.high[axis];
        const double middle = (low + high) / 2, rounded = std::fabs(middle) < 1e-9 * (high - low) ? 0 : middle;
        shape->cuts.push_back(cut_through(mesh, axis, rounded, has_values_of_elements));
    }
    return shape;
}

// The corners of an element's cut, three or four round about, or none: `above` has a bit for each node on the plane or
// beyond it.
std::vector<std::array<int, 2>> crossed_edges(unsigned above) {
    std::vector<int> up, down;
    for (int c = 0; c < 4; ++c) (above >> c & 1U ? up : down).push_back(c);
    if (up.empty() || down.empty()) return {};
    if (up.size() == 2) return {{up[0], down[0]}, {up[0], down[1]}, {up[1], down[1]}, {up[1], down[0]}};
    std::vector<std::array<int, 2>> edges;
    for (const int a : up)
        for (const int b : down) edges.push_back({a, b});
    return edges;
}

}  // namespace

MeshCut cut_through(const mesh::Mesh& mesh, std::size_t axis, double position, bool has_values_of_elements) {
    constexpr std::array<View, 3> views{View::x, View::y, View::z};
    MeshCut cut;
    cut.view = views[axis];
    cut.label = std::string(1, "xyz"[axis]) + " = " + readable(position) + " mm";
    cut.surface.elements = mesh.elements.size();
    for (std::size_t e = 0; e < mesh.elements.size() && mesh.dimensions() == 3; ++e) {
        const auto node = [&](int corner) { return mesh.elements[e][static_cast<std::size_t>(corner)]; };
        const auto place = [&](int corner) -> const mesh::Point& {
            return mesh.nodes[static_cast<std::size_t>(node(corner))];
        };
        unsigned above = 0;
        for (int c = 0; c < 4; ++c)
            if (place(c)[axis] >= position) above |= 1U << c;
        const auto edges = crossed_edges(above);
        const auto first = static_cast<std::int32_t>(cut.crossings.size());
        for (const auto& [a, b] : edges) {
            const double share = (place(a)[axis] - position) / (place(a)[axis] - place(b)[axis]);
            cut.crossings.push_back({node(a), node(b), share});
            cut.surface.points.push_back((1 - share) * place(a) + share * place(b));
        }
        for (std::int32_t k = 2; k < static_cast<std::int32_t>(edges.size()); ++k) {
            std::array<std::int32_t, 3> face{first, first + k - 1, first + k};
            const auto at = [&](std::size_t c) -> const mesh::Point& {
                return cut.surface.points[static_cast<std::size_t>(face[c])];
            };
            if (mesh::cross(at(1) - at(0), at(2) - at(0))[axis] < 0) std::swap(face[1], face[2]);
            cut.surface.faces.push_back(face);
            if (has_values_of_elements) cut.surface.element_of_face.push_back(static_cast<std::int32_t>(e));
        }
    }
    return cut;
}

std::vector<double> MeshCut::values(const std::vector<double>& of_mesh) const {
    if (!surface.element_of_face.empty()) return of_mesh;
    std::vector<double> values;
    values.reserve(crossings.size());
    for (const Crossing& crossing : crossings)
        values.push_back((1 - crossing.share) * of_mesh[static_cast<std::size_t>(crossing.a)] +
                         crossing.share * of_mesh[static_cast<std::size_t>(crossing.b)]);
    return values;
}

double MeshCut::area() const {
    double twice = 0;
    for (const auto& face : surface.faces) {
        const auto at = [&](std::size_t c) -> const mesh::Point& {
            return surface.points[static_cast<std::size_t>(face[c])];
        };
        twice += mesh::length(mesh::cross(at(1) - at(0), at(2) - at(0)));
    }
    return twice / 2;
}

const MeshCut& MeshShape::largest() const {
    return *std::max_element(
        cuts.begin(), cuts.end(), [](const MeshCut& a, const MeshCut& b) { return a.area() < b.area(); });
}

std::shared_ptr<const MeshShape> mesh_shape(const RunFolder& run) {
    if (run.shape || !has_mesh(run)) return run.shape;
    const bool is_of_elements = text_at(run.experiment, "geometry.discretisation") == "finite volumes";
    const auto mesh = read_run_mesh(run.folder);
    return mesh ? shape_of(*mesh, is_of_elements) : nullptr;
}

std::vector<bool> touched_points(const RunFolder& run, const io::FieldGrid& grid, const MeshShape* shape) {
    if (shape == nullptr)
        return is_grid_of_tissue(run) ? paced_points(run, grid, places_of(grid)) : std::vector<bool>{};
    const bool is_of_nodes = shape->surface.element_of_face.empty();
    return is_of_nodes ? paced_points(run, grid, shape->surface.points) : std::vector<bool>{};
}

}  // namespace heartwright::report
