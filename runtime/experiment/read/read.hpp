// From text to Experiment: keys, kinds, units, names, whole steps, and whether places lie in the tissue. No model is
// needed.
#pragma once

#include <cstdint>
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

// The same, and of an object with errors what could be read of it: for bind_what_was_read() of bind.hpp alone.
std::optional<Experiment> read_what_can_be(std::shared_ptr<const SourceFile> file,
                                           const std::vector<std::string>& overrides, Diagnostics& diagnostics);

// The experiment with one entry more of what is done to cells, as people add it during a run: `file` holds a
// pulse (with "current", "rate" or "volume_current"), or the action "reset" or "set", without an instant of its own.
// It is done just before `step`. A pulse that was added before for the same cells, of the same strength and duration,
// gets one start more. Files are not read for it. bind_added() of bind.hpp comes next.
std::optional<Experiment> read_added(const Experiment& experiment, std::shared_ptr<const SourceFile> file,
                                     std::int64_t step, Diagnostics& diagnostics);

}  // namespace heartwright::experiment
