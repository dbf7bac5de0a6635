// `heartwright cell MODEL iv`: families of voltage steps, each voltage a cell of one run.
#include <algorithm>
#include <cmath>
#include <iostream>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/lower_case.hpp"
#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/channels/conductances.hpp"
#include "runtime/commands/cell/channels/current_names.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/cell/statistics/curve_fit.hpp"
#include "runtime/commands/cell/statistics/driving_force.hpp"
#include "runtime/io/number_text.hpp"

namespace heartwright::commands {

namespace {

struct ClampFamilies {
    std::string current;
    double hold = -80, test = 0, tail = -40;                                           // mV
    double from = -140, to = 60, by = 10;                                              // mV
    double rest = 500, step = 300, prepulse = 1000, tail_time = 500, test_time = 100;  // ms
    std::vector<double> intervals;                                                     // ms
    Json held = Json::object();  // concentrations and their values, as of a pipette

    std::vector<double> voltages() const {
        std::vector<double> all;
        for (std::int64_t k = 0; from + static_cast<double>(k) * by <= to + 1e-9; ++k)
            all.push_back(from + static_cast<double>(k) * by);
        return all;
    }
};

// Sodium, potassium and chloride by their names, or all that are concentrations.
Json held_ions(const CellBench& bench, const std::string& which) {
    Json held = Json::object();
    if (which == "free") return held;
    const std::vector<double> states = bench.initial_states();
    for (std::size_t s = 0; s < states.size(); ++s) {
        const interface::StateInfo& info = bench.model().states[s];
        const auto unit = parse_unit(info.unit);
        if (!unit || !unit->same_dimension(*parse_unit("mM"))) continue;
        const std::string name = lower_case(info.name);
        const bool is_monovalent = name.starts_with("na") || name.starts_with("k") || name.starts_with("cl");
        if (is_monovalent || which == "all") held[info.name] = io::number_text(states[s]) + " " + info.unit;
    }
    return held;
}

ClampFamilies families_of(const CellBench& bench) {
    const Arguments& said = bench.request().arguments;
    ClampFamilies families;
    const auto voltage = [&](const char* option, double usual) {
        return said.has(option) ? quantity(option, said.value(option), quantities::voltage) : usual;
    };
    const auto time = [&](const char* option, double usual) {
        return whole_steps(said.has(option) ? quantity(option, said.value(option), quantities::time) : usual,
                           bench.dt());
    };
    if (!said.has("--current"))
        throw UserFault("heartwright cell iv needs --current NAME; " + std::string(bench.model().name) + " has " +
                        list_of(currents_of(bench.model())));
    families.current = said.value("--current");
    check_current(bench.model(), "--current", families.current);
    families.hold = voltage("--hold", families.hold);
    families.test = voltage("--test", families.test);
    families.tail = voltage("--tail", families.tail);
    families.from = voltage("--from", families.from);
    families.to = voltage("--to", families.to);
    families.by = voltage("--by", families.by);
    families.rest = time("--rest", families.rest);
    families.step = time("--step", families.step);
    families.prepulse = time("--prepulse", families.prepulse);
    families.tail_time = time("--tail-time", families.tail_time);
    families.test_time = time("--test-time", families.test_time);
    if (!(families.by > 0) || !(families.to > families.from) || (families.to - families.from) / families.by > 1000)
        throw UserFault("--from, --to and --by: expected at most 1000 rising voltages");
    families.held = held_ions(bench, said.choice("--ions", {"monovalent", "all", "free"}, "monovalent"));
    for (const double interval : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000})
        families.intervals.push_back(whole_steps(interval, bench.dt()));
    return families;
}

constexpr double long_family = 5000, coarse = 0.5;  // ms: what takes longer is looked at less often

using ClampSteps = std::vector<std::pair<double, double>>;  // mV, ms

// Cells that are clamped, each to its own steps, and the current of each at every time step.
Recording record_family(const CellBench& bench, const std::string& name, const ClampFamilies& families,
                        const std::vector<ClampSteps>& cells) {
    double end = 0;
    for (const ClampSteps& steps : cells) {
        double sum = 0;
        for (const auto& step : steps) sum += step.second;
        end = std::max(end, sum);
    }
    Json experiment = bench.experiment(name, end, static_cast<std::int64_t>(cells.size()));
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        Json steps = Json::array();
        double sum = 0;
        for (const auto& [voltage, time] : cells[cell]) {
            steps.push_back({quantity_text(voltage, "mV"), ms_text(time)});
            sum += time;
        }
        if (end - sum > bench.dt() / 2)
            steps.push_back({quantity_text(cells[cell].front().first, "mV"), ms_text(end - sum)});
        experiment["actions"].push_back(
            {{"clamp", bench.potential()}, {"where", {{"cells", {{cell}}}}}, {"steps", steps}});
        experiment["probes"].push_back(
            {{"name", std::to_string(cell)}, {"cell", {cell}}, {"show", {families.current}}});
        if (end > long_family) experiment["probes"].back()["every"] = ms_text(whole_steps(coarse, bench.dt()));
    }
    // Set back so often that the most that flows between two times is a small part of a concentration.
    const double pause = whole_steps(std::max(5.0, end / 500), bench.dt());
    for (std::int64_t k = 1; !families.held.empty() && static_cast<double>(k) * pause < end - bench.dt() / 2; ++k)
        experiment["actions"].push_back({{"reset", families.held}, {"at", ms_text(static_cast<double>(k) * pause)}});
    return bench.record(experiment);
}

