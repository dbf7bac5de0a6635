// TetGen's and Chaste's text files. .node: a header (nodes, dimensions, attributes, markers 0 or 1), then per node its
// number, coordinates, attributes and marker. .ele: a header (elements, nodes of each, attributes), then per element
// its number, nodes and attributes, the first of which is the field `attribute`. Numbers begin with 0 or 1. Chaste adds
// .ortho (a count, then fibre, sheet and normal per element) or .axi (a count, then the fibre). What follows # in a
// line is a comment.
#include <algorithm>

#include "base/diag/faults.hpp"
#include "runtime/io/arrays/text_scanner.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::mesh {
namespace {

// Blanks in place of comments: lines stay where they are.
std::string without_comments(std::string_view text) {
    std::string plain(text);
    bool is_comment = false;
    for (char& c : plain) {
        is_comment = c != '\n' && (is_comment || c == '#');
        if (is_comment) c = ' ';
    }
    return plain;
}

class TetgenReader {
public:
    explicit TetgenReader(const TetgenText& text) : name_(text.name) {}

    void read_nodes(std::string_view text) {
        const std::string plain = without_comments(text);
        io::TextScanner scanner(name_ + ".node", plain);
        const std::size_t count = scanner.count("the number of nodes", 6);
        const std::int64_t axes = scanner.integer("the number of dimensions", 2, 3),
                           attributes = header_number(scanner, "the number of attributes", 1000),
                           markers = header_number(scanner, "the number of markers", 1);
        file_.mesh.nodes.resize(count);
        for (std::size_t n = 0; n < count; ++n) {
            const std::int64_t number = scanner.integer("the number of a node");
            if (n == 0) base_ = number == 1 ? 1 : 0;
            if (number != base_ + static_cast<std::int64_t>(n))
                scanner.fail("node " + std::to_string(number) + " comes where " +
                             std::to_string(base_ + static_cast<std::int64_t>(n)) +
                             " is expected: nodes are numbered one after the other from 0 or 1");
            for (std::int64_t axis = 0; axis < axes; ++axis)
                file_.mesh.nodes[n][static_cast<std::size_t>(axis)] = scanner.number("a coordinate");
            for (std::int64_t k = 0; k < attributes + markers; ++k) scanner.number("an attribute or marker");
        }
    }

    void read_elements(std::string_view text) {
        const std::string plain = without_comments(text);
        io::TextScanner scanner(name_ + ".ele", plain);
        const std::size_t count = scanner.count("the number of elements", 6);
        const std::int64_t corners = scanner.integer("the number of an element's nodes", 1, 100),
                           attributes = header_number(scanner, "the number of attributes", 1000);
        if (corners != 4 && corners != 3)
            scanner.fail("elements have " + std::to_string(corners) +
                         " nodes; meshes here consist of linear tetrahedra (4) or triangles (3)" +
                         (corners == 10 ? "; make them without -o2" : ""));
        const auto last = static_cast<std::int64_t>(file_.mesh.nodes.size()) - 1;
        for (std::size_t e = 0; e < count; ++e) {
            const std::int64_t number = scanner.integer("the number of an element");
            Element& element = file_.mesh.elements.emplace_back();
            for (std::int64_t c = 0; c < corners; ++c) {
                const std::int64_t node = scanner.integer("a node number") - base_;
                if (node < 0 || node > last)
                    scanner.fail("element " + std::to_string(number) + " names node " + std::to_string(node + base_) +
                                 ", but the nodes have the numbers " + std::to_string(base_) + " to " +
                                 std::to_string(last + base_));
                element[static_cast<std::size_t>(c)] = static_cast<std::int32_t>(node);
            }
            for (std::int64_t k = 0; k < attributes; ++k) {
                const double value = scanner.number("an attribute");
                if (k == 0) attribute_.push_back(value);
            }
        }
    }

    // `each`: directions of an element, of which two are read.
    void read_directions(std::string_view text, const char* end, std::size_t each) {
        const std::string plain = without_comments(text);
        io::TextScanner scanner(name_ + end, plain);
        const std::size_t count = scanner.count("the number of elements", 6 * each);
        if (count != file_.mesh.elements.size())
            scanner.fail("has directions of " + std::to_string(count) + " elements, but there are " +
                         std::to_string(file_.mesh.elements.size()));
        for (std::size_t e = 0; e < count; ++e)
            for (std::size_t k = 0; k < each; ++k) {
                Point direction{};
                for (double& x : direction) x = scanner.number("a direction's component");
                if (k < 2) (k == 0 ? file_.mesh.fibres : file_.mesh.sheets).push_back(direction);
            }
    }

    MeshFile take(const ElementChoice& choice) {
        if (!attribute_.empty()) file_.mesh.element_fields.push_back({"attribute", 1, std::move(attribute_)});
        choose_elements(name_ + ".ele", choice.kind, file_);
        return std::move(file_);
    }

private:
    // What may be missing at the end of a header is 0.
    static std::int64_t header_number(io::TextScanner& scanner, const char* what, std::int64_t most) {
        return scanner.line_has_more() ? scanner.integer(what, 0, most) : 0;
    }

    std::string name_;
    MeshFile file_;
    std::int64_t base_ = 0;
    std::vector<double> attribute_;
};

}  // namespace

MeshFile read_tetgen(const TetgenText& text, const ElementChoice& choice) {
    TetgenReader reader(text);
    reader.read_nodes(text.node);
    reader.read_elements(text.ele);
    if (!text.ortho.empty()) reader.read_directions(text.ortho, ".ortho", 3);
    if (text.ortho.empty() && !text.axi.empty()) reader.read_directions(text.axi, ".axi", 1);
    return reader.take(choice);
}

}  // namespace heartwright::mesh
