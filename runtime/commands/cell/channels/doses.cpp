#include "runtime/commands/cell/channels/doses.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "base/diag/faults.hpp"
#include "base/roles/roles.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/cell/channels/torsade.hpp"

namespace heartwright::commands {

namespace {

Dose dose_of(const Drug& drug, double multiple) { return {&drug, multiple * drug.cmax, multiple}; }

double to_four_digits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return std::strtod(text, nullptr);
}

std::vector<Dose> usual_doses(const Drug& drug) {
    std::vector<Dose> doses;
    if (drug.cmax > 0) {
        for (const double multiple : scored_multiples) doses.push_back(dose_of(drug, multiple));
        return doses;
    }
    if (drug.blocks.empty())
        throw UserFault("the drug '" + drug.name +
                        "' has no Cmax and no IC50: give --concentrations, such as \"1,10 nM\"");
    for (const double share : {0.1, 0.3, 1.0, 3.0, 10.0, 30.0})
        doses.push_back({&drug, to_four_digits(share * drug.lowest_ic50())});
    return doses;
}

std::vector<Dose> said_doses(const Drug& drug, const Concentrations& said) {
    if (said.are_multiples && drug.cmax == 0)
        throw UserFault("--concentrations in Cmax: the drug '" + drug.name +
                        "' has none; give its \"cmax\" in the file of drugs, or concentrations such as \"1,10 nM\"");
    std::vector<Dose> doses;
    for (const double value : said.values)
        if (said.are_multiples)
            doses.push_back(dose_of(drug, value));
        else
            doses.push_back({&drug, value, drug.cmax > 0 ? value / drug.cmax : 0});
    return doses;
}

std::int32_t index_of(const interface::Model& model, const std::string& name) {
    for (std::int32_t p = 0; p < model.n_parameters; ++p)
        if (name == model.parameters[p].name) return p;
    throw OurFault("a role names the parameter " + name + ", which " + model.name + " does not have");
}

class Parameters {
public:
    Parameters(const interface::Model& model, const std::vector<double>& usual, std::size_t cells)
        : model_(model), usual_(usual), cells_(cells) {}

    std::vector<double>& of(const std::string& name) {
        for (CellParameter& one : all)
            if (one.name == name) return one.values;
        const std::int32_t p = index_of(model_, name);
        const double control = usual_[static_cast<std::size_t>(p)];
        return all.emplace_back(CellParameter{name, model_.parameters[p].unit, std::vector<double>(cells_, control)})
            .values;
    }
    double in_its_unit(const std::string& name, double value, std::string_view unit) const {
        const auto wanted = parse_unit(model_.parameters[index_of(model_, name)].unit);
        const Unit has = *parse_unit(unit);
        if (!wanted || !wanted->same_dimension(has))
            throw UserFault("the parameter " + name + " of " + model_.name + " is not in " + std::string(unit) +
                            ", as its role of binding to hERG needs");
        return value * conversion_factor(has, *wanted);
    }

    std::vector<CellParameter> all;

private:
    const interface::Model& model_;
    const std::vector<double>& usual_;
    std::size_t cells_;
};

const std::string& symbol_of(const ModelRoles& roles, std::string_view role) { return roles.find(role)->front(); }

void set_binding(Parameters& parameters, const ModelRoles& roles, const Dose& dose, std::size_t cell) {
    const std::string& concentration = symbol_of(roles, binding_roles[0]);
    parameters.of(concentration)[cell] = parameters.in_its_unit(concentration, dose.concentration, "nM");
    if (dose.drug == nullptr || !dose.acting()->binding) return;
    const auto values = dose.acting()->binding->values();
    for (std::size_t k = 0; k < values.size(); ++k) {
        const std::string& name = symbol_of(roles, binding_roles[k + 1]);
        parameters.of(name)[cell] = parameters.in_its_unit(name, values[k], binding_units[k]);
    }
}

}  // namespace

std::vector<Dose> doses_of(const std::vector<Drug>& drugs, const std::string& said) {
    std::vector<Dose> doses{{}};
    const Concentrations concentrations = said.empty() ? Concentrations{} : concentrations_of(said);
    for (const Drug& drug : drugs)
        for (const Dose& dose : said.empty() ? usual_doses(drug) : said_doses(drug, concentrations))
            if (dose.concentration > 0) doses.push_back(dose);
    return doses;
}

std::vector<Dose> sampled_doses(const std::vector<Dose>& doses, const std::vector<Drug>& samples) {
    std::vector<Dose> sampled;
    for (const Drug& sample : samples)
        for (const Dose& dose : doses)
            if (dose.drug != nullptr) {
                sampled.push_back(dose);
                sampled.back().sample = &sample;
            }
    return sampled;
}

bool has_binding(const ModelRoles& roles) {
    return std::all_of(
        std::begin(binding_roles), std::end(binding_roles),
        [&](std::string_view role) {
            const std::vector<std::string>* symbols = roles.find(role);
            return symbols != nullptr && symbols->size() == 1;
        });
}

std::vector<CellParameter> parameters_of(const interface::Model& model, const std::vector<double>& usual,
                                         const ModelRoles& roles, const std::vector<Dose>& doses) {
    Parameters parameters(model, usual, doses.size());
    const bool model_binds = has_binding(roles);
    // A variant of the spec may hold the binding of a drug.
    const bool model_has_drug =
        model_binds && usual[static_cast<std::size_t>(index_of(model, symbol_of(roles, binding_roles[1])))] > 0;
    const bool any_binds = model_has_drug || std::any_of(doses.begin(), doses.end(), [](const Dose& dose) {
                               return dose.drug != nullptr && dose.acting()->binding.has_value();
                           });
    for (std::size_t cell = 0; cell < doses.size(); ++cell) {
        const Dose& dose = doses[cell];
        if (model_binds && any_binds) set_binding(parameters, roles, dose, cell);
        if (dose.drug == nullptr) continue;
        const bool binds = model_binds && (model_has_drug || dose.acting()->binding);
        for (const DrugBlock& block : dose.acting()->blocks) {
            if (binds && is_on_hERG(block)) continue;
            for (const std::string& name : roles.scaling(block.target))
                parameters.of(name)[cell] *= remaining_fraction(block, dose.concentration);
        }
    }
    return parameters.all;
}

}  // namespace heartwright::commands
