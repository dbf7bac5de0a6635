#include "runtime/commands/cell/channels/conductances.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "base/diag/lower_case.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/cell/channels/current_names.hpp"

namespace heartwright::commands {

namespace {

bool is_one_of(char c, std::string_view letters) { return letters.find(c) != std::string_view::npos; }

bool drop_prefix(std::string& text, std::string_view prefix) {
    if (text.size() <= prefix.size() || !text.starts_with(prefix)) return false;
    text.erase(0, prefix.size());
    return true;
}

// Endings of names of base values: GKr_b, gKs_base, g_Kr_max.
bool drop_ending(std::string& text) {
    for (const std::string_view ending : {"_b", "_base", "_max", "_bar"})
        if (text.size() > ending.size() && text.ends_with(ending)) {
            text.resize(text.size() - ending.size());
            return true;
        }
    return false;
}

// mS/uF has the dimension of 1/s: the text tells which is meant.
bool has_unit_of_conductance(const interface::ParameterInfo& parameter) {
    const std::string_view text = parameter.unit;
    const auto unit = parse_unit(text);
    if (!unit || text.find('S') == std::string_view::npos) return false;
    for (const char* known : {"S", "S/F", "S/m^2"})
        if (unit->same_dimension(*parse_unit(known))) return true;
    return false;
}

bool has_unit_of_permeability(const interface::ParameterInfo& parameter) {
    const auto unit = parse_unit(parameter.unit);
    return unit && (unit->same_dimension(*parse_unit("cm/s")) || unit->same_dimension(*parse_unit("L/F/s")));
}

// Shares of one ion's permeability (P_CaNa_ratio; P_KNa, of two ions) and total amounts (P_total of phosphate).
bool is_ratio_or_amount(const interface::ParameterInfo& parameter) {
    const std::string_view name = parameter.name;
    const auto unit = parse_unit(parameter.unit);
    if (unit && unit->same_dimension(*parse_unit("mM"))) return true;
    return unit && unit->is_dimensionless() &&
           (name.ends_with("_ratio") || name == "P_KNa" || name == "P_NaK" || name == "P_CaNa" || name == "P_CaK");
}

bool is_conductance(const interface::ParameterInfo& parameter) {
    std::string name = parameter.name;
    if (is_ratio_or_amount(parameter)) return false;
    for (const char* prefix : {"g_", "G_", "P_"})
        if (name.starts_with(prefix)) return true;
    if (name.size() < 2) return false;
    if (is_one_of(name[0], "gGpP") && has_unit_of_conductance(parameter)) return true;
    if (!is_one_of(name[0], "pP")) return false;
    return has_unit_of_permeability(parameter) ||
           (std::isupper(name[1]) && name.ends_with("_b"));  // PCa_b, without unit
}

// "kr" of g_Kr, gkr_max, GKr_b, Gbar_ikr and P_Kr: "" of other names.
std::string ion_of_conductance(std::string name) {
    if (name.size() < 2 || !is_one_of(name[0], "gGpP")) return "";
    drop_ending(name);
    name.erase(0, 1);
    drop_prefix(name, "bar");
    drop_prefix(name, "_");
    std::erase(name, '_');
    return lower_case(name);
}

// The parameters that scale the current, the plainest names first.
std::vector<std::string> found_by_name(const interface::Model& model, const std::string& current) {
    const std::string ion = ion_of_current(current);
    std::vector<std::string> ions{ion, "i" + ion};
    if (ion == "cal") ions.insert(ions.end(), {"ca", "ica"});
    std::vector<std::string> plain, others;
    for (const std::string& one : ions) {
        for (std::int32_t p = 0; p < model.n_parameters; ++p) {
            const interface::ParameterInfo& parameter = model.parameters[p];
            std::string name = parameter.name;
            if (ion_of_conductance(name) != one) continue;
            // PNaK without a unit is the selectivity of I_Ks.
            const auto unit = parse_unit(parameter.unit);
            const bool is_ratio =
                is_one_of(name[0], "pP") && unit && unit->is_dimensionless() && !is_conductance(parameter);
            if (!is_ratio) (drop_ending(name) ? others : plain).push_back(parameter.name);
        }
        if (!plain.empty()) return plain;
        if (!others.empty()) return others;
    }
    return {};
}

}  // namespace

std::vector<std::string> conductances_of(const interface::Model& model) {
    std::vector<std::string> names;
    for (std::int32_t p = 0; p < model.n_parameters; ++p)
        if (is_conductance(model.parameters[p])) names.emplace_back(model.parameters[p].name);
    return names;
}

std::vector<std::string> conductances_like(const interface::Model& model, const std::string& current) {
    return found_by_name(model, current);
}

bool has_permeability(const interface::Model& model, const std::string& current) {
    const std::vector<std::string> found = found_by_name(model, current);
    return found.size() == 1 && is_one_of(found.front()[0], "pP");
}

}  // namespace heartwright::commands
