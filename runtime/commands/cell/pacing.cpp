#include "runtime/commands/cell/pacing.hpp"

#include <charconv>
#include <cmath>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::commands {

namespace {

double positive_number(const std::string& option, const std::string& text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size() || !(value > 0) || !std::isfinite(value))
        throw UserFault(option + " " + text + ": expected a number greater than 0");
    return value;
}

}  // namespace

std::vector<Option> with_steady_state_options(std::vector<Option> own) {
    const std::vector<Option> pacing{
        {"--beats", "N", "at most so many until the steady state; 1000"},
        {"--tolerance", "X", "largest distance of a state to its limit, extrapolated and relative; 1e-3"},
        {"--stop", "CONDITION",
         "stop pacing where a state meets it at the end of a beat, such as \"Na_i > 12 mM\"; several"},
        {"--wall", "WALL_TIME", "stop pacing after so much of it, such as \"5 min\""}};
    own.insert(own.end(), pacing.begin(), pacing.end());
    return with_pacing_options(std::move(own));
}

Pacing pacing_of(const CellRequest& request) {
    Pacing pacing;
    pacing.cycle_length = request.cycle_length;
    pacing.beats = request.beats > 0 ? request.beats : usual_beats;
    const Arguments& said = request.arguments;
    if (said.has("--tolerance")) pacing.tolerance = positive_number("--tolerance", said.value("--tolerance"));
    if (said.has("--wall")) pacing.wall_seconds = quantity("--wall", said.value("--wall"), quantities::wall_time);
    return pacing;
}

void refuse_unasked_stimulus(CellBench& bench) {
    const CellRequest& request = bench.request();
    if (!request.current.empty() || !request.stimulus_file.empty() || !bench.unstimulated().fires()) return;
    throw UserFault(std::string(bench.model().name) + " fires by itself every " +
                    ms_text(std::round(bench.unstimulated().cycle_length)) +
                    ", and a stimulus would disturb it: give --stimulus, such as \"" +
                    depolarising_current(bench.model(), bench.variant(), 80, 2) + "\", to pace it; heartwright cell " +
                    request.model + " pacemaker measures it without one");
}

SteadyState pace_to_steady_state(CellBench& bench, const Pacing& pacing, const std::vector<CellParameter>& parameters,
                                 std::int64_t cells) {
    refuse_unasked_stimulus(bench);
    bench.choose_pulse();
    Json experiment = bench.experiment("pacing", static_cast<double>(pacing.beats) * pacing.cycle_length, cells);
    bench.add_parameters(experiment, parameters);
    Json stimulus = bench.stimulus("S1");
    stimulus["period"] = ms_text(pacing.cycle_length);
    CellBench::set_protocol(experiment, {stimulus});
    return bench.pace(experiment, pacing.cycle_length, pacing.tolerance, pacing.wall_seconds);
}

Json measured_beats(CellBench& bench, const Pacing& pacing, const std::vector<CellParameter>& parameters,
                    std::int64_t cells) {
    Json experiment = bench.experiment("beats", static_cast<double>(pacing.measured) * pacing.cycle_length, cells);
    experiment["start"] = {{"file", "pacing.h5"}};
    bench.add_parameters(experiment, parameters);
    Json stimulus = bench.stimulus("S1");
    stimulus["period"] = ms_text(pacing.cycle_length);
    CellBench::set_protocol(experiment, {stimulus});
    add_biomarker_maps(experiment, bench);
    return experiment;
}

void set_one_pulse(Json& experiment, const CellBench& bench, const Json& where) {
    Json stimulus = bench.stimulus("S1");
    stimulus["where"] = where;
    CellBench::set_protocol(experiment, {stimulus});
}

ResultTable drift_table(const SteadyState& steady) {
    ResultTable table;
    std::vector<double> beats, one, two, distances;
    for (std::size_t beat = 1; beat < steady.drifts().size(); ++beat) {
        const auto known = [](double drift) { return std::isfinite(drift) ? drift : std::nan(""); };
        beats.push_back(static_cast<double>(beat));
        one.push_back(known(steady.drifts()[beat].over_one));
        two.push_back(known(steady.drifts()[beat].over_two));
        distances.push_back(known(steady.drifts()[beat].distance));
    }
    table.add("beat", "1", beats);
    table.add("change_over_one_beat", "1", one, "largest relative change of a state since the beat before");
    table.add("change_over_two_beats", "1", two, "largest relative change of a state since the beat before that");
    table.add("distance_to_limit", "1", distances, definition_of_distance);
    table.dimensions = {"beat"};
    return table;
}

Json steady_state_json(const SteadyState& steady, const CellBench& bench) {
    const char* const period = steady.period() == SteadyState::Period::one   ? "period 1"
                               : steady.period() == SteadyState::Period::two ? "period 2 (alternans)"
                                                                             : "not reached";
    const BeatDrift last = steady.drifts().empty() ? BeatDrift{} : steady.drifts().back();
    const auto known = [](double drift) { return std::isfinite(drift) ? Json(drift) : Json(); };
    return {{"result", period},
            {"beats_paced", steady.beats()},
            {"reached_at_beat", steady.reached_at() < 0 ? Json() : Json(steady.reached_at())},
            {"stopped_by", steady.stopped_by().empty() ? Json() : Json(steady.stopped_by())},
            {"tolerance", steady.tolerance()},
            {"change_over_one_beat", known(last.over_one)},
            {"change_over_two_beats", known(last.over_two)},
            {"state_that_changes_most", bench.state_names()[last.state_one]},
            {"distance_to_limit", known(last.distance)},
            {"state_farthest_from_limit", bench.state_names()[last.state_far]}};
}

std::string html_of_one_row(const ResultTable& table) {
    std::string html = "<div class=\"scroll\"><table><tbody>\n";
    for (const ResultColumn& column : table.columns)
        html += "<tr><th scope=\"row\">" + report::escaped(column.name) + "</th><td class=\"number\">" +
                report::readable(column.values.front(), 5) + "</td><td>" +
                (column.unit == "1" ? "" : report::escaped(column.unit)) + "</td></tr>\n";
    return html + "</tbody></table></div>\n";
}

std::string text_of_one_row(const ResultTable& table) {
    std::string text;
    for (const ResultColumn& column : table.columns)
        text += "  " + column.name + std::string(16 - std::min<std::size_t>(15, column.name.size()), ' ') +
                (std::isfinite(column.values.front()) ? quantity_text(column.values.front(), column.unit) : "-") + "\n";
    return text;
}

}  // namespace heartwright::commands
