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
        case SymbolKind::draws:
            return "a set of draws";
        case SymbolKind::outcome:
            return "an outcome of draws";
        case SymbolKind::draw:
            return "a transition's draw";
        case SymbolKind::made:
            return "a name that is given to what is made of a machine, draws or diffusion";
        case SymbolKind::stimulus:
            break;
    }
    return "the stimulus";
}

}  // namespace

std::string occupancy_name(const std::string& machine, const std::string& state) { return machine + "_" + state; }
std::string count_name(const std::string& machine) { return machine + "_count"; }
std::string q10_name(const std::string& of) { return "q10_" + of; }
std::string draw_name(const std::string& machine, const Transition& transition) {
    return machine + "_" + transition.from + "_to_" + transition.to;
}
std::string total_name(const std::string& occupancy) { return "total_" + occupancy; }
std::string least_name(const std::string& occupancy) { return "least_" + occupancy; }
std::string free_name(const std::string& occupancy) { return occupancy + "_free"; }
std::string held_name(const std::string& occupancy) { return occupancy + "_held"; }
std::string diffusivity_name(const std::string& state) { return "diffusivity_" + state; }
std::string diffused_name(const std::string& state) { return "diffused_" + state; }
std::string effective_diffusivity_name(const std::string& state) { return "effective_diffusivity_" + state; }
std::string laplacian_weight_name(const State& state, const Lattice& lattice, int axis) {
    const bool is_of_voxels = !state.diffusion->block.empty() && lattice.voxels[static_cast<std::size_t>(axis)] > 1;
    return (is_of_voxels ? "voxel_weight_" : "laplacian_weight_") + std::to_string(axis) + "_" + state.name;
}

void Symbols::declare(const std::string& name, Symbol symbol, Reader& reader) {
    if (const std::string why = why_no_symbol(name); !why.empty()) {
        reader.error(symbol.origin, "'" + name + "' cannot name " + describe(symbol.kind) + ": it " + why);
        reader.poison(name);
        return;
    }
    const auto [existing, is_new] = symbols_.emplace(name, symbol);
    if (is_new) {
        order_.push_back(name);
        return;
    }
    reader.error(symbol.origin, "'" + name + "' is defined twice");
    reader.note(existing->second.origin, "it is " + describe(existing->second.kind) + " already");
    reader.poison(name);
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
        std::copy_if(
            order_.begin(), order_.end(), std::back_inserter(result),
            [&](const std::string& name) {
                return std::find(kinds.begin(), kinds.end(), symbols_.at(name).kind) != kinds.end();
            });
        return result;
    };
}

namespace {

void declare_machine(const Machine& machine, Symbols& symbols, Reader& reader) {
    const auto declare = [&](const std::string& name, SymbolKind kind, const std::string& of = {}) {
        symbols.declare(name, {kind, machine.origin, dimensionless(), of}, reader);
    };
    declare(machine.name, SymbolKind::machine);
    for (const std::string& state : machine.states)
        declare(occupancy_name(machine.name, state), SymbolKind::occupancy, machine.name);
    if (!machine.has_count || machine.is_mean_field) return;
    for (const Transition& transition : machine.transitions)
        declare(draw_name(machine.name, transition), SymbolKind::draw);
    for (const std::string& state : machine.states) {
        const std::string occupancy = occupancy_name(machine.name, state);
        for (const std::string& name :
             {total_name(occupancy), least_name(occupancy), free_name(occupancy), held_name(occupancy)})
            declare(name, SymbolKind::made);
    }
}

void declare_draws(const Draws& draws, Symbols& symbols, Reader& reader) {
    symbols.declare(draws.name, {SymbolKind::draws, draws.origin, dimensionless(), {}}, reader);
    for (const Outcome& outcome : draws.outcomes) {
        symbols.declare(occupancy_name(draws.name, outcome.name),
                        {SymbolKind::outcome, outcome.origin, dimensionless(), {}}, reader);
    }
    for (const std::string& name : {total_name(draws.name), least_name(draws.name)})
        symbols.declare(name, {SymbolKind::made, draws.origin, dimensionless(), {}}, reader);
}

void declare_diffusion(const State& state, const Lattice& lattice, Symbols& symbols, Reader& reader) {
    const auto declare = [&](const std::string& name) {
        symbols.declare(name, {SymbolKind::made, state.diffusion->origin, dimensionless(), {}}, reader);
    };
    declare(diffusivity_name(state.name));
    if (state.diffusion->of) {
        declare(diffused_name(state.name));
        declare(effective_diffusivity_name(state.name));
    }
    for (int axis = 0; axis < 3; ++axis) declare(laplacian_weight_name(state, lattice, axis));
}

}  // namespace

Symbols declare_symbols(const ModelSpec& spec, Reader& reader) {
    Symbols symbols;
    for (const Component& component : spec.components) {
        for (const Parameter& parameter : component.parameters) {
            symbols.declare(parameter.name, {SymbolKind::parameter, parameter.origin, parameter.value.unit, {}},
                            reader);
        }
        for (const State& state : component.states) {
            symbols.declare(state.name, {SymbolKind::state, state.origin, state.unit.value_or(dimensionless()), {}},
                            reader);
        }
        for (const Equation& equation : component.equations)
            if (equation.kind == EquationKind::value)
                symbols.declare(equation.name, {SymbolKind::equation, equation.origin, dimensionless(), {}}, reader);
        for (const Machine& machine : component.machines) declare_machine(machine, symbols, reader);
        for (const Draws& draws : component.draws) declare_draws(draws, symbols, reader);
        for (const State& state : component.states)
            if (state.diffusion && spec.lattice) declare_diffusion(state, *spec.lattice, symbols, reader);
    }
    if (spec.lattice)
        for (const Equation& mean : spec.lattice->means)
            symbols.declare(mean.name, {SymbolKind::equation, mean.origin, dimensionless(), {}}, reader);
    if (!spec.membrane.stimulus.empty()) {
        symbols.declare(spec.membrane.stimulus,
                        {SymbolKind::stimulus, spec.membrane.origins.at("stimulus"), dimensionless(), {}}, reader);
    }
    return symbols;
}

}  // namespace heartwright::spec
