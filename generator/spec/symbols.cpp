#include "generator/spec/symbols.hpp"

#include <algorithm>

#include "generator/spec/names.hpp"

namespace heartwright::spec {
namespace {

std::string describe(SymbolKind kind) {
    switch (kind) {
        case SymbolKind::parameter:
            return "a parameter";
        case SymbolKind::state:
            return "a state";
        case SymbolKind::equation:
            return "an equation's symbol";
        case SymbolKind::machine:
            return "a state machine";
        case SymbolKind::occupancy:
            return "a state machine's occupancy";
        case SymbolKind::stimulus:
            break;
    }
    return "the stimulus";
}

}  // namespace

std::string occupancy_name(const std::string& machine, const std::string& state) { return machine + "_" + state; }

void Symbols::declare(const std::string& name, Symbol symbol, Reader& reader) {
    if (const std::string why = why_no_symbol(name); !why.empty()) {
        reader.error(symbol.origin, "'" + name + "' cannot name " + describe(symbol.kind) + ": it " + why);
        return;
    }
    const auto [existing, is_new] = symbols_.emplace(name, symbol);
    if (is_new) {
        order_.push_back(name);
        return;
    }
    reader.error(symbol.origin, "'" + name + "' is defined twice");
    reader.note(existing->second.origin, "it is " + describe(existing->second.kind) + " already");
}

const Symbols::Symbol* Symbols::find(const std::string& name) const {
    const auto found = symbols_.find(name);
    return found == symbols_.end() ? nullptr : &found->second;
}

const Symbols::Symbol* Symbols::find(const std::string& name, SymbolKind kind) const {
    const Symbol* symbol = find(name);
    return symbol && symbol->kind == kind ? symbol : nullptr;
}

Reader::Candidates Symbols::names(std::vector<SymbolKind> kinds) const {
    return [this, kinds = std::move(kinds)] {
        std::vector<std::string> result;
        std::copy_if(order_.begin(), order_.end(), std::back_inserter(result),
                     [&](const std::string& name) { return std::find(kinds.begin(), kinds.end(), symbols_.at(name).kind) != kinds.end(); });
        return result;
    };
}

Symbols declare_symbols(const ModelSpec& spec, Reader& reader) {
    Symbols symbols;
    for (const Component& component : spec.components) {
        for (const Parameter& parameter : component.parameters) {
            symbols.declare(parameter.name, {SymbolKind::parameter, parameter.origin, parameter.value.unit, {}}, reader);
        }
        for (const State& state : component.states) {
            symbols.declare(state.name, {SymbolKind::state, state.origin, state.unit.value_or(dimensionless()), {}}, reader);
        }
        for (const Equation& equation : component.equations) {
            if (equation.kind == EquationKind::value)
                symbols.declare(equation.name, {SymbolKind::equation, equation.origin, dimensionless(), {}}, reader);
        }
        for (const Machine& machine : component.machines) {
            symbols.declare(machine.name, {SymbolKind::machine, machine.origin, dimensionless(), {}}, reader);
            for (const std::string& state : machine.states) {
                symbols.declare(occupancy_name(machine.name, state), {SymbolKind::occupancy, machine.origin, dimensionless(), machine.name},
                                reader);
            }
        }
    }
    if (!spec.membrane.stimulus.empty()) {
        symbols.declare(spec.membrane.stimulus, {SymbolKind::stimulus, spec.membrane.origins.at("stimulus"), dimensionless(), {}}, reader);
    }
    return symbols;
}

}  // namespace heartwright::spec
