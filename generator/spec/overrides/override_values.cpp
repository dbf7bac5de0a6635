#include "generator/spec/overrides/override_values.hpp"

#include <algorithm>

#include "generator/spec/equation.hpp"
#include "generator/spec/keys.hpp"
#include "generator/spec/machine.hpp"

namespace heartwright::spec {
namespace {

const Symbols::Symbol* find_parameter(const json::Member& member, const Known& known, Reader& reader) {
    const Symbols::Symbol* symbol = known.symbols.find(member.key, SymbolKind::parameter);
    if (!symbol && !reader.is_poisoned(member.key)) {
        reader.error(name_origin(member), "'" + member.key + "' is no parameter",
                     reader.suggestion(member.key, known.symbols.names({SymbolKind::parameter})));
        if (!known.symbols.find(member.key)) reader.poison(member.key);  // equations may read it too
    }
    return symbol;
}

// Where a quantity is written: "1 mV" or {"value": "1 mV"}.
Origin value_origin(const json::Value& quantity) {
    const json::Value* inner = quantity.find("value");
    return inside_quotes((inner ? inner : &quantity)->origin);
}

const Machine* find_machine(const Known& known, const std::string& name) {
    for (const Component& component : known.spec.components) {
        for (const Machine& machine : component.machines) {
            if (machine.name == name) return &machine;
        }
    }
    return nullptr;
}

// Replaces all initial values of a machine: those not given become 0, the remainder follows.
void read_machine_initials(const json::Member& member, const Machine& machine, Initials& initials,
                           std::map<std::string, Origin>& origins, Reader& reader) {
    const std::map<std::string, Text> given = read_probabilities(member.value, machine.states, reader);
    for (const std::string& state : machine.states) {
        if (machine.remainder == state) {
            if (given.contains(state))
                reader.error(given.at(state).origin(), "the remainder's probability follows from the others'");
            continue;
        }
        const auto text = given.find(state);
        const std::string name = occupancy_name(machine.name, state);
        initials.emplace_back(name, text == given.end() ? Text{"0", nullptr} : text->second);
        origins[name] = name_origin(member);
    }
}

}  // namespace

void read_scale(const json::Value& value, const Known& known, Override& changes, Reader& reader) {
    if (!reader.is(value, json::Kind::object, "'scale'")) return;
    for (const json::Member& member : value.members) {
        if (!reader.is(member.value, json::Kind::number, "a factor")) continue;
        if (!find_parameter(member, known, reader)) continue;
        changes.scale.emplace_back(member.key, member.value.number);
        changes.origins[member.key] = name_origin(member);
    }
}

void read_parameter_override(const json::Member& member, const Known& known, Override& changes, Reader& reader) {
    const Symbols::Symbol* parameter = find_parameter(member, known, reader);
    const std::optional<Quantity> quantity = reader.quantity(member.value, "a parameter", keys::quantity);
    if (!parameter || !quantity) return;
    if (reader.is_poisoned(member.key)) return;  // its unit is not known
    if (!reader.has_unit(*quantity, parameter->unit, member.key, value_origin(member.value))) return;
    changes.parameters.emplace_back(member.key, *quantity);
    changes.origins[member.key] = name_origin(member);
}

void read_parameters(const json::Value& value, const Known& known, Override& changes, Reader& reader) {
    if (!reader.is(value, json::Kind::object, "'parameters'")) return;
    for (const json::Member& member : value.members) read_parameter_override(member, known, changes, reader);
}

void read_replacements(const json::Value& value, const Known& known, Override& changes, Reader& reader) {
    if (!reader.is(value, json::Kind::array, "'equations'")) return;
    std::vector<std::string> candidates;
    for (const json::Value& item : value.items) {
        std::optional<Equation> equation = read_equation(item, {}, reader);
        if (!equation) continue;
        const std::string left = left_side(*equation);
        const auto replaced = known.equations.find(left);
        if (replaced == known.equations.end()) {
            if (candidates.empty()) {
                for (const auto& [name, unused] : known.equations) candidates.push_back(name);
                std::sort(candidates.begin(), candidates.end());
            }
            if (reader.is_poisoned(equation->name)) continue;
            reader.error(equation->origin, "there is no equation for '" + left + "' to replace",
                         reader.suggestion(left, candidates));
            if (!known.symbols.find(equation->name)) reader.poison(equation->name);
            continue;
        }
        if (changes.origins.contains(left)) reader.error(equation->origin, "'" + left + "' is replaced twice");
        equation->component = replaced->second->component;
        changes.origins[left] = equation->origin;
        changes.equations.push_back(*std::move(equation));
    }
}

void read_initials(const json::Value& value, const Known& known, Initials& initials,
                   std::map<std::string, Origin>& origins, Reader& reader) {
    if (!reader.is(value, json::Kind::object, "'initial'")) return;
    for (const json::Member& member : value.members) {
        const Symbols::Symbol* symbol = known.symbols.find(member.key);
        const SymbolKind kind = symbol ? symbol->kind : SymbolKind::parameter;
        if (kind == SymbolKind::machine) {
            if (const Machine* machine = find_machine(known, member.key))
                read_machine_initials(member, *machine, initials, origins, reader);
            continue;
        }
        if (kind != SymbolKind::state && kind != SymbolKind::occupancy) {
            if (reader.is_poisoned(member.key)) continue;
            if (!symbol) reader.poison(member.key);
            reader.error(name_origin(member), "'" + member.key + "' is no state",
                         reader.suggestion(member.key, known.symbols.names({SymbolKind::state, SymbolKind::occupancy,
                                                                            SymbolKind::machine})));
            continue;
        }
        const json::Value* given = &member.value;
        if (given->is(json::Kind::object)) {
            reader.is_object(*given, "an initial value", keys::quantity);
            given = reader.required(*given, "an initial value", "value");
        }
        if (!given) continue;
        std::optional<Text> text = reader.text(*given, "an initial value");
        if (!text) continue;
        const std::optional<Quantity> quantity = parse_quantity(text->text);
        if (quantity && !reader.is_poisoned(member.key) &&
            !reader.has_unit(*quantity, symbol->unit, member.key, inside_quotes(given->origin)))
            continue;
        initials.emplace_back(member.key, *std::move(text));
        origins[member.key] = name_origin(member);
    }
}

}  // namespace heartwright::spec
