// openCARP's text files. .pts: a count, then three coordinates per node (um). .elem: a count, then per element
// "Tt n0 n1 n2 n3 [tag]", "Tr n0 n1 n2 [tag]" or "Ln n0 n1 [tag]"; lines, triangles, quadrilaterals and connections
// (Ln, Tr, Qd, Cx) beside tetrahedra are left out, lines and connections beside triangles, and connections beside
// lines. .lon: the number of directions, 1 or 2, then three or six numbers per element; files of older programs begin
// with the directions at once. .vtx: see read_vertex_list().
#include <algorithm>
#include <array>
#include <set>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
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

struct OpenCarpKind {
    const char *word, *name;
    std::size_t nodes;
    int dimensions;
};
constexpr std::array<OpenCarpKind, 9> element_kinds{{{"Tt", "a tetrahedron", 4, 3},
                                                     {"Hx", "a hexahedron", 8, 3},
                                                     {"Pr", "a prism", 6, 3},
                                                     {"Py", "a pyramid", 5, 3},
                                                     {"Oc", "an octahedron", 6, 3},
                                                     {"Qd", "a quadrilateral", 4, 2},
                                                     {"Tr", "a triangle", 3, 2},
                                                     {"Ln", "a line", 2, 1},
                                                     {"Cx", "a connection", 2, 1}}};

// Tetrahedra, triangles and lines.
bool is_simplex(const OpenCarpKind& kind) {
    return kind.nodes == static_cast<std::size_t>(kind.dimensions) + 1 && kind.word != std::string_view("Cx");
}

const OpenCarpKind& read_kind(TextScanner& scanner, std::size_t element) {
    const std::string_view word = scanner.word("the kind of an element");
    for (const OpenCarpKind& kind : element_kinds) {
        if (word != kind.word) continue;
        if (kind.dimensions == 3 && !is_simplex(kind))
            scanner.fail("element " + std::to_string(element) + " is " + kind.name + " (" + kind.word +
                         "); meshes here consist of tetrahedra (Tt), triangles (Tr) or lines (Ln)");
        return kind;
    }
    scanner.fail("element " + std::to_string(element) + " has the unknown kind " + shown_word(word) +
                 "; expected Tt, a tetrahedron, Tr, a triangle, or Ln, a line");
}

// Nodes of an element; none are kept of one that is no simplex.
Element read_nodes(TextScanner& scanner, const OpenCarpKind& kind, std::size_t element, std::int64_t last_node) {
    Element nodes{};
    for (std::size_t corner = 0; corner < kind.nodes; ++corner) {
        const std::int64_t said = scanner.integer("a node number");
        if (said < 0 || said > last_node)
            scanner.fail("element " + std::to_string(element) + " names node " + std::to_string(said) + ", but the " +
                         std::to_string(last_node + 1) + " nodes have the numbers 0 to " + std::to_string(last_node));
        if (is_simplex(kind)) nodes[corner] = static_cast<std::int32_t>(said);
    }
    return nodes;
}

// Which elements of a kind have tags: all, or none.
struct TagsOfKind {
    bool are_there = false, is_first = true;
    std::string fault{};  // of lines: the first that is unlike those before it. Where others are the mesh, it is none
};

