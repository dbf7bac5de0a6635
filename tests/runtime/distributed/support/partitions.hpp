// The partitions of a mesh among ranks that this build makes.
#pragma once

#include <string>
#include <vector>

#include "runtime/mesh/partition/kway_owners.hpp"
#include "tests/runtime/unit/support/environment.hpp"

namespace heartwright::tests {

inline std::vector<std::string> partitions() {
    return mesh::has_metis() ? std::vector<std::string>{"ranges", "metis"} : std::vector<std::string>{"ranges"};
}

// What HEARTWRIGHT_PARTITION asks for while it lives.
class AskedPartition : public testing::EnvironmentVariable {
public:
    explicit AskedPartition(const std::string& partition) : EnvironmentVariable("HEARTWRIGHT_PARTITION", partition) {}
};

}  // namespace heartwright::tests
