#include "generator/emit/model_data.hpp"

#include <fmt/core.h>

#include "generator/emit/kernel_data.hpp"
#include "generator/emit/step_lines.hpp"
#include "generator/emit/tables_text.hpp"
#include "generator/emit/template_lists.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using Type = data::type;

bool reads_time(const ir::Model& model) {
    bool reads = false;
    ir::for_each_expression(
        model, [&](const ir::ExprPtr& expr) { reads = reads || ir::reads(expr, std::string(ir::time_name)); });
    return reads;
}

// Rates, or slopes: what makes next(x) of the states from `first_made` on.
data part_data(const std::string& id, const std::string& what, const std::string& variants, const ir::Model& model,
               std::size_t first_made) {
    plan::LinePlan whole;
    whole.order = plan::LinePlan::components;
    whole.split = 0;
    plan::KernelPlan plan = plan::plan_kernel(model, model, {}, nullptr, whole);
    std::erase_if(plan.cell, [&](const plan::Statement& line) {
        for (std::size_t i = 0; line.is_next && i < first_made; ++i)
            if (model.states[i].name == line.name) return true;
        return false;
    });
    for (plan::Statement& line : plan.cell) line.equations.clear();
    std::vector<std::string> states;
    for (const ir::State& state : model.states) states.push_back(safe_name(state.name));
    data part;
    part.set("id", id);
    part.set("what", what);
    part.set("variants", variants);
    part.set("states", joined(states));
    part.set("potential", safe_name(model.membrane.potential));
    part.set("n_out", std::to_string(model.states.size() - first_made));
    set_constants(part, plan);
    set_step(part, model, plan);
    part.set("derive", list_of(derive_lines(model, plan)));
    part.set("react", list_of(react_lines(model, plan)));
    return part;
}

template <class Items, class Number>
std::string numbers(const Items& items, const Number& number) {
    std::vector<std::string> texts;
    for (const auto& item : items) texts.push_back(std::to_string(number(item)));
    return joined(texts);
}

}  // namespace

void set_systems(data& all, const std::vector<KernelSystem>& kernels, bool are_batched) {
    data parts(Type::list), systems(Type::list);
    for (const auto& [id, variants, system] : kernels) {
        const std::size_t n_states = system.rates.states.size();
        parts.push_back(part_data("Rates_" + id, "The right-hand side f", variants, system.rates, 0));
        if (system.entries.empty()) continue;
        parts.push_back(part_data("Slopes_" + id, "The entries of the Jacobian", variants, system.slopes, n_states));
        data one;
        one.set("id", id);
        one.set("rows", numbers(
                            system.entries, [](const auto& entry) { return entry.first; }));
        one.set("columns", numbers(
                               system.entries, [](const auto& entry) { return entry.second; }));
        one.set("order", numbers(system.order, [](int state) { return state; }));
        systems.push_back(one);
    }
    all.set("parts", parts);
    all.set("systems", systems);
    Lines table{"const OdeSystem* const systems = nullptr;"};
    if (!kernels.empty()) {
        table = {"const OdeSystem all_systems[] = {"};
        for (const auto& [id, variants, system] : kernels) {
            const bool times = reads_time(system.rates);
            table.push_back(system.entries.empty()
                                ? fmt::format("    ode_system<Rates_{}>({}),", id, times)
                                : fmt::format("    {2}<Rates_{0}, Slopes_{0}>({1}, rows_{0}, columns_{0}, order_{0}),",
                                              id, times, are_batched ? "batched_ode_system" : "ode_system"));
        }
        table.insert(table.end(), {"};", "const OdeSystem* const systems = all_systems;"});
    }
    all.set("table_of_systems", list_of(table));
}

}  // namespace heartwright::emit
