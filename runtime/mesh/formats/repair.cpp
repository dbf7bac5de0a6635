#include "runtime/mesh/formats/repair.hpp"

#include <algorithm>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/mesh/formats/leave_out_elements.hpp"
#include "runtime/mesh/formats/merge_nodes.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

std::size_t keep_tags(const std::string& name, Mesh& mesh, const std::set<std::int32_t>& tags) {
    std::vector<bool> is_left_out;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) is_left_out.push_back(tags.count(mesh.tag(e)) == 0);
    const auto left_out = static_cast<std::size_t>(std::count(is_left_out.begin(), is_left_out.end(), true));
    if (left_out == mesh.elements.size())
        throw UserFault(name + ": no element has one of the tags that are to be kept");
    if (left_out > 0) leave_out_elements(mesh, is_left_out);
    return left_out;
}

// The lengths of edges of elements; an edge of several counts for each.
double mean_of_edges(const Mesh& mesh) {
    double sum = 0, count = 0;
    for (const Element& element : mesh.elements)
        for (std::size_t a = 0; a < element.size(); ++a)
            for (std::size_t b = a + 1; b < element.size(); ++b) {
                sum += length(mesh.nodes[static_cast<std::size_t>(element[a])] -
                              mesh.nodes[static_cast<std::size_t>(element[b])]);
                count += 1;
            }
    return count > 0 ? sum / count : 0;
}

Merged merge_near(const std::string& name, Mesh& mesh, double distance) {
    const double edge = mean_of_edges(mesh);
    if (!(distance <= 0.1 * edge))
        throw UserFault(name + ": nodes " + plain_number(distance, 4) +
                        " mm apart are to be merged, more than a tenth of the mean edge, which is " +
                        plain_number(edge, 4) + " mm");
    return replace_nodes(mesh, first_within(mesh.nodes, distance));
}

std::size_t drop_unused(Mesh& mesh) {
    const std::vector<bool> are_used = nodes_in_use(mesh);
    std::vector<std::int32_t> number(mesh.nodes.size());
    std::size_t kept = 0;
    for (std::size_t n = 0; n < are_used.size(); ++n) {
        if (!are_used[n]) continue;
        mesh.nodes[kept] = mesh.nodes[n];
        for (Field& field : mesh.node_fields)
            for (std::size_t c = 0; c < field.components; ++c)
                field.values[kept * field.components + c] = field.values[n * field.components + c];
        number[n] = static_cast<std::int32_t>(kept++);
    }
    const std::size_t dropped = mesh.nodes.size() - kept;
    mesh.nodes.resize(kept);
    for (Field& field : mesh.node_fields) field.values.resize(kept * field.components);
    for (Element& element : mesh.elements)
        for (std::int32_t& node : element) node = number[static_cast<std::size_t>(node)];
    return dropped;
}

}  // namespace

std::vector<std::string> repair(const std::string& name, Mesh& mesh, const Repairs& repairs) {
    std::vector<std::string> done;
    if (!repairs.tags.empty())
        done.push_back(std::to_string(keep_tags(name, mesh, repairs.tags)) + " elements with other tags were left out");
    if (repairs.merge > 0) {
        const Merged merged = merge_near(name, mesh, repairs.merge);
        done.push_back(std::to_string(merged.nodes) + " nodes were merged with another within " +
                       plain_number(repairs.merge, 4) + " mm" +
                       (merged.elements > 0
                            ? ", and " + std::to_string(merged.elements) + " elements lost a corner and were left out"
                            : ""));
    }
    if (repairs.drops_unused)
        done.push_back(std::to_string(drop_unused(mesh)) +
                       " nodes in no element were dropped; the others have new numbers");
    return done;
}

}  // namespace heartwright::mesh
