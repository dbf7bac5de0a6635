// Repairs of a mesh that somebody asks for by name, of what checks refuse or warn of.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

struct Repairs {
    double merge = 0;               // mm: nodes that are at most so far apart become one; 0: none
    std::set<std::int32_t> tags{};  // elements with others are left out; empty: all stay
    bool drops_unused = false;      // nodes in no element go, and the others get new numbers in their order

    bool are_any() const { return merge > 0 || !tags.empty() || drops_unused; }
};

// In the order: tags, merge, unused nodes. What was done, a message each. `name`: of the file in messages. UserFault
// when no element is left, or when nodes farther apart than a tenth of the mean edge would be merged: that closes the
// mesh's own gaps.
std::vector<std::string> repair(const std::string& name, Mesh& mesh, const Repairs& repairs);

}  // namespace heartwright::mesh
