// The experiment with everything said: defaults, overrides and units resolved. It is an experiment file itself: reading
// it gives the same experiment.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "runtime/experiment/experiment.hpp"
#include "runtime/experiment/input_files.hpp"

namespace heartwright::experiment {

// Of a bound experiment. Paths are absolute: it may lie anywhere.
nlohmann::ordered_json resolved_json(const Experiment& experiment);
// With paths as `rename` makes them. A data set that has no name then is left out behind its file.
nlohmann::ordered_json resolved_json(Experiment experiment, const std::function<void(const InputFile&)>& rename);

}  // namespace heartwright::experiment
