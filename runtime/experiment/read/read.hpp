// From text to Experiment: keys, kinds, units, names, whole steps, and whether places lie in the tissue. No model is
// needed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/experiment/experiment.hpp"

namespace heartwright::experiment {

// `overrides`: "path=value" each (see override.hpp), applied before anything is checked. Everything wrong is reported;
// nothing is returned when there was an error. Warnings may be there with a result.
std::optional<Experiment> read_experiment(std::shared_ptr<const SourceFile> file,
                                          const std::vector<std::string>& overrides, Diagnostics& diagnostics);

}  // namespace heartwright::experiment
