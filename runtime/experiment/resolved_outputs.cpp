// Outputs of a resolved experiment: probes, maps, measures, fields, line scans, sparks, checkpoints.
#include "runtime/experiment/object_writer.hpp"

namespace heartwright::experiment {

namespace {

Json probe_json(const Probe& probe, double dt) {
    ObjectWriter json(probe_keys);
    json.set("name", probe.name);
    if (probe.kind == Probe::Kind::at) json.set("at", mm3(probe.at));
    if (probe.kind == Probe::Kind::cell) json.set("cell", probe.cell);
    if (probe.kind == Probe::Kind::mean_over) json.set("mean_over", where_json(probe.mean_over));
    if (probe.site) json.set("site", *probe.site);
    json.set("show", names_json(probe.show));
    json.quantity("every", time_of(probe.every_steps, dt));
    return std::move(json).json();
}

Json fields_json(const Fields& fields, double dt) {
    ObjectWriter json(fields_keys);
    json.set("show", names_json(fields.show));
    json.quantity("every", time_of(fields.every_steps, dt));
    json.quantity("from", time_of(fields.first_step, dt));
    json.quantity("to", time_of(fields.last_step, dt));
    json.set("where", where_json(fields.where));
    json.set("stride", fields.stride);
    json.choice("type", fields.fp64 ? 1 : 0);
    return std::move(json).json();
}

Json line_scan_json(const LineScan& scan, double dt) {
    ObjectWriter json(line_scan_keys);
    json.set("name", scan.name);
    json.set("cell", scan.cell);
    json.choice("axis", static_cast<std::size_t>(scan.axis));
    json.set("through", scan.through);
    json.set("show", names_json(scan.show));
    json.quantity("every", time_of(scan.every_steps, dt));
    json.quantity("from", time_of(scan.first_step, dt));
    json.quantity("to", time_of(scan.last_step, dt));
    return std::move(json).json();
}

Json sparks_json(const Sparks& sparks, double dt) {
    ObjectWriter json(sparks_keys);
    json.set("cells", sparks.cells);
    json.set("of", sparks.of.name);
    json.set("threshold", said(sparks.threshold));
    json.set("show", sparks.show.name);
    json.quantity("every", time_of(sparks.every_steps, dt));
    json.quantity("from", time_of(sparks.first_step, dt));
    json.quantity("to", time_of(sparks.last_step, dt));
    return std::move(json).json();
}

Json checkpoints_json(const Checkpoints& checkpoints, double dt) {
    ObjectWriter json(checkpoints_keys);
    json.set("keep", checkpoints.kept);
    if (checkpoints.every_steps > 0) json.quantity("every", time_of(checkpoints.every_steps, dt));
    if (checkpoints.at_end) json.set("at_end", true);
    if (checkpoints.wall > 0) json.quantity("wall", checkpoints.wall);
    return std::move(json).json();
}

Json map_json(const Map& map, double dt) {
    // The entry's own key and its value; an object of keys under it.
    const auto entry = [](std::string_view key, Json value) {
        ObjectWriter json(kind_of(map_kinds, key));
        json.set(key, std::move(value));
        return json;
    };
    const auto only = [&](std::string_view key, Json value) { return entry(key, std::move(value)).json(); };
    const auto looked_at = [&](std::string_view key, Json value) {
        ObjectWriter json = entry(key, std::move(value));
        json.quantity("every", time_of(map.every_steps, dt));
        return json;
    };
    const auto add_window = [&](ObjectWriter& json) {
        json.quantity("from", time_of(map.first_step, dt));
        json.quantity("to", time_of(map.last_step, dt));
    };
    switch (map.kind) {
        case Map::Kind::activation: {
            ObjectWriter activation(activation_keys);
            activation.set("threshold", said(map.threshold));
            activation.choice("beats", static_cast<std::size_t>(map.beats));
            if (map.beats == Map::Beats::all) activation.set("at_most", map.at_most);
            return only("activation", std::move(activation).json());
        }
        case Map::Kind::repolarisation:
            return only("repolarisation", map.percent);
        case Map::Kind::apd:
            return only("apd", map.percent);
        case Map::Kind::peak:
            return looked_at("peak", map.of.name).json();
        case Map::Kind::minimum:
            return looked_at("minimum", map.of.name).json();
        case Map::Kind::maximum:
            return looked_at("maximum", map.of.name).json();
        case Map::Kind::parameter:
            return only("parameter", map.of.name);
        case Map::Kind::dvdt_max:
            return only("dvdt_max", true);
        case Map::Kind::alternans:
            return only("alternans", map.percent);
        case Map::Kind::afterdepolarisations: {
            ObjectWriter json(afterdepolarisations_keys);
            json.set("rise", said(map.rise));
            json.quantity("after", map.after);
            return only("afterdepolarisations", std::move(json).json());
        }
        case Map::Kind::period: {
            ObjectWriter window(window_keys);
            add_window(window);
            return only("period", std::move(window).json());
        }
        case Map::Kind::time_to_peak:
            return looked_at("time_to_peak", map.of.name).json();
        case Map::Kind::decay: {
            ObjectWriter decay(decay_keys);
            decay.set("of", map.of.name);
            decay.set("percent", map.percent);
            return looked_at("decay", std::move(decay).json()).json();
        }
        case Map::Kind::charge: {
            ObjectWriter json = looked_at("charge", map.of.name);
            add_window(json);
            return std::move(json).json();
        }
        case Map::Kind::cv:
            return only("cv", true);
    }
    return {};
}

Json measures_json(const Experiment& experiment) {
    const Measures& measures = experiment.measures;
    const double dt = experiment.time.dt;
    const auto probe = [&](std::size_t number) { return experiment.probes[number].name; };
    Json all = Json::array();
    const auto entry = [&](std::string_view key, Json value) {
        ObjectWriter json(kind_of(measure_kinds, key));
        json.set(key, std::move(value));
        return json;
    };
    for (const CvMeasure& cv : measures.cv)
        all.push_back(entry("cv", Json::array({probe(cv.from), probe(cv.to)})).json());
    for (const RestitutionMeasure& one : measures.restitution)
        all.push_back(entry("restitution", experiment.tested_by(one).name).json());
    for (const BiomarkersMeasure& one : measures.biomarkers)
        all.push_back(entry("biomarkers", probe(one.probe)).json());
    for (const Electrode& electrode : measures.electrodes)
        all.push_back(object_json(kind_of(measure_kinds, "ecg"), electrode, dt));
    if (const auto& one = measures.phase_singularities)
        all.push_back(entry("phase_singularities", object_json(phase_singularities_keys, *one, dt)).json());
    return all;
}

}  // namespace

void add_outputs(ObjectWriter& json, const Experiment& experiment) {
    const double dt = experiment.time.dt;
    add_list(json, "probes", experiment.probes, [&](const Probe& probe) { return probe_json(probe, dt); });
    add_list(json, "maps", experiment.maps, [&](const Map& map) { return map_json(map, dt); });
    if (Json measures = measures_json(experiment); !measures.empty()) json.set("measures", std::move(measures));
    if (experiment.fields) json.set("fields", fields_json(*experiment.fields, dt));
    add_list(json, "line_scans", experiment.line_scans, [&](const LineScan& scan) { return line_scan_json(scan, dt); });
    if (experiment.sparks) json.set("sparks", sparks_json(*experiment.sparks, dt));
    if (experiment.end_state != EndState::automatic)
        json.choice("end_state", static_cast<std::size_t>(experiment.end_state) - 1);
    if (experiment.checkpoints.given) json.set("checkpoints", checkpoints_json(experiment.checkpoints, dt));
}

}  // namespace heartwright::experiment
