#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/ions.hpp"
#include "generator/driver/inspect/spec_entries.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/frontend/parsed_spec.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/gates/choose_integrators.hpp"
#include "generator/typeset/expression_math.hpp"
#include "generator/typeset/symbol_math.hpp"

namespace heartwright::driver {
namespace {

using Json = nlohmann::ordered_json;
using typeset::Left;

std::string unit_text(const Unit& unit) { return unit.text.empty() ? "1" : unit.text; }

// Paragraphs of the // comment before the first brace: where a spec says where it comes from and what was changed.
// Lines of a paragraph are joined; items of a list and numbered references begin one.
std::vector<std::string> head_comment(const std::string& file) {
    std::vector<std::string> paragraphs;
    bool goes_on = false;
    std::istringstream lines(file.substr(0, file.find('{')));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t begin = line.find_first_not_of(" \t/"), end = line.find_last_not_of(" \t\r");
        if (begin == std::string::npos || begin > end || line.find("//") == std::string::npos) {
            goes_on = false;
            continue;
        }
        const std::string text = line.substr(begin, end - begin + 1);
        if (text.find_first_not_of("-=") == std::string::npos) continue;  // a rule
        if (!goes_on || text.starts_with("- ") || text.starts_with("["))
            paragraphs.push_back(text);
        else
            paragraphs.back() += " " + text;
        goes_on = !text.ends_with(':');
    }
    return paragraphs;
}

std::set<std::string> concentrations_of(const ir::Model& model) {
    const Unit mM = *parse_unit("mM");
    std::set<std::string> names;
    const auto add = [&](const auto& symbols) {
        for (const auto& it : symbols)
            if (it.unit.same_dimension(mM)) names.insert(it.name);
    };
    add(model.parameters);
    add(model.states);
    add(model.definitions);
    return names;
}

// One choice of a spec: its components as they are written, with units and integrators of the model built of them.
class Describer {
public:
    // `stepped`: with the integrators that are told; the model itself where they are as the spec asks for them.
    Describer(const LoadedSpec& loaded, const spec::ModelSpec& applied, const ir::Model& model,
              const ir::Model& stepped)
        : parsed_(loaded.parsed()),
          applied_(applied),
          model_(model),
          stepped_(stepped),
          values_(analysis::initial_point(model).states),
          concentrations_(concentrations_of(model)) {}

    Json components() const {
        Json all = Json::array();
        for (const spec::Component& component : applied_.components) {
            Json one{{"name", component.name},
                     {"doc", component.doc},
                     {"of_sites", component.is_of_sites},
                     {"parameters", Json::array()},
                     {"states", states_of(component.name)},
                     {"equations", equations_of(component)},
                     {"channels", channels_of(component)}};
            for (const spec::Parameter& it : component.parameters) one["parameters"].push_back(parameter(it));
            all.push_back(std::move(one));
        }
        if (applied_.lattice && !applied_.lattice->means.empty()) {
            Json means = Json::array();
            for (const spec::Equation& mean : applied_.lattice->means) means.push_back(equation(mean));
            all.push_back({{"name", spec::means_component},
                           {"doc", "What the cell reads of its sites."},
                           {"of_sites", false},
                           {"parameters", Json::array()},
                           {"states", Json::array()},
                           {"equations", means},
                           {"channels", Json::array()}});
        }
        return all;
    }

private:
    std::string symbol(const std::string& name) const {
        return typeset::symbol_math(name, concentrations_.contains(name));
    }
    typeset::SymbolMath symbols() const {
        return [this](const std::string& name) { return symbol(name); };
    }

    Json parameter(const spec::Parameter& it) const {
        return {{"name", it.name}, {"math", symbol(it.name)}, {"value", it.value.value}, {"unit", it.value.unit.text},
                {"bind", it.bind}, {"doc", it.doc},           {"source", it.source}};
    }

