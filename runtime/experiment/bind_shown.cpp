// What a probe shows when it says "currents".
#include <algorithm>
#include <string>

#include "runtime/experiment/bind.hpp"
#include "runtime/experiment/bind_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* shorthand = "currents";

bool has_symbol(const abi::Model& model, std::string_view name) {
    for (std::int32_t i = 0; i < symbol_count(model); ++i)
        if (symbol_name(model, i) == name) return true;
    return false;
}

// Components in the spec's order, in which parameters stand; observables stand in the order of computing. A component without
// parameters comes after the one that is computed before it. Sums of currents belong to the potential's component, and come last.
std::vector<std::string> components_of(const abi::Model& model) {
    std::vector<std::string> order;
    const auto known = [&](const std::string& name) { return std::find(order.begin(), order.end(), name); };
    for (std::int32_t p = 0; p < model.n_parameters; ++p)
        if (known(model.parameters[p].component) == order.end()) order.emplace_back(model.parameters[p].component);
    std::string before;
    for (std::int32_t o = 0; o < model.n_observables; ++o) {
        const std::string component = model.observables[o].component;
        if (known(component) == order.end()) order.insert(before.empty() ? order.begin() : known(before) + 1, component);
        before = component;
    }
    const auto membrane = known(model.states[model.potential].component);
    if (membrane != order.end()) std::rotate(membrane, membrane + 1, order.end());
    return order;
}

}  // namespace

bool is_current(const abi::Model& model, std::int32_t index) {
    if (is_state(model, index) || is_site_symbol(model, index)) return false;
    const std::string_view name = symbol_name(model, index);
    return (name.starts_with("i_") || name.starts_with("I_")) && std::string_view(symbol_unit(model, index)) == model.current_unit;
}

std::vector<std::int32_t> currents_of(const abi::Model& model) {
    std::vector<std::int32_t> found;
    for (const std::string& component : components_of(model))
        for (std::int32_t o = 0; o < model.n_observables; ++o)
            if (component == model.observables[o].component && is_current(model, model.n_states + o)) found.push_back(model.n_states + o);
    return found;
}

void expand_currents(Probe& probe, const abi::Model& model, Diagnostics& diagnostics) {
    const auto said = std::find_if(probe.show.begin(), probe.show.end(), [](const ModelName& name) { return name.name == shorthand; });
    if (said == probe.show.end() || has_symbol(model, shorthand)) return;
    const Origin origin = said->origin;
    auto at = probe.show.erase(said);
    const std::vector<std::int32_t> currents = currents_of(model);
    if (currents.empty())
        diagnostics.error(origin,
                          std::string("\"currents\" are the symbols i_... in ") + model.current_unit + ", and " + model.name + " has none");
    for (const std::int32_t current : currents) {
        const char* const name = symbol_name(model, current);
        if (std::any_of(probe.show.begin(), probe.show.end(), [&](const ModelName& other) { return other.name == name; })) continue;
        at = probe.show.insert(at, ModelName{name, origin, -1}) + 1;
    }
}

}  // namespace heartwright::experiment
