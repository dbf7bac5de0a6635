#include "generator/plan/kernel_plan.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::plan {
namespace {

using ir::ExprPtr;
using ir::Model;
using ir::Op;
using ir::Scale;

Statement statement_of(const ir::Definition& d) { return {d.name, false, d.value, d.unit, d.component, d.origin, d.is_temporary}; }
Statement next_of(const ir::State& s) { return {s.name, true, s.next_value, s.unit, s.component, s.origin, false}; }

// The key of a statement among others: next(x) and x are different lines.
std::string key(const std::string& name, bool is_next) { return is_next ? "next " + name : name; }

// Keys of what an expression reads.
std::vector<std::string> reads(const ExprPtr& value) {
    std::vector<std::string> keys;
    ir::for_each_node(value, [&](const ExprPtr& node) {
        if (node->op() == Op::symbol) keys.push_back(node->name());
        if (node->op() == Op::next) keys.push_back(key(node->name(), true));
    });
    return keys;
}

// Statements by key, and an order in which each follows what it reads, values close to their first use.
class Order {
public:
    void offer(Statement s) {
        std::string k = key(s.name, s.is_next);
        if (offered_.emplace(k, std::move(s)).second) keys_.push_back(std::move(k));
    }
    bool has(const std::string& k) const { return offered_.contains(k); }
    const Statement& at(const std::string& k) const { return offered_.at(k); }
    const std::vector<std::string>& keys() const { return keys_; }

    // Appends `k` after everything it needs of what was offered. What has no component of its own joins its first user's.
    void place(const std::string& k, const std::string& component) {
        const auto found = offered_.find(k);
        if (found == offered_.end() || !placed_keys_.insert(k).second) return;
        Statement s = found->second;
        if (s.component.empty()) s.component = component;
        for (const std::string& needed : reads(s.value)) place(needed, s.component);
        placed.push_back(std::move(s));
    }

    std::vector<Statement> placed;

private:
    std::unordered_map<std::string, Statement> offered_;
    std::vector<std::string> keys_;  // as offered
    std::unordered_set<std::string> placed_keys_;
};

// Components in an order in which each follows those whose values it reads, as far as there is one; the file's order otherwise.
std::vector<std::string> component_order(const Order& statements) {
    std::vector<std::string> components;
    std::unordered_map<std::string, std::unordered_set<std::string>> needs;
    for (const std::string& k : statements.keys()) {
        const Statement& s = statements.at(k);
        if (!needs.contains(s.component)) components.push_back(s.component);
        auto& mine = needs[s.component];
        for (const std::string& r : reads(s.value)) {
            if (statements.has(r) && statements.at(r).component != s.component) mine.insert(statements.at(r).component);
        }
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
            const auto unmet = std::count_if(mine.begin(), mine.end(), [&](const auto& need) { return !done.contains(need); });
            if (best == components.size() || unmet < fewest) best = i, fewest = unmet;
        }
        done.insert(components[best]);
        order.push_back(components[best]);
    }
    return order;
}

// `wanted` and what they need, a component after the other.
std::vector<Statement> by_component(Order statements, const std::vector<std::string>& wanted) {
    for (const std::string& component : component_order(statements)) {
        for (const std::string& k : wanted) {
            if (statements.at(k).component == component) statements.place(k, component);
        }
    }
    return std::move(statements.placed);
}

std::vector<Statement> plan_cell(const Model& model, const analysis::Scales& scales) {
    Order all;
    const auto needed = ir::needed_definitions(model);
    for (const ir::Definition& d : model.definitions) {
        if (needed.contains(d.name) && scales.of(d.name) >= Scale::cell) all.offer(statement_of(d));
    }
    for (const ir::State& s : model.states) {
        if (!s.next_value) throw OurFault("plan: state '" + s.name + "' has no next value");
        all.offer(next_of(s));
    }
    const std::vector<std::string> every_line = all.keys();
    return by_component(std::move(all), every_line);
}

// An integrated state is looked at as it is: next(x) reads x. A map's next(x) is its value.
std::vector<Statement> plan_observe(const Model& source, const analysis::Scales& scales) {
    Order all;
    const auto at_rest = [&](const ExprPtr& value) {
        return ir::rewrite(value, [&](const ExprPtr& node) {
            if (node->op() != Op::next || source.find_state(node->name())->next_value) return node;
            return ir::symbol(node->name(), node->origin());
        });
    };
    for (const ir::State& s : source.states) {
        if (!s.next_value) continue;
        Statement line = next_of(s);
        line.value = at_rest(line.value);
        all.offer(std::move(line));
    }
    std::vector<std::string> wanted;
    for (const ir::Definition& d : source.definitions) {
        if (scales.of(d.name) <= Scale::parameter) continue;
        Statement line = statement_of(d);
        line.value = at_rest(line.value);
        all.offer(std::move(line));
        if (!d.is_temporary) wanted.push_back(d.name);
    }
    return by_component(std::move(all), wanted);
}

}  // namespace

