// Actions: what is done to the cells while they run.
#include <algorithm>

#include "runtime/experiment/read/read_parts.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::experiment {

namespace {

Where read_cells_of(ObjectReader& object, const std::string& what, Reading& reading) {
    const json::Value* value = object.find("where");
    if (!value) return {};
    Where where = read_where(*value, what, reading);
    if (!reaches_a_point(where, reading.experiment))
        reading.error_in_view_of("geometry", value->origin, what + " lies outside the tissue: it reaches no cell");
    return where;
}

Sites read_sites_of(ObjectReader& object, const std::string& what, Reading& reading) {
    const json::Value* sites = object.find("sites");
    return sites ? read_sites(*sites, what, reading) : Sites{};
}

void read_hold(const json::Value& action, const json::Value& machine, ObjectReader& object, Reading& reading) {
    Hold hold;
    hold.origin = action.origin;
    hold.machine = read_model_name(machine, "'hold'", reading);
    const std::string what = "hold of '" + hold.machine.name + "'";
    if (const json::Value* state = object.find("in")) hold.state = read_model_name(*state, "'in'", reading);
    hold.fraction = object.number("fraction").value_or(1);
    hold.sites = read_sites_of(object, what, reading);
    hold.where = read_cells_of(object, what, reading);
    hold.first_step = read_instant(object, "from", 0, reading);
    hold.last_step = read_instant(object, "to", reading.experiment.time.steps, reading);
    if (hold.first_step >= hold.last_step) reading.diagnostics.error(action.origin, "'from' does not come before 'to'");
    reading.experiment.holds.push_back(std::move(hold));
    if (reading.experiment.holds.size() == static_cast<std::size_t>(interface::max_holds) + 1)
        reading.diagnostics.error(action.origin, "more than " + std::to_string(interface::max_holds) + " holds");
}

void read_move(const json::Value& action, const json::Value& machine, ObjectReader& object, Reading& reading) {
    Move move;
    move.origin = action.origin;
    move.machine = read_model_name(machine, "'move'", reading);
    const std::string what = "move of '" + move.machine.name + "'";
    if (const json::Value* from = object.find("from_state"))
        move.from = read_model_name(*from, "'from_state'", reading);
    if (const json::Value* to = object.find("to_state")) move.to = read_model_name(*to, "'to_state'", reading);
    if (!move.from.name.empty() && move.from.name == move.to.name)
        reading.diagnostics.error(move.to.origin, what + " goes from a state to itself");
    move.channels = object.whole("channels").value_or(1);
    move.sites = read_sites_of(object, what, reading);
    move.where = read_cells_of(object, what, reading);
    move.step = read_instant(object, "at", 0, reading);
    if (move.step >= reading.experiment.time.steps)
        reading.error_in_view_of("time", action.origin, what + " comes at the end of the run: no step follows");
    reading.experiment.moves.push_back(std::move(move));
}

// [["-80 mV", "100 ms"], ["0 mV", "300 ms"]]: levels and how long each lasts. Returns how many steps they take
// together.
std::int64_t read_clamp_steps(const json::Value& value, Clamp& clamp, Reading& reading) {
    const Key& key = *clamp_keys.find("steps");
    const auto most = static_cast<std::size_t>(key.most_items);
    const auto* items = reading.values.array(value, "'steps'");
    if (!items) return 0;
    if (items->empty() || items->size() > most) {
        reading.diagnostics.error(value.origin, "'steps' has 1 to " + std::to_string(most) + " of them, not " +
                                                    std::to_string(items->size()));
        return 0;
    }
    std::int64_t begin = 0;
    for (const json::Value& item : *items) {
        if (!item.is(json::Kind::array) || item.items.size() != 2) {
            reading.diagnostics.error(item.origin, "one of 'steps' is a value and how long it lasts",
                                      R"(such as ["-80 mV", "100 ms"])");
            return 0;
        }
        clamp.levels.push_back(read_model_quantity(item.items[0], "a value of 'steps'", reading));
        clamp.at.push_back(static_cast<double>(begin));
        const json::Value& lasts = item.items[1];
        const auto ms = reading.values.in_unit(lasts, "how long one of 'steps' lasts", "ms");
        if (ms && !(*ms > 0))
            reading.diagnostics.error(lasts.origin, "how long one of 'steps' lasts is greater than 0");
        if (!ms || !(*ms > 0)) return 0;
        const std::int64_t steps = whole_steps(*ms, lasts.origin, "how long one of 'steps' lasts", reading);
        if (steps < 1) return 0;
        begin = std::min(begin + steps, longest_waveform);
    }
    return begin;
}

void read_clamp(const json::Value& action, const json::Value& symbol, ObjectReader& object, Reading& reading) {
    Clamp clamp;
    clamp.origin = action.origin;
    clamp.symbol = read_model_name(symbol, "'clamp'", reading);
    const std::string what = "clamp of '" + clamp.symbol.name + "'";
    const auto chosen = object.one_of("form");
    std::int64_t lasts = longest_waveform;
    if (chosen.key == "to") {
        clamp.levels.push_back(read_model_quantity(*chosen.value, "'to'", reading));
        clamp.at.push_back(0);
    } else if (chosen.key == "steps") {
        clamp.form = Clamp::Form::steps;
        lasts = read_clamp_steps(*chosen.value, clamp, reading);
    } else if (chosen.key == "file") {
        clamp.form = Clamp::Form::file;
        FileWaveform waveform =
            read_waveform(*chosen.value, object.find("column"), clamp.symbol.name, "a clamp", reading);
        clamp.file = waveform.path;
        clamp.column = waveform.column;
        clamp.levels.push_back(waveform.unit);
        clamp.at = std::move(waveform.at);
        clamp.values = std::move(waveform.values);
        lasts = waveform.steps;
    }
    if (const json::Value* const column = object.find("column"); column && clamp.form != Clamp::Form::file)
        reading.diagnostics.error(column->origin, "'column' goes with 'file'");
    clamp.where = read_cells_of(object, what, reading);
    clamp.first_step = read_instant(object, "from", 0, reading);
    const json::Value* until = action.find("until");
    clamp.last_step =
        read_instant(object, "until", std::min(clamp.first_step + lasts, reading.experiment.time.steps), reading);
    if (lasts == 0) return;  // said already
    if (clamp.last_step - clamp.first_step > lasts)
        reading.diagnostics.error(until->origin,
                                  "'until' comes after the end of '" + std::string(chosen.key) + "', " +
                                      format_number(static_cast<double>(lasts) * reading.experiment.time.dt) +
                                      " ms after 'from'");
    if (clamp.first_step >= clamp.last_step)
        reading.diagnostics.error(action.origin, "'from' does not come before 'until'");
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
            reading.diagnostics.error(to.origin, "'reset' names no state",
                                      R"("initial" puts all of them where they began)");
    } else if (to.is(json::Kind::string)) {
        reset.to_start = reading.values.choice(to, "'reset'", {"initial"}).has_value();
    } else {
        reading.diagnostics.error(
            to.origin, std::string("'reset' is \"initial\" or an object of states, not ") + kind_name(to.kind));
    }
    reset.where = read_cells_of(object, "this reset", reading);
    reset.step = read_instant(object, "at", 0, reading);
    if (reset.step >= reading.experiment.time.steps)
        reading.error_in_view_of("time", action.origin, "this reset comes at the end of the run: no step follows");
    reading.experiment.resets.push_back(std::move(reset));
}

