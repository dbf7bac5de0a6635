#include "runtime/mesh/sheet_checks.hpp"

#include "runtime/mesh/check_messages.hpp"
#include "runtime/mesh/sheets.hpp"

namespace heartwright::mesh {
namespace {

std::size_t triangle_of(const EdgeOfTriangle& edge) { return static_cast<std::size_t>(edge.triangle); }

std::string edge_text(const EdgeOfTriangle& edge) {
    return "the edge from " + node_text(edge.nodes[0]) + " to " + node_text(edge.nodes[1]);
}

void check_listed_twice(const Mesh& mesh, const std::vector<SortedFace>& faces, std::vector<std::string>& errors) {
    MessagesOfAKind twice(errors);
    for (std::size_t k = 1, first = 0; k < faces.size(); ++k) {
        if (faces[k].key != faces[first].key) {
            first = k;
            continue;
        }
        twice.add([&] {
            return element_text(mesh, static_cast<std::size_t>(faces[k].element)) + " is listed twice: element " +
                   std::to_string(mesh.label(static_cast<std::size_t>(faces[first].element))) + " has the same nodes";
        });
    }
}

void check_edges(const Mesh& mesh, const std::vector<EdgeOfTriangle>& edges, bool allows_junctions,
                 std::vector<std::string>& errors) {
    MessagesOfAKind junctions(errors), flipped(errors);
    for_each_edge(edges, [&](std::size_t begin, std::size_t end) {
        const std::size_t first = triangle_of(edges[begin]), last = triangle_of(edges[end - 1]);
        if (end - begin > 2 && !allows_junctions)
            junctions.add([&] {
                return element_text(mesh, last) + " is one of " + std::to_string(end - begin) + " triangles at " +
                       edge_text(edges[begin]) +
                       ": sheets branch there, the surface is no manifold; --allow-junctions takes it so, "
                       "\"allow_junctions\": true in an experiment";
            });
        if (end - begin == 2 && edges[begin].is_along == edges[begin + 1].is_along)
            flipped.add([&] {
                return element_text(mesh, last) + " is flipped beside element " + std::to_string(mesh.label(first)) +
                       ": both run through " + edge_text(edges[begin]) +
                       " the same way; --reorient turns triangles, unless the sheet has one side only";
            });
    });
}

// A single triangle is a mesh, too.
void check_isolated(const Mesh& mesh, const std::vector<EdgeOfTriangle>& edges, std::vector<std::string>& errors) {
    if (mesh.elements.size() < 2) return;
    std::vector<bool> has_neighbour(mesh.elements.size());
    for_each_edge(edges, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k)
            has_neighbour[triangle_of(edges[k])] = has_neighbour[triangle_of(edges[k])] || end - begin > 1;
    });
    MessagesOfAKind isolated(errors);
    for (std::size_t e = 0; e < has_neighbour.size(); ++e)
        if (!has_neighbour[e])
            isolated.add([&] {
                return element_text(mesh, e) + " is isolated: it shares no edge with another triangle; leave it out";
            });
}

}  // namespace

void check_triangles(const Mesh& mesh, const std::vector<SortedFace>& faces, bool allows_junctions,
                     MeshFindings& findings) {
    check_listed_twice(mesh, faces, findings.errors);
    if (!findings.errors.empty()) return;
    const std::vector<EdgeOfTriangle> edges = edges_of_triangles(mesh);
    check_edges(mesh, edges, allows_junctions, findings.errors);
    check_isolated(mesh, edges, findings.errors);
    const std::int64_t sheets = std::ssize(triangles_of_sheets(mesh, edges)), parts = connected_parts(mesh).count;
    if (findings.errors.empty() && sheets > parts)
        findings.warnings.push_back("of the " + std::to_string(sheets) + " sheets of the surface " +
                                    std::to_string(sheets - parts) +
                                    " touch others at nodes only: waves pass there through single nodes");
}

}  // namespace heartwright::mesh
