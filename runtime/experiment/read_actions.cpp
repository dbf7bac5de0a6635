// Actions: what is done to the cells while they run.
#include "runtime/abi/model.hpp"
#include "runtime/experiment/read_parts.hpp"

namespace heartwright::experiment {

namespace {

Where read_cells_of(ObjectReader& object, const std::string& what, Reading& reading) {
    const json::Value* value = object.find("where");
    if (!value) return {};
    Where where = read_where(*value, what, reading);
    if (!reaches_a_point(where, reading.experiment))
        reading.diagnostics.error(value->origin, what + " lies outside the tissue: it reaches no cell");
    return where;
}

Sites read_sites_of(ObjectReader& object, const std::string& what, Reading& reading) {
    const json::Value* sites = object.find("sites");
    return sites ? read_sites(*sites, what, reading) : Sites{};
}

// "from" and "to" (or "until"), in whole steps; to the end when the latter is left out.
void read_window(ObjectReader& object, const char* end, std::int64_t& first, std::int64_t& last, const json::Value& action,
                 Reading& reading) {
    first = read_instant(object, "from", 0, reading);
    last = read_instant(object, end, reading.experiment.time.steps, reading);
    if (first >= last) reading.diagnostics.error(action.origin, std::string("'from' does not come before '") + end + "'");
}

void read_hold(const json::Value& action, const json::Value& machine, ObjectReader& object, Reading& reading) {
    Hold hold;
    hold.origin = action.origin;
    hold.machine = read_model_name(machine, "'hold'", reading);
    const std::string what = "hold of '" + hold.machine.name + "'";
    if (const json::Value* state = object.require("in")) hold.state = read_model_name(*state, "'in'", reading);
    if (const json::Value* fraction = object.find("fraction")) {
        hold.fraction = reading.values.number(*fraction, "'fraction'").value_or(1);
        if (!(hold.fraction > 0 && hold.fraction <= 1))
            reading.diagnostics.error(fraction->origin, "'fraction' is more than 0 and at most 1");
    }
    hold.sites = read_sites_of(object, what, reading);
    hold.where = read_cells_of(object, what, reading);
    read_window(object, "to", hold.first_step, hold.last_step, action, reading);
    reading.experiment.holds.push_back(std::move(hold));
    if (reading.experiment.holds.size() == static_cast<std::size_t>(abi::max_holds) + 1)
        reading.diagnostics.error(action.origin, "more than " + std::to_string(abi::max_holds) + " holds");
}

void read_move(const json::Value& action, const json::Value& machine, ObjectReader& object, Reading& reading) {
    Move move;
    move.origin = action.origin;
    move.machine = read_model_name(machine, "'move'", reading);
    const std::string what = "move of '" + move.machine.name + "'";
    if (const json::Value* from = object.require("from_state")) move.from = read_model_name(*from, "'from_state'", reading);
    if (const json::Value* to = object.require("to_state")) move.to = read_model_name(*to, "'to_state'", reading);
    if (!move.from.name.empty() && move.from.name == move.to.name)
        reading.diagnostics.error(move.to.origin, what + " goes from a state to itself");
    if (const json::Value* channels = object.require("channels"))
        move.channels = reading.values.integer(*channels, "'channels'", 1, 255).value_or(1);
    move.sites = read_sites_of(object, what, reading);
    move.where = read_cells_of(object, what, reading);
    object.require("at");
    move.step = read_instant(object, "at", 0, reading);
    if (move.step >= reading.experiment.time.steps)
        reading.diagnostics.error(action.origin, what + " comes at the end of the run: no step follows");
    reading.experiment.moves.push_back(std::move(move));
}

void read_clamp(const json::Value& action, const json::Value& symbol, ObjectReader& object, Reading& reading) {
    Clamp clamp;
    clamp.origin = action.origin;
    clamp.symbol = read_model_name(symbol, "'clamp'", reading);
    const std::string what = "clamp of '" + clamp.symbol.name + "'";
    object.not_there_yet({"file", "steps"});
    if (!action.find("file") && !action.find("steps"))
        if (const json::Value* to = object.require("to")) clamp.to = read_model_quantity(*to, "'to'", reading);
    clamp.where = read_cells_of(object, what, reading);
    read_window(object, "until", clamp.first_step, clamp.last_step, action, reading);
    reading.experiment.clamps.push_back(std::move(clamp));
}

void read_reset(const json::Value& action, const json::Value& to, ObjectReader& object, Reading& reading) {
    Reset reset;
    reset.origin = action.origin;
    if (to.is(json::Kind::object)) {
        for (const json::Member& member : to.members)
            reset.values.emplace_back(ModelName{member.key, member.key_origin, -1},
                                      read_model_quantity(member.value, "'" + member.key + "'", reading));
        if (to.members.empty())
            reading.diagnostics.error(to.origin, "'reset' names no state", R"("initial" puts all of them where they began)");
    } else if (to.is(json::Kind::string)) {
        reset.to_start = reading.values.choice(to, "'reset'", {"initial"}).has_value();
    } else {
        reading.diagnostics.error(to.origin, std::string("'reset' is \"initial\" or an object of states, not ") + kind_name(to.kind));
    }
    reset.where = read_cells_of(object, "this reset", reading);
    object.require("at");
    reset.step = read_instant(object, "at", 0, reading);
    if (reset.step >= reading.experiment.time.steps)
        reading.diagnostics.error(action.origin, "this reset comes at the end of the run: no step follows");
    reading.experiment.resets.push_back(std::move(reset));
}

void read_change(const json::Value& action, const json::Value& set, ObjectReader& object, Reading& reading) {
    Change change;
    change.origin = action.origin;
    change.set = read_settings(set, reading);
    if (set.is(json::Kind::object) && set.members.empty()) reading.diagnostics.error(set.origin, "'set' names no parameter");
    object.require("at");
    change.step = read_instant(object, "at", 0, reading);
    if (change.step >= reading.experiment.time.steps)
        reading.diagnostics.error(action.origin, "this 'set' comes at the end of the run: no step follows");
    reading.experiment.changes.push_back(std::move(change));
}

}  // namespace

void read_actions(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'actions'");
    if (!items) return;
    for (const json::Value& item : *items) {
        if (!reading.values.is_object(item, "an action")) continue;
        ObjectReader object(item, "this action", reading.diagnostics);
        const auto chosen = object.one_of({"hold", "move", "clamp", "set", "reset"}, true);
        if (chosen.key == "hold") read_hold(item, *chosen.value, object, reading);
        if (chosen.key == "move") read_move(item, *chosen.value, object, reading);
        if (chosen.key == "clamp") read_clamp(item, *chosen.value, object, reading);
        if (chosen.key == "set") read_change(item, *chosen.value, object, reading);
        if (chosen.key == "reset") read_reset(item, *chosen.value, object, reading);
        object.finish();
    }
}

}  // namespace heartwright::experiment
