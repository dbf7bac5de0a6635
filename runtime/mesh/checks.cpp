#include "runtime/mesh/checks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/core/parallel.hpp"
#include "runtime/mesh/bounding_box.hpp"
#include "runtime/mesh/check_messages.hpp"
#include "runtime/mesh/line_checks.hpp"
#include "runtime/mesh/sheet_checks.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

using Kind = MessagesOfAKind;

std::string number(double value) { return plain_number(value, 4); }

std::string place_text(const Point& p) {
    return "(" + number(p[0]) + ", " + number(p[1]) + ", " + number(p[2]) + ") mm";
}

bool is_finite(const Point& p) { return std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]); }

void check_numbers(const Mesh& mesh, std::vector<std::string>& errors) {
    if (mesh.elements.empty()) errors.push_back("the mesh has no elements");
    Kind no_number(errors), no_node(errors), no_kind(errors);
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n)
        if (!is_finite(mesh.nodes[n]))
            no_number.add(
                [&] { return node_text(static_cast<std::int64_t>(n)) + " has a coordinate that is no finite number"; });
    const int dimensions = mesh.dimensions();
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        if (const int own = mesh.elements[e].dimensions(); own < 1 || own != dimensions)
            no_kind.add([&] {
                return "element " + std::to_string(mesh.label(e)) + " is " +
                       (own < 1 ? "no line, triangle or tetrahedron"
                                : std::string("a ") + name_of_element(own) + " among " + name_of_elements(dimensions));
            });
        for (const std::int32_t node : mesh.elements[e])
            if (node < 0 || static_cast<std::size_t>(node) >= mesh.nodes.size())
                no_node.add([&] {
                    return "element " + std::to_string(mesh.label(e)) + " names " + node_text(node) +
                           ", which is not in the mesh";
                });
    }
}

void check_directions(const Mesh& mesh, MeshFindings& findings) {
    const auto check = [&](const std::vector<Point>& directions, const std::string& name) {
        if (directions.empty()) return;
        if (directions.size() != mesh.elements.size()) {
            findings.errors.push_back("the mesh has " + std::to_string(directions.size()) + " " + name + "s for " +
                                      std::to_string(mesh.elements.size()) + " elements");
            return;
        }
        Kind bad(findings.errors);
        for (std::size_t e = 0; e < directions.size(); ++e)
            if (!is_finite(directions[e]))
                bad.add([&] { return element_text(mesh, e) + " has a " + name + " that is no number"; });
            else if (length(directions[e]) < 1e-12)
                bad.add([&] {
                    return element_text(mesh, e) + " has a " + name +
                           (mesh.is_surface() ? " of length 0, or normal to the triangle"
                                              : " of length 0, which marks a bath in openCARP's .lon; leave such "
                                                "elements out");
                });
    };
    check(mesh.fibres, "fibre");
    check(mesh.sheets, "sheet");
    if (mesh.fibres.size() != mesh.elements.size() || mesh.sheets.size() != mesh.elements.size()) return;
    Kind along(findings.warnings);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        if (length(cross(mesh.fibres[e], mesh.sheets[e])) < 1e-6 * length(mesh.fibres[e]) * length(mesh.sheets[e]))
            along.add([&] { return element_text(mesh, e) + " has a sheet along its fibre"; });
}

// Their numbers may be any: fields that are used are fibres and tags by now.
void check_fields(const Mesh& mesh, std::vector<std::string>& errors) {
    const auto check = [&](const std::vector<Field>& fields, std::size_t count) {
        for (const Field& field : fields)
            if (field.values.size() != count * field.components)
                errors.push_back("the field '" + field.name + "' has " + std::to_string(field.values.size()) +
                                 " values, expected " + std::to_string(count * field.components));
    };
    check(mesh.node_fields, mesh.nodes.size());
    check(mesh.element_fields, mesh.elements.size());
    if (!mesh.tags.empty() && mesh.tags.size() != mesh.elements.size())
        errors.push_back("the mesh has " + std::to_string(mesh.tags.size()) + " tags for " +
                         std::to_string(mesh.elements.size()) + " elements");
    if (!mesh.thicknesses.empty() && mesh.thicknesses.size() != mesh.elements.size())
        errors.push_back("the mesh has " + std::to_string(mesh.thicknesses.size()) + " thicknesses for " +
                         std::to_string(mesh.elements.size()) + " elements");
    Kind bad(errors);
    for (std::size_t e = 0; e < mesh.thicknesses.size(); ++e)
        if (!(mesh.thicknesses[e] > 0 && std::isfinite(mesh.thicknesses[e])))
            bad.add([&] {
                return "element " + std::to_string(mesh.label(e)) +
                       (mesh.dimensions() == 1 ? " has the cross-section " + number(mesh.thicknesses[e]) + " mm^2"
                                               : " has the thickness " + number(mesh.thicknesses[e]) + " mm") +
                       ", expected more than 0";
            });
}

