#include "runtime/commands/run/accuracy/accuracy.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/units/shown.hpp"
#include "base/units/shown_unit.hpp"
#include "runtime/cells/joined_model.hpp"
#include "runtime/experiment/bind/bind.hpp"

namespace heartwright::commands {

namespace {

using experiment::Experiment;
using experiment::ModelName;

constexpr double missed_from = 0.2;  // of a symbol's range: what rows miss of a peak
constexpr double tolerated_miss = 0.05;

// The largest 1, 2 or 5 times a power of ten that is not above.
double round_down(double value) {
    const double power = std::pow(10, std::floor(std::log10(value) + 1e-9));
    for (const double digit : {5.0, 2.0, 1.0})
        if (digit * power <= value * (1 + 1e-9)) return digit * power;
    return power;
}

StepError step_error(const TrialBeat& tried, const TrialBeat& exact, BeatErrors errors) {
    StepError error;
    error.dt = tried.dt;
    error.end = std::min(tried.end(), exact.end());
    error.stimulus_share = tried.stimulus_share;
    error.errors = std::move(errors);
    const double share = error.errors.of_tolerated();
    if (share > 1) error.recommended_dt = round_down(tried.dt / share);
    return error;
}

// Every state and current of the cells outside regions.
std::vector<ModelName> compared_symbols(const Experiment& experiment, const interface::Model& model) {
    std::vector<ModelName> symbols;
    for (std::int32_t s = 0; s < model.n_states; ++s)
        if (s != model.potential) symbols.push_back({model.states[s].name, {}, s});
    for (const std::int32_t index : experiment::currents_of(model))
        if (cells::has_symbol(model, experiment.cells.variant, index))
            symbols.push_back({experiment::symbol_name(model, index), {}, index});
    return symbols;
}

// Tries the recommended dt, and half of it where that is not enough. `trial_at`: of the run's solver, at a dt in ms.
void verify_recommended(StepError& error, const std::function<TrialBeat(double)>& trial_at, const Reference& reference,
                        const interface::Model& model, const std::vector<ModelName>& symbols) {
    constexpr int tries = 2;
    for (int k = 0; k < tries && !(error.at_recommended && error.at_recommended->will_do); ++k) {
        const double dt = k == 0 ? error.recommended_dt : error.recommended_dt / 2;
        const TrialBeat tried = trial_at(dt);
        const TrialBeat exact = tried.fault.empty() ? reference(tried, symbols) : TrialBeat{};
        if (!tried.fault.empty() || !exact.fault.empty()) return;
        const BeatErrors there = compare_beats(tried, exact, model, symbols, 1);
        error.recommended_dt = dt;
        error.at_recommended = {dt, there, there.of_tolerated() <= 1};
    }
}

// `symbols`, and those of cells that probes show, each once.
std::vector<ModelName> with_shown(std::vector<ModelName> symbols, const Experiment& experiment,
                                  const interface::Model& model) {
    for (const experiment::Probe& probe : experiment.probes)
        for (const ModelName& name : probe.show) {
            const bool is_new = std::none_of(symbols.begin(), symbols.end(),
                                             [&](const ModelName& other) { return other.index == name.index; });
            if (is_new && name.index != model.potential && name.index < experiment::first_site_symbol(model) &&
                cells::has_symbol(model, experiment.cells.variant, name.index))
                symbols.push_back(name);
        }
    return symbols;
}

struct Extremes {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
};

Extremes extremes(const std::vector<double>& values, std::int64_t every) {
    Extremes found;
    for (std::size_t k = 0; k < values.size(); k += static_cast<std::size_t>(every)) {
        found.low = std::min(found.low, values[k]);
        found.high = std::max(found.high, values[k]);
    }
    return found;
}

// What rows that lie `every` steps apart miss of the range, wherever the first of them lies.
double missed_share(const std::vector<double>& values, std::int64_t every) {
    const Extremes all = extremes(values, 1), rows = extremes(values, every);
    return all.high > all.low ? std::max(all.high - rows.high, rows.low - all.low) / (all.high - all.low) : 0;
}

std::vector<MissedPeak> missed_peaks(const Experiment& experiment, const interface::Model& model, const TrialBeat& beat,
                                     const std::vector<ModelName>& symbols) {
    std::vector<MissedPeak> missed;
    const auto values_of = [&](const ModelName& name) -> const std::vector<double>* {
        if (name.index == model.potential) return &beat.potential;
        const auto found =
            std::find_if(symbols.begin(), symbols.end(), [&](const ModelName& one) { return one.index == name.index; });
        return found == symbols.end() ? nullptr : &beat.symbols[static_cast<std::size_t>(found - symbols.begin())];
    };
    for (const experiment::Probe& probe : experiment.probes)
        for (const ModelName& name : probe.show) {
            const std::vector<double>* const values = values_of(name);
            const bool is_seen = std::any_of(missed.begin(), missed.end(),
                                             [&](const MissedPeak& one) { return one.symbol == name.name; });
            const std::int64_t apart = probe.every_steps / beat.every_steps;  // rows of the beat
            if (values == nullptr || is_seen || apart <= 1) continue;
            if (missed_share(*values, apart) <= missed_from) continue;
            std::int64_t every = apart;
            while (every > 1 && missed_share(*values, every) > tolerated_miss) every /= 2;
            const Extremes all = extremes(*values, 1), rows = extremes(*values, apart);
            const double recommended =
                every <= 1 ? beat.every()
                           : std::max(beat.every(), round_down(static_cast<double>(every) * beat.every()));
            missed.push_back({name.name, experiment::symbol_unit(model, name.index), probe.name,
                              static_cast<double>(probe.every_steps) * beat.dt, recommended, all.low, all.high,
                              rows.low, rows.high});
        }
    return missed;
}

std::string why_not(const Experiment& experiment, const interface::Model& model) {
    if (model.lattice != nullptr) return "the channels of a model with sites switch at random";
    if (experiment.time.has_error_control()) return "errors of steps are controlled";
    if (!experiment.clamps.empty()) return "states are clamped";
    if (experiment.is_stimulated() && experiment.first_stimulus().has_waveform()) return "the stimulus has a waveform";
    return "";
}

// "V is off by 0.12, 2 ms around the upstroke left out, ..."
std::string numbers_of(const BeatErrors& errors, const std::string& about) {
    std::string said = fmt::format("V is off by {}{:.2g}", about, errors.potential);
    if (errors.has_beat)
        said += fmt::format(
            ", 2 ms around the upstroke left out, APD90 by {:.2g} of {:.4g} ms, the peak by {:.2g} and "
            "the steepest rise by {:.2g}%",
            errors.apd90_error, errors.apd90, errors.peak_error, 100 * errors.steepest_share);
    if (!errors.differing_beat.empty()) said += ", which has an action potential " + errors.differing_beat;
    if (errors.symbols.size() <= 1) return said;  // the potential alone
    const SymbolError& worst = errors.symbols.front();
    const ShownUnit shown_in = shown_unit(worst.name, worst.unit);
    return said +
           fmt::format("; of {} states and currents {} is off most, by {:.2g}{}, {:.2g}% of its range, at {:.4g} ms",
                       errors.symbols.size(), worst.name, worst.value * shown_in.factor, behind_a_number(shown_in.unit),
                       100 * worst.share, worst.at);
}

std::string sentence(const StepError& step, const std::string& no_reference) {
    std::string numbers = step.errors.has_beat ? "one beat of a cell" : fmt::format("{:.4g} ms of a cell", step.end);
    if (step.stimulus_share < 1)
        numbers += fmt::format(", with {:.2g} of the stimulus, of which tissue would carry the rest away,",
                               step.stimulus_share);
    if (step.is_beside_reference) {
        numbers += fmt::format(" beside CVODE (relative tolerance 1e-8) says that at dt = {:.4g} ms ", step.dt) +
                   numbers_of(step.errors, "");
    } else {
        numbers += fmt::format(" at dt and at dt/2 says that at dt = {:.4g} ms ", step.dt) +
                   numbers_of(step.errors, "about ") +
                   fmt::format(" (not compared with the solution itself: {})", no_reference);
    }
    if (step.recommended_dt == 0) return "time-stepping error: " + numbers;
    if (step.is_of_rounding())
        return "warning: rounding, not the time step, decides the result: " + numbers +
               fmt::format("; at {:.3g} ms {} is off by {:.2g}%; --precision fp64 rounds less", step.at_recommended->dt,
                           step.at_recommended->errors.symbols.front().name,
                           100 * step.at_recommended->errors.symbols.front().share);
    std::string advice = fmt::format("; choose dt <= {:.3g} ms", step.recommended_dt);
    if (const auto& there = step.at_recommended) {
        const SymbolError& worst = there->errors.symbols.front();
        const std::string of_beat =
            there->errors.has_beat ? fmt::format(", APD90 by {:.2g} ms", there->errors.apd90_error) : "";
        advice = fmt::format("; {} {:.3g} ms, where V is off by {:.2g}{} and {} by {:.2g}%",
                             there->will_do ? "choose dt <=" : "choose dt below", there->dt, there->errors.potential,
                             of_beat, worst.name, 100 * worst.share);
    }
    return "warning: the time step is too long: " + numbers + advice;
}

std::string sentence(const WaveError& wave, bool is_mesh) {
    const std::string what = is_mesh ? "the mean edge" : "the spacing";
    const std::string of_constants =
        fmt::format("{} of {:.4g} mm, {:.2g} space constants of their front ({:.2g} mm)", what, wave.spacing,
                    wave.spacing / wave.space_constant, wave.space_constant);
    if (!wave.is_tried)
        return wave.spacing <= tolerated_space_constants * wave.space_constant
                   ? ""
                   : "warning: waves " + wave.direction + " are more than 5% slow by " + of_constants +
                         "; heartwright check says by how much";
    if (!wave.fault.empty()) return "velocity error: of waves " + wave.direction + " not estimated: " + wave.fault;
    if (wave.fine_velocity == 0)
        return "velocity error: of waves " + wave.direction +
               " not estimated: the stimulus starts none in a strand of these cells";
    if (wave.velocity == 0)
        return "warning: waves " + wave.direction + " are blocked by " + of_constants +
               fmt::format("; along a finer strand they travel at {:.3g} mm/ms", wave.fine_velocity);
    std::string numbers =
        fmt::format("waves {} travel at {:.3g} mm/ms where they should at {:.3g}, {:.1f}% {}, with {}", wave.direction,
                    wave.velocity, wave.fine_velocity, 100 * std::fabs(wave.error()),
                    wave.error() < 0 ? "slower" : "faster", of_constants);
    if (wave.by_substeps != 0)
        numbers +=
            fmt::format("; {} sub-steps of diffusion change {:+.1f}% of it", wave.substeps, 100 * wave.by_substeps);
    if (std::fabs(wave.error()) <= tolerated_wave_error) return "velocity error: " + numbers;
    // Of second order in the spacing.
    const double enough = round_down(wave.spacing * std::sqrt(tolerated_wave_error / std::fabs(wave.error())));
    return "warning: " + what + " is too coarse: " + numbers +
           fmt::format("; choose {} <= {:.2g} mm", is_mesh ? "edges" : "a spacing", enough);
}

std::string sentence(const MissedPeak& peak) {
    const ShownUnit shown_in = shown_unit(peak.symbol, peak.unit);
    const auto shown = [&](double value) {  // not -4e-20
        return std::fabs(value) < 1e-6 * (peak.high - peak.low) ? 0 : value * shown_in.factor;
    };
    return fmt::format(
        "warning: rows of probe '{}', {:.4g} ms apart, miss the peak of {}: in one beat of a cell it goes from {:.4g} "
        "to {:.4g}{}, in such rows from {:.4g} to {:.4g}; \"every\": \"{:.3g} ms\" shows it",
        peak.probe, peak.every, peak.symbol, shown(peak.low), shown(peak.high), behind_a_number(shown_in.unit),
        shown(peak.low_of_rows), shown(peak.high_of_rows), peak.recommended);
}

}  // namespace

bool StepError::is_of_rounding() const {
    return is_single && at_recommended && !at_recommended->will_do &&
           at_recommended->errors.of_tolerated() > 0.5 * errors.of_tolerated();
}

std::vector<std::string> Accuracy::sentences() const {
    if (!why_not.empty()) return {"time-stepping error: not estimated, " + why_not};
    std::vector<std::string> all;
    if (step) all.push_back(sentence(*step, no_reference));
    if (!step_fault.empty()) all.push_back("warning: one beat of a cell alone ends with an error: " + step_fault);
    for (const WaveError& wave : waves)
        if (std::string said = sentence(wave, is_of_mesh); !said.empty()) all.push_back(std::move(said));
    for (const MissedPeak& peak : peaks) all.push_back(sentence(peak));
    return all;
}

namespace {

nlohmann::ordered_json errors_json(const BeatErrors& errors) {
    nlohmann::ordered_json json = {{"potential_error", errors.potential}};
    if (errors.has_beat) {
        json["apd90_ms"] = errors.apd90;
        json["apd90_error_ms"] = errors.apd90_error;
        json["peak_error"] = errors.peak_error;
        json["steepest_rise_relative_error"] = errors.steepest_share;
    }
    if (!errors.differing_beat.empty()) json["action_potential"] = errors.differing_beat;
    for (const SymbolError& symbol : errors.symbols)
        json["symbols"][symbol.name] = {
            {"error", symbol.value}, {"unit", symbol.unit}, {"share_of_range", symbol.share}, {"at_ms", symbol.at}};
    return json;
}

nlohmann::ordered_json wave_json(const WaveError& wave) {
    nlohmann::ordered_json json = {
        {"direction", wave.direction}, {"spacing_mm", wave.spacing}, {"space_constant_mm", wave.space_constant}};
    if (!wave.is_tried) return json;
    if (!wave.fault.empty() || wave.fine_velocity == 0) {
        json["not_estimated"] = wave.fault.empty() ? "no wave" : wave.fault;
        return json;
    }
    json["velocity_mm_per_ms"] = wave.velocity;
    json["fine_velocity_mm_per_ms"] = wave.fine_velocity;
    json["relative_error"] = wave.error();
    if (wave.by_substeps != 0) json["relative_change_by_substeps"] = wave.by_substeps;
    return json;
}

}  // namespace

nlohmann::ordered_json Accuracy::json() const {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    if (!why_not.empty() || !step_fault.empty()) json["not_estimated"] = why_not.empty() ? step_fault : why_not;
    if (step) {
        json["dt_ms"] = step->dt;
        json["compared_with"] = step->is_beside_reference ? "CVODE" : "dt/2";
        json.update(errors_json(step->errors));
        if (step->recommended_dt > 0) json["recommended_dt_ms"] = step->recommended_dt;
        if (const auto& there = step->at_recommended) {
            json["at_recommended_dt"] = errors_json(there->errors);
            json["at_recommended_dt"]["will_do"] = there->will_do;
        }
    }
    for (const WaveError& wave : waves) json["waves"].push_back(wave_json(wave));
    for (const MissedPeak& peak : peaks)
        json["missed_peaks"].push_back({{"symbol", peak.symbol},
                                        {"probe", peak.probe},
                                        {"every_ms", peak.every},
                                        {"recommended_ms", peak.recommended},
                                        {"range", {peak.low, peak.high}},
                                        {"range_of_rows", {peak.low_of_rows, peak.high_of_rows}}});
    return json;
}

void add_accuracy(const Accuracy& accuracy, nlohmann::ordered_json& summary) {
    summary["accuracy"] = accuracy.json();
    for (const std::string& sentence : accuracy.sentences()) {
        if (sentence.starts_with("warning: ")) std::cerr << "  " << sentence << "\n";
        summary["notes"].push_back(sentence);
    }
}

bool has_most_of_a_beat(const Experiment& experiment) {
    constexpr double shortest = 150;  // ms
    return experiment.time.end >= shortest;
}

Accuracy estimate_accuracy(const Experiment& experiment, const interface::Model& model,
                           const simulation::Options& options, const EstimateWish& wish) {
    Accuracy accuracy;
    accuracy.is_of_mesh = !experiment.geometry.is_grid();
    accuracy.why_not = why_not(experiment, model);
    if (!accuracy.why_not.empty()) return accuracy;
    if (wish.is_short) {
        constexpr double whole_upstroke = 30;  // ms
        const TrialBeat upstroke = trial_beat(
            experiment, model, options, {.dt = experiment.time.dt, .seconds = wish.seconds, .longest = whole_upstroke});
        if (upstroke.fault.empty()) accuracy.waves = space_constants(experiment, upstroke);
        return accuracy;
    }
    const std::vector<ModelName> symbols = compared_symbols(experiment, model),
                                 all = with_shown(symbols, experiment, model);
    const auto trial_at = [&](double dt) {
        return trial_beat(experiment, model, options, {dt, symbols, 0, wish.seconds});
    };
    const TrialBeat tried = trial_beat(experiment, model, options, {experiment.time.dt, all, 0, wish.seconds});
    if (!tried.fault.empty()) {
        accuracy.step_fault = tried.fault;
        return accuracy;
    }
    accuracy.peaks = missed_peaks(experiment, model, tried, all);
    accuracy.waves = wave_errors(experiment, model, options, tried, wish.substeps, wish.seconds);
    accuracy.no_reference = wish.why_no_reference;
    if (wish.reference) {
        const TrialBeat exact = wish.reference(tried, symbols);
        accuracy.no_reference = exact.fault;
        if (exact.fault.empty()) {
            accuracy.step = step_error(tried, exact, compare_beats(tried, exact, model, symbols, 1));
            accuracy.step->is_beside_reference = true;
            accuracy.step->is_single = model.real_bytes == 4;
            if (accuracy.step->recommended_dt > 0)
                verify_recommended(*accuracy.step, trial_at, wish.reference, model, symbols);
            return accuracy;
        }
    }
    // Of the potential alone: what next(x) counts by steps differs rightly.
    const TrialBeat fine =
        trial_beat(experiment, model, options, {experiment.time.dt / 2, {}, 2 * tried.every_steps, wish.seconds});
    if (fine.fault.empty())
        accuracy.step = step_error(tried, fine, compare_beats(tried, fine, model, {}, 2));
    else
        accuracy.step_fault = fine.fault;
    return accuracy;
}

}  // namespace heartwright::commands
