// The checkpoint of a run on a mesh, damaged: the index or the file of its rank.
#pragma once

#include "tests/fuzz/damaged_files/trial.hpp"

namespace heartwright::fuzz {

class DamagedCheckpoint final : public Subject {
public:
    explicit DamagedCheckpoint(std::string folder);  // of its own, which exists
    Trial attempt(Random& random) override;

private:
    Mutation damage(Random& random) const;
    void mend_index(const std::string& step) const;

    std::string folder_;
    std::vector<std::string> sets_;
    Bits expected_;
};

}  // namespace heartwright::fuzz
