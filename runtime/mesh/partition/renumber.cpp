#include "runtime/mesh/partition/renumber.hpp"

#include <algorithm>
#include <utility>

#include "runtime/core/parallel.hpp"
#include "runtime/mesh/cell_neighbours.hpp"
#include "runtime/mesh/partition/bisection_order.hpp"

namespace heartwright::mesh {
namespace {

// [order.size()*components]: what stood at order[k] then stands at k.
template <class Item>
void permute(std::vector<Item>& items, const std::vector<std::int32_t>& order, ThreadPool& threads,
             std::size_t components = 1) {
    if (items.empty()) return;
    std::vector<Item> permuted(items.size());
    for_each_in_parallel(threads, order.size(), [&](std::size_t k) {
        for (std::size_t c = 0; c < components; ++c)
            permuted[k * components + c] = items[static_cast<std::size_t>(order[k]) * components + c];
    });
    items = std::move(permuted);
}

void permute_elements(Mesh& mesh, ThreadPool& threads) {
    const std::vector<std::int32_t> order = bisection_order(centroids(mesh, threads), threads);
    permute(mesh.elements, order, threads);
    permute(mesh.tags, order, threads);
    permute(mesh.fibres, order, threads);
    permute(mesh.sheets, order, threads);
    permute(mesh.thicknesses, order, threads);
    permute(mesh.element_labels, order, threads);
    for (Field& field : mesh.element_fields) permute(field.values, order, threads, field.components);
}

// The old numbers of the nodes in their new order.
std::vector<std::int32_t> permute_mesh(Mesh& mesh, ThreadPool& threads) {
    std::vector<std::int32_t> order = bisection_order(mesh.nodes, threads);
    std::vector<std::int32_t> number(order.size());  // of each old node
    for_each_in_parallel(threads, order.size(), [&](std::size_t k) {
        number[static_cast<std::size_t>(order[k])] = static_cast<std::int32_t>(k);
    });
    permute(mesh.nodes, order, threads);
    for (Field& field : mesh.node_fields) permute(field.values, order, threads, field.components);
    for_each_in_parallel(threads, mesh.elements.size(), [&](std::size_t e) {
        for (std::int32_t& node : mesh.elements[e]) node = number[static_cast<std::size_t>(node)];
    });
    permute_elements(mesh, threads);
    return order;
}

}  // namespace

void order_for_locality(Mesh& mesh, ThreadPool& threads) { permute_mesh(mesh, threads); }

void renumber(Mesh& mesh, ThreadPool& threads) {
    const std::vector<std::int32_t> old_numbers = permute_mesh(mesh, threads);
    std::erase_if(mesh.node_fields, [](const Field& field) { return field.name == "node"; });
    mesh.node_fields.push_back({"node", 1, {old_numbers.begin(), old_numbers.end()}});
}

}  // namespace heartwright::mesh
