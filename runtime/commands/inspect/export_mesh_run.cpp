#include "runtime/commands/inspect/export_mesh_run.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/commands/inspect/export_igb.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/surfaces/run_mesh.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

// One direction for all elements replaces the mesh's fibres where the experiment says so.
void apply_constant_fibres(const json::Value& experiment, mesh::Mesh& mesh) {
    const json::Value* constant = report::find_path(experiment, "fibres.constant");
    if (constant == nullptr || constant->items.size() != 3) return;
    mesh::Point fibre{};
    for (std::size_t axis = 0; axis < 3; ++axis) fibre[axis] = constant->items[axis].number;
    const double length = std::hypot(fibre[0], fibre[1], fibre[2]);
    for (double& component : fibre) component /= length;
    mesh.fibres.assign(mesh.elements.size(), fibre);
    mesh.sheets.clear();
}

// What openCARP writes where a node never activates.
bool has_minus_one_for_never(const std::string& map) {
    return map.rfind("activation", 0) == 0 || map.rfind("repolarisation", 0) == 0 || map.rfind("apd", 0) == 0;
}

void export_map(const io::MapData& map, std::size_t nodes, const std::string& folder, std::vector<std::string>& files) {
    const std::size_t beats = nodes > 0 ? map.values.size() / nodes : 0;
    for (std::size_t beat = 0; beat < beats; ++beat) {
        std::string text;
        for (std::size_t n = 0; n < nodes; ++n) {
            const double value = map.values[beat * nodes + n];
            if (std::isnan(value))
                text += has_minus_one_for_never(map.name) ? "-1" : "nan";
            else
                io::append_number(text, value);
            text += '\n';
        }
        const std::string path = folder + "/" + map.name + (beats > 1 ? "_" + std::to_string(beat + 1) : "") + ".dat";
        io::write_whole_file(path, text);
        files.push_back(path);
    }
}

}  // namespace

bool is_run_on_mesh(const std::string& run) {
    std::error_code error;
    return fs::is_regular_file(fs::path(run) / "maps.vtkhdf", error) ||
           fs::is_regular_file(fs::path(run) / "fields/fields.vtkhdf", error);
}

std::vector<std::string> export_mesh_run(const std::string& run, const io::FieldFolder& fields,
                                         const std::string& folder) {
    const json::Value experiment = report::read_experiment(run);
    if (report::text_at(experiment, "geometry.discretisation") == "finite volumes")
        throw UserFault(run +
                        ": its values are those of tetrahedra, and openCARP's viewers know values of nodes only; "
                        "VTK and ParaView read fields/fields.vtkhdf and maps.vtkhdf as they are");
    auto mesh = report::read_run_mesh(run);
    if (!mesh) throw UserFault(run + ": has no mesh: neither maps.vtkhdf nor fields/mesh.h5 is there");
    apply_constant_fibres(experiment, *mesh);
    const auto nodes = static_cast<std::int64_t>(mesh->nodes.size());
    if (!fields.instants.empty() && fields.grid.count() != nodes)
        throw UserFault(run + ": its fields have " + std::to_string(fields.grid.count()) + " points, its mesh " +
                        std::to_string(nodes) + " nodes");
    if (mesh->fibres.empty()) mesh::refuse_stale_fibres(folder + "/mesh");
    std::vector<std::string> files;
    if (!fields.instants.empty()) write_igb_files(fields, igb_header_of(fields, {nodes, 1, 1}), nullptr, folder, files);
    const std::string maps = (fs::path(run) / "maps.h5").string();
    if (std::error_code error; fs::is_regular_file(maps, error)) {
        const io::Maps all = io::read_maps(maps);
        if (all.grid.count() != nodes)
            throw UserFault(maps + ": has " + std::to_string(all.grid.count()) + " points, the mesh " +
                            std::to_string(nodes) + " nodes");
        for (const io::MapData& map : all.maps) export_map(map, mesh->nodes.size(), folder, files);
    }
    for (const std::string& file : mesh::write_mesh(folder + "/mesh.pts", *mesh)) files.push_back(file);
    return files;
}

}  // namespace heartwright::commands
