#include "generator/passes/sums/step_expressions.hpp"

#include <unordered_set>
#include <utility>

#include "generator/ir/rewrite.hpp"
#include "generator/passes/names.hpp"

namespace heartwright::passes {

using ir::ExprPtr;
using ir::Op;

std::unordered_set<std::string> StepExpressions::names_to_keep(const ir::Model& model) {
    std::unordered_set<std::string> names;
    for (const std::string& name : ir::named_by_model(model)) names.insert(name);
    for (const ir::Machine& machine : model.machines) names.insert(machine.count);
    ir::for_each_expression(model, [&](const ExprPtr& expr) {
        ir::for_each_node(expr, [&](const ExprPtr& node) {
            const bool is_reduction = node->op() == Op::sum || node->op() == Op::min_of || node->op() == Op::max_of;
            if (is_reduction || node->op() == Op::binomial)
                ir::for_each_node(node, [&](const ExprPtr& n) { names.insert(n->name()); });
        });
    });
    return names;
}

StepExpressions::StepExpressions(const ir::Model& model, const FlatForms& forms) {
    const auto needed = ir::needed_definitions(model);
    const auto kept = names_to_keep(model);
    for (const ir::Definition& definition : model.definitions) {
        if (!needed.contains(definition.name) || forms.is_known(definition.value)) continue;
        roots_.push_back({definition.value, definition.name, false, kept.contains(definition.name)});
    }
    for (const ir::State& state : model.states)
        roots_.push_back({state.next_value ? state.next_value : state.derivative, state.name, true});
}

std::unordered_map<std::string, int> StepExpressions::reads() const {
    std::unordered_map<std::string, int> counts;
    for (const Root& root : roots_) {
        ir::for_each_node(
            root.expr,
            [&](const ExprPtr& node) {
                if (node->op() == Op::symbol) ++counts[node->name()];
            });
    }
    return counts;
}

void StepExpressions::insert_before(std::size_t place, const ExprPtr& expr, const std::string& name) {
    roots_.insert(roots_.begin() + static_cast<std::ptrdiff_t>(place), {expr, name, false, false, true});
}

ir::Model StepExpressions::put_into(ir::Model model) const {
    struct Placed {
        const Root* root = nullptr;
        std::vector<const Root*> before;
    };
    std::unordered_map<std::string, Placed> by_name, by_state;
    std::vector<const Root*> waiting;
    for (const Root& root : roots_)
        if (root.is_new)
            waiting.push_back(&root);
        else
            (root.is_state ? by_state : by_name)[root.name] = {&root, std::exchange(waiting, {})};
    std::vector<ir::Definition> definitions;
    auto put_before = [&](const Placed& placed, const std::string& component) {
        for (const Root* root : placed.before) definitions.push_back(temporary(root->name, root->expr, component));
    };
    for (ir::Definition& definition : model.definitions) {
        if (const auto found = by_name.find(definition.name); found != by_name.end()) {
            definition.value = found->second.root->expr;
            put_before(found->second, definition.component);
        }
        definitions.push_back(std::move(definition));
    }
    for (ir::State& state : model.states) {
        const Placed& placed = by_state.at(state.name);
        put_before(placed, state.component);
        (state.next_value ? state.next_value : state.derivative) = placed.root->expr;
    }
    model.definitions = std::move(definitions);
    return model;
}

}  // namespace heartwright::passes
