#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "generator/frontend/collect.hpp"
#include "generator/frontend/equations/quoted.hpp"
#include "generator/frontend/parsed_spec.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/spec/equation.hpp"
#include "generator/spec/reader.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::frontend {
namespace {

// Rules for a spec's equations in every choice of variants: every state is updated once.

// "the sites" or "the cell"
std::string owner(bool is_of_sites) { return is_of_sites ? "the sites" : "the cell"; }

// Errors: ddt or next of what is no state, twice, or never. (Variants replace equations and add none.)
void check_updates(const spec::ModelSpec& spec, Diagnostics& diagnostics) {
    std::map<std::string, Origin> updated;
    std::map<std::string, bool> is_of_sites;
    std::vector<std::string> states;
    std::set<std::string> occupancies;
    for (const spec::Component& component : spec.components) {
        for (const spec::State& state : component.states) {
            states.push_back(state.name);
            is_of_sites[state.name] = component.is_of_sites;
        }
        for (const spec::Machine& machine : component.machines)
            for (const std::string& state : machine.states)
                occupancies.insert(spec::occupancy_name(machine.name, state));
    }
    const std::set<std::string> known(states.begin(), states.end());
    const std::string& potential = spec.membrane.potential;
    std::set<std::string> excused = spec.poisoned;  // a message said already why nothing updates them
    for (const spec::Component& component : spec.components) {
        for (const spec::Equation& equation : component.equations) {
            if (equation.kind == spec::EquationKind::value) continue;
            const std::string left = quoted(spec::left_side(equation));
            if (occupancies.contains(equation.name)) {
                diagnostics.error(equation.origin,
                                  left + " cannot be given: " + quoted(equation.name) + " belongs to a state machine",
                                  "its transitions give it");
            } else if (!known.contains(equation.name)) {
                if (spec.poisoned.contains(equation.name)) continue;
                diagnostics.error(equation.origin, left + ": " + quoted(equation.name) + " is not a state",
                                  did_you_mean(equation.name, states));
                excused.insert(nearest_name(equation.name, states));
            } else if (equation.name == potential) {
                diagnostics.error(equation.origin, left + " cannot be given: the membrane gives ddt(" + potential + ")",
                                  "add to the membrane's current " + quoted(spec.membrane.current));
            } else if (is_of_sites[equation.name] != component.is_of_sites) {
                diagnostics.error(equation.origin, left + " stands in a component of " + owner(component.is_of_sites) +
                                                       ", but " + quoted(equation.name) + " is a state of " +
                                                       owner(!component.is_of_sites));
            } else if (auto [first, is_new] = updated.emplace(equation.name, equation.origin); !is_new) {
                diagnostics.error(equation.origin, quoted(equation.name) + " is updated twice");
                diagnostics.note(first->second, "the first time here");
            }
        }
    }
    if (!known.contains(potential)) {  // one of them is meant
        const auto is_updated = [&](const std::string& name) { return updated.contains(name); };
        if (std::count_if(states.begin(), states.end(), std::not_fn(is_updated)) == 1)
            excused.insert(*std::find_if_not(states.begin(), states.end(), is_updated));
    }
    for (const spec::Component& component : spec.components) {
        for (const spec::State& state : component.states) {
            if (state.name == potential || updated.contains(state.name) || excused.contains(state.name)) continue;
            diagnostics.error(
                state.origin, "nothing updates the state " + quoted(state.name),
                "add \"ddt(" + state.name + ") = ...\" or \"next(" + state.name + ") = ...\", or make it a parameter");
        }
    }
}

// Warnings: every use of dt.
void warn_of_time_steps(const spec::ModelSpec& spec, const ParsedSpec& parsed, Diagnostics& diagnostics) {
    for (const ExpressionText& text : expression_texts(spec)) {
        const ir::ExprPtr expression = parsed.find(*text.text);
        if (!expression) continue;
        ir::for_each_node(expression, [&](const ir::ExprPtr& node) {
            if (node->op() == ir::Op::symbol && node->name() == ir::time_step_name)
                diagnostics.warning(node->origin(), "'dt' makes results depend on the time step");
        });
    }
}

// "3.64 mM" as a number with its unit; a bare one stays bare and takes its state's unit. Null: no quantity.
ir::ExprPtr quantity(const spec::Text& text, std::string* why) {
    const std::optional<Quantity> quantity = parse_quantity(text.text, why);
    if (!quantity) return nullptr;
    const bool is_bare = quantity->unit == dimensionless();
    return ir::number(quantity->value, is_bare ? std::nullopt : std::optional(quantity->unit), text.origin());
}

void refuse_reductions(const Expression& expression, bool has_lattice, Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < expression.tokens.size(); ++i) {
        const Token& token = expression.tokens[i];
        const Function* function = token.kind == TokenKind::function ? find_function(token.text) : nullptr;
        if (!function || !is_reduction(function->op)) continue;
        diagnostics.error(
            expression.origin(i, i),
            "'" + token.text + (has_lattice ? "' stands in the lattice's 'means' only" : "' needs a lattice of sites"),
            has_lattice ? "give it a name there and use that" : "");
    }
}

}  // namespace