void check_extent(const Mesh& mesh, std::vector<std::string>& errors) {
    const double extent = bounding_box(mesh).longest_side();
    if (extent >= least_extent && extent <= most_extent) return;
    std::string text = "the mesh is " + number(extent) + " mm long, expected " + number(least_extent) + " to " +
                       number(most_extent) + " mm: is the unit of length right?";
    for (const double factor : {1e3, 1e-3, 10.0, 1e4, 1e6})  // to mm and um from the units that files have
        if (extent * factor >= 1 && extent * factor <= 300) {
            text += " " + number(factor) + " times that would be " + number(extent * factor) +
                    " mm; --unit says it, \"unit\" in an experiment";
            break;
        }
    errors.push_back(text);
}

// Of a tetrahedron no volume, of a triangle no area, of a line no length.
bool is_degenerate(const Mesh& mesh, std::size_t e) {
    double longest = 0;
    const auto at = [&](std::size_t corner) { return mesh.nodes[static_cast<std::size_t>(mesh.elements[e][corner])]; };
    for (std::size_t a = 0; a < mesh.elements[e].size(); ++a)
        for (std::size_t b = a + 1; b < mesh.elements[e].size(); ++b)
            longest = std::max(longest, length(at(b) - at(a)));
    const double of_box = mesh.dimensions() == 3 ? longest * longest * longest
                          : mesh.is_surface()    ? longest * longest
                                                 : longest;
    return std::fabs(size_of(mesh, e)) <= 1e-12 * of_box;
}

void check_sizes(const Mesh& mesh, ThreadPool& threads, std::vector<std::string>& errors) {
    std::size_t inverted_count = 0;
    {
        Kind degenerate(errors), inverted(errors);
        for (const std::size_t e : find_in_parallel(threads, mesh.elements.size(), [&](std::size_t element) {
                 return size_of(mesh, element) < 0 || is_degenerate(mesh, element);
             })) {
            if (is_degenerate(mesh, e)) {
                degenerate.add([&] {
                    return element_text(mesh, e) + " is degenerate: it has no " +
                           (mesh.dimensions() == 3 ? "volume"
                            : mesh.is_surface()    ? "area"
                                                   : "length");
                });
                continue;
            }
            ++inverted_count;
            inverted.add([&] {
                return element_text(mesh, e) + " is inverted: its volume is " + number(signed_volume(mesh, e)) +
                       " mm^3";
            });
        }
    }
    if (inverted_count == mesh.elements.size())
        errors.push_back("every element is inverted: the file orders nodes the other way; --reorient turns them");
}

