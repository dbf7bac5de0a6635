#include "generator/plan/statement.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "generator/ir/rewrite.hpp"

namespace heartwright::plan {

using ir::Op;

Statement statement_of(const ir::Definition& d) {
    return {.name = d.name,
            .value = d.value,
            .unit = d.unit,
            .component = d.component,
            .origin = d.origin,
            .is_temporary = d.is_temporary};
}
Statement next_of(const ir::State& s) {
    return {.name = s.name,
            .is_next = true,
            .value = s.next_value,
            .unit = s.unit,
            .component = s.component,
            .origin = s.origin};
}

std::string key(const std::string& name, bool is_next) { return is_next ? "next " + name : name; }

std::string key(const Statement& s) {
    switch (s.effect) {
        case Statement::adds_to_sum:
            return "sum " + std::to_string(s.index);
        case Statement::checks:
            return "check " + std::to_string(s.index);
        case Statement::leaves:
            return "left " + s.name;
        case Statement::diffuses:
            return "diffused " + s.name;
        case Statement::tests:
            return "step test";
        case Statement::stores:
        case Statement::defines:
            break;
    }
    return key(s.name, s.is_next);
}

std::vector<std::string> reads(const ir::ExprPtr& value) {
    std::vector<std::string> keys;
    ir::for_each_node(value, [&](const ir::ExprPtr& node) {
        if (node->op() == Op::symbol) keys.push_back(node->name());
        if (node->op() == Op::next) keys.push_back(key(node->name(), true));
    });
    return keys;
}

void Order::offer(Statement s) {
    std::string k = key(s);
    if (offered_.emplace(k, std::move(s)).second) keys_.push_back(std::move(k));
}

void Order::place(const std::string& k, const std::string& component) {
    const auto found = offered_.find(k);
    if (found == offered_.end() || !placed_keys_.insert(k).second) return;
    Statement s = found->second;
    if (s.component.empty()) s.component = component;
    for (const std::string& needed : reads(s.value)) place(needed, s.component);
    placed.push_back(std::move(s));
}

namespace {

// Components in an order in which each follows those whose values it reads, as far as there is one; the file's order
// otherwise.
std::vector<std::string> component_order(const Order& statements) {
    std::vector<std::string> components;
    std::unordered_map<std::string, std::unordered_set<std::string>> needs;
    for (const std::string& k : statements.keys()) {
        const Statement& s = statements.at(k);
        if (!needs.contains(s.component)) components.push_back(s.component);
        auto& mine = needs[s.component];
        for (const std::string& r : reads(s.value))
            if (statements.has(r) && statements.at(r).component != s.component) mine.insert(statements.at(r).component);
    }
    std::vector<std::string> order;
    std::unordered_set<std::string> done;
    while (order.size() < components.size()) {
        // The first whose needs are met; in a circle, the first with fewest needs unmet.
        std::size_t best = components.size();
        std::ptrdiff_t fewest = 0;
        for (std::size_t i = 0; i < components.size(); ++i) {
            if (done.contains(components[i])) continue;
            const auto& mine = needs[components[i]];
            const auto unmet =
                std::count_if(mine.begin(), mine.end(), [&](const auto& need) { return !done.contains(need); });
            if (best == components.size() || unmet < fewest) best = i, fewest = unmet;
        }
        done.insert(components[best]);
        order.push_back(components[best]);
    }
    return order;
}

}  // namespace

std::vector<Statement> by_component(Order statements, const std::vector<std::string>& wanted) {
    for (const std::string& component : component_order(statements)) {
        for (const std::string& k : wanted)
            if (statements.at(k).component == component) statements.place(k, component);
    }
    return std::move(statements.placed);
}

}  // namespace heartwright::plan
