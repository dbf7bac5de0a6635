#include "runtime/mesh/formats/read_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <optional>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/lower_case.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/field_names.hpp"
#include "runtime/mesh/formats/take_fields.hpp"
#include "runtime/mesh/sheets.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::pair<const char*, Format>, 11> format_ends{{{".pvtu", Format::pvtu},
                                                                      {".vtu", Format::vtu},
                                                                      {".vtk", Format::vtk},
                                                                      {".msh", Format::msh},
                                                                      {".vtp", Format::vtp},
                                                                      {".ply", Format::ply},
                                                                      {".stl", Format::stl},
                                                                      {".obj", Format::obj},
                                                                      {".csv", Format::segments},
                                                                      {".node", Format::tetgen},
                                                                      {".ele", Format::tetgen}}};

// Of a format of one file.
auto reader_of(Format format) {
    switch (format) {
        case Format::vtu:
            return read_vtu;
        case Format::vtk:
            return read_legacy_vtk;
        case Format::vtp:
            return read_vtp;
        case Format::ply:
            return read_ply;
        case Format::stl:
            return read_stl;
        case Format::obj:
            return read_obj;
        case Format::segments:
            return read_segments;
        default:
            return read_gmsh;
    }
}

std::string without_opencarp_end(const std::string& path) {
    for (const char* end : {".pts", ".elem", ".lon"})
        if (path.ends_with(end)) return path.substr(0, path.size() - std::string(end).size());
    return path;
}

