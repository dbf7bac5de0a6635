#include "runtime/commands/inspect/export_run.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "base/diag/faults.hpp"
#include "runtime/commands/inspect/export_igb.hpp"
#include "runtime/commands/inspect/export_leads.hpp"
#include "runtime/commands/inspect/export_mesh_run.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/fields/read_planes.hpp"
#include "runtime/io/fields/vtk_files.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

using Points = std::vector<std::size_t>;  // numbers of grid points, ascending

// Those that are shown: mesh.h5 says it, else the first instant.
Points shown_points(const std::string& folder, const io::FieldFolder& fields) {
    Points points;
    const std::string mesh = folder + "/mesh.h5";
    const bool has_mask = fs::is_regular_file(mesh);
    if (has_mask && !has_grid(mesh, fields.grid, "mask")) throw UserFault(mesh + ": has another grid than the fields");
    const std::vector<double> values =
        has_mask ? io::read_data_set(mesh, "mask").values
                 : values_of(fields.instants.front(), fields.grid, fields.quantities.front().name);
    for (std::size_t k = 0; k < values.size(); ++k)
        if (has_mask ? values[k] != 0 : !std::isnan(values[k])) points.push_back(k);
    if (points.empty()) throw UserFault(folder + ": no point of the fields holds a value");
    return points;
}

// mesh.pts, um; mesh.elem: lines of a cable, squares of a sheet, cubes of a slab between points that are there. A
// cube's corners: those of its lower square round about, then those above the first, the fourth, the third and the
// second (as meshalyzer draws the edges of Hx).
void write_mesh(const std::string& folder, const io::FieldGrid& grid, const Points& points,
                std::vector<std::string>& files) {
    const auto nx = static_cast<std::size_t>(grid.points[0]), ny = static_cast<std::size_t>(grid.points[1]);
    std::string text = std::to_string(points.size()) + "\n";
    for (const std::size_t k : points) {
        const std::array<std::size_t, 3> place{k % nx, k / nx % ny, k / nx / ny};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            io::append_number(text, 1000 * (grid.origin[axis] + static_cast<double>(place[axis]) * grid.spacing[axis]));
            text += axis == 2 ? "\n" : " ";
        }
    }
    io::write_whole_file(folder + "/mesh.pts", text);
    files.push_back(folder + "/mesh.pts");

    std::vector<std::size_t> axes, strides{1, nx, nx * ny};
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (grid.points[axis] > 1) axes.push_back(axis);
    if (axes.empty()) return;
    static constexpr const char* kinds[] = {"", "Ln", "Qd", "Hx"};
    std::vector<std::int64_t> number(static_cast<std::size_t>(grid.count()), -1);  // of a point in mesh.pts
    for (std::size_t n = 0; n < points.size(); ++n) number[points[n]] = static_cast<std::int64_t>(n);
    std::string elements;
    std::size_t count = 0;
    for (const std::size_t k : points) {
        std::vector<std::size_t> corners{k};
        bool is_inside = true;
        for (const std::size_t axis : axes)
            is_inside = is_inside && k / strides[axis] % static_cast<std::size_t>(grid.points[axis]) + 1 <
                                         static_cast<std::size_t>(grid.points[axis]);
        if (!is_inside) continue;
        corners.push_back(k + strides[axes[0]]);
        if (axes.size() == 2) {
            corners.push_back(k + strides[axes[0]] + strides[axes[1]]);
            corners.push_back(k + strides[axes[1]]);
        }
        if (axes.size() == 3)
            corners = {
                k, k + 1, k + 1 + nx, k + nx, k + nx * ny, k + nx + nx * ny, k + 1 + nx + nx * ny, k + 1 + nx * ny};
        if (std::any_of(corners.begin(), corners.end(), [&](std::size_t corner) { return number[corner] < 0; }))
            continue;
        elements += kinds[axes.size()];
        for (const std::size_t corner : corners) elements += " " + std::to_string(number[corner]);
        elements += " 1\n";
        ++count;
    }
    io::write_whole_file(folder + "/mesh.elem", std::to_string(count) + "\n" + elements);
    files.push_back(folder + "/mesh.elem");
}

