// "actions" of a resolved experiment.
#include "runtime/experiment/object_writer.hpp"

namespace heartwright::experiment {

namespace {

Json sites_json(const Sites& sites) {
    if (sites.all) return "all";
    return sites.places;
}

Json hold_json(const Hold& hold, double dt) {
    ObjectWriter json(hold_keys);
    json.set("hold", hold.machine.name);
    json.set("in", hold.state.name);
    json.set("fraction", hold.fraction);
    json.set("sites", sites_json(hold.sites));
    json.set("where", where_json(hold.where));
    json.quantity("from", time_of(hold.first_step, dt));
    json.quantity("to", time_of(hold.last_step, dt));
    return std::move(json).json();
}

Json move_json(const Move& move, double dt) {
    ObjectWriter json(move_keys);
    json.set("move", move.machine.name);
    json.set("from_state", move.from.name);
    json.set("to_state", move.to.name);
    json.set("channels", move.channels);
    json.set("sites", sites_json(move.sites));
    json.set("where", where_json(move.where));
    json.quantity("at", time_of(move.step, dt));
    return std::move(json).json();
}

Json clamp_json(const Clamp& clamp, double dt) {
    ObjectWriter json(clamp_keys);
    json.set("clamp", clamp.symbol.name);
    if (clamp.form == Clamp::Form::constant) json.set("to", said(clamp.levels.front()));
    if (clamp.form == Clamp::Form::file) json.set("file", clamp.file);
    if (!clamp.column.empty()) json.set("column", clamp.column);
    // The last of the steps as far as the clamp lasts: the run may end before it does.
    Json steps = Json::array();
    for (std::size_t k = 0; clamp.form == Clamp::Form::steps && k < clamp.levels.size(); ++k) {
        const double last = static_cast<double>(clamp.last_step - clamp.first_step);
        const double end = k + 1 < clamp.at.size() ? std::min(clamp.at[k + 1], last) : last;
        if (end > clamp.at[k]) steps.push_back({said(clamp.levels[k]), ms((end - clamp.at[k]) * dt)});
    }
    if (!steps.empty()) json.set("steps", steps);
    json.set("where", where_json(clamp.where));
    json.quantity("from", time_of(clamp.first_step, dt));
    json.quantity("until", time_of(clamp.last_step, dt));
    return std::move(json).json();
}

Json reset_json(const Reset& reset, double dt) {
    Json to = Json::object();
    for (const auto& [name, value] : reset.values) to[name.name] = said(value);
    if (reset.to_start) to = "initial";
    ObjectWriter json(reset_keys);
    json.set("reset", to);
    json.set("where", where_json(reset.where));
    json.quantity("at", time_of(reset.step, dt));
    return std::move(json).json();
}

Json change_json(const Change& change, double dt) {
    ObjectWriter json(change_keys);
    json.set("set", settings_json(change.set));
    json.quantity("at", time_of(change.step, dt));
    return std::move(json).json();
}

}  // namespace

Json actions_json(const Experiment& experiment) {
    const double dt = experiment.time.dt;
    Json list = Json::array();
    for (const Hold& hold : experiment.holds) list.push_back(hold_json(hold, dt));
    for (const Move& move : experiment.moves) list.push_back(move_json(move, dt));
    for (const Clamp& clamp : experiment.clamps) list.push_back(clamp_json(clamp, dt));
    for (const Reset& reset : experiment.resets) list.push_back(reset_json(reset, dt));
    for (const Change& change : experiment.changes) list.push_back(change_json(change, dt));
    return list;
}

}  // namespace heartwright::experiment
