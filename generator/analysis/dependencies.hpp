// Which names an expression reads, through definitions.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// Which names each definition and update reads, directly or through others.
class Dependencies {
public:
    explicit Dependencies(const ir::Model& model);
    std::unordered_set<std::string> of(const ir::ExprPtr& expr) const;

private:
    std::unordered_map<std::string, std::unordered_set<std::string>> reads_;  // by definition
};

}  // namespace heartwright::analysis