void export_igb(const std::string& fields_folder, const io::FieldFolder& fields, const std::string& folder,
                std::vector<std::string>& files) {
    mesh::refuse_stale_fibres(folder + "/mesh");
    const io::FieldGrid& grid = fields.grid;
    const Points points = shown_points(fields_folder, fields);
    const bool is_whole = static_cast<std::int64_t>(points.size()) == grid.count();
    io::IgbHeader header = igb_header_of(
        fields, is_whole ? grid.points : std::array<std::int64_t, 3>{static_cast<std::int64_t>(points.size()), 1, 1});
    for (std::size_t axis = 0; is_whole && axis < 3; ++axis) {
        header.origin[axis] = 1000 * grid.origin[axis];
        header.spacing[axis] = 1000 * grid.spacing[axis];
    }
    write_igb_files(fields, header, is_whole ? nullptr : &points, folder, files);
    write_mesh(folder, grid, points, files);
}

void export_fields_as_vtk(const io::FieldFolder& fields, const std::string& folder, std::vector<std::string>& files) {
    const std::string path = folder + "/fields.vtkhdf";
    std::int64_t bytes = 0;
    for (const auto& quantity : fields.quantities)
        bytes += static_cast<std::int64_t>(io::number_bytes(fields.instants.front().path, quantity.name) *
                                           fields.instants.size()) *
                 fields.grid.count();
    constexpr double copies = 2.2;  // the file is made in memory, and copied once
    if (copies * static_cast<double>(bytes) > static_cast<double>(host_memory_available()))
        throw MachineFault(path + ": takes " + bytes_text(bytes) + ", and that twice of memory; " +
                           bytes_text(host_memory_available()) +
                           " is available (fields/fields.xdmf opens in ParaView as it is)");
    std::vector<double> times;
    for (const io::FieldInstant& instant : fields.instants) times.push_back(instant.t);
    io::VtkHdfImage file(path, fields.grid, times);
    for (const auto& quantity : fields.quantities) {
        file.array(quantity.name, quantity.unit, io::number_bytes(fields.instants.front().path, quantity.name) == 4);
        for (std::size_t k = 0; k < fields.instants.size(); ++k)
            file.values(quantity.name, k, values_of(fields.instants[k], fields.grid, quantity.name));
    }
    file.close();
    files.push_back(path);
}

// A map of several beats is one for each: activation_1, activation_2...
std::vector<io::MapData> each_beat_alone(const io::Maps& maps) {
    const auto points = static_cast<std::size_t>(maps.grid.count());
    std::vector<io::MapData> all;
    for (const io::MapData& map : maps.maps) {
        const std::size_t beats = points > 0 ? map.values.size() / points : 0;
        for (std::size_t beat = 0; beat < beats; ++beat) {
            const auto first = map.values.begin() + static_cast<std::ptrdiff_t>(beat * points);
            io::MapData one{map.name, map.unit, {first, first + static_cast<std::ptrdiff_t>(points)}};
            if (beats > 1) one.name += "_" + std::to_string(beat + 1);
            all.push_back(std::move(one));
        }
    }
    return all;
}

void export_maps_as_vtk(const std::string& path, const std::string& folder, std::vector<std::string>& files) {
    const io::Maps maps = io::read_maps(path);
    const std::vector<io::MapData> all = each_beat_alone(maps);
    if (all.empty()) return;
    io::VtkHdfImage file(folder + "/maps.vtkhdf", maps.grid);
    for (const io::MapData& map : all) {
        file.array(map.name, map.unit, false);
        file.values(map.name, 0, map.values);
    }
    file.close();
    const std::string model = io::read_text_attribute(path, "/", "model"),
                      experiment = io::read_text_attribute(path, "/", "experiment");
    io::write_legacy_vtk(folder + "/maps.vtk", experiment + " (" + model + "); lengths in mm", maps.grid, all);
    files.insert(files.end(), {folder + "/maps.vtkhdf", folder + "/maps.vtk"});
}

}  // namespace

namespace {

fs::path own_folder(const std::string& run) { return fs::path(run) / "export"; }

// RUN/export is of the run, and goes with it; another folder has a list of its own.
struct OpenedExport {
    explicit OpenedExport(const ExportRequest& request) : run(request.run, "run"), folder(request.folder, "export") {}
    io::OutputFolder run, folder;
};

}  // namespace

