// The experiment with everything said: defaults, overrides and units resolved. It is an experiment file itself: reading it
// gives the same experiment, wherever it lies (paths are absolute).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runtime/experiment/experiment.hpp"

namespace heartwright::experiment {

// Of a bound experiment.
nlohmann::ordered_json resolved_json(const Experiment& experiment);

}  // namespace heartwright::experiment
