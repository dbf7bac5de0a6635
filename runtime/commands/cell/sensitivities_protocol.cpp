// `heartwright cell MODEL sensitivities`: how biomarkers of the steady beat change with each parameter.
//
// Central differences of periodic orbits: cells with p (1 +- h) go from the orbit of p to their own by Newton's steps,
// all as one batch, so that none is paced anew. Biomarkers are those of their beats.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string_view>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/bench_paced_cell.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/channels/conductances.hpp"
#include "runtime/commands/cell/pace_orbit.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/cell/statistics/small_matrix.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::commands {

namespace {

constexpr const char* moved_orbits = "orbits.h5";

// Factors of a parameter's cells, in order: two steps, so that their difference tells the error.
std::vector<double> step_factors(double step) { return {1 + step, 1 - step, 1 + step / 2, 1 - step / 2}; }
constexpr std::size_t cells_of_parameter = 4;
constexpr double far_from_orbit = 0.01;  // relative, of the step: its derivatives would be wrong by as much

std::vector<std::string> differentiated_parameters(const CellBench& bench) {
    const Arguments& said = bench.request().arguments;
    if (said.has("--all") && said.has("--vary")) throw UserFault("--all is in place of --vary");
    std::vector<std::string> names;
    if (said.has("--vary")) {
        names = said.all("--vary");
        for (const std::string& name : names)
            if (bench.parameter(name) == 0)
                throw UserFault("--vary " + name + ": it is 0, and sensitivities are to relative changes");
        return names;
    }
    const interface::Model& model = bench.model();
    if (said.has("--all")) {
        for (std::int32_t p = 0; p < model.n_parameters; ++p)
            if (std::string(model.parameters[p].bind).empty()) names.emplace_back(model.parameters[p].name);
    } else {
        names = conductances_of(model);
    }
    std::erase_if(names, [&](const std::string& name) { return bench.parameter(name) == 0; });
    if (names.empty())
        throw UserFault(
            "no parameter of the model is a conductance or permeability by name and unit; --vary NAME says which, "
            "--all takes all parameters");
    return names;
}

double relative_step(const CellRequest& request) {
    const std::string text = request.arguments.value("--step", "0.02");
    char* end = nullptr;
    const double step = std::strtod(text.c_str(), &end);
    if (*end != 0 || !(step >= 1e-5 && step <= 0.2))
        throw UserFault("--step " + text + ": expected a relative change from 1e-5 to 0.2");
    return step;
}

// [parameter] of all cells, where each cell has one that differs.
std::vector<CellParameter> cell_parameters(const CellBench& bench, const std::vector<std::string>& names, double step) {
    const std::vector<double> factors = step_factors(step);
    std::vector<CellParameter> all;
    for (std::size_t k = 0; k < names.size(); ++k) {
        const double value = bench.parameter(names[k]);
        all.push_back(
            {names[k], bench.parameter_unit(names[k]), std::vector<double>(names.size() * cells_of_parameter, value)});
        for (std::size_t j = 0; j < factors.size(); ++j) all[k].values[k * cells_of_parameter + j] = value * factors[j];
    }
    return all;
}

// The orbits of all cells, all at once: each goes by Newton's steps with the multipliers of the orbit that they begin
// on, which is near to theirs. Into moved_orbits; [cell] how far each is from its own at last, relative.
std::vector<double> find_orbits(CellBench& bench, const SteadyOrbit& steady,
                                const std::vector<CellParameter>& parameters, double cycle_length) {
    constexpr int most_steps = 12;
    constexpr double near_enough = 1e-7, astray = 0.3, least = 1e-9;
    BenchPacedCell cell(bench, cycle_length);
    cell.set_parameters(parameters);
    std::vector<States> orbits(parameters.front().values.size(), steady.orbit.states);
    std::vector<double> distances(orbits.size());
    std::vector<bool> is_lost(orbits.size(), false);  // its steps lead away: it stays where it began
    for (int step = 0; step < most_steps; ++step) {
        const std::vector<States> images = cell.after(orbits, steady.orbit.period);
        if (images.empty()) throw UserFault("cells with a changed parameter cannot be paced; a smaller --step may do");
        for (std::size_t k = 0; k < orbits.size(); ++k) {
            States change = images[k];
            for (std::size_t i = 0; i < change.size(); ++i) change[i] -= orbits[k][i];
            const States move = steady.orbit.response(change);
            if (is_lost[k]) continue;
            distances[k] = 0;
            for (std::size_t i = 0; i < move.size(); ++i) {
                const double size = std::max({std::fabs(orbits[k][i]), cell.spans()[i], least});
                distances[k] = std::max(distances[k], std::fabs(move[i]) / size);
                orbits[k][i] += move[i];
            }
            is_lost[k] = !(distances[k] < astray);
            if (is_lost[k]) orbits[k] = steady.orbit.states;
            cell.bring_into_range(orbits[k]);
        }
        double farthest = 0;
        for (std::size_t k = 0; k < orbits.size(); ++k)
            if (!is_lost[k]) farthest = std::max(farthest, distances[k]);
        if (farthest < near_enough) break;
    }
    cell.write_states(moved_orbits, orbits);
    return distances;
}

struct Derivative {
    double value, error;  // by the relative change of the parameter; the error as the two steps tell it
};

// Of the values of a parameter's four cells: extrapolated from both steps (Richardson).
Derivative derivative_of(const double* values, double step) {
    const double whole = (values[0] - values[1]) / (2 * step), half = (values[2] - values[3]) / step;
    return {half + (half - whole) / 3, std::fabs(half - whole)};
}

struct SensitivityTables {
    ResultTable values, errors;
};

SensitivityTables sensitivities_of(const std::vector<std::string>& names, const ResultTable& biomarkers, double step) {
    SensitivityTables tables{{"parameter", names, {}, {"parameter"}}, {"parameter", names, {}, {"parameter"}}};
    for (const ResultColumn& column : biomarkers.columns) {
        // No smooth functions of a parameter, and a time that is known to 0.5 ms alone.
        constexpr std::string_view left_out[] = {"ead", "dad", "alternans", "ca_rise_time"};
        if (std::find(std::begin(left_out), std::end(left_out), column.name) != std::end(left_out)) continue;
        std::vector<double> values, errors;
        for (std::size_t k = 0; k < names.size(); ++k) {
            const Derivative of = derivative_of(column.values.data() + k * cells_of_parameter, step);
            values.push_back(of.error < std::fabs(of.value) ? of.value : of.value == 0 ? 0 : std::nan(""));
            errors.push_back(of.error);
        }
        tables.values.add(
            column.name, column.unit, values,
            "d " + column.name +
                " / d ln parameter: its change by a relative change of 1; none where both steps differ by more");
        tables.errors.add(column.name, column.unit, errors, "difference of the derivatives by both steps");
    }
    return tables;
}

// dV/d ln p at each row: [row][parameter of these].
SmallMatrix trace_sensitivities(const Recording& recording, const std::vector<std::size_t>& parameters, double step) {
    SmallMatrix matrix(std::max(recording.times.size(), parameters.size()), parameters.size());
    for (std::size_t k = 0; k < parameters.size(); ++k)
        for (std::size_t row = 0; row < recording.times.size(); ++row) {
            double values[cells_of_parameter];
            for (std::size_t j = 0; j < cells_of_parameter; ++j)
                values[j] = recording.columns[parameters[k] * cells_of_parameter + j][row];
            matrix(row, k) = derivative_of(values, step).value;
        }
    return matrix;
}

// Singular values of the trace's sensitivities, whose squares are those of the Fisher matrix.
ResultTable identifiability_table(const SmallMatrix& of_trace, const std::vector<std::string>& names,
                                  const std::string& unit, std::size_t rows) {
    const SingularValues of = singular_values(of_trace);
    ResultTable table{"combination", {}, {}, {"direction"}};
    std::vector<double> numbers, sizes, shares;
    for (std::size_t j = 0; j < names.size(); ++j) {
        std::vector<std::size_t> order(names.size());
        for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return std::fabs(of.right(a, j)) > std::fabs(of.right(b, j)); });
        const double sign = of.right(order[0], j) < 0 ? -1 : 1;
        std::string text;
        for (std::size_t k = 0; k < std::min<std::size_t>(3, order.size()); ++k) {
            const double weight = sign * of.right(order[k], j);
            if (std::fabs(weight) < 0.2) break;
            text += (k == 0       ? ""
                     : weight < 0 ? " - "
                                  : " + ") +
                    number_text(std::round(100 * std::fabs(weight)) / 100) + " ln " + names[order[k]];
        }
        table.labels.push_back(text);
        numbers.push_back(static_cast<double>(j + 1));
        sizes.push_back(of.values[j] / std::sqrt(static_cast<double>(rows)));
        shares.push_back(of.values.front() > 0 ? of.values[j] / of.values.front() : std::nan(""));
    }
    table.add("direction", "1", numbers, "in the space of ln parameters, the most sensitive first");
    table.add(
        "rms", unit, sizes,
        "singular value: how much the potential changes over the beats, root mean square, by a step of 1 along it");
    table.add("share", "1", shares, "of the largest; its square is that of the Fisher matrix");
    return table;
}

