#include "generator/passes/drop_unused.hpp"

#include <algorithm>
#include <unordered_set>

#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {

ir::Model drop_unused(const ir::Model& model) {
    std::unordered_set<std::string> read;
    for (const std::string& name : ir::named_by_model(model)) read.insert(name);
    for (const ir::Machine& machine : model.machines) read.insert(machine.count);
    auto note = [&](const ir::ExprPtr& expr) {
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
            if (node->op() == ir::Op::symbol) read.insert(node->name());
        });
    };
    for (const ir::State& state : model.states) {
        if (state.derivative) note(state.derivative);
        if (state.next_value) note(state.next_value);
    }
    for (const ir::Table& table : model.tables)
        for (const ir::TabulatedFunction& function : table.functions) note(function.value);
    // Readers come after what they read: one walk from the end finds all.
    ir::Model result = model;
    result.definitions.clear();
    for (auto it = model.definitions.rbegin(); it != model.definitions.rend(); ++it) {
        if (it->is_temporary && !read.contains(it->name)) continue;
        note(it->value);
        result.definitions.push_back(*it);
    }
    std::reverse(result.definitions.begin(), result.definitions.end());
    return result;
}

}  // namespace heartwright::passes
