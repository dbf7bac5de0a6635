// Outputs of a resolved experiment: probes, maps, measures, fields, line scans, sparks, checkpoints.
#include "runtime/experiment/object_writer.hpp"

namespace heartwright::experiment {

namespace {

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
    const auto list = [&](const ObjectKeys& keys, const auto& entries, std::initializer_list<std::string_view> first) {
        add_list(json, keys.name, entries, [&](const auto& one) { return object_json(keys, one, dt, first); });
    };
    list(probe_keys, experiment.probes, {"name", "at", "cell", "mean_over", "site"});
    add_list(json, "maps", experiment.maps, [&](const Map& map) { return map_json(map, dt); });
    if (Json measures = measures_json(experiment); !measures.empty()) json.set("measures", std::move(measures));
    if (experiment.fields) json.set("fields", object_json(fields_keys, *experiment.fields, dt));
    list(line_scan_keys, experiment.line_scans, {});
    if (experiment.sparks) json.set("sparks", object_json(sparks_keys, *experiment.sparks, dt));
    if (experiment.end_state != EndState::automatic)
        json.choice("end_state", static_cast<std::size_t>(experiment.end_state) - 1);
    if (experiment.checkpoints.given)
        json.set("checkpoints", object_json(checkpoints_keys, experiment.checkpoints, dt, {"keep", "every", "at_end"}));
}

}  // namespace heartwright::experiment
