// When a run leaves checkpoints.
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

void read_checkpoints(const json::Value& value, Reading& reading) {
    if (!reading.values.is_object(value, "'checkpoints'")) return;
    Checkpoints& checkpoints = reading.experiment.checkpoints;
    checkpoints.given = true;
    ObjectReader object(value, checkpoints_keys, "'checkpoints'", reading.diagnostics);
    if (object.find("every")) checkpoints.every_steps = read_every(object, reading);
    checkpoints.wall = object.quantity("wall").value_or(0);
    checkpoints.kept = object.whole("keep").value_or(2);
    checkpoints.at_end = object.flag("at_end").value_or(false);
    object.finish();
}

}  // namespace heartwright::experiment
