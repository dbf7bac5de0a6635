// openCARP's text files. .pts: a count, then three coordinates per node (um). .elem: a count, then per element
// "Tt n0 n1 n2 n3 [tag]". .lon: the number of directions, 1 or 2, then three or six numbers per element; files of older
// programs begin with the directions at once. .vtx: see read_vertex_list().
#include <algorithm>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {

using io::shown_word;
using io::TextScanner;

namespace {

void expect_end(TextScanner& scanner, std::size_t count, const char* what) {
    if (scanner.is_at_end()) return;
    scanner.word("a value");
    scanner.fail("the file goes on after the " + std::to_string(count) + " " + what + " that its first line promises");
}

std::vector<Point> read_points(const std::string& name, std::string_view text) {
    TextScanner scanner(name, text);
    const std::size_t count = scanner.count("the number of nodes", 6);  // "0 0 0\n"
    if (count == 0) scanner.fail("the number of nodes is 0");
    std::vector<Point> points(count);
    for (std::size_t n = 0; n < count; ++n) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (axis > 0 && !scanner.line_has_more())
                scanner.fail("node " + std::to_string(n) + " has " + std::to_string(axis) +
                             (axis == 1 ? " coordinate, not 3" : " coordinates, not 3"));
            points[n][axis] = scanner.number("a coordinate");
        }
        if (scanner.line_has_more()) {
            scanner.word("a value");
            scanner.fail("node " + std::to_string(n) + " has more than 3 coordinates");
        }
    }
    expect_end(scanner, count, "nodes");
    return points;
}

[[noreturn]] void refuse_kind(const TextScanner& scanner, std::string_view kind, std::size_t element) {
    static constexpr std::array<std::array<const char*, 2>, 8> kinds{{{"Hx", "a hexahedron"},
                                                                      {"Pr", "a prism"},
                                                                      {"Py", "a pyramid"},
                                                                      {"Oc", "an octahedron"},
                                                                      {"Qd", "a quadrilateral"},
                                                                      {"Tr", "a triangle"},
                                                                      {"Ln", "a line"},
                                                                      {"Cx", "a connection"}}};
    for (const auto& [word, meaning] : kinds)
        if (kind == word)
            scanner.fail("element " + std::to_string(element) + " is " + meaning + " (" + word +
                         "); meshes here consist of tetrahedra (Tt)");
    scanner.fail("element " + std::to_string(element) + " has the unknown kind " + shown_word(kind) +
                 "; expected Tt, a tetrahedron");
}

void read_elements(const std::string& name, std::string_view text, TetrahedralMesh& mesh) {
    TextScanner scanner(name, text);
    const std::size_t count = scanner.count("the number of elements", 11);  // "Tt 0 1 2 3\n"
    const auto last_node = static_cast<std::int64_t>(mesh.nodes.size()) - 1;
    mesh.elements.resize(count);
    mesh.tags.reserve(count);
    for (std::size_t e = 0; e < count; ++e) {
        const std::string_view kind = scanner.word("the kind of an element");
        if (kind != "Tt") refuse_kind(scanner, kind, e);
        for (std::int32_t& node : mesh.elements[e]) {
            const std::int64_t said = scanner.integer("a node number");
            if (said < 0 || said > last_node)
                scanner.fail("element " + std::to_string(e) + " names node " + std::to_string(said) + ", but the " +
                             std::to_string(last_node + 1) + " nodes have the numbers 0 to " +
                             std::to_string(last_node));
            node = static_cast<std::int32_t>(said);
        }
        const bool has_tag = scanner.line_has_more();
        if (has_tag && mesh.tags.size() == e)
            mesh.tags.push_back(static_cast<std::int32_t>(scanner.integer("a tag", INT32_MIN, INT32_MAX)));
        else if (has_tag || !mesh.tags.empty())
            scanner.fail("element " + std::to_string(e) + (has_tag ? " has" : " lacks") +
                         " a tag, unlike the elements before it");
        if (scanner.line_has_more()) {
            scanner.word("a value");
            scanner.fail("element " + std::to_string(e) +
                         " has more than four nodes and a tag: quadratic elements are "
                         "not supported");
        }
    }
    expect_end(scanner, count, "elements");
}