// The value of largest magnitude in (from, to), in ms, with its sign.
double extreme(const Recording& recording, std::size_t cell, double from, double to) {
    double found = std::nan("");
    for (std::size_t row = 0; row < recording.times.size(); ++row) {
        if (!(recording.times[row] > from + 1e-6 && recording.times[row] < to - 1e-6)) continue;
        const double value = recording.columns[cell][row];
        if (!(std::fabs(value) <= std::fabs(found))) found = value;
    }
    return found;
}

// The last row before a time.
double value_before(const Recording& recording, std::size_t cell, double time) {
    const auto row = std::lower_bound(recording.times.begin(), recording.times.end(), time - 1e-6);
    return row == recording.times.begin()
               ? std::nan("")
               : recording.columns[cell][static_cast<std::size_t>(row - recording.times.begin()) - 1];
}

// What a current at the end of a step still has to go, as a share of itself: its last two quarters continued as a
// geometric series.
double share_left(const Recording& recording, std::size_t cell, double begin, double end, double largest) {
    const double quarter = (end - begin) / 4;
    const double now = value_before(recording, cell, end), before = value_before(recording, cell, end - quarter),
                 first = value_before(recording, cell, end - 2 * quarter);
    constexpr double negligible = 1e-5, slowest = 0.999;
    const double last = std::fabs(now - before), q = (now - before) / (before - first);
    if (!(last > negligible * largest)) return 0;
    if (!(q > 0)) return last / std::fabs(now);
    const double bounded = std::min(q, slowest);
    return last * bounded / (1 - bounded) / std::fabs(now);
}

// A Boltzmann curve that describes the points: its half point lies about their voltages. Rising curves are fitted up to
// the largest value only, as conductances fall again where the current inactivates quickly.
std::optional<Fit> boltzmann_of(const std::vector<double>& voltages, std::vector<double> values, bool is_rising) {
    double largest = 0;
    std::size_t at = 0;
    for (std::size_t k = 0; k < values.size(); ++k)
        if (values[k] > largest) {
            largest = values[k];
            at = k;
        }
    if (is_rising)
        for (std::size_t k = at + 1; k < values.size(); ++k) values[k] = std::nan("");
    const std::optional<Fit> fit = fit_boltzmann(voltages, values, is_rising);
    constexpr double largest_rms = 0.1;
    const bool describes = fit && fit->rms < largest_rms && fit->parameters[1] > voltages.front() - 20 &&
                           fit->parameters[1] < voltages.back() + 20;
    return describes ? fit : std::nullopt;
}

