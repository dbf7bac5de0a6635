#include "generator/spec/sections.hpp"

#include <algorithm>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "base/spec_files/spec_files.hpp"
#include "generator/spec/equation.hpp"
#include "generator/spec/keys.hpp"
#include "generator/spec/limits.hpp"
#include "generator/spec/machine.hpp"
#include "generator/spec/names.hpp"

namespace heartwright::spec {
namespace {

// The four kinds of change that variants, options and starts are made of.

// State values by name; a machine's name holds probabilities of its states: {"INa": {"C1": "rest"}}.
using Initials = std::vector<std::pair<std::string, Text>>;

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
        for (const Machine& machine : component.machines)
            if (machine.name == name) return &machine;
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

bool is_override_key(const std::string& key) {
    return key == "scale" || key == "parameters" || key == "initial" || key == "equations";
}

void read_change(const json::Member& member, const Known& known, Override& changes, Reader& reader) {
    if (member.key == "scale") read_scale(member.value, known, changes, reader);
    if (member.key == "parameters") read_parameters(member.value, known, changes, reader);
    if (member.key == "initial") read_initials(member.value, known, changes.initial, changes.origins, reader);
    if (member.key == "equations") read_replacements(member.value, known, changes, reader);
}

std::vector<std::string> read_option_values(const json::Value& value, Reader& reader) {
    if (!reader.is(value, json::Kind::array, "'values'")) return {};
    if (!reader.is_within(value.items.size(), limits::option_values, first_character(value), "values of an option"))
        return {};
    std::vector<std::string> values;
    for (const json::Value& item : value.items) {
        if (!reader.is(item, json::Kind::string, "an option's value")) continue;
        const Origin place = inside_quotes(item.origin);
        const bool is_word = !item.text.empty() && item.text.size() <= limits::name &&
                             std::all_of(item.text.begin(), item.text.end(), [](char c) {
                                 return is_name_character(c) || c == '.' || c == '-' || c == '+';
                             });
        if (!is_word)
            reader.error(place, "an option's value is a word of letters, digits and _ . - +");
        else if (std::find(values.begin(), values.end(), item.text) != values.end())
            reader.error(place, "the value '" + item.text + "' stands twice");
        else
            values.push_back(item.text);
    }
    return values;
}

// The file of a start: inside the folder of the spec that names it, so that a spec from elsewhere can read nothing
// else.
std::optional<std::filesystem::path> start_path(const json::Value& value, Reader& reader) {
    const Origin place = inside_quotes(value.origin);
    const bool is_plain = std::none_of(value.text.begin(), value.text.end(), [](unsigned char c) { return c < 0x20; });
    if (!is_plain || value.text.empty() || value.text.size() > 1000) {
        reader.error(place, "this is no name of a file");
        return std::nullopt;
    }
    auto path = start_file_path(value.origin.file->name(), value.text);
    if (!path) reader.error(place, "a start's file lies in the folder of its spec or below");
    return path;
}

void check_start_file(const json::Value& document, const ModelSpec& spec, Reader& reader) {
    const json::Value* format = reader.required(document, "a start's file", "format");
    if (format && reader.is(*format, json::Kind::number, "'format'") && format->number != 1)
        reader.error(format->origin, "format " + format->text + " is not known: this version reads format 1");
    reader.string(document, "doc");
    const std::string model = reader.string(document, "model");
    if (!model.empty() && model != spec.name) {
        reader.error(inside_quotes(document.find("model")->origin),
                     "this is a start of '" + model + "', not of '" + spec.name + "'");
    }
}

}  // namespace

Known known_names(const ModelSpec& spec, const Symbols& symbols) {
    Known known{spec, symbols, {}};
    for (const Component& component : spec.components)
        for (const Equation& equation : component.equations) known.equations.emplace(left_side(equation), &equation);
    if (spec.lattice)
        for (const Equation& mean : spec.lattice->means) known.equations.emplace(left_side(mean), &mean);
    return known;
}

std::optional<Variant> read_variant(const json::Member& member, const Known& known, Reader& reader) {
    Variant variant;
    variant.name = member.key;
    variant.origin = name_origin(member);
    if (!reader.is_name(member.key, variant.origin, "a variant")) return std::nullopt;
    if (!reader.is_object(member.value, "a variant", keys::variant)) return std::nullopt;
    variant.group = reader.string(member.value, "group");
    variant.doc = reader.string(member.value, "doc");
    for (const json::Member& change : member.value.members) read_change(change, known, variant.changes, reader);
    return variant;
}

std::optional<Option> read_option(const json::Member& member, const Known& known, Reader& reader) {
    const json::Value& value = member.value;
    Option option;
    option.name = member.key;
    option.origin = name_origin(member);
    if (!reader.is_name(member.key, option.origin, "an option")) return std::nullopt;
    if (!reader.is_object(value, "an option", keys::option)) return std::nullopt;
    option.doc = reader.string(value, "doc");
    if (const json::Value* values = reader.required(value, "an option", "values"))
        option.values = read_option_values(*values, reader);
    const auto is_value = [&](const std::string& name) {
        return std::find(option.values.begin(), option.values.end(), name) != option.values.end();
    };
    if (const json::Value* usual = reader.required(value, "an option", "default")) {
        option.default_value = reader.string(value, "default");
        if (usual->is(json::Kind::string) && !is_value(usual->text)) {
            reader.error(inside_quotes(usual->origin), "'" + usual->text + "' is none of the option's values",
                         reader.suggestion(usual->text, option.values));
        }
    }
    const json::Value* set = value.find("set");
    if (!set || !reader.is(*set, json::Kind::object, "'set'")) return option;
    for (const json::Member& choice : set->members) {
        if (!is_value(choice.key)) {
            reader.error(name_origin(choice), "'" + choice.key + "' is none of the option's values",
                         reader.suggestion(choice.key, option.values));
        }
        if (!reader.is(choice.value, json::Kind::object, "what an option sets")) continue;
        Override& changes = option.set[choice.key];
        for (const json::Member& change : choice.value.members)
            if (is_override_key(change.key))
                read_change(change, known, changes, reader);
            else
                read_parameter_override(change, known, changes, reader);
    }
    return option;
}

std::optional<Start> read_start(const json::Member& member, const Known& known, Reader& reader,
                                std::vector<std::shared_ptr<const json::Value>>& documents, Diagnostics& diagnostics) {
    const json::Value& value = member.value;
    Start start;
    start.name = member.key;
    start.origin = name_origin(member);
    if (!reader.is_name(member.key, start.origin, "a start")) return std::nullopt;
    if (!reader.is_object(value, "a start", keys::start)) return std::nullopt;
    start.doc = reader.string(value, "doc");
    const json::Value* initial = value.find("initial");
    const json::Value* file = value.find("file");
    if (!initial == !file) {
        reader.error(first_character(value), "a start has either 'initial' or 'file'");
        return start;
    }
    if (initial) {
        read_initials(*initial, known, start.initial, start.origins, reader);
        return start;
    }
    if (!reader.is(*file, json::Kind::string, "'file'")) return start;
    const auto path = start_path(*file, reader);
    if (!path) return start;
    try {
        const auto source = json::read_source(path->string());
        std::optional<json::Value> document = json::parse(source, diagnostics);
        if (!document || !reader.is_object(*document, "a start's file", keys::start_file)) return start;
        documents.push_back(std::make_shared<const json::Value>(*std::move(document)));
    } catch (const std::runtime_error& fault) {  // of the user or of the machine
        reader.error(inside_quotes(file->origin), fault.what());
        return start;
    }
    check_start_file(*documents.back(), known.spec, reader);
    if (const json::Value* values = reader.required(*documents.back(), "a start's file", "initial"))
        read_initials(*values, known, start.initial, start.origins, reader);
    return start;
}

}  // namespace heartwright::spec
