// Maps: one value a cell, made during the run.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* activation_example = R"({"activation": {"threshold": "-70 mV"}})";
constexpr std::size_t most_percents = 4;  // of repolarisation, in one run
constexpr std::ptrdiff_t most_falls = 4;  // of the decay of one symbol

// What is there unless the keys say otherwise. `said`: under the first key.
Map unsaid_map(Map::Kind kind, const json::Value& said, Reading& reading) {
    Map map;
    map.kind = kind;
    map.percent = 50;
    map.last_step = reading.experiment.time.steps;
    map.rise_is_default = kind == Map::Kind::afterdepolarisations && !said.find("rise");
    if (map.rise_is_default) map.rise = {*parse_quantity("2 mV"), said.origin};
    if (kind != Map::Kind::activation) return map;
    const json::Value *const beats = said.find("beats"), *const at_most = said.find("at_most");
    const bool keeps_all = beats && beats->text == "all";
    if (keeps_all) map.at_most = 20;
    if (at_most && !keeps_all)
        reading.diagnostics.error(at_most->origin, "'at_most' says how many beats are kept of \"beats\": \"all\"");
    return map;
}

// What only the whole entry tells.
void check_decay(const json::Value& value, const Map& map, Reading& reading) {
    const std::vector<Map>& maps = reading.experiment.maps;
    const auto falls = std::count_if(maps.begin(), maps.end(), [&](const Map& one) {
        return one.kind == Map::Kind::decay && one.of.name == map.of.name;
    });
    if (falls == most_falls)
        reading.diagnostics.error(
            value.origin, "the decay of '" + map.of.name + "' may have at most 4 different percentages in one run");
}

void check_charge(const json::Value& value, const Map& map, Reading& reading) {
    const std::int64_t every = map.every_steps, first = (map.first_step + every - 1) / every * every,
                       last = map.last_step / every * every;
    if (first >= last)
        reading.diagnostics.error(value.origin, "'charge' has fewer than two looks between 'from' and 'to'");
}

void check_looks(std::string_view key, const json::Value* every, const Map& map, Reading& reading) {
    if (every && map.every_steps > map.last_step)
        reading.diagnostics.error(
            every->origin, "'every' is longer than the run: '" + std::string(key) + "' has one look, at its beginning");
}

// "period": true, or {"from", "to"}. Is there one?
bool read_period(const json::Value& value, Map& map, Reading& reading) {
    if (value.is(json::Kind::boolean)) return value.boolean;
    if (!value.is(json::Kind::object)) {
        reading.diagnostics.error(value.origin, "'period' is true, false or {\"from\": ..., \"to\": ...}");
        return false;
    }
    ObjectReader object(value, window_keys, "'period'", reading.diagnostics);
    read_members(object, map, reading);
    if (map.first_step >= map.last_step) reading.diagnostics.error(value.origin, "'from' does not come before 'to'");
    object.finish();
    return true;
}

bool read_cv(const json::Value& value, ObjectReader& object, Reading& reading) {
    if (!object.flag("cv").value_or(false)) return false;
    if (reading.experiment.geometry.is_grid() && reading.experiment.geometry.count() < 2)
        reading.diagnostics.error(value.origin, "'cv' is the velocity of waves through tissue: there is one cell");
    return true;
}

// "apd": 90, or [50, 90]: a map each.
void read_apd(const json::Value& value, Map map, ObjectReader& object, Reading& reading) {
    const std::vector<json::Value> one{value};
    const auto& percents = value.is(json::Kind::array) ? value.items : one;
    if (percents.empty()) reading.diagnostics.error(value.origin, "'apd' names no percentage");
    for (const json::Value& percent : percents) {
        map.percent = reading.values.number(percent, "'apd'", object.descriptor("apd")).value_or(50);
        reading.experiment.maps.push_back(map);
    }
}