// Bars of the parameters, the largest first.
std::string html_bars(const ResultTable& table, const ResultColumn& column) {
    constexpr std::size_t most = 12;
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < column.values.size(); ++k)
        if (std::isfinite(column.values[k])) order.push_back(k);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return std::fabs(column.values[a]) > std::fabs(column.values[b]); });
    if (order.empty() || column.values[order[0]] == 0) return "";
    const double largest = std::fabs(column.values[order[0]]);
    std::string html = "<h3>" + report::escaped(column.name + behind_a_name(column.unit)) +
                       "</h3>\n<div class=\"scroll\"><table><tbody>\n";
    for (std::size_t k = 0; k < std::min(most, order.size()); ++k) {
        const double value = column.values[order[k]], half = 100 * std::fabs(value) / largest;
        const std::string x = report::readable(value < 0 ? 100 - half : 100, 4), width = report::readable(half, 4);
        html += "<tr><th scope=\"row\">" + report::escaped(table.labels[order[k]]) +
                "</th><td><svg width=\"200\" height=\"12\" role=\"img\" aria-label=\"" + report::readable(value, 3) +
                "\"><rect x=\"" + x + "\" y=\"1\" width=\"" + width + "\" height=\"10\" fill=\"" +
                (value < 0 ? "#c0504d" : "#4f81bd") +
                "\"/><line x1=\"100\" x2=\"100\" y1=\"0\" y2=\"12\" stroke=\"currentColor\"/></svg></td><td "
                "class=\"number\">" +
                report::readable(value, 4) + "</td></tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

std::string text_of_largest(const ResultTable& table, const char* biomarker) {
    const ResultColumn* column = table.find(biomarker);
    if (column == nullptr) return "";
    std::size_t at = 0;
    for (std::size_t k = 0; k < column->values.size(); ++k)
        if (std::fabs(column->values[k]) > std::fabs(column->values[at])) at = k;
    if (!std::isfinite(column->values[at])) return "";
    return std::string("  ") + biomarker +
           std::string(16 - std::min<std::size_t>(15, std::string(biomarker).size()), ' ') +
           quantity_text(column->values[at] / 100, column->unit) + " by 1% of " + table.labels[at] + "\n";
}

void run_sensitivities(CellBench& bench) {
    const std::vector<std::string> names = differentiated_parameters(bench);
    const double step = relative_step(bench.request());
    Pacing pacing = pacing_of(bench.request());
    pacing.tolerance = std::min(pacing.tolerance, 1e-5);  // the orbit's own distance must not be in the differences
    const SteadyOrbit steady = find_steady_orbit(bench, pacing);
    const std::string said = orbit_text(steady, bench.state_names());
    if (!steady.orbit.is_found)
        throw UserFault("sensitivities are those of a periodic orbit: " + said +
                        "; --beats and --tolerance ask for more");
    launch::progress_text() << said << "\n";
    const std::vector<CellParameter> parameters = cell_parameters(bench, names, step);
    const std::vector<double> distances = find_orbits(bench, steady, parameters, pacing.cycle_length);
    pacing.measured = std::max<std::int64_t>(2, steady.orbit.period);
    const auto cells = static_cast<std::int64_t>(parameters.front().values.size());
    Json experiment = measured_beats(bench, pacing, parameters, cells);
    experiment["start"]["file"] = moved_orbits;
    bench.run(experiment);
    ResultTable biomarkers = biomarkers_of(bench, "beats");
    std::vector<std::string> lost;  // parameters whose cells are not on their orbits
    for (std::size_t k = 0; k < distances.size(); ++k) {
        if (distances[k] < far_from_orbit * step) continue;  // else, or not a number
        for (ResultColumn& column : biomarkers.columns) column.values[k] = std::nan("");
        if (lost.empty() || lost.back() != names[k / cells_of_parameter]) lost.push_back(names[k / cells_of_parameter]);
    }
    std::vector<std::size_t> kept;
    std::vector<std::string> kept_names;
    for (std::size_t k = 0; k < names.size(); ++k) {
        if (std::find(lost.begin(), lost.end(), names[k]) != lost.end()) continue;
        kept.push_back(k);
        kept_names.push_back(names[k]);
    }
    if (kept.empty()) throw UserFault("no steady beat was found beside the model's; a smaller --step may do");
    const SensitivityTables tables = sensitivities_of(names, biomarkers, step);
    std::vector<std::string> warnings = orbit_warnings(steady);
    if (!lost.empty())
        warnings.push_back("no steady beat was found beside the model's for " + list_of(lost) +
                           ", whose sensitivities are left out; a smaller --step may do");

    Json of_trace = experiment;
    of_trace["name"] = "trace";
    of_trace.erase("maps");
    for (std::int64_t cell = 0; cell < cells; ++cell)
        of_trace["probes"].push_back({{"name", "cell " + std::to_string(cell)},
                                      {"cell", {cell}},
                                      {"show", {bench.potential()}},
                                      {"every", ms_text(whole_steps(1, bench.dt()))}});
    const Recording recording = bench.record(of_trace);
    const ResultTable directions = identifiability_table(trace_sensitivities(recording, kept, step), kept_names,
                                                         bench.model().potential_unit, recording.times.size());

    bench.write_table("sensitivities.csv", tables.values, CellBench::Place::result);
    bench.write_table("errors.csv", tables.errors);
    bench.write_table("identifiability.csv", directions);
    Json summary{{"cycle_length_ms", pacing.cycle_length},
                 {"step", step},
                 {"steady_state", orbit_json(steady, bench)},
                 {"sensitivities", Json::object()}};
    for (std::size_t row = 0; row < tables.values.rows(); ++row)
        summary["sensitivities"][names[row]] = row_json(tables.values, row);
    bench.write_summary(summary);
    CellPage page(bench, "sensitivities to " + std::to_string(names.size()) + " parameters");
    page.add_text("Pacing: " + said + ".");
    for (const std::string& warning : warnings) page.add_warning(warning + ".");
    page.add_text(
        "Derivatives of biomarkers of the steady beat by ln of each parameter, by central differences at steps of " +
        percent_text(step) + " and " + percent_text(step / 2) +
        ", extrapolated; errors.csv has the difference of both.");
    std::string bars;
    for (const char* biomarker : {"apd90", "triangulation", "ca_peak", "ca_diastolic", "dvdt_max", "rmp"})
        if (const ResultColumn* column = tables.values.find(biomarker)) bars += html_bars(tables.values, *column);
    page.add_section("Largest sensitivities", bars);
    page.add_section("All sensitivities", html_table(tables.values, 4, 400));
    page.add_section("What the potential tells of the parameters", html_table(directions, 3));
    page.write();
    for (const char* biomarker : {"apd90", "triangulation", "ca_peak", "dvdt_max"})
        std::cout << text_of_largest(tables.values, biomarker);
    for (const std::string& warning : warnings) std::cerr << "warning: " << warning << "\n";
}

}  // namespace