// Also a link that leads nowhere: whoever reads it says so.
bool is_there(const std::string& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

// Files that name others, or are compressed, cannot be read by mistake: each has a remedy of its own.
void refuse_other_ends(const std::string& path) {
    static constexpr std::array<std::array<const char*, 2>, 4> ends{
        {{".pvd", "lists a file for each instant; name one of those .vtu"},
         {".vtm", "lists blocks that are files of their own; name one of those .vtu"},
         {".gz", "is compressed; unpack it first (gunzip)"},
         {".vtkhdf", "is no format of meshes here; save it as .vtu"}}};
    for (const auto& [end, why] : ends)
        if (lower_case(path).ends_with(end)) throw UserFault(path + ": " + why);
}

void refuse_compressed(const std::string& path, std::string_view bytes) {
    if (bytes.starts_with("\x1F\x8B")) throw UserFault(path + ": is compressed by gzip; unpack it first (gunzip)");
}

MeshFile read_opencarp_files(const std::string& path, const ElementChoice& choice, bool keeps_baths) {
    const std::string base = without_opencarp_end(path);
    const std::string pts = io::read_file(base + ".pts"), elem = io::read_file(base + ".elem");
    refuse_compressed(base + ".pts", pts);
    refuse_compressed(base + ".elem", elem);
    const bool has_lon = is_there(base + ".lon");
    const std::string lon = has_lon ? io::read_file(base + ".lon") : std::string();
    if (has_lon && lon.empty()) throw UserFault(base + ".lon: the file is empty");
    return read_opencarp({base, pts, elem, lon, keeps_baths}, choice);
}

void give_baths_a_fibre(MeshFile& file) {
    Mesh& mesh = file.mesh;
    const auto replace = [&](std::vector<Point>& directions, const Point& by) {
        for (std::size_t e = 0; e < std::min(mesh.elements.size(), directions.size()); ++e) {
            if (directions[e] != Point{}) continue;
            file.baths.resize(mesh.elements.size());
            file.baths[e] = true;
            directions[e] = by;
        }
    };
    replace(mesh.fibres, {1, 0, 0});
    replace(mesh.sheets, {0, 1, 0});
}

// Of TetGen and Chaste: .node, .ele, and of the files of directions those that are there.
std::vector<std::string> tetgen_files(const std::string& path) {
    const std::string base = fs::path(path).replace_extension().string();
    std::vector<std::string> files{base + ".node", base + ".ele"};
    for (const char* end : {".ortho", ".axi"})
        if (is_there(base + end)) files.push_back(base + end);
    return files;
}

MeshFile read_tetgen_files(const std::string& path, const ElementChoice& choice) {
    const std::vector<std::string> files = tetgen_files(path);
    std::vector<std::string> bytes;
    TetgenText text{.name = fs::path(path).replace_extension().string(), .node = {}, .ele = {}};
    for (const std::string& file : files) bytes.push_back(io::read_file(file));
    for (std::size_t k = 0; k < files.size(); ++k) {
        refuse_compressed(files[k], bytes[k]);
        (k == 0 ? text.node : k == 1 ? text.ele : files[k].ends_with(".ortho") ? text.ortho : text.axi) = bytes[k];
    }
    return read_tetgen(text, choice);
}

void normalise(std::vector<Point>& directions) {
    for (Point& direction : directions) {
        const double size = length(direction);
        if (size > 1e-12 && std::isfinite(size)) direction = (1 / size) * direction;
    }
}

// Some programs (FEniCS) list the nodes of each element in ascending order, so the order says nothing of orientation.
bool has_no_orientation(const Mesh& mesh) {
    constexpr std::size_t least_elements = 100;  // of fewer all may be in order by chance
    return mesh.elements.size() >= least_elements &&
           std::all_of(mesh.elements.begin(), mesh.elements.end(),
                       [](const Element& element) { return std::is_sorted(element.begin(), element.end()); });
}

std::string unit_name(double unit) {
    for (const auto& [size, name] : {std::pair{1e3, "m"}, {10.0, "cm"}, {1.0, "mm"}, {1e-3, "um"}})
        if (unit == size) return name;
    return plain_number(unit, 6) + " mm";
}

// 1 of a ball, less the more surface a body has for its volume: (36 pi volume^2/area^3).
double compactness(const Mesh& mesh, double volume) {
    double area = 0;
    for (const Face& face : surface_of(mesh)) {
        const auto at = [&](std::size_t k) { return mesh.nodes[static_cast<std::size_t>(face.nodes[k])]; };
        area += length(cross(at(1) - at(0), at(2) - at(0))) / 2;
    }
    return 36 * std::numbers::pi * volume * volume / (area * area * area);
}

// A file that does not say its unit and holds a hollow body (a box around it is mostly empty, and it has much surface,
// unlike a torso that lies oblique in its box), a curved surface or a tree is a heart, or a part of one. Of people's
// hearts, which most are, none is as small as a mouse's and none as long as an arm.
void ask_for_unit(const std::string& path, const Mesh& mesh) {
    constexpr double least = 30, most = 300, full = 0.5;  // mm, mm, of the box
    const BoundingBox box = bounding_box(mesh);
    const double longest = box.longest_side();
    constexpr std::size_t few_elements = 200;  // fewer are no heart
    if (mesh.elements.size() < few_elements || (longest >= least && longest <= most)) return;
    if (longest < least_extent || longest > most_extent) return;  // check_mesh() says so
    double volume = 0;
    for (std::size_t e = 0; e < mesh.elements.size() && mesh.dimensions() == 3; ++e)
        volume += std::fabs(signed_volume(mesh, e));
    if (!(volume < full * box.side(0) * box.side(1) * box.side(2))) return;  // also a flat surface, or a strand
    constexpr double solid = 0.25;                                           // a cube has 0.52, a heart's walls 0.02
    if (mesh.dimensions() == 3 && compactness(mesh, volume) > solid) return;
    throw UserFault(path + ": the file does not say its unit of length, and a " +
                    (mesh.dimensions() == 1 ? "tree of lines"
                     : mesh.is_surface()    ? "curved surface"
                                            : "hollow body") +
                    " of " + plain_number(longest, 4) +
                    " mm is no human heart: say the unit by --unit m, cm, mm or um (\"unit\" " + "in an experiment)" +
                    (longest * 10 >= least && longest * 10 <= most
                         ? "; in cm it would be " + plain_number(10 * longest, 4) + " mm long"
                         : ""));
}

// To the planes of the triangles.
void project_fibres(MeshFile& file) {
    Mesh& mesh = file.mesh;
    std::size_t far = 0;
    for (std::size_t e = 0; e < mesh.fibres.size(); ++e) {
        const InPlane projected = in_plane_of(mesh, e, mesh.fibres[e]);
        mesh.fibres[e] = projected.direction;
        far += projected.is_far ? 1 : 0;
    }
    if (far > 0)
        file.warnings.push_back("the fibres of " + std::to_string(far) + " of " + std::to_string(mesh.fibres.size()) +
                                " triangles stand at more than 20 degrees to the surface, to which they are projected");
}

// What is no number cannot be repaired; check_mesh() says so.
bool are_numbers(const Mesh& mesh) {
    return std::all_of(
        mesh.nodes.begin(), mesh.nodes.end(),
        [](const Point& node) { return std::isfinite(node[0]) && std::isfinite(node[1]) && std::isfinite(node[2]); });
}

std::string fields_of_one_component(const Mesh& mesh) {
    return names_of(mesh.element_fields, 1) + " of elements, " + names_of(mesh.node_fields, 1) + " of nodes";
}

// Lengths of elements from a field of elements, which is taken out, or the means of one of nodes; nothing: there is no
// such field.
std::optional<std::vector<double>> lengths_from_field(const std::string& field, Mesh& mesh, double unit) {
    const auto field_in = [&](const std::vector<Field>& fields) {
        return std::find_if(fields.begin(), fields.end(),
                            [&](const Field& one) { return one.name == field && one.components == 1; });
    };
    std::vector<double> lengths(mesh.elements.size());
    if (const auto found = field_in(mesh.element_fields); found != mesh.element_fields.end()) {
        for (std::size_t e = 0; e < mesh.elements.size(); ++e) lengths[e] = unit * found->values[e];
        mesh.element_fields.erase(found);
        return lengths;
    }
    const auto found = field_in(mesh.node_fields);
    if (found == mesh.node_fields.end()) return {};
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        for (const std::int32_t node : mesh.elements[e])
            lengths[e] +=
                unit * found->values[static_cast<std::size_t>(node)] / static_cast<double>(mesh.elements[e].size());
    return lengths;
}

void take_thicknesses(const std::string& name, Mesh& mesh, double unit, const ReadOptions& options) {
    const bool is_asked = options.thickness > 0 || !options.thickness_field.empty();
    if (!mesh.is_surface()) {
        if (is_asked)
            throw UserFault(name + ": a thickness is that of a surface, and the mesh consists of " +
                            name_of_elements(mesh.dimensions()));
        return;
    }
    if (options.thickness > 0 && options.thickness != 1)
        mesh.thicknesses.assign(mesh.elements.size(), options.thickness);
    if (options.thickness_field.empty()) return;
    auto found = lengths_from_field(options.thickness_field, mesh, unit);
    if (!found)
        throw UserFault(name + ": no field '" + options.thickness_field +
                        "' with one component is in the mesh; those there are: " + fields_of_one_component(mesh));
    mesh.thicknesses = std::move(*found);
}

// Radii of lines, as cross-sections.
void take_radii(const std::string& name, Mesh& mesh, double unit, const ReadOptions& options) {
    const bool is_asked = options.radius > 0 || !options.radius_field.empty();
    if (mesh.dimensions() != 1) {
        if (is_asked)
            throw UserFault(name + ": a radius is that of lines, and the mesh consists of " +
                            name_of_elements(mesh.dimensions()) +
                            "; --elements lines takes the lines of a file with both (\"elements\": \"lines\" in an "
                            "experiment)");
        return;
    }
    const std::string field = options.radius_field.empty() ? "radius" : options.radius_field;
    auto radii = options.radius > 0 ? std::vector<double>(mesh.elements.size(), options.radius)
                                    : lengths_from_field(field, mesh, unit);
    if (!radii)
        throw UserFault(name +
                        (is_asked ? ": no field '" + field + "' with one component is in the mesh"
                                  : ": lines need a radius, and no field 'radius' is in the mesh; --radius "
                                    "says it, \"radius\" in an experiment, or a field by --radius-field") +
                        "; those there are: " + fields_of_one_component(mesh));
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const double radius = (*radii)[e];
        if (!(radius > 0 && std::isfinite(radius)))
            throw UserFault(name + ": element " + std::to_string(mesh.label(e)) + " has the radius " +
                            plain_number(radius, 4) + " mm, expected more than 0");
        mesh.thicknesses.push_back(std::numbers::pi * radius * radius);
    }
}