void read_change(const json::Value& action, const json::Value& set, ObjectReader& object, Reading& reading) {
    Change change;
    change.origin = action.origin;
    change.set = read_settings(set, reading);
    if (set.is(json::Kind::object) && set.members.empty())
        reading.diagnostics.error(set.origin, "'set' names no parameter");
    change.step = read_instant(object, "at", 0, reading);
    if (change.step >= reading.experiment.time.steps)
        reading.error_in_view_of("time", action.origin, "this 'set' comes at the end of the run: no step follows");
    reading.experiment.changes.push_back(std::move(change));
}

}  // namespace

void read_actions(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'actions'");
    if (!items) return;
    for (const json::Value& item : *items) {
        if (!reading.values.is_object(item, "an action")) continue;
        ObjectReader object(item, action_kinds, "this action", reading.diagnostics);
        const auto& chosen = object.kind();
        if (chosen.key == "hold") read_hold(item, *chosen.value, object, reading);
        if (chosen.key == "move") read_move(item, *chosen.value, object, reading);
        if (chosen.key == "clamp") read_clamp(item, *chosen.value, object, reading);
        if (chosen.key == "set") read_change(item, *chosen.value, object, reading);
        if (chosen.key == "reset") read_reset(item, *chosen.value, object, reading);
        object.finish();
    }
}

}  // namespace heartwright::experiment
