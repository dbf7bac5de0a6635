#include "generator/driver/explain/changes.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <unordered_map>

#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::driver {
namespace {

// What each line of a model costs a step.
class LineCosts {
public:
    explicit LineCosts(const ir::Model& model)
        : scales_(model), costs_(model, analysis::Weights::ours), needed_(ir::needed_definitions(model)) {}

    int of(const ir::Definition& definition) const {
        return needed_.contains(definition.name) ? of(definition.value) : 0;
    }
    int of(const ir::ExprPtr& value) const {
        if (scales_.of(value) < ir::Scale::cell) return 0;
        analysis::Instructions sum;
        ir::for_each_node(value, [&](const ir::ExprPtr& node) { sum += costs_.of(*node); });
        return sum.arithmetic();
    }

private:
    const analysis::Scales scales_;
    const analysis::ModelCost costs_;
    const std::unordered_set<std::string> needed_;
};

std::string step_of(const ir::State& state) { return (state.next_value ? "next(" : "ddt(") + state.name + ")"; }
const ir::ExprPtr& value_of(const ir::State& state) { return state.next_value ? state.next_value : state.derivative; }

}  // namespace

void note_changes(const ir::Model& before, const ir::Model& after, page::PassEvidence& pass) {
    const LineCosts old_costs(before), new_costs(after);
    std::unordered_map<std::string, const ir::Definition*> old_lines, new_lines;
    for (const ir::Definition& line : before.definitions) old_lines.emplace(line.name, &line);
    for (const ir::Definition& line : after.definitions) new_lines.emplace(line.name, &line);
    for (const ir::Definition& line : after.definitions) {
        const auto old = old_lines.find(line.name);
        if (old == old_lines.end()) {
            pass.made.emplace_back(line.name, ir::to_string(line.value));
        } else if (!ir::same(old->second->value, line.value)) {
            pass.changes.push_back({line.name, line.component, ir::to_string(old->second->value),
                                    ir::to_string(line.value), new_costs.of(line) - old_costs.of(*old->second)});
        }
    }
    for (const ir::Definition& line : before.definitions)
        if (!new_lines.contains(line.name)) pass.gone.push_back(line.name);
    for (std::size_t i = 0; i < before.states.size() && i < after.states.size(); ++i) {
        const ir::State &old = before.states[i], &now = after.states[i];
        const bool is_lowered = static_cast<bool>(old.next_value) != static_cast<bool>(now.next_value);
        if (!is_lowered && ir::same(value_of(old), value_of(now))) continue;
        pass.changes.push_back(
            {step_of(now), now.component, (is_lowered ? step_of(old) + " = " : "") + ir::to_string(value_of(old)),
             ir::to_string(value_of(now)), new_costs.of(value_of(now)) - old_costs.of(value_of(old))});
    }
    const auto key = [](const page::Change& change) {
        return std::tuple(-std::abs(change.instructions),
                          -static_cast<std::ptrdiff_t>(change.before.size() + change.after.size()));
    };
    std::stable_sort(pass.changes.begin(), pass.changes.end(),
                     [&](const page::Change& a, const page::Change& b) { return key(a) < key(b); });
}

}  // namespace heartwright::driver