// Of all elements; those without a tag have 0. By corners: do they have tags?
std::array<TagsOfKind, Element::most_corners + 1> read_elements(const std::string& name, std::string_view text,
                                                                MeshFile& file) {
    Mesh& mesh = file.mesh;
    TextScanner scanner(name, text);
    const std::size_t count = scanner.count("the number of elements", 7);  // "Ln 0 1\n"
    const auto last_node = static_cast<std::int64_t>(mesh.nodes.size()) - 1;
    mesh.elements.reserve(count);
    mesh.tags.reserve(count);
    std::array<TagsOfKind, Element::most_corners + 1> tags;
    for (std::size_t e = 0; e < count; ++e) {
        const OpenCarpKind& kind = read_kind(scanner, e);
        if (kind.dimensions == 2 && !is_simplex(kind) && file.other_face.empty())
            file.other_face = "element " + std::to_string(e) + " is " + kind.name + " (" + kind.word + ")";
        mesh.elements.push_back(read_nodes(scanner, kind, e, last_node));
        const bool has_tag = scanner.line_has_more();
        mesh.tags.push_back(has_tag ? static_cast<std::int32_t>(scanner.integer("a tag", INT32_MIN, INT32_MAX)) : 0);
        if (scanner.line_has_more()) {
            scanner.word("a value");
            scanner.fail("element " + std::to_string(e) + " has more than " +
                         (kind.nodes == 4 ? "four" : std::to_string(kind.nodes)) +
                         " nodes and a tag: quadratic elements are not supported");
        }
        if (mesh.elements[e].size() < 2) continue;
        TagsOfKind& of_kind = tags[mesh.elements[e].size()];
        if (!of_kind.is_first && has_tag != of_kind.are_there) {
            const std::string fault = "element " + std::to_string(e) + (has_tag ? " has" : " lacks") +
                                      " a tag, unlike the elements before it";
            if (mesh.elements[e].size() > 2) scanner.fail(fault);
            if (of_kind.fault.empty()) of_kind.fault = fault;
            continue;
        }
        of_kind.are_there = has_tag;
        of_kind.is_first = false;
    }
    expect_end(scanner, count, "elements");
    return tags;
}

std::size_t words_of_first_line(std::string_view text) {
    TextScanner scanner("", text);
    std::size_t words = 0;
    for (scanner.is_at_end(); scanner.line_has_more(); ++words) scanner.word("a word");
    return words;
}

void read_directions(const std::string& name, std::string_view text, Mesh& mesh) {
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

// In openCARP an element whose directions are all 0 is bath, which has no cells.
std::vector<bool> baths_of(const Mesh& mesh) {
    std::vector<bool> is_bath(mesh.elements.size());
    for (std::size_t e = 0; e < mesh.fibres.size(); ++e)
        is_bath[e] = mesh.fibres[e] == Point{} && (mesh.sheets.empty() || mesh.sheets[e] == Point{});
    return is_bath;
}

void leave_out_baths(const std::string& name, MeshFile& file) {
    Mesh& mesh = file.mesh;
    const std::vector<bool> is_bath = baths_of(mesh);
    const auto baths = static_cast<std::size_t>(std::count(is_bath.begin(), is_bath.end(), true));
    if (baths == 0) return;
    if (baths == mesh.elements.size())
        throw UserFault(name + ".lon: all fibres have length 0, so every element is bath and there is no tissue");
    std::set<std::int32_t> tags;
    for (std::size_t e = 0; e < is_bath.size(); ++e)
        if (is_bath[e]) tags.insert(mesh.tag(e));
    std::string listed;
    for (const std::int32_t tag : tags) listed += (listed.empty() ? " " : ", ") + std::to_string(tag);
    file.warnings.push_back(std::to_string(baths) + " elements have fibres of length 0 and are bath, which is left " +
                            "out; their tags:" + listed);
    leave_out_elements(mesh, is_bath);
}

}  // namespace

MeshFile read_opencarp(const OpenCarpText& text, const ElementChoice& choice) {
    MeshFile file;
    Mesh& mesh = file.mesh;
    mesh.nodes = read_points(text.name + ".pts", text.pts);
    const auto tags = read_elements(text.name + ".elem", text.elem, file);
    if (!text.lon.empty()) read_directions(text.name + ".lon", text.lon, mesh);
    choose_elements(text.name + ".elem", choice.kind, file);
    if (!mesh.elements.empty()) {
        const TagsOfKind& own = tags[mesh.elements.front().size()];
        if (!own.fault.empty()) throw UserFault(text.name + ".elem: " + own.fault);
        if (!own.are_there) mesh.tags.clear();
    }
    if (!text.keeps_baths) leave_out_baths(text.name, file);
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
