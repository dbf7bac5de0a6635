#include "toy_model.hpp"

#include <limits>

#include "runtime/experiment/bind.hpp"
#include "runtime/experiment/read.hpp"

namespace heartwright::experiment {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();
const abi::StateInfo states[] = {{"V", "mV", "", "membrane", -none, none}, {"Ca_i", "mM", "", "calcium", 0, none}};
const abi::ParameterInfo parameters[] = {
    {"g_Na", "mS/uF", "", "sodium", ""}, {"K_o", "mM", "", "potassium", ""}, {"BCL", "ms", "", "pacing", "pacing.period"}};
const abi::ObservableInfo observables[] = {{"i_Na", "A/F", "sodium"}};
const double epi_parameters[] = {14.8, 5.4, 1000};
const double endo_parameters[] = {7.4, 5.4, 1000};
const abi::VariantInfo variants[] = {
    {"", epi_parameters, 0}, {"epi", epi_parameters, 0}, {"endo", endo_parameters, 0}, {"endo,iso", endo_parameters, 0}};
const char* const starts[] = {"", "resting", "paced"};

abi::Model make() {
    abi::Model model{};
    model.abi_version = abi::version;
    model.real_bytes = 8;
    model.name = "toy";
    model.potential_unit = "mV";
    model.current_unit = "A/F";
    model.n_states = 2;
    model.states = states;
    model.n_parameters = 3;
    model.parameters = parameters;
    model.n_observables = 1;
    model.observables = observables;
    model.n_variants = 4;
    model.variants = variants;
    model.n_starts = 3;
    model.default_start = 1;
    model.starts = starts;
    model.current_of_rate = [](const double*) { return -1.0; };
    return model;
}

}  // namespace

const abi::Model& toy_model() {
    static const abi::Model model = make();
    return model;
}

Outcome read(const std::string& text, const std::vector<std::string>& overrides) {
    Diagnostics diagnostics;
    Outcome outcome;
    outcome.experiment = read_experiment(std::make_shared<const SourceFile>("e.json", text), overrides, diagnostics);
    outcome.messages = diagnostics.render();
    return outcome;
}

Outcome read_and_bind(const std::string& text, const std::vector<std::string>& overrides) {
    Diagnostics diagnostics;
    Outcome outcome;
    outcome.experiment = read_experiment(std::make_shared<const SourceFile>("e.json", text), overrides, diagnostics);
    if (outcome.experiment) bind(*outcome.experiment, toy_model(), diagnostics);
    outcome.messages = diagnostics.render();
    return outcome;
}

std::string with(const std::string& extra, const std::string& time) {
    return "{\"format\": 1, \"model\": \"toy\",\n \"time\": " + time + (extra.empty() ? "" : ",\n " + extra) + "}";
}

std::string slab_with(const std::string& extra) {
    return with("\"geometry\": {\"cells\": [10, 5, 2], \"spacing\": \"0.5 mm\"}" + (extra.empty() ? "" : ",\n " + extra));
}

}  // namespace heartwright::experiment