// The first conductivity holds along a line, whatever directions a file has. Those without a length are refused later.
void lay_fibres_along_lines(Mesh& mesh) {
    mesh.sheets.clear();
    mesh.fibres.assign(mesh.elements.size(), Point{1, 0, 0});
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const Point along = along_line(mesh, e);
        if (const double size = length(along); size > 0 && std::isfinite(size)) mesh.fibres[e] = (1 / size) * along;
    }
}

}  // namespace

Format format_of(const std::string& path) {
    const std::string lower = lower_case(path);
    for (const auto& [end, format] : format_ends)
        if (lower.ends_with(end)) return format;
    const std::string base = without_opencarp_end(path);
    refuse_other_ends(path);
    if (base != path || is_there(base + ".pts") || is_there(base + ".elem")) return Format::opencarp;
    const std::string stem = fs::path(path).replace_extension().string();
    for (const std::string& name : {path, stem})
        if (is_there(name + ".bpts"))
            throw UserFault(
                name + ".bpts: openCARP's binary meshes are not read; write text by meshtool convert -imsh=" + name +
                " -ifmt=carp_bin -omsh=" + name + " -ofmt=carp_txt");
    throw UserFault(
        path +
        ": no mesh is known by this name; expected .vtu, .pvtu, .vtk, .msh, .vtp, .ply, .stl, .obj, .csv, .node, "
        "or openCARP's " +
        stem + ".pts and " + stem + ".elem");
}

