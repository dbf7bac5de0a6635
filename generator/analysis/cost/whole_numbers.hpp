// Whole numbers of channels: counts, draws, and what is added and subtracted of them to become counts again. A GPU
// keeps them as integers.
#pragma once

#include <string>
#include <unordered_set>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

class WholeNumbers {
public:
    explicit WholeNumbers(const ir::Model& model);

    // A count, free or held channels of one, or a definition that goes into the next value of a count.
    bool contains(const std::string& name) const { return inputs_.contains(name) || definitions_.contains(name); }
    // Made of these and of draws by + and - alone.
    bool is_whole(const ir::ExprPtr& value) const;

private:
    std::unordered_set<std::string> inputs_, definitions_;
};

}  // namespace heartwright::analysis