KernelPlan plan_kernel(const Model& source, const Model& optimised) {
    const analysis::Scales scales(optimised), source_scales(source);
    KernelPlan plan;
    plan.cell = plan_cell(optimised, scales);
    plan.observe = plan_observe(source, source_scales);

    // Once a step: what cells read, of either model. Both models agree on a name that both have.
    Order step;
    for (const Model* model : {&optimised, &source}) {
        const analysis::Scales& s = model == &source ? source_scales : scales;
        for (const ir::Definition& d : model->definitions) {
            if (s.of(d.name) == Scale::step) step.offer(statement_of(d));
        }
    }
    for (const auto* lines : {&plan.cell, &plan.observe}) {
        for (const Statement& line : *lines) {
            for (const std::string& name : reads(line.value)) step.place(name, line.component);
        }
    }
    plan.step = std::move(step.placed);
    std::unordered_set<std::string> once_a_step;
    for (const Statement& line : plan.step) once_a_step.insert(line.name);
    std::erase_if(plan.observe, [&](const Statement& line) { return !line.is_next && once_a_step.contains(line.name); });

    // Constants: parameter-scale names that any of these read, and those the modeller may want to see.
    Order derive;
    std::unordered_map<std::string, Constant> known;
    for (const ir::Parameter& p : optimised.parameters) known[p.name] = {p.name, p.unit, p.component, false};
    known[std::string(ir::time_step_name)] = {std::string(ir::time_step_name), parse_unit("ms").value(), "", false};
    for (const Model* model : {&optimised, &source}) {
        const analysis::Scales& s = model == &source ? source_scales : scales;
        for (const ir::Definition& d : model->definitions) {
            if (s.of(d.name) > Scale::parameter) continue;
            derive.offer(statement_of(d));
            known.emplace(d.name, Constant{d.name, d.unit, d.component, false});
        }
    }
    std::unordered_set<std::string> taken;
    const auto take = [&](const std::string& name, bool only_observed) {
        const auto found = known.find(name);
        if (found == known.end() || !taken.insert(name).second) return;
        derive.place(name, found->second.component);
        plan.constants.push_back(found->second);
        plan.constants.back().only_observed = only_observed;
    };
    const auto take_read = [&](const std::vector<Statement>& lines, bool only_observed) {
        for (const Statement& line : lines) {
            for (const std::string& name : reads(line.value)) take(name, only_observed);
        }
    };
    take_read(plan.cell, false);
    take_read(plan.step, false);
    take_read(plan.observe, true);
    for (const ir::Definition& d : source.definitions) {
        if (!d.is_temporary && source_scales.of(d.name) <= Scale::parameter) take(d.name, true);
    }
    plan.derive = std::move(derive.placed);
    return plan;
}

namespace {

// What a kernel is made from is equal: definitions and next values, and what is observed. Parameters' values may differ.
bool same_kernel(const VariantModels& a, const VariantModels& b) {
    const auto same_updates = [](const Model& x, const Model& y) {
        for (std::size_t i = 0; i < x.states.size(); ++i) {
            const ExprPtr &p = x.states[i].next_value, &q = y.states[i].next_value;
            if (static_cast<bool>(p) != static_cast<bool>(q) || (p && !ir::same(p, q))) return false;
        }
        return true;
    };
    const auto same_definitions = [](const Model& x, const Model& y) {
        return x.definitions.size() == y.definitions.size() &&
               std::equal(x.definitions.begin(), x.definitions.end(), y.definitions.begin(),
                          [](const auto& p, const auto& q) { return p.name == q.name && ir::same(p.value, q.value); });
    };
    return same_definitions(a.optimised, b.optimised) && same_updates(a.optimised, b.optimised) &&
           same_definitions(a.source, b.source) && same_updates(a.source, b.source);
}

}  // namespace

KernelGroups group_variants(const std::vector<VariantModels>& variants) {
    KernelGroups groups;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        int kernel = 0;
        const int count = static_cast<int>(groups.first_variant.size());
        while (kernel < count && !same_kernel(variants[groups.first_variant[kernel]], variants[v])) ++kernel;
        if (kernel == count) groups.first_variant.push_back(static_cast<int>(v));
        groups.kernel_of.push_back(kernel);
    }
    return groups;
}

}  // namespace heartwright::plan
