// Where cells begin and what is kept of where they end: start files, prepacing, end_state.
#include <charconv>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

const Range& range_of_beats = prepace_keys.find("beats")->range;

// {"file": "prepaced/end_state.h5", "cell": [i, j, k] or "probe": "P1"}
StartFile read_start_file(const json::Value& value, Reading& reading) {
    StartFile start;
    start.origin = value.origin;
    ObjectReader object(value, start_keys, "this start", reading.diagnostics);
    if (const json::Value* file = object.find("file")) {
        start.origin = file->origin;
        start.path = reading.values.name(*file, "'file'").value_or("");
        if (!start.path.empty() && start.path[0] != '/' && !reading.experiment.folder.empty())
            start.path = reading.experiment.folder + "/" + start.path;
    }
    const auto chosen = object.one_of("cell");
    if (chosen.key == "cell") start.cell = reading.values.integers3(*chosen.value, "'cell'", 0, 0);
    if (chosen.key == "probe") start.probe = reading.values.name(*chosen.value, "'probe'");
    object.finish();
    return start;
}

// "100 beats"
std::optional<std::int64_t> beats_of(const std::string& text) {
    std::int64_t beats = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, beats);
    const std::string word(rest, end);
    if (error != std::errc{} || (word != " beats" && word != " beat") ||
        !range_of_beats.contains(static_cast<double>(beats)))
        return {};
    return beats;
}

}  // namespace

void read_start(const json::Value& value, Cells& cells, Reading& reading) {
    if (value.is(json::Kind::object))
        cells.start_file = read_start_file(value, reading);
    else
        cells.start = read_model_name(value, "'start'", reading);
}

Prepace read_prepace(const json::Value& value, Reading& reading) {
    Prepace prepace;
    prepace.origin = value.origin;
    if (value.is(json::Kind::string)) {
        if (value.text == "none") return prepace;
        if (const auto beats = beats_of(value.text))
            prepace.beats = *beats;
        else
            reading.diagnostics.error(value.origin,
                                      "'prepace' says how many beats, from 1 to " + format_number(range_of_beats.most),
                                      "such as \"100 beats\", or \"none\"");
        return prepace;
    }
    if (!reading.values.is_object(value, "'prepace'")) return prepace;
    ObjectReader object(value, prepace_keys, "'prepace'", reading.diagnostics);
    prepace.beats = object.whole("beats").value_or(1);
    if (const json::Value* stimulus = object.find("stimulus"))
        prepace.stimulus = read_model_name(*stimulus, "'stimulus'", reading);
    object.finish();
    return prepace;
}

// When all stimulus currents are known: each prepacing finds its own.
void resolve_prepacing(Reading& reading) {
    Experiment& experiment = reading.experiment;
    const auto resolve = [&](Cells& cells) {
        std::optional<Prepace>& prepace = cells.prepace;
        if (!prepace || prepace->beats == 0) return;
        if (prepace->stimulus.name.empty()) {
            const Stimulus* const periodic = experiment.periodic_stimulus();
            if (!periodic) {
                reading.error_in_view_of(stimulus_keys.name, prepace->origin,
                                         "'prepace' beats as a periodic stimulus does, and there is none",
                                         "give a stimulus a 'period', with a 'count' of 1 if it is to come once");
                return;
            }
            prepace->stimulus.name = periodic->name;
        }
        const std::string what = "'prepace' beats as stimulus '" + prepace->stimulus.name + "' does, ";
        const auto number =
            resolve_stimulus(prepace->stimulus.name, prepace->stimulus.origin, what + "but there is no such stimulus",
                             reading, [](const Stimulus& one) { return one.period.has_value(); });
        if (!number) return;
        prepace->stimulus.index = static_cast<std::int32_t>(*number);
        const Stimulus& stimulus = experiment.prepaces(cells);
        if (!stimulus.period)
            reading.diagnostics.error(prepace->stimulus.origin, what + "which has no 'period'");
        else if (!(static_cast<double>(prepace->beats) * *stimulus.period / experiment.time.dt < 1e15))
            reading.diagnostics.error(prepace->origin, what + "and that takes more steps than can be counted");
        else if (!(stimulus.duration < *stimulus.period))
            reading.diagnostics.error(prepace->origin, what + "which lasts as long as its period");
    };
    resolve(experiment.cells);
    for (Region& region : experiment.regions) resolve(region.cells);
}

void read_end_state(const json::Value& value, Reading& reading) {
    const auto choice = reading.values.choice(value, "'end_state'", experiment_keys.find("end_state")->choices);
    if (!choice) return;
    EndState& kept = reading.experiment.end_state;
    kept = *choice == "cells" ? EndState::cells : *choice == "probes" ? EndState::probes : EndState::none;
    if (kept != EndState::probes) return;
    for (const Probe& probe : reading.experiment.probes)
        if (probe.kind != Probe::Kind::mean_over) return;
    reading.diagnostics.error(value.origin, "'end_state' keeps the cells of probes, and no probe is of one cell");
}

}  // namespace heartwright::experiment
