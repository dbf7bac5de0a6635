#include "runtime/experiment/resolved.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/units/shown.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::experiment {

namespace {

using Json = nlohmann::ordered_json;

std::string with_unit(double value, const std::string& unit) { return format_number(value) + behind_a_number(unit); }
std::string ms(double value) { return with_unit(value, "ms"); }
std::string mm(double value) { return with_unit(value, "mm"); }
std::string said(const ModelQuantity& quantity) { return with_unit(quantity.said.value, quantity.said.unit.text); }

std::string setting_text(const Setting& setting) {
    return setting.is_factor ? "*" + format_number(setting.value.said.value) : said(setting.value);
}

Json mm3(const std::array<double, 3>& place) {
    Json array = Json::array();
    for (double one : place) array.push_back(mm(std::clamp(one, -1e9, 1e9)));  // an open side of a box
    return array;
}

Json file_json(const FileData& data) { return data.path + (data.dataset.empty() ? "" : ":") + data.dataset; }

Json names_json(const std::vector<ModelName>& names) {
    Json array = Json::array();
    for (const ModelName& name : names) array.push_back(name.name);
    return array;
}

Json where_json(const Where& where) {
    switch (where.kind) {
        case Where::Kind::all:
            return "all";
        case Where::Kind::box:
            return {{"box", {mm3(where.low), mm3(where.high)}}};
        case Where::Kind::sphere:
            return {{"sphere", {{"centre", mm3(where.centre)}, {"radius", mm(where.radius)}}}};
        case Where::Kind::region:
            return {{"region", where.region}};
        case Where::Kind::cells:
            return {{"cells", where.cells}};
        case Where::Kind::layers:
            return {
                {"layers",
                 {{"axis", std::string(1, "xyz"[where.axis])}, {"count", where.layers}, {"first", where.first_layer}}}};
        case Where::Kind::file:
            return {{"file", file_json(where.file)}};
    }
    return "all";
}

Json start_file_json(const StartFile& start) {
    Json json{{"file", start.path}};
    if (start.cell) json["cell"] = *start.cell;
    if (start.probe) json["probe"] = *start.probe;
    return json;
}

void add_cells(Json& json, const Cells& cells, std::size_t first_setting) {
    if (!cells.variants.empty()) json["variant"] = names_json(cells.variants);
    for (const auto& [option, value] : cells.options) json["options"][option.name] = value;
    if (cells.start) json["start"] = cells.start->name;
    if (cells.start_file) json["start"] = start_file_json(*cells.start_file);
    if (cells.prepace && cells.prepace->beats == 0) json["prepace"] = "none";
    if (cells.prepace && cells.prepace->beats > 0)
        json["prepace"] = {{"beats", cells.prepace->beats}, {"stimulus", cells.prepace->stimulus.name}};
    for (std::size_t k = first_setting; k < cells.set.size(); ++k)
        json["set"][cells.set[k].parameter.name] = setting_text(cells.set[k]);
}

Json tissue_json(const Tissue& tissue) {
    if (!tissue.chi_C_m) {
        if (tissue.isotropic) return {{"D", with_unit(tissue.D[0], "mm^2/ms")}};
        Json three = Json::array();
        for (double D : tissue.D) three.push_back(with_unit(D, "mm^2/ms"));
        return {{"D", three}};
    }
    // chi and C_m matter as a product only.
    Json three = Json::array();
    for (double D : tissue.D) three.push_back(with_unit(D * *tissue.chi_C_m, "S/m"));
    return {{"sigma", tissue.isotropic ? three[0] : three},
            {"chi", "1 1/mm"},
            {"C_m", with_unit(*tissue.chi_C_m, "uF/mm^2")}};
}

Json times_json(const std::vector<double>& times) {
    Json json = Json::array();
    for (const double one : times) json.push_back(ms(one));
    return json;
}

Json field_in_json(const ParameterField& field) {
    Json json{{"parameter", field.parameter.name}};
    if (field.form == ParameterField::Form::file)
        json["file"] = file_json(field.file);
    else
        json["spread"] = {{field.form == ParameterField::Form::normal ? "normal" : "lognormal", field.spread}};
    if (field.unit) json["unit"] = field.unit->said.unit.text;
    json["where"] = where_json(field.where);
    return json;
}

// `is_tested`: a measure asks which interval each start tests; else its instants say all.
Json stimulus_json(const Stimulus& stimulus, bool is_tested) {
    static constexpr const char* kinds[] = {"current", "rate", "volume_current"};
    Json json{{"name", stimulus.name},
              {"where", where_json(stimulus.where)},
              {kinds[static_cast<int>(stimulus.kind)], said(stimulus.amplitude)}};
    if (stimulus.period) {
        const auto starts = static_cast<std::int64_t>(stimulus.starts.size());
        if (is_tested && !stimulus.leader.empty())
            json["after"] = Json::array({stimulus.leader, ms(stimulus.tested_intervals.front())});
        else
            json["start"] = ms(stimulus.starts.front());
        json["period"] = stimulus.periods.empty() ? Json(ms(*stimulus.period)) : times_json(stimulus.periods);
        json["count"] = stimulus.count > 0 ? std::min(stimulus.count, starts) : starts;
    } else if (!stimulus.intervals.empty()) {
        json["after"] = Json::array({stimulus.leader, times_json(stimulus.intervals)});
    } else if (is_tested && !stimulus.leader.empty()) {
        json["after"] = Json::array({stimulus.leader, ms(stimulus.tested_intervals.front())});
    } else {
        json["times"] = times_json(stimulus.starts);
    }
    json["duration"] = ms(stimulus.duration);
    return json;
}

Json probe_json(const Probe& probe, double dt) {
    Json json{{"name", probe.name}};
    if (probe.kind == Probe::Kind::at) json["at"] = mm3(probe.at);
    if (probe.kind == Probe::Kind::cell) json["cell"] = probe.cell;
    if (probe.kind == Probe::Kind::mean_over) json["mean_over"] = where_json(probe.mean_over);
    if (probe.site) json["site"] = *probe.site;
    json["show"] = names_json(probe.show);
    json["every"] = ms(static_cast<double>(probe.every_steps) * dt);
    return json;
}

Json sites_json(const Sites& sites) {
    if (sites.all) return "all";
    return sites.places;
}

Json hold_json(const Hold& hold, double dt) {
    return {{"hold", hold.machine.name},
            {"in", hold.state.name},
            {"fraction", hold.fraction},
            {"sites", sites_json(hold.sites)},
            {"where", where_json(hold.where)},
            {"from", ms(static_cast<double>(hold.first_step) * dt)},
            {"to", ms(static_cast<double>(hold.last_step) * dt)}};
}

Json move_json(const Move& move, double dt) {
    return {{"move", move.machine.name},
            {"from_state", move.from.name},
            {"to_state", move.to.name},
            {"channels", move.channels},
            {"sites", sites_json(move.sites)},
            {"where", where_json(move.where)},
            {"at", ms(static_cast<double>(move.step) * dt)}};
}

Json clamp_json(const Clamp& clamp, double dt) {
    Json json{{"clamp", clamp.symbol.name}};
    if (clamp.form == Clamp::Form::constant) json["to"] = said(clamp.levels.front());
    if (clamp.form == Clamp::Form::file) json["file"] = clamp.file;
    // The last of the steps as far as the clamp lasts: the run may end before it does.
    for (std::size_t k = 0; clamp.form == Clamp::Form::steps && k < clamp.levels.size(); ++k) {
        const double last = static_cast<double>(clamp.last_step - clamp.first_step);
        const double end = k + 1 < clamp.at.size() ? std::min(clamp.at[k + 1], last) : last;
        if (end > clamp.at[k]) json["steps"].push_back({said(clamp.levels[k]), ms((end - clamp.at[k]) * dt)});
    }
    json["where"] = where_json(clamp.where);
    json["from"] = ms(static_cast<double>(clamp.first_step) * dt);
    json["until"] = ms(static_cast<double>(clamp.last_step) * dt);
    return json;
}

Json reset_json(const Reset& reset, double dt) {
    Json to = Json::object();
    for (const auto& [name, value] : reset.values) to[name.name] = said(value);
    if (reset.to_start) to = "initial";
    return {{"reset", to}, {"where", where_json(reset.where)}, {"at", ms(static_cast<double>(reset.step) * dt)}};
}

Json change_json(const Change& change, double dt) {
    Json set = Json::object();
    for (const Setting& setting : change.set) set[setting.parameter.name] = setting_text(setting);
    return {{"set", set}, {"at", ms(static_cast<double>(change.step) * dt)}};
}

Json line_scan_json(const LineScan& scan, double dt) {
    return {{"name", scan.name},
            {"cell", scan.cell},
            {"axis", std::string(1, "xyz"[scan.axis])},
            {"through", scan.through},
            {"show", names_json(scan.show)},
            {"every", ms(static_cast<double>(scan.every_steps) * dt)},
            {"from", ms(static_cast<double>(scan.first_step) * dt)},
            {"to", ms(static_cast<double>(scan.last_step) * dt)}};
}

Json sparks_json(const Sparks& sparks, double dt) {
    return {{"cells", sparks.cells},
            {"of", sparks.of.name},
            {"threshold", said(sparks.threshold)},
            {"show", sparks.show.name},
            {"every", ms(static_cast<double>(sparks.every_steps) * dt)},
            {"from", ms(static_cast<double>(sparks.first_step) * dt)},
            {"to", ms(static_cast<double>(sparks.last_step) * dt)}};
}

Json map_json(const Map& map, double dt) {
    static constexpr const char* beats[] = {"first", "last", "all"};
    const std::string every = ms(static_cast<double>(map.every_steps) * dt);
    const Json window{{"from", ms(static_cast<double>(map.first_step) * dt)},
                      {"to", ms(static_cast<double>(map.last_step) * dt)}};
    const auto with = [](Json json, const Json& more) {
        json.update(more);
        return json;
    };
    switch (map.kind) {
        case Map::Kind::activation:
            return {
                {"activation", with({{"threshold", said(map.threshold)}, {"beats", beats[static_cast<int>(map.beats)]}},
                                    map.beats == Map::Beats::all ? Json{{"at_most", map.at_most}} : Json::object())}};
        case Map::Kind::repolarisation:
            return {{"repolarisation", map.percent}};
        case Map::Kind::apd:
            return {{"apd", map.percent}};
        case Map::Kind::peak:
            return {{"peak", map.of.name}, {"every", every}};
        case Map::Kind::minimum:
            return {{"minimum", map.of.name}, {"every", every}};
        case Map::Kind::maximum:
            return {{"maximum", map.of.name}, {"every", every}};
        case Map::Kind::parameter:
            return {{"parameter", map.of.name}};
        case Map::Kind::dvdt_max:
            return {{"dvdt_max", true}};
        case Map::Kind::alternans:
            return {{"alternans", map.percent}};
        case Map::Kind::afterdepolarisations:
            return {{"afterdepolarisations", {{"rise", said(map.rise)}, {"after", ms(map.after)}}}};
        case Map::Kind::period:
            return {{"period", window}};
        case Map::Kind::time_to_peak:
            return {{"time_to_peak", map.of.name}, {"every", every}};
        case Map::Kind::decay:
            return {{"decay", {{"of", map.of.name}, {"percent", map.percent}}}, {"every", every}};
        case Map::Kind::charge:
            return with({{"charge", map.of.name}, {"every", every}}, window);
        case Map::Kind::cv:
            return {{"cv", true}};
    }
    return {};
}

Json measures_json(const Experiment& experiment) {
    const Measures& measures = experiment.measures;
    const auto instant = [&](std::int64_t steps) { return ms(static_cast<double>(steps) * experiment.time.dt); };
    const auto probe = [&](std::size_t number) { return experiment.probes[number].name; };
    Json json = Json::array();
    for (const CvMeasure& cv : measures.cv) json.push_back({{"cv", Json::array({probe(cv.from), probe(cv.to)})}});
    for (const RestitutionMeasure& one : measures.restitution)
        json.push_back({{"restitution", experiment.stimuli[one.stimulus].name}});
    for (const BiomarkersMeasure& one : measures.biomarkers) json.push_back({{"biomarkers", probe(one.probe)}});
    for (const Electrode& electrode : measures.electrodes) {
        Json one{{"ecg", electrode.name}, {"at", mm3(electrode.at)}};
        if (electrode.minus) one["minus"] = mm3(*electrode.minus);
        one["every"] = instant(electrode.every_steps);
        json.push_back(one);
    }
    if (const auto& one = measures.phase_singularities)
        json.push_back({{"phase_singularities",
                         {{"every", instant(one->every_steps)},
                          {"delay", instant(one->delay_steps)},
                          {"level", said(one->level)},
                          {"from", instant(one->first_step)},
                          {"to", instant(one->last_step)}}}});
    return json;
}

Json geometry_json(const Geometry& geometry) {
    Json cells = Json::array();
    for (int axis = 0; axis < geometry.dimensions; ++axis)
        cells.push_back(geometry.cells[static_cast<std::size_t>(axis)]);
    Json json{{"cells", cells}, {"spacing", mm(geometry.spacing)}, {"points", geometry.on_nodes ? "nodes" : "centres"}};
    if (geometry.mask) json["mask"] = file_json(*geometry.mask);
    return json;
}

Json fibres_json(const Fibres& fibres) {
    Json json = Json::object();
    if (fibres.file)
        json["file"] = file_json(*fibres.file);
    else
        json["constant"] = fibres.direction;
    if (fibres.sheet) json["sheet"] = *fibres.sheet;
    if (fibres.sheet_file) json["sheet"] = file_json(*fibres.sheet_file);
    return json;
}

Json json_of(const Experiment& experiment) {
    const double dt = experiment.time.dt;
    Json json{{"format", 1}, {"name", experiment.name}};
    if (!experiment.doc.empty()) json["doc"] = experiment.doc;
    json["model"] = experiment.model.name;
    add_cells(json, experiment.cells, 0);
    json["time"] = {{"end", ms(experiment.time.end)},
                    {"dt", ms(dt)},
                    {"splitting", experiment.time.splitting == Time::Splitting::strang ? "strang" : "godunov"},
                    {"diffusion", experiment.time.diffusion == Time::Diffusion::substep ? "substep" : "refuse"}};
    if (experiment.seeds.empty())
        json["seed"] = experiment.seed;
    else
        json["seeds"] = experiment.seeds;
    if (experiment.lattice)
        json["lattice"] = {
            {"sites", experiment.lattice->sites},
            {"weight", experiment.lattice->weighs_per_total.value_or(true) ? "per_total" : "per_employed"},
            {"walls", experiment.lattice->walls_mirror.value_or(true) ? "mirror" : "zero_flux"}};
    if (experiment.geometry.given) json["geometry"] = geometry_json(experiment.geometry);
    if (experiment.tissue) json["tissue"] = tissue_json(*experiment.tissue);
    if (experiment.fibres.given) json["fibres"] = fibres_json(experiment.fibres);
    for (const Region& region : experiment.regions) {
        Json one{{"name", region.name}, {"where", where_json(region.where)}};
        if (region.cells.model) one["model"] = region.cells.model->name;
        add_cells(one, region.cells, region.cells.model ? 0 : experiment.cells.set.size());
        if (region.tissue) one["tissue"] = tissue_json(*region.tissue);
        json["regions"].push_back(one);
    }
    for (const ParameterField& field : experiment.fields_in) json["fields_in"].push_back(field_in_json(field));
    for (std::size_t k = 0; k < experiment.stimuli.size(); ++k) {
        const auto& measured = experiment.measures.restitution;
        const bool is_tested = std::any_of(measured.begin(), measured.end(),
                                           [&](const RestitutionMeasure& one) { return one.stimulus == k; });
        json["stimuli"].push_back(stimulus_json(experiment.stimuli[k], is_tested));
    }
    for (const Hold& hold : experiment.holds) json["actions"].push_back(hold_json(hold, dt));
    for (const Move& move : experiment.moves) json["actions"].push_back(move_json(move, dt));
    for (const Clamp& clamp : experiment.clamps) json["actions"].push_back(clamp_json(clamp, dt));
    for (const Reset& reset : experiment.resets) json["actions"].push_back(reset_json(reset, dt));
    for (const Change& change : experiment.changes) json["actions"].push_back(change_json(change, dt));
    for (const Probe& probe : experiment.probes) json["probes"].push_back(probe_json(probe, dt));
    for (const Map& map : experiment.maps) json["maps"].push_back(map_json(map, experiment.time.dt));
    if (const Json measures = measures_json(experiment); !measures.empty()) json["measures"] = measures;
    if (experiment.fields) {
        const Fields& fields = *experiment.fields;
        json["fields"] = {{"show", names_json(fields.show)},
                          {"every", ms(static_cast<double>(fields.every_steps) * dt)},
                          {"from", ms(static_cast<double>(fields.first_step) * dt)},
                          {"to", ms(static_cast<double>(fields.last_step) * dt)},
                          {"where", where_json(fields.where)},
                          {"stride", fields.stride},
                          {"type", fields.fp64 ? "fp64" : "fp32"}};
    }
    for (const LineScan& scan : experiment.line_scans) json["line_scans"].push_back(line_scan_json(scan, dt));
    if (experiment.sparks) json["sparks"] = sparks_json(*experiment.sparks, dt);
    static constexpr const char* kept[] = {"", "cells", "probes", "none"};
    if (experiment.end_state != EndState::automatic) json["end_state"] = kept[static_cast<int>(experiment.end_state)];
    if (experiment.checkpoints.given) {
        const Checkpoints& checkpoints = experiment.checkpoints;
        json["checkpoints"] = {{"keep", checkpoints.kept}};
        if (checkpoints.every_steps > 0)
            json["checkpoints"]["every"] = ms(static_cast<double>(checkpoints.every_steps) * dt);
        if (checkpoints.at_end) json["checkpoints"]["at_end"] = true;
        if (checkpoints.wall > 0) json["checkpoints"]["wall"] = format_number(checkpoints.wall) + " s";
    }
    return json;
}

}  // namespace

Json resolved_json(Experiment experiment, const std::function<void(const InputFile&)>& rename) {
    for_each_input(experiment, rename);
    return json_of(experiment);
}

Json resolved_json(const Experiment& experiment) {
    return resolved_json(experiment, [](const InputFile& input) {
        input.path = std::filesystem::absolute(input.path).lexically_normal().string();
    });
}

}  // namespace heartwright::experiment