// Of a current that is scaled by a permeability, such as P_Ca, the Goldman-Hodgkin-Katz flux; else the chord V - E.
DrivingForce driving_force_of(const CellBench& bench, const std::string& current, const std::vector<double>& voltages,
                              const std::vector<double>& peaks) {
    const Arguments& said = bench.request().arguments;
    DrivingForce force;
    std::string kind = said.choice("--driving-force", {"auto", "chord", "ghk"}, "auto");
    if (kind == "auto") kind = has_permeability(bench.model(), current) ? "ghk" : "chord";
    if (kind == "ghk") force.kind = DrivingForce::Kind::ghk;
    force.valence =
        static_cast<double>(said.integer("--valence", current.find("Ca") != std::string::npos ? 2 : 1, 1, 3));
    for (std::int32_t p = 0; p < bench.model().n_parameters; ++p)
        if (const auto& info = bench.model().parameters[p]; std::string(info.unit) == "K")
            force.temperature = bench.parameter(info.name);
    force.reversal = said.has("--reversal") ? quantity("--reversal", said.value("--reversal"), quantities::voltage)
                     : force.kind == DrivingForce::Kind::ghk ? reversal_within(voltages, peaks)
                                                             : reversal_with_extrapolation(voltages, peaks);
    return force;
}

Json fit_json(const std::optional<Fit>& fit) {
    if (!fit) return {};
    return {{"V_half_mV", fit->parameters[1]},
            {"slope_mV", fit->parameters[2]},
            {"amplitude", fit->parameters[0]},
            {"rms_of_residuals", fit->rms}};
}

std::string fit_text(const std::string& what, const std::optional<Fit>& fit) {
    if (!fit) return what + ": no Boltzmann curve fits";
    return what + ": V_half " + quantity_text(fit->parameters[1], "mV") + ", slope factor " +
           quantity_text(fit->parameters[2], "mV");
}

report::Curve fitted_curve(const std::string& name, const FittedFunction& function, const Fit& fit, double from,
                           double to) {
    report::Curve curve{name, {}, {}};
    for (int k = 0; k <= 200; ++k) {
        curve.x.push_back(from + (to - from) * k / 200);
        curve.y.push_back(function(curve.x.back(), fit.parameters));
    }
    return curve;
}

struct Activation {
    ResultTable table;
    std::optional<Fit> fit;
    DrivingForce force;
    bool is_of_peaks = false;  // else of tail currents
    double left = 0;           // of the steady activation, at most: what the end of the step has not reached
    Recording recording;
};

