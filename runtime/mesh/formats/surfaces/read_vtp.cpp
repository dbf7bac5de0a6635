// VTK's XML files of polygonal surfaces. CellData have the values of vertices, lines, polygons and strips in this
// order.
#include <array>
#include <charconv>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/io/arrays/vtk_xml.hpp"
#include "runtime/mesh/formats/vtk_cells.hpp"
#include "runtime/mesh/formats/vtu_pieces.hpp"

namespace heartwright::mesh {
namespace {

struct PolyCount {
    PolySection section;
    const char *name, *count;
};
constexpr std::array<PolyCount, 4> poly_counts{{{PolySection::vertices, "Verts", "NumberOfVerts"},
                                                {PolySection::lines, "Lines", "NumberOfLines"},
                                                {PolySection::polygons, "Polys", "NumberOfPolys"},
                                                {PolySection::strips, "Strips", "NumberOfStrips"}}};

std::size_t said_count(const std::string& place, const io::XmlAttributes& piece, const char* key) {
    const std::string text = io::value_of(piece, key, "0");
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || *end != 0 || count > most_nodes)
        throw UserFault(place + ": <Piece> has " + key + "=" + io::shown_word(text) + ", expected 0 to 2000000000");
    return count;
}

const io::DataArray* array_in(const io::VtkXml::Piece& piece, const char* section, const char* array) {
    for (const io::VtkXml::Section& one : piece.sections)
        for (const io::DataArray& found : one.arrays)
            if (one.name == section && (!*array || found.name == array)) return &found;
    return nullptr;
}

void add_cells_of(const std::string& place, const io::VtkXml::Piece& piece, const io::DataEncoding& encoding,
                  const PolyCount& section, VtkCells& cells) {
    const std::size_t count = said_count(place, piece.attributes, section.count);
    if (count == 0) return;
    const io::DataArray *offsets = array_in(piece, section.name, "offsets"),
                        *connectivity = array_in(piece, section.name, "connectivity");
    if (!offsets || !connectivity)
        throw UserFault(place + ": <" + section.name + "> has no arrays 'connectivity' and 'offsets'");
    const std::vector<std::int64_t> ends = read_integers(*offsets, encoding, count);
    const std::int64_t last = ends.back();
    if (last < 0 || static_cast<std::uint64_t>(last) > 8 * most_elements)
        throw UserFault(place + ": the last offset of <" + section.name + "> is " + std::to_string(last) +
                        ", expected the size of the connectivity");
    add_poly_cells(section.section, read_integers(*connectivity, encoding, static_cast<std::size_t>(last)), ends, place,
                   cells);
}

MeshFile read_poly_piece(const std::string& place, const io::VtkXml::Piece& piece, const io::DataEncoding& encoding,
                         bool splits) {
    MeshFile file;
    Mesh& mesh = file.mesh;
    const std::size_t nodes = said_count(place, piece.attributes, "NumberOfPoints");
    const io::DataArray* points = array_in(piece, "Points", "");
    if (!points || points->components != 3) throw UserFault(place + ": <Points> has no array of three components");
    const std::vector<double> coordinates = read_numbers(*points, encoding, 3 * nodes);
    for (std::size_t n = 0; n < nodes; ++n)
        mesh.nodes.push_back({coordinates[3 * n], coordinates[3 * n + 1], coordinates[3 * n + 2]});
    VtkCells cells;
    for (const PolyCount& section : poly_counts) add_cells_of(place, piece, encoding, section, cells);
    for (const io::VtkXml::Section& section : piece.sections) {
        const bool is_of_nodes = section.name == "PointData";
        if (!is_of_nodes && section.name != "CellData") continue;
        for (const std::string& array : section.text_arrays) file.warnings.push_back(warning_of_text(array));
        for (const io::DataArray& array : section.arrays)
            (is_of_nodes ? mesh.node_fields : mesh.element_fields)
                .push_back(
                    {array.name, array.components,
                     read_numbers(array, encoding, array.components * (is_of_nodes ? nodes : cells.ends.size()))});
    }
    take_cells(cells, place, file, splits);
    return file;
}

}  // namespace

MeshFile read_vtp(const std::string& name, std::string_view bytes, const ElementChoice& choice) {
    const io::VtkXml xml = io::read_vtk_xml(name, bytes, "PolyData");
    VtuPieces pieces(choice);
    for (std::size_t k = 0; k < xml.pieces.size(); ++k) {
        const std::string place = name + (xml.pieces.size() > 1 ? ": piece " + std::to_string(k) : "");
        if (said_count(place, xml.pieces[k].attributes, "NumberOfPoints") > 0)
            pieces.add(place, read_poly_piece(place, xml.pieces[k], xml.encoding, pieces.splits()));
    }
    return pieces.joined(name);
}

}  // namespace heartwright::mesh
