// The partitions of a mesh among ranks that this build makes.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "runtime/mesh/partition/kway_owners.hpp"

namespace heartwright::tests {

inline std::vector<std::string> partitions() {
    return mesh::has_metis() ? std::vector<std::string>{"ranges", "metis"} : std::vector<std::string>{"ranges"};
}

// What HEARTWRIGHT_PARTITION asks for while it lives.
class AskedPartition {
public:
    explicit AskedPartition(const std::string& partition) { setenv("HEARTWRIGHT_PARTITION", partition.c_str(), 1); }
    ~AskedPartition() { unsetenv("HEARTWRIGHT_PARTITION"); }
    AskedPartition(const AskedPartition&) = delete;
    AskedPartition& operator=(const AskedPartition&) = delete;
};

}  // namespace heartwright::tests