Activation activation_of(const CellBench& bench, const ClampFamilies& families) {
    std::vector<ClampSteps> cells;
    for (const double voltage : families.voltages())
        cells.push_back(
            {{families.hold, families.rest}, {voltage, families.step}, {families.tail, families.tail_time}});
    Activation result;
    result.recording = record_family(bench, "activation", families, cells);
    const double begin = families.rest, end = begin + families.step, tail_end = end + families.tail_time;
    std::vector<double> peaks, ends, tails;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        peaks.push_back(extreme(result.recording, cell, begin, end));
        ends.push_back(value_before(result.recording, cell, end));
        tails.push_back(extreme(result.recording, cell, end, tail_end));
    }
    const std::vector<double> voltages = families.voltages();
    result.force = driving_force_of(bench, families.current, voltages, peaks);
    const bool is_ghk = result.force.kind == DrivingForce::Kind::ghk;
    result.is_of_peaks = is_ghk || std::isfinite(result.force.reversal);
    const std::vector<double> activation =
        result.is_of_peaks ? activation_by(result.force, voltages, peaks) : normalised(tails);
    result.fit = boltzmann_of(voltages, activation, true);
    double largest = 0;
    for (const double value : ends) largest = std::max(largest, std::fabs(value));
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        // A peak within the step is the current's own; one at its end is not known to be the highest.
        const bool is_past = result.is_of_peaks && std::fabs(ends[cell]) < 0.999 * std::fabs(peaks[cell]);
        const double share = is_past ? 0 : share_left(result.recording, cell, begin, end, largest);
        if (std::isfinite(activation[cell])) result.left = std::max(result.left, share * std::fabs(activation[cell]));
    }
    const std::string unit = bench.symbol_unit(families.current);
    result.table.add("voltage", "mV", voltages);
    result.table.add("peak", unit, peaks, families.current + " of largest magnitude during the step");
    result.table.add("end_of_step", unit, ends, families.current + " at the end of the step");
    result.table.add("tail", unit, tails, families.current + " of largest magnitude after the step");
    result.table.add("activation", "1", activation, "of " + families.current + ", over its largest value");
    result.table.dimensions = {"voltage"};
    return result;
}

constexpr double tolerated = 0.02;  // of an activation

// Without --step it lasts until the activation is that of a steady state.
Activation steady_activation(const CellBench& bench, ClampFamilies& families) {
    constexpr double longest = 20'000;  // ms
    Activation found = activation_of(bench, families);
    while (!bench.request().arguments.has("--step") && found.left > tolerated && 4 * families.step <= longest) {
        families.step = whole_steps(4 * families.step, bench.dt());
        found = activation_of(bench, families);
    }
    return found;
}

struct Curve {
    ResultTable table;
    std::optional<Fit> fit;
};

// What is wrong with a curve and its fit. Values are normalised.
void judge(const std::string& what, const std::vector<double>& values, const std::optional<Fit>& fit,
           std::vector<std::string>& warnings) {
    constexpr double flat = 0.02, poor = 0.02, beyond = 0.05;
    std::vector<double> known;
    for (const double value : values)
        if (std::isfinite(value)) known.push_back(value);
    if (known.size() < 4) return;
    const auto [lowest, highest] = std::minmax_element(known.begin(), known.end());
    const auto at_least = static_cast<std::size_t>(lowest - known.begin()),
               at_most = static_cast<std::size_t>(highest - known.begin());
    const auto is_flat = [&](std::size_t k) {
        return (k > 0 && std::fabs(known[k] - known[k - 1]) < flat) ||
               (k + 1 < known.size() && std::fabs(known[k] - known[k + 1]) < flat);
    };
    const std::string range = ": the voltages, --from and --to, do not reach it";
    if (!is_flat(at_most)) warnings.push_back(what + " has no plateau at its largest value" + range);
    if (!is_flat(at_least)) warnings.push_back(what + " has no plateau at its lowest value" + range);
    if (!fit) {
        warnings.push_back("no Boltzmann curve describes " + what);
        return;
    }
    if (fit->rms > poor)
        warnings.push_back("the Boltzmann curve of " + what + " misses the points by " + number_text(fit->rms) +
                           " (RMS; of the largest value)");
    if (std::fabs(fit->parameters[0] - 1) > beyond)
        warnings.push_back("the Boltzmann curve of " + what + " has the amplitude " + number_text(fit->parameters[0]) +
                           " where the largest value is 1: V_half and slope of a "
                           "plateau that was not reached are not known");
}