ExportRequest export_request(const Arguments& arguments) {
    ExportRequest request;
    request.run = arguments.positional()[0];
    request.folder = arguments.value("-o", own_folder(request.run).string());
    request.igb = arguments.has("--igb");
    request.vtk = arguments.has("--vtk");
    request.wfdb = arguments.has("--wfdb");
    if (!request.igb && !request.vtk && !request.wfdb) request.igb = request.vtk = request.wfdb = true;
    return request;
}

std::vector<std::string> export_run(const ExportRequest& request) {
    const fs::path run(request.run);
    std::error_code error;
    if (!fs::is_regular_file(run / "experiment.resolved.json", error))
        throw UserFault(request.run + ": holds no run (no experiment.resolved.json)");
    const std::string fields_folder = (run / "fields").string(), maps = (run / "maps.h5").string();
    const io::FieldFolder fields = io::list_fields(fields_folder);
    const bool has_fields = !fields.instants.empty(), has_maps = fs::is_regular_file(maps, error),
               has_leads = request.wfdb && fs::is_regular_file(run / "leads.csv", error);
    if (request.wfdb && !request.igb && !request.vtk) {
        if (!has_leads) throw UserFault(request.run + ": has no leads.csv to export: the measure 'leads' makes it");
        const OpenedExport opened(request);
        return export_leads(request.run, request.folder);
    }
    if (is_run_on_mesh(request.run)) {
        if (!request.igb)
            throw UserFault(
                request.run +
                ": is a run on a mesh; VTK and ParaView read its fields/fields.vtkhdf and maps.vtkhdf as they "
                "are (--igb exports it for openCARP's viewers)");
        const OpenedExport opened(request);
        std::vector<std::string> files = export_mesh_run(request.run, fields, request.folder);
        if (has_leads)
            for (const std::string& file : export_leads(request.run, request.folder)) files.push_back(file);
        return files;
    }
    if (!has_fields && !(request.vtk && has_maps) && !has_leads)
        throw UserFault(request.run + (has_maps
                                           ? ": has no fields to export as .igb; --vtk exports its maps"
                                           : ": has neither fields nor maps to export: the experiment asked for none"));
    const OpenedExport opened(request);
    std::vector<std::string> files;
    if (request.igb && has_fields) export_igb(fields_folder, fields, request.folder, files);
    if (request.vtk && has_fields) export_fields_as_vtk(fields, request.folder, files);
    if (request.vtk && has_maps) export_maps_as_vtk(maps, request.folder, files);
    if (has_leads)
        for (const std::string& file : export_leads(request.run, request.folder)) files.push_back(file);
    return files;
}

const Usage& export_usage() {
    static const Usage usage{
        "export",
        "DIR",
        "Writes fields, maps and ECGs of a run's folder for other viewers; without --igb, --vtk and --wfdb all of "
        "them.",
        {{"--igb", "", "fields as .igb with mesh.pts and mesh.elem (and mesh.lon), as openCARP's viewers read them"},
         {"--vtk", "", "fields.vtkhdf, maps.vtkhdf and maps.vtk, for ParaView and VTK"},
         {"--wfdb", "", "leads.csv as the record leads.hea and leads.dat, as PhysioNet's tools read them"},
         {"-o", "DIR", "where to; DIR/export of the run"},
         {"--format", "mmt|cellml", "of a spec, MODEL in place of DIR: a file for Myokit, or CellML 2.0"},
         {"--variant", "A[,B]", "of a spec: variants, applied in order"},
         {"--option", "NAME=VALUE", "of a spec"},
         {"--start", "NAME", "of a spec: initial values of this start"},
         {"--force", "", "of a spec: replaces a file that is there"}},
        {"export slab", "export slab --igb -o slab_igb", "export biventricle --wfdb",
         "export ten_tusscher_panfilov_2006 --format mmt --variant endo"},
        "The files written are printed, one a line. .igb has no places without a cell: where the tissue has holes, its "
        "points are those of\n"
        "mesh.pts in order. In VTK's files such places are NaN. Lengths are um in the first, mm in the second; times "
        "ms.\n"
        "Of a run on a mesh: .igb on its nodes, maps as .dat (a value a line; -1 where a node never activates, nan "
        "where "
        "others have no value)\nand mesh.lon; its VTKHDF files are in the run's folder already.\n"
        "What a file of another program holds of a spec: docs/exporting_models.md"};
    return usage;
}

}  // namespace heartwright::commands
