#include "generator/driver/inspect/spec_entries.hpp"

#include <algorithm>
#include <utility>

#include "base/roles/roles.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::driver {
namespace {

using spec::Text;

std::string text_of(const Quantity& quantity) {
    return ir::shortest(quantity.value) + (quantity.unit.text == "1" ? "" : " " + quantity.unit.text);
}

std::string without_spaces(const std::string& text) {
    std::string plain;
    for (const char c : text)
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r') plain += c;
    return plain;
}

std::string in_a_row(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return all;
}

std::string left_of(const spec::Equation& equation) {
    if (equation.kind == spec::EquationKind::derivative) return "ddt(" + equation.name + ")";
    if (equation.kind == spec::EquationKind::next) return "next(" + equation.name + ")";
    return equation.name;
}

class Lister {
public:
    explicit Lister(const spec::ModelSpec& spec) : spec_(spec) {}

    std::vector<SpecEntry> entries() {
        if (!(spec_.time_unit == *parse_unit("ms"))) add("unit of time", "time_unit", "", spec_.time_unit.text);
        list_membrane();
        for (const spec::Component& component : spec_.components) add("components", component.name, "", "");
        for (const spec::Component& component : spec_.components) list(component);
        if (spec_.lattice) list(*spec_.lattice);
        for (const spec::Option& option : spec_.options) list(option);
        for (const spec::Variant& variant : spec_.variants) {
            add("variants", variant.name, "", variant.group.empty() ? "" : "group " + variant.group);
            list("variants", variant.name + ": ", variant.changes);
        }
        for (const spec::Start& start : spec_.starts) {
            add("starts", start.name, "", "");
            for (const auto& [name, text] : start.initial) add("starts", start.name + ": " + name, text);
        }
        if (!spec_.default_start.empty()) add("starts", "default_start", "", spec_.default_start);
        for (const auto& [name, integrator] : spec_.integrators) add("integrators", name, "", integrator);
        for (const spec::Role& role : spec_.roles) {
            std::vector<std::string> symbols;
            for (const Text& symbol : role.symbols) symbols.push_back(symbol.text);
            add("roles", role.name, "", symbols.empty() ? std::string(no_symbol) : in_a_row(symbols));
        }
        list_approximations();
        return std::move(entries_);
    }

private:
    void add(const char* section, std::string name, std::string component, std::string text) {
        entries_.push_back({section, std::move(name), std::move(component), std::move(text)});
    }
    void add(const char* section, std::string name, std::string component, const Quantity& quantity) {
        entries_.push_back({section, std::move(name), std::move(component), text_of(quantity), quantity});
    }
    // A quantity or an expression.
    void add(const char* section, std::string name, const Text& text) {
        if (const std::optional<Quantity> quantity = parse_quantity(text.text))
            add(section, std::move(name), "", *quantity);
        else
            add(section, std::move(name), "", text.text);
    }

    void list_membrane() {
        if (spec_.membrane.is_absent) return add("membrane", "membrane", "", "none");
        for (const auto& [key, place] : spec_.membrane.origins)  // of the name, as it is written
            add("membrane", key, "", place.file->text().substr(place.offset, place.length));
    }

    void list(const spec::Component& component) {
        for (const spec::Parameter& parameter : component.parameters) {
            add("parameters", parameter.name, component.name, parameter.value);
            if (!parameter.bind.empty())
                add("parameters", parameter.name + " is bound to", component.name, parameter.bind);
        }
        for (const spec::State& state : component.states) list(state);
        for (const spec::Machine& machine : component.machines) list(machine);
        for (const spec::Draws& draws : component.draws) {
            add("draws", draws.name, component.name, "of " + draws.trials.text);
            for (const spec::Outcome& outcome : draws.outcomes)
                add("draws", draws.name + ": " + outcome.name, component.name, outcome.probability.text);
        }
        for (const spec::Equation& equation : component.equations)
            add("equations", left_of(equation), component.name, equation.text.text);
    }

