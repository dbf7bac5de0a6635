#include <algorithm>
#include <set>

#include "generator/spec/equation.hpp"
#include "generator/spec/model_spec.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec {
namespace {

template <typename Named>
const Named* find_named(const std::vector<Named>& all, const std::string& name, const std::string& what,
                        Diagnostics& diagnostics) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
    if (found != all.end()) return &*found;
    std::vector<std::string> names;
    for (const Named& one : all) names.push_back(one.name);
    diagnostics.error({}, "there is no " + what + " '" + name + "'", did_you_mean(name, names));
    return nullptr;
}

// Changes a spec by name; every name was checked when it was read.
class Changer {
public:
    explicit Changer(ModelSpec& spec) {
        for (Component& component : spec.components) {
            for (Parameter& parameter : component.parameters) parameters_[parameter.name] = &parameter;
            for (State& state : component.states) states_[state.name] = &state;
            for (Equation& equation : component.equations) equations_[left_side(equation)] = &equation;
            for (Machine& machine : component.machines)
                for (const std::string& state : machine.states)
                    occupancies_[occupancy_name(machine.name, state)] = {&machine, state};
        }
        if (!spec.lattice) return;
        for (Equation& mean : spec.lattice->means) equations_[left_side(mean)] = &mean;
    }

    void change(const Override& changes) {
        for (const auto& [name, quantity] : changes.parameters)
            if (const auto parameter = parameters_.find(name); parameter != parameters_.end())
                parameter->second->value.value = quantity.value;
        for (const auto& [name, factor] : changes.scale)
            if (const auto parameter = parameters_.find(name); parameter != parameters_.end())
                parameter->second->value.value *= factor;
        for (const Equation& equation : changes.equations)
            if (const auto replaced = equations_.find(left_side(equation)); replaced != equations_.end())
                *replaced->second = equation;
        set_initials(changes.initial);
    }

    void set_initials(const std::vector<std::pair<std::string, Text>>& initials) {
        for (const auto& [name, text] : initials) {
            if (const auto state = states_.find(name); state != states_.end()) {
                state->second->quantity = parse_quantity(text.text);
                state->second->expression = state->second->quantity ? std::nullopt : std::optional<Text>(text);
            } else if (const auto occupancy = occupancies_.find(name); occupancy != occupancies_.end()) {
                occupancy->second.first->initial[occupancy->second.second] = text;
            }
        }
    }

private:
    std::map<std::string, Parameter*> parameters_;
    std::map<std::string, State*> states_;
    std::map<std::string, Equation*> equations_;
    std::map<std::string, std::pair<Machine*, std::string>> occupancies_;
};

// The variants named, in that order; an error for unknown ones and for two of one group.
std::vector<const Variant*> chosen_variants(const ModelSpec& spec, const Choice& choice, Diagnostics& diagnostics) {
    std::vector<const Variant*> result;
    for (const std::string& name : choice.variants) {
        const Variant* variant = find_named(spec.variants, name, "variant", diagnostics);
        if (!variant) continue;
        for (const Variant* other : result) {
            if (other == variant) {
                diagnostics.error({}, "the variant '" + name + "' is named twice");
            } else if (!variant->group.empty() && other->group == variant->group) {
                diagnostics.error({}, "the variants '" + other->name + "' and '" + name + "' are both of the group '" +
                                          variant->group + "'");
            }
        }
        result.push_back(variant);
    }
    return result;
}

// Value by option: those named, defaults for the rest.
std::map<std::string, std::string> chosen_values(const ModelSpec& spec, const Choice& choice,
                                                 Diagnostics& diagnostics) {
    std::map<std::string, std::string> values;
    for (const Option& option : spec.options) values[option.name] = option.default_value;
    std::set<std::string> named;
    for (const auto& [name, value] : choice.options) {
        const Option* option = find_named(spec.options, name, "option", diagnostics);
        if (!option) continue;
        if (!named.insert(name).second) diagnostics.error({}, "the option '" + name + "' is given twice");
        if (std::find(option->values.begin(), option->values.end(), value) == option->values.end()) {
            diagnostics.error({}, "'" + value + "' is no value of the option '" + name + "'",
                              did_you_mean(value, option->values));
        }
        values[name] = value;
    }
    return values;
}

}  // namespace

std::string Choice::label() const {
    std::string result;
    for (const std::string& variant : variants) result += (result.empty() ? "" : ",") + variant;
    for (const auto& [name, value] : options) result += ";" + name + "=" + value;
    return result;
}

std::optional<ModelSpec> apply(const ModelSpec& spec, const Choice& choice, Diagnostics& diagnostics) {
    const std::size_t errors_before = diagnostics.error_count();
    const std::vector<const Variant*> variants = chosen_variants(spec, choice, diagnostics);
    const std::map<std::string, std::string> values = chosen_values(spec, choice, diagnostics);
    const std::string start_name = choice.start.empty() ? spec.default_start : choice.start;
    const Start* start = start_name.empty() ? nullptr : find_named(spec.starts, start_name, "start", diagnostics);
    if (diagnostics.error_count() > errors_before) return std::nullopt;

    ModelSpec result = spec;
    Changer changer(result);
    for (const Variant* variant : variants) changer.change(variant->changes);
    for (const Option& option : spec.options) {
        const auto set = option.set.find(values.at(option.name));
        if (set != option.set.end()) changer.change(set->second);
    }
    if (start) changer.set_initials(start->initial);
    result.variants.clear();
    result.options.clear();
    return result;
}

std::vector<Choice> all_choices(const ModelSpec& spec, std::size_t limit) {
    // One list of alternatives for every group and option; the first of each, nothing, leaves the spec as it is.
    struct Alternative {
        std::string option;  // empty: a variant
        std::string name;
    };
    std::vector<std::vector<Alternative>> lists;
    std::map<std::string, std::size_t> list_of_group;
    for (const Variant& variant : spec.variants) {
        const auto [group, is_new] = list_of_group.emplace(variant.group, lists.size());
        if (is_new || variant.group.empty()) {
            group->second = lists.size();
            lists.emplace_back();
        }
        lists[group->second].push_back({{}, variant.name});
    }
    for (const Option& option : spec.options) {
        lists.emplace_back();
        for (const std::string& value : option.values)
            if (value != option.default_value) lists.back().push_back({option.name, value});
    }
    const auto with = [](Choice choice, const Alternative& alternative) {
        if (alternative.option.empty())
            choice.variants.push_back(alternative.name);
        else
            choice.options.emplace_back(alternative.option, alternative.name);
        return choice;
    };

    std::size_t combinations = 1;
    for (const auto& list : lists) combinations = std::min(combinations * (list.size() + 1), limit + 1);
    std::vector<Choice> choices = {Choice{}};
    for (const auto& list : lists) {
        const std::size_t known = combinations <= limit ? choices.size() : 1;
        for (const Alternative& alternative : list)
            for (std::size_t i = 0; i < known; ++i) choices.push_back(with(choices[i], alternative));
    }
    return choices;
}

}  // namespace heartwright::spec
