#include "runtime/mesh/elements_of_nodes.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "runtime/core/parallel.hpp"

namespace heartwright::mesh {

// A counting sort. Threads put the members of a node there in any order, so they are sorted afterwards.
ElementsOfNodes elements_of_nodes(const Mesh& mesh, ThreadPool& threads) {
    ElementsOfNodes of;
    of.starts.assign(mesh.nodes.size() + 1, 0);
    const auto add_one = [](std::int64_t& number) {
        return std::atomic_ref(number).fetch_add(1, std::memory_order_relaxed);
    };
    const std::size_t elements = mesh.elements.size();
    for_each_in_parallel(threads, elements, [&](std::size_t e) {
        for (const std::int32_t node : mesh.elements[e]) add_one(of.starts[static_cast<std::size_t>(node) + 1]);
    });
    std::partial_sum(of.starts.begin(), of.starts.end(), of.starts.begin());
    std::vector<std::int64_t> next(of.starts.begin(), of.starts.end() - 1);
    of.members.resize(static_cast<std::size_t>(of.starts.back()));
    for_each_in_parallel(
        threads, elements,
        [&](std::size_t e) {
            for (const std::int32_t node : mesh.elements[e])
                of.members[static_cast<std::size_t>(add_one(next[static_cast<std::size_t>(node)]))] =
                    static_cast<std::int32_t>(e);
        });
    for_each_in_parallel(threads, mesh.nodes.size(), [&](std::size_t node) {
        const auto at = [&](std::size_t n) { return of.members.begin() + of.starts[n]; };
        std::sort(at(node), at(node + 1));
    });
    return of;
}

}  // namespace heartwright::mesh
