#include "runtime/commands/run/accuracy.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/units/shown.hpp"
#include "runtime/experiment/bind/bind.hpp"

namespace heartwright::commands {

namespace {

using experiment::Experiment;
using experiment::ModelName;

constexpr double around_upstroke = 2;  // ms
constexpr double missed_from = 0.2;    // of a symbol's range: what rows miss of a peak
constexpr double tolerated_miss = 0.05;

// The largest 1, 2 or 5 times a power of ten that is not above.
double round_down(double value) {
    const double power = std::pow(10, std::floor(std::log10(value) + 1e-9));
    for (const double digit : {5.0, 2.0, 1.0})
        if (digit * power <= value * (1 + 1e-9)) return digit * power;
    return power;
}

// `exact`: at steps of coarse.dt/every. `factor`: from its distance to the error.
StepError step_error(const TrialBeat& coarse, const TrialBeat& exact, std::size_t every, double factor,
                     const interface::Model& model) {
    StepError error;
    error.dt = coarse.dt;
    error.apd90 = exact.apd90;
    error.apd90_error = factor * std::fabs(coarse.apd90 - exact.apd90);
    const std::size_t rows = std::min(coarse.potential.size(), (exact.potential.size() + every - 1) / every);
    const double from = std::min(coarse.upstroke, exact.upstroke) - around_upstroke,
                 to = std::max(coarse.upstroke, exact.upstroke) + around_upstroke;
    for (std::size_t k = 0; k < rows; ++k) {
        const double t = static_cast<double>(k) * coarse.dt;
        if (t >= from && t <= to) continue;
        error.potential =
            std::max(error.potential, factor * std::fabs(coarse.potential[k] - exact.potential[every * k]));
    }
    error.tolerated_potential = std::strcmp(model.potential_unit, "mV") == 0 ? 2 : 0.02 * (exact.peak - exact.rest);
    const double share =
        std::max(error.potential / error.tolerated_potential, error.apd90_error / (tolerated_apd_share * error.apd90));
    if (share > 1) error.recommended_dt = round_down(coarse.dt / share);
    return error;
}

StepError error_by_half_steps(const TrialBeat& coarse, const TrialBeat& fine, const interface::Model& model) {
    return step_error(coarse, fine, 2, 2, model);
}

StepError error_beside(const TrialBeat& reference, const TrialBeat& coarse, const interface::Model& model) {
    StepError error = step_error(coarse, reference, 1, 1, model);
    error.is_beside_reference = true;
    return error;
}

// Tries the recommended dt, and half of it where that is not enough. `beat_at`: of the run's solver, at a dt in ms.
void verify_recommended(StepError& error, const std::function<TrialBeat(double)>& beat_at, const Reference& reference,
                        const interface::Model& model) {
    constexpr int tries = 2;
    for (int k = 0; k < tries && !(error.at_recommended && error.at_recommended->will_do); ++k) {
        const double dt = k == 0 ? error.recommended_dt : error.recommended_dt / 2;
        const TrialBeat tried = beat_at(dt);
        const TrialBeat exact = tried.fault.empty() ? reference(tried) : TrialBeat{};
        if (!tried.fault.empty() || !exact.fault.empty()) return;
        const StepError there = error_beside(exact, tried, model);
        error.recommended_dt = dt;
        error.at_recommended = {dt, there.potential, there.apd90_error, there.recommended_dt == 0};
    }
}

// The least diffusion coefficient along an axis of the grid, of all tissue; fibres from a file may lie any way.
double least_diffusion(const Experiment& experiment, std::size_t axis) {
    const auto along = [&](const experiment::Tissue& tissue) {
        const double transverse = std::min(tissue.D[1], tissue.D[2]);
        if (tissue.isotropic) return tissue.D[0];
        if (experiment.fibres.file || !experiment.geometry.is_grid()) return std::min(tissue.D[0], transverse);
        const double share = experiment.fibres.given ? experiment.fibres.direction[axis] : (axis == 0 ? 1.0 : 0.0);
        return transverse + (tissue.D[0] - transverse) * share * share;
    };
    double least = along(*experiment.tissue);
    for (const experiment::Region& region : experiment.regions) {
        const double own = region.tissue ? along(*region.tissue) : 0;
        if (own > 0) least = least > 0 ? std::min(least, own) : own;
    }
    return least;
}

constexpr const char* any_direction = "any direction";  // of a mesh, whose edges and fibres may have all

std::vector<CoarseAxis> axes_of(const Experiment& experiment, const TrialBeat& beat) {
    std::vector<CoarseAxis> axes;
    if (!experiment.tissue || !experiment.geometry.given || !(beat.steepest > 0)) return axes;
    const double upstroke_time = (beat.peak - beat.rest) / beat.steepest;
    if (!experiment.geometry.is_grid()) {
        const double D = least_diffusion(experiment, 0);
        if (D > 0) axes.push_back({any_direction, std::sqrt(D * upstroke_time), experiment.geometry.spacing.least()});
        return axes;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double D = least_diffusion(experiment, axis);
        if (experiment.geometry.cells[axis] > 1 && D > 0)
            axes.push_back(
                {std::string(1, "xyz"[axis]), std::sqrt(D * upstroke_time), experiment.geometry.spacing[axis]});
    }
    return axes;
}

// Symbols of cells that probes show, each once.
std::vector<ModelName> shown_symbols(const Experiment& experiment, const interface::Model& model) {
    std::vector<ModelName> symbols;
    for (const experiment::Probe& probe : experiment.probes)
        for (const ModelName& name : probe.show) {
            const bool is_new = std::none_of(symbols.begin(), symbols.end(),
                                             [&](const ModelName& other) { return other.index == name.index; });
            if (is_new && !experiment::is_site_symbol(model, name.index) &&
                !experiment::is_parameter(model, name.index))
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
    for (const experiment::Probe& probe : experiment.probes)
        for (const ModelName& name : probe.show) {
            const auto found = std::find_if(symbols.begin(), symbols.end(),
                                            [&](const ModelName& one) { return one.index == name.index; });
            const bool is_seen = std::any_of(missed.begin(), missed.end(),
                                             [&](const MissedPeak& one) { return one.symbol == name.name; });
            if (found == symbols.end() || is_seen || probe.every_steps <= 1) continue;
            const std::vector<double>& values = beat.symbols[static_cast<std::size_t>(found - symbols.begin())];
            if (missed_share(values, probe.every_steps) <= missed_from) continue;
            std::int64_t every = probe.every_steps;
            while (every > 1 && missed_share(values, every) > tolerated_miss) every /= 2;
            const Extremes all = extremes(values, 1), rows = extremes(values, probe.every_steps);
            const double recommended =
                every <= 1 ? beat.dt : std::max(beat.dt, round_down(static_cast<double>(every) * beat.dt));
            missed.push_back({name.name, experiment::symbol_unit(model, name.index), probe.name,
                              static_cast<double>(probe.every_steps) * beat.dt, recommended, all.low, all.high,
                              rows.low, rows.high});
        }
    return missed;
}

std::string why_not(const Experiment& experiment, const interface::Model& model) {
    if (model.lattice != nullptr) return "the channels of a model with sites switch at random";
    if (!experiment.is_stimulated()) return "nothing stimulates the cells";
    if (!experiment.clamps.empty()) return "states are clamped";
    if (experiment.first_stimulus().has_waveform()) return "the stimulus has a waveform";
    return "";
}

std::string sentence(const StepError& step, const std::string& no_reference) {
    const std::string without = no_reference.empty() ? "" : " (without a reference: " + no_reference + ")";
    const std::string numbers =
        step.is_beside_reference
            ? fmt::format(
                  "one beat of a cell beside CVODE (relative tolerance 1e-8) says that at dt = {:.4g} ms V is "
                  "off by {:.2g}, 2 ms around the upstroke left out, and APD90 by {:.2g} of {:.4g} ms",
                  step.dt, step.potential, step.apd90_error, step.apd90)
            : fmt::format(
                  "one beat of a cell at dt and at dt/2 says that at dt = {:.4g} ms V is off by about {:.2g} "
                  "and APD90 by {:.2g} of {:.4g} ms{}",
                  step.dt, step.potential, step.apd90_error, step.apd90, without);
    if (step.recommended_dt == 0) return "time-stepping error: " + numbers;
    std::string advice = fmt::format("; choose dt <= {:.3g} ms", step.recommended_dt);
    if (const auto& there = step.at_recommended) {
        advice = fmt::format("; {} {:.3g} ms, where such a beat is off by {:.2g} and {:.2g} ms",
                             there->will_do ? "choose dt <=" : "choose dt below", there->dt, there->potential,
                             there->apd90_error);
    }
    return "warning: the time step is too long: " + numbers + advice;
}

bool is_too_coarse(const CoarseAxis& axis) { return axis.spacing > tolerated_space_constants * axis.space_constant; }

// By the axis with the most space constants a spacing, and all others that are too coarse at the same spacing; nothing
// when none is.
std::optional<std::string> sentence(const std::vector<CoarseAxis>& axes) {
    const CoarseAxis* worst = nullptr;
    for (const CoarseAxis& axis : axes) {
        if (!is_too_coarse(axis)) continue;
        if (worst == nullptr || axis.spacing * worst->space_constant > worst->spacing * axis.space_constant)
            worst = &axis;
    }
    if (worst == nullptr) return std::nullopt;
    std::string names;
    for (const CoarseAxis& axis : axes)
        if (is_too_coarse(axis) && axis.spacing == worst->spacing)
            names += (names.empty() ? "" : ", ") + axis.direction;
    const bool is_mesh = names == any_direction;
    return fmt::format(
        "warning: the {} of {:.4g} mm is too coarse for waves {}, which will be slow: it is {:.2g} space "
        "constants of their front ({:.2g} mm {}), and of the benchmark slab activation is 4% late at 1.4 space "
        "constants, 27% at 2.8, 195% at 7; choose {} <= {:.2g} mm",
        is_mesh ? "mean edge" : "spacing", worst->spacing, is_mesh ? "across fibres" : "along " + names,
        worst->spacing / worst->space_constant, worst->space_constant,
        is_mesh ? "across fibres" : "along " + worst->direction, is_mesh ? "edges" : "a spacing",
        tolerated_space_constants * worst->space_constant);
}

std::string sentence(const MissedPeak& peak) {
    const auto shown = [&](double value) {
        return std::fabs(value) < 1e-6 * (peak.high - peak.low) ? 0 : value;
    };  // not -4e-20
    return fmt::format(
        "warning: rows of probe '{}', {:.4g} ms apart, miss the peak of {}: in one beat of a cell it goes from {:.4g} "
        "to {:.4g}{}, in such rows from {:.4g} to {:.4g}; \"every\": \"{:.3g} ms\" shows it",
        peak.probe, peak.every, peak.symbol, shown(peak.low), shown(peak.high), behind_a_number(peak.unit),
        shown(peak.low_of_rows), shown(peak.high_of_rows), peak.recommended);
}

}  // namespace

std::vector<std::string> Accuracy::sentences() const {
    if (!why_not.empty()) return {"time-stepping error: not estimated, " + why_not};
    std::vector<std::string> all;
    if (step) all.push_back(sentence(*step, no_reference));
    if (!step_fault.empty()) all.push_back("time-stepping error: not estimated: " + step_fault);
    if (const auto coarse = sentence(axes)) all.push_back(*coarse);
    for (const MissedPeak& peak : peaks) all.push_back(sentence(peak));
    return all;
}

nlohmann::ordered_json Accuracy::json() const {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    if (!why_not.empty() || !step_fault.empty()) json["not_estimated"] = why_not.empty() ? step_fault : why_not;
    if (step) {
        json["dt_ms"] = step->dt;
        json["compared_with"] = step->is_beside_reference ? "CVODE" : "dt/2";
        json["potential_error"] = step->potential;
        json["apd90_ms"] = step->apd90;
        json["apd90_error_ms"] = step->apd90_error;
        if (step->recommended_dt > 0) json["recommended_dt_ms"] = step->recommended_dt;
        if (const auto& there = step->at_recommended)
            json["at_recommended_dt"] = {{"potential_error", there->potential},
                                         {"apd90_error_ms", there->apd90_error},
                                         {"will_do", there->will_do}};
    }
    for (const CoarseAxis& axis : axes) json["space_constant_mm"][axis.direction] = axis.space_constant;
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

bool is_worth_an_estimate(const Experiment& experiment) {
    constexpr double shortest = 150;  // ms
    return experiment.time.end >= shortest && experiment.is_stimulated();
}

Accuracy estimate_accuracy(const Experiment& experiment, const interface::Model& model,
                           const simulation::Options& options, double seconds, const Reference& reference) {
    Accuracy accuracy;
    accuracy.why_not = why_not(experiment, model);
    if (!accuracy.why_not.empty()) return accuracy;
    const std::vector<ModelName> symbols = shown_symbols(experiment, model);
    const TrialBeat coarse = trial_beat(experiment, model, options, experiment.time.dt, symbols, seconds);
    if (!coarse.fault.empty()) {
        accuracy.step_fault = coarse.fault;
        return accuracy;
    }
    accuracy.peaks = missed_peaks(experiment, model, coarse, symbols);
    if (reference) {
        const TrialBeat exact = reference(coarse);
        if (exact.fault.empty()) {
            accuracy.step = error_beside(exact, coarse, model);
            if (accuracy.step->recommended_dt > 0) {
                const auto beat_at = [&](double dt) { return trial_beat(experiment, model, options, dt, {}, seconds); };
                verify_recommended(*accuracy.step, beat_at, reference, model);
            }
            accuracy.axes = axes_of(experiment, exact);
            return accuracy;
        }
        accuracy.no_reference = exact.fault;
    }
    const TrialBeat fine = trial_beat(experiment, model, options, experiment.time.dt / 2, {}, seconds);
    if (fine.fault.empty()) {
        accuracy.step = error_by_half_steps(coarse, fine, model);
    } else {
        accuracy.step_fault = fine.fault;
    }
    accuracy.axes = axes_of(experiment, fine.fault.empty() ? fine : coarse);
    return accuracy;
}

}  // namespace heartwright::commands
