// Actions: what is done to the cells while they run.
#include <algorithm>

#include "runtime/experiment/read/read_parts.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::experiment {

namespace {

// As what messages call it: "hold of 'RyR'".
void call(ObjectReader& object, const std::string& action) {
    Diagnostics unused;  // what is wrong with the name is reported when it is read
    object.call(action + " of '" + ValueReader(unused).name(*object.kind().value, "").value_or("") + "'");
}

void read_hold(const json::Value& action, ObjectReader& object, Reading& reading) {
    Hold hold;
    hold.origin = action.origin;
    call(object, "hold");
    read_members(object, hold, reading);
    if (hold.first_step >= hold.last_step) reading.diagnostics.error(action.origin, "'from' does not come before 'to'");
    reading.experiment.holds.push_back(std::move(hold));
    if (reading.experiment.holds.size() == static_cast<std::size_t>(interface::max_holds) + 1)
        reading.diagnostics.error(action.origin, "more than " + std::to_string(interface::max_holds) + " holds");
}

void need_step_after(std::int64_t step, const Origin& origin, const std::string& what, Reading& reading) {
    if (step >= reading.experiment.time.steps)
        reading.error_in_view_of("time", origin, what + " comes at the end of the run: no step follows");
}

void read_move(const json::Value& action, ObjectReader& object, Reading& reading) {
    Move move;
    move.origin = action.origin;
    call(object, "move");
    read_members(object, move, reading);
    if (!move.from.name.empty() && move.from.name == move.to.name)
        reading.diagnostics.error(move.to.origin, object.subject() + " goes from a state to itself");
    need_step_after(move.step, action.origin, object.subject(), reading);
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

void read_clamp(const json::Value& action, ObjectReader& object, Reading& reading) {
    Clamp clamp;
    clamp.origin = action.origin;
    call(object, "clamp");
    read_members(object, clamp, reading);
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
    object.call("this reset");
    read_members(object, reset, reading);
    need_step_after(reset.step, action.origin, object.subject(), reading);
    reading.experiment.resets.push_back(std::move(reset));
}

void read_change(const json::Value& action, const json::Value& set, ObjectReader& object, Reading& reading) {
    Change change;
    change.origin = action.origin;
    read_members(object, change, reading);
    if (set.is(json::Kind::object) && set.members.empty())
        reading.diagnostics.error(set.origin, "'set' names no parameter");
    need_step_after(change.step, action.origin, "this 'set'", reading);
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
        if (chosen.key == "hold") read_hold(item, object, reading);
        if (chosen.key == "move") read_move(item, object, reading);
        if (chosen.key == "clamp") read_clamp(item, object, reading);
        if (chosen.key == "set") read_change(item, *chosen.value, object, reading);
        if (chosen.key == "reset") read_reset(item, *chosen.value, object, reading);
        object.finish();
    }
}

}  // namespace heartwright::experiment