void read_map(const json::Value& value, Reading& reading) {
    if (!reading.values.is_object(value, "a map")) return;
    ObjectReader object(value, map_kinds, "this map", reading.diagnostics);
    const auto& [key, said] = object.kind();
    if (!said) return object.finish();
    const auto kind = static_cast<Map::Kind>(std::find(std::begin(map_names), std::end(map_names), key) - map_names);
    Map map = unsaid_map(kind, *said, reading);
    map.origin = value.origin;
    read_members(object, map, reading);
    bool is_there = true;
    switch (map.kind) {
        case Map::Kind::apd:
            read_apd(*said, map, object, reading);
            is_there = false;  // each of its own
            break;
        case Map::Kind::dvdt_max:
            is_there = object.flag("dvdt_max").value_or(false);
            break;
        case Map::Kind::period:
            is_there = read_period(*said, map, reading);
            break;
        case Map::Kind::decay:
            if (said->is(json::Kind::object)) check_decay(*said, map, reading);
            check_looks(key, value.find("every"), map, reading);
            break;
        case Map::Kind::time_to_peak:
            check_looks(key, value.find("every"), map, reading);
            break;
        case Map::Kind::charge:
            check_charge(*said, map, reading);
            break;
        case Map::Kind::cv:
            is_there = read_cv(*said, object, reading);
            break;
        case Map::Kind::activation:
        case Map::Kind::repolarisation:
        case Map::Kind::alternans:
        case Map::Kind::afterdepolarisations:
        case Map::Kind::peak:
        case Map::Kind::minimum:
        case Map::Kind::maximum:
        case Map::Kind::parameter:
            break;
    }
    if (is_there) reading.experiment.maps.push_back(std::move(map));
    object.finish();
}

bool has_beats(Map::Kind kind) {
    constexpr Map::Kind all[] = {
        Map::Kind::repolarisation, Map::Kind::apd,          Map::Kind::alternans, Map::Kind::afterdepolarisations,
        Map::Kind::period,         Map::Kind::time_to_peak, Map::Kind::decay,     Map::Kind::cv};
    return std::find(std::begin(all), std::end(all), kind) != std::end(all);
}

// As in the name of the data set.
std::string percent_text(double percent) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", percent);
    return text;
}

bool is_same_map(const Map& a, const Map& b) {
    return a.kind == b.kind && (a.kind == Map::Kind::activation ||
                                (percent_text(a.percent) == percent_text(b.percent) && a.of.name == b.of.name));
}

// The percentages of repolarisation that a map looks at are few enough.
void count_percent(const Map& map, std::vector<double>& percents, Reading& reading) {
    const bool has_one =
        map.kind == Map::Kind::apd || map.kind == Map::Kind::repolarisation || map.kind == Map::Kind::alternans;
    if (!has_one && map.kind != Map::Kind::afterdepolarisations) return;
    const double percent = has_one ? map.percent : 90;
    if (std::find(percents.begin(), percents.end(), percent) != percents.end()) return;
    percents.push_back(percent);
    if (percents.size() == most_percents + 1)
        reading.diagnostics.error(
            map.origin,
            "maps of repolarisation may have at most 4 different percentages in one run, and this is a fifth" +
                std::string(has_one ? "" : ": afterdepolarisations look at 90%"));
}

}  // namespace

void read_maps(const json::Value& value, Reading& reading) {
    const auto* items = reading.values.array(value, "'maps'");
    if (!items) return;
    for (const json::Value& item : *items) read_map(item, reading);
    const std::vector<Map>& maps = reading.experiment.maps;
    const bool has_activation =
        std::any_of(maps.begin(), maps.end(), [](const Map& map) { return map.kind == Map::Kind::activation; });
    std::vector<double> percents;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            if (is_same_map(maps[i], maps[j])) {
                reading.diagnostics.error(maps[i].origin, "this map is there twice");
                break;
            }
        count_percent(maps[i], percents, reading);
        if (has_beats(maps[i].kind) && !has_activation)
            reading.no_such_name("maps", "activation", maps[i].origin,
                                 std::string("'") + map_names[static_cast<std::size_t>(maps[i].kind)] +
                                     "' starts at an activation: give 'maps' an activation with its threshold",
                                 activation_example);
    }
}

}  // namespace heartwright::experiment