// Equal sets of nodes, faces of more than two elements, and two elements on the same side of their common face.
void check_faces(const Mesh& mesh, const std::vector<SortedFace>& faces, ThreadPool& threads,
                 std::vector<std::string>& errors) {
    Kind twice(errors), shared(errors), overlap(errors);
    const auto opposite = [&](const SortedFace& face) {
        return mesh.elements[static_cast<std::size_t>(face.element)][static_cast<std::size_t>(face.corner)];
    };
    const auto on_positive_side = [&](const SortedFace& face) {
        const auto at = [&](std::int32_t node) { return mesh.nodes[static_cast<std::size_t>(node)]; };
        return signed_volume(at(face.key[0]), at(face.key[1]), at(face.key[2]), at(opposite(face))) > 0;
    };
    const auto end_of = [&](std::size_t begin) {
        std::size_t end = begin + 1;
        while (end < faces.size() && faces[end].key == faces[begin].key) ++end;
        return end;
    };
    const auto is_suspect = [&](std::size_t begin) {
        if (begin > 0 && faces[begin].key == faces[begin - 1].key) return false;
        const std::size_t end = end_of(begin);
        return end - begin > 2 ||
               (end - begin == 2 && on_positive_side(faces[begin]) == on_positive_side(faces[begin + 1]));
    };
    for (const std::size_t begin : find_in_parallel(threads, faces.size(), is_suspect)) {
        const std::size_t end = end_of(begin);
        const auto element = [&](std::size_t k) { return static_cast<std::size_t>(faces[k].element); };
        for (std::size_t k = begin + 1; k < end; ++k)
            if (opposite(faces[k]) == opposite(faces[begin]) && faces[begin].corner == 0)
                twice.add([&] {
                    return element_text(mesh, element(k)) + " is listed twice: element " +
                           std::to_string(mesh.label(element(begin))) + " has the same nodes";
                });
        if (end - begin > 2)
            shared.add([&] {
                return element_text(mesh, element(begin + 2)) + " is the third at a face that elements " +
                       std::to_string(mesh.label(element(begin))) + " and " +
                       std::to_string(mesh.label(element(begin + 1))) + " share: the mesh is no manifold";
            });
        if (end - begin == 2 && opposite(faces[begin]) != opposite(faces[begin + 1]) &&
            on_positive_side(faces[begin]) == on_positive_side(faces[begin + 1]))
            overlap.add([&] {
                return element_text(mesh, element(begin + 1)) + " overlaps element " +
                       std::to_string(mesh.label(element(begin))) + ": both lie on the same side of a common face";
            });
    }
}

void check_surface_edges(const Mesh& mesh, const std::vector<Face>& surface, std::vector<std::string>& errors) {
    struct Edge {
        std::int32_t a, b, element;
    };
    std::vector<Edge> edges;
    edges.reserve(3 * surface.size());
    for (const Face& face : surface)
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [a, b] = std::minmax(face.nodes[k], face.nodes[(k + 1) % 3]);
            edges.push_back({a, b, face.element});
        }
    std::sort(edges.begin(), edges.end(), [](const Edge& x, const Edge& y) {
        return x.a != y.a ? x.a < y.a : x.b != y.b ? x.b < y.b : x.element < y.element;
    });
    Kind shared(errors);
    for (std::size_t begin = 0, end = 0; begin < edges.size(); begin = end) {
        for (end = begin + 1; end < edges.size() && edges[end].a == edges[begin].a && edges[end].b == edges[begin].b;)
            ++end;
        if (end - begin > 2)
            shared.add([&] {
                return element_text(mesh, static_cast<std::size_t>(edges[end - 1].element)) +
                       " touches other elements along the edge from " + node_text(edges[begin].a) + " to " +
                       node_text(edges[begin].b) + " only: the surface is no manifold";
            });
    }
}

// A Delaunay mesh has some 25 elements at a node, and a few hundred where it is refined sharply. What is done for pairs
// of a node's elements must not take hours for a file of one point in a million elements.
void check_valence(const Mesh& mesh, std::vector<std::string>& errors) {
    constexpr std::int32_t most = 5000;
    std::vector<std::int32_t> elements(mesh.nodes.size());
    for (const Element& element : mesh.elements)
        for (const std::int32_t node : element) ++elements[static_cast<std::size_t>(node)];
    Kind too_many(errors);
    for (std::size_t n = 0; n < elements.size(); ++n)
        if (elements[n] > most)
            too_many.add([&] {
                return node_text(static_cast<std::int64_t>(n)) + " at " + place_text(mesh.nodes[n]) + " is in " +
                       std::to_string(elements[n]) + " elements, expected at most " + std::to_string(most) +
                       ": no mesh of tissue is like that; mesh the " +
                       (mesh.dimensions() == 1 ? "lines again"
                        : mesh.is_surface()    ? "surface again"
                                               : "volume again");
            });
}