std::vector<std::string> files_of(const std::string& path) {
    const Format format = format_of(path);
    if (format == Format::pvtu && is_there(path)) {
        std::vector<std::string> files = pieces_of_pvtu(path);
        files.insert(files.begin(), path);
        return files;
    }
    if (format == Format::tetgen) return tetgen_files(path);
    if (format != Format::opencarp) return {path};
    const std::string base = without_opencarp_end(path);
    std::vector<std::string> files{base + ".pts", base + ".elem"};
    if (is_there(base + ".lon")) files.push_back(base + ".lon");
    return files;
}

void interpret(const std::string& name, MeshFile& file, double unit, const ReadOptions& options) {
    Mesh& mesh = file.mesh;
    if (unit != 1)
        for (Point& node : mesh.nodes) node = unit * node;
    take_tags(name, file, options.tags);
    take_fibres(name, file, options.fibres);
    normalise(mesh.fibres);
    normalise(mesh.sheets);
    take_thicknesses(name, mesh, unit, options);
    take_radii(name, mesh, unit, options);
    if (mesh.is_surface()) project_fibres(file);
    if (options.repairs.are_any() && are_numbers(mesh))
        for (std::string& done : repair(name, mesh, options.repairs)) file.warnings.push_back(std::move(done));
    if (mesh.dimensions() == 1) lay_fibres_along_lines(mesh);
    if (options.keeps_baths) give_baths_a_fibre(file);
    if (options.reorients || has_no_orientation(mesh))
        if (const std::size_t swapped = orient_elements(mesh); swapped > 0)
            file.warnings.push_back(
                std::to_string(swapped) + (mesh.is_surface() ? " flipped triangles" : " inverted elements") +
                " were turned" +
                (options.reorients ? "" : ": the file lists the nodes of all elements in ascending order"));
}

MeshFile read_mesh(const std::string& path, const ReadOptions& options) {
    const Format format = format_of(path);
    const ElementChoice choice(options.elements, options.splits);
    MeshFile file;
    if (format == Format::opencarp) {
        file = read_opencarp_files(path, choice, options.keeps_baths);
    } else if (format == Format::tetgen) {
        file = read_tetgen_files(path, choice);
    } else if (format == Format::pvtu) {
        file = read_pvtu(path, choice);
    } else {
        const std::string bytes = io::read_file(path);
        refuse_compressed(path, bytes);
        file = reader_of(format)(path, bytes, choice);
    }
    const bool is_said = options.length_unit > 0, is_opencarp = format == Format::opencarp;
    const double unit = is_said ? options.length_unit : is_opencarp ? 1e-3 : 1;
    interpret(path, file, unit, options);
    file.unit = unit_name(unit) + (is_said       ? ", as asked for"
                                   : is_opencarp ? ", as openCARP's are"
                                                 : ", unless \"unit\" says otherwise");
    if (!is_said && !is_opencarp) ask_for_unit(path, file.mesh);
    return file;
}

}  // namespace heartwright::mesh
