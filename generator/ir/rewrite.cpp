#include "generator/ir/rewrite.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace heartwright::ir {

ExprPtr rewrite(const ExprPtr& expr, const Rule& rule) {
    if (expr->operands().empty()) return rule(expr);
    std::vector<ExprPtr> operands;
    operands.reserve(expr->operands().size());
    for (const ExprPtr& operand : expr->operands()) operands.push_back(rewrite(operand, rule));
    return rule(with_operands(expr, std::move(operands)));
}

void for_each_expression(const Model& model, const std::function<void(const ExprPtr&)>& visit) {
    for (const Definition& definition : model.definitions) visit(definition.value);
    for (const State& state : model.states) {
        if (state.derivative) visit(state.derivative);
        if (state.next_value) visit(state.next_value);
    }
}

Model rewrite_expressions(const Model& model, const Rule& whole) {
    Model result = model;
    for (Definition& definition : result.definitions) definition.value = whole(definition.value);
    for (State& state : result.states) {
        if (state.derivative) state.derivative = whole(state.derivative);
        if (state.next_value) state.next_value = whole(state.next_value);
    }
    return result;
}

Model rewrite_nodes(const Model& model, const Rule& rule) {
    return rewrite_expressions(
        model, [&](const ExprPtr& expr) { return rewrite(expr, rule); });
}

void for_each_node(const ExprPtr& expr, const std::function<void(const ExprPtr&)>& visit) {
    visit(expr);
    for (const ExprPtr& operand : expr->operands()) for_each_node(operand, visit);
}

bool reads(const ExprPtr& expr, const std::string& name) {
    if (expr->op() == Op::symbol) return expr->name() == name;
    for (const ExprPtr& operand : expr->operands())
        if (reads(operand, name)) return true;
    return false;
}

std::unordered_set<std::string> all_names(const Model& model) {
    std::unordered_set<std::string> names = {std::string(time_name), std::string(time_step_name),
                                             model.membrane.stimulus};
    for (const Parameter& parameter : model.parameters) names.insert(parameter.name);
    for (const State& state : model.states) names.insert(state.name);
    for (const Definition& definition : model.definitions) names.insert(definition.name);
    for (const Machine& machine : model.machines) {
        names.insert(machine.free.begin(), machine.free.end());
        names.insert(machine.held.begin(), machine.held.end());
    }
    for (const Table& table : model.tables)
        for (const TabulatedFunction& function : table.functions) names.insert(function.name);
    return names;
}

std::vector<std::string> named_by_model(const Model& model) {
    std::vector<std::string> names;
    for (const State& state : model.states) {
        if (state.diffusivity.empty()) continue;
        names.push_back(state.diffusivity);
        if (!state.diffused.empty()) names.push_back(state.diffused);
        names.insert(names.end(), state.laplacian_weights.begin(), state.laplacian_weights.end());
    }
    for (const ProbabilityCheck& check : model.checks) names.push_back(check.total);
    if (!model.step_test.empty()) names.push_back(model.step_test);
    return names;
}

std::unordered_set<std::string> needed_definitions(const Model& model) {
    std::unordered_map<std::string, const Definition*> definitions;
    for (const Definition& definition : model.definitions) definitions.emplace(definition.name, &definition);
    std::unordered_set<std::string> needed;
    std::vector<const Expr*> work;
    for (const State& state : model.states) {
        if (state.derivative) work.push_back(state.derivative.get());
        if (state.next_value) work.push_back(state.next_value.get());
    }
    for (const Table& table : model.tables)
        for (const TabulatedFunction& function : table.functions) work.push_back(function.value.get());
    for (const std::string& name : named_by_model(model)) {
        auto found = definitions.find(name);
        if (found != definitions.end() && needed.insert(name).second) work.push_back(found->second->value.get());
    }
    while (!work.empty()) {
        const Expr* expr = work.back();
        work.pop_back();
        for (const ExprPtr& operand : expr->operands()) work.push_back(operand.get());
        if (expr->op() != Op::symbol) continue;
        auto found = definitions.find(expr->name());
        if (found != definitions.end() && needed.insert(expr->name()).second)
            work.push_back(found->second->value.get());
    }
    return needed;
}

bool same_tables(const Model& a, const Model& b) {
    const auto same_function = [](const TabulatedFunction& p, const TabulatedFunction& q) {
        return p.name == q.name && p.shape == q.shape && same(p.value, q.value);
    };
    return std::equal(a.tables.begin(), a.tables.end(), b.tables.begin(), b.tables.end(),
                      [&](const Table& x, const Table& y) {
                          return x.argument == y.argument && x.low == y.low && x.high == y.high && x.ends == y.ends &&
                                 std::equal(x.functions.begin(), x.functions.end(), y.functions.begin(),
                                            y.functions.end(), same_function);
                      });
}

bool same_expressions(const Model& a, const Model& b) {
    auto equal = [](const ExprPtr& x, const ExprPtr& y) { return x && y ? same(x, y) : x == y; };
    if (a.states.size() != b.states.size() || a.definitions.size() != b.definitions.size()) return false;
    for (std::size_t i = 0; i < a.states.size(); ++i) {
        const State &x = a.states[i], &y = b.states[i];
        if (x.name != y.name || !equal(x.initial, y.initial) || !equal(x.derivative, y.derivative) ||
            !equal(x.next_value, y.next_value))
            return false;
    }
    for (std::size_t i = 0; i < a.definitions.size(); ++i)
        if (a.definitions[i].name != b.definitions[i].name || !equal(a.definitions[i].value, b.definitions[i].value))
            return false;
    return same_tables(a, b);
}

}  // namespace heartwright::ir
