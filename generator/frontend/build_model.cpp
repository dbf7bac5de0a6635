#include <set>
#include <unordered_map>

#include "generator/analysis/ranges/amounts.hpp"
#include "generator/analysis/ranges/occupancies.hpp"
#include "generator/analysis/units/units_check.hpp"
#include "generator/frontend/collect.hpp"
#include "generator/frontend/lowering.hpp"
#include "generator/frontend/machines.hpp"
#include "generator/frontend/model_rules.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/spec/equation.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

class Builder {
public:
    Builder(const spec::ModelSpec& spec, const ParsedSpec& parsed, std::string variant, Diagnostics& diagnostics)
        : spec_(spec), parsed_(parsed), diagnostics_(diagnostics), lowering_{parsed, model_, diagnostics, {}, {}} {
        model_.variant = std::move(variant);
    }

    std::optional<ir::Model> run() {
        describe();
        gather_names();
        gather_updates();
        if (spec_.lattice) add(*spec_.lattice);
        for (const spec::Component& component : spec_.components) add(component);
        add_means();
        convert_time();
        add_membrane();
        take_approximations();
        choose_integrators();
        if (!order()) return std::nullopt;
        check_current();
        std::optional<ir::Model> checked =
            analysis::check_units(std::move(model_), declared_, spec_.poisoned, spec_.time_unit, diagnostics_);
        if (!checked) return std::nullopt;
        model_ = *std::move(checked);
        take_roles();
        if (spec_.lattice && !diagnostics_.has_errors() && !lower_sites()) return std::nullopt;
        settle_initial_values(model_, diagnostics_);
        if (!diagnostics_.has_errors()) {
            analysis::bound_occupancies(model_);
            analysis::bound_amounts(model_);
        }
        if (spec_.lattice && !diagnostics_.has_errors()) check_first_values(lowering_);
        return diagnostics_.has_errors() ? std::nullopt : std::optional(std::move(model_));
    }

private:
    bool order() {
        const std::vector<std::string> cycle = ir::order_definitions(model_);
        if (!cycle.empty()) report_cycle(cycle);
        return cycle.empty();
    }

    // What was said of sites as the IR says it. Units are known.
    bool lower_sites() {
        if (!check_requirements(lowering_)) return false;
        lower_draws(lowering_);
        if (!order()) return false;
        const analysis::Scales scales(model_);
        check_reading_of_sites(spec_, scales, model_, diagnostics_);
        lower_diffusion(scales, lowering_);
        if (diagnostics_.has_errors()) return false;
        lower_reductions(scales, lowering_);
        if (!order()) return false;
        check_reading_of_means(model_, diagnostics_);
        return !diagnostics_.has_errors();
    }

    void gather_names() {
        if (!spec_.lattice) return;
        Diagnostics unheard;  // names were checked when they were read
        spec::Reader reader(unheard);
        const spec::Symbols symbols = spec::declare_symbols(spec_, reader);
        lowering_.names.insert(symbols.all().begin(), symbols.all().end());
        for (const ExpressionText& text : expression_texts(spec_)) {
            const ExprPtr expression = parsed_.find(*text.text);
            if (!expression) continue;
            ir::for_each_node(expression, [&](const ExprPtr& node) {
                if (node->op() == Op::symbol) lowering_.read.insert(node->name());
            });
        }
    }

    // The lattice, and what every model with one may read.
    void add(const spec::Lattice& given) {
        ir::Lattice lattice;
        lattice.site = given.site;
        lattice.shape = given.shape;
        lattice.voxels = given.voxels;
        lattice.spacing = given.spacing.value_or(0);
        lattice.is_weighted_per_total = given.is_weighted_per_total;
        lattice.walls_mirror = given.walls_mirror;
        const double sites = static_cast<double>(given.shape[0]) * static_cast<double>(given.shape[1]) *
                             static_cast<double>(given.shape[2]);
        const auto add_number = [&](std::string_view name, const char* bind, const std::string& doc) {
            model_.parameters.push_back(
                {std::string(name), dimensionless(), sites, bind, spec::means_component, doc, given.origin});
        };
        add_number(ir::employed_sites_name, "lattice.sites", "employed sites of a cell: " + given.site);
        add_number(ir::nominal_sites_name, "lattice.nominal", "nominal sites of a cell: " + given.site);
        add_number(ir::weight_name, "lattice.weight", "what per_cell() divides by");
        model_.lattice = lattice;
    }

