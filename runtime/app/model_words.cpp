#include "runtime/app/model_words.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/experiment/bind.hpp"

namespace heartwright::app {

namespace {

using Names = std::vector<std::string>;

bool has_symbol(const abi::Model& model, const std::string& name) {
    for (std::int32_t s = 0; s < model.n_states; ++s)
        if (name == model.states[s].name) return true;
    for (std::int32_t o = 0; o < model.n_observables; ++o)
        if (name == model.observables[o].name) return true;
    return false;
}

bool has_volts(const abi::Model& model) {
    const auto unit = parse_unit(model.potential_unit);
    return unit && unit->same_dimension(*parse_unit("mV"));
}

}  // namespace

std::string number_text(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

std::string quantity_text(double value, const std::string& unit) { return number_text(value) + behind_a_number(unit); }

Choices choices_of(const abi::Model& model) {
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

std::int32_t index_of_variant(const abi::Model& model, const std::string& name) {
    for (std::int32_t v = 0; v < model.n_variants; ++v)
        if (name == model.variants[v].name) return v;
    return 0;
}

std::string depolarising_current(const abi::Model& model, std::int32_t variant, double volts_per_ms, double plain_per_ms) {
    const double rate =
        has_volts(model) ? volts_per_ms * conversion_factor(*parse_unit("mV"), *parse_unit(model.potential_unit)) : plain_per_ms;
    return quantity_text(rate * model.current_of_rate(model.variants[variant].parameters), model.current_unit);
}

std::string activation_threshold(const abi::Model& model, std::int32_t variant) {
    std::vector<double> state(static_cast<std::size_t>(model.n_states));
    model.initialise(variant, std::max(model.default_start, 0), model.variants[variant].parameters, state.data());
    const double rest = state[static_cast<std::size_t>(model.potential)];
    if (!has_volts(model)) return quantity_text(std::round(rest) + 1, model.potential_unit);
    const double to_mV = conversion_factor(*parse_unit(model.potential_unit), *parse_unit("mV"));
    return number_text(5 * std::round((rest * to_mV + 45) / 5)) + " mV";
}

std::string calcium_of(const abi::Model& model) {
    for (const char* name : {"Ca_i", "Cai", "ca_i", "cai", "Ca_myo"})
        if (has_symbol(model, name)) return name;
    return {};
}

Names currents_of(const abi::Model& model) {
    Names names;
    for (const std::int32_t current : experiment::currents_of(model)) names.emplace_back(experiment::symbol_name(model, current));
    return names;
}

Names main_symbols(const abi::Model& model) {
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

}  // namespace heartwright::app
