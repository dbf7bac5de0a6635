// The scale of every symbol and expression of a model: the coarsest at which all its inputs are known (ir/model.hpp).
#pragma once

#include <string>
#include <unordered_map>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

class Scales {
public:
    explicit Scales(const ir::Model& model);

    ir::Scale of(const std::string& name) const;    // OurFault for a name that the model does not have
    ir::Scale of(const ir::ExprPtr& expr) const;

private:
    std::unordered_map<std::string, ir::Scale> scales_;
    mutable std::unordered_map<ir::ExprPtr, ir::Scale> known_;  // of nodes asked for: passes ask at every level of a tree
};

}  // namespace heartwright::analysis