std::vector<std::string> warnings_of(const ClampFamilies& families, const Activation& activation,
                                     const Curve& inactivation, const Curve& recovered) {
    std::vector<std::string> warnings;
    if (activation.left > tolerated)
        warnings.push_back("activation is not that of a steady state: after " + ms_text(families.step) +
                           " it is up to " + percent_text(activation.left) +
                           " of the largest from it, extrapolated; --step takes a longer one");
    judge("activation", activation.table.find("activation")->values, activation.fit, warnings);
    judge("inactivation", inactivation.table.find("availability")->values, inactivation.fit, warnings);
    const std::vector<double>& ratios = recovered.table.find("recovered")->values;
    if (recovered.fit && std::fabs(ratios.back() - recovered.fit->parameters[0]) > 0.05)
        warnings.push_back("recovery goes on beyond the longest interval, " + ms_text(families.intervals.back()));
    return warnings;
}

Curve inactivation_of(const CellBench& bench, const ClampFamilies& families) {
    std::vector<ClampSteps> cells;
    for (const double voltage : families.voltages())
        cells.push_back(
            {{families.hold, families.rest}, {voltage, families.prepulse}, {families.test, families.test_time}});
    const Recording recording = record_family(bench, "inactivation", families, cells);
    const double begin = families.rest + families.prepulse, end = begin + families.test_time;
    std::vector<double> peaks;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) peaks.push_back(extreme(recording, cell, begin, end));
    Curve result;
    const std::vector<double> voltages = families.voltages();
    result.table.add("prepulse", "mV", voltages);
    result.table.add("peak", bench.symbol_unit(families.current), peaks,
                     families.current + " of largest magnitude in the test");
    result.table.add("availability", "1", normalised(peaks), "peak of the test over its largest value");
    result.table.dimensions = {"prepulse"};
    result.fit = boltzmann_of(voltages, normalised(peaks), false);
    return result;
}

Curve recovery_of(const CellBench& bench, const ClampFamilies& families) {
    std::vector<ClampSteps> cells;
    for (const double interval : families.intervals)
        cells.push_back({{families.hold, families.rest},
                         {families.test, families.step},
                         {families.hold, interval},
                         {families.test, families.test_time}});
    const Recording recording = record_family(bench, "recovery", families, cells);
    std::vector<double> ratios;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const double first = families.rest, hold = first + families.step, second = hold + families.intervals[cell];
        ratios.push_back(extreme(recording, cell, second, second + families.test_time) /
                         extreme(recording, cell, first, hold));
    }
    Curve result;
    result.table.add("interval", "ms", families.intervals);
    result.table.add("recovered", "1", ratios, "peak of the second test over that of the first");
    result.table.dimensions = {"interval"};
    result.fit = fit_recovery(families.intervals, ratios);
    return result;
}

// About 2000 rows around the step.
std::string current_traces(CellPage& page, const CellBench& bench, const ClampFamilies& families,
                           const Activation& activation) {
    report::LinePlot plot{"currents",
                          families.current + " during the steps",
                          "t [ms]",
                          families.current + behind_a_name(bench.model().current_unit),
                          {}};
    const double from = families.rest - 0.05 * families.step, to = families.rest + 1.5 * families.step;
    const std::vector<double>& times = activation.recording.times;
    const auto begin = std::lower_bound(times.begin(), times.end(), from),
               end = std::lower_bound(times.begin(), times.end(), to);
    const auto stride = std::max<std::ptrdiff_t>(1, (end - begin) / 2000);
    const std::vector<double> voltages = families.voltages();
    for (std::size_t cell = 0; cell < voltages.size(); ++cell) {
        report::Curve curve{quantity_text(voltages[cell], "mV"), {}, {}};
        for (auto row = begin - times.begin(); row < end - times.begin(); row += stride) {
            curve.x.push_back(times[static_cast<std::size_t>(row)] - families.rest);
            curve.y.push_back(activation.recording.columns[cell][static_cast<std::size_t>(row)]);
        }
        plot.curves.push_back(curve);
    }
    report::colour_as_family(plot.curves);
    return page.plot(plot);
}