    Json states_of(const std::string& component) const {
        const auto bound = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
        Json all = Json::array();
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            const ir::State& it = model_.states[i];
            if (it.component != component) continue;
            const ir::State* const stepped = stepped_.find_state(it.name);
            const bool has_integrator = it.derivative && stepped;
            all.push_back({{"name", it.name},
                           {"math", symbol(it.name)},
                           {"initial", bound(values_[i])},
                           {"unit", unit_text(it.unit)},
                           {"range", {bound(it.lower), bound(it.upper)}},
                           {"integrator", has_integrator ? std::string(ir::to_string(stepped->integrator)) : "map"},
                           {"doc", it.doc}});
        }
        return all;
    }

    Json written(Left left, const std::string& name, const std::string& unit, const std::string& text,
                 const ir::ExprPtr& right) const {
        const std::string left_text = left == Left::derivative ? "ddt(" + name + ")"
                                      : left == Left::next     ? "next(" + name + ")"
                                                               : name;
        return {{"left", left_text},
                {"unit", unit},
                {"right", text},
                {"math", typeset::equation_math(typeset::left_math(left, name, symbols()), right, symbols())}};
    }

    Json equation(const spec::Equation& it) const {
        const Left left = it.kind == spec::EquationKind::derivative ? Left::derivative
                          : it.kind == spec::EquationKind::next     ? Left::next
                                                                    : Left::value;
        const ir::Definition* const definition = model_.find_definition(it.name);
        const ir::State* const state = model_.find_state(it.name);
        std::string unit;
        if (it.unit)
            unit = unit_text(*it.unit);
        else if (left == Left::value && definition)
            unit = unit_text(definition->unit);
        else if (state)
            unit = unit_text(left == Left::derivative ? state->unit / applied_.time_unit : state->unit);
        return written(left, it.name, unit, it.text.text.substr(it.right_begin), parsed_.find(it.text));
    }

    // The potential's own is not written in a spec.
    Json equations_of(const spec::Component& component) const {
        Json all = Json::array();
        for (const spec::Equation& it : component.equations) all.push_back(equation(it));
        const ir::State* const potential = model_.find_state(model_.membrane.potential);
        if (potential && potential->component == component.name && potential->derivative) {
            // With what the check of units has made of the capacitance.
            const ir::ExprPtr rate = ir::rewrite(potential->derivative, [this](const ir::ExprPtr& node) {
                const ir::Definition* const made =
                    node->op() == ir::Op::symbol ? model_.find_definition(node->name()) : nullptr;
                return made && made->equation.empty() ? made->value : node;
            });
            all.push_back(written(Left::derivative, potential->name, unit_text(potential->unit / *parse_unit("ms")),
                                  ir::to_string(rate), rate));
        }
        return all;
    }

    std::string arrow(const std::string& from, const spec::Text& rate, const std::string& to) const {
        return "<math><mtext>" + typeset::escaped(from) + "</mtext><mover><mo stretchy=\"true\">⟶</mo>" +
               typeset::expression_math(parsed_.find(rate), symbols()) + "</mover><mtext>" + typeset::escaped(to) +
               "</mtext></math>";
    }

    // State machines, and draws without memory: of so many trials, each outcome with its probability.
    Json channels_of(const spec::Component& component) const {
        Json all = Json::array();
        for (const spec::Machine& machine : component.machines) {
            Json transitions = Json::array();
            for (const spec::Transition& it : machine.transitions)
                transitions.push_back({{"from", it.from},
                                       {"to", it.to},
                                       {"rate", it.rate.text},
                                       {"math", arrow(it.from, it.rate, it.to)}});
            all.push_back({{"name", machine.name},
                           {"states", machine.states},
                           {"are_counted", machine.has_count},
                           {"transitions", transitions}});
        }
        for (const spec::Draws& draws : component.draws) {
            Json transitions = Json::array();
            for (const spec::Outcome& it : draws.outcomes)
                transitions.push_back({{"from", draws.trials.text},
                                       {"to", it.name},
                                       {"probability", it.probability.text},
                                       {"math", arrow(draws.trials.text, it.probability, it.name)}});
            all.push_back(
                {{"name", draws.name}, {"states", Json::array()}, {"are_counted", true}, {"transitions", transitions}});
        }
        return all;
    }