    void add_means() {
        if (!spec_.lattice) return;
        for (const spec::Equation& mean : spec_.lattice->means) add(mean, spec::means_component);
    }

    // `t` and `dt` are in ms, equations in the spec's unit of time.
    void convert_time() {
        const Unit ms = *parse_unit("ms");
        if (spec_.time_unit == ms) return;
        const Unit per_ms = spec_.time_unit / ms;
        const ExprPtr factor = ir::number(conversion_factor(ms, spec_.time_unit), per_ms);
        model_ = ir::rewrite_nodes(model_, [&](const ExprPtr& node) {
            const bool is_time =
                node->op() == Op::symbol && (node->name() == ir::time_name || node->name() == ir::time_step_name);
            return is_time ? ir::make(Op::multiply, {factor, node}, node->origin()) : node;
        });
    }

    void describe() {
        model_.name = spec_.name;
        model_.citation = spec_.citation;
        model_.doc = spec_.doc;
        const std::string path = spec_.file ? spec_.file->name() : "";
        model_.spec_file = path.substr(path.find_last_of('/') + 1);
        model_.spec_hash = spec_.hash;
    }

    void add(const spec::Component& component) {
        for (const spec::Parameter& parameter : component.parameters) {
            if (!parameter.bind.empty() && !spec_.poisoned.contains(parameter.name) &&
                !(parameter.value.unit == *parse_unit("ms"))) {
                diagnostics_.error(parameter.origin, "'" + parameter.name + "' is bound to " + parameter.bind +
                                                         ", which is in ms, but is in " + parameter.value.unit.text);
            }
            model_.parameters.push_back({parameter.name, parameter.value.unit, parameter.value.value, parameter.bind,
                                         component.name, parameter.doc, parameter.origin});
        }
        const ir::Scale scale = component.is_of_sites ? ir::Scale::site : ir::Scale::cell;
        for (const spec::State& state : component.states) add(state, component.name, scale);
        for (const spec::Equation& equation : component.equations) add(equation, component.name);
        for (const spec::Draws& draws : component.draws)
            draws.is_mean_field ? add_mean_field_draws(draws, lowering_) : add_draws(draws, lowering_);
        for (const spec::Machine& machine : component.machines)
            if (!machine.has_count)
                add_machine(machine, scale, parsed_, model_, diagnostics_);
            else if (machine.is_mean_field)
                add_mean_field_machine(machine, lowering_);
            else
                add_counted_machine(machine, lowering_);
    }

    void add(const spec::State& given, const std::string& component, ir::Scale scale) {
        ir::State state;
        state.scale = scale;
        state.name = given.name;
        state.unit = given.unit.value_or(dimensionless());
        state.component = component;
        state.doc = given.doc;
        state.origin = given.origin;
        if (given.lower) state.lower = *given.lower;
        if (given.upper) state.upper = *given.upper;
        if (given.expression) {
            state.initial = parsed_.find(*given.expression);
        } else if (given.quantity) {
            const Unit& unit = given.quantity->unit;
            const bool is_bare = unit == dimensionless();
            state.initial =
                ir::number(given.quantity->value, is_bare ? std::nullopt : std::optional(unit), given.origin);
        } else if (!spec_.poisoned.contains(given.name)) {
            diagnostics_.error(given.origin, "the state '" + given.name + "' has no initial value");
        }
        if (auto found = updates_.find(given.name); found != updates_.end()) {
            ExprPtr value = parsed_.find(found->second->text);
            if (given.q10 && found->second->kind == spec::EquationKind::next)
                diagnostics_.error(given.q10->origin,
                                   "'" + given.name + "' is given by next(): a Q10 is a factor on ddt()");
            else if (value && given.q10)
                value = times_q10(value, given);
            state.equation = found->second->text.text;
            (found->second->kind == spec::EquationKind::derivative ? state.derivative : state.next_value) = value;
            if (found->second->unit) declared_[spec::left_side(*found->second)] = *found->second->unit;
        }
        if (given.q10 && given.name == spec_.membrane.potential)
            diagnostics_.error(given.q10->origin, "the membrane gives ddt(" + given.name + "): it has no Q10");
        if (given.diffusion && spec_.lattice && spec_.lattice->spacing)
            add_diffusion(given, *spec_.lattice, state, lowering_);
        model_.states.push_back(std::move(state));
    }

