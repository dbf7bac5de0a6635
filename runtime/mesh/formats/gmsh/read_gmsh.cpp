// Gmsh's .msh files of versions 2.0 to 2.2, 4.0 and 4.1, text or binary. Tetrahedra become the mesh, or the
// triangles of a file without any. A volume's (or surface's) first physical group is the tag of its elements, or its
// own number where none has a group.
#include <map>

#include "runtime/mesh/formats/gmsh/gmsh_data.hpp"
#include "runtime/mesh/formats/gmsh/gmsh_mesh.hpp"
#include "runtime/mesh/formats/gmsh/gmsh_scanner.hpp"
#include "runtime/mesh/formats/gmsh/gmsh_sections.hpp"

namespace heartwright::mesh {

using io::shown_word;

namespace {

constexpr const char* expected_versions = ", expected 2.0 to 2.2, 4.0 or 4.1 (gmsh -save -format msh41)";

class GmshReader {
public:
    GmshReader(const std::string& name, std::string_view bytes) : name_(name), scanner_(name, bytes) {}

    MeshFile read(const ElementChoice& choice) {
        read_format();
        while (!text_.is_at_end()) {
            const std::string section(text_.word("a section"));
            if (section.empty() || section[0] != '$') text_.fail("expected a section, not " + shown_word(section));
            read_section(section.substr(1));
        }
        if (!mesh_.has_elements) text_.fail("the file has no $Elements: it is truncated, or holds no mesh");
        mesh_.finish(name_, choice.kind);
        data_.finish(mesh_);
        return std::move(mesh_.file);
    }

private:
    enum class Version { two, four_0, four_1 };

    void read_format() {
        while (!text_.is_at_end()) {
            const std::size_t before = text_.at();
            if (text_.word("a section") == "$Comments") {
                scanner_.skip_section("Comments");
                continue;
            }
            text_.go_to(before);
            break;
        }
        const std::string first(text_.is_at_end() ? "" : text_.word("$MeshFormat"));
        if (first == "$NOD") text_.fail(std::string("the file has version 1") + expected_versions);
        if (first != "$MeshFormat") text_.fail("the file does not begin with $MeshFormat: it is no .msh file of Gmsh");
        const std::size_t begin = text_.at();
        read_version();
        scanner_.read_encoding();
        scanner_.end_section("MeshFormat");
        keep_section("MeshFormat", begin);
    }

    void read_version() {
        static const std::map<double, Version> known{{2.0, Version::two},
                                                     {2.1, Version::two},
                                                     {2.2, Version::two},
                                                     {4.0, Version::four_0},
                                                     {4.1, Version::four_1}};
        const double version = text_.number("the version");
        const auto found = known.find(version);
        if (found == known.end()) text_.fail("the file has version " + shown_number(version) + expected_versions);
        version_ = found->second;
    }

    static std::string shown_number(double value) {
        std::string text = std::to_string(value);
        text.erase(text.find_last_not_of('0') + 1);
        return text.ends_with('.') ? text + "0" : text;
    }

    void read_section(const std::string& section) {
        const std::size_t begin = text_.at();
        if (repeats(section)) return;
        const bool is_2 = version_ == Version::two, is_40 = version_ == Version::four_0;
        if (section == "ParametricNodes")
            text_.fail(
                "$ParametricNodes are not read; save the mesh without parametric coordinates "
                "(Mesh.SaveParametric = 0)");
        if (section == "Nodes")
            is_2 ? read_gmsh2_nodes(scanner_, mesh_) : read_gmsh4_nodes(scanner_, mesh_, is_40);
        else if (section == "Elements")
            is_2 ? read_gmsh2_elements(scanner_, mesh_) : read_gmsh4_elements(scanner_, mesh_, is_40);
        else if (!is_2 && (section == "Entities" || section == "PartitionedEntities"))
            read_gmsh4_entities(scanner_, mesh_, section != "Entities", is_40);
        else if (section == "NodeData" || section == "ElementData")
            data_.read(scanner_, section == "NodeData");
        else
            return skip_section(section);
        scanner_.end_section(section);
        keep_section(section, begin);
    }

    void skip_section(const std::string& section) {
        if (section == "ElementNodeData")
            mesh_.file.warnings.push_back("the fields of nodes per element ($ElementNodeData) were left out");
        scanner_.skip_section(section);
    }

    void keep_section(const std::string& section, std::size_t begin) {
        if (!section.ends_with("Data")) first_[section] = text_.text().substr(begin, text_.at() - begin);
    }

    // Gmsh writes the whole mesh again before each view that it appends to a file. Is it that? Then it is passed over.
    bool repeats(const std::string& section) {
        const auto found = first_.find(section);
        if (found == first_.end()) return false;
        if (!text_.text().substr(text_.at()).starts_with(found->second))
            text_.fail("the file has two sections $" + section + " that differ: it holds more than one mesh");
        text_.go_to(text_.at() + found->second.size());
        return true;
    }

    std::string name_;
    GmshScanner scanner_;
    io::TextScanner& text_ = scanner_.text();
    Version version_ = Version::four_1;
    GmshMesh mesh_;
    GmshData data_;
    std::map<std::string, std::string_view> first_;  // sections as they first came, but for those of data
};

}  // namespace

MeshFile read_gmsh(const std::string& name, std::string_view bytes, const ElementChoice& choice) {
    return GmshReader(name, bytes).read(choice);
}

}  // namespace heartwright::mesh