    const frontend::ParsedSpec& parsed_;
    const spec::ModelSpec& applied_;
    const ir::Model& model_;
    const ir::Model& stepped_;
    const std::vector<double> values_;
    const std::set<std::string> concentrations_;
};

// "epi: g_Kr", "x 1.6" of the entries of a section, as {"what", "change"} of what stands before the colon.
Json changes_of(const std::vector<SpecEntry>& entries, const std::string& section, const std::string& name) {
    Json all = Json::array();
    for (const SpecEntry& entry : entries)
        if (entry.section == section && entry.name.starts_with(name + ": "))
            all.push_back({{"what", entry.name.substr(name.size() + 2)}, {"change", entry.text}});
    return all;
}

void add_choices(const spec::ModelSpec& spec, Json& json) {
    const std::vector<SpecEntry> entries = entries_of(spec);
    for (const char* key : {"variants", "options", "starts"}) json[key] = Json::array();
    for (const spec::Variant& it : spec.variants)
        json["variants"].push_back({{"name", it.name},
                                    {"group", it.group},
                                    {"doc", it.doc},
                                    {"changes", changes_of(entries, "variants", it.name)}});
    for (const spec::Option& it : spec.options) {
        Json values = Json::array();
        for (const std::string& value : it.values)
            values.push_back({{"value", value}, {"changes", changes_of(entries, "options", it.name + "=" + value)}});
        json["options"].push_back(
            {{"name", it.name}, {"doc", it.doc}, {"default", it.default_value}, {"values", values}});
    }
    for (const spec::Start& it : spec.starts)
        json["starts"].push_back({{"name", it.name}, {"doc", it.doc}, {"values", it.initial.size()}});
    json["default_start"] = spec.default_start;
}

void add_ions(const ir::Model& model, Json& json) {
    json["ions"] = Json::array();
    if (model.lattice) return;  // amounts of a cell and of its sites are not added up
    for (const analysis::Ion& ion : analysis::ions(model, analysis::initial_point(model)))
        json["ions"].push_back({{"name", ion.state}, {"total", analysis::total_text(ion)}});
}

}  // namespace

void describe(const std::vector<std::string>& words) {
    const Arguments arguments(describe_usage(), words, 1, 1);
    LoadedSpec loaded(arguments.positional()[0], arguments);
    const spec::Choice choice = loaded.choice_of(arguments);
    const ir::Model model = loaded.build(choice);
    const std::optional<spec::ModelSpec> applied = spec::apply(loaded.spec(), choice, loaded.diagnostics());
    loaded.diagnostics().throw_if_errors();
    if (!applied) throw OurFault("apply gave neither a spec nor an error");
    const spec::ModelSpec& spec = loaded.spec();
    Json json{{"name", spec.name},
              {"file", spec.file->name()},
              {"spec_hash", spec.hash},
              {"choice", choice.label()},
              {"citation", spec.citation},
              {"doc", spec.doc},
              {"notes", head_comment(spec.file->text())},
              {"time_unit", spec.time_unit.text},
              {"membrane", Json::object()},
              {"roles", Json::object()}};
    for (const SpecEntry& entry : entries_of(spec))
        if (entry.section == std::string("membrane") && !spec.membrane.is_absent)
            json["membrane"][entry.name] = entry.text;
    for (const ir::Role& role : model.roles) json["roles"][role.name] = role.symbols;
    add_choices(spec, json);
    add_ions(model, json);
    if (model.lattice)
        json["lattice"] = {{"site", model.lattice->site},
                           {"shape", model.lattice->shape},
                           {"spacing_um", model.lattice->spacing},
                           {"draws_of_a_step", model.n_draws}};
    json["counts"] = {{"states", model.states.size()},
                      {"parameters", model.parameters.size()},
                      {"equations", model.definitions.size()}};
    const bool has_integrators = arguments.has("--integrators");
    const std::optional<ir::Model> stepped =
        has_integrators ? std::optional(passes::choose_integrators(model)) : std::nullopt;
    json["components"] = Describer(loaded, *applied, model, stepped ? *stepped : model).components();
    std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace heartwright::driver
