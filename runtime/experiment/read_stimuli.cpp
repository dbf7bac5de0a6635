// Stimuli: where, how strong, and the windows of whole steps in which they are on.
#include <algorithm>
#include <cmath>

#include "runtime/abi/model.hpp"
#include "runtime/experiment/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr std::size_t max_windows = 1'000'000;

// Start times up to the end of the run, from "start" (with "period" and "count") or "times".
void read_windows(ObjectReader& object, Stimulus& stimulus, const std::string& what, Reading& reading) {
    const Time& time = reading.experiment.time;
    const auto chosen = object.one_of({"start", "times"}, true);
    const json::Value* period = object.find("period");
    const json::Value* count = object.find("count");
    const auto add = [&](const json::Value& value) {
        if (auto start = reading.values.in_unit(value, "a start of " + what, "ms")) {
            if (*start >= 0 && *start < time.end) return stimulus.starts.push_back(*start);
            reading.diagnostics.error(value.origin, what + " starts at " + format_number(*start) + " ms; the run is from 0 to " +
                                                        format_number(time.end) + " ms");
        }
    };
    if (chosen.key == "times") {
        if (const auto* times = reading.values.array(*chosen.value, "'times'")) {
            if (times->empty()) reading.diagnostics.error(chosen.value->origin, what + " has no times");
            for (const json::Value& value : *times) add(value);
        }
        if (period) reading.diagnostics.error(period->origin, "'period' goes with 'start', not with 'times'");
        if (count) reading.diagnostics.error(count->origin, "'count' goes with 'period'");
        std::sort(stimulus.starts.begin(), stimulus.starts.end());
        return;
    }
    if (chosen.value) add(*chosen.value);
    if (!period) {
        if (count) reading.diagnostics.error(count->origin, "'count' needs a 'period'");
        return;
    }
    stimulus.period = positive(period, "'period'", "ms", time.end, reading);
    std::int64_t most = static_cast<std::int64_t>(max_windows) + 1;
    if (count) most = reading.values.integer(*count, "'count'", 1, static_cast<std::int64_t>(max_windows)).value_or(1);
    if (stimulus.starts.empty()) return;
    const double first = stimulus.starts[0];
    const double fitting = std::ceil((time.end - first) / *stimulus.period);
    if (std::min(fitting, static_cast<double>(most)) > static_cast<double>(max_windows)) {
        reading.diagnostics.error(period->origin, what + " has more than " + std::to_string(max_windows) + " beats");
        return;
    }
    for (std::int64_t k = 1; k < most; ++k) {
        const double start = first + static_cast<double>(k) * *stimulus.period;
        if (start >= time.end) break;
        stimulus.starts.push_back(start);
    }
}

void count_steps(Stimulus& stimulus, const Origin& duration, const std::string& what, Reading& reading) {
    const double dt = reading.experiment.time.dt;
    if (!(stimulus.duration / dt < 1e15)) return;
    stimulus.steps = std::max<std::int64_t>(1, std::llround(stimulus.duration / dt));
    stimulus.charge_factor = stimulus.duration / (static_cast<double>(stimulus.steps) * dt);
    for (double start : stimulus.starts) stimulus.first_steps.push_back(std::llround(start / dt));
    for (std::size_t k = 1; k < stimulus.first_steps.size(); ++k)
        if (stimulus.first_steps[k] < stimulus.first_steps[k - 1] + stimulus.steps) {
            reading.diagnostics.error(duration,
                                      what + " starts again at " + format_number(stimulus.starts[k]) + " ms, before it has ended");
            return;
        }
    // A duration that is a whole number of steps up to rounding is one exactly.
    if (std::fabs(stimulus.charge_factor - 1) < 1e-9) stimulus.charge_factor = 1;
}

Stimulus read_stimulus(const json::Value& value, Reading& reading) {
    Stimulus stimulus;
    stimulus.origin = value.origin;
    if (!reading.values.is_object(value, "a stimulus")) return stimulus;
    const json::Value* name = value.find("name");
    if (name && name->is(json::Kind::string)) stimulus.name = name->text;
    const std::string what = name ? "stimulus '" + stimulus.name + "'" : "this stimulus";
    ObjectReader object(value, what, reading.diagnostics);
    if ((name = object.require("name"))) {
        stimulus.origin = name->origin;
        reading.values.name(*name, "'name'");
    }
    if (const json::Value* where = object.find("where")) {
        stimulus.where = read_where(*where, what, reading);
        if (!reaches_a_point(stimulus.where, reading.experiment))
            reading.diagnostics.error(where->origin, what + " lies outside the tissue: it reaches no cell");
    } else if (reading.experiment.geometry.given) {
        object.require("where");
    }
    const auto strength = object.one_of({"current", "rate", "volume_current"}, true);
    if (strength.value) {
        stimulus.amplitude = read_model_quantity(*strength.value, "'" + std::string(strength.key) + "'", reading);
        stimulus.kind = strength.key == "current" ? Stimulus::Kind::current
                        : strength.key == "rate"  ? Stimulus::Kind::rate
                                                  : Stimulus::Kind::volume_current;
    }
    object.not_there_yet({"after"});
    if (!value.find("after")) read_windows(object, stimulus, what, reading);
    if (const json::Value* duration = object.require("duration")) {
        stimulus.duration = positive(duration, "'duration'", "ms", reading.experiment.time.dt, reading);
        count_steps(stimulus, duration->origin, what, reading);
    }
    object.finish();
    return stimulus;
}

}  // namespace

void read_stimuli(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'stimuli'");
    if (!items) return;
    std::vector<Stimulus>& stimuli = reading.experiment.stimuli;
    for (const json::Value& item : *items) {
        stimuli.push_back(read_stimulus(item, reading));
        for (std::size_t k = 0; k + 1 < stimuli.size(); ++k)
            if (!stimuli.back().name.empty() && stimuli[k].name == stimuli.back().name)
                reading.diagnostics.error(stimuli.back().origin, "stimulus '" + stimuli[k].name + "' is there twice");
        if (stimuli.size() > static_cast<std::size_t>(abi::max_stimuli)) {
            reading.diagnostics.error(item.origin, "more than " + std::to_string(abi::max_stimuli) + " stimuli; give one several 'times'");
            return;
        }
    }
}

}  // namespace heartwright::experiment
