// Any bytes as a .vtx list of nodes: refused with a UserFault, or ascending numbers of nodes without doubles.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heartwright;
    constexpr std::size_t node_count = 1000;
    try {
        const auto nodes = mesh::vertex_list_of("m", {reinterpret_cast<const char*>(data), size}, node_count);
        const bool is_ascending = std::adjacent_find(nodes.begin(), nodes.end(), std::greater_equal<>()) == nodes.end();
        if (nodes.empty() || !is_ascending || nodes.front() < 0 || nodes.back() >= std::int32_t{node_count})
            std::abort();
    } catch (const UserFault&) {
        return 0;
    }
    return 0;
}
