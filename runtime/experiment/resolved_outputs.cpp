// Outputs of a resolved experiment: probes, maps, measures, fields, line scans, sparks, checkpoints.
#include "runtime/experiment/object_writer.hpp"

namespace heartwright::experiment {

namespace {

Json map_json(const Map& map, double dt) {
    const std::string_view name = map_names[static_cast<std::size_t>(map.kind)];
    ObjectWriter json(kind_of(map_kinds, name), dt);
    json.set(name, true);  // of a map that is only asked for
    json.add_members(map);
    return std::move(json).json();
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
    for (const Electrogram& electrogram : measures.electrograms)
        all.push_back(object_json(kind_of(measure_kinds, "electrogram"), electrogram, dt));
    for (const ObjectKeys* kind : measure_kinds) {
        if (kind->keys.front().member.type != &type_of<Measures>) continue;
        Json one = object_json(*kind, measures, dt);
        if (!one.empty()) all.push_back(std::move(one));
    }
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
