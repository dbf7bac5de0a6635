// When a run leaves checkpoints.
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

void read_checkpoints(const json::Value& value, Reading& reading) {
    if (!reading.values.is_object(value, "'checkpoints'")) return;
    Checkpoints& checkpoints = reading.experiment.checkpoints;
    checkpoints.given = true;
    ObjectReader object(value, checkpoints_keys, "'checkpoints'", reading.diagnostics);
    read_members(object, checkpoints, reading);
    object.finish();
}

}  // namespace heartwright::experiment
