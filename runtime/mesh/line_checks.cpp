#include "runtime/mesh/line_checks.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "runtime/mesh/check_messages.hpp"

namespace heartwright::mesh {
namespace {

void check_lines_listed_twice(const Mesh& mesh, std::vector<std::string>& errors) {
    const auto ends_of = [&](std::size_t e) {
        const auto [low, high] = std::minmax(mesh.elements[e][0], mesh.elements[e][1]);
        return std::pair(low, high);
    };
    std::vector<std::size_t> order(mesh.elements.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return std::pair(ends_of(a), a) < std::pair(ends_of(b), b); });
    MessagesOfAKind twice(errors);
    for (std::size_t k = 1, first = 0; k < order.size(); ++k) {
        if (ends_of(order[k]) != ends_of(order[first])) {
            first = k;
            continue;
        }
        twice.add([&] {
            return element_text(mesh, order[k]) + " is listed twice: element " +
                   std::to_string(mesh.label(order[first])) + " has the same nodes";
        });
    }
}

}  // namespace

void check_lines(const Mesh& mesh, std::vector<std::string>& errors) {
    check_lines_listed_twice(mesh, errors);
    const std::vector<bool> are_used = nodes_in_use(mesh);
    MessagesOfAKind isolated(errors);
    for (std::size_t n = 0; n < are_used.size(); ++n)
        if (!are_used[n])
            isolated.add([&] {
                return node_text(static_cast<std::int64_t>(n)) +
                       " is isolated: it is in no line; --drop-unused leaves such nodes out";
            });
}

}  // namespace heartwright::mesh
