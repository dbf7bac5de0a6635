// The partitions of a mesh among ranks that this build makes.
#pragma once

#include <string>
#include <vector>

#include "runtime/mesh/partition/kway_owners.hpp"
#include "tests/runtime/unit/support/environment.hpp"

namespace heartwright::tests {

inline std::vector<std::string> partitions() {
    std::vector<std::string> all{"ranges", "interleaved"};
    if (mesh::has_metis()) all.emplace_back("metis");
    return all;
}

// The partition of meshes while it lives.
class AskedPartition : public testing::ExpertSwitch {
public:
    explicit AskedPartition(const std::string& partition) : ExpertSwitch("partition", partition) {}
};

}  // namespace heartwright::tests
