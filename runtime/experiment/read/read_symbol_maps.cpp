// Maps of any symbol over time, and of velocity.
#include <algorithm>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr std::ptrdiff_t most_falls = 4;  // different percentages of one symbol

void read_decay(const json::Value& value, Map& map, Reading& reading) {
    map.percent = 50;
    if (!reading.values.is_object(value, "'decay'")) return;
    ObjectReader object(value, decay_keys, "'decay'", reading.diagnostics);
    if (const json::Value* of = object.find("of")) map.of = read_model_name(*of, "'of'", reading);
    map.percent = object.number("percent").value_or(50);
    object.finish();
    const std::vector<Map>& maps = reading.experiment.maps;
    const auto falls = std::count_if(maps.begin(), maps.end(), [&](const Map& one) {
        return one.kind == Map::Kind::decay && one.of.name == map.of.name;
    });
    if (falls == most_falls)
        reading.diagnostics.error(
            value.origin, "the decay of '" + map.of.name + "' may have at most 4 different percentages in one run");
}

}  // namespace

std::optional<Map> read_symbol_map(const std::string& key, const json::Value& value, ObjectReader& object,
                                   Reading& reading) {
    Map map;
    map.first_step = 0;
    map.last_step = reading.experiment.time.steps;
    if (key == "cv") {
        map.kind = Map::Kind::cv;
        if (!object.flag("cv").value_or(false)) return {};
        if (reading.experiment.geometry.is_grid() && reading.experiment.geometry.count() < 2)
            reading.diagnostics.error(value.origin, "'cv' is the velocity of waves through tissue: there is one cell");
        return map;
    }
    if (key == "decay") {
        map.kind = Map::Kind::decay;
        read_decay(value, map, reading);
    } else {
        map.kind = key == "charge" ? Map::Kind::charge : Map::Kind::time_to_peak;
        map.of = read_model_name(value, "'" + key + "'", reading);
    }
    const json::Value* every_value = object.find("every");
    map.every_steps = read_every(object, reading);
    if (map.kind != Map::Kind::charge && every_value && map.every_steps > map.last_step)
        reading.diagnostics.error(every_value->origin,
                                  "'every' is longer than the run: '" + key + "' has one look, at its beginning");
    if (map.kind == Map::Kind::charge) {
        map.first_step = read_instant(object, "from", map.first_step, reading);
        map.last_step = read_instant(object, "to", map.last_step, reading);
        const std::int64_t every = map.every_steps, first = (map.first_step + every - 1) / every * every,
                           last = map.last_step / every * every;
        if (first >= last)
            reading.diagnostics.error(value.origin, "'charge' has fewer than two looks between 'from' and 'to'");
    }
    return map;
}

}  // namespace heartwright::experiment
