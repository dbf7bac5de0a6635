#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "base/units/shown.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/bind/bind_parts.hpp"

namespace heartwright::experiment {

namespace {

std::string with_unit(double value, std::string_view unit) { return format_number(value) + behind_a_number(unit); }

void bind_stimulus(Stimulus& stimulus, const Experiment& experiment, const interface::Model& model,
                   Diagnostics& diagnostics) {
    const std::string what = "stimulus '" + stimulus.name + "'";
    double sign = 1;  // of a waveform: that of its level of largest magnitude
    if (stimulus.has_waveform())
        sign = *std::max_element(stimulus.levels.begin(), stimulus.levels.end(),
                                 [](double a, double b) { return std::fabs(a) < std::fabs(b); });
    if (stimulus.kind == Stimulus::Kind::current) {
        to_unit(stimulus.amplitude, model.current_unit, what, diagnostics);
        if (stimulus.amplitude.value * sign > 0)
            diagnostics.warning(stimulus.amplitude.origin,
                                what + " is outward and hyperpolarises: a depolarising current is negative");
        return;
    }
    const std::string rate_unit =
        std::string(model.potential_unit) == "1" ? "1/ms" : std::string(model.potential_unit) + "/ms";
    if (stimulus.kind == Stimulus::Kind::rate) {
        to_unit(stimulus.amplitude, rate_unit.c_str(), what, diagnostics);
    } else if (!experiment.tissue || !experiment.tissue->chi_C_m) {
        diagnostics.error(stimulus.amplitude.origin,
                          what + " is a volume current: 'tissue' must give 'sigma', 'chi' and 'C_m'");
    } else {
        // uA/cm^3 over chi C_m [uF/mm^3]: 1 uA/mm^3 / (uF/mm^3) = 1 V/s = 1 mV/ms
        to_unit(stimulus.amplitude, "uA/mm^3", what, diagnostics);
        if (!model_unit(rate_unit.c_str()).same_dimension(model_unit("mV/ms")))
            diagnostics.error(stimulus.amplitude.origin, what + " is a volume current, but the potential of " +
                                                             model.name + " has no volts; give a 'rate'");
        else
            stimulus.amplitude.value *=
                conversion_factor(model_unit("mV/ms"), model_unit(rate_unit.c_str())) / *experiment.tissue->chi_C_m;
    }
    if (stimulus.amplitude.value * sign < 0)
        diagnostics.warning(stimulus.amplitude.origin,
                            what + " hyperpolarises: a depolarising " +
                                (stimulus.kind == Stimulus::Kind::rate ? "rate" : "volume current") + " is positive");
}

void bind_clamp(Clamp& clamp, const interface::Model& model, Diagnostics& diagnostics) {
    if (clamp.symbol.name != model.states[model.potential].name) {
        bind_symbol(clamp.symbol, Scope::any, model, diagnostics);
        if (clamp.symbol.index >= 0)
            diagnostics.error(clamp.symbol.origin, "clamping '" + clamp.symbol.name + "' is not there yet",
                              std::string("the potential, '") + model.states[model.potential].name + "', can be");
        return;
    }
    clamp.symbol.index = model.potential;
    const char* const what = clamp.form == Clamp::Form::constant ? "'to'"
                             : clamp.form == Clamp::Form::steps  ? "a value of 'steps'"
                                                                 : "the clamp's file";
    for (ModelQuantity& level : clamp.levels) to_unit(level, model.potential_unit, what, diagnostics);
    if (clamp.form == Clamp::Form::file) {
        for (double& value : clamp.values) value *= clamp.levels.front().value;
    } else {
        clamp.values.clear();
        for (const ModelQuantity& level : clamp.levels) clamp.values.push_back(level.value);
    }
    const interface::StateInfo& state = model.states[model.potential];
    for (const double value : clamp.values)
        if (value < state.lower || value > state.upper) {
            diagnostics.error(clamp.origin, "the clamp asks for a '" + clamp.symbol.name + "' of " +
                                                with_unit(value, state.unit) + ", outside its range of " +
                                                format_number(state.lower) + " to " +
                                                with_unit(state.upper, state.unit));
            break;
        }
}

void bind_reset(Reset& reset, const Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics) {
    if (reset.to_start && model.lattice)
        diagnostics.error(
            reset.origin,
            std::string("resetting the ") + model.lattice->site + "s of a cell to their start is not there yet",
            "states of the cell can be given by name");
    for (auto& [name, value] : reset.values) {
        bind_symbol(name, Scope::cell, model, diagnostics);
        if (name.index < 0) continue;
        const std::string what = "'" + name.name + "'";
        if (!is_state(model, name.index) && has_several_models(experiment)) {
            diagnostics.error(name.origin, "resetting " + what + " where regions have other models is not there yet",
                              "the potential, or \"initial\" for all states of a cell, can be");
            continue;
        }
        if (!is_state(model, name.index)) {
            diagnostics.error(name.origin,
                              what + " is computed from the states of " + model.name + ": only states are reset");
            continue;
        }
        const interface::StateInfo& state = model.states[name.index];
        to_unit(value, state.unit, what, diagnostics);
        if (value.value < state.lower || value.value > state.upper)
            diagnostics.error(value.origin, what + " is outside its range of " + format_number(state.lower) + " to " +
                                                with_unit(state.upper, state.unit));
    }
}

}  // namespace

void bind_actions(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics) {
    bind_added(experiment, {}, model, diagnostics);
    for (Clamp& clamp : experiment.clamps) bind_clamp(clamp, model, diagnostics);
}

void bind_added(Experiment& experiment, const Experiment& before, const interface::Model& model,
                Diagnostics& diagnostics) {
    for (std::size_t k = before.stimuli.size(); k < experiment.stimuli.size(); ++k)
        bind_stimulus(experiment.stimuli[k], experiment, model, diagnostics);
    for (std::size_t k = before.resets.size(); k < experiment.resets.size(); ++k)
        bind_reset(experiment.resets[k], experiment, model, diagnostics);
    for (std::size_t k = before.changes.size(); k < experiment.changes.size(); ++k)
        bind_change(experiment.changes[k], experiment, model, diagnostics);
}

}  // namespace heartwright::experiment
