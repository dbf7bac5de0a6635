// What a bound experiment and its model are asked: symbols, parameters of cells, the current of a stimulus.
#include <algorithm>
#include <string_view>
#include <utility>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/bind/bind_parts.hpp"

namespace heartwright::experiment {

namespace {

// Name and unit of any symbol or parameter.
std::pair<const char*, const char*> symbol(const interface::Model& model, std::int32_t index) {
    const auto of = [](const auto& info) { return std::pair{info.name, info.unit}; };
    if (is_tissue_potential(model, index)) {
        const bool is_outside = tissue_potential(model, index) == TissuePotential::extracellular;
        return {is_outside ? "phi_e" : "phi_i", model.potential_unit};
    }
    if (is_parameter(model, index)) return of(model.parameters[index - symbol_count(model)]);
    if (is_state(model, index)) return of(model.states[index]);
    if ((index -= model.n_states) < model.n_observables) return of(model.observables[index]);
    index -= model.n_observables;
    const interface::LatticeInfo& lattice = *model.lattice;
    if (index < lattice.n_states) return of(lattice.states[index]);
    if ((index -= lattice.n_states) < lattice.n_counts) return of(lattice.counts[index]);
    return of(lattice.observables[index - lattice.n_counts]);
}

}  // namespace

const char* symbol_name(const interface::Model& model, std::int32_t index) { return symbol(model, index).first; }
const char* symbol_unit(const interface::Model& model, std::int32_t index) { return symbol(model, index).second; }

std::int32_t symbol_count(const interface::Model& model) {
    const interface::LatticeInfo* lattice = model.lattice;
    return first_site_symbol(model) + (lattice ? lattice->n_states + lattice->n_counts + lattice->n_observables : 0);
}

std::int32_t parameter_of(const interface::Model& model, std::string_view name) {
    for (std::int32_t p = 0; p < model.n_parameters; ++p)
        if (model.parameters[p].name == name) return p;
    return -1;
}

std::int64_t nominal_sites(const interface::Model& model) {
    const auto& shape = model.lattice->shape;
    return std::int64_t{shape[0]} * shape[1] * shape[2];
}

std::vector<double> parameters_of(const Experiment& experiment, const Cells& cells, const interface::Model& model) {
    const double* base = model.variants[cells.variant].parameters;
    std::vector<double> parameters(base, base + model.n_parameters);
    const Stimulus* const paced = experiment.periodic_stimulus();
    for (std::int32_t p = 0; experiment.lattice && p < model.n_parameters; ++p) {
        const std::string_view bind = model.parameters[p].bind;
        const std::int64_t employed = experiment.lattice->count(), nominal = nominal_sites(model);
        double& parameter = parameters[static_cast<std::size_t>(p)];
        if (bind == "lattice.sites") parameter = static_cast<double>(employed);
        if (bind == "lattice.nominal") parameter = static_cast<double>(nominal);
        if (bind == "lattice.weight")
            parameter = static_cast<double>(*experiment.lattice->weighs_per_total ? nominal : employed);
    }
    for (std::int32_t p = 0; p < model.n_parameters; ++p)
        if (paced && std::string_view(model.parameters[p].bind) == "pacing.period")
            parameters[static_cast<std::size_t>(p)] =
                *paced->period * conversion_factor(model_unit("ms"), model_unit(model.parameters[p].unit));
    apply(cells.set, parameters);
    return parameters;
}

void apply(const std::vector<Setting>& settings, std::vector<double>& parameters) {
    for (const Setting& setting : settings) {
        double& parameter = parameters[static_cast<std::size_t>(setting.parameter.index)];
        parameter = setting.is_factor ? parameter * setting.value.value : setting.value.value;
    }
}

double stimulus_current(const Stimulus& stimulus, const interface::Model& model,
                        const std::vector<double>& parameters) {
    const double amplitude = stimulus.amplitude.value * stimulus.charge_factor;
    return stimulus.kind == Stimulus::Kind::current ? amplitude : amplitude * model.current_of_rate(parameters.data());
}

}  // namespace heartwright::experiment