std::string text_of_activation(const ClampFamilies& families, const Activation& activation) {
    if (!activation.is_of_peaks)
        return "Activation is that of tail currents at " + quantity_text(families.tail, "mV") +
               ": the peak current is outward.";
    const DrivingForce& force = activation.force;
    if (force.kind == DrivingForce::Kind::chord)
        return "Activation is the peak conductance I/(V - E), with the reversal potential E = " +
               quantity_text(force.reversal, "mV") +
               ": that of --reversal, or where the peak current reverses, or would beyond the last voltage.";
    return "Activation is the peak permeability: the peak current over the Goldman-Hodgkin-Katz driving force of "
           "valence " +
           number_text(force.valence) + " at " + quantity_text(force.temperature, "K") +
           (std::isfinite(force.reversal) ? ", with the reversal potential " + quantity_text(force.reversal, "mV") + "."
                                          : ", of influx alone: the current does not reverse within the voltages.");
}

std::string keys_of(const Json& object) {
    std::vector<std::string> names;
    for (const auto& member : object.items()) names.push_back(member.key());
    return list_of(names);
}

void write_iv_page(const CellBench& bench, const ClampFamilies& families, const Activation& activation,
                   const Curve& inactivation, const Curve& recovered, const std::vector<std::string>& warnings) {
    CellPage page(bench, families.current + " under voltage clamp");
    const std::vector<double> voltages = families.voltages();
    const std::string unit = behind_a_name(bench.model().current_unit);
    page.add_text(fit_text("Activation", activation.fit) + "; " + fit_text("inactivation", inactivation.fit) + ".");
    page.add_text(text_of_activation(families, activation));
    page.add_text("Steps of " + ms_text(families.step) + "; prepulses of " + ms_text(families.prepulse) + ". " +
                  (families.held.empty() ? "All concentrations are free."
                                         : "Held as by a pipette: " + keys_of(families.held) + "."));
    for (const std::string& warning : warnings) page.add_warning("Warning: " + warning + ".");
    report::LinePlot iv{"iv",
                        "Current and voltage",
                        "V [mV]",
                        families.current + unit,
                        {{"peak", voltages, activation.table.find("peak")->values},
                         {"end of step", voltages, activation.table.find("end_of_step")->values},
                         {"tail", voltages, activation.table.find("tail")->values}}};
    report::LinePlot gates{"gates",
                           "Activation and inactivation",
                           "V [mV]",
                           "normalised",
                           {points("activation", voltages, activation.table.find("activation")->values),
                            points("inactivation", voltages, inactivation.table.find("availability")->values)}};
    const auto add_fit = [&](const std::optional<Fit>& fit, const char* name, std::size_t colour) {
        if (!fit) return;
        gates.curves.push_back(fitted_curve(name, boltzmann, *fit, families.from, families.to));
        gates.curves.back().colour = colour;
    };
    add_fit(activation.fit, "fit of activation", 0);
    add_fit(inactivation.fit, "fit of inactivation", 1);
    report::LinePlot recovery_plot{"recovery",
                                   "Recovery at " + quantity_text(families.hold, "mV"),
                                   "interval [ms]",
                                   "second peak over first",
                                   {{"", families.intervals, recovered.table.find("recovered")->values}}};
    recovery_plot.curves.front().name = "recovered";
    recovery_plot.has_log_x = true;
    page.add_section("Curves", page.plot(iv) + page.plot(gates) + page.plot(recovery_plot));
    page.add_section("Traces", current_traces(page, bench, families, activation));
    page.add_section("Numbers",
                     html_table(activation.table) + html_table(inactivation.table) + html_table(recovered.table));
    page.write();
}