    ExprPtr times_q10(const ExprPtr& rate, const spec::State& state) const {
        const Origin& origin = state.q10->origin;
        return ir::make(Op::multiply, {ir::symbol(spec::q10_name(state.name), origin), rate}, origin);
    }

    // An update may stand in another component than its state.
    void gather_updates() {
        for (const spec::Component& component : spec_.components) {
            for (const spec::Equation& equation : component.equations)
                if (equation.kind != spec::EquationKind::value) updates_.emplace(equation.name, &equation);
        }
    }

    void add(const spec::Equation& equation, const std::string& component) {
        if (equation.kind != spec::EquationKind::value) return;
        ir::Definition definition;
        definition.name = equation.name;
        definition.value = parsed_.find(equation.text);
        definition.component = component;
        definition.origin = equation.origin;
        definition.equation = equation.text.text;
        if (equation.unit) declared_[equation.name] = *equation.unit;
        if (definition.value) model_.definitions.push_back(std::move(definition));
    }

    // A model of calcium alone: every solver has a potential, and this one stays 0 and is read by nothing.
    void add_resting_membrane() {
        const auto taken = ir::all_names(model_);
        const auto unused = [&](std::string name) {
            while (taken.contains(name)) name += "_";
            return name;
        };
        model_.membrane = {unused("no_potential"), unused("no_current"), unused("no_stimulus"), ""};
        const std::string& component = spec_.components.empty() ? spec_.name : spec_.components.front().name;
        ir::State state;
        state.name = model_.membrane.potential;
        state.initial = ir::number(0);
        state.component = component;
        state.doc = "always 0: the model has no membrane";
        state.derivative =
            ir::make(Op::negate,
                     {ir::make(Op::add, {ir::symbol(model_.membrane.current), ir::symbol(model_.membrane.stimulus)})});
        model_.states.insert(model_.states.begin(), std::move(state));
        ir::Definition current;
        current.name = model_.membrane.current;
        current.component = component;
        current.value = ir::number(0, *parse_unit("1/ms"));
        model_.definitions.push_back(std::move(current));
    }

    // ddt(V) = -(current + stimulus)/capacitance
    void add_membrane() {
        const spec::Membrane& membrane = spec_.membrane;
        if (membrane.is_absent) return add_resting_membrane();
        model_.membrane = {membrane.potential, membrane.current, membrane.stimulus, membrane.capacitance};
        if (membrane.potential.empty() || membrane.current.empty() || membrane.stimulus.empty())
            return;  // said by the reader
        const auto place = [&](const char* key) {
            const auto found = membrane.origins.find(key);
            return found == membrane.origins.end() ? Origin{} : found->second;
        };
        const Origin origin = place("current");
        ExprPtr value = ir::make(
            Op::add, {ir::symbol(membrane.current, origin), ir::symbol(membrane.stimulus, place("stimulus"))}, origin);
        value = ir::make(Op::negate, {value}, origin);
        if (!membrane.capacitance.empty())
            value = ir::make(Op::divide, {value, ir::symbol(membrane.capacitance, place("capacitance"))}, origin);
        for (ir::State& state : model_.states)
            if (state.name == membrane.potential) state.derivative = value;
    }

    // A current that has a role is one of the membrane. Units are known.
    void take_roles() {
        const ir::Definition* membrane = model_.find_definition(model_.membrane.current);
        for (const spec::Role& given : spec_.roles) {
            ir::Role role{given.name, {}};
            for (const spec::Text& symbol : given.symbols) {
                role.symbols.push_back(symbol.text);
                const ir::Definition* current = model_.find_definition(symbol.text);
                if (!current || !membrane || current->unit.same_dimension(membrane->unit)) continue;
                diagnostics_.error(symbol.origin(), "'" + symbol.text + "' is in " + current->unit.text +
                                                        ": the role " + given.name +
                                                        " is of a current of the membrane, in " + membrane->unit.text);
            }
            model_.roles.push_back(std::move(role));
        }
    }

