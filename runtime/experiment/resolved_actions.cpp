// "actions" of a resolved experiment.
#include "runtime/experiment/object_writer.hpp"

namespace heartwright::experiment {

namespace {

Json clamp_json(const Clamp& clamp, double dt) {
    ObjectWriter json(clamp_keys, dt);
    json.set("clamp", clamp.symbol.name);
    if (clamp.form == Clamp::Form::constant) json.set("to", said(clamp.levels.front()));
    // The last of the steps as far as the clamp lasts: the run may end before it does.
    Json steps = Json::array();
    for (std::size_t k = 0; clamp.form == Clamp::Form::steps && k < clamp.levels.size(); ++k) {
        const double last = static_cast<double>(clamp.last_step - clamp.first_step);
        const double end = k + 1 < clamp.at.size() ? std::min(clamp.at[k + 1], last) : last;
        if (end > clamp.at[k]) steps.push_back({said(clamp.levels[k]), ms((end - clamp.at[k]) * dt)});
    }
    if (!steps.empty()) json.set("steps", steps);
    json.add_members(clamp);
    return std::move(json).json();
}

Json reset_json(const Reset& reset, double dt) {
    Json to = Json::object();
    for (const auto& [name, value] : reset.values) to[name.name] = said(value);
    if (reset.to_start) to = "initial";
    ObjectWriter json(reset_keys, dt);
    json.set("reset", to);
    json.add_members(reset);
    return std::move(json).json();
}

}  // namespace

Json actions_json(const Experiment& experiment) {
    const double dt = experiment.time.dt;
    Json list = Json::array();
    for (const Hold& hold : experiment.holds) list.push_back(object_json(hold_keys, hold, dt));
    for (const Move& move : experiment.moves) list.push_back(object_json(move_keys, move, dt));
    for (const Clamp& clamp : experiment.clamps) list.push_back(clamp_json(clamp, dt));
    for (const Reset& reset : experiment.resets) list.push_back(reset_json(reset, dt));
    for (const Change& change : experiment.changes) list.push_back(object_json(change_keys, change, dt));
    return list;
}

}  // namespace heartwright::experiment
