#include "toy_model.hpp"

#include <limits>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"

namespace heartwright::experiment {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();
const interface::StateInfo states[] = {{"V", "mV", "", "membrane", -200, 200}, {"Ca_i", "mM", "", "calcium", 0, none}};
const interface::ParameterInfo parameters[] = {{"g_Na", "mS/uF", "", "sodium", ""},
                                               {"K_o", "mM", "", "potassium", ""},
                                               {"BCL", "ms", "", "pacing", "pacing.period"}};
const interface::ObservableInfo observables[] = {{"i_Na", "A/F", "sodium"}};
const double epi_parameters[] = {14.8, 5.4, 1000};
const double endo_parameters[] = {7.4, 5.4, 1000};
const interface::VariantInfo variants[] = {{"", epi_parameters, 0},
                                           {"epi", epi_parameters, 0},
                                           {"endo", endo_parameters, 0},
                                           {"endo,iso", endo_parameters, 0}};
const char* const starts[] = {"", "resting", "paced"};

interface::Model make() {
    interface::Model model {};
    model.interface_version = interface::version;
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

const interface::ParameterInfo lattice_parameters[] = {{"g_Na", "mS/uF", "", "sodium", ""},
                                                       {"n_sites", "1", "", "", "lattice.sites"},
                                                       {"n_nominal", "1", "", "", "lattice.nominal"},
                                                       {"n_weight", "1", "", "", "lattice.weight"}};
const double lattice_values[] = {14.8, 80, 80, 80};
const interface::VariantInfo lattice_variants[] = {{"", lattice_values, 0}};
const interface::StateInfo site_states[] = {{"ca_myo", "mM", "", "calcium", 0, none},
                                            {"ca_ds", "uM", "", "calcium", 0, none}};
const interface::StateInfo counts[] = {{"RyR_C", "1", "", "RyR", 0, none},
                                       {"RyR_O", "1", "", "RyR", 0, none},
                                       {"K_A", "1", "", "K", 0, none},
                                       {"K_B", "1", "", "K", 0, none},
                                       {"K_C", "1", "", "K", 0, none}};
const interface::MachineInfo machines[] = {{"RyR", "RyR", 0, 2}, {"K", "K", 2, 3}, {"LCC", "LCC", 0, 0}};
const interface::ObservableInfo site_observables[] = {{"J_rel", "uM/ms", "RyR"}};

const interface::LatticeInfo& toy_lattice() {
    static const interface::LatticeInfo lattice = [] {
        interface::LatticeInfo info {};
        info.site = "dyad";
        info.shape[0] = 10;
        info.shape[1] = 4;
        info.shape[2] = 2;
        info.spacing = 0.2;
        info.is_weighted_per_total = info.walls_mirror = true;
        info.n_states = 2;
        info.states = site_states;
        info.n_counts = 5;
        info.counts = counts;
        info.n_machines = 3;
        info.machines = machines;
        info.n_observables = 1;
        info.observables = site_observables;
        return info;
    }();
    return lattice;
}

interface::Model make_with_lattice() {
    interface::Model model = make();
    model.name = "toy_dyads";
    model.n_parameters = 4;
    model.parameters = lattice_parameters;
    model.n_variants = 1;
    model.variants = lattice_variants;
    model.lattice = &toy_lattice();
    return model;
}

}  // namespace

const interface::Model& toy_model() {
    static const interface::Model model = make();
    return model;
}

const interface::Model& toy_lattice_model() {
    static const interface::Model model = make_with_lattice();
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
    return read_and_bind_to(toy_model(), text, overrides);
}

Outcome read_and_bind_to(const interface::Model& model, const std::string& text,
                         const std::vector<std::string>& overrides) {
    Diagnostics diagnostics;
    Outcome outcome;
    outcome.experiment = read_experiment(std::make_shared<const SourceFile>("e.json", text), overrides, diagnostics);
    if (outcome.experiment) bind(*outcome.experiment, model, diagnostics);
    outcome.messages = diagnostics.render();
    return outcome;
}

std::string with(const std::string& extra, const std::string& time) {
    return "{\"format\": 1, \"model\": \"toy\",\n \"time\": " + time + (extra.empty() ? "" : ",\n " + extra) + "}";
}

std::string slab_with(const std::string& extra) {
    return with("\"geometry\": {\"cells\": [10, 5, 2], \"spacing\": \"0.5 mm\"}" +
                (extra.empty() ? "" : ",\n " + extra));
}

}  // namespace heartwright::experiment
