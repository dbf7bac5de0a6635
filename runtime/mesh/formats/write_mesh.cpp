#include "runtime/mesh/formats/write_mesh.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iterator>

#include "base/diag/faults.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

std::string xml_text(const std::string& text) {
    std::string safe;
    for (const char c : text)
        if (c == '&')
            safe += "&amp;";
        else if (c == '<')
            safe += "&lt;";
        else if (c == '"')
            safe += "&quot;";
        else
            safe += static_cast<unsigned char>(c) < 32 ? ' ' : c;
    return safe;
}

// Tags of arrays, and behind them the data: UInt64 size, then the bytes, one array after the other.
class VtuText {
public:
    template <class T>
    void add(const char* type, const std::string& name, std::size_t components, const std::vector<T>& values) {
        tags_ += std::string("<DataArray type=\"") + type + "\" Name=\"" + xml_text(name) + "\" NumberOfComponents=\"" +
                 std::to_string(components) + "\" format=\"appended\" offset=\"" + std::to_string(data_.size()) +
                 "\"/>\n";
        const std::uint64_t size = values.size() * sizeof(T);
        data_.append(reinterpret_cast<const char*>(&size), sizeof size);
        data_.append(reinterpret_cast<const char*>(values.data()), size);
    }
    void add_points(const std::string& name, const std::vector<Point>& points) {
        std::vector<double> values;
        values.reserve(3 * points.size());
        for (const Point& point : points) values.insert(values.end(), point.begin(), point.end());
        add("Float64", name, 3, values);
    }
    void line(const std::string& text) { tags_ += text + "\n"; }
    std::string text() const {
        return tags_ + "<AppendedData encoding=\"raw\">\n_" + data_ + "\n</AppendedData>\n</VTKFile>\n";
    }

private:
    std::string tags_, data_;
};

void write_vtu(const std::string& path, const Mesh& mesh) {
    VtuText out;
    out.line("<?xml version=\"1.0\"?>");
    out.line("<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">");
    out.line("<UnstructuredGrid>");
    out.line("<Piece NumberOfPoints=\"" + std::to_string(mesh.nodes.size()) + "\" NumberOfCells=\"" +
             std::to_string(mesh.elements.size()) + "\">");
    out.line("<Points>");
    out.add_points("Points", mesh.nodes);
    out.line("</Points>\n<Cells>");
    std::vector<std::int64_t> numbers;
    numbers.reserve(Element::most_corners * mesh.elements.size());
    for (const Element& element : mesh.elements) numbers.insert(numbers.end(), element.begin(), element.end());
    out.add("Int64", "connectivity", 1, numbers);
    numbers.clear();
    std::vector<std::uint8_t> types;
    for (const Element& element : mesh.elements) {
        numbers.push_back((numbers.empty() ? 0 : numbers.back()) + static_cast<std::int64_t>(element.size()));
        types.push_back(element.size() == 4 ? 10 : element.size() == 3 ? 5 : 3);
    }
    out.add("Int64", "offsets", 1, numbers);
    out.add("UInt8", "types", 1, types);
    out.line("</Cells>\n<CellData>");
    if (!mesh.tags.empty()) out.add("Int32", "tag", 1, mesh.tags);
    if (!mesh.fibres.empty()) out.add_points("fibre", mesh.fibres);
    if (!mesh.sheets.empty()) out.add_points("sheet", mesh.sheets);
    const std::string of_thickness = mesh.dimensions() == 1 ? "radius" : "thickness";
    if (!mesh.thicknesses.empty())
        out.add("Float64", of_thickness, 1, mesh.dimensions() == 1 ? radii_of(mesh) : mesh.thicknesses);
    const auto has_own_array = [&](const std::string& name) {
        return name == "fibre" || name == "sheet" || name == "tag" ||
               (name == of_thickness && !mesh.thicknesses.empty());
    };
    for (const Field& field : mesh.element_fields)
        if (!has_own_array(field.name)) out.add("Float64", field.name, field.components, field.values);
    out.line("</CellData>\n<PointData>");
    for (const Field& field : mesh.node_fields) out.add("Float64", field.name, field.components, field.values);
    out.line("</PointData>\n</Piece>\n</UnstructuredGrid>");
    io::write_whole_file(path, out.text());
}

void append_row(std::string& text, const Point& point, char end) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        io::append_number(text, point[axis]);
        text += axis == 2 ? end : ' ';
    }
}

