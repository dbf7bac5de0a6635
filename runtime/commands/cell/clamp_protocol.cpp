// `heartwright cell MODEL clamp`: current clamp with constant currents, a formula or a file, each current a cell of one
// run; and action potential clamp, where the potential follows a file and the currents are what is looked at.
#include <algorithm>
#include <cmath>
#include <iostream>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "base/units/quantity_list.hpp"
#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/report/data/run_folder.hpp"

namespace heartwright::commands {

namespace {

constexpr const char* run_name = "clamp";

double duration_of(const CellBench& bench, const char* option, double usual) {
    const Arguments& said = bench.request().arguments;
    const double ms = said.has(option) ? quantity(option, said.value(option), quantities::time_or_zero) : usual;
    return ms == 0 ? 0 : whole_steps(ms, bench.dt());
}

// "-1,-2,-5 A/F" -> -1 A/F, -2 A/F, -5 A/F; bare numbers are in `unit`.
std::vector<Quantity> currents_of_list(const std::string& list, const std::string& unit) {
    std::vector<Quantity> all;
    for (const std::string& text : quantities_of_list(list)) {
        const auto one = parse_quantity(with_unit(text, unit));
        if (!one)
            throw UserFault("--current " + list + ": '" + text +
                            "' is no current; expected some with a unit, such as \"-1,-2,-5 A/F\"");
        all.push_back(*one);
    }
    return all;
}

// How long a file lasts, in ms, from its first column.
double length_of(const std::string& said) {
    const std::size_t end = said.find(".csv:");
    const std::string path = end == std::string::npos ? said : said.substr(0, end + 4);
    const report::CsvTable table = report::read_csv(path);
    const auto unit = table.columns.empty() ? std::nullopt : parse_unit(table.columns.front().unit);
    const Unit ms = *parse_unit("ms");
    if (!unit || !unit->same_dimension(ms) || table.rows < 2)
        throw UserFault(path + ": expected a first column of times, such as \"t [ms]\", and two rows or more");
    return table.columns.front().numbers.back() * conversion_factor(*unit, ms);
}

struct CurrentClamp {
    std::vector<std::string> labels;                 // of cells: the current, or the file
    std::vector<double> currents;                    // in the model's unit; NaN: over time
    double rest = 100, duration = 500, after = 500;  // ms
};

// One injected current for each cell.
CurrentClamp add_injections(const CellBench& bench, Json& injections) {
    const Arguments& said = bench.request().arguments;
    CurrentClamp clamp;
    clamp.rest = duration_of(bench, "--rest", clamp.rest);
    clamp.after = duration_of(bench, "--after", clamp.after);
    clamp.duration = duration_of(bench, "--duration", clamp.duration);
    if (said.has("--current-file")) {
        Json injection{{"name", "clamp"}, {"where", {{"cells", {{0}}}}}};
        bench.add_file(injection, "current_file", said.value("--current-file"));
        injection["start"] = ms_text(clamp.rest);
        const double length = length_of(said.value("--current-file"));
        clamp.duration = said.has("--duration") ? clamp.duration : bench.dt() * std::floor(length / bench.dt() + 1e-6);
        injection["duration"] = ms_text(clamp.duration);
        clamp.labels.push_back(said.value("--current-file"));
        clamp.currents.push_back(std::nan(""));
        injections.push_back(injection);
        return clamp;
    }
    const Unit unit = *parse_unit(bench.model().current_unit);
    for (const Quantity& current : currents_of_list(said.value("--current"), unit.text)) {
        const std::string text = quantity_text(current.value, current.unit.text);
        if (!current.unit.same_dimension(unit))
            throw UserFault("--current " + text + ": the currents of " + bench.model().name + " are in " +
                            bench.model().current_unit);
        Json injection{{"name", "clamp " + std::to_string(clamp.labels.size())},
                       {"where", {{"cells", {{clamp.labels.size()}}}}},
                       {"current", text}};
        if (said.has("--shape")) injection["shape"] = said.value("--shape");
        injection["start"] = ms_text(clamp.rest);
        injection["duration"] = ms_text(clamp.duration);
        clamp.labels.push_back(text);
        clamp.currents.push_back(current.value * conversion_factor(current.unit, unit));
        injections.push_back(injection);
    }
    constexpr std::size_t most = 32;
    if (clamp.labels.size() > most) throw UserFault("--current: at most 32 currents");
    return clamp;
}

void add_probes(Json& experiment, const std::vector<std::string>& names, const Json& show, double every) {
    for (std::size_t cell = 0; cell < names.size(); ++cell)
        experiment["probes"].push_back(
            {{"name", names[cell]}, {"cell", {cell}}, {"show", show}, {"every", ms_text(every)}});
}

double value_before(const report::RunFolder& run, const std::vector<double>& values, double time) {
    double found = std::nan("");
    for (std::size_t row = 0; row < run.times.size() && run.times[row] < time + 1e-6; ++row)
        if (std::isfinite(values[row])) found = values[row];
    return found;
}

// Rises through the threshold in the current or after it.
double action_potentials(const report::RunFolder& run, const std::vector<double>& values, double from,
                         double threshold) {
    double count = 0;
    for (std::size_t row = 1; row < run.times.size(); ++row)
        if (run.times[row] >= from && values[row - 1] < threshold && values[row] >= threshold) ++count;
    return count;
}

ResultTable table_of(CellBench& bench, const CurrentClamp& clamp) {
    const report::RunFolder run = report::read_run_folder(bench.path(run_name));
    const std::string unit = bench.model().potential_unit;
    const double threshold = parse_quantity(bench.threshold())->value;
    std::vector<double> before, end, peak, lowest, counts;
    for (const report::Trace& trace : run.traces) {
        if (trace.quantity != bench.potential()) continue;
        before.push_back(value_before(run, trace.values, clamp.rest));
        end.push_back(value_before(run, trace.values, clamp.rest + clamp.duration));
        double high = -INFINITY, low = INFINITY;
        for (std::size_t row = 0; row < run.times.size(); ++row)
            if (run.times[row] >= clamp.rest) {
                high = std::max(high, trace.values[row]);
                low = std::min(low, trace.values[row]);
            }
        peak.push_back(high);
        lowest.push_back(low);
        counts.push_back(action_potentials(run, trace.values, clamp.rest, threshold));
    }
    ResultTable table{"current", clamp.labels, {}, {"current"}, {"strength"}, true};
    table.add("potential_before", unit, before, "before the current");
    table.add("potential_at_end", unit, end, "at the end of the current");
    table.add("peak", unit, peak, "highest potential from the begin of the current on");
    table.add("lowest", unit, lowest, "lowest potential from the begin of the current on");
    table.add("action_potentials", "1", counts, "rises through the threshold, " + bench.known_threshold());
    table.add("strength", bench.model().current_unit, clamp.currents, "injected current, outward positive");
    return table;
}

// The weakest constant current that evokes an action potential; NaN: none does.
double rheobase_of(const CurrentClamp& clamp, const ResultTable& table) {
    double weakest = std::nan("");
    const std::vector<double>& counts = table.find("action_potentials")->values;
    for (std::size_t k = 0; k < counts.size(); ++k)
        if (counts[k] > 0 && !(std::fabs(clamp.currents[k]) >= std::fabs(weakest))) weakest = clamp.currents[k];
    return weakest;
}

void run_current_clamp(CellBench& bench) {
    Json injections = Json::array();
    const CurrentClamp clamp = add_injections(bench, injections);
    const double end = clamp.rest + clamp.duration + clamp.after;
    Json experiment = bench.experiment(run_name, end, static_cast<std::int64_t>(clamp.labels.size()));
    CellBench::set_protocol(experiment, {injections.begin(), injections.end()});
    add_probes(experiment, clamp.labels, {bench.potential()}, whole_steps(0.1, bench.dt()));
    bench.run(experiment);
    const ResultTable table = table_of(bench, clamp);
    bench.write_table("current_clamp.csv", table, CellBench::Place::result);
    const double rheobase = bench.request().arguments.has("--shape") ? std::nan("") : rheobase_of(clamp, table);
    const std::string unit = bench.model().current_unit;
    Json rows = Json::object();
    for (std::size_t row = 0; row < table.rows(); ++row)
        for (const ResultColumn& column : table.columns) rows[table.labels[row]][column.name] = column.values[row];
    bench.write_summary({{"rest_ms", clamp.rest},
                         {"duration_ms", clamp.duration},
                         {"weakest_current_with_action_potential", std::isfinite(rheobase) ? Json(rheobase) : Json()},
                         {"unit_of_current", unit},
                         {"currents", rows}});
    CellPage page(bench, "current clamp");
    if (std::isfinite(rheobase))
        page.add_text("The weakest of these currents that evokes an action potential is " +
                      quantity_text(rheobase, unit) + ", for " + ms_text(clamp.duration) + ".");
    page.add_section("Potential", page.traces(run_name, bench.potential(), bench.potential(), clamp.labels));
    page.add_section("Numbers", html_table(table));
    page.write();
    std::cout << "  " << table.rows() << (table.rows() == 1 ? " current\n" : " currents\n");
}

// Peak and charge of each current while the potential follows the file: of every time step, whatever is written.
ResultTable table_of_currents(const CellBench& bench, const Json& experiment,
                              const std::vector<std::string>& currents) {
    const Recording recording = bench.record(experiment);
    ResultTable table{"current", currents, {}, {"current"}};
    std::vector<double> peaks, charges;
    for (std::size_t k = 0; k < currents.size(); ++k) {
        const std::vector<double>& values = recording.columns.at(k);
        double peak = 0, charge = 0;
        for (std::size_t row = 0; row < values.size(); ++row) {
            if (std::fabs(values[row]) > std::fabs(peak)) peak = values[row];
            if (row > 0)
                charge += (recording.times[row] - recording.times[row - 1]) * (values[row] + values[row - 1]) / 2;
        }
        peaks.push_back(peak);
        charges.push_back(charge);
    }
    const std::string unit = bench.model().current_unit;
    table.add("peak", unit, peaks, "value of largest magnitude");
    table.add("charge", unit + "*ms", charges, "integral over time");
    return table;
}

// Between the rows that are written: as many rows as a plot has room for, unless --every asks for more.
double pause_between_rows(const CellBench& bench, double length) {
    constexpr double rows = 600;
    const Arguments& said = bench.request().arguments;
    return whole_steps(
        said.has("--every") ? quantity("--every", said.value("--every"), quantities::time) : length / rows, bench.dt());
}

void run_action_potential_clamp(CellBench& bench) {
    const std::string file = bench.request().arguments.value("--voltage-file");
    const double length = bench.dt() * std::floor(length_of(file) / bench.dt() + 1e-6);
    Json experiment = bench.experiment(run_name, length, 1);
    Json clamp{{"clamp", bench.potential()}};
    bench.add_file(clamp, "file", file);
    experiment["actions"].push_back(clamp);
    const std::vector<std::string> currents = currents_of(bench.model());
    Json every_step = experiment;
    add_probes(every_step, {"cell"}, currents, bench.dt());
    const ResultTable table = table_of_currents(bench, every_step, currents);
    const double pause = pause_between_rows(bench, length);
    Json show{bench.potential()};
    for (const std::string& current : currents) show.push_back(current);
    add_probes(experiment, {"cell"}, show, pause);
    bench.run(experiment);
    bench.write_table("currents.csv", table, CellBench::Place::result);
    Json rows = Json::object();
    for (std::size_t row = 0; row < table.rows(); ++row)
        rows[table.labels[row]] = {{"peak", table.columns[0].values[row]}, {"charge", table.columns[1].values[row]}};
    bench.write_summary({{"file", file}, {"duration_ms", length}, {"every_ms", pause}, {"currents", rows}});
    CellPage page(bench, "action potential clamp");
    page.add_text("The potential follows " + file + "; concentrations and gates are free. Traces have a point every " +
                  ms_text(pause) + " (--every); peaks and charges are of every time step.");
    std::string plots = page.traces(run_name, bench.potential(), bench.potential());
    for (const std::string& current : table.labels) plots += page.traces(run_name, current, current);
    page.add_section("Potential and currents", plots);
    page.add_section("Numbers", html_table(table));
    page.write();
    for (std::size_t row = 0; row < table.rows(); ++row)
        std::cout << "  " << table.labels[row] << ": peak "
                  << quantity_text(table.columns[0].values[row], table.columns[0].unit) << ", charge "
                  << quantity_text(table.columns[1].values[row], table.columns[1].unit) << "\n";
}

void run_clamp(CellBench& bench) {
    const Arguments& said = bench.request().arguments;
    const int ways = int{said.has("--current")} + int{said.has("--current-file")} + int{said.has("--voltage-file")};
    if (ways != 1) throw UserFault("heartwright cell clamp needs one of --current, --current-file and --voltage-file");
    if (said.has("--shape") && !said.has("--current")) throw UserFault("--shape goes with --current");
    if (said.has("--every") && !said.has("--voltage-file")) throw UserFault("--every goes with --voltage-file");
    if (said.has("--voltage-file"))
        run_action_potential_clamp(bench);
    else
        run_current_clamp(bench);
}

}  // namespace

CellProtocol clamp_protocol() {
    return {
        "clamp",
        {"",
         "",
         "Current clamp with constant currents, a formula or a file; action potential clamp with a file.",
         {{"--current", "I[,I...]",
           "currents, outward positive, each for a cell, such as \"-1,-2,-5 A/F\"; bare numbers in\nthe model's unit"},
          {"--shape", "FORMULA", "factor on them as a function of t [ms], such as \"sin(2*pi*t/100)\"; constant"},
          {"--current-file", "FILE[:COLUMN]", "the current over time, from a CSV file"},
          {"--voltage-file", "FILE[:COLUMN]", "action potential clamp: the potential over time, from a CSV file"},
          {"--rest", "TIME", "before the current; 100 ms"},
          {"--duration", "TIME", "of the current; 500 ms, or to the end of the file"},
          {"--after", "TIME", "after it; 500 ms"},
          {"--every", "TIME",
           "from row to row of what --voltage-file writes; a 600th of the file. Peaks and charges\nare of every time "
           "step"}},
         {"cell ten_tusscher_panfilov_2006 clamp --current \"-0.5,-1,-2 A/F\"",
          "cell ohara_rudy_2011 clamp --current \"-3 A/F\" --shape \"sin(2*pi*t/100)\" --duration \"1 s\"",
          "cell ohara_rudy_2011 clamp --voltage-file \"slab/probes.csv:V @ P1\"",
          "cell my_model.json clamp --current-file pulse.csv:i_stim"},
         "Files begin with a line such as \"t [ms],i_stim [A/F]\"; times count from 0. DIR then holds "
         "current_clamp.csv or currents.csv,\nthe experiment clamp.json and its run clamp/, cell.json and "
         "report.html."},
        run_clamp};
}

}  // namespace heartwright::commands
