#include "runtime/commands/bench/model_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>

#include "base/diag/diagnostics.hpp"
#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/cells/ode_cells.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

namespace {

using Names = std::vector<std::string>;

bool has_symbol(const interface::Model& model, const std::string& name) {
    for (std::int32_t s = 0; s < model.n_states; ++s)
        if (name == model.states[s].name) return true;
    for (std::int32_t o = 0; o < model.n_observables; ++o)
        if (name == model.observables[o].name) return true;
    return false;
}

bool potential_is_in_volts(const interface::Model& model) {
    const auto unit = parse_unit(model.potential_unit);
    return unit && unit->same_dimension(*parse_unit("mV"));
}

constexpr double plain_stimulus = 1;  // what the stimulus below adds to a potential without volts

struct Nobody final : observers::Output {
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

// How high the potential of one cell comes after the stimulus of starting experiments. Nothing for cells with sites,
// which take too long, and where the run fails: then the stimulus itself has to do.
std::optional<double> highest_after_stimulus(const interface::Model& model, std::int32_t variant) {
    if (model.lattice != nullptr) return {};
    const std::string said = model.variants[variant].name, labels = said.substr(0, said.find(';'));
    std::string names;
    for (const char c : labels) names += c == ',' ? std::string("\", \"") : std::string(1, c);
    // A model may have been made for error control alone.
    const std::string integrator = cells::OdeCells::suits(model) ? R"(, "integrator": "rodas")" : "";
    const std::string experiment_text = R"({"format": 1, "name": "threshold", "model": ")" + std::string(model.name) +
                                        "\", " + (names.empty() ? "" : "\"variant\": [\"" + names + "\"], ") +
                                        R"("time": {"end": "100.5 ms", "dt": ")" +
                                        fmt::format("{:g}", default_dt(model)) + R"( ms")" + integrator +
                                        R"(}, "stimuli": [{"name": "S1", "current": ")" +
                                        depolarising_current(model, variant, 80, plain_stimulus / 0.5) +
                                        R"(", "start": "0 ms", "duration": "0.5 ms"}], "maps": [{"maximum": ")" +
                                        model.states[model.potential].name + R"("}], "end_state": "none"})";
    try {
        Diagnostics diagnostics;
        auto experiment = experiment::read_experiment(
            std::make_shared<const SourceFile>("threshold.json", experiment_text), {}, diagnostics);
        if (experiment && !diagnostics.has_errors()) experiment::bind(*experiment, model, diagnostics);
        diagnostics.throw_if_errors();
        experiment->cells.variant = variant;  // of its options, too
        const auto backend = model.backend == interface::Backend::cuda ? device::Backend::cuda : device::Backend::cpu;
        simulation::Simulation simulation(*experiment, model, {backend, 1, 0, 100});
        Nobody nobody;
        simulation.run(nobody);
        const double highest = simulation::maps_of(simulation).front().values.front();
        return std::isfinite(highest) ? std::optional(highest) : std::nullopt;
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace

std::string number_text(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

std::string quantity_text(double value, const std::string& unit) { return number_text(value) + behind_a_number(unit); }

Choices choices_of(const interface::Model& model) {
    Choices choices;
    const auto add = [](Names& names, const std::string& name) {
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    for (std::int32_t v = 0; v < model.n_variants; ++v) {
        std::string word;
        bool is_option = false;
        for (const char c : std::string(model.variants[v].name) + ";") {
            if (c != ',' && c != ';') {
                word += c;
                continue;
            }
            const std::size_t equals = word.find('=');
            if (is_option && equals != std::string::npos)
                add(choices.options, "\"" + word.substr(0, equals) + "\": \"" + word.substr(equals + 1) + "\"");
            else
                add(choices.variants, word);
            word.clear();
            is_option = is_option || c == ';';
        }
    }
    return choices;
}

std::vector<std::string> variants_of_list(const std::string& list) {
    Names names;
    if (list == "none") return names;
    for (std::size_t begin = 0, end = 0; begin < list.size(); begin = end + 1) {
        end = std::min(list.find(',', begin), list.size());
        if (end > begin) names.push_back(list.substr(begin, end - begin));
    }
    return names;
}

std::string label_of(const std::vector<std::string>& variants) {
    std::string label;
    for (const std::string& variant : variants) label += (label.empty() ? "" : ",") + variant;
    return label;
}

std::int32_t index_of_variant(const interface::Model& model, const std::string& name) {
    for (std::int32_t v = 0; v < model.n_variants; ++v)
        if (name == model.variants[v].name) return v;
    return 0;
}

std::string depolarising_current(const interface::Model& model, std::int32_t variant, double volts_per_ms,
                                 double plain_per_ms) {
    const double rate = potential_is_in_volts(model)
                            ? volts_per_ms * conversion_factor(*parse_unit("mV"), *parse_unit(model.potential_unit))
                            : plain_per_ms;
    return quantity_text(rate * model.current_of_rate(model.variants[variant].parameters), model.current_unit);
}

std::string activation_threshold(const interface::Model& model, std::int32_t variant,
                                 std::optional<double> resting_potential) {
    std::vector<double> state(static_cast<std::size_t>(model.n_states));
    model.initialise(variant, std::max(model.default_start, 0), model.variants[variant].parameters, state.data());
    const double rest = resting_potential.value_or(state[static_cast<std::size_t>(model.potential)]);
    if (!potential_is_in_volts(model)) {
        const double rise =
            std::max(0.4 * (highest_after_stimulus(model, variant).value_or(rest + plain_stimulus) - rest), 1e-9);
        const double digit = std::pow(10, std::floor(std::log10(rise)) - 1);  // the second of the rise
        return quantity_text(digit * std::round((rest + rise) / digit), model.potential_unit);
    }
    const double to_mV = conversion_factor(*parse_unit(model.potential_unit), *parse_unit("mV"));
    return number_text(5 * std::round((rest * to_mV + 45) / 5)) + " mV";
}

std::string calcium_of(const interface::Model& model) {
    for (const char* name : {"Ca_i", "Cai", "ca_i", "cai", "Ca_myo"})
        if (has_symbol(model, name)) return name;
    return {};
}

Names currents_of(const interface::Model& model) {
    Names names;
    for (const std::int32_t current : experiment::currents_of(model))
        names.emplace_back(experiment::symbol_name(model, current));
    return names;
}

Names main_symbols(const interface::Model& model) {
    Names names{model.states[model.potential].name};
    const auto add = [&](const std::string& name) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    if (const std::string calcium = calcium_of(model); !calcium.empty()) add(calcium);
    if (model.n_states <= 4)
        for (std::int32_t s = 0; s < model.n_states; ++s) add(model.states[s].name);
    if (!currents_of(model).empty()) add("currents");
    return names;
}

}  // namespace heartwright::commands
