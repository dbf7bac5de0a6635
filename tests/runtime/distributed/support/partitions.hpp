// The partitions of a mesh among ranks that this build makes.
#pragma once

#include <string>
#include <vector>

#include "runtime/mesh/partition/kway_owners.hpp"
#include "tests/runtime/unit/support/environment.hpp"

namespace heartwright::tests {

inline std::vector<std::string> partitions() {
    std::vector<std::string> all{"ranges", "interleaved"};
    if (mesh::has_metis()) {
        all.emplace_back("metis");
    }
    return all;
}

// What HEARTWRIGHT_PARTITION asks for while it lives.
class AskedPartition : public testing::EnvironmentVariable {
public:
    explicit AskedPartition(const std::string& partition) : EnvironmentVariable("HEARTWRIGHT_PARTITION", partition) {}
};

}  // namespace heartwright::tests
