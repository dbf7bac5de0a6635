#include "runtime/report/data/mesh_surface.hpp"

#include <cmath>
#include <string>
#include <system_error>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/mesh/surface.hpp"

namespace heartwright::report {
namespace {

mesh::TetrahedralMesh read_tetrahedra(const std::string& path, const std::string& points,
                                      const std::string& connectivity) {
    const io::DataSet places = io::read_own_data_set(path, points), corners = io::read_own_data_set(path, connectivity);
    mesh::TetrahedralMesh mesh;
    const bool is_shaped = places.shape.size() == 2 && places.shape[1] == 3 && corners.shape.size() == 1 &&
                           corners.values.size() % 4 == 0 && places.values.size() / 3 <= mesh::most_nodes;
    if (!is_shaped) throw UserFault(path + " holds no mesh of tetrahedra");
    for (std::size_t k = 0; k < places.values.size(); k += 3)
        mesh.nodes.push_back({places.values[k], places.values[k + 1], places.values[k + 2]});
    for (std::size_t k = 0; k < corners.values.size(); k += 4) {
        mesh::Element& element = mesh.elements.emplace_back();
        for (std::size_t c = 0; c < 4; ++c) {
            const double node = corners.values[k + c];
            if (!(node >= 0 && node < static_cast<double>(mesh.nodes.size())) || node != std::floor(node))
                throw UserFault(path + ": a corner of element " + std::to_string(k / 4) + " is no node");
            element[c] = static_cast<std::int32_t>(node);
        }
    }
    return mesh;
}

Surface outside_of(mesh::TetrahedralMesh mesh, bool has_values_of_elements) {
    Surface surface;
    surface.elements = mesh.elements.size();
    for (const mesh::Face& face : mesh::surface_of(mesh)) {
        surface.faces.push_back(face.nodes);
        if (has_values_of_elements) surface.element_of_face.push_back(face.element);
    }
    surface.points = std::move(mesh.nodes);
    return surface;
}

}  // namespace

std::optional<Surface> mesh_surface(const RunFolder& run) {
    if (!has_mesh(run)) return std::nullopt;
    const bool is_of_elements = text_at(run.experiment, "geometry.discretisation") == "finite volumes";
    std::error_code error;
    const auto maps = run.folder / "maps.vtkhdf", fields = run.folder / "fields" / "mesh.h5";
    if (std::filesystem::is_regular_file(maps, error))
        return outside_of(read_tetrahedra(maps.string(), "VTKHDF/Points", "VTKHDF/Connectivity"), is_of_elements);
    if (std::filesystem::is_regular_file(fields, error))
        return outside_of(read_tetrahedra(fields.string(), "points", "connectivity"), is_of_elements);
    return std::nullopt;
}

}  // namespace heartwright::report