CellProtocol sensitivities_protocol() {
    return {
        "sensitivities",
        {"",
         "",
         "How biomarkers of the steady beat change with each parameter, and which the potential tells.",
         with_pacing_options(
             {{"--vary", "NAME", "a parameter; may be given several times; all g_..., G_... and P_..."},
              {"--all", "", "all parameters that are not 0, in place of conductances"},
              {"--step", "X", "relative change of a parameter; 0.02, and half of it"},
              {"--beats", "N", "at most so many until the periodic orbit; 200"},
              {"--tolerance", "X", "largest distance to the orbit, relative; at most 1e-5, the default"}}),
         {"cell ohara_rudy_2011 sensitivities", "cell ten_tusscher_panfilov_2006 sensitivities --vary g_Kr --vary g_Ks",
          "cell grandi_2010 sensitivities --all --cycle-length \"500 ms\" -o all"},
         "The steady beat is found as pace --method newton does. Cells with other parameters go from there to theirs "
         "by\nNewton's steps, all at once, and none is paced anew. DIR holds sensitivities.csv (change of each "
         "biomarker by the relative change "
         "of a\nparameter), errors.csv, identifiability.csv (singular values of the potential's sensitivities), the "
         "run "
         "beats/,\ncell.json and report.html."},
        run_sensitivities};
}

}  // namespace heartwright::commands
