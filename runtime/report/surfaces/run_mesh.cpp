#include "runtime/report/surfaces/run_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright::report {
namespace {

struct Names {  // of data sets: in groups of the file
    std::string mesh, points, connectivity, types, elements, tags;
};

bool has(const std::string& path, const std::string& group, const std::string& name) {
    const std::vector<std::string> members = io::read_members(path, group);
    return std::find(members.begin(), members.end(), name) != members.end();
}

std::vector<mesh::Point> vectors_of(const io::DataSet& set) {
    std::vector<mesh::Point> vectors;
    for (std::size_t k = 0; k + 2 < set.values.size(); k += 3)
        vectors.push_back({set.values[k], set.values[k + 1], set.values[k + 2]});
    return vectors;
}

void read_element_data(const std::string& path, const Names& names, mesh::Mesh& mesh) {
    const std::string prefix = names.elements == "/" ? "" : names.elements + "/";
    const auto checked = [&](const std::string& name, std::size_t components) {
        io::DataSet set = io::read_own_data_set(path, prefix + name);
        if (set.values.size() != components * mesh.elements.size())
            throw UserFault(path + ": '" + prefix + name + "' does not fit the mesh");
        return set;
    };
    if (has(path, names.elements, names.tags))
        for (const double tag : checked(names.tags, 1).values) mesh.tags.push_back(static_cast<std::int32_t>(tag));
    if (has(path, names.elements, "fibre")) mesh.fibres = vectors_of(checked("fibre", 3));
    if (has(path, names.elements, "sheet")) mesh.sheets = vectors_of(checked("sheet", 3));
}

// Of elements of VTK's types of one kind; 0: there is none, or another.
std::size_t corners_of_each(const io::DataSet& types) {
    if (types.values.empty() ||
        std::adjacent_find(types.values.begin(), types.values.end(), std::not_equal_to<>()) != types.values.end())
        return 0;
    const double type = types.values.front();
    return type == 10 ? 4 : type == 5 ? 3 : type == 3 ? 2 : 0;
}

mesh::Mesh read_elements(const std::string& path, const Names& names) {
    const io::DataSet places = io::read_own_data_set(path, names.mesh + names.points),
                      corners = io::read_own_data_set(path, names.mesh + names.connectivity),
                      types = io::read_own_data_set(path, names.mesh + names.types);
    mesh::Mesh mesh;
    const std::size_t each = corners_of_each(types);
    const bool is_shaped = each > 0 && places.shape.size() == 2 && places.shape[1] == 3 &&
                           corners.values.size() == each * types.values.size() &&
                           places.values.size() / 3 <= mesh::most_nodes;
    if (!is_shaped) throw UserFault(path + " holds no mesh of tetrahedra or triangles");
    mesh.nodes = vectors_of(places);
    for (std::size_t k = 0; k < corners.values.size(); k += each) {
        mesh::Element& element = mesh.elements.emplace_back();
        for (std::size_t c = 0; c < each; ++c) {
            const double node = corners.values[k + c];
            if (!(node >= 0 && node < static_cast<double>(mesh.nodes.size())) || node != std::floor(node))
                throw UserFault(path + ": a corner of element " + std::to_string(k / each) + " is no node");
            element[c] = static_cast<std::int32_t>(node);
        }
    }
    if (names.elements == "/" || has(path, names.mesh, "CellData")) read_element_data(path, names, mesh);
    return mesh;
}

}  // namespace

std::optional<mesh::Mesh> read_run_mesh(const std::filesystem::path& run_folder) {
    std::error_code error;
    const auto maps = run_folder / "maps.vtkhdf", fields = run_folder / "fields" / "mesh.h5";
    if (std::filesystem::is_regular_file(maps, error))
        return read_elements(maps.string(), {"VTKHDF/", "Points", "Connectivity", "Types", "VTKHDF/CellData", "tag"});
    if (std::filesystem::is_regular_file(fields, error))
        return read_elements(fields.string(), {"", "points", "connectivity", "types", "/", "tag"});
    return std::nullopt;
}

}  // namespace heartwright::report
