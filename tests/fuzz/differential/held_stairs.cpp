#include "tests/fuzz/differential/held_stairs.hpp"

#include <string>
#include <utility>

#include "generator/ir/rewrite.hpp"

namespace heartwright::fuzz {

using ir::ExprPtr;
using ir::Op;

HeldStairs::Models HeldStairs::models_of(const ir::Model& plain) {
    Models models{plain, plain, plain.definitions.size()};
    models.held = ir::rewrite_nodes(plain, [&](const ExprPtr& node) {
        if (node->op() != Op::floor && node->op() != Op::ceil) return node;
        ir::Parameter parameter;
        parameter.name = "stair " + std::to_string(models.stairs.definitions.size() - models.first_stair);
        ir::Definition stair;
        stair.name = parameter.name;
        stair.value = node;
        models.stairs.definitions.push_back(std::move(stair));
        return ir::symbol(parameter.name);
    });
    for (std::size_t i = models.first_stair; i < models.stairs.definitions.size(); ++i) {
        ir::Parameter parameter;
        parameter.name = models.stairs.definitions[i].name;
        models.held.parameters.push_back(std::move(parameter));
    }
    return models;
}

HeldStairs::HeldStairs(const ir::Model& plain) : HeldStairs(models_of(plain)) {}

HeldStairs::HeldStairs(const Models& models)
    : stairs_(models.stairs),
      held_(models.held),
      rounding_(models.held),
      first_stair_(models.first_stair),
      values_(models.stairs.definitions.size() - models.first_stair) {}

void HeldStairs::hold_at(const analysis::Point& point) {
    if (!values_.empty()) stairs_.evaluate(point);
    for (std::size_t i = 0; i < values_.size(); ++i)
        values_[i] = static_cast<double>(stairs_.definition(first_stair_ + i));
    evaluate(point);
}

void HeldStairs::evaluate(const analysis::Point& point) { held_.evaluate(with_stairs(point)); }

analysis::Point HeldStairs::with_stairs(const analysis::Point& point) const {
    analysis::Point result = point;
    result.parameters.insert(result.parameters.end(), values_.begin(), values_.end());
    return result;
}

}  // namespace heartwright::fuzz
