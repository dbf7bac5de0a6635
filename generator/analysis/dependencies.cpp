#include "generator/analysis/dependencies.hpp"

#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {

using ir::ExprPtr;
using ir::Op;

Dependencies::Dependencies(const ir::Model& model) {
    for (const ir::Definition& definition : model.definitions) reads_.emplace(definition.name, of(definition.value));
}

std::unordered_set<std::string> Dependencies::of(const ExprPtr& expr) const {
    std::unordered_set<std::string> result;
    ir::for_each_node(expr, [&](const ExprPtr& node) {
        if (node->op() != Op::symbol) return;
        result.insert(node->name());
        if (auto found = reads_.find(node->name()); found != reads_.end())
            result.insert(found->second.begin(), found->second.end());
    });
    return result;
}

}  // namespace heartwright::analysis
