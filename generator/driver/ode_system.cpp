#include "generator/driver/ode_system.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/elimination_order.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/drop_unused.hpp"

namespace heartwright::driver {
namespace {

// Passes prove of a state what its derivative keeps, so that ddt(x) = f stays until they are done. What is proved of
// exponents and divisors holds where steps go, and not for every point that Newton's method tries.
ir::Model rates_through_passes(const ir::Model& model, LeftOut left_out) {
    left_out.insert({"choose_integrators", "approximate_functions", "drop_special_cases"});
    return run_pipeline(model, {}, left_out);
}

// Slopes are evaluated once in many steps, so that sharing what is written alike is enough for them.
ir::Model slopes_through_passes(const ir::Model& model, LeftOut left_out) {
    static const std::set<std::string_view> enough = {"fold_constants", "hoist_by_scale", "common_subexpressions",
                                                      "drop_unused"};
    for (const passes::Pass& pass : pipeline())
        if (!enough.contains(pass.name)) left_out.insert(std::string(pass.name));
    return run_pipeline(model, {}, left_out);
}

// Of models of up to some 150 states whose states read few others: O'Hara-Rudy's 41 have 221 entries. Beyond it
// difference quotients take their place.
constexpr std::size_t most_slopes = 2000;

ir::Model with_next_values(ir::Model model) {
    for (ir::State& state : model.states) {
        state.next_value = std::move(state.derivative);
        state.derivative = nullptr;
    }
    return model;
}

// Equations at one time, where next(x) is x, whose definitions nobody looks at.
ir::Model at_one_time(const ir::Model& model) {
    ir::Model result = ir::rewrite_nodes(model, [](const ir::ExprPtr& node) {
        return node->op() == ir::Op::next ? ir::symbol(node->name(), node->origin()) : node;
    });
    for (ir::Definition& definition : result.definitions)
        definition.is_temporary = definition.name != model.membrane.current;
    return result;
}

// Adds a state for each entry of the Jacobian that is not identically 0; the entry stands for its derivative.
ir::Model with_slopes(const ir::Model& model, plan::OdeSystem& system) {
    ir::Model slopes = model;
    std::unordered_set<std::string> taken = ir::all_names(model);
    std::vector<ir::State> added;
    for (std::size_t column = 0; column < model.states.size() && system.entries.size() <= most_slopes; ++column) {
        analysis::Differentiator differentiate(slopes, model.states[column].name);
        for (std::size_t row = 0; row < model.states.size(); ++row) {
            ir::ExprPtr slope = differentiate.of(model.states[row].derivative);
            if (analysis::is_number(slope, 0)) continue;
            std::string name = "slope_" + std::to_string(system.entries.size());
            while (!taken.insert(name).second) name += "_";
            ir::State& state = added.emplace_back();
            state.name = std::move(name);
            state.initial = ir::number(0);
            state.derivative = std::move(slope);
            system.entries.push_back({static_cast<int>(row), static_cast<int>(column)});
        }
        for (const ir::Definition& definition : differentiate.definitions()) {
            taken.insert(definition.name);
            slopes.definitions.push_back(definition);
        }
    }
    slopes.states.insert(slopes.states.end(), added.begin(), added.end());
    return slopes;
}

// Without the rates, which the entries do not need.
ir::Model slopes_alone(ir::Model slopes, std::size_t n_states) {
    for (std::size_t i = 0; i < n_states; ++i) slopes.states[i].next_value = ir::symbol(slopes.states[i].name);
    return passes::drop_unused(slopes);
}

std::vector<int> order_of(const plan::OdeSystem& system, std::size_t n_states) {
    integrators::Pattern rows(n_states);
    for (const auto& [row, column] : system.entries)
        if (row != column) rows[static_cast<std::size_t>(row)].insert(static_cast<std::size_t>(column));
    std::vector<int> order;
    for (const auto& component : integrators::elimination_order(rows))
        for (const std::size_t state : component) order.push_back(static_cast<int>(state));
    return order;
}

}  // namespace

bool is_ode_system(const ir::Model& model) {
    bool reads_dt = false;
    ir::for_each_expression(
        model,
        [&](const ir::ExprPtr& expr) { reads_dt = reads_dt || ir::reads(expr, std::string(ir::time_step_name)); });
    return !reads_dt && !model.lattice && model.machines.empty() &&
           std::all_of(model.states.begin(), model.states.end(), [](const ir::State& s) { return s.derivative; });
}

std::optional<plan::OdeSystem> ode_system(const ir::Model& model, const LeftOut& left_out) {
    if (!is_ode_system(model)) return std::nullopt;
    plan::OdeSystem system;
    const ir::Model source = at_one_time(model);
    system.rates = with_next_values(rates_through_passes(source, left_out));
    const ir::Model slopes = with_slopes(source, system);
    if (system.entries.size() > most_slopes) {
        system.entries.clear();
        return system;
    }
    system.slopes = slopes_alone(with_next_values(slopes_through_passes(slopes, left_out)), model.states.size());
    system.order = order_of(system, model.states.size());
    return system;
}

}  // namespace heartwright::driver
