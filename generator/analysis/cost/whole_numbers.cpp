#include "generator/analysis/cost/whole_numbers.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace heartwright::analysis {
namespace {

using ir::ExprPtr;
using ir::Op;

template <class IsWhole>
bool is_sum_of(const ExprPtr& value, const IsWhole& is_whole) {
    switch (value->op()) {
        case Op::symbol:
        case Op::next:
            return is_whole(value);
        case Op::binomial:
            return true;
        case Op::add:
        case Op::subtract:
            return is_sum_of(value->operand(0), is_whole) && is_sum_of(value->operand(1), is_whole);
        default:
            return false;
    }
}

// What is added and subtracted; a draw's operands are not.
template <class Look>
void for_each_summand(const ExprPtr& value, const Look& look) {
    if (value->op() == Op::add || value->op() == Op::subtract)
        for (const ExprPtr& operand : value->operands()) for_each_summand(operand, look);
    else
        look(value);
}

}  // namespace

WholeNumbers::WholeNumbers(const ir::Model& model) {
    for (const ir::Machine& machine : model.machines) {
        inputs_.insert(machine.free.begin(), machine.free.end());
        inputs_.insert(machine.held.begin(), machine.held.end());
    }
    for (const ir::State& state : model.states)
        if (state.is_count) inputs_.insert(state.name);
    std::unordered_map<std::string, bool> could_be;
    const std::function<bool(const ExprPtr&)> is_candidate = [&](const ExprPtr& leaf) {
        if (inputs_.contains(leaf->name())) return true;
        const ir::Definition* definition = leaf->op() == Op::symbol ? model.find_definition(leaf->name()) : nullptr;
        if (!definition) return false;
        if (const auto found = could_be.find(leaf->name()); found != could_be.end()) return found->second;
        return could_be[leaf->name()] = is_sum_of(definition->value, is_candidate);
    };
    const std::function<void(const ExprPtr&)> take = [&](const ExprPtr& value) {
        for_each_summand(value, [&](const ExprPtr& leaf) {
            if (leaf->op() != Op::symbol || inputs_.contains(leaf->name()) || !definitions_.insert(leaf->name()).second)
                return;
            take(model.find_definition(leaf->name())->value);
        });
    };
    for (const ir::State& state : model.states)
        if (state.is_count && state.next_value && is_sum_of(state.next_value, is_candidate)) take(state.next_value);
}

bool WholeNumbers::is_whole(const ExprPtr& value) const {
    return is_sum_of(
        value, [&](const ExprPtr& leaf) { return contains(leaf->name()); });
}

}  // namespace heartwright::analysis
