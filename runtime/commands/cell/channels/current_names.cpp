#include "runtime/commands/cell/channels/current_names.hpp"

#include <algorithm>
#include <string_view>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/lower_case.hpp"
#include "base/units/unit.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::commands {

namespace {

using Names = std::vector<std::string>;

// "'ICaL_total', 'ICaLCa' or 'ICaLNa'"
std::string alternatives(const Names& names) {
    std::string text;
    for (std::size_t k = 0; k < names.size(); ++k)
        text += (k == 0 ? "'" : k + 1 == names.size() ? " or '" : ", '") + names[k] + "'";
    return text;
}

bool is_part_of_another(const std::string& name, const Names& names) {
    return std::any_of(
        names.begin(), names.end(), [&](const std::string& other) { return name.starts_with(other + "_"); });
}

// Those in the model's unit of current; then others by name, also of a whole cell (nA where the model has A/F).
Names all_currents(const interface::Model& model) {
    Names names;
    for (const std::int32_t current : experiment::currents_of(model))
        names.emplace_back(experiment::symbol_name(model, current));
    for (std::int32_t o = 0; o < model.n_observables; ++o) {
        const std::string name = model.observables[o].name;
        const auto unit = parse_unit(model.observables[o].unit);
        const bool is_current =
            unit && (unit->same_dimension(*parse_unit("A")) || unit->same_dimension(*parse_unit("A/F")) ||
                     unit->same_dimension(*parse_unit("A/m^2")));
        if (is_current && (name.starts_with("I") || name.starts_with("i")) &&
            std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    }
    return names;
}

}  // namespace

std::string ion_of_current(std::string current) {
    for (const std::string_view prefix : {"i_", "I_", "g_", "G_", "i", "I", "g", "G"})
        if (current.size() > prefix.size() && current.starts_with(prefix)) {
            current.erase(0, prefix.size());
            break;
        }
    std::erase(current, '_');
    return lower_case(current);
}

Names currents_like(const interface::Model& model, const std::string& name) {
    const std::string ion = ion_of_current(name);
    Names same, parts, sums;
    for (const std::string& current : all_currents(model)) {
        const std::string other = ion_of_current(current);
        if (other == ion)
            same.push_back(current);
        else if (ion.size() > 1 && other.starts_with(ion))
            (other == ion + "total" ? sums : parts).push_back(current);
    }
    if (!same.empty()) return same;
    for (const std::string& part : parts)
        if (!is_part_of_another(part, parts)) sums.push_back(part);
    return sums;
}

void check_current(const interface::Model& model, const std::string& option, const std::string& name) {
    for (std::int32_t o = 0; o < model.n_observables; ++o)
        if (name == model.observables[o].name) return;
    for (std::int32_t s = 0; s < model.n_states; ++s)
        if (name == model.states[s].name) return;
    const Names names = all_currents(model), meant = currents_like(model, name);
    const std::string suggestion =
        meant.empty() ? did_you_mean(name, names) : "did you mean " + alternatives(meant) + "?";
    throw UserFault(option + " " + name + ": the model has no such current; " +
                    (suggestion.empty() ? "there are " + experiment::join(names) : suggestion));
}

}  // namespace heartwright::commands