void check_nodes(const Mesh& mesh, ThreadPool& threads, MeshFindings& findings) {
    const std::vector<bool> are_used = nodes_in_use(mesh);
    if (const auto unused = std::count(are_used.begin(), are_used.end(), false); unused > 0 && mesh.dimensions() > 1)
        findings.warnings.push_back(std::to_string(unused) + (unused == 1 ? " node is" : " nodes are") + " in no " +
                                    name_of_element(mesh.dimensions()) + ", such as " +
                                    node_text(std::find(are_used.begin(), are_used.end(), false) - are_used.begin()) +
                                    ": no cells of a simulation; all nodes keep their numbers");
    std::vector<std::int32_t> order;
    for (std::size_t n = 0; n < are_used.size(); ++n)
        if (are_used[n]) order.push_back(static_cast<std::int32_t>(n));
    const auto at = [&](std::int32_t node) -> const Point& { return mesh.nodes[static_cast<std::size_t>(node)]; };
    sort_in_parallel(threads, order,
                     [&](std::int32_t a, std::int32_t b) { return at(a) != at(b) ? at(a) < at(b) : a < b; });
    Kind twice(findings.errors);
    const auto is_as_before = [&](std::size_t k) { return k > 0 && at(order[k]) == at(order[k - 1]); };
    for (const std::size_t k : find_in_parallel(threads, order.size(), is_as_before))
        twice.add([&] {
            return node_text(order[k]) + " is at the same place as " + node_text(order[k - 1]) + ": " +
                   place_text(at(order[k])) + ": elements on its two sides are not joined; --merge \"1 um\" joins them";
        });
}

}  // namespace

MeshFindings check_mesh(const Mesh& mesh, ThreadPool& threads, const CheckOptions& options) {
    MeshFindings findings;
    check_numbers(mesh, findings.errors);
    check_fields(mesh, findings.errors);
    check_directions(mesh, findings);
    if (!findings.errors.empty()) return findings;
    check_valence(mesh, findings.errors);
    if (!findings.errors.empty()) return findings;
    check_extent(mesh, findings.errors);
    check_sizes(mesh, threads, findings.errors);
    check_nodes(mesh, threads, findings);
    const std::vector<SortedFace> faces = sorted_faces(mesh, threads);
    if (mesh.dimensions() == 3)
        check_faces(mesh, faces, threads, findings.errors);
    else if (mesh.dimensions() == 1)
        check_lines(mesh, findings.errors);
    else
        check_triangles(mesh, faces, options.allows_junctions, findings);
    if (!findings.errors.empty()) return findings;
    const std::vector<Face> surface = surface_of(mesh, faces);
    {
        Kind hanging(findings.errors);
        for (const HangingNode& found : hanging_nodes(mesh, surface))
            hanging.add([&] {
                return node_text(found.node) + " at " + place_text(mesh.nodes[static_cast<std::size_t>(found.node)]) +
                       " hangs: it lies on a face of " + element_text(mesh, static_cast<std::size_t>(found.element)) +
                       ", which does not have it";
            });
    }
    if (findings.errors.empty() && mesh.dimensions() == 3) check_surface_edges(mesh, surface, findings.errors);
    if (const Parts parts = connected_parts(mesh); parts.count > 1)
        findings.warnings.push_back("the mesh has " + std::to_string(parts.count) +
                                    " parts that are not connected: no wave passes from one to another");
    return findings;
}

MeshFindings check_mesh(const Mesh& mesh, const CheckOptions& options) {
    ThreadPool alone(1);
    return check_mesh(mesh, alone, options);
}

void require_tetrahedra(const Mesh& mesh, const std::string& what) {
    if (mesh.dimensions() == 3) return;
    throw UserFault(what + ": needs a mesh of tetrahedra; this one consists of " + name_of_elements(mesh.dimensions()));
}

void refuse_bad_mesh(const std::string& path, const MeshFindings& findings) {
    if (findings.errors.empty()) return;
    std::string text;
    for (const std::string& error : findings.errors) text += (text.empty() ? "" : "\n") + path + ": " + error;
    throw UserFault(text);
}

}  // namespace heartwright::mesh
