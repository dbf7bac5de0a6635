#include "runtime/commands/cell/channels/roles.hpp"

#include <algorithm>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/roles/roles.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/cell/channels/conductances.hpp"
#include "runtime/commands/cell/channels/current_names.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::commands {

namespace {

using Names = std::vector<std::string>;

Names parameters_of(const interface::Model& model) {
    Names names;
    for (std::int32_t p = 0; p < model.n_parameters; ++p) names.emplace_back(model.parameters[p].name);
    return names;
}

// Of the membrane, by their unit.
Names membrane_currents(const interface::Model& model) {
    const auto wanted = parse_unit(model.current_unit);
    Names names;
    for (std::int32_t o = 0; o < model.n_observables; ++o)
        if (const auto unit = parse_unit(model.observables[o].unit); unit && wanted && unit->same_dimension(*wanted))
            names.emplace_back(model.observables[o].name);
    return names;
}

bool contains(const Names& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// "Kr" of i_Kr, IKr, I_Kr and g_Kr; "" of what is no channel with a role.
std::string channel_of(const std::string& name) {
    for (const std::string_view channel : channels_with_roles)
        if (ion_of_current(name) == ion_of_current("I_" + std::string(channel))) return std::string(channel);
    return "";
}

// "I_CaL=NAME (such as ICaLCa)"
std::string how_to_say(const interface::Model& model, const std::string& role) {
    const Names like = is_current_role(role) ? currents_like(model, role) : conductances_like(model, role);
    return "--role " + role + "=NAME" + (like.empty() ? "" : ", such as " + experiment::join(like));
}

}  // namespace

ModelRoles::ModelRoles(const interface::Model& model, const std::vector<std::string>& said) : model_(model) {
    for (std::int32_t r = 0; r < model.n_roles; ++r) {
        Names& symbols = symbols_[model.roles[r].role];
        if (model.roles[r].symbol[0] != 0) symbols.emplace_back(model.roles[r].symbol);
    }
    for (const std::string& one : said) take(one);
}

void ModelRoles::take(const std::string& said) {
    const std::size_t equals = said.find('=');
    if (equals == std::string::npos || equals + 1 == said.size())
        throw UserFault("--role " + said + ": expected ROLE=NAME, such as I_CaL=i_CaL or I_NaL=none");
    const std::string role = said.substr(0, equals);
    if (!is_role(role)) {
        const std::string suggestion = did_you_mean(role, role_names());
        throw UserFault("--role " + said + ": '" + role + "' is no role; " +
                        (suggestion.empty() ? "there are " + experiment::join(role_names()) : suggestion));
    }
    Names symbols;
    const Names known = is_current_role(role) ? membrane_currents(model_) : parameters_of(model_);
    for (std::size_t begin = equals + 1, end = 0; begin <= said.size(); begin = end + 1) {
        end = std::min(said.find('+', begin), said.size());
        const std::string name = said.substr(begin, end - begin);
        if (name == no_symbol && begin == equals + 1 && end == said.size()) break;
        if (!contains(known, name)) {
            const std::string suggestion = did_you_mean(name, known);
            throw UserFault("--role " + said + ": the model has no " +
                            (is_current_role(role) ? "current of the membrane" : "parameter") + " '" + name + "'" +
                            (suggestion.empty() ? "" : "; " + suggestion));
        }
        symbols.push_back(name);
    }
    symbols_[role] = symbols;
}

const Names* ModelRoles::find(std::string_view role) const {
    const auto found = symbols_.find(role);
    return found == symbols_.end() ? nullptr : &found->second;
}

std::map<std::string, Names> ModelRoles::required(const std::string& what, const Names& roles) const {
    std::map<std::string, Names> found;
    std::string missing, ways;
    for (const std::string& role : roles) {
        if (const Names* symbols = find(role)) {
            found[role] = *symbols;
            continue;
        }
        missing += (missing.empty() ? "" : ", ") + role;
        ways += "\n  " + how_to_say(model_, role);
    }
    if (missing.empty()) return found;
    const bool are_many = missing.find(',') != std::string::npos;
    throw UserFault(what + " needs the " + (are_many ? "currents " : "current ") + missing + ", and " + model_.name +
                    " does not say which symbol" + (are_many ? "s these are" : " that is") +
                    ". Name them under \"roles\" of the spec, or here; NAME is \"none\" where the model has no such "
                    "current:" +
                    ways);
}

Names ModelRoles::scaling(const std::string& target) const {
    if (contains(parameters_of(model_), target)) return {target};
    const std::string channel = channel_of(target), said = "'" + target + "'";
    const std::string role = "g_" + channel;
    if (!channel.empty()) {
        const Names* scaled = find(role);
        if (scaled != nullptr && !scaled->empty()) return *scaled;
        const Names* current = find("I_" + channel);
        if (current != nullptr && current->empty())
            throw UserFault("the model has no I_" + channel + ", so that a drug cannot block " + said);
        throw UserFault(said + " needs the role " + role + ", the parameters that scale it, and " + model_.name +
                        " does not say which these are. Name the parameter in place of " + said + ", or add " +
                        how_to_say(model_, role));
    }
    const Names conductances = conductances_of(model_);
    const std::string suggestion = did_you_mean(target, conductances.empty() ? parameters_of(model_) : conductances);
    throw UserFault(said + " is no parameter of " + model_.name + ", and no channel with a role" +
                    (!suggestion.empty() ? "; " + suggestion
                     : conductances.empty()
                         ? " (heartwright eval MODEL lists its parameters)"
                         : "; its conductances and permeabilities are " + experiment::join(conductances)));
}

Option role_option() {
    return {"--role", "ROLE=NAME[+NAME]",
            "which symbol is the current I_CaL, or which parameters scale it (g_CaL); \"none\": the model has no such "
            "current; several; those of the spec"};
}

}  // namespace heartwright::commands
