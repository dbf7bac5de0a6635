// When a run leaves checkpoints.
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

void read_checkpoints(const json::Value& value, Reading& reading) {
    if (!reading.values.is_object(value, "'checkpoints'")) return;
    Checkpoints& checkpoints = reading.experiment.checkpoints;
    checkpoints.given = true;
    ObjectReader object(value, "'checkpoints'", reading.diagnostics);
    if (const json::Value* every = object.find("every")) checkpoints.every_steps = read_every(every, reading);
    if (const json::Value* wall = object.find("wall")) {
        if (const auto seconds = reading.values.in_unit(*wall, "'wall'", "s")) {
            if (*seconds > 0)
                checkpoints.wall = *seconds;
            else
                reading.diagnostics.error(wall->origin, "'wall' must be more than 0 s");
        }
    }
    if (const json::Value* keep = object.find("keep"))
        checkpoints.kept = reading.values.integer(*keep, "'keep'", 1, 1000).value_or(2);
    if (const json::Value* at_end = object.find("at_end")) {
        if (!at_end->is(json::Kind::boolean)) reading.diagnostics.error(at_end->origin, "'at_end' is true or false");
        checkpoints.at_end = at_end->is(json::Kind::boolean) && at_end->boolean;
    }
    object.finish();
}

}  // namespace heartwright::experiment
