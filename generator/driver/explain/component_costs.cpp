#include "generator/driver/explain/component_costs.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::driver {
namespace {

class Adding {
public:
    explicit Adding(const ir::Model& model)
        : scales_(model), ours_(model, analysis::Weights::ours), thesis_(model, analysis::Weights::thesis) {
        for (const ir::Definition& definition : model.definitions) definitions_.emplace(definition.name, &definition);
        for (const ir::State& state : model.states)
            line(state.next_value ? state.next_value : state.derivative, state.component);
        for (const std::string& name : ir::named_by_model(model)) look_at(name, {});
    }

    std::vector<page::ComponentCost> components;

private:
    void look_at(const std::string& name, const std::string& user) {
        const auto found = definitions_.find(name);
        if (found == definitions_.end() || !seen_.insert(name).second) return;
        const ir::Definition& definition = *found->second;
        line(definition.value, definition.component.empty() ? user : definition.component);
    }
    void line(const ir::ExprPtr& value, const std::string& component) {
        ir::for_each_node(value, [&](const ir::ExprPtr& node) {
            if (node->op() == ir::Op::symbol) look_at(node->name(), component);
        });
        if (scales_.of(value) < ir::Scale::cell) return;
        page::ComponentCost& here = at(component);
        ++here.expressions;
        here.cost.operations += analysis::count(value);
        ir::for_each_node(value, [&](const ir::ExprPtr& node) {
            here.cost.ours += ours_.of(*node);
            here.cost.thesis += thesis_.of(*node);
        });
    }
    page::ComponentCost& at(const std::string& component) {
        for (page::ComponentCost& one : components)
            if (one.component == component) return one;
        return components.emplace_back(page::ComponentCost{component, 0, {}});
    }

    const analysis::Scales scales_;
    const analysis::ModelCost ours_, thesis_;
    std::unordered_map<std::string, const ir::Definition*> definitions_;
    std::unordered_set<std::string> seen_;
};

}  // namespace

std::vector<page::ComponentCost> component_costs(const ir::Model& optimised) {
    std::vector<page::ComponentCost> components = Adding(optimised).components;
    std::stable_sort(components.begin(), components.end(),
                     [](const page::ComponentCost& a, const page::ComponentCost& b) {
                         return a.cost.ours.arithmetic() > b.cost.ours.arithmetic();
                     });
    return components;
}

}  // namespace heartwright::driver
