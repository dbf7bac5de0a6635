// Symbols and parameters by their names, and what a probe shows when it says "currents".
#include <algorithm>
#include <string>
#include <vector>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/bind/bind_parts.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* shorthand = "currents";

bool has_symbol(const interface::Model& model, std::string_view name) {
    for (std::int32_t i = 0; i < symbol_count(model); ++i)
        if (symbol_name(model, i) == name) return true;
    return false;
}

// Components in the spec's order, in which parameters stand; observables stand in the order of computing. A component
// without parameters comes after the one that is computed before it. Sums of currents belong to the potential's
// component, and come last.
std::vector<std::string> components_of(const interface::Model& model) {
    std::vector<std::string> order;
    const auto known = [&](const std::string& name) { return std::find(order.begin(), order.end(), name); };
    for (std::int32_t p = 0; p < model.n_parameters; ++p)
        if (known(model.parameters[p].component) == order.end()) order.emplace_back(model.parameters[p].component);
    std::string before;
    for (std::int32_t o = 0; o < model.n_observables; ++o) {
        const std::string component = model.observables[o].component;
        if (known(component) == order.end())
            order.insert(before.empty() ? order.begin() : known(before) + 1, component);
        before = component;
    }
    const auto membrane = known(model.states[model.potential].component);
    if (membrane != order.end()) std::rotate(membrane, membrane + 1, order.end());
    return order;
}

}  // namespace

bool is_current(const interface::Model& model, std::int32_t index) {
    if (is_state(model, index) || index >= first_site_symbol(model)) return false;
    const std::string_view name = symbol_name(model, index), unit = symbol_unit(model, index);
    if (unit != model.current_unit) return false;
    if (name.starts_with("i_") || name.starts_with("I_")) return true;
    if (unit.find('A') == std::string_view::npos || name.size() < 2) return false;  // INa, Ito, iNa in uA/uF
    return name[0] == 'I' || (name[0] == 'i' && name[1] >= 'A' && name[1] <= 'Z');
}

std::vector<std::int32_t> currents_of(const interface::Model& model) {
    std::vector<std::int32_t> found;
    for (const std::string& component : components_of(model))
        for (std::int32_t o = 0; o < model.n_observables; ++o)
            if (component == model.observables[o].component && is_current(model, model.n_states + o))
                found.push_back(model.n_states + o);
    return found;
}

void expand_currents(Probe& probe, const interface::Model& model, Diagnostics& diagnostics) {
    const auto said = std::find_if(probe.show.begin(), probe.show.end(),
                                   [](const ModelName& name) { return name.name == shorthand; });
    if (said == probe.show.end() || has_symbol(model, shorthand)) return;
    const Origin origin = said->origin;
    auto at = probe.show.erase(said);
    const std::vector<std::int32_t> currents = currents_of(model);
    if (currents.empty())
        diagnostics.error(origin, std::string("\"currents\" are the symbols i_... or INa... in ") + model.current_unit +
                                      ", and " + model.name + " has none");
    for (const std::int32_t current : currents) {
        const char* const name = symbol_name(model, current);
        if (std::any_of(probe.show.begin(), probe.show.end(),
                        [&](const ModelName& other) { return other.name == name; }))
            continue;
        at = probe.show.insert(at, ModelName{name, origin, -1}) + 1;
    }
}

namespace {

void refuse_parameter(const ModelName& name, Scope scope, const interface::Model& model, Diagnostics& diagnostics) {
    if (scope == Scope::site)
        diagnostics.error(name.origin,
                          "'" + name.name + "' is a parameter of the cell, not a symbol of each " + model.lattice->site,
                          "'show' of a probe or of 'fields' can have it");
    else
        diagnostics.error(
            name.origin, "'" + name.name + "' is a parameter of " + model.name + ", not a state or a computed symbol",
            R"('show' of a probe or of 'fields' and the map {"parameter": ")" + name.name + R"("} can have it)");
}

}  // namespace

void bind_symbol(ModelName& name, Scope scope, const interface::Model& model, Diagnostics& diagnostics,
                 bool or_parameter) {
    std::vector<std::string> names;
    std::int32_t found = -1;
    for (std::int32_t i = 0; i < symbol_count(model); ++i) {
        const bool is_meant = scope == Scope::any || is_site_symbol(model, i) == (scope == Scope::site);
        if (is_meant) names.emplace_back(symbol_name(model, i));
        if (found < 0 && symbol_name(model, i) == name.name) found = i;
    }
    const std::int32_t parameter = found < 0 ? parameter_of(model, name.name) : -1;
    if (parameter >= 0 && or_parameter) {
        name.index = symbol_count(model) + parameter;
    } else if (parameter >= 0) {
        refuse_parameter(name, scope, model, diagnostics);
    } else if (found < 0) {
        constexpr std::size_t few = 12;
        std::vector<std::string> near = names;
        for (std::int32_t p = 0; p < (or_parameter ? model.n_parameters : 0); ++p)
            near.emplace_back(model.parameters[p].name);
        std::string suggestion = did_you_mean(name.name, near);
        if (suggestion.empty() && names.size() <= few) suggestion = "it has: " + join(names);
        if (suggestion.empty() && scope != Scope::site)
            suggestion = "its potential is '" + std::string(symbol_name(model, model.potential)) + "'";
        diagnostics.error(name.origin, "no symbol '" + name.name + "' of " + model.name, suggestion);
    } else if (scope != Scope::any && is_site_symbol(model, found) != (scope == Scope::site)) {
        const std::string site = model.lattice->site;
        diagnostics.error(
            name.origin,
            "'" + name.name + "' belongs to " +
                (scope == Scope::cell ? "each " + site + ", not to the cell" : "the cell, not to each " + site),
            scope == Scope::cell
                ? "a probe with a \"site\" or a line scan shows it; the spec's 'means' make it the cell's"
                : "");
    } else {
        name.index = found;
    }
}

}  // namespace heartwright::experiment