std::vector<std::string> write_opencarp(const std::string& base, const Mesh& mesh) {
    if (mesh.fibres.empty()) refuse_stale_fibres(base);
    std::string pts = std::to_string(mesh.nodes.size()) + "\n", elem = std::to_string(mesh.elements.size()) + "\n";
    for (const Point& node : mesh.nodes) append_row(pts, 1000.0 * node, '\n');
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        elem += mesh.elements[e].size() == 4 ? "Tt" : mesh.elements[e].size() == 3 ? "Tr" : "Ln";
        for (const std::int32_t node : mesh.elements[e]) elem += " " + std::to_string(node);
        elem += " " + std::to_string(mesh.tag(e)) + "\n";
    }
    std::vector<std::string> files{base + ".pts", base + ".elem"};
    io::write_whole_file(files[0], pts);
    io::write_whole_file(files[1], elem);
    if (mesh.fibres.empty()) return files;
    const bool has_sheets = !mesh.sheets.empty();
    std::string lon = has_sheets ? "2\n" : "1\n";
    for (std::size_t e = 0; e < mesh.fibres.size(); ++e) {
        append_row(lon, mesh.fibres[e], has_sheets ? ' ' : '\n');
        if (has_sheets) append_row(lon, mesh.sheets[e], '\n');
    }
    files.push_back(base + ".lon");
    io::write_whole_file(files[2], lon);
    return files;
}

// Of surfaces, in mm. A tag is a property of faces (.ply) or a group (.obj); .stl has neither tags nor FP64.

template <class T>
void append_bytes(std::string& text, const T& value) {
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string ply_of(const Mesh& mesh) {
    std::string text = "ply\nformat binary_little_endian 1.0\nelement vertex " + std::to_string(mesh.nodes.size()) +
                       "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
                       std::to_string(mesh.elements.size()) + "\nproperty list uchar int vertex_indices\n" +
                       (mesh.tags.empty() ? "" : "property int tag\n") + "end_header\n";
    for (const Point& node : mesh.nodes)
        for (const double x : node) append_bytes(text, x);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        text += '\3';
        for (const std::int32_t node : mesh.elements[e]) append_bytes(text, node);
        if (!mesh.tags.empty()) append_bytes(text, mesh.tags[e]);
    }
    return text;
}

std::string obj_of(const Mesh& mesh) {
    std::string text;
    for (const Point& node : mesh.nodes) {
        text += "v ";
        append_row(text, node, '\n');
    }
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        if (!mesh.tags.empty() && (e == 0 || mesh.tags[e] != mesh.tags[e - 1]))
            text += "g tag_" + std::to_string(mesh.tags[e]) + "\n";
        text += "f";
        for (const std::int32_t node : mesh.elements[e]) text += " " + std::to_string(node + 1);
        text += "\n";
    }
    return text;
}

std::string stl_of(const Mesh& mesh) {
    std::string text = "heartwright, mm";
    text.resize(80);
    append_bytes(text, static_cast<std::uint32_t>(mesh.elements.size()));
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        for (const double x : unit(area_normal(mesh, e))) append_bytes(text, static_cast<float>(x));
        for (const std::int32_t node : mesh.elements[e])
            for (const double x : mesh.nodes[static_cast<std::size_t>(node)]) append_bytes(text, static_cast<float>(x));
        text += std::string(2, '\0');
    }
    return text;
}

std::string surface_file_of(const std::string& path, const Mesh& mesh) {
    if (!mesh.is_surface())
        throw UserFault(path + ": such files hold surfaces, and the mesh consists of " +
                        name_of_elements(mesh.dimensions()) + "; write .vtu or .pts");
    return path.ends_with(".ply") ? ply_of(mesh) : path.ends_with(".obj") ? obj_of(mesh) : stl_of(mesh);
}

}  // namespace

void refuse_stale_fibres(const std::string& base) {
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(base + ".lon", error)))
        throw UserFault(base + ".lon: is there already and would be read as the fibres of the new " + base +
                        ".pts, which has none; move it away, or choose another name");
}

std::vector<std::string> write_mesh(const std::string& path, const Mesh& mesh) {
    if (path.ends_with(".vtu")) {
        write_vtu(path, mesh);
        return {path};
    }
    for (const char* end : {".ply", ".obj", ".stl"}) {
        if (!path.ends_with(end)) continue;
        io::write_whole_file(path, surface_file_of(path, mesh));
        return {path};
    }
    for (const char* end : {".pts", ".elem"})
        if (path.ends_with(end)) return write_opencarp(path.substr(0, path.size() - std::string(end).size()), mesh);
    throw UserFault(path + ": meshes are written as " + written_ends());
}

const char* written_ends() {
    return ".vtu or openCARP's .pts (with .elem and .lon), surfaces also as .ply, .stl and .obj";
}

bool is_written(const std::string& path) {
    constexpr const char* ends[] = {".vtu", ".pts", ".elem", ".ply", ".stl", ".obj"};
    return std::any_of(std::begin(ends), std::end(ends), [&](const char* end) { return path.ends_with(end); });
}

}  // namespace heartwright::mesh
