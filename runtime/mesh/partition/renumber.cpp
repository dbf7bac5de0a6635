#include "runtime/mesh/partition/renumber.hpp"

#include <algorithm>
#include <utility>

#include "runtime/mesh/cell_neighbours.hpp"
#include "runtime/mesh/partition/bisection_order.hpp"

namespace heartwright::mesh {
namespace {

// [order.size()*components]: what stood at order[k] then stands at k.
template <class Item, class Number>
void permute(std::vector<Item>& items, const std::vector<Number>& order, std::size_t components = 1) {
    if (items.empty()) return;
    std::vector<Item> permuted;
    permuted.reserve(items.size());
    for (const Number from : order)
        for (std::size_t c = 0; c < components; ++c)
            permuted.push_back(items[static_cast<std::size_t>(from) * components + c]);
    items = std::move(permuted);
}

void permute_elements(TetrahedralMesh& mesh) {
    const std::vector<std::int32_t> order = bisection_order(centroids(mesh));
    permute(mesh.elements, order);
    permute(mesh.tags, order);
    permute(mesh.fibres, order);
    permute(mesh.sheets, order);
    permute(mesh.element_labels, order);
    for (Field& field : mesh.element_fields) permute(field.values, order, field.components);
}

// The old numbers of the nodes in their new order.
std::vector<std::int32_t> permute_mesh(TetrahedralMesh& mesh) {
    std::vector<std::int32_t> order = bisection_order(mesh.nodes);
    std::vector<std::int32_t> number(order.size());  // of each old node
    for (std::size_t k = 0; k < order.size(); ++k)
        number[static_cast<std::size_t>(order[k])] = static_cast<std::int32_t>(k);
    permute(mesh.nodes, order);
    for (Field& field : mesh.node_fields) permute(field.values, order, field.components);
    for (Element& element : mesh.elements)
        for (std::int32_t& node : element) node = number[static_cast<std::size_t>(node)];
    permute_elements(mesh);
    return order;
}

}  // namespace

void order_for_locality(TetrahedralMesh& mesh) { permute_mesh(mesh); }

void renumber(TetrahedralMesh& mesh) {
    const std::vector<std::int32_t> old_numbers = permute_mesh(mesh);
    std::erase_if(mesh.node_fields, [](const Field& field) { return field.name == "node"; });
    mesh.node_fields.push_back({"node", 1, {old_numbers.begin(), old_numbers.end()}});
}

}  // namespace heartwright::mesh
