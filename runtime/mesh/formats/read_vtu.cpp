// VTK's XML files of unstructured grids.
#include <algorithm>
#include <charconv>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/io/arrays/vtk_xml.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/formats/vtk_cells.hpp"
#include "runtime/mesh/formats/vtu_pieces.hpp"

namespace heartwright::mesh {

using io::DataArray;
using io::DataEncoding;
using io::shown_word;

namespace {

std::size_t count_of(const std::string& name, const io::XmlAttributes& piece, const char* key) {
    const std::string text = io::value_of(piece, key, "");
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (text.empty() || error != std::errc() || *end != 0 || count > most_nodes)
        throw UserFault(name + ": <Piece> has " + key + "=" + shown_word(text) + ", expected 0 to 2000000000");
    return count;
}

const DataArray& array_of(const std::string& name, const io::VtkXml::Piece& piece, const char* section,
                          const char* array) {
    for (const io::VtkXml::Section& one : piece.sections)
        for (const DataArray& found : one.arrays)
            if (one.name == section && (!*array || found.name == array)) return found;
    throw UserFault(name + ": <" + section + "> has no array" + (*array ? " " + shown_word(array) : std::string()));
}

// Tetrahedra have 4 nodes each; with other cells among them the last offset says how many there are.
std::size_t connectivity_size(const VtkCells& cells, const std::string& name) {
    const bool are_tetrahedra =
        std::all_of(cells.types.begin(), cells.types.end(), [](std::int64_t type) { return type == 10; });
    if (are_tetrahedra) return 4 * cells.types.size();
    const std::int64_t last = cells.ends.back();
    if (last < 0 || static_cast<std::uint64_t>(last) > 8 * most_elements)
        throw UserFault(name + ": the last offset is " + std::to_string(last) +
                        ", expected the size of the connectivity");
    return static_cast<std::size_t>(last);
}

MeshFile read_piece(const std::string& name, const io::VtkXml::Piece& piece, const DataEncoding& encoding,
                    bool splits) {
    const std::size_t nodes = count_of(name, piece.attributes, "NumberOfPoints"),
                      cells = count_of(name, piece.attributes, "NumberOfCells");
    MeshFile file;
    Mesh& mesh = file.mesh;
    const DataArray& points = array_of(name, piece, "Points", "");
    if (points.components != 3)
        throw UserFault(points.place + ": has " + std::to_string(points.components) + " components, expected 3");
    const std::vector<double> coordinates = read_numbers(points, encoding, 3 * nodes);
    mesh.nodes.resize(nodes);
    for (std::size_t n = 0; n < nodes; ++n)
        for (std::size_t axis = 0; axis < 3; ++axis) mesh.nodes[n][axis] = coordinates[3 * n + axis];

    VtkCells read;
    read.types = read_integers(array_of(name, piece, "Cells", "types"), encoding, cells);
    read.ends = read_integers(array_of(name, piece, "Cells", "offsets"), encoding, cells);
    refuse_other_volumes(read, name, splits);  // before sizes are compared
    read.connectivity =
        read_integers(array_of(name, piece, "Cells", "connectivity"), encoding, connectivity_size(read, name));

    for (const io::VtkXml::Section& section : piece.sections) {
        for (const std::string& array : section.text_arrays) file.warnings.push_back(warning_of_text(array));
        for (const DataArray& array : section.arrays) {
            const bool is_of_nodes = section.name == "PointData";
            if (!is_of_nodes && section.name != "CellData") continue;
            const std::size_t count = array.components * (is_of_nodes ? nodes : cells);
            (is_of_nodes ? mesh.node_fields : mesh.element_fields)
                .push_back({array.name, array.components, read_numbers(array, encoding, count)});
        }
    }
    take_cells(read, name, file, splits);
    return file;
}

bool is_empty(const std::string& name, const io::VtkXml::Piece& piece) {
    return count_of(name, piece.attributes, "NumberOfPoints") == 0 &&
           count_of(name, piece.attributes, "NumberOfCells") == 0;
}

}  // namespace

void add_vtu(const std::string& name, std::string_view bytes, VtuPieces& pieces) {
    const io::VtkXml xml = io::read_vtk_xml(name, bytes, "UnstructuredGrid");
    for (std::size_t k = 0; k < xml.pieces.size(); ++k) {
        const std::string place = name + (xml.pieces.size() > 1 ? ": piece " + std::to_string(k) : "");
        if (!is_empty(place, xml.pieces[k]))
            pieces.add(place, read_piece(place, xml.pieces[k], xml.encoding, pieces.splits()));
    }
}

MeshFile read_vtu(const std::string& name, std::string_view bytes, const ElementChoice& choice) {
    VtuPieces pieces(choice);
    add_vtu(name, bytes, pieces);
    return pieces.joined(name);
}

}  // namespace heartwright::mesh
