// A file with a parameter of each node, a mask and fibres of a mesh, as others write them, damaged.
#pragma once

#include "tests/fuzz/damaged_files/plain_read.hpp"
#include "tests/fuzz/damaged_files/trial.hpp"

namespace heartwright::fuzz {

class DamagedDataSets final : public Subject {
public:
    explicit DamagedDataSets(std::string folder);  // of its own, which exists
    Trial attempt(Random& random) override;

private:
    Mutation damage(Random& random) const;
    std::optional<std::string> failure_of(const Trial& trial) const;

    std::string folder_, file_;
    Bits expected_;
    std::vector<PlainSet> good_;
};

}  // namespace heartwright::fuzz
