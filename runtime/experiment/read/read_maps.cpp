// Maps: one value a cell, made during the run.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr const char* activation_example = R"({"activation": {"threshold": "-70 mV"}})";
constexpr std::size_t most_percents = 4;  // of repolarisation, in one run

void read_activation(const json::Value& value, Map& map, Reading& reading) {
    if (!reading.values.is_object(value, "'activation'")) return;
    ObjectReader object(value, activation_keys, "'activation'", reading.diagnostics);
    if (const json::Value* threshold = object.find("threshold"))
        map.threshold = read_model_quantity(*threshold, "'threshold'", reading);
    object.choice("beats", map.beats);
    const bool keeps_all = map.beats == Map::Beats::all;
    if (keeps_all) map.at_most = 20;
    if (const json::Value* at_most = object.find("at_most")) {
        if (!keeps_all)
            reading.diagnostics.error(at_most->origin, "'at_most' says how many beats are kept of \"beats\": \"all\"");
        map.at_most = object.whole("at_most").value_or(20);
    }
    object.finish();
}

void read_afterdepolarisations(const json::Value& value, Map& map, Reading& reading) {
    map.rise.origin = value.origin;
    map.rise.said = *parse_quantity("2 mV");
    map.rise_is_default = true;
    if (!reading.values.is_object(value, "'afterdepolarisations'")) return;
    ObjectReader object(value, afterdepolarisations_keys, "'afterdepolarisations'", reading.diagnostics);
    if (const json::Value* rise = object.find("rise")) {
        map.rise = read_model_quantity(*rise, "'rise'", reading);
        map.rise_is_default = false;
        if (!object.descriptor("rise").range.contains(map.rise.said.value))
            reading.diagnostics.error(rise->origin, "'rise' is greater than 0");
    }
    map.after = object.quantity("after").value_or(50);
    object.finish();
}

// "period": true, or {"from", "to"}. Is there one?
bool read_period(const json::Value& value, Map& map, Reading& reading) {
    map.first_step = 0;
    map.last_step = reading.experiment.time.steps;
    if (value.is(json::Kind::boolean)) return value.boolean;
    if (!value.is(json::Kind::object)) {
        reading.diagnostics.error(value.origin, "'period' is true, false or {\"from\": ..., \"to\": ...}");
        return false;
    }
    ObjectReader object(value, window_keys, "'period'", reading.diagnostics);
    map.first_step = read_instant(object, "from", map.first_step, reading);
    map.last_step = read_instant(object, "to", map.last_step, reading);
    if (map.first_step >= map.last_step) reading.diagnostics.error(value.origin, "'from' does not come before 'to'");
    object.finish();
    return true;
}

void read_map(const json::Value& value, Reading& reading) {
    if (!reading.values.is_object(value, "a map")) return;
    std::vector<Map>& maps = reading.experiment.maps;
    ObjectReader object(value, map_kinds, "this map", reading.diagnostics);
    const auto& chosen = object.kind();
    Map map;
    map.origin = value.origin;
    if (chosen.key == "activation") {
        map.kind = Map::Kind::activation;
        read_activation(*chosen.value, map, reading);
        maps.push_back(map);
    } else if (chosen.key == "apd") {
        map.kind = Map::Kind::apd;
        const std::vector<json::Value> one{*chosen.value};
        const auto& percents = chosen.value->is(json::Kind::array) ? chosen.value->items : one;
        if (percents.empty()) reading.diagnostics.error(chosen.value->origin, "'apd' names no percentage");
        for (const json::Value& percent : percents) {
            map.percent = reading.values.number(percent, "'apd'", object.descriptor("apd")).value_or(50);
            maps.push_back(map);
        }
    } else if (chosen.key == "repolarisation") {
        map.kind = Map::Kind::repolarisation;
        map.percent = object.number("repolarisation").value_or(50);
        maps.push_back(map);
    } else if (chosen.key == "alternans") {
        map.kind = Map::Kind::alternans;
        map.percent = object.number("alternans").value_or(50);
        maps.push_back(map);
    } else if (chosen.key == "afterdepolarisations") {
        map.kind = Map::Kind::afterdepolarisations;
        read_afterdepolarisations(*chosen.value, map, reading);
        maps.push_back(map);
    } else if (chosen.key == "period") {
        map.kind = Map::Kind::period;
        if (read_period(*chosen.value, map, reading)) maps.push_back(map);
    } else if (chosen.key == "peak" || chosen.key == "minimum" || chosen.key == "maximum") {
        map.kind = chosen.key == "peak"      ? Map::Kind::peak
                   : chosen.key == "minimum" ? Map::Kind::minimum
                                             : Map::Kind::maximum;
        map.of = read_model_name(*chosen.value, "'" + std::string(chosen.key) + "'", reading);
        map.every_steps = read_every(object, reading);
        maps.push_back(map);
    } else if (chosen.key == "parameter") {
        map.kind = Map::Kind::parameter;
        map.of = read_model_name(*chosen.value, "'parameter'", reading);
        maps.push_back(map);
    } else if (chosen.key == "dvdt_max") {
        map.kind = Map::Kind::dvdt_max;
        if (object.flag("dvdt_max").value_or(false)) maps.push_back(map);
    } else if (!chosen.key.empty()) {
        if (auto of_symbol = read_symbol_map(std::string(chosen.key), *chosen.value, object, reading)) {
            of_symbol->origin = value.origin;
            maps.push_back(*std::move(of_symbol));
        }
    }
    object.finish();
}

// The key of a map whose beats begin at a threshold; null for the others.
const char* key_of_beats(Map::Kind kind) {
    switch (kind) {
        case Map::Kind::repolarisation:
            return "repolarisation";
        case Map::Kind::apd:
            return "apd";
        case Map::Kind::alternans:
            return "alternans";
        case Map::Kind::afterdepolarisations:
            return "afterdepolarisations";
        case Map::Kind::period:
            return "period";
        case Map::Kind::time_to_peak:
            return "time_to_peak";
        case Map::Kind::decay:
            return "decay";
        case Map::Kind::cv:
            return "cv";
        case Map::Kind::activation:
        case Map::Kind::peak:
        case Map::Kind::minimum:
        case Map::Kind::maximum:
        case Map::Kind::parameter:
        case Map::Kind::dvdt_max:
        case Map::Kind::charge:
            break;
    }
    return nullptr;
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
        if (const char* key = key_of_beats(maps[i].kind); key && !has_activation)
            reading.no_such_name(
                "maps", "activation", maps[i].origin,
                std::string("'") + key + "' starts at an activation: give 'maps' an activation with its threshold",
                activation_example);
    }
}

}  // namespace heartwright::experiment