void run_iv(CellBench& bench) {
    ClampFamilies families = families_of(bench);
    const double step_of_recovery = families.step;
    const Activation activation = steady_activation(bench, families);
    const Curve inactivation = inactivation_of(bench, families);
    ClampFamilies shorter = families;
    shorter.step = step_of_recovery;
    const Curve recovered = recovery_of(bench, shorter);
    const std::vector<std::string> warnings = warnings_of(families, activation, inactivation, recovered);
    bench.write_table("activation.csv", activation.table, CellBench::Place::result);
    bench.write_table("inactivation.csv", inactivation.table);
    bench.write_table("recovery.csv", recovered.table);
    bench.write_summary(
        {{"current", families.current},
         {"warnings", warnings},
         {"step_ms", families.step},
         {"held", families.held},
         {"reversal_potential_mV", std::isfinite(activation.force.reversal) ? Json(activation.force.reversal) : Json()},
         {"activation_from", !activation.is_of_peaks                            ? "tail currents"
                             : activation.force.kind == DrivingForce::Kind::ghk ? "peak permeability (GHK)"
                                                                                : "peak conductance"},
         {"activation", fit_json(activation.fit)},
         {"inactivation", fit_json(inactivation.fit)},
         {"recovery_time_constant_ms", recovered.fit ? Json(recovered.fit->parameters[2]) : Json()}});
    write_iv_page(bench, families, activation, inactivation, recovered, warnings);
    std::cout << "  " << fit_text("activation", activation.fit) << "\n  " << fit_text("inactivation", inactivation.fit)
              << "\n";
    for (const std::string& warning : warnings) std::cerr << "warning: " << warning << "\n";
    if (recovered.fit) std::cout << "  recovery: tau " << quantity_text(recovered.fit->parameters[2], "ms") << "\n";
}

}  // namespace

CellProtocol iv_protocol() {
    return {
        "iv",
        {"",
         "",
         "Voltage clamp of one current: I-V, activation, inactivation and recovery curves.",
         {{"--current", "NAME", "which one (required), such as i_CaL"},
          {"--hold", "VOLTAGE", "holding potential; -80 mV"},
          {"--from", "VOLTAGE", "first voltage; -140 mV"},
          {"--to", "VOLTAGE", "last voltage; 60 mV"},
          {"--by", "VOLTAGE", "between voltages; 10 mV"},
          {"--step", "TIME", "of a voltage step; 300 ms, or until the activation is steady"},
          {"--ions", "monovalent|all|free",
           "which concentrations are held as by a pipette: sodium, potassium, chloride; all; none. monovalent"},
          {"--tail", "VOLTAGE", "potential after the step, for tail currents; -40 mV"},
          {"--tail-time", "TIME", "how long; 500 ms"},
          {"--prepulse", "TIME", "of inactivation; 1000 ms"},
          {"--test", "VOLTAGE", "potential that tests inactivation and recovery; 0 mV"},
          {"--test-time", "TIME", "how long; 100 ms"},
          {"--reversal", "VOLTAGE", "reversal potential for the conductance; where the peak current reverses"},
          {"--driving-force", "auto|chord|ghk",
           "of activation: V - E, or that of Goldman, Hodgkin and Katz; auto: of a current with a permeability GHK"},
          {"--valence", "Z", "of the ion of a GHK current; 2 of currents named Ca, else 1"},
          {"--rest", "TIME", "at the holding potential before all; 500 ms"}},
         {"cell ohara_rudy_2011 iv --current i_CaL", "cell ohara_rudy_2011 iv --current i_Kr --step \"3 s\"",
          "cell ohara_rudy_2011 iv --current i_Na --hold \"-120 mV\" --from \"-110 mV\" --test \"-20 mV\" --step "
          "\"50 ms\" --dt \"0.005 ms\""},
         "Each voltage is a cell of one run. The peak is the current of largest magnitude during the step. "
         "Activation is that of the\npeak conductance of an inward current (of the permeability where the "
         "model has one, such as P_Ca), and that of the tails of an outward\ncurrent. Boltzmann curves a/(1 + exp(-(V "
         "- V_half)/slope))\nare fitted by least squares. DIR then holds "
         "activation.csv, inactivation.csv, recovery.csv, cell.json, report.html and the\nexperiments."},
        run_iv};
}

}  // namespace heartwright::commands