std::size_t words_of_first_line(std::string_view text) {
    TextScanner scanner("", text);
    std::size_t words = 0;
    for (scanner.is_at_end(); scanner.line_has_more(); ++words) scanner.word("a word");
    return words;
}

void read_directions(const std::string& name, std::string_view text, TetrahedralMesh& mesh) {
    TextScanner scanner(name, text);
    const std::size_t words = words_of_first_line(text);
    if (words != 1 && words != 3 && words != 6)
        scanner.fail("expected the number of directions, 1 or 2, or three or six numbers per element");
    const std::size_t directions =
        words == 1 ? static_cast<std::size_t>(scanner.integer("the number of directions", 1, 2)) : words / 3;
    std::size_t element = 0, had = 0;  // its components so far
    const auto read = [&](Point& direction) {
        for (double& component : direction) {
            if (had > 0 && !scanner.line_has_more())
                scanner.fail("element " + std::to_string(element) + " has " + std::to_string(had) +
                             " components of directions, not " + std::to_string(3 * directions));
            component = scanner.number("a direction's component");
            ++had;
        }
    };
    const std::string expected =
        "expected one line for each of the " + std::to_string(mesh.elements.size()) + " elements of the .elem file";
    for (; element < mesh.elements.size(); ++element) {
        if (scanner.is_at_end())
            scanner.fail("the fibre of element " + std::to_string(element) + " is missing: " + expected);
        had = 0;
        read(mesh.fibres.emplace_back());
        if (directions == 2) read(mesh.sheets.emplace_back());
        if (scanner.line_has_more()) {
            scanner.word("a value");
            scanner.fail("element " + std::to_string(element) + " has more than " + std::to_string(3 * directions) +
                         " components of directions");
        }
    }
    if (!scanner.is_at_end()) {
        scanner.word("a value");
        scanner.fail("the file has more directions than elements: " + expected);
    }
}

}  // namespace

MeshFile read_opencarp(const OpenCarpText& text) {
    MeshFile file;
    file.mesh.nodes = read_points(text.name + ".pts", text.pts);
    read_elements(text.name + ".elem", text.elem, file.mesh);
    if (!text.lon.empty()) read_directions(text.name + ".lon", text.lon, file.mesh);
    return file;
}

std::vector<std::int32_t> vertex_list_of(const std::string& name, std::string_view bytes, std::size_t node_count) {
    TextScanner scanner(name, bytes);
    const std::size_t count = scanner.count("the number of nodes", 2);
    if (scanner.is_at_end() && count > 0) scanner.fail("the file ends after the number of nodes");
    std::vector<std::int32_t> nodes;
    if (!scanner.is_at_end()) {
        const std::size_t before = scanner.at();
        const std::string_view domain = scanner.word("'intra' or 'extra'");
        if (domain != "intra" && domain != "extra") scanner.go_to(before);  // the line may be absent
    }
    nodes.reserve(count);
    for (std::size_t k = 0; k < count; ++k) {
        const std::int64_t node = scanner.integer("a node number");
        if (node < 0 || static_cast<std::uint64_t>(node) >= node_count)
            scanner.fail("node " + std::to_string(node) + " is not in the mesh, whose nodes have the numbers 0 to " +
                         std::to_string(static_cast<std::int64_t>(node_count) - 1));
        nodes.push_back(static_cast<std::int32_t>(node));
    }
    expect_end(scanner, count, "nodes");
    if (nodes.empty()) throw UserFault(name + ": the list of nodes is empty: nothing would be paced or recorded");
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
}

std::vector<std::int32_t> read_vertex_list(const std::string& path, std::size_t node_count) {
    return vertex_list_of(path, io::read_file(path), node_count);
}

}  // namespace heartwright::mesh