std::shared_ptr<const ParsedSpec> parse(const spec::ModelSpec& spec, Diagnostics& diagnostics) {
    check_updates(spec, diagnostics);

    auto parsed = std::make_shared<ParsedSpec>();
    std::vector<Expression> expressions;
    for (const ExpressionText& item : expression_texts(spec)) {
        const spec::Text& text = *item.text;
        if (parsed->contains(text)) continue;
        std::string why;
        parsed->add(text, item.may_be_quantity ? quantity(text, &why) : nullptr);
        if (parsed->find(text)) continue;
        if (item.may_be_quantity && spec::looks_like_quantity(text.text)) {
            diagnostics.error(text.origin(), "this is no quantity: " + why);
            continue;
        }
        auto tokens = tokenise(text, item.begin, diagnostics, spec.poisoned);
        if (!tokens) continue;
        if (!item.is_mean) refuse_reductions({&text, *tokens}, spec.lattice.has_value(), diagnostics);
        expressions.push_back({&text, std::move(*tokens)});
    }
    const std::vector<ir::ExprPtr> read = read_with_clang(expressions, names_of(spec), diagnostics);
    for (std::size_t i = 0; i < expressions.size(); ++i) parsed->add(*expressions[i].text, read[i]);

    warn_of_time_steps(spec, *parsed, diagnostics);
    return parsed;
}

void warn_of_unused_symbols(const spec::ModelSpec& spec, const ParsedSpec& parsed, Diagnostics& diagnostics) {
    if (diagnostics.has_errors()) return;  // what was refused may use anything
    std::set<std::string> read = {spec.membrane.current, spec.membrane.capacitance};
    for (const spec::Component& component : spec.components) {
        for (const spec::Machine& machine : component.machines)
            read.insert({spec::count_name(machine.name), spec::q10_name(machine.name)});
        for (const spec::State& state : component.states) read.insert(spec::q10_name(state.name));
    }
    for (const ExpressionText& text : expression_texts(spec)) {
        const ir::ExprPtr expression = parsed.find(*text.text);
        if (!expression) continue;
        ir::for_each_node(expression, [&](const ir::ExprPtr& node) {
            if (node->op() == ir::Op::symbol) read.insert(node->name());
        });
    }
    for (const spec::Component& component : spec.components) {
        for (const spec::Parameter& parameter : component.parameters)
            if (!read.contains(parameter.name))
                diagnostics.warning(parameter.origin, "the parameter " + quoted(parameter.name) + " is not used");
        for (const spec::Equation& equation : component.equations) {
            if (equation.kind != spec::EquationKind::value || read.contains(equation.name)) continue;
            diagnostics.warning(equation.origin, quoted(equation.name) + " is not used by any equation",
                                "it can still be shown by probes");
        }
    }
}

ir::ExprPtr parse_expression(std::string_view text, Diagnostics& diagnostics) {
    auto file = std::make_shared<const SourceFile>("expression", std::string(text));
    json::Value source;
    source.kind = json::Kind::string;
    source.text = file->text();
    source.origin = {file, 0, text.size()};
    for (std::size_t i = 0; i <= text.size(); ++i) source.offsets.push_back(static_cast<std::uint32_t>(i));
    const spec::Text whole{source.text, &source};

    auto tokens = tokenise(whole, 0, diagnostics);
    if (!tokens) return nullptr;
    std::set<std::string> names;
    for (const Token& token : *tokens)
        if (token.kind == TokenKind::name) names.insert(token.text);
    const std::vector<std::string> all(names.begin(), names.end());
    return read_with_clang({{&whole, std::move(*tokens)}}, {all, all}, diagnostics).front();
}

}  // namespace heartwright::frontend