    void take_approximations() {
        if (!spec_.approximations) return;
        const spec::Approximations& said = *spec_.approximations;
        model_.approximation = {said.tolerance, said.of,
                                ir::approximation_form_from(said.form).value_or(ir::ApproximationForm::automatic),
                                ir::outside_from(said.outside).value_or(ir::Outside::stop)};
    }

    void choose_integrators() {
        std::unordered_map<std::string, ir::Integrator> chosen;  // by state
        ir::Integrator by_default = ir::Integrator::automatic;
        for (const auto& [name, text] : spec_.integrators) {
            const std::optional<ir::Integrator> integrator = ir::integrator_from(text);
            if (!integrator) continue;  // said by the reader
            if (name == "default") by_default = *integrator;
            chosen[name] = *integrator;
            for (const spec::Component& component : spec_.components) {
                for (const spec::Machine& machine : component.machines) {
                    if (machine.name != name) continue;
                    for (const std::string& state : machine.states)
                        chosen[spec::occupancy_name(name, state)] = *integrator;
                }
            }
        }
        for (ir::State& state : model_.states) {
            const auto found = chosen.find(state.name);
            if (found != chosen.end() && state.next_value && !state.is_count) {
                const auto origin = spec_.integrator_origins.find(state.name);
                diagnostics_.error(origin == spec_.integrator_origins.end() ? state.origin : origin->second,
                                   "'" + state.name + "' is given by next(): it has no integrator");
            }
            if (!state.derivative) continue;
            state.integrator = found == chosen.end() ? by_default : found->second;
            // The upstroke grows: 1 - dt*lambda of the potential may be 0. It is implicit by its own name alone.
            const bool is_asked_for = found != chosen.end();
            if (state.integrator == ir::Integrator::linearly_implicit_euler && !is_asked_for &&
                state.name == model_.membrane.potential)
                state.integrator = ir::Integrator::automatic;
        }
    }

    void report_cycle(const std::vector<std::string>& cycle) {
        std::string chain;
        for (const std::string& name : cycle) chain += (chain.empty() ? "" : " -> ") + name;
        std::string name = cycle.front();
        if (name.rfind("next(", 0) == 0) name = name.substr(5, name.size() - 6);
        Origin origin;
        if (const ir::Definition* definition = model_.find_definition(name)) origin = definition->origin;
        if (const ir::State* state = model_.find_state(name)) origin = state->origin;
        diagnostics_.error(origin, "a cycle: " + chain, "each of these needs the next one first");
    }

    // The membrane's current holds no stimulus: the runtime adds it.
    void check_current() {
        const ir::Membrane& membrane = model_.membrane;
        if (membrane.current == membrane.stimulus || spec_.poisoned.contains(membrane.stimulus)) return;
        std::set<std::string> tainted = {membrane.stimulus};
        for (const ir::Definition& definition : model_.definitions) {
            bool reads = false;
            ir::for_each_node(definition.value, [&](const ExprPtr& node) {
                reads = reads || (node->op() == Op::symbol && tainted.contains(node->name()));
            });
            if (reads) tainted.insert(definition.name);
        }
        if (!tainted.contains(membrane.current)) return;
        const ir::Definition* current = model_.find_definition(membrane.current);
        diagnostics_.error(
            current->origin,
            "the membrane's current '" + membrane.current + "' reads the stimulus '" + membrane.stimulus + "'",
            "leave it out: the membrane adds it");
    }

    const spec::ModelSpec& spec_;
    const ParsedSpec& parsed_;
    Diagnostics& diagnostics_;
    ir::Model model_;
    Lowering lowering_;
    std::map<std::string, Unit> declared_;
    std::unordered_map<std::string, const spec::Equation*> updates_;
};

}  // namespace

std::optional<ir::Model> build_model(const spec::ModelSpec& spec, const ParsedSpec& parsed, const spec::Choice& choice,
                                     Diagnostics& diagnostics) {
    const std::optional<spec::ModelSpec> applied = spec::apply(spec, choice, diagnostics);
    if (!applied) return std::nullopt;
    return Builder(*applied, parsed, choice.label(), diagnostics).run();
}

}  // namespace heartwright::frontend
