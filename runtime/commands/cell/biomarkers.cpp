#include "runtime/commands/cell/biomarkers.hpp"

#include <cmath>

#include "base/units/unit.hpp"
#include "runtime/commands/bench/model_words.hpp"

namespace heartwright::commands {

namespace {

constexpr double calcium_every = 0.5;  // ms

bool has_volts(const interface::Model& model) {
    const auto unit = parse_unit(model.potential_unit);
    return unit && unit->same_dimension(*parse_unit("mV"));
}

std::string unit_of_symbol(const interface::Model& model, const std::string& name) {
    for (std::int32_t s = 0; s < model.n_states; ++s)
        if (name == model.states[s].name) return model.states[s].unit;
    for (std::int32_t o = 0; o < model.n_observables; ++o)
        if (name == model.observables[o].name) return model.observables[o].unit;
    return "1";
}

std::vector<double> differences(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> all;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) all.push_back(a[k] - b[k]);
    return all;
}

}  // namespace

void add_biomarker_maps(Json& experiment, CellBench& bench) {
    const std::string V = bench.potential();
    Json& maps = experiment["maps"] = Json::array();
    maps.push_back({{"activation", {{"threshold", bench.threshold()}, {"beats", "last"}}}});
    maps.push_back({{"apd", {30, 50, 90}}});
    maps.push_back({{"minimum", V}});
    maps.push_back({{"maximum", V}});
    maps.push_back({{"dvdt_max", true}});
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

ResultTable biomarkers_of(const CellBench& bench, const std::string& run) {
    const std::string V = bench.potential(), unit = bench.model().potential_unit;
    ResultTable table;
    const auto add = [&](const std::string& name, const std::string& of_unit, std::vector<double> values) {
        if (!values.empty()) table.add(name, of_unit, std::move(values));
    };
    const auto lowest = bench.map(run, "minimum_" + V), highest = bench.map(run, "maximum_" + V);
    add("rmp", unit, lowest);
    add("peak", unit, highest);
    add("amplitude", unit, differences(highest, lowest));
    add("dvdt_max", unit + "/ms", bench.map(run, "dvdt_max"));
    for (const char* apd : {"apd30", "apd50", "apd90"}) add(apd, "ms", bench.map(run, apd));
    add("triangulation", "ms", differences(bench.map(run, "apd90"), bench.map(run, "apd30")));
    add("alternans", "ms", bench.map(run, "alternans90"));
    add("ead", "1", bench.map(run, "ead"));
    add("dad", "1", bench.map(run, "dad"));
    const std::string calcium = calcium_of(bench.model());
    if (calcium.empty()) return table;
    const std::string of_calcium = unit_of_symbol(bench.model(), calcium);
    add("ca_diastolic", of_calcium, bench.map(run, "minimum_" + calcium));
    add("ca_peak", of_calcium, bench.map(run, "maximum_" + calcium));
    add("ca_rise_time", "ms", bench.map(run, "time_to_peak_" + calcium));
    add("ca_decay50", "ms", bench.map(run, "decay50_" + calcium));
    return table;
}

std::vector<std::string> biomarker_names(const CellBench& bench) {
    std::vector<std::string> names{"rmp",   "peak",  "amplitude",     "dvdt_max", "apd30",
                                   "apd50", "apd90", "triangulation", "alternans"};
    if (has_volts(bench.model())) names.insert(names.end(), {"ead", "dad"});
    if (!calcium_of(bench.model()).empty())
        names.insert(names.end(), {"ca_diastolic", "ca_peak", "ca_rise_time", "ca_decay50"});
    return names;
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