    void list(const spec::State& state) {
        if (state.quantity) add("states", state.name, state.component, *state.quantity);
        if (state.expression)
            add("states", state.name, state.component,
                state.expression->text + (state.unit ? " [" + state.unit->text + "]" : ""));
        if (state.lower || state.upper) {
            const bool has_unit = state.unit && state.unit->text != "1";
            const std::string unit = has_unit ? " " + state.unit->text : "";
            const auto bound = [](const std::optional<double>& value) { return value ? ir::shortest(*value) : "open"; };
            add("states", state.name + " has the range", state.component,
                bound(state.lower) + " to " + bound(state.upper) + unit);
        }
        if (!state.diffusion) return;
        std::string axes;
        for (const Text& axis : state.diffusion->axes) axes += " " + axis.text;
        add("states", state.name + " diffuses with", state.component,
            state.diffusion->D.text + (state.diffusion->of ? " of " + state.diffusion->of->text : "") +
                (axes.empty() ? "" : ", axes" + axes) +
                (state.diffusion->block.empty() ? "" : ", block " + state.diffusion->block));
    }

    void list(const spec::Machine& machine) {
        const char* const section = "state machines";
        std::string about = in_a_row(machine.states);
        if (machine.remainder) about += "; remainder " + *machine.remainder;
        if (machine.has_count) about += machine.is_exponential ? "; counted, 1 - exp(-rate*dt)" : "; counted, rate*dt";
        add(section, machine.name, machine.component, about);
        for (const spec::Transition& one : machine.transitions)
            add(section, machine.name + ": " + one.from + " -> " + one.to, machine.component, one.rate.text);
        for (const auto& [state, probability] : machine.initial)
            add(section, machine.name + ": " + state + " at the start", machine.component, probability.text);
    }

    void list(const spec::Lattice& lattice) {
        const char* const section = "lattice";
        const auto& [x, y, z] = lattice.shape;
        add(section, "site", "", lattice.site);
        add(section, "shape", "", std::to_string(x) + " x " + std::to_string(y) + " x " + std::to_string(z));
        if (const auto& [i, j, k] = lattice.voxels; i * j * k > 1)
            add(section, "voxels", "", std::to_string(i) + " x " + std::to_string(j) + " x " + std::to_string(k));
        if (lattice.spacing) add(section, "spacing", "", ir::shortest(*lattice.spacing) + " um");
        add(section, "weight", "", lattice.is_weighted_per_total ? "per_total" : "per_employed");
        add(section, "walls", "", lattice.walls_mirror ? "mirror" : "zero_flux");
        for (const spec::Equation& mean : lattice.means) add("means", left_of(mean), "", mean.text.text);
    }

    void list(const spec::Option& option) {
        add("options", option.name, "", in_a_row(option.values) + "; default " + option.default_value);
        for (const auto& [value, changes] : option.set) list("options", option.name + "=" + value + ": ", changes);
    }

    void list(const char* section, const std::string& head, const spec::Override& changes) {
        for (const auto& [name, factor] : changes.scale) add(section, head + name, "", "x " + ir::shortest(factor));
        for (const auto& [name, quantity] : changes.parameters) add(section, head + name, "", quantity);
        for (const auto& [name, text] : changes.initial) add(section, head + name + " at the start", text);
        for (const spec::Equation& equation : changes.equations)
            add(section, head + left_of(equation), "", equation.text.text);
    }

    void list_approximations() {
        if (!spec_.approximations) return;
        const spec::Approximations& asked = *spec_.approximations;
        add("approximations", "tolerance", "", ir::shortest(asked.tolerance));
        add("approximations", "of", "", asked.of.empty() ? spec_.membrane.potential : in_a_row(asked.of));
        add("approximations", "form", "", asked.form);
        add("approximations", "outside", "", asked.outside);
    }

    const spec::ModelSpec& spec_;
    std::vector<SpecEntry> entries_;
};

}  // namespace

bool SpecEntry::says_the_same(const SpecEntry& other) const {
    if (quantity && other.quantity)
        return quantity->value == other.quantity->value && quantity->unit == other.quantity->unit;
    return without_spaces(text) == without_spaces(other.text);
}

std::vector<SpecEntry> entries_of(const spec::ModelSpec& spec) { return Lister(spec).entries(); }

}  // namespace heartwright::driver
