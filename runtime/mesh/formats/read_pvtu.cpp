// VTK's .pvtu files, which list pieces: .vtu files in the same folder or below it.
#include <algorithm>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/io/arrays/vtk_xml.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/formats/vtu_pieces.hpp"

namespace heartwright::mesh {

namespace fs = std::filesystem;

namespace {

// A list that came from elsewhere must not make the program read files of other folders.
bool leaves_folder(const std::string& source) {
    const fs::path path(source);
    const bool has_drive = source.size() > 1 && source[1] == ':';
    if (path.is_absolute() || has_drive || source.front() == '\\') return true;
    return std::find(path.begin(), path.end(), "..") != path.end();
}

}  // namespace

std::vector<std::string> pieces_of_pvtu(const std::string& path) {
    const std::string bytes = io::read_file(path);
    const io::VtkXml xml = io::read_vtk_xml(path, bytes, "PUnstructuredGrid");
    std::vector<std::string> files;
    for (std::size_t k = 0; k < xml.pieces.size(); ++k) {
        const std::string source = io::value_of(xml.pieces[k].attributes, "Source", "");
        const std::string place = path + ": piece " + std::to_string(k);
        if (source.empty()) throw UserFault(place + " has no Source: expected the name of a .vtu file");
        if (leaves_folder(source))
            throw UserFault(place + " is " + io::shown_word(source) +
                            ", which is not in the folder of the .pvtu; move the pieces beside it and name them so");
        files.push_back((fs::path(path).parent_path() / source).string());
        std::error_code error;
        if (!fs::is_regular_file(files.back(), error))
            throw UserFault(place + ", the file " + files.back() + ", is not there");
    }
    return files;
}

MeshFile read_pvtu(const std::string& path, const ElementChoice& choice) {
    VtuPieces pieces(choice);
    for (const std::string& file : pieces_of_pvtu(path)) add_vtu(file, io::read_file(file), pieces);
    return pieces.joined(path);
}

}  // namespace heartwright::mesh
