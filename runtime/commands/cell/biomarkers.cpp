#include "runtime/commands/cell/biomarkers.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/units/shown.hpp"
#include "base/units/shown_unit.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::commands {

namespace {

constexpr double calcium_every = 0.5;  // ms

bool has_volts(const interface::Model& model) {
    const auto unit = parse_unit(model.potential_unit);
    return unit && unit->same_dimension(*parse_unit("mV"));
}

std::vector<double> differences(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> all;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) all.push_back(a[k] - b[k]);
    return all;
}

// dV/dt is -(i_ion + i_stim)/C: without the stimulus its largest value is that of the largest inward current.
std::vector<double> upstroke_velocities(const CellBench& bench, std::vector<double> most_inward) {
    const double per_rate = std::fabs(bench.model().current_of_rate(bench.parameters().data()));
    for (double& current : most_inward) current = std::max(0.0, -current / per_rate);
    return most_inward;
}

}  // namespace

void add_biomarker_maps(Json& experiment, CellBench& bench) {
    const std::string V = bench.potential();
    Json& maps = experiment["maps"] = Json::array();
    maps.push_back({{"activation", {{"threshold", bench.threshold()}, {"beats", "last"}}}});
    maps.push_back({{"apd", {30, 50, 90}}});
    maps.push_back({{"minimum", V}});
    maps.push_back({{"maximum", V}});
    maps.push_back({{"minimum", bench.membrane_current()}});
    maps.push_back({{"alternans", 90}});
    if (has_volts(bench.model())) maps.push_back({{"afterdepolarisations", Json::object()}});
    if (const std::string calcium = calcium_of(bench.model()); !calcium.empty()) {
        const std::string every = ms_text(whole_steps(calcium_every, bench.dt()));
        maps.push_back({{"minimum", calcium}, {"every", every}});
        maps.push_back({{"maximum", calcium}, {"every", every}});
        maps.push_back({{"time_to_peak", calcium}, {"every", every}});
        maps.push_back({{"decay", {{"of", calcium}, {"percent", 50}}}, {"every", every}});
    }
}

namespace {

ResultTable undefined_biomarkers_of(const CellBench& bench, const std::string& run) {
    const std::string V = bench.potential(), unit = bench.model().potential_unit;
    ResultTable table;
    const auto add = [&](const std::string& name, const std::string& of_unit, std::vector<double> values) {
        if (!values.empty()) table.add(name, of_unit, std::move(values));
    };
    const auto lowest = bench.map(run, "minimum_" + V), highest = bench.map(run, "maximum_" + V);
    add("rmp", unit, lowest);
    add("peak", unit, highest);
    add("amplitude", unit, differences(highest, lowest));
    add("dvdt_max", unit + "/ms", upstroke_velocities(bench, bench.map(run, "minimum_" + bench.membrane_current())));
    for (const char* apd : {"apd30", "apd50", "apd90"}) add(apd, "ms", bench.map(run, apd));
    add("triangulation", "ms", differences(bench.map(run, "apd90"), bench.map(run, "apd30")));
    add("alternans", "ms", bench.map(run, "alternans90"));
    add("ead", "1", bench.map(run, "ead"));
    add("dad", "1", bench.map(run, "dad"));
    const std::string calcium = calcium_of(bench.model());
    if (calcium.empty()) return table;
    const ShownUnit in = shown_unit(calcium, bench.symbol_unit(calcium));
    const auto converted = [&](std::vector<double> values) {
        for (double& value : values) value *= in.factor;
        return values;
    };
    add("ca_diastolic", in.unit, converted(bench.map(run, "minimum_" + calcium)));
    add("ca_peak", in.unit, converted(bench.map(run, "maximum_" + calcium)));
    add("ca_rise_time", "ms", bench.map(run, "time_to_peak_" + calcium));
    add("ca_decay50", "ms", bench.map(run, "decay50_" + calcium));
    return table;
}

}  // namespace

std::vector<std::string> biomarker_names(const CellBench& bench) {
    std::vector<std::string> names{"rmp",   "peak",  "amplitude",     "dvdt_max", "apd30",
                                   "apd50", "apd90", "triangulation", "alternans"};
    if (has_volts(bench.model())) names.insert(names.end(), {"ead", "dad"});
    if (!calcium_of(bench.model()).empty())
        names.insert(names.end(), {"ca_diastolic", "ca_peak", "ca_rise_time", "ca_decay50"});
    return names;
}

namespace {

// Of the cycles of a pacemaker durations count from the take-off.
std::string definition_of(const CellBench& bench, const ResultTable& table, const std::string& biomarker) {
    static const std::map<std::string, std::string> texts{
        {"rmp", "lowest potential"},
        {"mdp", "maximum diastolic potential: lowest potential before the action potential"},
        {"take_off", "take-off potential: from there on dV/dt is above 0.5 mV/ms"},
        {"peak", "highest potential"},
        {"amplitude", "highest minus lowest potential of the action potential"},
        {"dvdt_max", "largest dV/dt without the stimulus: of the ionic currents alone"},
        {"cycle_length", "from one rise through the threshold to the next"},
        {"rate", "60 s over the cycle length"},
        {"diastolic_slope", "diastolic depolarisation: from MDP to take-off, over the time between"},
        {"diastolic_slope_100", "diastolic depolarisation in the 100 ms after the MDP"},
        {"triangulation", "APD90 - APD30"},
        {"alternans", "APD90 of even minus odd beats"},
        {"ead", "early afterdepolarisations"},
        {"dad", "delayed afterdepolarisations"},
        {"ca_diastolic", "lowest cytosolic calcium"},
        {"ca_peak", "highest cytosolic calcium"},
        {"ca_rise_time", "calcium: from activation to the peak"},
        {"ca_decay50", "calcium: from the peak to half of the way back"}};
    if (biomarker.starts_with("apd"))
        return (table.find("take_off") != nullptr
                    ? "from the take-off to "
                    : "from the rise through the threshold, " + bench.known_threshold() + ", to ") +
               biomarker.substr(3) + "% repolarisation from the peak to the diastolic potential before";
    const auto found = texts.find(biomarker);
    return found == texts.end() ? "" : found->second;
}

}  // namespace

void define_biomarkers(const CellBench& bench, ResultTable& table) {
    for (ResultColumn& column : table.columns) column.definition = definition_of(bench, table, column.name);
}

ResultTable biomarkers_of(const CellBench& bench, const std::string& run) {
    ResultTable table = undefined_biomarkers_of(bench, run);
    define_biomarkers(bench, table);
    return table;
}

Json definitions_json(const ResultTable& table) {
    Json all = Json::object();
    for (const ResultColumn& column : table.columns)
        if (!column.definition.empty()) all[column.name] = column.definition;
    return all;
}

std::string html_of_definitions(const ResultTable& table) {
    std::string html = "<dl>\n";
    for (const ResultColumn& column : table.columns)
        if (!column.definition.empty())
            html += "<dt>" + report::escaped(column.name + behind_a_name(column.unit)) + "</dt><dd>" +
                    report::escaped(column.definition) + "</dd>\n";
    return html + "</dl>\n";
}

Json row_json(const ResultTable& table, std::size_t row) {
    Json json = Json::object();
    for (const ResultColumn& column : table.columns) {
        std::string key = column.name;
        if (column.unit != "1") key += "_" + column.unit;
        for (char& c : key)
            if (c == '/') c = '_';
        json[key] = std::isfinite(column.values[row]) ? Json(column.values[row]) : Json();
    }
    return json;
}

}  // namespace heartwright::commands
